"""Play: the game of a table, folded from the steps of its log."""

import hashlib
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from branchline.errors import IllegalAction, InvalidAction
from branchline.events import End, Event, Offer
from branchline.families.setup import setup_of
from branchline.game import Action, Game, deal
from branchline.rules.fields import fields
from branchline.server.storage.entries import Acted, Damaged, Entry, Undone
from branchline.sheet import Sheet

Viewer = int | None  # a seat, or None for a spectator


@dataclass(frozen=True, slots=True)
class Happened:
    """One step: who did what, and what happened."""

    seq: int
    seat: int | None
    action: str | None
    events: tuple[Event, ...]
    unseen: bool  # only the one who acted sees that anything happened
    undone: int | None = None  # the steps after that number do not count

    @property
    def changes_something(self) -> bool:
        """Whether others have to think anew."""
        return bool(self.events) or self.undone is not None

    def is_seen_by(self, viewer: Viewer) -> bool:
        """Tell whether this step exists for a viewer."""
        return not self.unseen or viewer == self.seat


@dataclass(frozen=True, slots=True)
class Moment:
    """The game after a step, and the step."""

    game: Game
    step: Happened
    final: bool = False  # chance or something hidden has answered: it cannot be taken back

    @property
    def seq(self) -> int:
        """The number of the step."""
        return self.step.seq


class Play:
    """A game with its steps; a step is tried on a copy first and counts when it is adopted."""

    def __init__(self, table: str, game: Game, dealt: Happened) -> None:
        self.table = table
        self.game = game
        self.steps = [dealt]
        self.before: list[Moment] = []  # what can be taken back, the last action last
        self._unseen: Counter[Viewer] = Counter()  # steps that only this seat has seen
        self._actions: dict[int, dict[str, Action]] = {}

    @property
    def seq(self) -> int:
        """The number of the last step."""
        return self.steps[-1].seq

    def seq_for(self, viewer: Viewer) -> int:
        """Return how many steps a viewer has seen."""
        return len(self.steps) - self._unseen.total() + self._unseen[viewer]

    def legal(self, seat: Viewer) -> dict[str, Action]:
        """Return the legal actions of a seat by their texts."""
        if seat is None:
            return {}
        if seat not in self._actions:
            self._actions[seat] = {str(action): action for action in self.game.legal(seat)}
        return self._actions[seat]

    def may_undo(self, seat: Viewer) -> bool:
        """Tell whether the last action that a seat can see is its own and can be taken back."""
        return self._last_of(seat) is not None

    def _last_of(self, seat: Viewer) -> int | None:
        """Return where the last action is that a seat could take back.

        What others have begun unseen does not count: whether there is any must not be told.
        """
        for at in range(len(self.before) - 1, -1, -1):
            step = self.before[at].step
            if step.is_seen_by(seat):
                return at if step.seat == seat else None
        return None

    def try_action(self, seat: int, text: str, entropy: str) -> Moment:
        """Return what an action would lead to; nothing has changed.

        Raises:
            IllegalAction: if the rules forbid it.
            InvalidAction: if the text names no action.
        """
        action = self.legal(seat).get(text) or self._read(seat, text)
        game = self.game.copy(reseed=False)
        seq = self.seq + 1
        game.reseed(seed_of(entropy, self.table, seq))
        chance = list(game.state.generator)
        events = tuple(game.play(seat, action))
        unseen = not events and game.waiting == self.game.waiting
        step = Happened(seq, seat, action.text, events, unseen)
        return Moment(game, step, chance != game.state.generator or reveals(seat, events))

    def _read(self, seat: int, text: str) -> Action:
        if ";" in text:
            raise InvalidAction("one action at a time is expected, not a whole move")
        refused = self.game.why_not(seat, text)
        if refused is not None:
            raise refused
        return self.game.read(seat, text)

    def try_undo(self, seat: int) -> Moment:
        """Return what taking the last action of a seat back would lead to."""
        at = self._last_of(seat)
        assert at is not None, "ask may_undo first"
        last = self.before[at]
        alone = len(self.before) == at + 1
        unseen, to = last.step.unseen and alone, last.step.seq - 1
        step = Happened(self.seq + 1, seat, None, (), unseen, to)
        return Moment(last.game, step)

    def adopt(self, moment: Moment) -> None:
        """Go on from a moment that was tried."""
        step = moment.step
        if step.undone is not None:
            self.before = [b for b in self.before if b.step.seq <= step.undone]
        elif moment.final:
            self.before = []
        else:
            kept = self.before if step.unseen else self._own(step.seat)
            self.before = [*kept, Moment(self.game, step)]
        self.game = moment.game
        self.steps.append(step)
        if step.unseen:
            self._unseen[step.seat] += 1
        self._actions = {}

    def _own(self, seat: Viewer) -> list[Moment]:
        """Return what a seat alone has done last."""
        at = len(self.before)
        while at and self.before[at - 1].step.seat == seat:
            at -= 1
        return self.before[at:]

    def follow(self, entry: Entry, body: Acted | Undone) -> None:
        """Take the step that an entry tells of.

        Raises:
            Damaged: if it cannot have been taken, or led elsewhere.
        """
        if isinstance(body, Undone):
            if entry.seat is None or not self.may_undo(entry.seat):
                raise Damaged(f"entry {entry.number} takes back what cannot be taken back")
            moment = self.try_undo(entry.seat)
        else:
            assert entry.seat is not None, entry
            try:
                moment = self.try_action(entry.seat, body.action, body.entropy)
            except (IllegalAction, InvalidAction) as error:
                raise Damaged(f"entry {entry.number} cannot be played: {error}") from None
        check_digest(entry, moment)
        self.adopt(moment)


def begin(table: str, sheet: Sheet, names: list[str], open_stacks: bool, entropy: str) -> Play:
    """Deal a new game."""
    game = undealt_game(sheet, names, open_stacks)
    deal(game, seed_of(entropy, table, 1), None)
    dealt = Happened(1, None, None, tuple(game.events), False)
    return Play(table, game, dealt)


def undealt_game(sheet: Sheet, names: Sequence[str], open_stacks: bool) -> Game:
    """Return a game before its deal."""
    options = {"open_stacks": True} if open_stacks else {}
    return Game(setup_of(sheet, len(names)), names, options)


def check_digest(entry: Entry, after: Play | Moment) -> None:
    """Check that a step led where the entry says.

    Raises:
        Damaged: if it did not.
    """
    if entry.digest != digest(after.game) or entry.seq != after.seq:
        raise Damaged(f"entry {entry.number} leads to another state than was written")


def reveals(seat: int, events: tuple[Event, ...]) -> bool:
    """Tell whether these events showed something hidden, or concern another seat."""
    return any(
        isinstance(event, Offer | End) or getattr(event, "seat", seat) != seat for event in events
    )


def seed_of(entropy: str, table: str, seq: int) -> int:
    """Return the seed of a step: bound to its table and place, so that no entropy serves twice."""
    mixed = hashlib.sha256(f"{entropy} {table} {seq}".encode()).digest()
    return int.from_bytes(mixed[:8], "big")


def digest(game: Game) -> str:
    """Return what identifies the state."""
    state = game.state
    kind = type(state).__name__
    if kind not in _NAMES:
        _NAMES[kind] = [name for name, _, _ in fields(type(state))]
    values = [getattr(state, name) for name in _NAMES[kind]]
    return hashlib.sha256(msgspec.json.encode(values)).hexdigest()[:32]


_NAMES: dict[str, list[str]] = {}  # of the fields of each kind of state
