"""Narrates events as sentences."""

from collections.abc import Sequence

from rich.text import Text

from branchline import events as ev
from branchline.cli.console import pluralize
from branchline.cli.end_reasons import END_REASONS
from branchline.cli.terminal.cards import card, card_set, cards


def narrate(event: ev.Event, names: Sequence[str]) -> Text:
    """Return an event as a sentence; hidden cards and tickets are counts."""
    match event:
        case ev.Deal(seat, None, count) | ev.DrawBonus(seat, None, count):
            return _line(names[seat], f"gets {pluralize(count, 'card')}")
        case ev.Deal(seat, dealt, _) | ev.DrawBonus(seat, dealt, _):
            return _line(names[seat], "gets", cards(dealt or ()))
        case ev.Offer() | ev.Keep():
            return _narrate_tickets(event, names)
        case ev.Draw() | ev.Refill() | ev.Wipe() | ev.Reshuffle() | ev.TurnUp():
            return _narrate_cards(event, names)
        case ev.Claim() | ev.Tunnel() | ev.TunnelLeft():
            return _narrate_claim(event, names)
        case ev.ToTrack() | ev.Place() | ev.Robbery() | ev.Complete() | ev.SecondDeck():
            return _narrate_yard(event, names)
        case ev.BonusCards(keys):
            return _line("bonus cards in play:", ", ".join(keys))
        case ev.TicketsShuffled():
            return _line("the returned tickets are shuffled")
        case ev.First(seat):
            return _line(names[seat], "begins")
        case ev.Pass(seat):
            return _line(names[seat], "passes")
        case ev.LastRound(seat):
            return _line(names[seat], "starts the last round").append_text(Text(" !", "bold red"))
        case ev.End(reason):
            return _line("the game ends because", END_REASONS.get(reason, reason))


def _line(*parts: Text | str) -> Text:
    """Join parts with spaces."""
    return Text(" ").join(Text(part) if isinstance(part, str) else part for part in parts)


def _narrate_tickets(event: ev.Offer | ev.Keep, names: Sequence[str]) -> Text:
    match event:
        case ev.Offer(seat, None, count):
            return _line(names[seat], f"looks at {pluralize(count, 'ticket')}")
        case ev.Offer(seat, tickets, _):
            return _line(names[seat], "looks at", _tickets(tickets))
        case ev.Keep(seat, None, _, kept, returned):
            return _line(names[seat], f"keeps {pluralize(kept, 'ticket')} and returns {returned}")
        case ev.Keep(seat, kept_tickets, returned_tickets):
            back = f"and returns {_tickets(returned_tickets)}" if returned_tickets else ""
            return _line(names[seat], "keeps", _tickets(kept_tickets), back)


def _tickets(tickets: tuple[ev.TicketName, ...] | None) -> str:
    return ", ".join(str(ticket) for ticket in tickets or ()) or "none"


def _narrate_cards(
    event: ev.Draw | ev.Refill | ev.Wipe | ev.Reshuffle | ev.TurnUp, names: Sequence[str]
) -> Text:
    match event:
        case ev.Draw(seat, None, _):
            return _line(names[seat], "draws a card from the deck")
        case ev.Draw(seat, name, None):
            return _line(names[seat], "draws", card(name), "from the deck")
        case ev.Draw(seat, name, _):
            return _line(names[seat], "draws", card(name), "from the row")
        case ev.Refill(slot, name):
            return _line(f"slot {slot + 1} of the row:", card(name))
        case ev.Wipe(row):
            return _line("the row is discarded:", cards(row))
        case ev.Reshuffle():
            return _line("the discards are reshuffled into the deck")
        case ev.TurnUp(row):
            return _line("the row is", cards(row))


def _narrate_claim(event: ev.Claim | ev.Tunnel | ev.TunnelLeft, names: Sequence[str]) -> Text:
    match event:
        case ev.Claim(seat, route, paid):
            return _line(names[seat], f"claims {route} with", card_set(paid))
        case ev.Tunnel(seat, route, laid, revealed, surcharge):
            tried = f"tries the tunnel {route} with"
            extra = f"surcharge {surcharge}" if surcharge else "no surcharge"
            return _line(names[seat], tried, card_set(laid), ": revealed", cards(revealed), extra)
        case ev.TunnelLeft(seat):
            return _line(names[seat], "gives up the tunnel")


def _narrate_yard(
    event: ev.ToTrack | ev.Place | ev.Robbery | ev.Complete | ev.SecondDeck, names: Sequence[str]
) -> Text:
    match event:
        case ev.ToTrack(seat, moved):
            return _line(names[seat], "moves to the track", cards(moved.values()))
        case ev.Place(seat, rows):
            sets = Text(", ").join(card_set(laid) for laid in rows.values())
            return _line(names[seat], "places", sets)
        case ev.Robbery(seat, row, lost):
            return _line(names[seat], f"loses the {row} row:", card_set(lost))
        case ev.Complete(seat, tickets, _):
            return _line(names[seat], "completes", _tickets(tickets))
        case ev.SecondDeck():
            return _line("all cards that nobody holds become a new deck")
