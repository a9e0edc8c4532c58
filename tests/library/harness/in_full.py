"""A view as text with every field: its own `repr` is one line for people."""

from dataclasses import fields

from branchline.views import View


def in_full(view: View) -> str:
    """Return everything that a view tells."""
    return repr([(field.name, getattr(view, field.name)) for field in fields(view)])
