"""The maps of a server: those in the host's folder, and those that visitors have made."""

import asyncio
import contextlib
import logging
from pathlib import Path

import msgspec

from branchline.server.bots.fair_queue import Turn
from branchline.server.bots.map_pool import MapPool
from branchline.server.maps.folder import MapFile, Stamp, read_folder
from branchline.server.refusal import Refusal
from branchline.server.storage.database import Unavailable
from branchline.server.storage.map_keys import map_key
from branchline.server.storage.maps import MapSummary, StoredMap
from branchline.server.storage.store import Store

log = logging.getLogger("branchline.server")

MOST_PROBLEMS = 20  # named at once
SLOW = "this map could not be judged in time; a smaller one may help"
FOLDER = Turn("folder", lambda: False)  # visitors go first


class Maps:
    """Takes maps in, once they are judged and drawn, and lists them."""

    def __init__(self, store: Store, pool: MapPool, folder: Path | None) -> None:
        self.store = store
        self.pool = pool
        self.folder = folder
        self.files: dict[str, MapSummary] = {}  # in the folder, by key
        self._drawings: set[asyncio.Task[None]] = set()
        self._known: dict[Path, Stamp] = {}
        self._keys: dict[Path, str] = {}

    async def add(self, text: str, turn: Turn) -> str:
        """Judge, sketch and store a map; return its key. It is drawn later.

        Raises:
            Refusal: if the sheet is invalid, or it takes too long to tell.
            Unavailable: if nothing can be written now.
        """
        key = map_key(text)
        if await self.store.maps.summary(key) is not None:
            return key
        judged = await self.pool.judge(key, text, turn)
        if judged is None:
            raise Refusal("map", SLOW, 422)
        if judged.problems:
            raise Refusal("map", "\n".join(judged.problems[:MOST_PROBLEMS]), 422)
        assert judged.summary is not None, "a sheet without problems has a summary"
        assert judged.board is not None, "and a drawing"
        board = msgspec.json.encode(judged.board).decode()
        await self.store.maps.save(StoredMap(key, text, board, judged.summary))
        drawing = asyncio.create_task(self._draw(key, text, turn))
        self._drawings.add(drawing)
        drawing.add_done_callback(self._drawings.discard)
        return key

    async def _draw(self, key: str, text: str, turn: Turn) -> None:
        """Replace the sketch of a map by its drawing, which takes longer than anybody waits."""
        board = await self.pool.draw(key, text, turn)
        if board is not None:
            with contextlib.suppress(Unavailable):  # the sketch serves as well
                await self.store.maps.redraw(key, msgspec.json.encode(board).decode())

    async def close(self) -> None:
        """Stop drawing, and end the process that does it."""
        for drawing in self._drawings:
            drawing.cancel()
        await asyncio.gather(*self._drawings, return_exceptions=True)
        await self.pool.close()

    async def read_folder(self) -> None:
        """Take in what is new or changed in the folder; leave out what is gone.

        Raises:
            Unavailable: if the database cannot be reached.
        """
        if self.folder is None:
            return
        paths, changed = await asyncio.to_thread(read_folder, self.folder, self._known)
        for file in changed:
            await self._take(file)
        gone = self._known.keys() - set(paths)
        for path in gone:
            del self._known[path]
            self._keys.pop(path, None)
        if changed or gone:
            keys = list(dict.fromkeys(self._keys[path] for path in paths if path in self._keys))
            found = {key: await self.store.maps.summary(key) for key in keys}
            self.files = {key: one for key, one in found.items() if one is not None}

    async def _take(self, file: MapFile) -> None:
        self._keys.pop(file.path, None)
        try:
            if file.problem:
                raise Refusal("map", file.problem)
            self._keys[file.path] = await self.add(file.text, FOLDER)
        except Refusal as refusal:
            log.warning("map left out", extra={"table": file.path.name, "why": refusal.text})
        self._known[file.path] = file.stamp
