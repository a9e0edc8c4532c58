"""Files as they are sent: compressed once, and not at all to browsers that have them."""

import gzip
import hashlib
from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response


@dataclass(frozen=True)
class File:
    """A file as it is sent."""

    content: bytes
    packed: bytes  # compressed; the same as the content where that does not help
    media_type: str
    tag: str


def file_of(content: bytes, media_type: str) -> File:
    """Return a file with everything that is sent with it."""
    tag = f'"{hashlib.sha256(content).hexdigest()[:32]}"'
    return File(content, gzip.compress(content, mtime=0), media_type, tag)


def send_file(request: Request, file: File, caching: str, status: int = 200) -> Response:
    """Return the response with a file, or with nothing to a browser that has it already."""
    headers = {"etag": file.tag, "cache-control": caching, "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == file.tag:
        return Response(status_code=304, headers=headers)
    content = file.content
    if len(file.packed) < len(content) and takes_gzip(request):
        content = file.packed
        headers["content-encoding"] = "gzip"
    return Response(content, status, headers=headers, media_type=file.media_type)


def takes_gzip(request: Request) -> bool:
    """Tell whether a browser takes compressed files."""
    return "gzip" in request.headers.get("accept-encoding", "")
