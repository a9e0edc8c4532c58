"""Guards: where requests may come from, how many, and which headers every answer has."""

import ipaddress
import time
from collections.abc import Mapping
from urllib.parse import urlsplit

from branchline.server.refusal import Refusal

COOKIE = "branchline_session"

HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "font-src 'self'; media-src 'self'; connect-src 'self'; manifest-src 'self'; "
        "worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


def is_own_origin(origin: str | None, host: str | None, allowed: tuple[str, ...]) -> bool:
    """Tell whether a request comes from our own page.

    Names of hosts must be allowed by whoever hosts, since anybody can let a name lead here;
    an IP address and localhost cannot be made to lead elsewhere.
    """
    if not origin:
        return False
    if origin in allowed:
        return True
    if not host or origin not in (f"http://{host}", f"https://{host}"):
        return False
    return is_address(name_in(origin))


def name_in(address: str) -> str:
    """Return the name of the host in an address; nothing if it is malformed."""
    try:
        return urlsplit(address).hostname or ""
    except ValueError:
        return ""


def is_address(name: str) -> bool:
    """Tell whether a host name is localhost or an IP address."""
    if name == "localhost":
        return True
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def is_own_host(host: str | None, allowed: tuple[str, ...]) -> bool:
    """Tell whether a request names a host that is ours."""
    if not host:
        return False
    name = name_in(f"//{host}")
    return is_address(name) or any(urlsplit(origin).netloc == host for origin in allowed)


def is_loopback(address: str | None, headers: Mapping[str, str]) -> bool:
    """Tell whether a request was made on this machine, and not passed on by a proxy."""
    if not address or "x-forwarded-for" in headers or "forwarded" in headers:
        return False
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False


class Allowance:
    """So many things each second, with a burst of several seconds."""

    def __init__(self, each_second: float, burst: float) -> None:
        self.each_second = each_second
        self.burst = burst
        self._left = burst
        self._then = time.monotonic()

    def take(self) -> bool:
        """Take one if there is one."""
        now = time.monotonic()
        self._left = min(self.burst, self._left + (now - self._then) * self.each_second)
        self._then = now
        if self._left < 1:
            return False
        self._left -= 1
        return True

    @property
    def is_full(self) -> bool:
        """Whether nothing was taken for a while."""
        return self._left + (time.monotonic() - self._then) * self.each_second >= self.burst


class Allowances:
    """An allowance for each address or visitor; those that rest are forgotten."""

    def __init__(self, each_second: float, burst: float) -> None:
        self.each_second = each_second
        self.burst = burst
        self._known: dict[str, Allowance] = {}

    def take(self, who: str) -> None:
        """Take one.

        Raises:
            Refusal: if there is none left.
        """
        if len(self._known) > 10_000:
            self._known = {k: a for k, a in self._known.items() if not a.is_full}
        allowance = self._known.setdefault(who, Allowance(self.each_second, self.burst))
        if not allowance.take():
            raise Refusal("too-fast", "that was too much in too short a time", 429)
