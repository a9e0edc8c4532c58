"""A session in the terminal: people at one keyboard, and bots."""

from rich.console import Console
from rich.text import Text

from branchline.bots.printed import register_sheet
from branchline.bots.search.readiness import Readiness
from branchline.cli.terminal import screen
from branchline.cli.terminal.choices import show_choices
from branchline.cli.terminal.narration import narrate
from branchline.cli.terminal.players import Players
from branchline.cli.terminal.prompt import Prompt
from branchline.errors import IllegalAction, InvalidAction
from branchline.game import Action, Game
from branchline.simulation.bot_games import Player
from branchline.views import seen_by

HELP = """\
Type the number of a choice, or the action itself (the tab key completes it):
  {shapes}
A whole move joins its actions with semicolons.
  why ACTION   says why an action is not legal now
  table        shows everything again
{routes}  help         shows this
  quit         leaves the game
Each colour has its symbol; ✓ is a ticket that is done, ○ one that is open."""
_ROUTES = "  routes       shows every route with its owner\n"
_FULL_VIEW = ("opening", "turn", "completing")  # decisions that show the whole table
_COMMANDS = ("why ", "table", "help", "quit")


WARMING = "Stationmaster and Champion are warming up: until that is done they play like Express."
READY = "The bots have warmed up: from now on they play at their own level."


class QuitGame(Exception):
    """A person at the keyboard has quit."""


class Session:
    """One game from the first decision to the last."""

    def __init__(self, console: Console, game: Game, players: Players, seed: int) -> None:
        self.console = console
        self.game = game
        self.players = players
        self.prompt = Prompt(console)
        self.seen = [0] * game.seats  # number of events that each seat has seen
        self.at_keyboard = players.people[0] if len(players.people) == 1 else None
        self.warming = False  # what has been said of the bots
        register_sheet(game.sheet)
        self.bots = {
            seat: Player(name, seed + seat, seed)
            for seat, name in enumerate(players.bots)
            if name is not None
        }

    def play(self) -> None:
        """Play to the end.

        Raises:
            QuitGame: if a person quits.
            BotFailed: if a bot fails.
            EOFError: if the input ends.
        """
        while not self.game.over:
            seat = self.game.waiting[0]
            if seat in self.bots:
                self.play_bot(seat)
            else:
                self.ask_person(seat)
        self.show_news(self.at_keyboard)

    def play_bot(self, seat: int) -> None:
        """Play one action of a bot.

        Raises:
            BotFailed: if it fails.
        """
        self.bots[seat].act(self.game, seat)
        self.tell_warming()
        if not self.players.people:
            self.show_news(None)

    def tell_warming(self) -> None:
        """Say once that bots are warming up, and once that they are ready."""
        if Readiness.is_warming() == self.warming:
            return
        self.warming = not self.warming
        self.console.print(WARMING if self.warming else READY, style="italic")

    def ask_person(self, seat: int) -> None:
        """Prompt a person until an action is played."""
        full = self.hand_over(seat) or self.game.view(seat).decision in _FULL_VIEW
        self.show_news(seat)
        self.show(seat, full)
        actions = list(self.game.legal(seat))
        commands = [*_COMMANDS, *(["routes"] if self.game.sheet.routes else [])]
        texts = [*(action.text for action in actions), *commands]
        show_choices(self.console, self.game, actions)
        while not self.answer(seat, actions, self.prompt.ask("> ", texts)):
            pass
        if not self.game.over and self.leaves_keyboard(seat):
            self.show_news(seat)
            self.prompt.ask("Press Enter to clear the screen. ")
            self.prompt.clear()
            self.at_keyboard = None

    def leaves_keyboard(self, seat: int) -> bool:
        """Tell whether another person acts before this one."""
        people = self.players.people
        return len(people) > 1 and self.game.waiting[0] != seat

    def hand_over(self, seat: int) -> bool:
        """Pass the keyboard to this person; return whether somebody else had it."""
        if self.at_keyboard == seat:
            return False
        self.prompt.clear()
        name = self.game.names[seat]
        self.prompt.ask(f"{name}, it is your turn. Press Enter when only you can see the screen. ")
        self.at_keyboard = seat
        return True

    def show_news(self, seat: int | None) -> None:
        """Print the events that a seat, or the audience for None, has not seen yet."""
        reader = 0 if seat is None else seat
        events = self.game.events[self.seen[reader] :]
        self.seen[reader] = len(self.game.events)
        for event in events:
            line = narrate(seen_by(seat, event), self.game.names)
            self.console.print(Text("· ", "dim").append_text(line))

    def show(self, seat: int, full: bool) -> None:
        """Print the view of a seat; in the middle of a turn, only what matters then."""
        view = self.game.view(seat)
        self.console.print()
        if full:
            title = Text(f" {self.game.sheet.name}, turn {view.turns + 1} ", "reverse")
            self.console.print(title)
            screen.show_table(self.console, self.game.sheet, view)
        else:
            screen.show_row(self.console, view)
        screen.show_own(self.console, self.game.sheet, view)
        screen.show_question(self.console, self.game.sheet, view)

    def answer(self, seat: int, actions: list[Action], typed: str) -> bool:
        """Execute what was typed; return whether an action was played."""
        word, _, rest = typed.partition(" ")
        if word.isdecimal() and not rest:
            return self.choose(seat, actions, int(word))
        if typed in ("quit", "q", "exit"):
            raise QuitGame
        if typed in ("", "help", "?"):
            self.console.print(self.help())
        elif typed == "table":
            self.show(seat, full=True)
            show_choices(self.console, self.game, actions)
        elif typed == "routes" and self.game.sheet.routes:
            screen.show_routes(self.console, self.game.sheet, self.game.view(seat))
        elif word == "why":
            self.console.print(self.why(seat, rest))
        else:
            return self.play_text(seat, typed)
        return False

    def help(self) -> str:
        """Return what can be typed in this game."""
        forms = ", ".join(self.game.notation.forms())
        return HELP.format(shapes=forms, routes=_ROUTES if self.game.sheet.routes else "")

    def choose(self, seat: int, actions: list[Action], number: int) -> bool:
        """Play the choice with this number."""
        if not 1 <= number <= len(actions):
            self.console.print(f"choose from 1 to {len(actions)}, not {number}")
            return False
        self.game.play(seat, actions[number - 1])
        return True

    def play_text(self, seat: int, typed: str) -> bool:
        """Play an action, or a whole move, by its text."""
        try:
            self.game.play(seat, typed)
        except (IllegalAction, InvalidAction) as refused:
            self.console.print(Text(str(refused), "red"))
            return False
        return True

    def why(self, seat: int, text: str) -> Text:
        """Return why an action is not legal now."""
        if not text.strip():
            return Text("name an action: why draw deck")
        try:
            refused = self.game.why_not(seat, text)
        except InvalidAction as unknown:
            return Text(str(unknown), "red")
        return Text("that is legal now") if refused is None else Text(str(refused), "red")
