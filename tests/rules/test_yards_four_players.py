"""Card Game with four players: a first scoring, a second deck, and then the end."""

import pytest

from branchline.events import Complete, Deal, End, Event, LastRound, Pass, SecondDeck, TurnUp
from branchline.game import Game
from table import count_cards, deck, discards, hand, held, only, refused, row, rule, texts
from yard_table import (
    BOX,
    EMPTY_ROW,
    all_cards,
    complete_best,
    score_now,
    stack,
    yard,
    yard_state,
    yard_table,
)

IDLE = "draw tickets; keep none"


def play_last_turns(game: Game, move: str = IDLE) -> list[int]:
    """Let every seat make a move until tickets are completed; return whose turns they were."""
    order = []
    while game.view(None).decision != "completing":
        order += game.waiting
        game.play(game.waiting[0], move)
    return order


def complete(game: Game) -> list[Event]:
    """Let all four take the best choice; return what happened when the last one had chosen."""
    for seat in (0, 1, 2):
        assert game.play(seat, "complete best") == []
    return game.play(3, "complete best")


def busy_table(turn: int = 0) -> Game:
    """Return four players with cards everywhere, the last card of the deck about to be drawn."""
    return yard_table(
        seats=4,
        turn=turn,
        hands={0: "2 red", 1: "4 blue", 2: "1 locomotive", 3: "3 white"},
        yards={0: {"green": "6 green"}, 2: {"black": "5 black, 2 locomotive"}},
        stacks={
            0: "2 yellow, 1 locomotive",
            1: "3 orange",
            2: "1 blue",
            3: "5 purple, 6 locomotive",
        },
        face_up="empty empty empty empty locomotive",
        deck="1 red",
        discards="5 purple, 5 blue, 7 orange, 7 white, 4 green, 8 yellow, 5 black, 7 red,"
        " 5 locomotive",
        tickets={
            0: "Chicago–New York, Seattle–Miami",
            1: "Dallas–Raleigh",
            2: "New York–Chicago",
            3: "Seattle–Toronto, Los Angeles–Duluth",
        },
    )


@rule("CG-24")
def test_the_first_empty_deck_is_only_a_first_scoring() -> None:
    """All complete tickets and score them, and the game goes on."""
    game = busy_table()
    game.play(0, "draw deck")
    play_last_turns(game)
    events = complete(game)

    assert not game.over
    assert not any(isinstance(event, End) for event in events)
    assert [each.points for each in game.view(None).seats] == [5, 0, 5, 17 + 14]
    assert [len(each.completed) for each in game.view(None).seats] == [1, 0, 1, 2]
    with pytest.raises(ValueError, match="not over"):
        game.scores()


@rule("CG-24")
def test_tickets_not_completed_stay_in_hand_without_loss() -> None:
    """They are secret and cost nothing yet."""
    game = busy_table()
    game.play(0, "draw deck")
    play_last_turns(game)
    complete(game)

    assert held(game, 0) == ["Seattle–Miami 22"]
    assert held(game, 1) == ["Dallas–Raleigh 8"]
    assert [each.tickets for each in game.view(None).seats] == [1, 1, 0, 0]
    assert game.view(None).seats[0].points == 5
    open_tickets = [str(own.ticket) for own in game.view(0).tickets if not own.completed]
    assert open_tickets == ["Seattle–Miami 22"]
    for other in (1, 2, 3):
        assert "Seattle–Miami 22" not in [str(own.ticket) for own in game.view(other).tickets]


@rule("CG-24", "CG-25")
def test_cards_in_hand_are_kept_and_all_others_make_a_new_deck() -> None:
    """Used and unused cards of the stacks, yards, row and discards: everything but the hands."""
    game = busy_table()
    game.play(0, "draw deck")
    play_last_turns(game)
    hands = [hand(game, seat) for seat in range(4)]
    assert hands == ["3 red", "4 blue", "1 locomotive", "3 white"]
    new = only(complete(game), SecondDeck)

    assert new.cards == {
        "purple": 10,
        "blue": 6,
        "orange": 10,
        "white": 7,
        "green": 10,
        "yellow": 10,
        "black": 10,
        "red": 7,
        "locomotive": 15,
    }
    assert all_cards(game) == BOX
    assert discards(game) == ""
    assert [stack(game, seat) for seat in range(4)] == [""] * 4
    assert [yard(game, seat) for seat in range(4)] == [{}] * 4
    assert deck(game) != ""


@rule("CG-25")
def test_each_player_is_dealt_four_more_and_five_are_turned_up() -> None:
    """Eleven cards were in hands, so the deck of 85 gives 16 to the hands and 5 to the row."""
    game = busy_table()
    game.play(0, "draw deck")
    play_last_turns(game)
    events = complete(game)

    assert [each.cards for each in game.view(None).seats] == [3 + 4, 4 + 4, 1 + 4, 3 + 4]
    assert game.view(None).deck == 85 - 16 - 5
    assert "empty" not in row(game)
    after = events[events.index(only(events, SecondDeck)) :]
    dealt = [event for event in after if isinstance(event, Deal)]
    assert sorted(event.seat for event in dealt) == [0, 1, 2, 3]
    assert [event.count for event in dealt] == [4] * 4
    assert [type(event) for event in after] == [SecondDeck, Deal, Deal, Deal, Deal, TurnUp]


@rule("CG-25")
def test_the_second_deck_is_shuffled() -> None:
    """What is dealt from it differs from game to game."""
    rows = set()
    for seed in range(5):
        game = yard_table(seats=4, deck="", stacks={0: "9 red"}, discards="8 blue, 9 locomotive")
        game.reseed(seed)
        score_now(game)
        complete_best(game)
        rows.add(row(game))

    assert len(rows) > 1


@rule("CG-25", "G-17", "CG-32")
def test_the_four_cards_are_secret() -> None:
    """Only their number is public; the hands before stay known as far as they were."""
    game = busy_table()
    game.play(0, "draw locomotive")  # face up, so all know it
    play_last_turns(game)
    complete(game)

    assert game.view(None).seats[0].seen == {"locomotive": 1}
    assert game.view(None).seats[1].seen == {}
    for event in game.view(2).last_move:
        if isinstance(event, Deal):
            assert (event.cards is not None) == (event.seat == 2)


@rule("CG-26")
@pytest.mark.parametrize("turn", [0, 1, 2, 3])
def test_play_goes_on_to_the_left_of_the_last_turn(turn: int) -> None:
    """The seat that drew the last card had the last turn, so the next seat begins."""
    game = busy_table(turn)
    game.play(turn, "draw deck")
    assert play_last_turns(game) == [(turn + i) % 4 for i in (1, 2, 3, 4)]
    complete(game)

    assert game.waiting == [(turn + 1) % 4]
    assert game.view(None).decision == "turn"
    assert game.view(None).last_turns is None


@rule("CG-26", "CG-18")
def test_the_second_empty_deck_ends_the_game() -> None:
    """Last turns, completing and the end follow once more; points of both scorings are added."""
    game = yard_table(
        seats=4,
        part=2,
        deck="1 red",
        face_up=EMPTY_ROW,
        stacks={1: "1 blue, 1 red"},
        tickets={1: "New York–Chicago"},
        completed={1: "Chicago–New York"},
    )
    assert game.play(0, "draw deck")[-1] == LastRound(0)
    assert play_last_turns(game) == [1, 2, 3, 0]
    events = complete(game)

    assert [type(event) for event in events] == [Complete] * 4 + [End]
    assert events[-1] == End("deck")
    assert game.over
    assert game.view(None).seats[1].points == 5 + 5
    assert game.scores().seats[1].completed == 2


@rule("CG-26", "CG-21")
def test_tickets_of_the_first_part_can_be_completed_in_the_second() -> None:
    """A ticket kept in hand is completed with cards of the second deck, and not lost."""
    game = yard_table(seats=4, deck="", face_up=EMPTY_ROW, tickets={2: "New York–Chicago"})
    score_now(game)
    complete_best(game)
    assert held(game, 2) == ["New York–Chicago 5"]
    yard_state(game).stack[2] = count_cards(game.sheet, "1 blue")
    score_now(game)
    complete_best(game)

    assert game.over
    assert game.scores().seats[2].completed == 1
    assert held(game, 2) == []


@rule("CG-25")
@pytest.mark.parametrize(
    ("left", "more"),
    [
        ("16 locomotive", [4, 4, 4, 4]),
        ("15 locomotive", [3, 4, 4, 4]),
        ("14 locomotive", [3, 4, 4, 3]),
        ("9 locomotive", [2, 3, 2, 2]),
        ("4 locomotive", [1, 1, 1, 1]),
        ("3 locomotive", [0, 1, 1, 1]),
        ("1 locomotive", [0, 1, 0, 0]),
    ],
)
def test_too_few_cards_are_dealt_round_by_round(left: str, more: list[int]) -> None:
    """From the seat that begins the second part on; then nothing is left for the row."""
    game = yard_table(seats=4, turn=0, deck="", face_up=EMPTY_ROW, discards=left)
    score_now(game)
    complete_best(game)

    assert [each.cards for each in game.view(None).seats] == more
    assert row(game) == EMPTY_ROW
    assert game.view(None).deck == 0


@rule("CG-25")
@pytest.mark.parametrize(("cards", "turned_up"), [(17, 1), (20, 4), (21, 5), (22, 5)])
def test_the_row_has_as_many_cards_as_are_left(cards: int, turned_up: int) -> None:
    """Five places, those that cannot be filled empty and last."""
    discarded = f"10 red, {cards - 10} locomotive"
    game = yard_table(seats=4, deck="", face_up=EMPTY_ROW, discards=discarded)
    score_now(game)
    complete_best(game)

    places = row(game).split()
    assert places[turned_up:] == ["empty"] * (5 - turned_up)
    assert "empty" not in places[:turned_up]
    assert game.view(None).deck == cards - 16 - turned_up


@rule("CG-33")
def test_when_all_pass_in_the_last_turns_the_second_part_follows() -> None:
    """Nobody can do anything in the last turns; tickets are scored and a new deck is dealt."""
    game = yard_table(
        seats=4,
        deck="1 red",
        face_up=EMPTY_ROW,
        discards="9 red, 9 blue, 9 locomotive",
        stacks={3: "1 blue"},
        tickets={3: "New York–Chicago"},
        ticket_deck="",
    )
    game.play(0, "draw deck")
    for seat in (1, 2, 3, 0):
        assert texts(game, seat) == ["pass"]
        assert only(game.play(seat, "pass"), Pass) == Pass(seat)
    assert game.waiting == [0, 1, 2, 3]
    events = complete(game)

    assert game.view(None).seats[3].points == 5
    assert only(events, SecondDeck).cards == {"blue": 10, "red": 9, "locomotive": 9}
    assert (game.over, game.waiting) == (False, [1])
    assert game.view(None).deck == 28 - 16 - 5
    game.play(1, "draw deck; draw deck")
    assert game.view(None).last_turns is None


@rule("CG-33", "G-01", "CG-32")
def test_when_all_pass_in_the_last_turns_of_the_second_part_the_game_is_over() -> None:
    """Nothing follows the second scoring."""
    game = yard_table(seats=4, part=2, deck="1 red", face_up=EMPTY_ROW, ticket_deck="")
    game.play(0, "draw deck")
    for seat in (1, 2, 3, 0):
        game.play(seat, "pass")
    complete(game)

    assert game.over


@rule("CG-33")
@pytest.mark.parametrize("cards", [0, 3, 16, 18, 21])
def test_an_empty_second_deck_begins_the_last_turns_at_once(cards: int) -> None:
    """Every seat has one turn; the seat with the last turn of the first part has the last again."""
    piles = {0: "", 3: "3 red", 16: "16 locomotive"}
    discarded = piles.get(cards, f"10 red, {cards - 10} locomotive")
    game = yard_table(
        seats=4, turn=2, hands={1: "2 blue"}, deck="1 white", face_up=EMPTY_ROW, discards=discarded
    )
    game.play(2, "draw deck")
    assert play_last_turns(game) == [3, 0, 1, 2]
    events = complete(game)

    assert events[-1] == LastRound(2)
    assert game.view(None).deck == 0
    assert game.view(None).last_turns == 4
    assert play_last_turns(game) == [3, 0, 1, 2]
    assert complete(game)[-1] == End("deck")
    assert game.over


@rule("CG-33")
def test_a_second_deck_with_one_card_left_is_played() -> None:
    """Twenty-two cards: sixteen dealt, five turned up, one to draw."""
    game = yard_table(seats=4, deck="", face_up=EMPTY_ROW, discards="10 red, 10 blue, 2 white")
    score_now(game)
    complete_best(game)

    assert game.view(None).last_turns is None
    game.play(1, f"draw deck; draw {row(game).split()[0]}")
    assert game.view(None).last_turns == 4
    assert only(game.events, LastRound) == LastRound(1)


def events_of_second_deck(cards: str) -> list[Event]:
    """Return the events of the second deck when only these cards are outside the hands."""
    game = yard_table(seats=4, deck="", face_up=EMPTY_ROW, discards=cards)
    score_now(game)
    return [event for event in complete(game) if not isinstance(event, Complete)]


@rule("CG-25", "CG-33")
@pytest.mark.parametrize(("cards", "new"), [("", {}), ("1 red", {"red": 1})])
def test_the_second_deck_is_told_even_if_it_is_empty(cards: str, new: dict[str, int]) -> None:
    """All cards may be in hands; then the new deck has none, and so has the row."""
    reported = events_of_second_deck(cards)

    assert reported[0] == SecondDeck(new)
    assert reported[-2:] == [TurnUp((None,) * 5), LastRound(0)]


@rule("CG-25")
@pytest.mark.parametrize("cards", [0, 1, 3, 4])
def test_four_deals_are_told_however_few_cards_there_are(cards: int) -> None:
    """A seat that gets no card has its event, too: a deal of no cards."""
    reported = events_of_second_deck(f"{cards} red" if cards else "")
    deals = [event for event in reported if isinstance(event, Deal)]

    assert [event.seat for event in deals] == [1, 2, 3, 0]
    assert [event.count for event in deals] == [1] * cards + [0] * (4 - cards)


@rule("CG-24", "CG-26")
@pytest.mark.parametrize("seats", [2, 3])
def test_two_and_three_players_have_no_second_deck(seats: int) -> None:
    """The deck is played through once."""
    game = yard_table(seats=seats, deck="1 red", face_up=EMPTY_ROW)
    game.play(0, "draw deck")
    play_last_turns(game)
    complete_best(game)

    assert game.over
    assert not any(isinstance(event, SecondDeck) for event in game.events)
    assert refused(game, 0, "draw deck") == "game-over"
