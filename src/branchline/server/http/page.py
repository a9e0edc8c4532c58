"""The page: its files, found by their names in the folder and by no path that is sent."""

import gzip
import hashlib
import mimetypes
import re
import time
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

WEB = Path(__file__).parents[2] / "web"
INDEX = "index.html"
LOOK_SECONDS = 1.0  # how long the list of files counts as fresh

_TYPES = {".js": "text/javascript", ".mjs": "text/javascript", ".json": "application/json"}
_TYPES |= {".svg": "image/svg+xml", ".woff2": "font/woff2", ".webmanifest": "application/json"}

# A comment with lines of its own, such as a type; not one inside a line.
_DOC_COMMENT = re.compile(rb"^[ \t]*/\*\*(?:(?!\*/)[\s\S])*\*/[ \t]*$", re.MULTILINE)


@dataclass(frozen=True)
class File:
    """A file as it is sent."""

    content: bytes
    packed: bytes  # compressed; the same as the content where that does not help
    media_type: str
    tag: str


class Page:
    """The files of the page; a request can only name one of them."""

    def __init__(self, folder: Path = WEB) -> None:
        self.folder = folder
        self._names: dict[str, Path] = {}
        self._looked = float("-inf")
        self._preloads = b""  # for the index
        self._read: dict[tuple[str, int, int, bytes], File] = {}

    def routes(self) -> list[Route]:
        """Return the routes of the page."""
        paths = ("/", "/new", "/table/{rest}", "/replay/{rest}", "/rules/{rest}")
        return [
            *(Route(path, self.index) for path in paths),
            Route("/static/{name:path}", self.file),
            Route("/favicon.ico", self.icon),
        ]

    async def index(self, request: Request) -> Response:
        """The page itself, whatever it shall show."""
        return self._send(request, INDEX)

    async def nowhere(self, request: Request) -> Response:
        """The page for an address that leads to nothing, so that it can show the way back."""
        return self._send(request, INDEX, 404)

    async def nothing(self, request: Request) -> Response:
        """What a program is told that asks for what there is not."""
        return Response("not found", 404, media_type="text/plain")

    async def file(self, request: Request) -> Response:
        """One of its files."""
        return self._send(request, request.path_params["name"])

    async def icon(self, request: Request) -> Response:
        """The small picture that browsers ask for."""
        return self._send(request, "favicon.ico")

    def _send(self, request: Request, name: str, status: int = 200) -> Response:
        file = self._find(name)
        if file is None:
            return Response("not found", 404, media_type="text/plain")
        headers = {"etag": file.tag, "cache-control": "no-cache", "vary": "accept-encoding"}
        if request.headers.get("if-none-match") == file.tag:
            return Response(status_code=304, headers=headers)
        content = file.content
        if len(file.packed) < len(content) and takes_gzip(request):
            content = file.packed
            headers["content-encoding"] = "gzip"
        return Response(content, status, headers=headers, media_type=file.media_type)

    def _find(self, name: str) -> File | None:
        now = time.monotonic()
        if now - self._looked > LOOK_SECONDS:
            self._names = {
                path.relative_to(self.folder).as_posix(): path
                for path in self.folder.rglob("*")
                if path.is_file() and not path.is_symlink()
            }
            self._preloads = preload_links(self._names)
            self._looked = now
        path = self._names.get(name)
        return None if path is None else self._load(name, path)

    def _load(self, name: str, path: Path) -> File:
        stat = path.stat()
        preloads = self._preloads if name == INDEX else b""
        key = (name, stat.st_mtime_ns, stat.st_size, preloads)
        if key not in self._read:
            content = path.read_bytes()
            if name == INDEX:
                content = content.replace(b"</head>", preloads + b"</head>", 1)
            elif path.suffix == ".js":
                content = without_comments(content)
            guessed = _TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0]
            tag = f'"{hashlib.sha256(content).hexdigest()[:32]}"'
            packed = gzip.compress(content, mtime=0)
            self._read[key] = File(content, packed, guessed or "application/octet-stream", tag)
        return self._read[key]


def preload_links(names: Iterable[str]) -> bytes:
    """Return links to all modules and styles: a browser need not find them one by one."""
    links = []
    for name in sorted(names):
        if name.endswith(".js"):
            links.append(f'<link rel="modulepreload" href="/static/{name}" />')
        elif name.endswith(".css"):
            links.append(f'<link rel="preload" href="/static/{name}" as="style" />')
    return "\n".join([*links, ""]).encode()


def without_comments(module: bytes) -> bytes:
    """Return a module without its doc comments, a fifth of its size; its line numbers stay."""
    return _DOC_COMMENT.sub(lambda comment: b"\n" * comment[0].count(b"\n"), module)


def takes_gzip(request: Request) -> bool:
    """Tell whether a browser takes compressed files."""
    return "gzip" in request.headers.get("accept-encoding", "")
