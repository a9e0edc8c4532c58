"""The files of the page: small, without markup from data, without anything the policy forbids."""

from __future__ import annotations

import gzip
import re
from pathlib import Path
from urllib.request import Request, urlopen

from branchline.server.http.page import LATER, without_comments
from server.harness.server_process import ServerProcess

GAMES = Path(__file__).parents[2] / "src" / "branchline" / "games"
MOST = 245_000  # lessons, statistics and reviews included


def packed(path: Path) -> int:
    """How many bytes a file has when it is compressed."""
    return len(gzip.compress(path.read_bytes(), 9))


def own_files(web: Path, ending: str) -> list[Path]:
    """Our own files with this ending."""
    return [path for path in web.rglob(f"*{ending}") if path.parent.name != "vendor"]


def test_the_page_is_small(web: Path, server: ServerProcess) -> None:
    """What a browser loads, with the largest board and the longest rules; fonts aside."""
    names = [path.relative_to(web).as_posix() for path in web.rglob("*")]
    loaded = [name for name in names if name.endswith((".js", ".css", ".html", ".svg"))]
    loaded = [name for name in loaded if not name.startswith(LATER)]
    size = sum(len(fetch(server, name)) for name in loaded)
    texts = max(len(fetch(server, f"messages/{p.name}")) for p in (web / "messages").iterdir())
    board = max(packed(path) for path in GAMES.glob("*.board.json"))
    rules = max(packed(path) for path in (web / "rules").iterdir())
    assert size + texts + board + rules <= MOST, (size, texts, board, rules)


def fetch(server: ServerProcess, name: str) -> bytes:
    """A file of the page as a browser loads it."""
    request = Request(f"{server.address}/static/{name}", headers={"accept-encoding": "gzip"})
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


def modules(web: Path, first: str) -> set[str]:
    """A module and everything that it imports."""
    found: set[str] = set()
    todo = [web / first]
    while todo:
        path = todo.pop().resolve()
        if str(path) not in found:
            found.add(str(path))
            imports = re.findall(r"from ?['\"](\.[^'\"]+)['\"]", path.read_text("utf-8"))
            todo += [path.parent / name for name in imports]
    return {str(Path(path).relative_to(web.resolve())) for path in found}


def test_everything_is_fetched_at_once(web: Path, server: ServerProcess) -> None:
    """The page names all its modules and styles: the browser need not find them one by one."""
    with urlopen(server.address) as answer:
        text = answer.read().decode()
    named = re.findall(r'modulepreload" href="/static/\w+/([^"]+)"', text)
    assert sorted(named) == sorted(modules(web, "app.js"))
    files = {path.relative_to(web).as_posix() for path in web.rglob("*.js")}
    assert {name for name in files if not name.startswith(LATER)} == set(named)
    styles = re.findall(r'href="/static/\w+/([^"]+)" as="style"', text)
    assert {path.relative_to(web).as_posix() for path in web.rglob("*.css")} == set(styles)


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
