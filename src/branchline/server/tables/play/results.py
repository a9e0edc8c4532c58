"""Results: how a game ended, in few numbers that are stored with its table."""

import msgspec

from branchline.game import Game
from branchline.scores import final_scores
from branchline.server.protocol import TableResult
from branchline.server.tables.seats.seating import Seating

_decoder = msgspec.json.Decoder(TableResult)


def result_of(game: Game, seating: Seating) -> TableResult:
    """Return the result of a game that is over."""
    scores = final_scores(game).seats
    views = [game.view(seat) for seat in range(game.seats)]
    return TableResult(
        totals=[score.total for score in scores],
        ranks=[score.rank for score in scores],
        completed=[score.completed for score in scores],
        tickets=[len(view.tickets) for view in views],
        longest=[score.longest for score in scores],
        levels=[place.level for place in seating.places],
    )


def encode_result(result: TableResult) -> str:
    """Return a result as it is stored."""
    return msgspec.json.encode(result).decode()


def read_result(stored: str | None) -> TableResult | None:
    """Return a stored result, or None if there is none that can be read."""
    try:
        return None if stored is None else _decoder.decode(stored)
    except msgspec.MsgspecError:
        return None


def encode_waiting(game: Game) -> str:
    """Return the seats that must decide, as they are stored."""
    return " ".join(map(str, game.waiting))


def read_waiting(stored: str) -> list[int]:
    """Return the stored seats that must decide."""
    return [int(seat) for seat in stored.split()]
