"""The names of bots: first names of people who built railways."""

import secrets
from collections.abc import Iterable

NAMES = (
    "Anatole",
    "Carl",
    "Daniel",
    "Elijah",
    "Eliza",
    "George",
    "Henry",
    "Joseph",
    "Kate",
    "Marc",
    "Mary",
    "Matthew",
    "Nigel",
    "Nils",
    "Olive",
    "Patrick",
    "Richard",
    "Robert",
    "Timothy",
    "Werner",
    "William",
)


def new_name(taken: Iterable[str]) -> str:
    """Return a name that nobody at the table has; there are more of them than seats."""
    used = {name.casefold() for name in taken}
    return secrets.choice([name for name in NAMES if name.casefold() not in used])
