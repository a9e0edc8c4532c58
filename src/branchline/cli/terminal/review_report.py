"""The review of a game as tables and sentences."""

from collections.abc import Iterator, Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from branchline.cli.console import printable
from branchline.sheet import Sheet
from branchline.study.grades import GOOD
from branchline.study.review import Review, ReviewedDecision, ReviewedPlayer
from branchline.study.stories import Fact
from branchline.study.ticket_stories import TicketStory

_BLOCKS = " ▁▂▃▄▅▆▇█"
_WIDTH = 72  # of a curve
_SENTENCES = {
    "on_the_way": "{route} was on the way of {ticket}.",
    "off_the_way": "{route} brought no open ticket nearer.",
    "taken": "{name} claimed {route} afterwards.",
    "failed": "{ticket} was kept and never completed.",
}


def show_review(console: Console, sheet: Sheet, review: Review) -> None:
    """Print a review: players, curves, turning points, tickets, and everything that cost much."""
    names = [printable(player.name) for player in review.players]
    console.print(players_table(review.players))
    console.print(Text("Chance to win, from the deal to the end", "bold"))
    width = max(map(len, names))
    for seat, name in enumerate(names):
        line = curve([chances[seat] for chances in review.chances])
        console.print(Text(f"{name:{width}}  {line}"), no_wrap=True)
    for number, point in enumerate(review.turning_points, 1):
        decision = review.decisions[point.decision]
        console.print(Text(f"Turning point {number}: {told(decision, names)}", "bold"))
        for fact in point.facts:
            console.print("  " + sentence(sheet, fact, names), soft_wrap=True)
    if review.tickets:
        console.print(tickets_table(review.tickets, names))
    console.print(decisions_table(review.decisions, names))


def players_table(players: Sequence[ReviewedPlayer]) -> Table:
    """Return how the players did."""
    table = Table(title="Players", title_justify="left")
    for column in ("player", "points", "accuracy", "luck", "points by luck", "points without luck"):
        table.add_column(column, justify="left" if column == "player" else "right")
    for player in players:
        table.add_row(
            printable(player.name),
            str(player.points),
            "–" if player.accuracy is None else f"{player.accuracy:.0f} %",
            "–" if player.luck is None else f"{player.luck:+.0%}",
            "–" if player.luck_points is None else f"{player.luck_points:+.0f}",
            "–" if player.adjusted_points is None else f"{player.adjusted_points:.0f}",
        )
    return table


def curve(chances: Sequence[float]) -> str:
    """Return a chance over a game as a row of blocks."""
    width = min(_WIDTH, len(chances))
    at = [chances[i * (len(chances) - 1) // max(1, width - 1)] for i in range(width)]
    return "".join(_BLOCKS[round(chance * (len(_BLOCKS) - 1))] for chance in at)


def told(decision: ReviewedDecision, names: Sequence[str]) -> str:
    """Return a decision in one sentence."""
    return (
        f"turn {decision.turn}, {names[decision.seat]}: {decision.played}; "
        f"{decision.best} was better by {decision.loss:.0%} ± {decision.error:.0%}."
    )


def sentence(sheet: Sheet, fact: Fact, names: Sequence[str]) -> str:
    """Return a fact of a story in words."""
    return _SENTENCES[fact.key].format(**dict(_words(sheet, fact, names)))


def _words(sheet: Sheet, fact: Fact, names: Sequence[str]) -> Iterator[tuple[str, str]]:
    for key, value in fact.values.items():
        if key == "route":
            yield key, f"{sheet.routes[value].a}–{sheet.routes[value].b}"
        elif key == "seat":
            yield "name", names[value]
        else:
            yield key, str(value)


def tickets_table(tickets: Sequence[TicketStory], names: Sequence[str]) -> Table:
    """Return what became of the tickets."""
    table = Table(title="Tickets", title_justify="left")
    for column in ("player", "ticket", "what became of it"):
        table.add_column(column)
    for story in tickets:
        table.add_row(names[story.seat], str(story.ticket), _fate(story, names))
    return table


def _fate(story: TicketStory, names: Sequence[str]) -> str:
    if story.completed is not None:
        return f"completed with action {story.completed}"
    if story.lost is not None and story.lost_to is not None:
        return f"out of reach with action {story.lost}, by {names[story.lost_to]}"
    return "never completed"


def decisions_table(decisions: Sequence[ReviewedDecision], names: Sequence[str]) -> Table:
    """Return the decisions that were not good."""
    table = Table(title="Inaccuracies, mistakes and blunders", title_justify="left")
    for column in ("turn", "player", "played", "best", "cost", ""):
        table.add_column(column, justify="right" if column in ("turn", "cost") else "left")
    for one in decisions:
        if one.grade != GOOD:
            cost = f"{one.loss:.0%} ± {one.error:.0%}"
            table.add_row(str(one.turn), names[one.seat], one.played, one.best, cost, one.grade)
    return table
