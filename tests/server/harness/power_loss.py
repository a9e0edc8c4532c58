"""A disk that loses unsynced writes when the power fails.

A VFS wrapped around SQLite's default one records every write, truncation and sync.
"""

import _sqlite3
import ctypes as c
import random
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

SECTOR = 512  # what a disk writes atomically

_OPEN = c.CFUNCTYPE(c.c_int, c.c_void_p, c.c_void_p, c.c_void_p, c.c_int, c.c_void_p)
_DELETE = c.CFUNCTYPE(c.c_int, c.c_void_p, c.c_void_p, c.c_int)
_WRITE = c.CFUNCTYPE(c.c_int, c.c_void_p, c.c_void_p, c.c_int, c.c_int64)
_CUT = c.CFUNCTYPE(c.c_int, c.c_void_p, c.c_int64)
_SYNC = c.CFUNCTYPE(c.c_int, c.c_void_p, c.c_int)


class _Vfs(c.Structure):
    """sqlite3_vfs, as far as it is used; the rest is copied."""

    _fields_ = (
        ("version", c.c_int),
        ("file_size", c.c_int),
        ("longest_path", c.c_int),
        ("next", c.c_void_p),
        ("name", c.c_char_p),
        ("data", c.c_void_p),
        ("open", _OPEN),
        ("delete", _DELETE),
        ("rest", c.c_void_p * 14),
    )


class _Methods(c.Structure):
    """sqlite3_io_methods, likewise."""

    _fields_ = (
        ("version", c.c_int),
        ("close", c.c_void_p),
        ("read", c.c_void_p),
        ("write", _WRITE),
        ("cut", _CUT),
        ("sync", _SYNC),
        ("rest", c.c_void_p * 13),
    )


class Disk:
    """The files of one database: what is synced, and what a power loss may take."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.safe: dict[str, bytearray] = {}
        self.unsafe: dict[str, list[tuple[int, bytes | None]]] = {}  # None: truncated here
        self.syncs = 0

    def open(self, name: str) -> None:
        """Start with the content of a file."""
        with self.lock:
            if name not in self.safe:
                self.safe[name] = bytearray(Path(name).read_bytes())
                self.unsafe[name] = []

    def write(self, name: str, at: int, what: bytes | None) -> None:
        """Record a write or a truncation."""
        with self.lock:
            self.unsafe[name].append((at, what))

    def sync(self, name: str) -> None:
        """Record a sync."""
        with self.lock:
            self.syncs += 1
            for at, what in self.unsafe[name]:
                _put(self.safe[name], at, what)
            self.unsafe[name] = []

    def delete(self, name: str) -> None:
        """Forget a file."""
        with self.lock:
            self.safe.pop(name, None)
            self.unsafe.pop(name, None)

    def after_power_loss(self, chance: random.Random, folder: Path) -> Path:
        """Write the files as a power loss now might leave them; return the folder.

        Each unsynced sector may be lost or not, regardless of the order of the writes.
        """
        kept = chance.choice((0.0, 0.5, 0.9, 1.0))
        with self.lock:
            for name, safe in self.safe.items():
                image = bytearray(safe)
                for at, what in self.unsafe[name]:
                    if what is None:
                        if chance.random() < kept:
                            _put(image, at, None)
                        continue
                    for start in range(0, len(what), SECTOR):
                        if chance.random() < kept:
                            _put(image, at + start, what[start : start + SECTOR])
                (folder / Path(name).name).write_bytes(image)
        return folder


def _put(image: bytearray, at: int, what: bytes | None) -> None:
    """Write into an image, or truncate it."""
    if what is None:
        del image[at:]
        return
    if len(image) < at:
        image.extend(bytes(at - len(image)))
    image[at : at + len(what)] = what


@contextmanager
def forgetful_disk() -> Iterator[Disk]:
    """Route every file that SQLite opens through a disk that loses unsynced writes."""
    library = c.CDLL(_sqlite3.__file__)
    library.sqlite3_vfs_find.restype = c.POINTER(_Vfs)
    usual = library.sqlite3_vfs_find(None)
    watching = _Watching(Disk(), usual.contents)
    _KEPT.append(watching)
    library.sqlite3_vfs_register(c.byref(watching.vfs), 1)
    try:
        yield watching.disk
    finally:
        library.sqlite3_vfs_unregister(c.byref(watching.vfs))
        library.sqlite3_vfs_register(usual, 1)


_KEPT: list["_Watching"] = []  # SQLite may use them as long as a file is open


class _Watching:
    """The wrapped VFS."""

    def __init__(self, disk: Disk, usual: _Vfs) -> None:
        self.disk = disk
        self.usual = usual
        self.names: dict[int, str] = {}  # by the address of the open file
        self.methods: dict[int, tuple[_Methods, _Methods]] = {}  # original and wrapped
        self.vfs = _Vfs.from_buffer_copy(usual)
        self.vfs.name = b"forgetful"
        self.vfs.open = _OPEN(self._open)
        self.vfs.delete = _DELETE(self._delete)

    def _open(self, vfs: int, name: int, file: int, flags: int, out: int) -> int:
        answer = int(self.usual.open(vfs, name, file, flags, out))
        methods = c.cast(file, c.POINTER(c.c_void_p))[0]
        if answer == 0 and name and methods:
            self.names[file] = c.string_at(name).decode()
            self.disk.open(self.names[file])
            c.cast(file, c.POINTER(c.c_void_p))[0] = c.addressof(self._ours(methods))
        return answer

    def _delete(self, vfs: int, name: int, sync: int) -> int:
        answer = int(self.usual.delete(vfs, name, sync))
        self.disk.delete(c.string_at(name).decode())
        return answer

    def _ours(self, address: int) -> _Methods:
        """Return the wrapped methods; there are few kinds of files, so they are kept forever."""
        if address not in self.methods:
            usual = _Methods.from_address(address)
            ours = _Methods.from_buffer_copy(usual)

            def write(file: int, what: int, count: int, at: int) -> int:
                self.disk.write(self.names[file], at, c.string_at(what, count))
                return int(usual.write(file, what, count, at))

            def cut(file: int, at: int) -> int:
                self.disk.write(self.names[file], at, None)
                return int(usual.cut(file, at))

            def sync(file: int, flags: int) -> int:
                answer = int(usual.sync(file, flags))
                self.disk.sync(self.names[file])
                return answer

            ours.write, ours.cut, ours.sync = _WRITE(write), _CUT(cut), _SYNC(sync)
            self.methods[address] = usual, ours
        return self.methods[address][1]
