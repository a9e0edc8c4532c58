"""USA: drawing tickets, and what to do when nothing is possible."""

import pytest

from branchline.events import End, Keep, Offer, Pass
from branchline.views import seen_by
from table import held, only, refused, rule, table, texts, ticket_pile

EMPTY_ROW = "empty empty empty empty empty"
FOUR = "Boston–Miami, Calgary–Phoenix, Chicago–New Orleans, Dallas–New York"


@rule("US-32")
@pytest.mark.parametrize(
    ("ticket_deck", "drawn"),
    [
        (FOUR, ["Boston–Miami 12", "Calgary–Phoenix 13", "Chicago–New Orleans 7"]),
        ("Boston–Miami, Calgary–Phoenix", ["Boston–Miami 12", "Calgary–Phoenix 13"]),
        ("Boston–Miami", ["Boston–Miami 12"]),
    ],
)
def test_the_top_three_tickets_are_drawn(ticket_deck: str, drawn: list[str]) -> None:
    """Three tickets from the top, or as many as there are."""
    game = table("usa", ticket_deck=ticket_deck)
    event = only(game.play(0, "draw tickets"), Offer)

    assert [str(ticket) for ticket in event.tickets or ()] == drawn
    assert [str(ticket) for ticket in game.view(0).offer] == drawn


@rule("US-33", "US-34")
def test_at_least_one_is_kept_and_the_order_of_the_others_is_free() -> None:
    """Every choice of one, two or three tickets, and every order of those returned, is allowed."""
    game = table("usa", ticket_deck=FOUR)
    game.play(0, "draw tickets")

    one = ["keep 1", "keep 1 return 3 2", "keep 2", "keep 2 return 3 1"]
    one += ["keep 3", "keep 3 return 2 1"]
    assert sorted(texts(game, 0)) == sorted(
        [*one, "keep 1 2", "keep 1 3", "keep 2 3", "keep 1 2 3"]
    )


@rule("US-33")
@pytest.mark.parametrize("left", ["Boston–Miami", "Boston–Miami, Calgary–Phoenix"])
def test_the_last_tickets_cannot_all_be_returned(left: str) -> None:
    """One ticket must be kept even if only one or two are drawn."""
    game = table("usa", ticket_deck=left)
    game.play(0, "draw tickets")

    assert refused(game, 0, "keep none") == "keep-more"
    assert refused(game, 0, "keep 1") is None


@rule("US-34", "G-09")
@pytest.mark.parametrize(
    ("choice", "bottom"),
    [
        ("keep 1", ["Calgary–Phoenix 13", "Chicago–New Orleans 7"]),
        ("keep 1 return 3 2", ["Chicago–New Orleans 7", "Calgary–Phoenix 13"]),
        ("keep 2 return 3 1", ["Chicago–New Orleans 7", "Boston–Miami 12"]),
        ("keep 1 3", ["Calgary–Phoenix 13"]),
        ("keep 1 2 3", []),
    ],
)
def test_returned_tickets_go_to_the_bottom_in_the_order_named(
    choice: str, bottom: list[str]
) -> None:
    """The deck goes on with what lay below, then comes what was returned, first named first."""
    game = table("usa", ticket_deck=FOUR)
    game.play(0, "draw tickets")
    game.play(0, choice)

    assert ticket_pile(game) == ["Dallas–New York 11", *bottom]
    assert game.waiting == [1]


@rule("US-34")
def test_returned_tickets_come_back_in_that_order() -> None:
    """When the deck has been drawn to its end the returned tickets are offered again."""
    game = table("usa", ticket_deck=FOUR)
    game.play(0, "draw tickets; keep 2 return 3 1")
    game.play(1, "draw tickets")

    assert [str(ticket) for ticket in game.view(1).offer] == [
        "Dallas–New York 11",
        "Chicago–New Orleans 7",
        "Boston–Miami 12",
    ]


@rule("US-35")
def test_earlier_tickets_cannot_be_returned() -> None:
    """Only the three drawn can be named; what was held before is held afterwards."""
    game = table("usa", tickets={0: "Seattle–New York, Toronto–Miami"}, ticket_deck=FOUR)
    game.play(0, "draw tickets")

    assert {word for text in texts(game, 0) for word in text.split()} <= set("123") | {
        "keep",
        "return",
    }
    game.play(0, "keep 2")
    assert held(game, 0) == ["Calgary–Phoenix 13", "Seattle–New York 22", "Toronto–Miami 10"]


@rule("US-36")
def test_others_are_told_only_how_many_tickets() -> None:
    """Others and spectators learn how many were drawn, the player learns which."""
    game = table("usa", seats=3, tickets={0: "Seattle–New York"}, ticket_deck=FOUR)
    events = game.play(0, "draw tickets; keep 2 3")

    for reader in (1, 2, None):
        reported = [seen_by(reader, event) for event in events]
        assert reported == [Offer(0, None, 3), Keep(0, None, None, 2, 1)]
        assert game.view(reader).seats[0].tickets == 3
    assert [seen_by(0, event) for event in events] == events
    assert len(game.view(0).tickets) == 3


@rule("US-36")
def test_what_others_see_does_not_depend_on_the_tickets() -> None:
    """Other tickets in the hand and in the deck change nothing for the others."""
    other = "Helena–Los Angeles, Los Angeles–Miami, Denver–Pittsburgh, Duluth–Houston"
    seen = []
    for tickets, ticket_deck in (("Seattle–New York", FOUR), ("Toronto–Miami", other)):
        game = table("usa", seats=3, tickets={0: tickets}, ticket_deck=ticket_deck)
        game.play(0, "draw tickets; keep 2 return 3 1")
        seen.append([game.view(reader) for reader in (1, 2, None)])

    assert seen[0] == seen[1]


@rule("US-36")
def test_completing_a_ticket_shows_nothing_to_the_others() -> None:
    """A claim that completes a ticket looks like one that does not, until the game is over."""
    seen = []
    for tickets in ("Denver–El Paso", "Boston–Miami"):
        game = table("usa", hands={0: "2 red"}, owners={"Denver–Santa Fe": 0}, tickets={0: tickets})
        events = game.play(0, "claim Santa Fe–El Paso")
        seen.append((events, game.view(1), game.view(None), texts(game, 1)))

    assert seen[0] == seen[1]
    assert seen[0][1].scores is None


@rule("US-36")
def test_there_is_no_limit_to_tickets() -> None:
    """A player may hold all 33 tickets."""
    game = table("usa", hands={1: "1 red"})
    for _ in range(11):
        game.play(0, "draw tickets; keep 1 2 3")
        game.play(1, "draw deck; draw deck")

    assert len(held(game, 0)) == 33


@rule("US-37", "G-08")
def test_an_empty_ticket_deck_cannot_be_drawn_from() -> None:
    """Without tickets in the deck the action is refused."""
    game = table("usa", ticket_deck="")

    assert refused(game, 0, "draw tickets") == "no-tickets-left"
    assert "draw tickets" not in texts(game, 0)
    assert "draw deck" in texts(game, 0)


@rule("US-38", "G-01")
def test_a_player_who_can_do_nothing_passes() -> None:
    """With no cards to draw, no tickets and nothing to claim, passing is the only action."""
    game = table("usa", hands={1: "1 red"}, face_up=EMPTY_ROW, deck="", ticket_deck="")

    assert texts(game, 0) == ["pass"]
    assert game.play(0, "pass") == [Pass(0)]
    assert game.waiting == [1]


@rule("US-38", "G-01")
@pytest.mark.parametrize(
    ("held", "face_up", "deck", "ticket_deck"),
    [
        ("", EMPTY_ROW, "", "Boston–Miami"),
        ("1 red", EMPTY_ROW, "", ""),
        ("", "empty empty red empty empty", "", ""),
        ("", "empty empty locomotive empty empty", "", ""),
        ("", "red red red red red", "1 blue", ""),
    ],
)
def test_who_can_do_anything_may_not_pass(
    held: str, face_up: str, deck: str, ticket_deck: str
) -> None:
    """One ticket, one route in reach or one card to draw forbids passing."""
    game = table("usa", hands={0: held}, face_up=face_up, deck=deck, ticket_deck=ticket_deck)

    assert refused(game, 0, "pass") == "can-still-act"
    assert "pass" not in texts(game, 0)


@rule("US-38", "G-01")
def test_when_all_pass_the_game_is_scored() -> None:
    """All seats in a row had to pass: final scoring at once, tickets and all."""
    game = table("usa", seats=3, turn=1, face_up=EMPTY_ROW, deck="", ticket_deck="", trains={0: 30})

    assert game.play(1, "pass") == [Pass(1)]
    assert game.play(2, "pass") == [Pass(2)]
    assert game.play(0, "pass") == [Pass(0), End("all_passed")]
    assert game.over
    assert game.waiting == []
    assert refused(game, 1, "draw deck") == "game-over"
