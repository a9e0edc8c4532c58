"""The page: its files, found by their names in the folder and by no path that is sent."""

import asyncio
import hashlib
import mimetypes
import re
import time
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from branchline.server.http.bundles import bundled
from branchline.server.http.exchange import client_address
from branchline.server.http.files import File, file_of, send_file
from branchline.server.http.request_guard import Endpoint
from branchline.server.security.rate_limit import RateLimiter

WEB = Path(__file__).parents[2] / "web"
INDEX = "index.html"
INDEX_OF_TABLES = "index.table.html"  # fetches the screen of a table before everything else is run
MAX_WAIT_SECONDS = 10.0  # for a file of the page
LOOK_SECONDS = 1.0  # how long the list of files counts as fresh
YEAR = 31_536_000  # seconds
GENERATION = 16  # hexadecimal digits

_TYPES = {".js": "text/javascript", ".mjs": "text/javascript", ".json": "application/json"}
_TYPES |= {".svg": "image/svg+xml", ".woff2": "font/woff2", ".webmanifest": "application/json"}

_GENERATION = re.compile(rf"[0-9a-f]{{{GENERATION}}}")
# A comment with lines of its own, such as a type; not one inside a line.
_DOC_COMMENT = re.compile(rb"^[ \t]*/\*\*(?:(?!\*/)[\s\S])*\*/[ \t]*$", re.MULTILINE)


class Page:
    """The files of the page; a request can only name one of them."""

    def __init__(self, folder: Path = WEB, files_per_second: float = 300.0) -> None:
        self.folder = folder
        self._limiter = RateLimiter(files_per_second, 2 * files_per_second)
        self._looked = float("-inf")
        self._stats: dict[Path, tuple[int, int]] = {}  # when the files were read
        self._files: dict[str, File] = {}
        self._generation = ""  # of all files: a new one when any of them changes

    def routes(self) -> list[Route]:
        """Return the routes of the page."""
        paths = (
            "/",
            "/new",
            "/workshop",
            "/print/{rest}",
            "/statistics",
            "/table/{rest}",
            "/replay/{rest}",
            "/review/{rest}",
            "/rules/{rest}",
            "/atlas/{rest}",
        )
        return [
            *(Route(path, self.paced(self.index)) for path in paths),
            Route("/static/{name:path}", self.paced(self.file)),
            Route("/favicon.ico", self.paced(self.icon)),
        ]

    def paced(self, endpoint: Endpoint) -> Endpoint:
        """Return the endpoint with a rate limit that lets an address wait rather than go without.

        A page whose modules do not all arrive shows nothing.
        """

        async def respond(request: Request) -> Response:
            bucket = self._limiter.bucket(client_address(request))
            wait = bucket.seconds_until()
            if wait > MAX_WAIT_SECONDS:
                return Response("too many requests", 429, {"connection": "close"}, "text/plain")
            bucket.charge(1)
            if wait:
                await asyncio.sleep(wait)
            return await endpoint(request)

        return respond

    async def index(self, request: Request) -> Response:
        """The page itself, for every screen."""
        at_table = request.url.path.startswith(("/table/", "/replay/"))
        return self._send(request, INDEX_OF_TABLES if at_table else INDEX)

    async def nowhere(self, request: Request) -> Response:
        """The page for an address that leads to nothing, so that it can show the way back."""
        return self._send(request, INDEX, 404)

    async def nothing(self, request: Request) -> Response:
        """The answer to a program that asks for an unknown address."""
        return Response("not found", 404, media_type="text/plain")

    async def file(self, request: Request) -> Response:
        """One of its files; under the current generation it may be kept for good."""
        self.look()
        name: str = request.path_params["name"]
        generation, _, rest = name.partition("/")
        if _GENERATION.fullmatch(generation):
            return self._send(request, rest, keep=generation == self._generation)
        return self._send(request, name)

    async def icon(self, request: Request) -> Response:
        """The small picture that browsers ask for."""
        return self._send(request, "icon.svg")

    def _send(self, request: Request, name: str, status: int = 200, keep: bool = False) -> Response:
        self.look()
        file = self._files.get(name)
        if file is None:
            return Response("not found", 404, media_type="text/plain")
        caching = f"public, max-age={YEAR}, immutable" if keep else "no-cache"
        return send_file(request, file, caching, status)

    def look(self) -> None:
        """Read and compress all files, at the start and whenever one has changed."""
        now = time.monotonic()
        if now - self._looked <= LOOK_SECONDS:
            return
        self._looked = now
        stats = {
            path: (path.stat().st_mtime_ns, path.stat().st_size)
            for path in sorted(self.folder.rglob("*"))
            if path.is_file() and not path.is_symlink()
        }
        if stats == self._stats:
            return
        contents = {path.relative_to(self.folder).as_posix(): read(path) for path in stats}
        whole = hashlib.sha256()
        for name, content in contents.items():
            whole.update(f"{name} {hashlib.sha256(content).hexdigest()}\n".encode())
        self._generation = whole.hexdigest()[:GENERATION]
        contents = bundled(contents)
        if INDEX in contents:
            index = of_generation(contents[INDEX], self._generation)
            contents[INDEX] = index.replace(b"modulepreload", b"prefetch")
            contents[INDEX_OF_TABLES] = index
        self._files = {name: made(name, content) for name, content in contents.items()}
        self._stats = stats


def read(path: Path) -> bytes:
    """Return a file as it is sent."""
    content = path.read_bytes()
    return without_comments(content) if path.suffix == ".js" else content


def made(name: str, content: bytes) -> File:
    """Return a file with everything that is sent with it."""
    media_type = _TYPES.get(Path(name).suffix) or mimetypes.guess_type(name)[0]
    return file_of(content, media_type or "application/octet-stream")


def of_generation(index: bytes, generation: str) -> bytes:
    """Return the index with the files of this generation."""
    return index.replace(b'"/static/', f'"/static/{generation}/'.encode())


def without_comments(module: bytes) -> bytes:
    """Return a module without its doc comments, a fifth of its size; its line numbers stay."""
    return _DOC_COMMENT.sub(lambda comment: b"\n" * comment[0].count(b"\n"), module)
