"""Table requests: the table that somebody wants, validated."""

from branchline.game import check_table
from branchline.server.bots.levels import bot_of
from branchline.server.protocol import NewTable, SeatWish
from branchline.server.refusal import Refusal
from branchline.server.security.sanitize import NAME_LENGTH, clean
from branchline.server.tables.versions import sheet_of
from branchline.sheet import game_names


def check_table_request(request: NewTable) -> None:
    """Check a request for a new table.

    Raises:
        Refusal: if the game, the number of seats or an option is invalid.
    """
    if request.game not in game_names():
        raise Refusal("no-such-game", f"there are {', '.join(game_names())}", 400)
    sheet = sheet_of(request.game)
    for key, open_stacks in (("seats", False), ("open-stacks", request.options.open_stacks)):
        try:
            check_table(sheet, len(request.seats), open_stacks)
        except ValueError as error:
            raise Refusal(key, str(error), 400) from None
    for place in request.seats:
        if place.kind not in ("open", "me", "bot"):
            raise Refusal("seat-kind", "a seat is open, me or bot", 400)
        if place.kind == "bot" and bot_of(place.level or "") is None:
            raise Refusal("level", f"there is no level {place.level!r}", 400)
    options = request.options
    if options.clock not in ("none", "decision", "player", "days"):
        raise Refusal("clock", "a clock is none, decision, player or days", 400)
    if options.clock != "none" and not 1 <= options.clock_seconds <= 30 * 86_400:
        raise Refusal("clock", "clock_seconds must be from 1 to 2592000", 400)
    if not 0 <= options.grace_seconds <= 86_400:
        raise Refusal("grace", "grace_seconds must be from 0 to 86400", 400)


def with_name(seat: int, request: SeatWish) -> SeatWish:
    """Return the request for a seat with the name that will be shown."""
    name = clean(request.name or "", NAME_LENGTH)
    if request.kind == "open":
        name = ""
    elif not name:
        is_bot = request.kind == "bot"
        name = (request.level or "bot").capitalize() if is_bot else f"Player {seat + 1}"
    return SeatWish(request.kind, request.level if request.kind == "bot" else None, name)
