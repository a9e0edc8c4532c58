"""Redaction: events as a seat or a spectator may see them."""

from dataclasses import replace

from branchline.events import (
    Claim,
    Complete,
    Deal,
    Draw,
    DrawBonus,
    Event,
    Keep,
    Offer,
    Place,
    Reshuffle,
    Robbery,
    SecondDeck,
    ToTrack,
    Tunnel,
)


def seen_by(seat: int | None, event: Event) -> Event:
    """Return an event as a seat, or a spectator (None), may see it; its card sets are a copy."""
    if not isinstance(event, Deal | Draw | DrawBonus | Keep | Offer):
        return _with_own_cards(event)
    if event.seat == seat:
        return event
    if isinstance(event, Draw):
        return event if event.slot is not None else Draw(event.seat, None, None)
    if isinstance(event, Keep):
        return Keep(event.seat, None, None, event.kept_count, event.returned_count)
    if isinstance(event, Offer):
        return Offer(event.seat, None, event.count)
    return replace(event, cards=None)


def _with_own_cards(event: Event) -> Event:
    """Return the event with card sets of its own: nobody can change those of the game."""
    match event:
        case Claim() | Reshuffle() | Robbery() | SecondDeck():
            return replace(event, cards=dict(event.cards))
        case ToTrack():
            return replace(event, cards=dict(event.cards))
        case Tunnel():
            return replace(event, laid=dict(event.laid))
        case Place():
            return replace(event, rows={row: dict(cards) for row, cards in event.rows.items()})
        case Complete():
            return replace(event, cards=tuple(map(dict, event.cards)))
    return event
