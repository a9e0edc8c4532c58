"""Refusals in words: for each reason of the rules a stable key and a sentence."""

from collections.abc import Mapping

from branchline.errors import Shortage
from branchline.rules import reasons
from branchline.sheet import Sheet

_REFUSALS: dict[int, tuple[str, str]] = {
    reasons.GAME_OVER: ("game-over", "the game is over"),
    reasons.NOT_YOUR_TURN: ("not-your-turn", "it is another seat's turn"),
    reasons.ALREADY_CHOSEN: ("already-chosen", "you have chosen; the others are still choosing"),
    reasons.CHOOSE_TICKETS_FIRST: (
        "choose-tickets-first",
        "first say which of the tickets before you to keep",
    ),
    reasons.FINISH_DRAW_FIRST: ("finish-draw-first", "first draw your second card"),
    reasons.FINISH_CLAIM_FIRST: ("finish-claim-first", "first finish the route you are claiming"),
    reasons.NOT_ASKED: ("not-asked", "that answers a question that is not open"),
    reasons.DECK_EMPTY: ("deck-empty", "the deck is empty"),
    reasons.NOT_FACE_UP: ("not-face-up", "no such card lies face up"),
    reasons.DRAW_NEEDS_DECK: (
        "draw-needs-deck",
        "cards cannot be drawn while the deck is empty",
    ),
    reasons.LOCOMOTIVE_NOT_SECOND: (
        "locomotive-not-second",
        "a face-up {locomotive} cannot be the second card",
    ),
    reasons.SECOND_CARD_DUE: ("second-card-due", "a second card must be drawn"),
    reasons.NO_TICKETS_LEFT: ("no-tickets-left", "there are no tickets left"),
    reasons.KEEP_MORE: ("keep-more", "more of these tickets must be kept"),
    reasons.NOT_OFFERED: ("not-offered", "there are fewer tickets than that"),
    reasons.ORDER_IS_NOT_YOURS: (
        "order-is-not-yours",
        "the order of returned tickets does not count here; name them in ascending order",
    ),
    reasons.ROUTE_CLAIMED: ("route-claimed", "the route is claimed"),
    reasons.OTHER_LANE_HELD: (
        "other-lane-held",
        "you hold another route between these two cities",
    ),
    reasons.LANES_CLOSED: (
        "lanes-closed",
        "with so few players the other routes between these two cities stay closed",
    ),
    reasons.NOT_ENOUGH_TRAINS: ("not-enough-trains", "{needed} needed; you have {held}"),
    reasons.CANNOT_PAY: ("cannot-pay", "{needed} needed; you have {held}"),
    reasons.WRONG_COLOUR: ("wrong-colour", "the route wants another colour"),
    reasons.WRONG_NUMBER: ("wrong-number", "the number of cards does not fit"),
    reasons.NO_LOCOMOTIVES_HERE: (
        "no-locomotives-here",
        "a {locomotive} cannot be played on this route",
    ),
    reasons.NO_SUBSTITUTES_HERE: (
        "no-substitutes-here",
        "so many cards cannot be replaced by others on this route",
    ),
    reasons.FERRY_NEEDS_LOCOMOTIVES: (
        "ferry-needs-locomotives",
        "each symbol of the ferry wants a {locomotive} or what may stand for one",
    ),
    reasons.NOT_ENOUGH_CARDS: ("not-enough-cards", "you do not have these cards to spare"),
    reasons.NOT_ENOUGH_SUBSTITUTES: (
        "not-enough-substitutes",
        "you do not have the cards to replace the rest",
    ),
    reasons.NAME_FIRST_COLOUR: (
        "name-first-colour",
        "these cards can be read in two ways: name the colour that comes first in the list "
        "as the colour, and the other as the substitute",
    ),
    reasons.LAY_IN_ORDER: ("lay-in-order", "name these cards in the order of the colours"),
    reasons.CANNOT_FINISH: ("cannot-finish", "then the payment could not be completed"),
    reasons.SURCHARGE_COLOUR: (
        "surcharge-colour",
        "only {locomotive} cards were laid, so only they can pay the surcharge",
    ),
    reasons.ROW_IN_YARD: ("row-in-yard", "this colour still lies in your yard"),
    reasons.ROW_TOO_LONG: (
        "row-too-long",
        "another yard has this colour: place more cards than lie in that row",
    ),
    reasons.COLOUR_IN_A_YARD: (
        "colour-in-a-yard",
        "another yard has one of these colours, and one card robs nobody",
    ),
    reasons.SET_TOO_SMALL: ("set-too-small", "a set of one colour has at least two cards"),
    reasons.NOT_YOUR_TICKET: ("not-your-ticket", "you do not hold that ticket"),
    reasons.TICKETS_IN_ORDER: ("tickets-in-order", "name the tickets in the order of the list"),
    reasons.STACK_TOO_SMALL: (
        "stack-too-small",
        "the cards left on your on-track stack do not complete it",
    ),
    reasons.ALREADY_CHOOSING: (
        "already-choosing",
        "you have begun to choose tickets yourself; go on, or say done",
    ),
    reasons.FINISH_PLACING_FIRST: (
        "finish-placing-first",
        "first say how many cards to place in your yard",
    ),
    reasons.SCORING_UNDER_WAY: (
        "scoring-under-way",
        "the deck is played through: say which tickets to complete",
    ),
    reasons.CAN_STILL_ACT: ("can-still-act", "passing is allowed only when nothing else is"),
}

NO_SUCH_SEAT = ("no-such-seat", "there is no such seat at this table")


def refusal(reason: int, sheet: Sheet, shortage: Shortage | None = None) -> tuple[str, str]:
    """Return the key and the sentence of a reason, in the words of the game."""
    key, sentence = _REFUSALS[reason]
    words = {"trains": "trains", "locomotive": "locomotive", **sheet.words}
    if shortage is not None:
        words["needed"] = _amounts(shortage.needed, words)
        words["held"] = _amounts(shortage.held, words) or "none"
    return key, sentence.format(**words)


def _amounts(counts: Mapping[str, int], words: Mapping[str, str]) -> str:
    """Return numbers of cards or trains as text: `2 black and 1 locomotive`."""
    parts = []
    for what, count in counts.items():
        name = "of one colour" if what == "one colour" else words.get(what, what).removesuffix("s")
        many = count != 1 and what in ("locomotive", "trains")
        parts.append(f"{count} {name}s" if many else f"{count} {name}")
    return " and ".join(parts)


def keys() -> list[str]:
    """Return every key that a refusal can have."""
    return [key for key, _ in _REFUSALS.values()] + [NO_SUCH_SEAT[0]]
