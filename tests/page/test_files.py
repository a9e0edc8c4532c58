"""The files of the page: small, without markup from data, without anything the policy forbids."""

from __future__ import annotations

import gzip
import re
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from branchline.server.http.bundles import APP, STYLES, Module, bundled
from branchline.server.http.page import without_comments
from server.harness.server_process import ServerProcess

GAMES = Path(__file__).parents[2] / "src" / "branchline" / "games"
LATER = [
    "screens.js",
    "workshop.js",
    "review.js",
    "atlas.js",
]  # the bundles that are not needed for the lobby
MOST = 245_000  # lessons, statistics and reviews included
MOST_AT_FIRST = 60_000


def packed(path: Path) -> int:
    """How many bytes a file has when it is compressed."""
    return len(gzip.compress(path.read_bytes(), 9))


def own_files(web: Path, ending: str) -> list[Path]:
    """Our own files with this ending."""
    return [path for path in web.rglob(f"*{ending}") if path.parent.name != "vendor"]


def test_the_page_is_small(web: Path, server: ServerProcess) -> None:
    """What a browser loads, with the largest board and the longest rules; fonts aside."""
    loaded = ["index.html", "icon.svg", APP, *LATER, STYLES]
    size = sum(len(fetch(server, name)) for name in loaded)
    texts = max(len(fetch(server, f"messages/{p.name}")) for p in (web / "messages").iterdir())
    board = max(packed(path) for path in GAMES.glob("*.board.json"))
    rules = max(packed(path) for path in (web / "rules").iterdir())
    assert size + texts + board + rules <= MOST, (size, texts, board, rules)


def fetch(server: ServerProcess, name: str, packed: bool = True) -> bytes:
    """A file of the page as a browser loads it."""
    headers = {"accept-encoding": "gzip"} if packed else {}
    request = Request(f"{server.address}/static/{name}", headers=headers)
    with urlopen(request) as answer:
        content: bytes = answer.read()
    return content


def test_modules_are_sent_without_their_comments(web: Path) -> None:
    """Everything else is left, on the same lines."""
    for path in own_files(web, ".js"):
        before = path.read_bytes().splitlines()
        after = without_comments(path.read_bytes()).splitlines()
        left = [(a, b) for a, b in zip(before, after, strict=True) if a != b]
        assert all(re.match(rb"\s*(/\*\*|\*)", a) and b == b"" for a, b in left), path.name
        assert not re.search(rb"^\s*/\*\*\s*$", b"\n".join(after), re.MULTILINE), path.name


def test_a_comment_inside_a_line_stays() -> None:
    """A cast at the beginning of a line is followed by code."""
    module = b"/** Gone. */\n  /** @type {X} */ (x).y();\n  /**\n   * Gone.\n   */\nz();\n"
    assert without_comments(module) == b"\n  /** @type {X} */ (x).y();\n\n\n\nz();\n"


def test_no_markup_is_made_from_data(web: Path) -> None:
    """No file of ours writes markup, evaluates text, or sets a style attribute."""
    forbidden = re.compile(
        r"innerHTML|outerHTML|insertAdjacentHTML|\beval\(|new Function|document\.write"
        r"|setAttribute\('style'"
    )
    for path in own_files(web, ".js"):
        assert not forbidden.search(path.read_text("utf-8")), path.name


def test_the_page_has_no_inline_script_or_style(web: Path) -> None:
    """The policy of the server allows only files."""
    text = (web / "index.html").read_text("utf-8")
    assert not re.search(r"<script(?![^>]*src=)|<style|\son\w+=|style=", text)


def sources(web: Path) -> dict[str, bytes]:
    """All modules and styles as they are written."""
    paths = [*web.rglob("*.js"), *web.rglob("*.css")]
    return {path.relative_to(web).as_posix(): path.read_bytes() for path in paths}


def test_everything_is_fetched_at_once(web: Path, server: ServerProcess) -> None:
    """One file of modules and one of styles: a browser need not find two hundred one by one."""
    with urlopen(server.address) as answer:
        text = answer.read().decode()
    assert re.findall(r'<script[^>]* src="/static/\w+/([^"]+)"', text) == [APP]
    assert re.findall(r'stylesheet" href="/static/\w+/([^"]+)"', text) == [STYLES]
    bundles = [fetch(server, name, packed=False).decode() for name in (APP, *LATER)]
    held = re.findall(r"^modules\['(.+)'\] = ", "".join(bundles), re.MULTILINE)
    names = {name for name in sources(web) if name.endswith(".js")}
    assert len(held) == len(set(held))
    assert {*held, APP} == names
    assert not re.search(r"^\s*import ", bundles[0], re.MULTILINE), "nothing else is waited for"
    assert len(fetch(server, APP)) <= MOST_AT_FIRST


def test_the_screen_of_a_table_is_fetched_with_the_page(server: ServerProcess) -> None:
    """At once where it is shown first, and behind everything else where it comes later."""
    for path, how in (
        ("/table/x", "modulepreload"),
        ("/replay/x", "modulepreload"),
        ("", "prefetch"),
    ):
        with urlopen(f"{server.address}{path}") as answer:
            assert re.findall(
                r'rel="(\w+)" href="/static/\w+/screens.js"', answer.read().decode()
            ) == [how]


def test_styles_are_one_file(server: ServerProcess) -> None:
    """No style sheet imports another."""
    assert "@import" not in fetch(server, STYLES, packed=False).decode()


def test_every_module_keeps_its_own_address(web: Path) -> None:
    """What it exports there comes out of the bundle, so that it is never run twice."""
    before = sources(web)
    after = bundled(before)
    for name, content in before.items():
        if name.endswith(".js") and name != APP:
            own = after[name].decode()
            exported = set(re.findall(r"^export const (\w+) = own\.\1;", own, re.MULTILINE))
            assert exported == set(Module(name, content.decode()).exports) - {"default"}, name


@pytest.mark.parametrize(
    ("files", "problem"),
    [
        ({APP: "import { a } from './a.js';", "a.js": "import './b.js';"}, "a.js: .*import './b"),
        ({APP: "export default 1;"}, "app.js: .*export default 1"),
        (
            {
                APP: "import { a } from './a.js';",
                "a.js": "import { b } from './b.js';\nexport const a = b;",
                "b.js": "import { a } from './a.js';\nexport const b = a;",
            },
            "app.js → a.js → b.js → a.js",
        ),
    ],
)
def test_what_a_bundle_cannot_hold_is_named(files: dict[str, str], problem: str) -> None:
    """A statement it does not know, and modules that import each other."""
    with pytest.raises(ValueError, match=problem):
        bundled({name: text.encode() for name, text in files.items()})


def test_styles_keep_their_layers_and_find_their_fonts(web: Path) -> None:
    """In one file, each style is in the layer it was imported into."""
    text = bundled(sources(web))[STYLES].decode()
    index = (web / STYLES).read_text("utf-8")
    layers = re.findall(r"layer\((\w+)\)", index)
    assert re.findall(r"^@layer (\w+) \{$", text, re.MULTILINE) == layers
    fonts = re.findall(r"url\((\.\./[^)]+)\)", text)
    assert fonts
    assert all((web / "styles" / font).is_file() for font in fonts)


def test_files_do_one_thing(web: Path) -> None:
    """No file of ours is longer than a person reads at once."""
    for path in [*own_files(web, ".js"), *own_files(web, ".css")]:
        assert len(path.read_text("utf-8").splitlines()) <= 250, path.name


def test_every_module_says_what_it_is(web: Path) -> None:
    """Each begins with the checker's mark and a sentence."""
    for path in own_files(web, ".js"):
        lines = path.read_text("utf-8").splitlines()
        assert lines[0] == "// @ts-check", path.name
        assert lines[1].startswith("/**"), path.name


def test_what_is_vendored_has_its_licence(web: Path) -> None:
    """Each library and font comes with its terms."""
    text = (web / "vendor" / "LICENSES.txt").read_text("utf-8")
    for name in ("preact", "htm", "@preact/signals", "@preact/signals-core"):
        assert f"== {name} " in text
    assert "SIL Open Font License" in (web / "fonts" / "LICENSE.txt").read_text("utf-8")


def test_files_are_sent_compressed(server: ServerProcess) -> None:
    """A browser that takes compressed files gets them; what comes out is the file."""
    request = Request(
        f"{server.address}/static/messages/en.json", headers={"accept-encoding": "gzip"}
    )
    with urlopen(request) as answer:
        assert answer.headers["content-encoding"] == "gzip"
        packed = answer.read()
    with urlopen(f"{server.address}/static/messages/en.json") as answer:
        assert answer.headers["content-encoding"] is None
        assert gzip.decompress(packed) == answer.read()


def test_a_game_is_sent_compressed_and_once(server: ServerProcess) -> None:
    """A board is larger than all modules; a browser that has it is told so."""
    address, packing = f"{server.address}/api/games/usa", {"accept-encoding": "gzip"}
    with urlopen(Request(address, headers=packing)) as answer:
        packed, tag = answer.read(), answer.headers["etag"]
    with urlopen(address) as answer:
        assert gzip.decompress(packed) == answer.read()
    with pytest.raises(HTTPError, match="304"):
        urlopen(Request(address, headers=packing | {"if-none-match": tag}))


def test_the_icon_is_where_browsers_ask_for_it(server: ServerProcess) -> None:
    """Whether they have read the page or not."""
    with urlopen(f"{server.address}/favicon.ico") as answer:
        assert answer.headers["content-type"] == "image/svg+xml"


def test_files_are_kept_for_good_under_the_generation_that_the_page_names(
    server: ServerProcess,
) -> None:
    """The page itself is asked for again; what it names never changes, and an older name works."""
    with urlopen(server.address) as answer:
        assert answer.headers["cache-control"] == "no-cache"
        text = answer.read().decode()
    named = re.findall(r'(?:href|src)="(/static/[^"]+)"', text)
    assert len({name.split("/")[2] for name in named}) == 1
    for name, caching in {
        named[0]: "public, max-age=31536000, immutable",
        "/static/0123456789abcdef/app.js": "no-cache",
        "/static/app.js": "no-cache",
    }.items():
        with urlopen(server.address + name) as answer:
            assert answer.headers["cache-control"] == caching, name
