"""Card Game: completing tickets with the cards of the on-track stack."""

import pytest

import branchline as bl
from branchline.events import Complete, TicketName
from branchline.game import Game
from table import held, only, refused, rule, texts, totals
from yard_table import EMPTY_ROW, complete_best, score_now, stack, yard_table

COLOURS = ["purple", "blue", "orange", "white", "green", "yellow", "black", "red"]


def completing(stack: str, tickets: str, other: str = "") -> Game:
    """Return a game in which seat 0 chooses which tickets to complete from its stack."""
    game = yard_table(stacks={0: stack}, tickets={0: tickets, 1: other} if other else {0: tickets})
    score_now(game)
    return game


def completes(stack: str, ticket: str) -> bool:
    """Tell whether a stack completes a ticket."""
    game = completing(stack, ticket)
    return any(text.startswith(f"complete {ticket}") for text in texts(game, 0))


def completed(game: Game, seat: int) -> list[str]:
    """Return the tickets that a seat has completed, in the order of the sheet."""
    return [str(ticket) for ticket in game.view(None).seats[seat].completed]


@rule("CG-21")
@pytest.mark.parametrize(
    ("ticket", "cards"),
    [
        ("Chicago–New York", "1 yellow"),
        ("New York–Chicago", "1 blue"),
        ("Chicago–Dallas", "1 yellow, 1 green"),
        ("Seattle–Chicago", "1 black, 2 yellow"),
        ("Dallas–Winnipeg", "1 yellow, 1 green, 1 purple"),
        ("Seattle–Toronto", "1 black, 1 blue, 2 purple"),
        ("Los Angeles–New York", "2 white, 2 blue"),
        ("New York–Portland", "1 black, 1 yellow, 1 blue, 2 purple"),
        ("Seattle–Miami", "1 black, 1 white, 2 red, 1 orange"),
    ],
)
def test_a_ticket_needs_the_cards_that_it_shows(ticket: str, cards: str) -> None:
    """Just these cards complete it; with any of them missing it stays open."""
    assert completes(cards, ticket)
    parts = cards.split(", ")
    for i, part in enumerate(parts):
        count, missing = part.split()
        fewer = [*parts[:i], f"{int(count) - 1} {missing}", *parts[i + 1 :]]
        others = [f"3 {colour}" for colour in COLOURS if colour != missing]
        assert not completes(", ".join(fewer), ticket)
        assert not completes(", ".join(fewer + others), ticket)


@rule("CG-21")
@pytest.mark.parametrize(
    "cards",
    [
        "1 white, 2 blue, 1 purple",
        "1 white, 2 blue, 1 locomotive",
        "1 white, 1 blue, 1 purple, 1 locomotive",
        "2 blue, 1 purple, 1 locomotive",
        "2 blue, 2 locomotive",
        "4 locomotive",
    ],
)
def test_los_angeles_pittsburgh_with_a_locomotive(cards: str) -> None:
    """One locomotive and three cards of its colours: the rulebook's picture. More do as well."""
    assert completes(cards, "Los Angeles–Pittsburgh")


@rule("CG-21")
@pytest.mark.parametrize(
    "cards", ["1 white, 2 blue", "1 white, 1 purple, 1 locomotive", "3 red, 1 locomotive"]
)
def test_los_angeles_pittsburgh_with_too_few_cards(cards: str) -> None:
    """Three cards, or cards of other colours, do not complete a ticket of four."""
    assert not completes(cards, "Los Angeles–Pittsburgh")


@rule("CG-21")
def test_a_locomotive_stands_for_any_colour_not_only_that_of_its_row() -> None:
    """Placed on top of a green row it completes a ticket that needs a blue card."""
    game = yard_table(
        hands={0: "1 green, 1 locomotive"}, tickets={0: "New York–Chicago"}, deck="6 red"
    )
    game.play(0, "place green")
    game.play(1, "draw deck; draw deck")  # and the locomotive rolls out
    assert stack(game, 0) == "1 locomotive"
    game.play(0, "draw deck; draw deck")
    game.play(1, "draw deck; draw deck")
    game.play(0, "draw tickets; keep none")
    game.play(1, "draw tickets; keep none")

    game.play(0, "complete New York–Chicago 5; done")
    assert only(game.play(1, "done")[:1], Complete) == Complete(
        0, (TicketName("New York", "Chicago", 5),), ({"locomotive": 1},)
    )


@rule("CG-21")
def test_each_card_serves_one_ticket() -> None:
    """One yellow card completes one of two tickets that need it; two complete both."""
    needs_yellow = "Chicago–New York, Chicago–Dallas"
    game = completing("1 yellow, 1 green", needs_yellow)
    game.play(0, "complete Chicago–New York 5")
    assert refused(game, 0, "complete Chicago–Dallas 6") == "stack-too-small"

    game = completing("2 yellow, 1 green", needs_yellow)
    game.play(0, "complete Chicago–New York 5")
    assert refused(game, 0, "complete Chicago–Dallas 6") is None


@rule("CG-21")
def test_each_locomotive_serves_one_ticket() -> None:
    """One locomotive cannot be yellow for one ticket and blue for another."""
    game = completing("1 locomotive", "Chicago–New York, New York–Chicago")
    game.play(0, "complete Chicago–New York 5")

    assert refused(game, 0, "complete New York–Chicago 5") == "stack-too-small"


@rule("CG-21")
def test_only_the_stack_completes_tickets() -> None:
    """Cards in the hand, in the yard or on another stack do not count."""
    game = yard_table(
        hands={0: "5 yellow"},
        yards={0: {"yellow": "2 yellow"}},
        stacks={1: "2 yellow"},
        tickets={0: "Chicago–New York"},
    )
    score_now(game)

    assert refused(game, 0, "complete Chicago–New York 5") == "stack-too-small"
    assert texts(game, 0) == ["complete best", "done"]


@rule("CG-21")
def test_only_ones_own_tickets_can_be_completed() -> None:
    """A ticket in the deck or in another hand is not the player's."""
    game = completing("5 locomotive", "Chicago–New York", "New York–Chicago")

    assert refused(game, 0, "complete New York–Chicago 5") == "not-your-ticket"
    assert refused(game, 0, "complete Seattle–Miami 22") == "not-your-ticket"


@rule("CG-22")
def test_the_best_choice_is_shown() -> None:
    """The tickets worth most together are named to their owner, while it chooses, and no other."""
    game = completing(
        "1 white, 2 blue, 1 purple, 1 black", "Los Angeles–Pittsburgh, New York–Miami"
    )
    own, other = game.view(0).yard, game.view(1).yard
    assert own is not None
    assert other is not None

    assert [str(ticket) for ticket in own.best] == ["Los Angeles–Pittsburgh 18"]
    assert other.best == ()


@rule("CG-22")
def test_the_best_choice_has_most_points() -> None:
    """One ticket for 18 points is better than two for 5 and 10 that need the same cards."""
    game = completing(
        "1 white, 2 blue, 1 purple, 1 red",
        "Los Angeles–Pittsburgh, New York–Miami, New York–Chicago",
    )
    complete_best(game)

    assert completed(game, 0) == ["Los Angeles–Pittsburgh 18"]


@rule("CG-22")
@pytest.mark.parametrize(
    ("cards", "one", "two"),
    [
        ("3 locomotive", "Seattle–Chicago", "New York–Chicago, New York–Miami"),
        ("2 black, 3 locomotive", "Seattle–New York", "Seattle–Denver, Los Angeles–Vancouver"),
    ],
)
def test_of_equal_points_the_best_choice_has_most_tickets(cards: str, one: str, two: str) -> None:
    """One ticket, or two that are worth as much together: the two are taken."""
    alone = completing(cards, one)
    complete_best(alone)
    both = completing(cards, f"{one}, {two}")
    complete_best(both)

    assert len(completed(alone, 0)) == 1
    assert len(completed(both, 0)) == 2
    assert alone.view(None).seats[0].points == both.view(None).seats[0].points


@rule("CG-22", "CG-37")
def test_the_choice_can_be_changed() -> None:
    """A player may complete other tickets than the best, or fewer, or none."""
    tickets = "Los Angeles–Pittsburgh, New York–Miami, New York–Chicago"
    for move, wanted in [
        ("complete New York–Chicago 5; complete New York–Miami 10; done", 2),
        ("complete New York–Chicago 5; done", 1),
        ("done", 0),
        ("complete best", 1),
    ]:
        game = completing("1 white, 2 blue, 1 purple, 1 red", tickets)
        game.play(0, move)
        game.play(1, "done")
        assert len(completed(game, 0)) == wanted


@rule("CG-22")
def test_every_choice_has_one_way() -> None:
    """Tickets are named in the order of the list; the best choice is for those who name none."""
    game = completing("2 blue, 1 red", "New York–Miami, New York–Chicago")
    game.play(0, "complete New York–Miami 10")

    assert refused(game, 0, "complete New York–Chicago 5") == "tickets-in-order"
    assert refused(game, 0, "complete New York–Miami 10") == "tickets-in-order"
    assert refused(game, 0, "complete best") == "already-choosing"
    assert texts(game, 0) == ["done"]


@rule("CG-22")
def test_nothing_else_can_be_done_while_tickets_are_completed() -> None:
    """The deck is played through, so no card is drawn and none placed."""
    game = completing("1 blue", "New York–Chicago")

    for text in ("draw deck", "draw tickets", "place red", "pass"):
        assert refused(game, 0, text) == "scoring-under-way"
    game.play(0, "done")
    assert refused(game, 0, "complete New York–Chicago 5") == "already-chosen"


@rule("CG-23")
def test_the_values_of_completed_tickets_are_added() -> None:
    """Points are the printed values; before the choice there are none."""
    game = completing(
        "2 yellow, 1 blue, 1 green", "Chicago–New York, Chicago–Dallas, Seattle–Miami"
    )
    assert game.view(None).seats[0].points == 0
    complete_best(game)

    assert game.view(None).seats[0].points == 5 + 6
    assert completed(game, 0) == ["Chicago–New York 5", "Chicago–Dallas 6"]
    assert held(game, 0) == ["Seattle–Miami 22"]


@rule("CG-23")
def test_each_completed_ticket_is_told_with_its_cards() -> None:
    """All see which tickets were completed, and with which cards, when all have chosen."""
    game = completing("1 yellow, 1 locomotive, 1 green", "Chicago–New York, Chicago–Dallas", "")
    assert game.play(0, "complete Chicago–Dallas 6; done") == []
    events = game.play(1, "done")

    assert events[:2] == [
        Complete(0, (TicketName("Chicago", "Dallas", 6),), ({"yellow": 1, "green": 1},)),
        Complete(1, (), ()),
    ]


@rule("CG-21", "CG-23", "CG-36")
@pytest.mark.parametrize("seats", [2, 3])
def test_with_two_or_three_players_the_first_scoring_is_the_last(seats: int) -> None:
    """After the last turns tickets are completed once, and the game is over."""
    game = yard_table(
        seats=seats,
        deck="1 red",
        face_up=EMPTY_ROW,
        stacks={0: "1 blue"},
        tickets={0: "New York–Chicago"},
    )
    game.play(0, "draw deck")
    while game.view(None).decision == "turn":
        game.play(game.waiting[0], "draw tickets; keep none")
    assert not game.over
    complete_best(game)

    assert game.over
    assert (
        totals(game)[0] == 5 + 12 + 15 + 8 + 12 + 10 + 8
    )  # and six bonus cards, some tied at zero
    with pytest.raises(bl.IllegalAction, match="over"):
        game.play(0, "done")
