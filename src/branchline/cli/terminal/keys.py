"""Reads single keys from a terminal, or lines from any other input."""

import sys
from types import ModuleType

termios: ModuleType | None
tty: ModuleType | None
try:
    import termios
    import tty
except ImportError:  # not on Windows
    termios = tty = None

_INTERRUPT = "\x03"
_END_OF_INPUT = ("", "\x04")


def read_key() -> str:
    """Return the pressed key in lower case; without a terminal, the first character of a line.

    Enter is the empty text.

    Raises:
        EOFError: if the input ends.
        KeyboardInterrupt: on Ctrl-C.
    """
    if termios is None or tty is None or not sys.stdin.isatty():
        return input().strip().lower()[:1]
    descriptor = sys.stdin.fileno()
    before = termios.tcgetattr(descriptor)
    try:
        tty.setcbreak(descriptor, termios.TCSADRAIN)  # keep what was typed ahead
        key = sys.stdin.read(1)
    finally:
        termios.tcsetattr(descriptor, termios.TCSADRAIN, before)
    if key == _INTERRUPT:
        raise KeyboardInterrupt
    if key in _END_OF_INPUT:
        raise EOFError
    return key.strip().lower()
