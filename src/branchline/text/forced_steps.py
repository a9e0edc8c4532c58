"""Steps of a written move that the rules have already taken, because there was no choice."""

from branchline.events import CardSet, Claim, Event, Place, Tunnel
from branchline.sheet.spelling import plain


def was_forced(text: str, happened: list[Event]) -> bool:
    """Tell whether a step names cards that were laid automatically because there was no choice."""
    laid: CardSet = {}
    word = "pay"
    for event in happened:
        if isinstance(event, Place):
            laid = next(iter(event.rows.values())) if len(event.rows) == 1 else {}
            word = "put"
        elif isinstance(event, Claim | Tunnel):
            laid = event.cards if isinstance(event, Claim) else event.laid
    named = plain(text).removeprefix(word).split("+")
    return bool(laid) and sorted(map(str.strip, named)) == sorted(
        f"{laid[card]} {card}" for card in laid
    )
