"""Table requests: the table that somebody wants, validated."""

from collections.abc import Iterable

from branchline.game import Game, check_table
from branchline.server.bots.levels import bot_of
from branchline.server.bots.names import new_name
from branchline.server.protocol import NewTable, SeatKind, SeatRequest, TableOptions
from branchline.server.refusal import Refusal
from branchline.server.security.sanitize import NAME_LENGTH, clean, refuse_name
from branchline.server.storage.entries import Created, Moment
from branchline.server.storage.map_keys import is_map_key
from branchline.server.tables.play.lesson import lesson_of
from branchline.sheet import Sheet, game_names


def no_such_game() -> Refusal:
    """Return the refusal for a game that is neither ours nor a map of this server."""
    return Refusal("no-such-game", f"there are {', '.join(game_names())}", 400)


def check_table_request(request: NewTable, sheet: Sheet) -> None:
    """Check what the types of a request for a table of this game leave open.

    Raises:
        Refusal: if the number of seats or an option is invalid.
    """
    for key, open_stacks in (("seats", False), ("open-stacks", request.options.open_stacks)):
        try:
            check_table(sheet, len(request.seats), open_stacks)
        except ValueError as error:
            raise Refusal(key, str(error), 400) from None
    check_seats(request.seats)
    options = request.options
    if options.clock != "none" and not 1 <= options.clock_seconds <= 30 * 86_400:
        raise Refusal("clock", "clock_seconds must be from 1 to 2592000", 400)
    if options.lesson:
        check_lesson(request)


def check_lesson(request: NewTable) -> None:
    """Check that a lesson is for one person against as many bots as it is written for.

    Raises:
        Refusal: if it is not, or the game has no lesson.
    """
    lesson = lesson_of(request.game)
    if lesson is None:
        raise Refusal("lesson", f"{request.game} has no lesson", 400)
    kinds = [seat.kind for seat in request.seats]
    if kinds != ["me"] + ["bot"] * (lesson.seats - 1) or request.options.listed:
        expected = f"a lesson of {request.game} is for you and {lesson.seats - 1} bots, not listed"
        raise Refusal("lesson", expected, 400)


def check_seats(seats: list[SeatRequest]) -> None:
    """Check the requested seats.

    Raises:
        Refusal: if a name or a level is invalid, or two seats have one colour.
    """
    for place in seats:
        if why := refuse_name(place.name or ""):
            raise Refusal("name", why, 400)
        if place.kind == "bot":
            check_level(place.level)
    colours = [place.colour for place in seats if place.colour is not None]
    if len(set(colours)) < len(colours):
        raise Refusal("colour", "every seat needs a colour of its own", 400)


def check_level(level: str | None) -> None:
    """Check the level of a bot.

    Raises:
        Refusal: if there is no such level.
    """
    if bot_of(level or "") is None:
        raise Refusal("level", f"there is no level {level!r}", 400)


def moment_created(visitor: str, game: Game, seat: int, moment: Moment, level: str) -> Created:
    """Return the first entry of a table that begins at a moment of a game, in this seat of it."""
    sheet, requests = game.sheet, []
    for number, name in enumerate(game.names):
        shown = "" if refuse_name(name) else name
        is_own = number == seat
        kind: SeatKind = "me" if is_own else "bot"
        requests.append(SeatRequest(kind, None if is_own else level, shown))
    visitors = [visitor if number == seat else None for number in range(game.seats)]
    options = TableOptions(hints=True, open_stacks=bool(game.options.get("open_stacks")))
    title = sheet.name if is_map_key(sheet.key) else ""
    return Created(
        *(sheet.key, sheet.version, named(requests), visitors, options, visitor),
        title=title,
        moment=moment,
    )


def named(seats: Iterable[SeatRequest]) -> list[SeatRequest]:
    """Return the requested seats with the names that will be shown."""
    found = [with_name(seat, request) for seat, request in enumerate(seats)]
    taken = [request.name or "" for request in found]
    for seat, request in enumerate(found):
        if request.kind == "bot" and not request.name:
            taken[seat] = new_name(taken)
            found[seat] = SeatRequest(request.kind, request.level, taken[seat], request.colour)
    return found


def with_name(seat: int, request: SeatRequest) -> SeatRequest:
    """Return the request for a seat with a clean name; a bot may have none yet."""
    name = clean(request.name or "", NAME_LENGTH)
    if request.kind == "open":
        name = ""
    elif request.kind == "me" and not name:
        name = f"Player {seat + 1}"
    level = request.level if request.kind == "bot" else None
    return SeatRequest(request.kind, level, name, request.colour)
