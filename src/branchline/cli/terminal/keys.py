"""Single keys from the terminal, or lines where there is none."""

import sys
from types import ModuleType

termios: ModuleType | None
tty: ModuleType | None
try:
    import termios
    import tty
except ImportError:  # not on every system
    termios = tty = None

_INTERRUPT = "\x03"
_ENDS = ("", "\x04")  # the input was closed


def read_key() -> str:
    """Return the key that was pressed, in lower case; a line's first letter without a terminal.

    Enter is an empty text.

    Raises:
        EOFError: if the input ends.
        KeyboardInterrupt: at Ctrl-C.
    """
    if termios is None or tty is None or not sys.stdin.isatty():
        return input().strip().lower()[:1]
    descriptor = sys.stdin.fileno()
    before = termios.tcgetattr(descriptor)
    try:
        tty.setcbreak(descriptor, termios.TCSADRAIN)  # what was typed ahead counts
        key = sys.stdin.read(1)
    finally:
        termios.tcsetattr(descriptor, termios.TCSADRAIN, before)
    if key == _INTERRUPT:
        raise KeyboardInterrupt
    if key in _ENDS:
        raise EOFError
    return key.strip().lower()
