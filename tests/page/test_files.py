"""The files of the page: small, without markup from data, without anything the policy forbids."""

from __future__ import annotations

import gzip
import re
from pathlib import Path
from urllib.request import Request, urlopen

from server.harness.server_process import ServerProcess

GAMES = Path(__file__).parents[2] / "src" / "branchline" / "games"
MOST = 150_000


def packed(path: Path) -> int:
    """How many bytes a file has when it is compressed."""
    return len(gzip.compress(path.read_bytes(), 9))


def own_files(web: Path, ending: str) -> list[Path]:
    """Our own files with this ending."""
    return [path for path in web.rglob(f"*{ending}") if path.parent.name != "vendor"]


def test_the_page_is_small(web: Path) -> None:
    """What a browser loads, with the largest board and the longest rules; fonts aside."""
    parts = [p for p in web.rglob("*") if p.suffix in (".js", ".css", ".html", ".json", ".svg")]
    size = sum(packed(path) for path in parts)
    board = max(packed(path) for path in GAMES.glob("*.board.json"))
    rules = max(packed(path) for path in (web / "rules").iterdir())
    assert size + board + rules <= MOST, (size, board, rules)


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


def test_every_module_is_fetched_at_once(web: Path) -> None:
    """The page names all its modules: the browser need not find them one by one."""
    named = re.findall(
        r'modulepreload" href="/static/([^"]+)"', (web / "index.html").read_text("utf-8")
    )
    assert sorted(named) == sorted(modules(web, "app.js") - {"app.js"})
    assert {str(p.relative_to(web)) for p in web.rglob("*.js")} - set(named) == {"app.js"}


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
    request = Request(f"{server.address}/static/messages.json", headers={"accept-encoding": "gzip"})
    with urlopen(request) as answer:
        assert answer.headers["content-encoding"] == "gzip"
        packed = answer.read()
    with urlopen(f"{server.address}/static/messages.json") as answer:
        assert answer.headers["content-encoding"] is None
        assert gzip.decompress(packed) == answer.read()
