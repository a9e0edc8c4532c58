"""Nothing is left out of the documentation: commands, options, names, settings, messages, keys."""

import ast
import inspect
import re
from dataclasses import fields
from importlib import import_module
from pathlib import Path

import msgspec
import pytest

from branchline.bots.registry import BUILT_IN
from branchline.cli.app import COMMANDS, place_of
from branchline.game import Game
from branchline.server import protocol
from branchline.sheet import reader, tables
from branchline.text import refusals
from branchline.views import SeatView, View

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "branchline"
DOCS = "\n".join(page.read_text("utf-8") for page in sorted((ROOT / "docs").glob("*.md")))


def page(name: str) -> str:
    """Return a page of the documentation."""
    return (ROOT / "docs" / name).read_text("utf-8")


def first_column(text: str, heading: str) -> list[str]:
    """Return what is in code marks in the first column of a table."""
    table = text.partition(f"| {heading} |")[2].partition("\n\n")[0]
    cells = [line.split("|")[1] for line in table.split("\n")[2:]]
    return [word for cell in cells for word in re.findall(r"`([^`]+)`", cell)]


def options_of(command: str) -> list[str]:
    """Return the options of a command as they are typed."""
    module, name = place_of(command)
    function = getattr(import_module(module), name)
    return [
        "--" + parameter.name.replace("_", "-")
        for parameter in inspect.signature(function).parameters.values()
        if parameter.kind is inspect.Parameter.KEYWORD_ONLY
    ]


def calls_in(folder: Path, *names: str) -> list[ast.Call]:
    """Return the calls of functions or methods of these names."""
    nodes = [
        node
        for path in sorted(folder.rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call)
    ]
    return [
        node
        for node in nodes
        if getattr(node.func, "attr", None) in names or getattr(node.func, "id", None) in names
    ]


def words_in(arguments: list[ast.expr]) -> set[str]:
    """Return the arguments that are plain texts."""
    return {a.value for a in arguments if isinstance(a, ast.Constant) and isinstance(a.value, str)}


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_and_option_is_documented(command: str) -> None:
    """Each command is shown in a page, and so is each of its options."""
    assert f"branchline {command}" in DOCS
    missing = [option for option in options_of(command) if not re.search(f"{option}\\b", DOCS)]
    assert missing == []


def test_the_page_for_hosts_has_every_option() -> None:
    """Its table and the command have the same ones, in the same order."""
    assert first_column(page("host.md"), "option") == options_of("serve")


def test_every_variable_is_documented() -> None:
    """Every variable that is read from the environment is in the table of variables."""
    texts = [path.read_text("utf-8") for path in sorted(SOURCE.rglob("*.py"))]
    asked = r"environ(?:\.get\(|\[)\"(\w+)\"|\"(\w+)\" (?:not )?in os\.environ"
    read = {name for text in texts for pair in re.findall(asked, text) for name in pair if name}
    assert len(read) > 2
    assert read - set(first_column(page("terminal.md"), "variable")) == set()


@pytest.mark.parametrize(
    ("module", "name"),
    [
        ("branchline", "library.md"),
        ("branchline.env", "environments.md"),
        ("branchline.arena", "bots.md"),
        ("branchline.bots", "bots.md"),
    ],
)
def test_every_public_name_is_documented(module: str, name: str) -> None:
    """Everything a package exports is on its page."""
    text = page(name)
    public = import_module(module).__all__
    assert [word for word in public if not re.search(rf"\b{word}\b", text)] == []


def test_everything_of_a_game_and_of_a_view_is_documented() -> None:
    """The page has all methods of a game, its tables all fields of a view, and no others."""
    text = page("library.md")
    members = [name for name in dir(Game) if not name.startswith("_")]
    assert [name for name in members if not re.search(rf"\b{name}\b", text)] == []
    seen = {View: "field of a view", SeatView: "field of a seat"}
    for kind, heading in seen.items():
        assert sorted(first_column(text, heading)) == sorted(field.name for field in fields(kind))


def test_every_key_of_a_sheet_is_documented() -> None:
    """Every key that the reader of sheets accepts is on the page about maps."""
    known = {*reader._TOP, *tables._OPTIONAL}
    for call in calls_in(SOURCE / "sheet", "report_unknown", "_table"):
        known |= words_in(call.args)
    text = page("maps.md")
    assert len(known) > 30
    marks = (r"`\[?{}\]?\b", r"^\[?{}\b")  # in a sentence, or in the sheet
    found = [
        key for key in known if any(re.search(m.format(key), text, re.MULTILINE) for m in marks)
    ]
    assert known - set(found) == set()


def test_every_message_is_documented() -> None:
    """Each kind of message and each part of one has its heading."""
    kinds = [
        kind
        for _, kind in inspect.getmembers(protocol, inspect.isclass)
        if issubclass(kind, msgspec.Struct) and kind.__module__.startswith(protocol.__name__)
    ]
    whole = [kind for kind in kinds if not kind.__subclasses__()]
    titles = {str(kind.__struct_config__.tag or kind.__name__) for kind in whole}
    headings = set(re.findall(r"^### `(\w+)`", page("protocol.md"), re.MULTILINE))
    assert titles - headings - {"ChatLine", "Step"} == set()  # those are chat_line and step
    assert len(titles) > 20


def test_every_key_of_a_refusal_is_documented() -> None:
    """Each key that the server may answer with is in the protocol, or among the rules."""
    keys = set().union(
        *(words_in(call.args[:1]) for call in calls_in(SOURCE / "server", "Refusal", "Problem"))
    )
    shown = set(re.findall(r"`([a-z-]+)`", page("protocol.md")))
    assert len(keys) > 20
    assert keys - shown - set(refusals.keys()) == set()


def test_every_request_is_documented() -> None:
    """The table of requests has every path that the server answers except the page itself."""
    paths = set().union(
        *(
            words_in(call.args[:1])
            for call in calls_in(SOURCE / "server", "Route", "WebSocketRoute")
        )
    )
    text = page("protocol.md")
    asked = {path for path in paths if path.startswith(("/api/", "/ws/", "/health", "/metrics"))}
    parts = r"\{(?:key|table|seat)\}"
    missing = [
        path
        for path in asked - {"/api/{rest:path}"}
        if not re.search(re.sub(parts, r"[A-Z]+", path) + r"\b", text)
    ]
    assert len(asked) > 8
    assert missing == []


def test_every_bot_is_documented() -> None:
    """Every built-in bot is named on a page."""
    assert [
        name for name in BUILT_IN if f"`{name}`" not in DOCS and f"| {name} |" not in DOCS
    ] == []


def test_no_page_is_forgotten() -> None:
    """The indexes of the documentation and of the rules link every page."""
    index, rules = page("README.md"), page("rules/README.md")
    pages = [path for path in (ROOT / "docs").rglob("*.md") if path.parent.name != "rules"]
    linked = set(re.findall(r"\]\(([^)#:]+)\)", index))
    names = {str(path.relative_to(ROOT / "docs")) for path in pages} - {"README.md"}
    assert names - linked == set()
    assert "rules/README.md" in linked
    linked = set(re.findall(r"\]\(([^)#:]+)\)", rules))
    numbered = {path.name for path in (ROOT / "docs/rules").glob("*.md")} - {"README.md"}
    for_players = {
        f"../../src/branchline/web/rules/{path.name}" for path in SOURCE.glob("web/rules/*.md")
    }
    assert (numbered | for_players) - linked == set()


def test_what_the_page_fills_into_the_rules_is_explained() -> None:
    """Each kind of mark in the page's rules is in the table about them."""
    texts = [path.read_text("utf-8") for path in (SOURCE / "web/rules").glob("*.md")]
    kinds = {kind for text in texts for kind in re.findall(r"\{(\w+)", text)}
    shown = {mark[1:].split()[0].rstrip("}") for mark in marks_of(page("rules/README.md"))}
    assert kinds == shown


def marks_of(text: str) -> list[str]:
    """Return the examples of marks in the index of the rules."""
    return [word for word in first_column(text, "in the text") if word.startswith("{")]


def test_every_key_of_the_keyboard_is_documented() -> None:
    """The table, and the list in the page, have the keys that the page listens to."""
    keys = set(re.findall(r"case '([^']+)':", (SOURCE / "web/table/keys.js").read_text("utf-8")))
    assert len(keys) > 8
    assert keys - set(first_column(page("play.md"), "key")) == set()
    shown = (
        (SOURCE / "web/components/dialogs/keys_dialog.js")
        .read_text("utf-8")
        .partition("const KEYS")[2]
    )
    listed = set(re.findall(r"(?:^|\s)'?([^\s':]+)'?: '", shown.partition("}")[0]))
    assert keys - listed == set()
