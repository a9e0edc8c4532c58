"""A forger: frames similar to legal ones; and an independent reading of what a text means."""

import json
import random
import re
import unicodedata

from branchline.game import Game
from branchline.server.tables.play.game_log import GameLog

LETTERS = 'abcdefgnorstu 0123456789+-–;éøå\u0000\u202e"\\{}'
REMEMBERED = 200  # texts of earlier positions
_BASE = str.maketrans({"ø": "o", "æ": "ae", "å": "a", "ł": "l"})


class Forger:
    """Makes texts and frames from legal ones of this and other positions."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.legal: list[str] = []
        self.earlier: list[str] = ["draw deck"]
        self.words = ["locomotive", "pair", "any", "none", "return", "tickets", "best", "gray"]

    def look(self, game_log: GameLog, seat: int) -> None:
        """Read the legal actions of a seat; earlier ones are remembered."""
        self.earlier = [*self.earlier, *self.legal[:5]][-REMEMBERED:]
        self.legal = list(game_log.legal(seat)) or self.legal
        self.words[8:] = game_log.game.sheet.colours

    def text(self, game: Game, seat: int) -> str:
        """Return a text that may or may not be an action now."""
        chosen = self.chance.random()
        if chosen < 0.6:
            return self._of_the_table(game, seat)
        if chosen < 0.8:
            return self.chance.choice(self.earlier)
        text = self.chance.choice(self.legal)
        if chosen < 0.92:
            return self._other_number(text)
        if chosen < 0.96:
            return self._other_spelling(text)
        if chosen < 0.98:
            return self._other_word(text)
        return self._two_actions(text) if chosen < 0.985 else self._other_letters(text)

    def _of_the_table(self, game: Game, seat: int) -> str:
        """Return any action of the game as this position names it; rare kinds are as frequent."""
        if self.chance.random() < 0.3:
            return game.action(seat, self.chance.randrange(game.board.actions)).text
        first = game.board.first_action
        kinds = [kind for kind in range(len(first) - 1) if first[kind] < first[kind + 1]]
        kind = self.chance.choice(kinds)
        return game.action(seat, self.chance.randrange(first[kind], first[kind + 1])).text

    def _other_number(self, text: str) -> str:
        if not re.search(r"\d", text):
            text = self.chance.choice(
                ("pay 2 red", "keep 1 2", "add 1 red", "put 2 blue", "lay red")
            )
        number = str(self.chance.choice((0, 1, 1, 2, 2, 3, 4, 5, 6, 9, 10**20, -1)))
        return re.sub(r"\d+", lambda found: self.chance.choice((number, found[0])), text)

    def _other_word(self, text: str) -> str:
        words = text.split(" ")
        at = self.chance.randrange(len(words))
        words[at : at + self.chance.randint(0, 1)] = [self.chance.choice(self.words)]
        return " ".join(words)

    def _other_spelling(self, text: str) -> str:
        """Change what does not matter: case, dashes, accents, spaces."""
        changes = (str.upper, bare, lambda t: t.replace("–", " - "), lambda t: f"  {t} ")
        return self.chance.choice(changes)(text)

    def _two_actions(self, text: str) -> str:
        return f"{text}; {self.chance.choice(self.earlier)}"

    def _other_letters(self, text: str) -> str:
        letters = list(text)
        for _ in range(self.chance.randint(1, 3)):
            at = self.chance.randrange(len(letters))
            letters[at : at + self.chance.randint(0, 1)] = self.chance.choice(LETTERS)
        return "".join(letters)

    def frame(self, text: str, ident: str, seq: int) -> str:
        """Return a message for an action; a few are slightly corrupted."""
        message: dict[str, object] = {"type": "act", "id": ident, "seq": seq, "action": text}
        chosen = self.chance.random()
        if chosen < 0.02:
            message["seq"] = self.chance.choice((seq - 1, seq + 1, 0, -seq, 2**70, None, str(seq)))
        elif chosen < 0.03:
            key = self.chance.choice(("seat", "type", "id", "action", "by", "entropy"))
            message[key] = self.chance.choice(("act", "ask", "", "x" * 65, 1, None, [[]], {"a": 1}))
        frame = json.dumps(message, ensure_ascii=False)
        return self._other_letters(frame) if chosen > 0.98 else frame


def bare(text: str) -> str:
    """Return a text without accents."""
    folded = unicodedata.normalize("NFKD", text)
    return "".join(letter for letter in folded if not unicodedata.combining(letter))


def words_of(text: str) -> list[str]:
    """Return the significant words of a text."""
    return re.findall(r"[a-z0-9+;]+", bare(text.casefold().translate(_BASE)).replace("+", " + "))


def means(game: Game, text: str, action: str) -> bool:
    """Tell whether a text can mean an action, by docs/notation.md and not by the code."""
    said, meant = words_of(text), words_of(action)
    if said == meant:
        return True
    if meant[0] == "keep" and said[: len(meant)] == meant:
        order = said[len(meant) + 1 :]
        named_once = order == sorted(set(order)) and not set(order) & set(meant)
        return said[len(meant)] == "return" and named_once
    if meant[0] == "place":
        return said[0] == "place" and sorted(said) == sorted(meant)
    if meant[0] != "claim" or said[:1] != ["claim"]:
        return False
    for route in game.sheet.routes:
        a, b = words_of(route.a), words_of(route.b)
        if meant[1 : 1 + len(a) + len(b)] == a + b:
            lane = meant[1 + len(a) + len(b) :]
            if fits(said[1:], a, b, lane) or fits(said[1:], b, a, lane):
                return True
    return False


def fits(said: list[str], one: list[str], other: list[str], lane: list[str]) -> bool:
    """Tell whether words abbreviate one city, then the other, and perhaps the lane."""
    return any(
        begins(said[:i], one) and begins(said[i:j], other) and said[j:] == lane[: len(said) - j]
        for i in range(1, len(said))
        for j in range(i + 1, len(said) + 1)
    )


def begins(said: list[str], name: list[str]) -> bool:
    """Tell whether words are a prefix of a name."""
    *whole, last = said
    at = len(whole)
    return at < len(name) and whole == name[:at] and name[at].startswith(last)
