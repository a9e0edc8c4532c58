"""Views in full: every field at one table, for whom it is meant and for the others."""

from branchline.events import RouteName, TicketName
from branchline.game import Game
from branchline.views import (
    OwnClaim,
    OwnTicket,
    OwnYard,
    RowView,
    SeatView,
    TicketUse,
    TunnelView,
    View,
)
from table import route_number, table
from yard_table import score_now, yard_table


def fjords() -> Game:
    """Return a table in the north for three, at the turn of seat 1."""
    return table(
        "nordic_countries",
        seats=3,
        turn=1,
        hands={0: "3 red, 1 locomotive", 1: "4 red, 3 white, 3 blue, 2 locomotive"},
        owners={"Bergen–Oslo blue": 2, "Helsinki–Lahti": 1},
        tickets={0: "Helsinki–Östersund", 1: "Helsinki–Bergen"},
        discards="2 green",
        trains={2: 3},
    )


def test_the_table_in_full() -> None:
    """What lies open, what is counted, and what only seat 1 knows, at its turn."""
    game = fjords()
    owners: list[int | None] = [None] * len(game.sheet.routes)
    owners[route_number(game, "Bergen–Oslo blue")] = 2
    owners[route_number(game, "Helsinki–Lahti")] = 1
    unknown = {"purple": 11, "blue": 8, "orange": 11, "white": 8, "green": 9, "yellow": 12}

    assert game.view(1) == View(
        game="nordic_countries",
        version=game.sheet.version,
        you=1,
        waiting=(1,),
        turn=1,
        first=1,
        decision="turn",
        turns=0,
        last_turns=None,
        seats=(
            SeatView(0, "Seat 0", 4, {}, 1, 0, 0, 40, (), None, ()),
            SeatView(1, "Seat 1", 12, {}, 1, 0, 1, 39, (), None, ()),
            SeatView(2, "Seat 2", 0, {}, 0, 0, 7, 3, (), None, ()),
        ),
        face_up=("purple", "blue", "orange", "white", "green"),
        deck=87,
        discards={"green": 2},
        ticket_deck=44,
        owners=tuple(owners),
        closed=(),
        bonuses=("globetrotter",),
        tunnel=None,
        unseen={**unknown, "black": 12, "red": 8, "locomotive": 12},
        last_move=(),
        hand={"blue": 3, "white": 3, "red": 4, "locomotive": 2},
        tickets=(OwnTicket(TicketName("Helsinki", "Bergen", 12), completed=False),),
        offer=(),
        claim=None,
        yard=None,
        returned=(),
        ticket_places=(),
        scores=None,
    )


def test_a_spectator_has_no_hand_and_no_tickets() -> None:
    """What belongs to one seat is empty, and every hand is unseen."""
    view = fjords().view(None)

    assert (view.you, view.hand, view.tickets, view.offer) == (None, None, (), ())
    assert (view.claim, view.yard, view.returned, view.ticket_places) == (None, None, (), ())
    assert view.unseen["red"] == 12
    assert view.unseen["locomotive"] == 14


def test_lanes_are_closed_to_those_who_cannot_have_them() -> None:
    """With three both lanes are open, but nobody holds two; with two, one closes the other."""
    game = fjords()
    other = route_number(game, "Bergen–Oslo red")
    assert [game.view(seat).closed for seat in (0, 1, 2, None)] == [(), (), (other,), ()]
    pair = table("nordic_countries", seats=2, turn=0, owners={"Bergen–Oslo blue": 1})
    assert [pair.view(seat).closed for seat in (0, 1, None)] == [(other,), (other,), ()]


def test_a_claim_is_seen_by_its_seat_at_every_stage() -> None:
    """First the route alone, then the payment, then the cards named so far; by nobody else."""
    game = fjords()
    route = RouteName("Helsinki", "Stockholm", 0)
    game.play(1, "claim Helsinki–Stockholm gray")
    assert game.view(1).decision == "payment"
    assert game.view(1).claim == OwnClaim(route, None, 0, 0, {}, 0)
    game.play(1, "pay 1 blue + 1 locomotive + 2 any 3")
    assert game.view(1).decision == "substitute"
    assert game.view(1).claim == OwnClaim(route, "blue", 1, 1, {}, 6)
    game.play(1, "lay white")
    assert game.view(1).claim == OwnClaim(route, "blue", 1, 1, {"white": 2}, 4)  # no choice
    for other in (0, 2, None):
        assert game.view(other).decision == "turn"
        assert game.view(other).claim is None


def test_a_tunnel_is_seen_by_all() -> None:
    """The cards laid and revealed, and what is due; nobody has a claim to pay any more."""
    game = table(
        "nordic_countries",
        hands={0: "6 red, 2 locomotive"},
        deck="3 red, 3 blue, 3 locomotive",
        top="red blue locomotive",
    )
    game.play(0, "claim Bergen–Oslo red; pay 4 red")
    for viewer in (0, 1, None):
        view = game.view(viewer)
        assert view.decision == "surcharge"
        assert view.claim is None
        assert view.tunnel == TunnelView(
            RouteName("Bergen", "Oslo", 1),
            {"red": 4},
            {"blue": 1, "red": 1, "locomotive": 1},
            2,
        )


def test_tickets_that_a_seat_draws_lie_before_it() -> None:
    """It sees which, the others how many; they count as held only when they are kept."""
    game = fjords()
    game.play(1, "draw tickets")
    own, other = game.view(1), game.view(0)
    assert own.decision == other.decision == "tickets"
    assert len(own.offer) == own.seats[1].offered == other.seats[1].offered == 3
    assert own.tickets == (OwnTicket(TicketName("Helsinki", "Bergen", 12), completed=False),)
    assert other.offer == ()
    assert own.seats[1].tickets == 1
    offer = own.offer
    game.play(1, "keep 2")
    assert {each.ticket for each in game.view(1).tickets} == {own.tickets[0].ticket, offer[1]}
    assert (game.view(1).offer, game.view(1).seats[1].tickets) == ((), 2)
    assert set(game.view(1).returned) == {offer[0], offer[2]}
    assert game.view(0).returned == ()


def test_a_seat_knows_where_it_put_its_tickets() -> None:
    """Under the deck, in its own order; the others see nothing of it."""
    game = table("usa", ticket_deck="Denver–El Paso, Kansas City–Houston, New York–Atlanta")
    game.play(0, "draw tickets; keep 2 return 3 1")

    assert [(depth, str(ticket)) for depth, ticket in game.view(0).ticket_places] == [
        (0, "New York–Atlanta 6"),
        (1, "Denver–El Paso 4"),
    ]
    assert game.view(1).ticket_places == game.view(None).ticket_places == ()


def test_the_last_round_is_counted_down() -> None:
    """None before it; then how many turns are left."""
    game = table("usa", trains={0: 2})
    assert game.view(None).last_turns is None
    game.play(0, "draw deck; draw deck")
    assert game.view(None).last_turns == 2
    game.play(1, "draw deck; draw deck")
    assert game.view(None).last_turns == 1


def test_a_yard_in_full() -> None:
    """Rows and the height of stacks are open; which set is being placed is its seat's secret."""
    game = yard_table(
        seats=3,
        hands={0: "3 red, 2 locomotive", 1: "2 blue"},
        yards={1: {"blue": "2 blue, 1 locomotive"}, 2: {"white": "1 white"}},
        stacks={0: "2 green"},
        tickets={0: "Dallas–New York"},
    )
    view = game.view(0)
    assert view.seats == (
        SeatView(0, "Seat 0", 5, {}, 1, 0, 0, None, (), 2, ()),
        SeatView(1, "Seat 1", 2, {}, 0, 0, 0, None, (RowView("blue", 2, 1),), 0, ()),
        SeatView(2, "Seat 2", 0, {}, 0, 0, 0, None, (RowView("white", 1, 0),), 0, ()),
    )
    assert view.owners == ()
    assert view.yard == OwnYard(None, None, (), (), ())
    game.play(0, "place red")
    assert game.view(0).decision == "putting"
    assert game.view(0).yard == OwnYard("red", None, (), (), ())
    assert game.view(1).decision == "turn"
    assert game.view(1).yard == OwnYard(None, None, (), (), ())
    assert game.view(None).yard is None


def test_a_scoring_in_full() -> None:
    """While tickets are completed a seat sees its best choice and its own; then all see them."""
    tickets = "Chicago–New York, Dallas–Miami"
    game = yard_table(
        tickets={0: tickets, 1: "New York–Chicago, Los Angeles–Miami"},
        stacks={0: "2 yellow, 2 green, 2 red", 1: "1 blue"},
    )
    score_now(game)
    names = tuple(each.ticket for each in game.view(0).tickets)
    assert game.view(0).decision == "completing"
    assert game.view(0).waiting == (0, 1)
    stack = {"green": 2, "yellow": 2, "red": 2}
    uses = (
        TicketUse(names[0], {"yellow": 1}),
        TicketUse(names[1], {"green": 1, "red": 1}),
    )
    assert game.view(0).yard == OwnYard(None, stack, names, (), uses)
    others = (TicketName("New York", "Chicago", 5),)
    one = (TicketUse(others[0], {"blue": 1}),)
    assert game.view(1).yard == OwnYard(None, {"blue": 1}, others, (), one)
    game.play(0, f"complete {names[0]}")
    assert game.view(0).yard == OwnYard(None, stack, names, names[:1], uses)
    assert game.view(1).yard == OwnYard(None, {"blue": 1}, others, (), one)
    game.play(0, "done")
    game.play(1, "complete best")
    assert game.view(1).seats[0].completed == names[:1]
    assert game.view(None).seats[1].completed == others
    assert [each.completed for each in game.view(0).tickets] == [True, False]
    scores = game.view(None).scores
    assert scores is not None
    assert scores.winners == (0,)
