"""Promises of the sources: the rules use the subset that compiles, and Python names no game.

The subset: functions over ints and rows of ints, marked as rules, that call each other.
"""

import ast
import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import get_type_hints

import pytest

import branchline
from branchline.rules.fields import Struct, fields
from branchline.rules.maps.path_tables import Part, Steps
from branchline.rules.mode import Grid, Row

SOURCE = Path(branchline.__file__).parent
OTHERS = {"__init__", "mode", "fields", "names", "reasons"}  # modules that hold no rules
BUILTINS = {"range", "len", "min", "max", "abs"}
FORBIDDEN = (
    *(ast.Dict, ast.Set, ast.List, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp),
    *(ast.ClassDef, ast.Lambda, ast.Slice, ast.Starred, ast.JoinedStr, ast.Div, ast.Pow),
    *(ast.Try, ast.TryStar, ast.Raise, ast.Assert, ast.With, ast.Delete, ast.Match),
    *(ast.Global, ast.Nonlocal, ast.Yield, ast.YieldFrom, ast.Await, ast.NamedExpr),
    *(ast.AsyncFunctionDef, ast.AsyncFor, ast.AsyncWith, ast.Import),
)


def declares_structs(tree: ast.Module) -> bool:
    """Tell whether a module declares fields: of a board, of a state, of tables."""
    return any(isinstance(node, ast.ClassDef) for node in tree.body)


def read_rules() -> dict[str, ast.Module]:
    """Return the syntax trees of all modules of rules, by their path in the folder."""
    folder = SOURCE / "rules"
    trees = {
        path.relative_to(folder).with_suffix("").as_posix(): ast.parse(path.read_text("utf-8"))
        for path in sorted(folder.rglob("*.py"))
        if path.stem not in OTHERS
    }
    return {name: tree for name, tree in trees.items() if not declares_structs(tree)}


RULES = read_rules()
every_module = pytest.mark.parametrize("module", RULES)


def place(node: ast.AST) -> str:
    """Return the findings with their places, for a message."""
    return f"line {getattr(node, 'lineno', '?')}: {ast.unparse(node)}"


def functions_of(module: str) -> list[ast.FunctionDef]:
    """Return the functions of a module, inner ones too."""
    return [node for node in ast.walk(RULES[module]) if isinstance(node, ast.FunctionDef)]


def docstrings(tree: ast.Module) -> set[int]:
    """Return the identities of the constants that are docstrings."""
    bodies = [
        node.body for node in ast.walk(tree) if isinstance(node, ast.Module | ast.FunctionDef)
    ]
    first = [body[0].value for body in bodies if body and isinstance(body[0], ast.Expr)]
    return {id(value) for value in first if isinstance(value, ast.Constant)}


@every_module
def test_rules_use_the_subset_only(module: str) -> None:
    """No class, collection, comprehension, lambda, slice, exception or division in a rule."""
    found = [place(node) for node in ast.walk(RULES[module]) if isinstance(node, FORBIDDEN)]

    assert found == []


@every_module
def test_rules_know_ints_only(module: str) -> None:
    """Every constant is an int, a bool or None; a string is a docstring."""
    docstring_ids = docstrings(RULES[module])
    found = [
        place(node)
        for node in ast.walk(RULES[module])
        if isinstance(node, ast.Constant) and id(node) not in docstring_ids
        if not (node.value is None or type(node.value) in (int, bool))
    ]

    assert found == []


@every_module
def test_every_function_is_marked_as_a_rule(module: str) -> None:
    """Each function has `@rule` and a docstring, and none is inside another."""
    for function in functions_of(module):
        assert [ast.unparse(mark) for mark in function.decorator_list] == ["rule"], function.name
        assert ast.get_docstring(function), function.name
        assert function in RULES[module].body, function.name


@every_module
def test_a_module_holds_rules_and_numbers_only(module: str) -> None:
    """A module begins with a sentence; then come imports of rules, named numbers and rules."""
    assert ast.get_docstring(RULES[module])
    for statement in RULES[module].body[1:]:
        if isinstance(statement, ast.ImportFrom):
            assert 1 <= statement.level <= 1 + module.count("/"), place(statement)
        elif isinstance(statement, ast.Assign):
            assert isinstance(ast.literal_eval(number_of(statement)), int), place(statement)
        else:
            assert isinstance(statement, ast.FunctionDef), place(statement)


def number_of(statement: ast.Assign) -> ast.expr:
    """Return the value of a named number; a power of two may be written as a shift."""
    value = statement.value
    if isinstance(value, ast.BinOp) and isinstance(value.op, ast.LShift):
        assert isinstance(value.left, ast.Constant)
        return value.right
    return value


@every_module
def test_rules_call_rules(module: str) -> None:
    """A rule calls rules by their names, and a few functions that Python has built in."""
    tree = RULES[module]
    known = {function.name for function in functions_of(module)} | BUILTINS
    for statement in tree.body:
        if isinstance(statement, ast.ImportFrom):
            known |= {alias.asname or alias.name for alias in statement.names}
    found = [
        place(node)
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        if not (isinstance(node.func, ast.Name) and node.func.id in known and not node.keywords)
    ]

    assert found == []


# Rows are changed number by number, and boards not at all.


def depths_of(kind: str) -> dict[str, int]:
    """Return for each field of the boards, or of the states, how many indices lead to a number."""
    depths: dict[str, int] = {}
    for package in ("rules", "rules.maps", "rules.yards"):
        for declared in vars(import_module(f"branchline.{package}.{kind}")).values():
            if isinstance(declared, type) and issubclass(declared, Struct):
                depths |= {name: len(shape) for name, _, shape in fields(declared)}
    return depths


def targets_of(tree: ast.Module) -> Iterator[ast.expr]:
    """Yield everything that is assigned to."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute | ast.Subscript) and isinstance(node.ctx, ast.Store):
            yield node


def split_target(target: ast.expr) -> tuple[str, int]:
    """Return `state.hand[seat]` as the text before its indices and their number."""
    indices = 0
    while isinstance(target, ast.Subscript):
        target, indices = target.value, indices + 1
    return ast.unparse(target), indices


def depths_of_tables() -> dict[str, int]:
    """Return for each row or grid of a table how many indices lead to a number."""
    depths = {Row: 1, Grid: 2}
    return {
        f"{table.__name__.lower()}.{name}": depths[hint]
        for table in (Part, Steps)
        for name, hint in get_type_hints(table).items()
        if hint in depths
    }


@every_module
def test_rows_change_number_by_number(module: str) -> None:
    """What is assigned to is one number of a state, or of a row: never a whole row or a board."""
    depths = {f"state.{name}": depth for name, depth in depths_of("state").items()}
    depths |= depths_of_tables()
    for target in targets_of(RULES[module]):
        text, indices = split_target(target)
        if "." in text:
            assert depths.get(text) == indices, place(target)
        else:
            assert indices > 0, place(target)


def test_the_rules_are_found() -> None:
    """The tests of this file look at the rules, and know the fields of the states."""
    assert {"cards", "family/play", "maps/payment", "maps/longest", "yards/scoring"} <= set(RULES)
    assert {"hand": 2, "trains": 1, "turn": 0}.items() <= depths_of("state").items()


# No game is named in Python.


def game_words() -> set[str]:
    """Return the names of the sheets and the titles of the games."""
    sheets = list((SOURCE / "games").glob("*.toml"))
    titles = {tomllib.loads(path.read_text("utf-8"))["name"] for path in sheets}
    return {path.stem for path in sheets} | titles


def test_no_game_is_named_in_python() -> None:
    """A rule belongs to a sheet, not to a game; only examples in docstrings name one."""
    words = game_words()
    named = re.compile(r"\b(" + "|".join(map(re.escape, sorted(words))) + r")\b")
    found = [
        f"{path.relative_to(SOURCE)}:{number}: {line.strip()}"
        for path in sorted(SOURCE.rglob("*.py"))
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if named.search(line) and not line.strip().startswith(">>>")
    ]

    assert len(words) >= 8
    assert found == []


def test_no_folder_is_crowded() -> None:
    """A folder has at most sixteen modules; only the rules, named by paragraphs, have more."""
    modules = (path for kind in ("py", "js") for path in SOURCE.rglob(f"*.{kind}"))
    counts = Counter(path.parent.relative_to(SOURCE) for path in modules if path.stem != "__init__")
    crowded = {str(folder) for folder, count in counts.items() if count > 16}
    assert {folder for folder in crowded if folder.split("/")[0] != "rules"} == set()
