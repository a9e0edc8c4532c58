"""The page: its files, found by their names in the folder and by no path that is sent."""

import asyncio
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

from branchline.server.http.exchange import client_address
from branchline.server.http.request_guard import Endpoint
from branchline.server.security.rate_limit import RateLimiter

WEB = Path(__file__).parents[2] / "web"
INDEX = "index.html"
LATER = "workshop/"  # a folder whose modules are fetched when they are needed
MAX_WAIT_SECONDS = 10.0  # for a file of the page
LOOK_SECONDS = 1.0  # how long the list of files counts as fresh
YEAR = 31_536_000  # seconds
GENERATION = 16  # hexadecimal digits

_TYPES = {".js": "text/javascript", ".mjs": "text/javascript", ".json": "application/json"}
_TYPES |= {".svg": "image/svg+xml", ".woff2": "font/woff2", ".webmanifest": "application/json"}

_GENERATION = re.compile(rf"[0-9a-f]{{{GENERATION}}}")
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
            "/rules/{rest}",
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
        return self._send(request, INDEX)

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
        return self._send(request, "favicon.ico")

    def _send(self, request: Request, name: str, status: int = 200, keep: bool = False) -> Response:
        self.look()
        file = self._files.get(name)
        if file is None:
            return Response("not found", 404, media_type="text/plain")
        caching = f"public, max-age={YEAR}, immutable" if keep else "no-cache"
        headers = {"etag": file.tag, "cache-control": caching, "vary": "accept-encoding"}
        if request.headers.get("if-none-match") == file.tag:
            return Response(status_code=304, headers=headers)
        content = file.content
        if len(file.packed) < len(content) and takes_gzip(request):
            content = file.packed
            headers["content-encoding"] = "gzip"
        return Response(content, status, headers=headers, media_type=file.media_type)

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
        if INDEX in contents:
            contents[INDEX] = with_links(contents[INDEX], contents, self._generation)
        self._files = {name: made(name, content) for name, content in contents.items()}
        self._stats = stats


def read(path: Path) -> bytes:
    """Return a file as it is sent."""
    content = path.read_bytes()
    return without_comments(content) if path.suffix == ".js" else content


def made(name: str, content: bytes) -> File:
    """Return a file with everything that is sent with it."""
    media_type = _TYPES.get(Path(name).suffix) or mimetypes.guess_type(name)[0]
    tag = f'"{hashlib.sha256(content).hexdigest()[:32]}"'
    packed = gzip.compress(content, mtime=0)
    return File(content, packed, media_type or "application/octet-stream", tag)


def with_links(index: bytes, names: Iterable[str], generation: str) -> bytes:
    """Return the index with links to all modules and styles, of this generation."""
    linked = index.replace(b"</head>", preload_links(names) + b"</head>", 1)
    return linked.replace(b'"/static/', f'"/static/{generation}/'.encode())


def preload_links(names: Iterable[str]) -> bytes:
    """Return links to modules and styles: a browser need not find them one by one."""
    links = []
    for name in sorted(names):
        if name.startswith(LATER):
            continue
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
