"""Devices: a short name by which people recognize their own browsers."""

_BROWSERS = {  # the mark of each in a User-Agent, the most specific first
    "Edg": "Edge",
    "OPR/": "Opera",
    "SamsungBrowser/": "Samsung Internet",
    "Firefox/": "Firefox",
    "FxiOS/": "Firefox",
    "CriOS/": "Chrome",
    "Chrome/": "Chrome",
    "Safari/": "Safari",
}
_SYSTEMS = {
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Android": "Android",
    "CrOS": "ChromeOS",
    "Windows": "Windows",
    "Macintosh": "Mac",
    "Linux": "Linux",
}


def device_name(user_agent: str | None) -> str:
    """Return the browser and the system that a User-Agent names; empty if it names neither.

    Nothing else of it is stored.

    >>> device_name("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")
    'Firefox, Linux'
    """
    text = user_agent or ""
    found = (
        next((name for mark, name in marks.items() if mark in text), "")
        for marks in (_BROWSERS, _SYSTEMS)
    )
    return ", ".join(name for name in found if name)
