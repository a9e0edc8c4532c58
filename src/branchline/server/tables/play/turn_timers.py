"""Turn timers: since when each seat has been on the clock."""

from collections.abc import Callable, Sequence

from branchline.server.storage.entries import Acted, Body, Entry, Undone


class TurnTimers:
    """The starting times of the seats that must decide, on any clock."""

    def __init__(self) -> None:
        self.since: dict[int, float] = {}
        self._before_step: dict[int, float] = {}  # the start of the timer that a step stopped

    def converted(self, convert: Callable[[float], float]) -> "TurnTimers":
        """Return the same timers with every time converted to another clock."""
        other = TurnTimers()
        other.since = {seat: convert(at) for seat, at in self.since.items()}
        other._before_step = {step: convert(at) for step, at in self._before_step.items()}
        return other

    def earliest(self) -> float | None:
        """Return the earliest time that still matters, or None if no timer runs."""
        return min([*self.since.values(), *self._before_step.values()]) if self.since else None

    def apply(self, entry: Entry, body: Body, waiting: Sequence[int], now: float) -> None:
        """Follow an entry: an action stops the timer of its seat.

        An undo restores the timer as it was before the action: otherwise acting and undoing in
        turn would gain unlimited time.
        """
        if isinstance(body, Undone) and entry.seat is not None:
            self.since[entry.seat] = self._before_step.get(body.to + 1, now)
        elif isinstance(body, Acted) and entry.seat is not None and entry.seq is not None:
            self._before_step[entry.seq] = self.since.pop(entry.seat, now)
        self.run(waiting, now)

    def run(self, waiting: Sequence[int], now: float) -> None:
        """Run the timers of exactly these seats; those that did not run start now."""
        self.since = {seat: self.since.get(seat, now) for seat in waiting}
