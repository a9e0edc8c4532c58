"""The options of a host: numbers within their bounds, valid addresses."""

import errno
import ipaddress
import math
from urllib.parse import urlsplit

from branchline.cli.failure import Failure

_LEVELS = ("debug", "info", "warning", "error")
_LARGEST_PORT = 65535


def check_numbers(
    port: int,
    megabytes: float | None,
    workers: int,
    thinkers: int | None,
    bot_delay: float,
    limits: float,
    log: str,
) -> None:
    """Check that every option is within its bounds.

    Raises:
        Failure: with what was expected.
    """
    if not 0 <= port <= _LARGEST_PORT:
        raise Failure(f"--port must be from 0 to {_LARGEST_PORT}, not {port}")
    if workers < 1:
        raise Failure(f"--workers must be at least 1, not {workers}")
    if thinkers is not None and thinkers < 1:
        raise Failure(f"--thinkers must be at least 1, not {thinkers}")
    if not 0 <= bot_delay < math.inf:
        raise Failure(f"--bot-delay must be 0 seconds or more, not {bot_delay:g}")
    for option, value in (("--megabytes", megabytes), ("--limits", limits)):
        if value is not None and not 0 < value < math.inf:
            raise Failure(f"{option} must be more than 0, not {value:g}")
    if log not in _LEVELS:
        raise Failure(f"--log must be {', '.join(_LEVELS[:-1])} or {_LEVELS[-1]}, not {log!r}")


def check_port(option: str, port: int | None) -> None:
    """Check a port that must be known beforehand.

    Raises:
        Failure: with what was expected.
    """
    if port is not None and not 1 <= port <= _LARGEST_PORT:
        raise Failure(f"{option} must be from 1 to {_LARGEST_PORT}, not {port}")


def read_origin(text: str) -> str:
    """Return the origin of the page as browsers send it.

    Raises:
        Failure: if it is not an origin.
    """
    address = text.rstrip("/")
    parts = urlsplit(address)
    if parts.scheme not in ("http", "https") or address != f"{parts.scheme}://{parts.netloc}":
        raise Failure(f"--origin must be like https://play.example.org, not {text!r}")
    return address


def read_proxy(text: str) -> str:
    """Return the address of a proxy, or a network of proxies.

    Raises:
        Failure: if it is not an IP address.
    """
    try:
        ipaddress.ip_network(text, strict=False)
    except ValueError:
        raise Failure(f"--proxy must be an IP address like 127.0.0.1, not {text!r}") from None
    return text


def listen_error(host: str, port: int, error: OSError) -> str:
    """Return why the server cannot listen, and what may help."""
    reason = (error.strerror or str(error)).partition(" (while")[0].lower()
    hints = {
        errno.EADDRINUSE: (
            "; if it is an earlier Branchline, stop it (`ss -ltnp` names the process),"
            " or take any free port with `--port 0`"
        ),
        errno.EACCES: "; ports from 1024 up need no permission",
        errno.EADDRNOTAVAIL: "; this machine has no such address",
    }
    return f"cannot listen on {host}:{port}: {reason}{hints.get(error.errno or 0, '')}"
