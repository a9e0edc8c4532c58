"""Records: a whole game as text, hidden facts included, one JSON object per line."""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict
from typing import Any

from branchline import events as ev
from branchline.commitment import OpenedDeal
from branchline.position import Position
from branchline.scores import ScoreLine, Scores, final_scores

FORMAT = "branchline/1"

Line = dict[str, Any]


def write_record(game: Position, opened: OpenedDeal | None = None) -> str:
    """Return the record of a game so far; a game that is over ends with its scores.

    `opened` is what the table published about its chance, for a game that is over.
    """
    lines = record_lines(game, opened)
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


def record_lines(game: Position, opened: OpenedDeal | None = None) -> Iterator[Line]:
    """Yield the objects of a record: a header, the events, and the scores if the game is over."""
    header = {
        "format": FORMAT,
        "game": game.sheet.key,
        "sheet": game.sheet.version,
        "seats": list(game.names),
        "options": dict(game.options),
    }
    yield header if opened is None else header | {"deal": asdict(opened)}
    for event in game.events:
        yield event_line(event)
    if game.over:
        yield scores_line(final_scores(game))


def event_line(event: ev.Event) -> Line:
    """Return one event as a line of a record."""
    return _EVENT_LINES[type(event)](event)


def scores_line(scores: Scores) -> Line:
    """Return the last line of a record."""
    seats = [
        {
            "lines": [_score_line(line) for line in score.lines],
            "total": score.total,
            "completed": score.completed,
            "rank": score.rank,
        }
        for score in scores.seats
    ]
    return {"event": "scores", "seats": seats, "winners": list(scores.winners)}


def _score_line(line: ScoreLine) -> list[Any]:
    what = _tickets((line.what,)) if isinstance(line.what, ev.TicketName) else [line.what]
    return [line.kind, line.points, *(part for part in what if part is not None)]


def _list(cards: tuple[str, ...] | None) -> list[str]:
    assert cards is not None, "a record holds hidden facts too"
    return list(cards)


def _tickets(tickets: tuple[ev.TicketName, ...] | None) -> list[list[Any]]:
    assert tickets is not None, "a record holds hidden facts too"
    return [[ticket.a, ticket.b, ticket.points] for ticket in tickets]


def _route(route: ev.RouteName) -> dict[str, Any]:
    return {"route": [route.a, route.b], "lane": route.lane}


def _row_cards(rows: Mapping[str, ev.CardSet]) -> dict[str, dict[str, int]]:
    return {colour: dict(cards) for colour, cards in rows.items()}


def _draw_line(event: ev.Draw) -> Line:
    line = {"event": "draw", "seat": event.seat}
    if event.slot is None:
        return line | {"from": "deck", "card": event.card}
    return line | {"from": "face_up", "card": event.card, "slot": event.slot}


def _tunnel_line(event: ev.Tunnel) -> Line:
    return {
        "event": "tunnel",
        "seat": event.seat,
        **_route(event.route),
        "laid": dict(event.laid),
        "revealed": list(event.revealed),
        "surcharge": event.surcharge,
    }


def _keep_line(event: ev.Keep) -> Line:
    kept, returned = _tickets(event.kept), _tickets(event.returned)
    return {"event": "keep", "seat": event.seat, "kept": kept, "returned": returned}


def _complete_line(event: ev.Complete) -> Line:
    tickets, cards = _tickets(event.tickets), list(map(dict, event.cards))
    return {"event": "complete", "seat": event.seat, "tickets": tickets, "cards": cards}


_EVENT_LINES: dict[type, Callable[[Any], Line]] = {
    ev.Deal: lambda e: {"event": "deal", "seat": e.seat, "cards": _list(e.cards)},
    ev.TurnUp: lambda e: {"event": "turn_up", "cards": list(e.cards)},
    ev.BonusCards: lambda e: {"event": "bonus_cards", "cards": list(e.cards)},
    ev.Offer: lambda e: {"event": "offer", "seat": e.seat, "tickets": _tickets(e.tickets)},
    ev.Keep: _keep_line,
    ev.TicketsShuffled: lambda e: {"event": "tickets_shuffled"},
    ev.First: lambda e: {"event": "first", "seat": e.seat},
    ev.Draw: _draw_line,
    ev.Refill: lambda e: {"event": "refill", "slot": e.slot, "card": e.card},
    ev.Wipe: lambda e: {"event": "wipe", "cards": list(e.cards)},
    ev.Reshuffle: lambda e: {"event": "reshuffle", "cards": dict(e.cards)},
    ev.Claim: lambda e: {
        "event": "claim",
        "seat": e.seat,
        **_route(e.route),
        "cards": dict(e.cards),
    },
    ev.Tunnel: _tunnel_line,
    ev.TunnelLeft: lambda e: {"event": "tunnel_left", "seat": e.seat},
    ev.DrawBonus: lambda e: {"event": "draw_bonus", "seat": e.seat, "cards": _list(e.cards)},
    ev.ToTrack: lambda e: {"event": "to_track", "seat": e.seat, "cards": dict(e.cards)},
    ev.Place: lambda e: {"event": "place", "seat": e.seat, "rows": _row_cards(e.rows)},
    ev.Robbery: lambda e: {
        "event": "robbery",
        "seat": e.seat,
        "row": e.row,
        "cards": dict(e.cards),
    },
    ev.Complete: _complete_line,
    ev.SecondDeck: lambda e: {"event": "second_deck", "cards": dict(e.cards)},
    ev.Pass: lambda e: {"event": "pass", "seat": e.seat},
    ev.LastRound: lambda e: {"event": "last_round", "seat": e.seat},
    ev.End: lambda e: {"event": "end", "reason": e.reason},
}
