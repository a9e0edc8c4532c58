"""A game in the terminal: people at one keyboard, and bots."""

from rich.console import Console
from rich.text import Text

from branchline.bots.printed import make_known
from branchline.cli.terminal import screen
from branchline.cli.terminal.choices import show_choices
from branchline.cli.terminal.narration import tell
from branchline.cli.terminal.prompt import Prompt
from branchline.cli.terminal.seating import Seating
from branchline.errors import IllegalAction, InvalidAction
from branchline.game import Action, Game
from branchline.simulation.bot_games import Player
from branchline.views import seen_by

HELP = """\
Type the number of a choice, or the action itself (the tab key completes it):
  {shapes}
A whole move joins its actions with semicolons.
  why ACTION   says why an action is not possible now
  table        shows everything again
  routes       shows every route with its owner
  help         shows this
  quit         leaves the game
Each colour has its symbol; ✓ is a ticket that is done, ○ one that is open."""
_WHOLE = ("opening", "turn", "completing")  # decisions for which one looks at everything
_COMMANDS = ("why ", "table", "routes", "help", "quit")


class Left(Exception):
    """The person at the keyboard does not want to go on."""


class Session:
    """One game from the first decision to the last."""

    def __init__(self, console: Console, game: Game, seating: Seating, seed: int) -> None:
        self.console = console
        self.game = game
        self.seating = seating
        self.prompt = Prompt(console)
        self.told = [0] * game.seats  # events that each seat has been told
        self.at_keyboard = seating.people[0] if len(seating.people) == 1 else None
        make_known(game.sheet)
        self.bots = {
            seat: Player(name, seed + seat, seed)
            for seat, name in enumerate(seating.bots)
            if name is not None
        }

    def play(self) -> None:
        """Play to the end.

        Raises:
            Left: if a person leaves the game.
            BotFailed: if a bot cannot go on.
            EOFError: if the input ends.
        """
        while not self.game.over:
            seat = self.game.waiting[0]
            if seat in self.bots:
                self.let_bot_play(seat)
            else:
                self.take_decision(seat)
        self.tell_news(self.at_keyboard)

    def let_bot_play(self, seat: int) -> None:
        """Play one action of a bot.

        Raises:
            BotFailed: if it cannot.
        """
        self.bots[seat].act(self.game, seat)
        if not self.seating.people:
            self.tell_news(None)

    def take_decision(self, seat: int) -> None:
        """Ask a person until an action was played."""
        whole = self.hand_over(seat) or self.game.view(seat).decision in _WHOLE
        self.tell_news(seat)
        self.show(seat, whole)
        actions = list(self.game.legal(seat))
        texts = [*(action.text for action in actions), *_COMMANDS]
        show_choices(self.console, self.game, actions)
        while not self.answer(seat, actions, self.prompt.ask("> ", texts)):
            pass
        if not self.game.over and self.leaves_keyboard(seat):
            self.tell_news(seat)
            self.prompt.ask("Press Enter to clear the screen. ")
            self.prompt.forget()
            self.at_keyboard = None

    def leaves_keyboard(self, seat: int) -> bool:
        """Tell whether another person is to act before this one."""
        people = self.seating.people
        return len(people) > 1 and self.game.waiting[0] != seat

    def hand_over(self, seat: int) -> bool:
        """Let another person come to the keyboard; tell whether one did."""
        if self.at_keyboard == seat:
            return False
        self.prompt.forget()
        name = self.game.names[seat]
        self.prompt.ask(f"{name}, it is your turn. Press Enter when only you see the screen. ")
        self.at_keyboard = seat
        return True

    def tell_news(self, seat: int | None) -> None:
        """Tell what has happened since the seat, or the audience, was told last."""
        reader = 0 if seat is None else seat
        events = self.game.events[self.told[reader] :]
        self.told[reader] = len(self.game.events)
        for event in events:
            line = tell(seen_by(seat, event), self.game.names)
            self.console.print(Text("· ", "dim").append_text(line))

    def show(self, seat: int, whole: bool) -> None:
        """Print the view of a seat; in the middle of a turn only what matters for it."""
        view = self.game.view(seat)
        self.console.print()
        if whole:
            title = Text(f" {self.game.sheet.name}, turn {view.turns + 1} ", "reverse")
            self.console.print(title)
            screen.show_table(self.console, self.game.sheet, view)
        else:
            screen.show_row(self.console, view)
        screen.show_own(self.console, self.game.sheet, view)
        screen.show_question(self.console, self.game.sheet, view)

    def answer(self, seat: int, actions: list[Action], typed: str) -> bool:
        """Do what was typed; tell whether an action was played."""
        word, _, rest = typed.partition(" ")
        if word.isdecimal() and not rest:
            return self.choose(seat, actions, int(word))
        if typed in ("quit", "q", "exit"):
            raise Left
        if typed in ("", "help", "?"):
            self.console.print(HELP.format(shapes=self.game.notation.shapes))
        elif typed == "table":
            self.show(seat, whole=True)
            show_choices(self.console, self.game, actions)
        elif typed == "routes":
            screen.show_routes(self.console, self.game.sheet, self.game.view(seat))
        elif word == "why":
            self.console.print(self.why(seat, rest))
        else:
            return self.play_text(seat, typed)
        return False

    def choose(self, seat: int, actions: list[Action], number: int) -> bool:
        """Play the choice with this number."""
        if not 1 <= number <= len(actions):
            self.console.print(f"there are choices 1 to {len(actions)}, not {number}")
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
        """Return why an action is not possible now."""
        if not text.strip():
            return Text("say which action: why claim CITY–CITY")
        try:
            refused = self.game.why_not(seat, text)
        except InvalidAction as unknown:
            return Text(str(unknown), "red")
        return Text("that is possible now") if refused is None else Text(str(refused), "red")
