"""The contents of a sheet: the words and numbers of one box."""

from collections.abc import Container, Mapping
from dataclasses import dataclass, field, replace

MAP, YARDS = FAMILIES = ("map", "yards")  # the families of games


def family_with(rules: Container[str]) -> str:
    """Return the family of a game with these rules; nothing else decides it."""
    return YARDS if "yards" in rules else MAP


class SheetError(ValueError):
    """An invalid sheet; `problems` lists everything that is wrong with it."""

    def __init__(self, name: str, problems: list[str]) -> None:
        self.problems = problems
        super().__init__("\n".join(f"{name}: {problem}" for problem in problems))


@dataclass(frozen=True)
class City:
    """A place on the map."""

    name: str
    at: tuple[float, float]  # latitude and longitude of the real place
    country: str | None = None
    marks: frozenset[str] = frozenset()  # names of groups of cities, for bonus cards
    attraction: bool = False
    unnamed: bool = False  # the board prints no name
    short: str | None = None  # how it is typed, if not by its name

    @property
    def typed(self) -> str:
        """How actions name the city; semicolons separate the actions of a move."""
        return self.short or self.name.replace(";", ",")


@dataclass(frozen=True)
class Route:
    """A line between two cities."""

    a: str
    b: str
    length: int
    colour: str | None  # None: gray
    ferry: int = 0  # locomotive symbols
    tunnel: bool = False
    groups: bool = False  # a few cards of any colours can replace one card
    draw_bonus: int = 0
    lane: int = 0  # index among the routes between the same two cities

    @property
    def cities(self) -> frozenset[str]:
        """Its two ends."""
        return frozenset((self.a, self.b))


@dataclass(frozen=True)
class Ticket:
    """Two cities to connect, and the points for it."""

    a: str
    b: str
    points: int
    cards: tuple[tuple[str, int], ...] = ()  # the cards that complete it in a game with yards


@dataclass(frozen=True)
class Bonus:
    """A card for the seat that has the most of something."""

    key: str
    name: str
    points: int
    most: str
    cities: str | None = None  # count only what has a city of this name, country or mark
    limit: int = 0  # the most points or spaces that count; 0: no limit
    ferries: bool = False


@dataclass(frozen=True)
class TicketDraw:
    """How tickets are drawn: how many, how many must be kept, and where the others go."""

    draw: int
    keep: int
    returned: str


@dataclass(frozen=True)
class Sheet:
    """One game: everything printed in its box."""

    key: str
    name: str
    version: str
    seats: range
    colours: tuple[str, ...]
    each_colour: int
    locomotives: int
    opening_hand: int
    trains: int
    last_round_at: int
    points: Mapping[int, int]  # by route length
    rules: Mapping[str, Mapping[str, object]]
    bonuses: tuple[Bonus, ...]
    cities: Mapping[str, City]
    routes: tuple[Route, ...]
    tickets: tuple[Ticket, ...]
    opening_tickets: TicketDraw
    turn_tickets: TicketDraw
    classic: int = 0  # the first `classic` tickets are the deck of an older edition; 0: none
    provenance: Mapping[str, object] = field(default_factory=dict)
    words: Mapping[str, str] = field(default_factory=dict)

    def __hash__(self) -> int:
        return hash((self.key, self.version))  # its mappings have none; equality compares all

    @property
    def family(self) -> str:
        """The family that the game belongs to: `MAP` or `YARDS`."""
        return family_with(self.rules)

    def with_classic_tickets(self) -> "Sheet":
        """Return the game with the tickets of its older edition only.

        Raises:
            ValueError: if the sheet has no such edition.
        """
        if self.classic == 0:
            raise ValueError(f"{self.name} has no classic tickets")
        version = f"{self.version}-classic"
        return replace(self, version=version, tickets=self.tickets[: self.classic])

    def number(self, rule: str, value: str, absent: int = 0) -> int:
        """Return a value of a rule, or `absent` if the game does not have the rule."""
        found = self.rules.get(rule, {}).get(value, absent)
        assert isinstance(found, int)
        return found
