"""Structs: each field is stated once, and becomes a slotted class and a NumPy dtype.

A struct is a class body of annotated fields: `hand: Annotated[Grid, 1, SEATS, CARDS]` is a grid
of one-byte ints. Sizes and widths that depend on the map are names; a layout gives them numbers,
so that one source serves the layout of our own games and that of the biggest maps we accept. A
field without `Annotated` exists in Python only: it is None at first, and in copies.
"""

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any, Self, TypeVar, get_type_hints

if TYPE_CHECKING:
    import numpy as np

Layout = dict[str, int]
"""What each named size is: `{"ROUTES": 168, ...}`."""

_Struct = TypeVar("_Struct", bound="Struct")
_Size = int | str
_Sizes = tuple[tuple[str, int], ...]  # of a layout, in a form that a cache can keep
_Field = tuple[str, _Size, tuple[_Size, ...]]


def fields(declared: type) -> tuple[_Field, ...]:
    """Every field of a struct: its name, its width in bytes, its shape."""
    return _stated(declared)


@cache
def _stated(declared: type) -> tuple[_Field, ...]:
    """The fields as the body of the class states them; cached, since reading hints is slow."""
    hints = get_type_hints(declared, include_extras=True)
    found: list[_Field] = []
    for name, hint in hints.items():
        if hasattr(hint, "__metadata__"):
            width, *shape = hint.__metadata__
            found.append((name, width, tuple(shape)))
    return tuple(found)


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


class Struct:
    """What every struct has besides its fields; `State(layout)` has all of those at zero."""

    __slots__ = ("layout",)

    layout: Layout

    def __init__(self, layout: Layout) -> None:
        made: type = type(self)
        _zeros(made, tuple(layout.items()))._copy_fields(self)
        self.layout = layout

    def copy(self) -> Self:
        """Return the same numbers again, without what exists in Python only."""
        other = object.__new__(type(self))
        self._copy_fields(other)
        other.layout = self.layout
        return other

    def _copy_fields(self, other: Self) -> None:
        """Written out for each struct by `struct`."""


@cache
def _zeros(made: type, sizes: _Sizes) -> Any:
    """Return a struct at zero, to be copied: a search makes one for each decision."""
    layout = dict(sizes)
    zeros: Any = object.__new__(made)
    for name, _, shape in fields(made):
        setattr(zeros, name, blank(shape_in(layout, shape)))
    return zeros


def struct(declared: type[_Struct]) -> type[_Struct]:
    """Make the slotted class of a struct from its annotated body."""
    stated = fields(declared)
    hints = get_type_hints(declared, include_extras=True)
    only_python = hints.keys() - {name for name, _, _ in stated} - {"layout"}
    body = {
        "__slots__": [name for name in hints if name != "layout"],
        "__doc__": declared.__doc__,
        "__module__": declared.__module__,
        "__annotations__": hints,
        "_copy_fields": _copier(stated, sorted(only_python)),
    }
    return type(declared.__name__, (Struct,), body)


def _copier(stated: tuple[_Field, ...], only_python: list[str]) -> Callable[[Any, Any], None]:
    """Write out the copying of every field: it is the inner loop of an interpreted search."""
    how = ("self.{0}", "self.{0}[:]", "[row[:] for row in self.{0}]")
    lines = [f"    other.{name} = {how[len(shape)].format(name)}" for name, _, shape in stated]
    lines += [f"    other.{name} = None" for name in only_python]
    scope: dict[str, Any] = {}
    exec("def copy_fields(self, other):\n" + "\n".join(lines), scope)
    copier: Callable[[Any, Any], None] = scope["copy_fields"]
    return copier


def dtype(declared: type, layout: Layout) -> "np.dtype[Any]":
    """The NumPy dtype of a struct, for compiled code."""
    return _dtype(declared, tuple(layout.items()))


@cache
def _dtype(declared: type, sizes: _Sizes) -> "np.dtype[Any]":
    """The dtype, made once: a search asks for it at each decision."""
    import numpy  # noqa: PLC0415  people's games must start without NumPy

    layout = dict(sizes)
    columns = [
        (name, size_in(layout, width), shape_in(layout, shape))
        for name, width, shape in fields(declared)
    ]
    # Widest first, so that every field is aligned without padding between them.
    columns.sort(key=lambda column: -column[1])
    return numpy.dtype([(name, f"i{width}", shape) for name, width, shape in columns])


def pack(source: Any, target: Any) -> None:
    """Copy an interpreted struct into one element of a NumPy array (`array[i]`)."""
    for name, _, _ in fields(type(source)):
        target[name] = getattr(source, name)


def unpack(source: Any, target: Any) -> None:
    """Copy one element of a NumPy array into an interpreted struct."""
    for name, _, shape in fields(type(target)):
        value = source[name]
        setattr(target, name, value.tolist() if shape else int(value))
