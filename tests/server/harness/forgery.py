"""Forged actions: each is legal by the oracle, or refused and changes nothing.

As a program: `python tests/server/harness/forgery.py --actions 10000000`.

They go the way of a message from its frame to the log, without a socket or a disk. The oracle is
the list of legal actions, with an independent reading of what a text means. Games go on with
accepted forged actions, and the referee of `tests/library`, which shares no code with the rules,
checks the record of each.
"""

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from unittest.mock import patch

sys.path.insert(0, str(Path(__file__).parents[2]))

import branchline as bl
from branchline.server.app import open_database
from branchline.server.protocol import Act
from branchline.server.refusal import Refusal
from branchline.server.settings import Settings
from branchline.server.sockets.message_handler import MAX_ACTION_LENGTH, own_id, read_message
from branchline.server.storage.store import Store
from branchline.server.tables import commands
from branchline.server.tables.play.game_log import GameLog, deal_game, digest
from branchline.server.tables.seats.seating import Place
from branchline.server.tables.table import Table
from branchline.server.tables.verify import ignore
from branchline.server.tables.versions import sheet_of
from library.harness.records import judge
from server.harness.forger import Forger, means, words_of

EACH_MOMENT = 100


@dataclass
class Tally:
    """What was tried."""

    tried: int = 0
    accepted: int = 0
    judged: int = 0  # games that the referee has checked
    refused: Counter[str] = field(default_factory=Counter)  # by key


class ForgeryRun:
    """Games in which most of what is sent is forged."""

    def __init__(self, game: str, seed: int, each: int = EACH_MOMENT) -> None:
        self.game = game
        self.each = each  # frames per position
        self.chance = random.Random(f"{game} {seed}")
        self.forger = Forger(self.chance)
        self.tally = Tally()
        self.store = Store(open_database(Settings(database=":memory:")))
        self.legal: dict[int, set[tuple[str, ...]]] = {}  # by seat, the significant words

    def run(self, actions: int, tell: Callable[[Tally], None] | None = None) -> Tally:
        """Try this many actions in games of all seat counts; report the tally after each game."""
        while self.tally.tried < actions:
            table, game_log = self.set_table()
            while self.tally.tried < actions and not game_log.game.over:
                self.forge_here(table, game_log, min(self.each, actions - self.tally.tried))
            if game_log.game.over:
                judge(game_log.game.record(), self.game)
                self.tally.judged += 1
            if tell is not None:
                tell(self.tally)
        return self.tally

    def set_table(self) -> tuple[Table, GameLog]:
        """Return a table with a new game."""
        sheet = sheet_of(self.game)
        table = Table("t", self.store, ignore)
        names = [f"Seat {seat}" for seat in range(self.chance.choice(sheet.seats))]
        game_log = table.game_log = deal_game(table.id, sheet, names, False, self.entropy())
        table.seating.status = "running"
        table.seating.places = [Place("person", name) for name in names]
        return table, game_log

    def entropy(self) -> str:
        """Return entropy determined by the seed."""
        return f"{self.chance.getrandbits(256):064x}"

    def forge_here(self, table: Table, game_log: GameLog, count: int) -> None:
        """Try actions in one position, then continue with an accepted one, if there is any."""
        game, chance = game_log.game, self.chance
        acting = chance.choice(game.waiting)
        self.forger.look(game_log, acting)
        self.legal = {}
        before, steps = digest(game), game_log.seq
        lawful: list[str] = []
        for number in range(count):
            seat = acting if chance.random() < 0.9 else chance.randrange(game.seats)
            text = self.forger.text(game, seat)
            frame = self.forger.frame(text, f"f{number}", game_log.seq_for(seat))
            if self.is_accepted(table, game_log, seat, frame) and seat == acting:
                lawful.append(text)
        assert (digest(game_log.game), game_log.seq, table.number) == (before, steps, 0), "changed"
        text = chance.choice(lawful or self.forger.legal)
        game_log.apply(game_log.try_action(acting, text, self.entropy()))

    def is_accepted(self, table: Table, game_log: GameLog, seat: int, frame: str) -> bool:
        """Tell whether a frame is accepted, and check that against the oracle."""
        self.tally.tried += 1
        act, answer = send(table, seat, frame)
        if isinstance(answer, Refusal):
            self.tally.refused[answer.key] += 1
            if act is not None and act.seq == game_log.seq_for(seat):
                words = tuple(words_of(act.action))
                assert words not in self.legal_words(game_log, seat), (seat, frame, answer.text)
            return False
        assert act is not None, frame
        assert answer in game_log.legal(seat), (seat, frame, answer)
        assert means(game_log.game, act.action, answer), (seat, frame, answer)
        self.tally.accepted += 1
        return True

    def legal_words(self, game_log: GameLog, seat: int) -> set[tuple[str, ...]]:
        """Return the significant words of each legal action of a seat."""
        if seat not in self.legal:
            self.legal[seat] = {tuple(words_of(text)) for text in game_log.legal(seat)}
        return self.legal[seat]


def send(table: Table, seat: int, frame: str) -> tuple[Act | None, str | Refusal]:
    """Return the action in a frame, and the action that would be played."""
    act: Act | None = None
    try:
        message = read_message(frame)
        if not isinstance(message, Act) or len(message.action) > MAX_ACTION_LENGTH:
            return None, Refusal("invalid", "no action")
        act, ident = message, own_id(seat, message.id)
        batch = commands.act(table, seat, act.seq, act.action, ident, "person")
    except Refusal as refusal:
        return act, refusal
    successor = batch.entries[0].successor if batch is not None else None
    return act, (successor.step.action if successor is not None else None) or ""


@contextmanager
def without_suggestions() -> Iterator[None]:
    """Turn off spelling suggestions: they decide nothing, and would take most of the time."""
    with patch("difflib.get_close_matches", return_value=[]):
        yield


def main() -> None:
    """Try many, game by game, and print the progress."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--actions", type=int, default=10_000_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", nargs="*", default=bl.games())
    asked = parser.parse_args()
    for game in asked.games:
        began = time.process_time()

        def tell(tally: Tally, game: str = game, began: float = began) -> None:
            print(f"{game}: {tally} after {time.process_time() - began:.0f} CPU s", flush=True)

        with without_suggestions():
            ForgeryRun(game, asked.seed).run(asked.actions // len(asked.games), tell)


if __name__ == "__main__":
    main()
