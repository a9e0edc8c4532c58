"""Nordic Countries: tunnels; pay also what the top of the deck reveals, or leave the tunnel."""

from dataclasses import replace

import pytest

from branchline.events import Claim, End, Reshuffle, RouteName, Tunnel, TunnelLeft
from branchline.sheet import load_sheet
from table import cards_of, discards, hand, only, payments, refused, rule, table, texts, trains_of

NAME = "nordic_countries"
TUNNEL = "claim Kristiansand–Stavanger green"  # two spaces
NAMED = RouteName("Kristiansand", "Stavanger", 0)
ROW = "purple purple purple purple purple"


@rule("NC-24", "NC-29")
@pytest.mark.parametrize(
    ("cards", "pay", "revealed", "add", "left"),
    [
        ("4 green, 1 red", "", "blue green white", "1 green", "1 green, 1 red"),
        ("4 green, 1 red", "", "blue locomotive white", "1 green", "1 green, 1 red"),
        (
            "2 green, 3 locomotive",
            "; pay 2 locomotive",
            "green locomotive white",
            "1 locomotive",
            "2 green",
        ),
    ],
    ids=["green revealed", "locomotive revealed", "only locomotives laid"],
)
def test_the_three_examples_of_the_rulebook(
    cards: str, pay: str, revealed: str, add: str, left: str
) -> None:
    """One card revealed matches each time, so one more is due; with it the tunnel is claimed."""
    game = table(NAME, hands={0: cards}, top=revealed)
    game.play(0, TUNNEL + pay)
    assert game.waiting == [0]
    happened = game.play(0, f"add {add}")

    assert only(happened, Claim).route == NAMED
    assert (hand(game, 0), game.state.points[0]) == (left, 2)


@rule("NC-23")
def test_the_cards_of_the_route_are_laid_first() -> None:
    """As many as it has spaces, of its colour, locomotives among them or alone; nothing else."""
    game = table(NAME, hands={0: "2 green, 2 locomotive, 3 red"})

    assert payments(game, 0, "Kristiansand–Stavanger green") == {
        "2 green",
        "1 green, 1 locomotive",
        "2 locomotive",
    }
    for cards in ("1 green", "1 green, 1 red", "12 red", "1 green, 3 red"):
        poor = table(NAME, hands={0: cards})
        assert refused(poor, 0, TUNNEL) == "cannot-pay", cards


@rule("NC-23", "NC-24")
def test_on_a_gray_tunnel_the_colour_laid_counts() -> None:
    """Any one colour is laid and is charged for; the box has no such route, so it is made here."""
    sheet = load_sheet(NAME)
    gray = tuple(replace(r, colour=None if r.tunnel else r.colour) for r in sheet.routes)
    game = table(
        replace(sheet, routes=gray), hands={0: "2 red, 2 blue, 1 green"}, top="red red blue"
    )
    assert payments(game, 0, "Åndalsnes–Lillehammer") == {"2 red", "2 blue"}
    happened = game.play(0, "claim Åndalsnes–Lillehammer; pay 2 red")

    assert only(happened, Tunnel).surcharge == 2


@rule("NC-24")
@pytest.mark.parametrize(
    ("pay", "revealed", "due"),
    [
        ("2 green", "blue white red", 0),
        ("2 green", "green white red", 1),
        ("2 green", "green green locomotive", 3),
        ("2 green", "locomotive locomotive white", 2),
        ("1 green + 1 locomotive", "green white green", 2),
        ("1 green + 1 locomotive", "locomotive green red", 2),
        ("2 locomotive", "green green green", 0),
        ("2 locomotive", "green locomotive locomotive", 2),
    ],
)
def test_matching_cards_and_locomotives_are_due(pay: str, revealed: str, due: int) -> None:
    """Each revealed card of the colour used, and each locomotive, asks for one card more."""
    game = table(NAME, hands={0: "2 green, 2 locomotive"}, top=revealed, face_up=ROW)
    tried = only(game.play(0, f"{TUNNEL}; pay {pay}"), Tunnel)

    assert (tried.route, tried.revealed, tried.surcharge) == (NAMED, tuple(revealed.split()), due)


@rule("NC-25")
@pytest.mark.parametrize(
    ("rest", "answers"),
    [
        ("3 green", ["leave"]),
        ("3 green, 1 locomotive", ["leave"]),
        ("3 green, 2 locomotive", ["add 2 locomotive", "leave"]),
    ],
)
def test_only_locomotives_pay_when_only_locomotives_were_laid(
    rest: str, answers: list[str]
) -> None:
    """The green cards in the hand do not help."""
    game = table(
        NAME, hands={0: f"{rest}, 2 locomotive"}, top="locomotive green locomotive", face_up=ROW
    )
    game.play(0, f"{TUNNEL}; pay 2 locomotive")

    assert texts(game, 0) == answers


@rule("NC-26")
def test_who_cannot_pay_is_asked_all_the_same() -> None:
    """The others see the same question, whether the seat can pay or, as here, only leave."""
    seen = []
    for cards in ("2 green, 2 red", "4 green"):
        game = table(NAME, hands={0: cards}, top="green blue green", face_up=ROW)
        game.play(0, TUNNEL)
        seen.append((game.view(1).decision, game.view(1).tunnel, game.view(1).waiting))
        assert texts(game, 0) == (["leave"] if "red" in cards else ["add 2 green", "leave"])

    assert seen[0] == seen[1]
    assert (seen[0][0], seen[0][2]) == ("surcharge", (0,))


@rule("NC-26", "NC-27")
@pytest.mark.parametrize(
    ("cards", "pay", "rest"),
    [
        ("2 green, 2 red", "", "2 red"),
        ("4 green, 2 locomotive", "; pay 2 green", "2 green, 2 locomotive"),
    ],
    ids=["who cannot pay", "who does not want to"],
)
def test_who_leaves_takes_the_cards_back(cards: str, pay: str, rest: str) -> None:
    """The hand is as before, the route open, the turn over; the revealed cards are discarded."""
    game = table(NAME, hands={0: cards}, top="green blue green", face_up=ROW)
    game.play(0, TUNNEL + pay)
    assert hand(game, 0) == rest
    happened = game.play(0, "leave")

    assert happened == [TunnelLeft(0)]
    assert (hand(game, 0), discards(game), game.waiting) == (cards, "1 blue, 2 green", [1])
    assert (trains_of(game, 0), game.state.points[0]) == (40, 0)
    assert set(game.view(1).owners) == {None}


@rule("NC-27", "NC-29")
def test_on_success_all_cards_are_discarded() -> None:
    """The laid, the extra and the revealed cards; the points are those of the four spaces."""
    game = table(NAME, hands={0: "5 red, 1 locomotive"}, top="red blue white")
    game.play(0, "claim Bergen–Oslo red; pay 4 red; add 1 locomotive")

    assert (hand(game, 0), discards(game)) == ("1 red", "1 blue, 1 white, 5 red, 1 locomotive")
    assert (game.state.points[0], trains_of(game, 0), game.waiting) == (7, 36, [1])


@rule("NC-28", "NC-37", "G-02")
def test_the_discards_are_reshuffled_for_the_reveal() -> None:
    """One card in the deck and three discards: three are revealed, one is left to draw."""
    game = table(
        NAME, hands={0: "4 green"}, deck="1 blue", discards="2 red, 1 green", top="blue green red"
    )
    happened = game.play(0, TUNNEL)

    assert only(happened, Reshuffle).cards == {"green": 1, "red": 2}
    assert only(happened, Tunnel).revealed == ("blue", "green", "red")
    assert (cards_of(game, game.state.deck), discards(game)) == ("1 red", "")
    game.play(0, "leave")
    assert discards(game) == "1 blue, 1 green, 1 red"


@rule("NC-28", "NC-37", "G-02")
@pytest.mark.parametrize("deck", ["1 green", "1 white, 1 blue", ""])
def test_with_too_few_cards_those_there_are_are_revealed(deck: str) -> None:
    """The laid cards are not among them: until the tunnel is settled they are not discards."""
    game = table(NAME, hands={0: "2 green"}, deck=deck, discards="", face_up=ROW)
    tried = only(game.play(0, TUNNEL), Tunnel)

    assert sorted(tried.revealed) == sorted(part.split()[1] for part in deck.split(", ") if part)
    assert tried.surcharge == deck.count("green")
    if tried.surcharge == 0:
        assert (game.waiting, game.state.points[0]) == ([1], 2)
    else:
        assert (texts(game, 0), discards(game), game.state.deck_size) == (["leave"], "", 0)
        game.play(0, "leave")
        assert (hand(game, 0), cards_of(game, game.state.deck)) == ("2 green", "1 green")


@rule("NC-36")
def test_the_player_chooses_the_mix_of_the_extra_cards() -> None:
    """Two more: green cards, locomotives or one of each; they cost no trains."""
    game = table(
        NAME, hands={0: "4 green, 2 locomotive"}, top="green locomotive red", trains={0: 2}
    )
    game.play(0, f"{TUNNEL}; pay 2 green")

    assert texts(game, 0) == [
        "add 2 green",
        "add 1 green + 1 locomotive",
        "add 2 locomotive",
        "leave",
    ]
    game.play(0, "add 1 green + 1 locomotive")
    assert (hand(game, 0), trains_of(game, 0)) == ("1 green, 1 locomotive", 0)


@rule("NC-36")
def test_no_more_and_no_less_than_what_is_due_is_paid() -> None:
    """With one of the two extra cards missing no answer but leaving is legal."""
    game = table(NAME, hands={0: "3 green, 1 red"}, top="green green white", face_up=ROW)
    game.play(0, TUNNEL)

    assert refused(game, 0, "add 2 green") == "not-enough-cards"
    assert refused(game, 0, "add 1 green + 1 locomotive") == "not-enough-cards"
    assert texts(game, 0) == ["leave"]


@rule("NC-38")
def test_a_tunnel_with_nothing_due_is_claimed_at_once() -> None:
    """Nothing matches: the route is claimed, no question is asked, and it cannot be left."""
    game = table(NAME, hands={0: "2 green"}, top="blue white red")
    happened = game.play(0, TUNNEL)

    assert (only(happened, Tunnel).surcharge, only(happened, Claim).cards) == (0, {"green": 2})
    assert discards(game) == "1 blue, 1 white, 2 green, 1 red"
    assert refused(game, 0, "leave") == "not-your-turn"
    assert refused(game, 1, "leave") == "not-asked"


@rule("NC-37", "G-15")
def test_trying_tunnels_for_ten_rounds_ends_the_game() -> None:
    """Two seats try the same tunnel and leave it; after the twentieth turn the game is scored."""
    game = table(NAME, hands={0: "2 green", 1: "2 green"}, deck="8 green", face_up=ROW)
    for turn in range(20):
        assert not game.over, turn
        game.play(turn % 2, f"{TUNNEL}; leave")

    assert (game.over, only(game.events, End)) == (True, End("no_progress"))
