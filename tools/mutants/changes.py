"""Every small change that mutmut knows, made to the functions of one file."""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import libcst as cst
from libcst.metadata import MetadataWrapper, PositionProvider
from mutmut.mutation.mutators import mutation_operators

KEPT_CALLS = {"len", "isinstance"}  # mutmut leaves these alone too


@dataclass(frozen=True)
class Mutant:
    """A function with one change in it."""

    module: str
    function: str  # with its class, if it has one
    number: str  # of the change, with a digest of the function
    first: int  # line of the function
    lines: range  # of the statement, up to the change; counted from that of the function
    tree: Any
    node: Any
    changed: Any

    @property
    def key(self) -> str:
        """A name that holds as long as the function stays as it is."""
        return f"{self.module}.{self.function} {self.number}"

    @property
    def source(self) -> str:
        """The whole function with the change."""
        bare = self.tree.with_changes(decorators=[], leading_lines=[])
        return _text(bare.deep_replace(self.node, self.changed))

    @property
    def before(self) -> str:
        """What is changed, in one line."""
        return " ".join(_text(self.node).split())

    @property
    def after(self) -> str:
        """What it is changed to, in one line."""
        return " ".join(_text(self.changed).split())

    @property
    def is_of_arguments(self) -> bool:
        """Whether only an argument of a call is missing or None: that is noticed easily."""
        return isinstance(self.node, cst.Call)


def mutants_of(path: Path, module: str) -> list[Mutant]:
    """Return every mutant of the functions of a file, in their order."""
    wrapper = MetadataWrapper(cst.parse_module(path.read_text("utf-8")), unsafe_skip_copy=True)
    places = wrapper.resolve(PositionProvider)
    found: list[Mutant] = []
    for name, tree in _functions(wrapper.module.body, ""):
        digest = hashlib.sha256(_text(tree).encode()).hexdigest()[:8]
        first = places[tree.name].start.line
        for place, (line, node, changed) in enumerate(_changes(tree.body, places, 0)):
            lines = range(line - first, places[node].end.line + 1 - first)
            number = f"{digest}-{place}"
            found.append(Mutant(module, name, number, first, lines, tree, node, changed))
    return found


def _functions(body: Any, prefix: str) -> Iterator[tuple[str, Any]]:
    """Yield functions and methods; of an `if` at the top of a file, only its first branch runs."""
    for node in body:
        if isinstance(node, cst.FunctionDef):
            yield prefix + node.name.value, node
        elif isinstance(node, cst.ClassDef):
            yield from _functions(node.body.body, f"{prefix}{node.name.value}.")
        elif isinstance(node, cst.If):
            yield from _functions(node.body.body, prefix)


def _changes(node: Any, places: Any, line: int) -> Iterator[tuple[int, Any, Any]]:
    """Yield the first line of the statement, a part of it, and what the part is changed to."""
    if isinstance(node, cst.Annotation) or _is_kept(node):
        return
    if isinstance(node, cst.BaseStatement):
        line = places[node].start.line
    for kind, operator in mutation_operators:
        if isinstance(node, kind):
            for changed in operator(node):
                yield line, node, changed
    for child in node.children:
        yield from _changes(child, places, line)


def _is_kept(node: Any) -> bool:
    called = node.func if isinstance(node, cst.Call) else None
    return isinstance(called, cst.Name) and called.value in KEPT_CALLS


def _text(node: Any) -> str:
    text: str = cst.Module([]).code_for_node(node)
    return text
