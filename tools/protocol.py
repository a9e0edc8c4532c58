"""Write docs/protocol.md and docs/protocol.schema.json from the messages of the server.

python tools/protocol.py
"""

import inspect
import json
import re
from pathlib import Path
from typing import Annotated, Any, Literal, get_args, get_origin

import msgspec

from branchline.server import protocol as p

DOCS = Path(__file__).parents[1] / "docs"

OVER_HTTP = (
    *(p.NewTable, p.SitDown, *get_args(p.Arrange), p.ComeBack),
    *(p.Welcome, p.PersonalKey, p.SessionInfo, p.TryIt, p.ReviewState, p.Problem),
)
PARTS = (
    p.TableInfo,
    p.ListedTable,
    p.TableResult,
    p.OwnResult,
    p.SeatInfo,
    p.RematchProposal,
    p.TableOptions,
    p.SeatRequest,
    p.Lesson,
    p.LessonStep,
    p.Hint,
    p.HintReason,
)


def schema() -> str:
    """Return the JSON Schema of all messages."""
    kinds = [*get_args(p.FromBrowser), *get_args(p.FromServer), *OVER_HTTP]
    _, components = msgspec.json.schema_components(kinds, ref_template="#/$defs/{name}")
    whole = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Messages between a browser and the Branchline server",
        "oneOf": [{"$ref": f"#/$defs/{kind.__name__}"} for kind in get_args(p.FromBrowser)]
        + [{"$ref": f"#/$defs/{kind.__name__}"} for kind in get_args(p.FromServer)],
        "$defs": {name: components[name] for name in sorted(components)},
    }
    return json.dumps(whole, indent=1, ensure_ascii=False) + "\n"


def page() -> str:
    """Return the page for readers."""
    frame = Path(__file__).with_suffix(".frame.md").read_text("utf-8")
    return (
        frame.replace("{{from_browser}}", chapter(get_args(p.FromBrowser)))
        .replace("{{from_server}}", chapter(get_args(p.FromServer)))
        .replace("{{http}}", chapter(OVER_HTTP))
        .replace("{{parts}}", chapter(PARTS))
    )


def chapter(kinds: tuple[Any, ...]) -> str:
    """Return a section for each message."""
    return "\n".join(section(kind) for kind in kinds)


def section(kind: Any) -> str:
    """Return the description of a message and its fields."""
    tag = kind.__struct_config__.tag
    title = f"`{tag}`" if tag else f"`{kind.__name__}`"
    lines = [f"### {title}", "", inspect.getdoc(kind) or "", ""]
    remarks = comments(kind)
    if kind.__struct_fields__:
        lines += ["| field | type | meaning |", "|---|---|---|"]
        for field in msgspec.structs.fields(kind):
            said = [remarks.get(field.name, "")]
            said += [] if field.required else [f"default `{json.dumps(plain(field))}`"]
            remark = "; ".join(part for part in said if part)
            lines.append(f"| `{field.name}` | {type_words(field.type)} | {remark} |")
        lines.append("")
    return "\n".join(lines)


def plain(field: Any) -> Any:
    """Return the default of a field."""
    if field.default is not msgspec.NODEFAULT:
        return msgspec.to_builtins(field.default)
    return msgspec.to_builtins(field.default_factory())


def comments(kind: Any) -> dict[str, str]:
    """Return the trailing comment of each field."""
    stated = "".join(
        inspect.getsource(base) for base in kind.__mro__ if base.__module__.startswith(p.__name__)
    )
    found = re.findall(r"^    (\w+): .*?  # (.*)$", stated, re.MULTILINE)
    return {name: remark.replace("|", "or") for name, remark in found}


def type_words(kind: Any) -> str:
    """Return the JSON name of a type."""
    names = {int: "integer", str: "string", float: "number", bool: "boolean"}
    names |= {type(None): "null", Any: "any"}
    if kind in names:
        return names[kind]
    args, origin = get_args(kind), get_origin(kind)
    if origin is list:
        return f"array of {type_words(args[0])}"
    if origin is dict:
        return "object"
    if origin is Annotated:
        return f"{type_words(args[0])} from {args[1].ge} to {args[1].le}"
    if origin is Literal:
        return " or ".join(f"`{json.dumps(value)}`" for value in args)
    if args:
        return " or ".join(type_words(part) for part in args)
    return f"`{kind.__name__}`"


if __name__ == "__main__":
    (DOCS / "protocol.md").write_text(page(), "utf-8")
    (DOCS / "protocol.schema.json").write_text(schema(), "utf-8")
