"""Records: a whole game as text, hidden facts included, one JSON object per line."""

import json
from collections.abc import Iterator
from typing import Any

from branchline import events as ev
from branchline.position import Position
from branchline.scores import ScoreLine, Scores, final_scores

FORMAT = "branchline/1"


def write_record(game: Position) -> str:
    """Return the record of a game so far; a game that is over ends with its scores."""
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in record_lines(game))


def record_lines(game: Position) -> Iterator[dict[str, Any]]:
    """Yield the objects of a record: a header, the events, and the scores if the game is over."""
    yield {
        "format": FORMAT,
        "game": game.sheet.key,
        "sheet": game.sheet.version,
        "seats": list(game.names),
        "options": dict(game.options),
    }
    for event in game.events:
        yield event_line(event)
    if game.over:
        yield scores_line(final_scores(game))


def event_line(event: ev.Event) -> dict[str, Any]:
    """Return one event as a line of a record."""
    match event:
        case ev.Deal(seat, cards, _):
            return {"event": "deal", "seat": seat, "cards": _list(cards)}
        case ev.TurnUp(cards):
            return {"event": "turn_up", "cards": list(cards)}
        case ev.BonusCards(cards):
            return {"event": "bonus_cards", "cards": list(cards)}
        case ev.Offer(seat, tickets, _):
            return {"event": "offer", "seat": seat, "tickets": _tickets(tickets)}
        case ev.Keep(seat, kept, returned):
            kept_list, returned_list = _tickets(kept), _tickets(returned)
            return {"event": "keep", "seat": seat, "kept": kept_list, "returned": returned_list}
        case ev.TicketsShuffled():
            return {"event": "tickets_shuffled"}
        case ev.First(seat):
            return {"event": "first", "seat": seat}
        case ev.Draw(seat, card, None):
            return {"event": "draw", "seat": seat, "from": "deck", "card": card}
        case ev.Draw(seat, card, slot):
            return {"event": "draw", "seat": seat, "from": "face_up", "card": card, "slot": slot}
        case ev.Refill(slot, card):
            return {"event": "refill", "slot": slot, "card": card}
        case ev.Wipe(cards):
            return {"event": "wipe", "cards": list(cards)}
        case ev.Reshuffle(card_set):
            return {"event": "reshuffle", "cards": dict(card_set)}
        case ev.Claim(seat, route, card_set):
            return {"event": "claim", "seat": seat, **_route(route), "cards": dict(card_set)}
        case ev.Tunnel(seat, route, laid, revealed, surcharge):
            return {
                "event": "tunnel",
                "seat": seat,
                **_route(route),
                "laid": dict(laid),
                "revealed": list(revealed),
                "surcharge": surcharge,
            }
        case ev.TunnelLeft(seat):
            return {"event": "tunnel_left", "seat": seat}
        case ev.DrawBonus(seat, cards, _):
            return {"event": "draw_bonus", "seat": seat, "cards": _list(cards)}
        case ev.ToTrack(seat, moved):
            return {"event": "to_track", "seat": seat, "cards": dict(moved)}
        case ev.Place(seat, rows):
            placed = {colour: dict(cards) for colour, cards in rows.items()}
            return {"event": "place", "seat": seat, "rows": placed}
        case ev.Robbery(seat, row, card_set):
            return {"event": "robbery", "seat": seat, "row": row, "cards": dict(card_set)}
        case ev.Complete(seat, tickets, card_sets):
            used = [dict(cards) for cards in card_sets]
            return {"event": "complete", "seat": seat, "tickets": _tickets(tickets), "cards": used}
        case ev.SecondDeck(card_set):
            return {"event": "second_deck", "cards": dict(card_set)}
        case ev.Pass(seat):
            return {"event": "pass", "seat": seat}
        case ev.LastRound(seat):
            return {"event": "last_round", "seat": seat}
        case ev.End(reason):
            return {"event": "end", "reason": reason}


def scores_line(scores: Scores) -> dict[str, Any]:
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
