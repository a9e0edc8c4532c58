"""The names allowed under `[rules]`, and the values of each."""

from dataclasses import dataclass

NUMBER = "a whole number"
CHOICE = "one of several words"
SEATS_TO_LANES = "a table from seats to open lanes"
CARDS = "a list of bonus cards"


@dataclass(frozen=True)
class Value:
    """One parameter of a rule."""

    kind: str
    choices: tuple[str, ...] = ()
    least: int = 0
    most: int = 0
    required: bool = True
    only_with: tuple[str, str] | None = None  # required with this choice of another, else forbidden


RULES: dict[str, dict[str, Value]] = {
    # drawing cards
    "wipe": {"locomotives": Value(NUMBER, least=1, most=5)},
    "face_up_locomotive_is_two": {},
    "may_stop": {},
    "begins_without_deck": {},
    # claiming routes
    "lanes": {
        "double": Value(SEATS_TO_LANES, most=2),
        "triple": Value(SEATS_TO_LANES, most=3, required=False),
    },
    "locomotives_only_on_ferries_and_tunnels": {},
    "ferries": {
        "substitute": Value(CHOICE, choices=("pair", "any"), required=False),
        "cards": Value(NUMBER, least=2, most=4, only_with=("substitute", "any")),
    },
    "tunnels": {"reveal": Value(NUMBER, least=1, most=5)},
    "groups": {"cards": Value(NUMBER, least=2, most=4)},
    "draw_bonus": {},
    # yards instead of a map
    "yards": {
        "opening_locomotives": Value(NUMBER, least=0, most=4),
        "two_decks_from": Value(NUMBER, least=2, most=5, required=False),
        "second_hand": Value(NUMBER, least=0, most=12, required=False),
    },
    # scores
    "attractions": {"points": Value(NUMBER, least=1, most=20)},
    "bonuses": {
        "cards": Value(CARDS),
        "in_play": Value(NUMBER, least=1, most=12, required=False),
    },
    "ties": {"then": Value(CHOICE, choices=("bonuses", "longest_path"))},
}

# What a bonus card rewards the most of, and the filters that it may have.
MOST_OF: dict[str, tuple[str, ...]] = {
    "longest_path": (),
    "completed_tickets": ("cities", "limit"),
    "routes": ("cities", "limit", "ferries"),
    "countries": (),
    "trains_left": (),
    "locomotives_in_hand": (),
}

# Tables and rules that need a map; a game with yards has none of them.
MAP_TABLES = ("trains", "points", "routes")
MAP_RULES = (
    "wipe",
    "may_stop",
    "begins_without_deck",
    "lanes",
    "locomotives_only_on_ferries_and_tunnels",
    "ferries",
    "tunnels",
    "groups",
    "draw_bonus",
    "attractions",
)

RETURNED = ("shuffled_under", "shuffled_in", "under", "out")
RETURNED_IN_PLAY = ("under", "out")
