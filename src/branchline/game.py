"""Game: what people use: legal, why_not, play, view, scores, copy, record."""

import os
from collections.abc import Container, Iterable, Iterator, Sequence, Sized
from typing import TYPE_CHECKING

from branchline.actions import Action
from branchline.errors import IllegalAction, InvalidAction
from branchline.events import Event
from branchline.families import family_of
from branchline.families.setup import setup_of
from branchline.position import Position
from branchline.rules import names as n
from branchline.rules import reasons
from branchline.rules.generator import WORD, seed_generator
from branchline.rules.rounds import is_waiting
from branchline.rules.state import AnyState
from branchline.sheet import Sheet
from branchline.text.event_builder import Note
from branchline.text.forced_steps import was_forced
from branchline.text.refusals import NO_SUCH_SEAT, refusal

__all__ = ["Action", "Game", "LegalActions", "check_table", "deal", "fresh_seed", "start"]

if TYPE_CHECKING:
    from branchline.scores import Scores
    from branchline.views import View


class LegalActions(Sized, Iterable[Action], Container[Action | str]):
    """The legal actions of a seat: they can be counted, iterated, and tested for membership."""

    def __init__(self, game: "Game", seat: int) -> None:
        self._game = game
        self._seat = seat
        self._numbers = game.legal_numbers(seat)

    def __len__(self) -> int:
        return len(self._numbers)

    def __iter__(self) -> Iterator[Action]:
        return (self._game.action(self._seat, number) for number in self._numbers)

    def __contains__(self, action: object) -> bool:
        if isinstance(action, Action):
            return action.number in self._numbers
        if not isinstance(action, str):
            return False
        try:
            return self._game.read(self._seat, action).number in self._numbers
        except InvalidAction:
            return False

    def __repr__(self) -> str:
        return f"<{len(self)} legal actions of seat {self._seat}>"


class Game(Position):
    """One game at one table, from the deal to the scores.

    >>> from branchline.sheet import load_sheet
    >>> game = start(load_sheet("usa"), 2, seed=7, first=0)
    >>> game.waiting
    [0, 1]
    >>> events = game.play(0, "keep 1 2"), game.play(1, "keep 1 2 3")
    >>> "draw deck" in game.legal(0), len(game.legal(1))
    (True, 0)
    """

    def __repr__(self) -> str:
        asked = " and ".join(self.names[seat] for seat in self.waiting)
        open_question = f"{asked} to act" if asked else "over"
        return f"<{self.sheet.name} for {self.seats}, turn {self.state.turns}: {open_question}>"

    def _repr_svg_(self) -> str:
        """Return the table as everybody at it sees it: notebooks show this picture."""
        from branchline.drawing.table import draw  # noqa: PLC0415  only notebooks need it

        return draw(self.sheet, self.view(None))

    def legal_numbers(self, seat: int) -> list[int]:
        """Return the numbers of the legal actions of a seat, in ascending order."""
        if seat not in range(self.seats) or not is_waiting(self.state, seat):
            return []
        out = [0] * self.board.actions
        count = self.family.legal(self.board, self.state, seat, out)
        return sorted(out[:count])

    def legal(self, seat: int) -> LegalActions:
        """Return the legal actions of a seat; none while it is not asked."""
        return LegalActions(self, seat)

    def action(self, seat: int, number: int) -> Action:
        """Return the action with this number, with its text in this position."""
        return self.notation.action(self._as_seen_by(seat), seat, number)

    def read(self, seat: int, text: str) -> Action:
        """Return the action that a text names in this position.

        Raises:
            InvalidAction: if it names none.
        """
        return self.action(seat, self.notation.read(self._as_seen_by(seat), seat, text))

    def _as_seen_by(self, seat: int) -> AnyState:
        """Return the state without what another seat has begun, so that texts cannot reveal it."""
        if self.state.turn == seat or self.state.decision not in n.UNSEEN_STEPS:
            return self.state
        state = self.state.copy()
        self.family.take_back(state, seat)
        return state

    def why_not(self, seat: int, action: Action | str) -> IllegalAction | None:
        """Return why the seat cannot take the action now, or None if it can.

        Raises:
            InvalidAction: if this game has no such action.
        """
        if not 0 <= seat < self.seats:
            return IllegalAction(str(action), *NO_SUCH_SEAT)
        return self._refuse(seat, self._identify(seat, action))

    def _identify(self, seat: int, action: Action | str) -> Action:
        """Return the action that was handed in, as itself or as text.

        Raises:
            InvalidAction: if this game has no such action.
        """
        if isinstance(action, str):
            return self.read(seat, action)
        if not isinstance(action, Action):
            raise InvalidAction(f"expected an action of {self.sheet.name} or its text: {action!r}")
        if not 0 <= action.number < self.board.actions:
            raise InvalidAction(f"no action of {self.sheet.name} has the number {action.number}")
        return action

    def _refuse(self, seat: int, action: Action) -> IllegalAction | None:
        """Return why the rules forbid an action to a seat, or None if they do not."""
        reason = self.family.why_not(self.board, self.state, seat, action.number)
        if reason == reasons.OK:
            return None
        shortage = self.family.shortage(self.setup, self.state, seat, action.number, reason)
        return IllegalAction(str(action), *refusal(reason, self.sheet, shortage), shortage)

    def play(self, seat: int, action: Action | str) -> list[Event]:
        """Play an action, or a whole move as text; return what happened.

        Raises:
            IllegalAction: if the rules forbid it; nothing was changed, except that actions of a
                move that chance has answered stay played.
            InvalidAction: if a text names no action; likewise.
        """
        if isinstance(action, str) and ";" in action:
            return self._play_move(seat, action)
        if not 0 <= seat < self.seats:
            raise IllegalAction(str(action), *NO_SUCH_SEAT)
        action = self._identify(seat, action)
        refused = self._refuse(seat, action)
        if refused is not None:
            raise refused
        notes: list[Note] = []
        self.state.notes = notes
        turns, opening = self.state.turns, self.state.decision == n.OPENING
        self.family.play(self.board, self.state, seat, action.number)
        happened = list(self.setup.event_builder.build(notes))
        self.events.extend(happened)
        if opening and self.state.decision != n.OPENING:
            self.turn_ends = [len(self.events)]
        elif self.state.turns > turns or self.over:
            self.turn_ends.append(len(self.events))
        return happened

    def view(self, seat: int | None) -> "View":
        """Return what a seat may know now; None is a spectator.

        Raises:
            ValueError: if there is no such seat.
        """
        from branchline.views import view  # noqa: PLC0415  a game starts sooner without it

        return view(self, seat)

    def record(self) -> str:
        """Return the game so far as a record: JSON Lines with everything that happened."""
        from branchline.record import write_record  # noqa: PLC0415  the same

        return write_record(self)

    def scores(self) -> "Scores":
        """Return the final scores.

        Raises:
            ValueError: if the game is not over.
        """
        from branchline.scores import final_scores  # noqa: PLC0415  the same

        return final_scores(self)

    def _play_move(self, seat: int, text: str) -> list[Event]:
        """Play a move of several actions: all of them, or none if one of them is refused.

        What chance has already shown cannot be taken back: those actions stay played.
        """
        before, events, ended = self.state.copy(), len(self.events), list(self.turn_ends)
        before.script = self.state.script
        happened: list[Event] = []
        try:
            for part in text.split(";"):
                if not was_forced(part, happened):
                    happened += self.play(seat, part)
        except (IllegalAction, InvalidAction):
            if self.state.generator != before.generator:
                raise
            self.state = before
            del self.events[events:]
            self.turn_ends = ended
            raise
        return happened

    def copy(self, reseed: bool = True) -> "Game":
        """Return an independent copy; with `reseed` its chance differs from the original's."""
        other = Game(self.setup, self.names, self.options, self.state.copy())
        other.events = list(self.events)
        other.turn_ends = list(self.turn_ends)
        if reseed:
            other.reseed(fresh_seed())
        return other

    def __deepcopy__(self, memo: dict[int, object]) -> "Game":
        return self.copy(reseed=False)

    def reseed(self, seed: int) -> None:
        """Draw chance from another stream from here on."""
        seed_generator(self.state.generator, seed & WORD, (seed >> 32) & WORD)


def start(
    sheet: Sheet,
    seats: int,
    *,
    seed: int | None = None,
    first: int | None = None,
    names: Sequence[str] | None = None,
    open_stacks: bool = False,
) -> Game:
    """Set the table for a new game on a sheet.

    Raises:
        ValueError: if the number of seats, the first seat or the names do not fit.
    """
    check_table(sheet, seats, open_stacks)
    if first is not None and first not in range(seats):
        raise ValueError(f"the first seat must be from 0 to {seats - 1}, not {first!r}")
    names = [f"Seat {seat}" for seat in range(seats)] if names is None else names
    if len(names) != seats or len(set(names)) != seats:
        raise ValueError(f"{seats} different names are needed, not {list(names)!r}")
    game = Game(setup_of(sheet, seats), names, {"open_stacks": True} if open_stacks else {})
    deal(game, fresh_seed() if seed is None else seed, first)
    return game


def check_table(sheet: Sheet, seats: int, open_stacks: bool = False) -> None:
    """Check that a game can be played at such a table.

    Raises:
        ValueError: with what the game is for.
    """
    if seats not in sheet.seats:
        fewest, most = sheet.seats[0], sheet.seats[-1]
        raise ValueError(f"{sheet.name} is for {fewest} to {most} players, not {seats!r}")
    if open_stacks and "open_stacks" not in family_of(sheet).options:
        raise ValueError(f"{sheet.name} has no on-track stacks to open")


def fresh_seed() -> int:
    """Return 64 bits of chance from the operating system."""
    return int.from_bytes(os.urandom(8), "big")


def deal(game: Game, seed: int, first: int | None) -> None:
    """Deal the cards and tickets of a new game."""
    notes: list[Note] = []
    game.state.notes = notes
    begins = n.NOBODY if first is None else first
    game.family.new(game.board, game.state, begins, seed & WORD, (seed >> 32) & WORD)
    game.events = list(game.setup.event_builder.build(notes))
    game.turn_ends = [len(game.events)]
