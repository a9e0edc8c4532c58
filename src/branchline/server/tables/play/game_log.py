"""The game of a table, folded from the steps in its log."""

import hashlib
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from branchline.commitment import seed_of
from branchline.errors import IllegalAction, InvalidAction
from branchline.events import End, Event, Offer
from branchline.families.setup import setup_of
from branchline.game import Action, Game, deal
from branchline.rules.fields import fields
from branchline.server.storage.entries import Acted, Damaged, Entry, Undone
from branchline.sheet import Sheet

Viewer = int | None  # a seat, or None for a spectator


@dataclass(frozen=True, slots=True)
class LoggedStep:
    """One step: who did what, and what happened."""

    seq: int
    seat: int | None
    action: str | None
    events: tuple[Event, ...]
    hidden: bool  # from everybody but the seat that acted
    undone: int | None = None  # the steps after that number no longer count
    by: str | None = None  # person, bot or clock

    @property
    def changes_something(self) -> bool:
        """Whether the step changes anything that others can see."""
        return bool(self.events) or self.undone is not None

    def is_visible_to(self, viewer: Viewer) -> bool:
        """Tell whether this step exists for a viewer."""
        return not self.hidden or viewer == self.seat


@dataclass(frozen=True, slots=True)
class Successor:
    """A step, and the game after it."""

    game: Game
    step: LoggedStep
    irreversible: bool = False  # chance was involved, or something hidden was revealed
    drew: bool = False  # chance was involved

    @property
    def seq(self) -> int:
        """The number of the step."""
        return self.step.seq


class GameLog:
    """A game with its steps; a step is tried on a copy first, and counts once it is applied."""

    def __init__(self, table: str, game: Game, deal: LoggedStep, secret: str = "") -> None:
        self.table = table
        self.secret = secret  # empty at a table that made no commitment: each step has entropy
        self.draws = 1  # steps that involved chance; none of them can be undone
        self.game = game
        self.steps = [deal]
        self.undoable: list[Successor] = []  # with the game *before* each step, the last one last
        self._hidden: Counter[Viewer] = Counter()  # steps that only this seat can see
        self._legal: dict[int, dict[str, Action]] = {}

    @property
    def seq(self) -> int:
        """The number of the last step."""
        return self.steps[-1].seq

    def seq_for(self, viewer: Viewer) -> int:
        """Return the number of steps that a viewer can see."""
        return len(self.steps) - self._hidden.total() + self._hidden[viewer]

    def legal(self, seat: Viewer) -> dict[str, Action]:
        """Return the legal actions of a seat by their texts."""
        if seat is None:
            return {}
        if seat not in self._legal:
            self._legal[seat] = {str(action): action for action in self.game.legal(seat)}
        return self._legal[seat]

    def may_undo(self, seat: Viewer) -> bool:
        """Tell whether the last action that a seat can see is its own and can be taken back."""
        return self._last_undoable(seat) is not None

    def _last_undoable(self, seat: Viewer) -> int | None:
        """Return the index of the last action that a seat could take back.

        Hidden steps of others are skipped: that there are any must not leak.
        """
        for at in range(len(self.undoable) - 1, -1, -1):
            step = self.undoable[at].step
            if step.is_visible_to(seat):
                return at if step.seat == seat else None
        return None

    def try_action(self, seat: int, text: str, entropy: str, by: str = "person") -> Successor:
        """Return the successor by an action; nothing changes yet.

        Only a table that made no commitment needs entropy.

        Raises:
            IllegalAction: if the rules forbid it.
            InvalidAction: if the text is not an action.
        """
        action = self.legal(seat).get(text) or self._read(seat, text)
        game = self.game.copy(reseed=False)
        seq = self.seq + 1
        game.reseed(self._seed(entropy, seq))
        chance = list(game.state.generator)
        events = tuple(game.play(seat, action))
        hidden = not events and game.waiting == self.game.waiting
        step = LoggedStep(seq, seat, action.text, events, hidden, by=by)
        drew = chance != game.state.generator
        return Successor(game, step, drew or reveals(seat, events), drew)

    def _seed(self, entropy: str, seq: int) -> int:
        if self.secret:
            return seed_of(self.secret, self.table, self.draws + 1)
        return seed_of(entropy, self.table, seq)

    def _read(self, seat: int, text: str) -> Action:
        if ";" in text:
            raise InvalidAction("one action at a time is expected, not a whole move")
        refused = self.game.why_not(seat, text)
        if refused is not None:
            raise refused
        return self.game.read(seat, text)

    def try_undo(self, seat: int) -> Successor:
        """Return the successor by taking back the last action of a seat."""
        at = self._last_undoable(seat)
        assert at is not None, "call may_undo first"
        last = self.undoable[at]
        is_newest = len(self.undoable) == at + 1
        hidden, to = last.step.hidden and is_newest, last.step.seq - 1
        step = LoggedStep(self.seq + 1, seat, None, (), hidden, to, "person")
        return Successor(last.game, step)

    def apply(self, successor: Successor) -> None:
        """Make a successor the current position."""
        step = successor.step
        if step.undone is not None:
            self.undoable = [u for u in self.undoable if u.step.seq <= step.undone]
        elif successor.irreversible:
            self.undoable = []
        else:
            kept = self.undoable if step.hidden else self._own_tail(step.seat)
            self.undoable = [*kept, Successor(self.game, step)]
        self.game = successor.game
        self.draws += successor.drew
        self.steps.append(step)
        if step.hidden:
            self._hidden[step.seat] += 1
        self._legal = {}

    def _own_tail(self, seat: Viewer) -> list[Successor]:
        """Return the uninterrupted last steps of one seat."""
        at = len(self.undoable)
        while at and self.undoable[at - 1].step.seat == seat:
            at -= 1
        return self.undoable[at:]

    def replay(self, entry: Entry, body: Acted | Undone) -> None:
        """Take the step that is stored in an entry.

        Raises:
            Damaged: if it is impossible, or leads to another state than was stored.
        """
        if isinstance(body, Undone):
            if entry.seat is None or not self.may_undo(entry.seat):
                raise Damaged(f"entry {entry.number} undoes what cannot be undone")
            successor = self.try_undo(entry.seat)
        else:
            assert entry.seat is not None, entry
            try:
                successor = self.try_action(entry.seat, body.action, body.entropy, body.by)
            except (IllegalAction, InvalidAction) as error:
                raise Damaged(f"entry {entry.number} cannot be played: {error}") from None
        check_digest(entry, successor)
        self.apply(successor)


def deal_game(
    table: str,
    sheet: Sheet,
    names: list[str],
    open_stacks: bool,
    entropy: str = "",
    *,
    secret: str = "",
) -> GameLog:
    """Deal a new game, by the secret of its table or, where it made no commitment, by entropy."""
    game = undealt_game(sheet, names, open_stacks)
    deal(game, seed_of(secret or entropy, table, 1), None)
    return GameLog(table, game, LoggedStep(1, None, None, tuple(game.events), False), secret)


def undealt_game(sheet: Sheet, names: Sequence[str], open_stacks: bool) -> Game:
    """Return a game before its deal."""
    options = {"open_stacks": True} if open_stacks else {}
    return Game(setup_of(sheet, len(names)), names, options)


def check_digest(entry: Entry, after: GameLog | Successor) -> None:
    """Check that a step led to the state that the entry says.

    Raises:
        Damaged: if it did not.
    """
    if entry.digest != digest(after.game) or entry.seq != after.seq:
        raise Damaged(f"entry {entry.number} leads to another state than was written")


def reveals(seat: int, events: tuple[Event, ...]) -> bool:
    """Tell whether these events revealed something hidden, or concern another seat."""
    return any(
        isinstance(event, Offer | End) or getattr(event, "seat", seat) != seat for event in events
    )


def digest(game: Game) -> str:
    """Return a digest of the whole state."""
    state = game.state
    kind = type(state).__name__
    if kind not in _FIELD_NAMES:
        _FIELD_NAMES[kind] = [name for name, _, _ in fields(type(state))]
    values = [getattr(state, name) for name in _FIELD_NAMES[kind]]
    return hashlib.sha256(msgspec.json.encode(values)).hexdigest()[:32]


_FIELD_NAMES: dict[str, list[str]] = {}  # by the class of the state
