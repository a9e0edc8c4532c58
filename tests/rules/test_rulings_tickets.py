"""Rulings on tickets: too few in the deck, those returned, and the simultaneous choice."""

import pytest

import branchline as bl
from branchline.events import Keep, TicketsShuffled
from table import held, only, refused, rule, table, ticket_pile

BOARD_GAMES = ["usa", "new_york", "nordic_countries", "northern_lights"]


@rule("G-08")
@pytest.mark.parametrize(
    ("name", "left"),
    [
        ("usa", ["Boston–Miami 12", "Toronto–Miami 10"]),
        ("new_york", ["East Village–Soho 4"]),
        ("nordic_countries", ["Oslo–Helsinki 8", "Bergen–Narvik 16"]),
        ("northern_lights", ["Bergen–Lahti 9", "Oslo–Tallinn 6"]),
    ],
)
def test_fewer_tickets_than_are_to_be_drawn(name: str, left: list[str]) -> None:
    """Those that are there are drawn; when none are left the action is not possible."""
    game = table(name, ticket_deck=", ".join(left))
    game.play(0, "draw tickets")

    assert [str(ticket) for ticket in game.view(0).offer] == left
    game.play(0, "keep 1" if len(left) == 1 else "keep 1 2")
    assert sorted(held(game, 0)) == sorted(left)
    assert refused(game, 1, "draw tickets") == "no-tickets-left"


@rule("G-09")
def test_starting_tickets_are_shuffled_together_in_usa() -> None:
    """They lie below the others, and in some games the second seat's come before the first's."""
    mixtures = set()
    for seed in range(12):
        game = bl.new("usa", seats=2, seed=seed)
        unseen = ticket_pile(game)
        first = [str(ticket) for ticket in game.view(0).offer]
        game.play(0, "keep 1 2")
        game.play(1, "keep 1 2")
        assert ticket_pile(game)[:-4] == unseen
        mixtures.add(tuple(ticket in first for ticket in ticket_pile(game)[-4:]))
        assert only(game.events, TicketsShuffled) == TicketsShuffled()

    assert len(mixtures) > 1
    assert all(sum(mixture) == 2 for mixture in mixtures)


@rule("G-09", "NL-06")
@pytest.mark.parametrize("first", [0, 1, 2])
@pytest.mark.parametrize("answers", [(0, 1, 2), (2, 0, 1)])
def test_starting_tickets_go_under_the_deck_seat_by_seat(
    first: int, answers: tuple[int, ...]
) -> None:
    """Starting with the first player's, each in the order named, no matter who answers first."""
    game = bl.new("northern_lights", seats=3, seed=5, first=first)
    unseen = ticket_pile(game)
    offers = [[str(ticket) for ticket in game.view(seat).offer] for seat in range(3)]
    choices = {0: "keep 1 2 return 4 3", 1: "keep 2 3", 2: "keep 1 3 4"}
    returned = {0: [offers[0][3], offers[0][2]], 1: [offers[1][0], offers[1][3]]}
    returned[2] = [offers[2][1]]
    for seat in answers:
        game.play(seat, choices[seat])

    order = [(first + i) % 3 for i in range(3)]
    below = [ticket for seat in order for ticket in returned[seat]]
    assert ticket_pile(game) == [*unseen, *below]
    assert not any(isinstance(event, TicketsShuffled) for event in game.events)
    assert "tickets_shuffled" not in game.record()


@rule("G-09", "NL-06", "NY-07", "G-17")
@pytest.mark.parametrize(
    ("name", "choice", "returned"), [("northern_lights", "keep 1 4", 2), ("new_york", "keep 1", 1)]
)
def test_each_seat_knows_where_its_own_starting_tickets_lie(
    name: str, choice: str, returned: int
) -> None:
    """Their places are in its view and in no other, and every determinization keeps them."""
    game = bl.new(name, seats=2, seed=4, first=1)
    for seat in (0, 1):
        game.play(seat, choice)
    pile = ticket_pile(game)
    views = [game.view(seat) for seat in (0, 1)]
    known = [{depth: str(ticket) for depth, ticket in view.ticket_places} for view in views]

    assert [*known[1], *known[0]] == list(range(len(pile) - 2 * returned, len(pile)))
    assert "tickets_shuffled" not in game.record()
    for seat in (0, 1):
        assert known[seat] == {depth: pile[depth] for depth in known[seat]}
        for seed in range(5):
            other = game.copy()
            other.family.redeal(other.board, other.state, seat, [seed + 1, 2, 3, 4])
            assert {depth: ticket_pile(other)[depth] for depth in known[seat]} == known[seat]
    assert game.view(None).ticket_places == ()


@rule("G-09")
def test_a_seat_knows_its_returned_tickets_until_one_of_the_shuffled_is_drawn() -> None:
    """As long as all of them lie at the bottom it knows two of the four; then nobody knows."""
    game = bl.new("usa", seats=2, seed=3, first=0)
    returned = [game.view(0).offer[2], game.view(0).offer[3]]
    for seat in (0, 1):
        game.play(seat, "keep 1 2")
    turns = (len(ticket_pile(game)) - 4) // 3
    for turn in range(turns):
        assert set(game.view(0).returned) == set(returned)
        assert game.state.mixed == 4
        game.play(turn % 2, "draw tickets; keep 1 2 3")
    game.play(turns % 2, "draw tickets")
    assert game.view(0).returned == ()
    assert game.state.mixed == len(ticket_pile(game))


@rule("G-09")
def test_nobody_names_the_order_of_starting_tickets() -> None:
    """An order other than as dealt is refused, because chance decides it."""
    game = bl.new("usa", seats=2, seed=1)

    assert refused(game, 0, "keep 1 4 return 3 2") == "order-is-not-yours"
    assert refused(game, 0, "keep 1 4") is None


@rule("G-09")
@pytest.mark.parametrize(
    ("choice", "bottom"),
    [
        ("keep 2", ["Bergen–Lahti 9", "Murmansk–Oslo 16"]),
        ("keep 2 return 3 1", ["Murmansk–Oslo 16", "Bergen–Lahti 9"]),
    ],
)
def test_only_the_player_knows_the_order_of_returned_tickets(
    choice: str, bottom: list[str]
) -> None:
    """The tickets lie at the bottom as named, by default as drawn; the others see nothing."""
    game = table(
        "northern_lights",
        ticket_deck="Bergen–Lahti, Oslo–Tallinn, Murmansk–Oslo, Bergen–Klaipėda",
    )
    game.play(0, f"draw tickets; {choice}")

    assert ticket_pile(game) == ["Bergen–Klaipėda 8", *bottom]
    known = [(depth, str(ticket)) for depth, ticket in game.view(0).ticket_places]
    assert known == list(enumerate(bottom, start=1))
    assert game.view(1).ticket_places == game.view(None).ticket_places == ()


@rule("G-09")
def test_returned_tickets_leave_nordic_countries() -> None:
    """There is no bottom of the deck to return them to, at the start or later."""
    game = bl.new("nordic_countries", seats=2, seed=1)
    unseen = ticket_pile(game)
    game.play(0, "keep 1 2")
    game.play(1, "keep 1 2 3 4 5")
    assert ticket_pile(game) == unseen

    game.play(game.waiting[0], "draw tickets; keep 1")
    assert ticket_pile(game) == unseen[3:]


@rule("G-10")
@pytest.mark.parametrize("name", BOARD_GAMES)
def test_starting_tickets_are_chosen_at_the_same_time(name: str) -> None:
    """Nobody sees a choice before all have chosen; the order of answers makes no difference."""
    tables = []
    for order in ([0, 1], [1, 0]):
        game = bl.new(name, seats=2, seed=8)
        others = game.view(order[1])
        assert game.waiting == [0, 1]
        assert game.play(order[0], "keep 1 2") == []
        assert refused(game, order[0], "keep 1 2") == "already-chosen"
        after = game.view(order[1])
        assert (after.seats, after.offer, after.last_move) == (
            others.seats,
            others.offer,
            others.last_move,
        )
        events = game.play(order[1], "keep 1 2")
        reported = [(event.seat, event.kept_count) for event in events if isinstance(event, Keep)]
        assert reported == [(0, 2), (1, 2)]
        tables.append((game.view(0), game.view(1), ticket_pile(game)))

    assert tables[0] == tables[1]
