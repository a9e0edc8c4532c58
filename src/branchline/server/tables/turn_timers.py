"""Asking: since when each seat is waited for."""

from collections.abc import Callable, Sequence

from branchline.server.storage.entries import Acted, Body, Entry, Undone


class Asking:
    """The seats that are waited for, by a clock of whoever asks."""

    def __init__(self) -> None:
        self.since: dict[int, float] = {}
        self._before: dict[int, float] = {}  # since when it had been asked, by the number of a step

    def by(self, clock: Callable[[float], float]) -> "Asking":
        """Return the same by another clock."""
        other = Asking()
        other.since = {seat: clock(at) for seat, at in self.since.items()}
        other._before = {step: clock(at) for step, at in self._before.items()}
        return other

    def first(self) -> float | None:
        """Return the earliest moment that still counts, if anybody is waited for."""
        return min([*self.since.values(), *self._before.values()]) if self.since else None

    def note(self, entry: Entry, body: Body, waiting: Sequence[int], now: float) -> None:
        """Take note of an entry: whoever acted is asked anew.

        Whoever takes an action back is asked as before it: else nobody's time would ever be up.
        """
        if isinstance(body, Undone) and entry.seat is not None:
            self.since[entry.seat] = self._before.get(body.to + 1, now)
        elif isinstance(body, Acted) and entry.seat is not None and entry.seq is not None:
            self._before[entry.seq] = self.since.pop(entry.seat, now)
        self.ask(waiting, now)

    def ask(self, waiting: Sequence[int], now: float) -> None:
        """Wait for these seats, for those that are new from now on."""
        self.since = {seat: self.since.get(seat, now) for seat in waiting}
