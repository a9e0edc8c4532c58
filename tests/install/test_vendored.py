"""Vendored files are those that were taken in: their versions are named, their hashes known."""

import hashlib
import re
from pathlib import Path

WEB = Path(__file__).parents[2] / "src" / "branchline" / "web"
VERSIONS = {  # as vendor/LICENSES.txt says
    "preact": "11.2.0",
    "htm": "3.1.1",
    "@preact/signals": "2.11.4",
    "@preact/signals-core": "1.14.5",
}
HASHES = {
    "fonts/alegreya-sans-latin-500-normal.woff2": (
        "55b61d22cc7afd0bca94d17a84f0e92963b8f5216dbfbde56b2f6cf530c9b2dd"
    ),
    "fonts/alegreya-sans-latin-700-normal.woff2": (
        "5acd19a588614d23e52b741a21dd8555178ab4932c3195c6d8fb4b296f84acae"
    ),
    "fonts/alegreya-sans-latin-800-normal.woff2": (
        "93e1e6c3b5ee009ad7ea835a9f2a49a2503644ecca8a0f0c15e27487fb43a75d"
    ),
    "fonts/alegreya-sans-latin-ext-500-normal.woff2": (
        "578e5203186650ae0a335692f1ecc71b0591f569f3bbeae7bfcf55874e199514"
    ),
    "fonts/alegreya-sans-latin-ext-700-normal.woff2": (
        "8f289f338a955d3a9d51cd59a0a99e96627fe54d3c54859f4eeeacb9f24b80bc"
    ),
    "fonts/alegreya-sans-latin-ext-800-normal.woff2": (
        "53602e2a2e8094e5e5ae226e6be0d6cb423025e0f30db53292e831efa37c34aa"
    ),
    "fonts/alegreya-sc-latin-700-normal.woff2": (
        "988821cdcc03a1c0f7587143e4d921582595c5bcd803061863f7c3be7dd0d4b8"
    ),
    "vendor/hooks.js": ("5c65ab263688d0805862fd0807c779af02c2799c44fda0873dfcb870d0da70a0"),
    "vendor/htm.js": ("ab33dd3f38059b9be4d5f5350128eefb2356639c4e0bbe9d9e8b3ba75847e9e4"),
    "vendor/preact.js": ("225d7a773766e6fb2cfcc45274fe41d2059f5782f3f2c4569aa5132a2d3a2902"),
    "vendor/signals-core.js": ("9cbedfaa6e7830244458b8cb7bf32b51d5d0fd36e848bde986f5ba082a543d97"),
    "vendor/signals.js": ("e9da2c842c1739e9329c42786137e5083509494be16aa58c458848531132bb30"),
}


def test_vendored_files_are_unchanged() -> None:
    """A file that is changed, added or left out needs a new line here."""
    files = [*WEB.glob("vendor/*.js"), *WEB.glob("fonts/*.woff2")]
    found = {
        path.relative_to(WEB).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in files
    }
    assert found == HASHES


def test_vendored_versions_are_named() -> None:
    """Beside the licence of each."""
    text = (WEB / "vendor" / "LICENSES.txt").read_text("utf-8")
    assert dict(re.findall(r"^== (\S+) (\S+)$", text, re.MULTILINE)) == VERSIONS
