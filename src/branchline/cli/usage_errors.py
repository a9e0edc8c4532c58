"""Messages for invalid command lines: what was expected, and what was typed."""

from cyclopts import (
    CoercionError,
    CycloptsError,
    MissingArgumentError,
    RepeatArgumentError,
    UnknownOptionError,
    UnusedCliTokensError,
)

from branchline.cli.failure import suggestion

_EXPECTED = {int: "must be a whole number", float: "must be a number", bool: "takes no value"}


def usage_message(error: CycloptsError) -> str:
    """Return what is wrong with a command line, and the command that shows its help."""
    command = " ".join(("branchline", *(error.command_chain or ()), "--help"))
    return f"{_describe(error)} (see `{command}`)"


def _describe(error: CycloptsError) -> str:
    match error:
        case UnusedCliTokensError(unused_tokens=[*tokens]):
            return f"unexpected {' '.join(map(repr, tokens))}"
        case UnknownOptionError():
            return _unknown_option(error)
        case CoercionError(token=token, target_type=type() as target) if target in _EXPECTED:
            typed = "" if token is None else f", not {token.value!r}"
            return f"{_name(error)} {_EXPECTED[target]}{typed}"
        case MissingArgumentError(argument=argument) if argument is not None:
            count, _ = argument.token_count()
            values = "a value" if count == 1 else f"{count} values"
            is_option = argument.name.startswith("-")
            return f"{argument.name} needs {values}" if is_option else f"{argument.name} is missing"
        case RepeatArgumentError(token=token):
            return f"{token.keyword} is given twice"
    return " ".join(str(error).split()).rstrip(".")


def _unknown_option(error: UnknownOptionError) -> str:
    typed = (error.token.keyword or error.token.value).partition("=")[0]
    known = [name for option in error.argument_collection for name in option.names]
    options = [name for name in known if name.startswith("--")]
    return f"no option {typed}; {suggestion(typed, options)}"


def _name(error: CycloptsError) -> str:
    """Return the invalid option or argument, as the help names it."""
    return error.argument.name if error.argument is not None else "a value"
