"""Mistakes in what was typed, in our own words: what was expected and what came."""

from cyclopts import (
    CoercionError,
    CycloptsError,
    MissingArgumentError,
    RepeatArgumentError,
    UnknownOptionError,
    UnusedCliTokensError,
)

from branchline.cli.failure import nearest

_EXPECTED = {int: "must be a whole number", float: "must be a number", bool: "takes no value"}


def sentence_of(error: CycloptsError) -> str:
    """Return what is wrong with a command line, and what explains the command."""
    command = " ".join(("branchline", *(error.command_chain or ()), "--help"))
    return f"{_wrong(error)} (`{command}` explains the command)"


def _wrong(error: CycloptsError) -> str:
    match error:
        case UnusedCliTokensError(unused_tokens=[*tokens]):
            return f"nothing more is expected, but there is {' '.join(map(repr, tokens))}"
        case UnknownOptionError():
            return _unknown_option(error)
        case CoercionError(token=token, target_type=type() as wanted) if wanted in _EXPECTED:
            came = "" if token is None else f", not {token.value!r}"
            return f"{_name(error)} {_EXPECTED[wanted]}{came}"
        case MissingArgumentError(argument=argument) if argument is not None:
            count, _ = argument.token_count()
            values = "a value" if count == 1 else f"{count} values"
            is_option = argument.name.startswith("-")
            return f"{argument.name} needs {values}" if is_option else f"{argument.name} is missing"
        case RepeatArgumentError(token=token):
            return f"{token.keyword} stands twice"
    return " ".join(str(error).split()).rstrip(".")


def _unknown_option(error: UnknownOptionError) -> str:
    typed = (error.token.keyword or error.token.value).partition("=")[0]
    known = [name for option in error.argument_collection for name in option.names]
    options = [name for name in known if name.startswith("--")]
    return f"there is no option {typed}; {nearest(typed, options)}"


def _name(error: CycloptsError) -> str:
    """Return the option or the argument that is wrong, as the help calls it."""
    return error.argument.name if error.argument is not None else "a value"
