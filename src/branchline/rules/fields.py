"""Records: each field is stated once, and becomes a slotted class and a NumPy dtype.

A record is a class body of annotated fields: `hand: Annotated[Grid, 1, SEATS, CARDS]` is a grid
of one-byte ints. Sizes and widths that depend on the map are names; a layout gives them numbers,
so that one source serves the layout of our own games and that of the biggest maps we accept.
"""

from typing import TYPE_CHECKING, Any, TypeVar, get_type_hints

if TYPE_CHECKING:
    import numpy as np

Layout = dict[str, int]
"""What each named size is: `{"ROUTES": 168, ...}`."""

_Record = TypeVar("_Record")
_Size = int | str
_Field = tuple[str, _Size, tuple[_Size, ...]]


def fields(record: type) -> list[_Field]:
    """Every field of a record: its name, its width in bytes, its shape."""
    hints = get_type_hints(record, include_extras=True)
    found: list[_Field] = []
    for name, hint in hints.items():
        width, *shape = hint.__metadata__
        found.append((name, width, tuple(shape)))
    return found


def size_in(layout: Layout, size: _Size) -> int:
    """The number that a size has in the layout."""
    return layout[size] if isinstance(size, str) else size


def shape_in(layout: Layout, shape: tuple[_Size, ...]) -> tuple[int, ...]:
    """The shape with its names replaced by the numbers of the layout."""
    return tuple(size_in(layout, size) for size in shape)


def blank(shape: tuple[int, ...]) -> Any:
    """Zeros of that shape: an int, a list or a list of lists."""
    if not shape:
        return 0
    return [blank(shape[1:]) for _ in range(shape[0])]


def record(declared: type[_Record]) -> type[_Record]:
    """Make the slotted class of a record; `State(layout)` has every field at zero."""
    stated = fields(declared)
    plain = [name for name, _, shape in stated if not shape]
    rows = [name for name, _, shape in stated if len(shape) == 1]
    grids = [name for name, _, shape in stated if len(shape) == 2]

    def __init__(self: Any, layout: Layout) -> None:
        for name, _, shape in stated:
            setattr(self, name, blank(shape_in(layout, shape)))
        self.layout = layout
        self.journal = None
        self.script = None

    # Copying is the inner loop of an interpreted search: write it out, field by field.
    lines = [f"other.{name} = self.{name}" for name in [*plain, "layout"]]
    lines += [f"other.{name} = self.{name}[:]" for name in rows]
    lines += [f"other.{name} = [row[:] for row in self.{name}]" for name in grids]
    source = "def copy_fields(self, other):\n    " + "\n    ".join(lines)
    scope: dict[str, Any] = {}
    exec(source, scope)
    copy_fields = scope["copy_fields"]

    def copy(self: Any) -> Any:
        """Return the same moment again, without journal and script."""
        other = object.__new__(type(self))
        copy_fields(self, other)
        other.journal = None
        other.script = None
        return other

    body = {
        "__slots__": [name for name, _, _ in stated] + ["journal", "layout", "script"],
        "__doc__": declared.__doc__,
        "__module__": declared.__module__,
        "__annotations__": get_type_hints(declared, include_extras=True),
        "__init__": __init__,
        "copy": copy,
    }
    return type(declared.__name__, (), body)


def dtype(declared: type, layout: Layout) -> "np.dtype[Any]":
    """The NumPy dtype of a record, for the compiled twin."""
    import numpy  # noqa: PLC0415  people's games must start without NumPy

    columns = [
        (name, size_in(layout, width), shape_in(layout, shape))
        for name, width, shape in fields(declared)
    ]
    # Widest first, so that every field is aligned without padding between them.
    columns.sort(key=lambda column: -column[1])
    return numpy.dtype([(name, f"i{width}", shape) for name, width, shape in columns])


def pack(source: Any, target: Any) -> None:
    """Copy an interpreted record into one element of a NumPy array (`array[i]`)."""
    for name, _, _ in fields(type(source)):
        target[name] = getattr(source, name)


def unpack(source: Any, target: Any) -> None:
    """Copy one element of a NumPy array into an interpreted record."""
    for name, _, shape in fields(type(target)):
        value = source[name]
        setattr(target, name, value.tolist() if shape else int(value))
