"""Descriptions of fields, written once below each field: editors show them, and so does `help`."""

import ast
import inspect
from collections.abc import Iterable
from functools import cached_property
from textwrap import dedent
from typing import Any, TypeVar

Class = TypeVar("Class", bound=type[Any])


class FieldDescriptions(dict[str, str]):
    """The slots of a class with their descriptions, which are read from the source when asked."""

    def __init__(self, owner: type, names: Iterable[str]) -> None:
        super().__init__(dict.fromkeys(names, ""))
        self._owner = owner

    def __getitem__(self, name: str) -> str:
        return self._found.get(name, "")

    @cached_property
    def _found(self) -> dict[str, str]:
        try:
            body = ast.parse(dedent(inspect.getsource(self._owner))).body[0]
        except (OSError, TypeError):  # installed without sources
            return {}
        assert isinstance(body, ast.ClassDef)
        return {
            field.target.id: inspect.cleandoc(text.value.value)
            for field, text in zip(body.body, body.body[1:], strict=False)
            if isinstance(field, ast.AnnAssign)
            and isinstance(field.target, ast.Name)
            and isinstance(text, ast.Expr)
            and isinstance(text.value, ast.Constant)
            and isinstance(text.value.value, str)
        }


def described(owner: Class) -> Class:
    """Let `help` show the texts below the fields of a dataclass with slots."""
    owner.__slots__ = FieldDescriptions(owner, owner.__slots__)
    return owner
