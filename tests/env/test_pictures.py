"""Pictures of the table: complete, and as a spectator sees it."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

from branchline.drawing.table import SEAT_COLOURS, board_of, draw
from branchline.env import aec
from branchline.env.observation.text import write_table
from branchline.game import start
from branchline.rules.generator import seed_generator
from branchline.rules.names import SURCHARGE
from branchline.sheet import read_sheet_file
from env.tables import SHEETS, each_game, moments

SVG = "{http://www.w3.org/2000/svg}"
LAKES = Path(__file__).parents[1] / "games/lakes.toml"


@each_game
def test_the_picture_shows_every_train_and_city(name: str) -> None:
    """As many spaces wear a seat's colour as it has placed trains; every city has its name."""
    sheet = SHEETS[name]
    for game in moments(sheet, sheet.seats[0], seed=1, every=60):
        view = game.view(None)
        root = ElementTree.fromstring(draw(sheet, view))
        fills = [box.get("fill") for box in root.iter(f"{SVG}rect")]
        for seat in view.seats:
            if seat.trains is not None:
                placed = sheet.trains - seat.trains
                assert fills.count(SEAT_COLOURS[seat.seat]) == placed + 1  # one names the seat
        words = " ".join(text.text or "" for text in root.iter(f"{SVG}text"))
        named = sheet.cities if sheet.family == "map" else ()
        assert all(city in words or sheet.cities[city].unnamed for city in named)


@each_game
def test_pictures_and_text_hide_what_is_hidden(name: str) -> None:
    """Deal again all that a spectator cannot know: text and picture stay the same."""
    sheet = SHEETS[name]
    for game in moments(sheet, sheet.seats[0], seed=2, every=45):
        if game.over:
            break
        other, generator = game.copy(reseed=False), [0] * 4
        seed_generator(generator, 5, 6)
        other.family.redeal(other.board, other.state, -1, generator)
        assert write_table(other.view(None)) == write_table(game.view(None))
        assert draw(sheet, other.view(None)) == draw(sheet, game.view(None))


def test_the_text_names_the_cities_of_a_tunnel() -> None:
    """A tunnel that asks for more is shown as `Bergen–Oslo`."""
    sheet = SHEETS["nordic_countries"]
    games = moments(sheet, 2, seed=1, every=1)
    view = next(game for game in games if game.state.decision == SURCHARGE).view(None)
    assert view.tunnel is not None
    route, surcharge = view.tunnel.route, view.tunnel.surcharge
    assert f"tunnel {route.a}–{route.b}: {surcharge} more" in write_table(view).splitlines()


def test_a_map_without_a_drawing_gets_straight_lines() -> None:
    """A sheet without a drawing is drawn from the real places of its cities."""
    sheet = read_sheet_file(LAKES)
    view = start(sheet, sheet.seats[0], seed=1).view(None)
    spaces = sum(len(route["spaces"]) for route in board_of(sheet)["routes"])
    assert spaces == sum(route.length for route in sheet.routes)
    assert ElementTree.fromstring(draw(sheet, view)).tag == f"{SVG}svg"


@pytest.mark.parametrize("mode", ["ansi", "svg", None])
def test_render_gives_what_was_asked_for(mode: str | None) -> None:
    """Text, a picture, or nothing."""
    env = aec("card_game", 2, render_mode=mode)
    env.reset(seed=1)
    rendered = env.render()
    if mode is None:
        assert rendered is None
    else:
        assert (rendered or "").startswith("card_game v2" if mode == "ansi" else "<svg")
