"""Guards: which hosts and origins are ours, and the security headers of every response."""

import ipaddress
from collections.abc import Mapping
from urllib.parse import urlsplit

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
    """Tell whether a request comes from our own page (protection against CSRF).

    Host names must be allowed explicitly, since anybody can make a name resolve to this machine;
    an IP address or localhost cannot be redirected.
    """
    if not origin:
        return False
    if origin in allowed:
        return True
    if not host or origin not in (f"http://{host}", f"https://{host}"):
        return False
    return is_address(name_in(origin))


def name_in(address: str) -> str:
    """Return the host name in a URL, or an empty string if it is malformed."""
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
    """Tell whether a Host header names this server (protection against DNS rebinding)."""
    if not host:
        return False
    name = name_in(f"//{host}")
    return is_address(name) or any(urlsplit(origin).netloc == host for origin in allowed)


FORWARDED = ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip")


def is_on_this_machine(address: str, headers: Mapping[str, str]) -> bool:
    """Tell whether a request was made on this machine, for it, and not forwarded by a proxy."""
    if any(name in headers for name in FORWARDED):
        return False
    host = name_in(f"//{headers.get('host', '')}")
    return is_loopback_address(address) and (host == "localhost" or is_loopback_address(host))


def is_loopback_address(address: str) -> bool:
    """Tell whether an address is that of this machine for itself."""
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False
