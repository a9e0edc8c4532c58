"""Write the types of everything the server sends to the page, from the server's own classes.

python -m tools.page_types
"""

import inspect
from dataclasses import make_dataclass
from pathlib import Path
from typing import Any, get_args, get_type_hints

from msgspec import inspect as mi

from branchline.scores import Scores
from branchline.server import protocol as p
from branchline.sheet.model import Bonus, City, Route, Ticket
from branchline.study.review import Review
from branchline.views import View

WIDTH = 100
FILE = Path(__file__).parents[1] / "src" / "branchline" / "web" / "protocol.d.ts"
HEAD = """\
/**
 * The messages of the server and what is inside them.
 * Generated from its classes by tools/page_types.py (make pages): do not edit.
 */
import type { FactValues, GameEvent } from './types.js';
"""

# msgspec describes no union of dataclasses, which the events are; DETAILS says what they are.
SENT_VIEW = make_dataclass("View", list((get_type_hints(View) | {"last_move": Any}).items()))
SENT_VIEW.__doc__ = View.__doc__

SENT = get_args(p.FromBrowser)
RECEIVED = get_args(p.FromServer)
CHANGES = get_args(p.Arrange)
ROOTS = (
    *SENT,
    *RECEIVED,
    *CHANGES,
    p.NewTable,
    p.Welcome,
    p.ListedTable,
    p.Lesson,
    p.OwnResult,
    p.SessionInfo,
    p.ReviewState,
    p.TryIt,
    Review,
    SENT_VIEW,
    Scores,
    Route,
    City,
    Ticket,
    Bonus,
)

# What the protocol leaves open, because a view and an event have no schema of their own there.
DETAILS = {
    ("Snapshot", "view"): "View | null",
    ("Step", "changes"): "Partial<View>",
    ("Step", "events"): "GameEvent[]",
    ("View", "last_move"): "GameEvent[]",
    ("ReviewState", "review"): "Review | null",
    ("Fact", "values"): "FactValues",
}
PLAIN: dict[type[mi.Type], str] = {
    mi.IntType: "number",
    mi.FloatType: "number",
    mi.StrType: "string",
    mi.BoolType: "boolean",
    mi.NoneType: "null",
    mi.AnyType: "unknown",
}
Class = mi.StructType | mi.DataclassType


def declarations() -> str:
    """Return the whole file of types."""
    found: dict[str, str] = {}
    for kind in mi.multi_type_info(ROOTS):
        collect(kind, found)
    unions = [union("FromBrowser", SENT), union("FromServer", RECEIVED), union("Arrange", CHANGES)]
    return "\n".join([HEAD, *(found[name] for name in sorted(found)), *unions])


def collect(kind: mi.Type, found: dict[str, str]) -> None:
    """Declare a class, and every class inside it, unless that was done before."""
    if isinstance(kind, mi.StructType | mi.DataclassType):
        name = kind.cls.__name__
        if name not in found:
            found[name] = ""  # a class may contain itself
            inner = [field for field in kind.fields if (name, field.name) not in DETAILS]
            for field in inner:
                collect(field.type, found)
            found[name] = declaration(kind)
        return
    for part in parts(kind):
        collect(part, found)


def parts(kind: mi.Type) -> tuple[mi.Type, ...]:
    """Return the types inside a type that is not a class."""
    match kind:
        case mi.UnionType(types):
            return types
        case mi.TupleType(item_types):
            return item_types
        case mi.DictType():
            return (kind.value_type,)
        case mi.ListType() | mi.VarTupleType() | mi.FrozenSetType():
            return (kind.item_type,)
        case _:
            return ()


def declaration(kind: Class) -> str:
    """Return the declaration of one class."""
    name = kind.cls.__name__
    lines = [f"/** {first_line(kind.cls)} */", f"export interface {name} {{"]
    if isinstance(kind, mi.StructType) and kind.tag is not None:
        lines.append(f"  {kind.tag_field}: '{kind.tag}';")
    for field in kind.fields:
        optional = "?" if may_be_absent(kind, field) else ""
        shape = DETAILS.get((name, field.name)) or shown(field.type)
        lines.append(f"  {field.encode_name}{optional}: {shape};")
    return "\n".join([*lines, "}", ""])


def first_line(cls: type) -> str:
    """Return the first sentence of a class's docstring."""
    return (inspect.getdoc(cls) or "").partition("\n")[0]


def may_be_absent(kind: Class, field: mi.Field) -> bool:
    """Tell whether the page may leave a field out; what the server sends is always complete."""
    reads_unknown = isinstance(kind, mi.StructType) and kind.forbid_unknown_fields
    return reads_unknown and not field.required and kind.cls is not p.TableOptions


def shown(kind: mi.Type) -> str:
    """Return a type as TypeScript writes it."""
    match kind:
        case mi.UnionType(types):
            return " | ".join(shown(part) for part in types)
        case mi.ListType() | mi.VarTupleType() | mi.FrozenSetType():
            item = shown(kind.item_type)
            return f"({item})[]" if " | " in item else f"{item}[]"
        case mi.TupleType(item_types):
            return f"[{', '.join(shown(part) for part in item_types)}]"
        case mi.DictType():
            return f"Record<string, {shown(kind.value_type)}>"
        case mi.StructType() | mi.DataclassType():
            return str(kind.cls.__name__)
        case mi.LiteralType(values):
            return " | ".join(f"'{value}'" for value in values)
        case _:
            return PLAIN[type(kind)]


def union(name: str, kinds: tuple[Any, ...]) -> str:
    """Return the declaration of a union, broken as Prettier breaks it."""
    names = [kind.__name__ for kind in kinds]
    start, members = f"export type {name} =", " | ".join(names)
    if len(start) + len(members) + 2 <= WIDTH:
        return f"{start} {members};\n"
    if len(members) + 3 <= WIDTH:
        return f"{start}\n  {members};\n"
    return start + "".join(f"\n  | {member}" for member in names) + ";\n"


if __name__ == "__main__":
    FILE.write_text(declarations(), "utf-8")
