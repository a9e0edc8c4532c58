"""Review of a finished game: chances, what each decision cost, luck, and what became of tickets."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from branchline.errors import RecordError
from branchline.families.setup import Setup
from branchline.game import Action, Game
from branchline.records.replay import replay
from branchline.rules.state import AnyState
from branchline.sheet import Sheet
from branchline.study.curve import Curve
from branchline.study.grades import KINDS, accuracy_of, grade_of, kind_of
from branchline.study.judge import Effort, Judge, Judgement
from branchline.study.luck import LuckMeter, Worth, nothing, result
from branchline.study.reason import Reason
from branchline.study.reasons import Reasons
from branchline.study.stories import Choice, Fact, tell
from branchline.study.ticket_stories import Block, TicketBook, TicketStory

TURNING_POINTS = 3
METHOD = 1  # raise it when the same record gets another review: then stored ones count no longer

Progress = Callable[[int, int], None]
"""Is told how many actions have been reviewed, and of how many."""


@dataclass(frozen=True)
class ReviewedDecision:
    """A decision with a choice."""

    step: int
    """The number of the action in the game, from 1."""
    seat: int
    turn: int
    kind: str
    """What it asked for: tickets, draws, claims, payments, or the end of the game."""
    played: str
    best: str
    chance: float
    """To win, with the best action."""
    loss: float
    """How much of that chance was given away."""
    error: float
    """The standard error of the loss."""
    grade: str


@dataclass(frozen=True)
class TurningPoint:
    """One of the decisions that cost most, and why."""

    decision: int
    """Its place in `decisions`."""
    facts: tuple[Fact, ...]
    reasons: tuple[Reason, ...]
    """What spoke for the best action, as hints have it."""


@dataclass(frozen=True)
class ReviewedLuck:
    """What chance gave with one action, or with the deal (step 0); by seat."""

    step: int
    shares: tuple[float, ...]
    points: tuple[float, ...]


@dataclass(frozen=True)
class ReviewedPlayer:
    """How one player did."""

    name: str
    share: float
    """Of the victory."""
    points: int
    accuracy: float | None
    """From 0 to 100; None where there was nothing to decide."""
    accuracy_by_kind: dict[str, float]
    luck: float | None
    """The part of a victory that chance gave; None for maps without a network."""
    luck_points: float | None
    adjusted_share: float | None
    """The share of the victory, less what chance gave; it may lie outside of 0 and 1."""
    adjusted_points: float | None


@dataclass(frozen=True)
class Review:
    """A game, explained."""

    game: str
    version: str
    players: tuple[ReviewedPlayer, ...]
    chances: tuple[tuple[float, ...], ...]
    """Of every seat, after the deal and after every action."""
    events: tuple[int, ...]
    """How many events of the record there were after the deal and after every action."""
    decisions: tuple[ReviewedDecision, ...]
    turning_points: tuple[TurningPoint, ...]
    """The dearest first."""
    luck: tuple[ReviewedLuck, ...]
    tickets: tuple[TicketStory, ...]
    blocks: tuple[Block, ...]
    source: str
    """Where the chances come from, as in `Chances`."""


def review(
    record: str,
    *,
    sheet: Sheet | None = None,
    seed: int = 0,
    effort: Effort | None = None,
    progress: Progress | None = None,
) -> Review:
    """Explain a finished game; the same record, seed and effort give the same review.

    `sheet` is needed for a map of your own.

    Raises:
        RecordError: if the record is not one of a lawful game, or the game is not over.
    """
    reviewer = Reviewer(count_actions(record, sheet), seed, effort, progress)
    game = replay(record, sheet, reviewer.after, reviewer.before)
    return reviewer.review(game)


def count_actions(record: str, sheet: Sheet | None) -> int:
    """Return the number of actions of a finished game.

    Raises:
        RecordError: if there is nothing to review.
    """
    actions = 0

    def count(game: Game, seat: int, number: int) -> None:
        nonlocal actions
        actions += 1

    if not replay(record, sheet, before=count).over:
        raise RecordError(len(record.splitlines()), "only a finished game can be reviewed")
    return actions


class Reviewer:
    """Follows a game action by action."""

    def __init__(
        self, actions: int, seed: int, effort: Effort | None, progress: Progress | None
    ) -> None:
        self.actions, self.seed, self.effort = actions, seed, effort
        self.progress: Progress = progress or (lambda done, of: None)
        self.step = 0
        self.decisions: list[ReviewedDecision] = []
        self.luck: list[tuple[int, Worth]] = []
        self.events: list[int] = []
        self._choices: list[Choice] = []
        self._judges: list[Judge] = []
        self._pending: tuple[AnyState, int, int] | None = None

    def before(self, game: Game, seat: int, number: int) -> None:
        """Judge what is about to be played."""
        self.step += 1
        legal, view = tuple(game.legal(seat)), game.view(seat)
        judgement = self._judges[seat].judge(view, legal, number)
        if judgement is not None:
            self.decisions.append(self._decision(game, seat, number, judgement))
            stack = tuple(self._judges[seat].memory.stack)
            self._choices.append(Choice(self.step, view, number, judgement.best, stack))
        self._pending = game.state.copy(), seat, number

    def _decision(
        self, game: Game, seat: int, number: int, judgement: Judgement
    ) -> ReviewedDecision:
        return ReviewedDecision(
            step=self.step,
            seat=seat,
            turn=game.state.turns,
            kind=kind_of(game.setup.actions[number], game.view(None).last_turns is not None),
            played=str(game.action(seat, number)),
            best=str(game.action(seat, judgement.best)),
            chance=judgement.chance,
            loss=judgement.loss,
            error=judgement.error,
            grade=grade_of(judgement.loss, judgement.error),
        )

    def after(self, game: Game) -> None:
        """Note what the deal or the last action has changed."""
        if self._pending is None:
            self._begin(game)
        elif self._meter is not None:
            before, seat, number = self._pending
            luck = self._meter.of_action(before, seat, number, game.state)
            if luck is not None:
                self.luck.append((self.step, luck))
        self._curve.observe(game)
        self._tickets.observe(game, self.step)
        self.events.append(len(game.events))
        self.progress(self.step, self.actions)

    def _begin(self, game: Game) -> None:
        setup: Setup = game.setup
        self._judges = [Judge(self.seed, self.effort) for _ in range(game.seats)]
        self._curve, self._tickets = Curve(setup), TicketBook(setup)
        appraiser = self._curve.appraiser
        self._meter = None if appraiser is None else LuckMeter(setup, appraiser, self.seed)
        if self._meter is not None:
            self.luck.append((0, self._meter.of_deal(game.state)))

    def review(self, game: Game) -> Review:
        """Return what was found."""
        return Review(
            game=game.sheet.key,
            version=game.sheet.version,
            players=tuple(self._player(game, seat) for seat in range(game.seats)),
            chances=tuple(self._curve.chances),
            events=tuple(self.events),
            decisions=tuple(self.decisions),
            turning_points=tuple(
                self._turning_point(game, place) for place in turning_points(self.decisions)
            ),
            luck=tuple(ReviewedLuck(step, luck.shares, luck.points) for step, luck in self.luck),
            tickets=tuple(self._tickets.stories.values()),
            blocks=tuple(self._tickets.blocks),
            source=self._curve.source,
        )

    def _turning_point(self, game: Game, place: int) -> TurningPoint:
        choice = self._choices[place]
        best = Action(choice.best, self.decisions[place].best)
        (reasons,) = Reasons(game.setup, choice.view, list(choice.stack)).of([best])
        return TurningPoint(place, tell(game.setup, self._tickets, choice), reasons)

    def _player(self, game: Game, seat: int) -> ReviewedPlayer:
        own = [one for one in self.decisions if one.seat == seat]
        end = result(game.state)
        share, points = float(end.shares[seat]), float(end.points[seat])
        luck, luck_points = self._total_luck(game.seats, seat)
        by_kind = {
            kind: accuracy
            for kind in KINDS
            if (accuracy := accuracy_of([one.loss for one in own if one.kind == kind])) is not None
        }
        return ReviewedPlayer(
            name=game.names[seat],
            share=share,
            points=int(points),
            accuracy=accuracy_of([one.loss for one in own]),
            accuracy_by_kind=by_kind,
            luck=luck,
            luck_points=luck_points,
            adjusted_share=None if luck is None else share - luck,
            adjusted_points=None if luck_points is None else points - luck_points,
        )

    def _total_luck(self, seats: int, seat: int) -> tuple[float | None, float | None]:
        if self._meter is None:
            return None, None
        total = sum((luck for _, luck in self.luck), nothing(seats))
        return total.shares[seat], total.points[seat]


def turning_points(decisions: Sequence[ReviewedDecision]) -> tuple[int, ...]:
    """Return the places of the decisions that cost most, of those that cost more than by luck."""
    dear = [place for place, one in enumerate(decisions) if one.loss > 2 * one.error]
    return tuple(sorted(dear, key=lambda place: -decisions[place].loss)[:TURNING_POINTS])
