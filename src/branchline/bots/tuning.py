"""Options of a bot by name: `champion:rollouts=1200`, `eager:Eager:patience=3`."""

from typing import Any

KINDS = (bool, int, float, str)


class InvalidOption(ValueError):
    """An option that a bot does not have, or a value that does not fit; a sentence says which."""


def split_name(name: str) -> tuple[str, dict[str, str]]:
    """Return the name of a bot without its options, and the options.

    >>> split_name("champion:rollouts=1200:seconds=2")
    ('champion', {'rollouts': '1200', 'seconds': '2'})
    """
    parts = name.split(":")
    while len(parts) > 1 and "=" in parts[-1]:
        parts.pop()
    options = name.split(":")[len(parts) :]
    return ":".join(parts), dict(option.split("=", 1) for option in options)


def options_of(make: Any) -> dict[str, Any]:
    """Return the options of a bot with their defaults: its public attributes of plain types."""
    names = [name for name in dir(make) if not name.startswith("_")]
    values = {name: getattr(make, name) for name in names}
    return {name: value for name, value in values.items() if type(value) in KINDS}


def tuned_bot(make: Any, options: dict[str, str]) -> Any:
    """Return a class like `make` with other values of its options.

    Raises:
        InvalidOption: if it has no such option, or a value does not fit.
    """
    known = options_of(make)
    for option in options:
        if option not in known:
            there = f"there are {', '.join(known)}" if known else "it has none"
            raise InvalidOption(f"no option {option!r}; {there}")
    values = {option: _value(option, text, known[option]) for option, text in options.items()}
    return type(make.__name__, (make,), values) if values else make


def _value(option: str, text: str, default: Any) -> Any:
    """Return the value that a text gives, of the type of the default."""
    if type(default) is bool:
        if text not in ("yes", "no"):
            raise InvalidOption(f"{option} must be yes or no, not {text!r}")
        return text == "yes"
    try:
        return type(default)(text)
    except ValueError:
        expected = "an integer" if type(default) is int else "a number"
        raise InvalidOption(f"{option} must be {expected}, not {text!r}") from None
