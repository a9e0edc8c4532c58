"""Games in a pseudo-terminal: by number, by text, by several people at one keyboard."""

import random
import re
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from branchline import cli, games, new
from branchline.cli.ascii_fallback import ASCII_FALLBACK
from branchline.cli.failure import Failure
from branchline.cli.terminal import screen
from branchline.cli.terminal.players import DEFAULT_BOT, assign_seats
from branchline.cli.terminal.prompt import Prompt
from branchline.game import Game, start
from branchline.records.replay import replay
from branchline.sheet import load_sheet
from cli.command import run, without_numba
from cli.terminal import PROMPT, Terminal, plain
from yard_table import score_now, yard_table

_CHOICE = re.compile(r"(?:^|\s)(\d+) (?:draw|claim|pay|lay|add|leave|keep|stop|pass)", re.MULTILINE)


def test_a_game_by_numbers_to_the_end(tmp_path: Path) -> None:
    """Random choices by number end a game; its record replays to the scores on the screen."""
    rng = random.Random(5)
    arguments = ("play", "new_york", "--seed", "5", "--names", "Ann", "--record", "game.jsonl")
    with Terminal(*arguments, cwd=tmp_path) as terminal:
        shown = plain(terminal.read(PROMPT))
        assert "Ann (you)" in shown
        while shown.endswith(PROMPT):
            choices = [int(number) for number in _CHOICE.findall(shown)]
            assert sorted(choices) == list(range(1, len(choices) + 1)), shown
            terminal.type(f"{rng.choice(choices)}\n")
            shown = plain(terminal.read(PROMPT))
        assert terminal.end() == 0
    game = replay((tmp_path / "game.jsonl").read_text(encoding="utf-8"))
    assert game.over
    assert "Traceback" not in shown
    for score in game.scores().seats:
        assert f"{game.names[score.seat]}: {score.total} points, rank {score.rank}" in shown


def test_text_completion_and_refusals() -> None:
    """The tab key completes; a refusal has a reason; an invalid action says what was expected."""
    with Terminal("play", "new_york", "--seed", "5", "--names", "Ann") as terminal:
        terminal.read(PROMPT)
        terminal.type("why draw deck\n")
        assert "first say which of the tickets" in plain(terminal.read(PROMPT))
        terminal.type("draw deck\n")
        assert "first say which of the tickets" in plain(terminal.read(PROMPT))
        terminal.type("99\n")
        assert "choose from 1 to" in plain(terminal.read(PROMPT))
        terminal.type("fly home\n")
        assert "expected draw deck" in plain(terminal.read(PROMPT))
        terminal.type("keep 1\n")
        assert "It is your turn." in plain(terminal.read(PROMPT))
        terminal.type("why\n")
        assert "name an action: why draw deck" in plain(terminal.read(PROMPT))
        terminal.type("why DRAW deck\n")
        assert "that is legal now" in plain(terminal.read(PROMPT))
        terminal.type("why claim centr\n")
        assert "no such route" in plain(terminal.read(PROMPT))
        terminal.type("draw de\t\n")
        assert "Ann draws" in plain(terminal.read(PROMPT))
        terminal.type("routes\n")
        assert "Central Park" in plain(terminal.read(PROMPT))
        terminal.type("table\n")
        assert "Ann (you)" in plain(terminal.read(PROMPT))
        terminal.type("help\n")
        assert "why ACTION" in plain(terminal.read(PROMPT))
        assert "branchline: stopped" in plain(terminal.interrupt())
        assert terminal.end() == 130


@pytest.mark.parametrize("name", games())
def test_the_help_shows_the_forms_of_this_game(name: str) -> None:
    """It lists what was expected after an invalid action, and routes only where there are any."""
    done = run("play", name, "--seed", "1", typed="help\nfly home\nroutes\nquit\n")
    shown = " ".join(done.stdout.split())
    notation = new(name, 2).notation

    assert f"(the tab key completes it): {', '.join(notation.forms())} A whole move" in shown
    assert f"'fly home'; expected {notation.expected()}" in shown
    has_routes = bool(load_sheet(name).routes)
    assert ("shows every route with its owner" in shown) == has_routes
    assert ("not an action of" in shown.partition("'fly home'")[2]) == (not has_routes)


def test_who_completes_tickets_sees_the_stack() -> None:
    """The stack and the cards for each ticket are shown while tickets are completed (CG-07)."""
    tickets = {0: "Chicago–New York, Chicago–Dallas"}
    game = yard_table(stacks={0: "1 yellow, 2 locomotive"}, tickets=tickets)
    assert "locomotive" not in shown_to(game, 0)
    score_now(game)

    assert "stack   ★ 1 yellow  ⚙ 2 locomotive" in shown_to(game, 0)
    assert "Chicago–New York 5 uses ★ 1 yellow\n" in shown_to(game, 0)
    assert "Chicago–Dallas 6 uses ★ 1 yellow  ⚙ 1 locomotive\n" in shown_to(game, 0)
    assert "uses" not in shown_to(game, 1)


def shown_to(game: Game, seat: int) -> str:
    """Return what the screen shows only to this seat."""
    console = Console(file=StringIO(), width=100)
    screen.show_own(console, game.sheet, game.view(seat))
    screen.show_question(console, game.sheet, game.view(seat))
    assert isinstance(console.file, StringIO)
    return console.file.getvalue()


def test_nobody_sees_the_cards_of_another() -> None:
    """The screen is cleared between two people, and each sees only their own cards."""
    sheet = load_sheet("new_york")
    game = start(sheet, 2, seed=8, names=["Ann", "Bob"])
    arguments = ("play", "new_york", "--seats", "2", "--bots", "0", "--seed", "8")
    with Terminal(*arguments, "--names", "Ann,Bob") as terminal:
        for seat, name in enumerate(("Ann", "Bob")):
            cleared = terminal.read("can see the screen. ")
            assert f"{name}, it is your turn." in plain(cleared)
            assert "hand" not in plain(cleared).rpartition("clear the screen.")[2]
            assert "\x1b[3J" in cleared
            terminal.type("\n")
            shown = plain(terminal.read(PROMPT))
            for other in (0, 1):
                for ticket in game.view(other).offer:
                    assert (f": {ticket}\n" in shown) == (seat == other)
            terminal.type("keep 1 2\n")
            if seat == 0:  # then anybody may begin
                terminal.read("clear the screen. ")
                terminal.type("\n")


def test_bots_alone_play_to_the_end() -> None:
    """A game of bots needs no input."""
    done = run("play", "new_york", "--bots", "random,racer", "--seats", "2", "--seed", "1")
    assert done.returncode == 0
    assert "wins with" in done.stdout or "share the victory" in done.stdout
    assert "draws a card from the deck" in done.stdout  # an audience does not see which


def test_the_end_of_the_input_does_not_crash() -> None:
    """A game whose input is closed ends with a message."""
    done = run("play", "new_york", "--seed", "1", typed="1\n")
    assert done.returncode == 1
    assert done.stderr == "branchline: the input ended before the game did\n"


def test_completion_forgives_accents_and_dashes() -> None:
    """Typed text needs no accents and dashes."""
    prompt = Prompt(Console())
    prompt.texts = ["claim Montréal–Boston gray 1", "claim Montréal–New York", "draw deck"]
    assert prompt.complete("claim montreal b", 0) == "claim Montréal–Boston gray 1"
    assert prompt.complete("claim mont", 1) == "claim Montréal–New York"
    assert prompt.complete("claim mont", 2) is None


@pytest.mark.parametrize(
    ("options", "bots"),
    [
        ((None, None, ""), [None, DEFAULT_BOT]),
        ((3, None, ""), [None, DEFAULT_BOT, DEFAULT_BOT]),
        ((3, "2", "Ann"), [None, DEFAULT_BOT, DEFAULT_BOT]),
        ((3, "0", ""), [None, None, None]),
        ((None, "random,racer", ""), [None, "random", "racer"]),
        ((None, None, "Ann,Bob,Cy"), [None, None, None]),
        ((4, "1", "Ann,Bob"), [None, None, None, DEFAULT_BOT]),
    ],
)
def test_people_sit_before_bots(
    options: tuple[int | None, str | None, str], bots: list[str | None]
) -> None:
    """Seats, bots and names are all optional."""
    players = assign_seats(load_sheet("new_york"), *options)
    assert list(players.bots) == bots
    assert len(set(players.names)) == len(bots)


@pytest.mark.parametrize("name", ["\x1b[2J", "x" * 21, ""])
def test_names_that_cannot_be_shown(name: str) -> None:
    """A name is short and printable."""
    with pytest.raises(Failure, match="name"):
        assign_seats(load_sheet("new_york"), 2, None, f"Ann,{name}")


def test_a_terminal_that_knows_few_letters(tmp_path: Path) -> None:
    """Names keep their letters without accents, and colours are still told apart."""
    poor = without_numba(tmp_path) | {"LC_ALL": "C", "PYTHONIOENCODING": "ascii"}
    done = run("play", "nordic_countries", "--seed", "3", typed="1\nroutes\nq\n", environment=poor)
    assert done.returncode == 0, done.stderr
    assert done.stdout.isascii()
    assert "?" not in done.stdout.replace("keep?", "")
    assert "Helsinki-Kobenhavn" in done.stdout
    assert all(f" {code}" in done.stdout for code in ("bk", "bl", "gr", "gy", "pu", "wh"))


def test_every_sign_of_the_terminal_has_letters_that_stand_for_it() -> None:
    """What the commands write beyond plain letters is in the list, or has an accent."""
    folder = Path(cli.__file__).parent
    signs = {sign for path in folder.rglob("*.py") for sign in path.read_text("utf-8")}
    lost = [
        sign
        for sign in signs
        if not sign.isascii() and sign.encode("ascii", ASCII_FALLBACK) == b"?"
    ]
    assert lost == []
