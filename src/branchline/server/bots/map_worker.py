"""The worker process for maps from outside: it judges, draws and helps to make them.

Jobs arrive on stdin and answers leave on stdout, a line of JSON each. `map_pool.py` starts and
supervises it.
"""

import json
import os
import resource
import sys
from collections.abc import Callable
from typing import Any

from branchline.boards import Board, draw_board
from branchline.boards.pictures.svg import draw_svg
from branchline.families.setup import setup_of
from branchline.families.summary import summary_line
from branchline.server.bots.map_games import report
from branchline.sheet import SheetError, read_sheet
from branchline.sheet.model import MAP
from branchline.workshop import (
    Draft,
    balance_colours,
    complete_sheet,
    documents,
    suggest_routes,
    suggest_tickets,
)
from branchline.workshop.documents import (
    Document,
    document_of,
    read_document,
    read_map,
    route_entry,
    ticket_entry,
    write_document,
)
from branchline.workshop.sketch import sketch_board

Window = tuple[float, float, float, float]  # west, south, east, north

MEMORY = 3 * 1024**3  # bytes of address space
KEY = "map"  # of a sheet that is being made
MOST_PROBLEMS = 50  # told at once
NO_ROUTES = "draw some routes first"


def main() -> None:
    """Do jobs until stdin closes."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # what a library prints must not mix with the answers
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    for line in sys.stdin.buffer:
        print(json.dumps(answer(line)), file=answers, flush=True)


def answer(line: bytes) -> Any:
    """Return the answer to a job, or an error message as a string."""
    job = json.loads(line)
    try:
        return JOBS[job["job"]](**job["values"])
    except Exception as error:
        return f"{type(error).__name__}: {error}"


def judge(key: str, text: str) -> dict[str, Any]:
    """Return the problems of a sheet; without any, what lists show of it and a first drawing."""
    try:
        sheet = read_sheet(text, key)
    except SheetError as error:
        return {"problems": error.problems}
    if sheet.family != MAP:
        return {"problems": ["games with yards have no map to draw; expected a game on a map"]}
    for seats in sheet.seats:
        setup_of(sheet, seats)
    summary = {"name": sheet.name, "seats": list(sheet.seats), "text": summary_line(sheet)}
    return {"problems": [], "summary": summary, "board": sketch_board(sheet)}


def draw(key: str, text: str) -> dict[str, Any]:
    """Return the drawn board of a map that was judged; none without what drawing needs."""
    try:
        return {"board": draw_board(read_sheet(text, key))}
    except ImportError:
        return {"board": None}


def picture(key: str, text: str, board: Board) -> dict[str, Any]:
    """Return the board of a map that was judged as SVG."""
    return {"svg": draw_svg(board, read_sheet(text, key))}


def open_text(text: str) -> dict[str, Any]:
    """Return a sheet as a document, or its problems."""
    try:
        return {"document": documents.open_text(text)}
    except SheetError as error:
        return {"problems": [{"path": [], "text": problem} for problem in error.problems]}


def check(document: Document) -> dict[str, Any]:
    """Return the problems of a document."""
    return {"problems": read_document(document, KEY)[1][:MOST_PROBLEMS]}


def write(document: Document) -> dict[str, Any]:
    """Return a document as the text of a sheet, or its problems."""
    sheet, problems = read_document(document, KEY)
    if problems:
        return {"problems": problems[:MOST_PROBLEMS]}
    return {"text": write_document(document, sheet)}


def suggest(document: Document, what: str, seed: int, count: int = 0) -> dict[str, Any]:
    """Return a document with the routes, colours, tickets or the whole box suggested."""
    cities, routes, problems = read_map(document)
    if what == "routes" and all(problem["path"][0] == "routes" for problem in problems):
        joined = {"list": [route_entry(route) for route in suggest_routes(cities)]}
        return {"document": document | {"routes": joined}}
    if problems or not routes:
        return {"problems": problems[:MOST_PROBLEMS] or [{"path": ["routes"], "text": NO_ROUTES}]}
    draft = Draft(str(document.get("name")), cities, routes)
    if what == "box":
        whole = document_of(complete_sheet(draft, KEY, seed=seed))
        return {"document": whole | _said(document, "source")}
    if what == "colours":
        cards = document.get("train_cards", {})
        balanced = balance_colours(routes, cards.get("colours", ()), seed=seed)
        return {"document": document | {"routes": {"list": [route_entry(r) for r in balanced]}}}
    trains = int(document.get("trains", {}).get("each_seat", 0))
    tickets = suggest_tickets(routes, count, trains=trains, seed=seed)
    listed = {"list": [ticket_entry(ticket) for ticket in tickets]}
    return {"document": document | {"tickets": document.get("tickets", {}) | listed}}


def land(window: Window) -> dict[str, Any]:
    """Return coast, lakes and borders inside a window; nothing without what drawing needs."""
    try:
        from branchline.boards.geography.outline import outline  # noqa: PLC0415  needs an extra
    except ImportError:
        return {}
    return outline(window)


def _said(document: Document, name: str) -> Document:
    return {name: document[name]} if name in document else {}


JOBS: dict[str, Callable[..., Any]] = {
    "judge": judge,
    "draw": draw,
    "picture": picture,
    "open": open_text,
    "check": check,
    "write": write,
    "suggest": suggest,
    "report": report,
    "land": land,
}


if __name__ == "__main__":
    main()
