"""The four sheets match the boxes: item by item, and by the counts in the rulebooks."""

from collections import Counter
from typing import Any

import pytest

from branchline.sheet import load_sheet
from specification import printed

# Typed from the rulebooks: fewest and most seats, trains of each, cards dealt to each.
SEATS = {
    "new_york": (2, 4, 15, 2),
    "nordic_countries": (2, 3, 40, 4),
    "northern_lights": (2, 5, 40, 4),
    "usa": (2, 5, 45, 4),
}
# Cities, routes, tickets, train cards; colours, cards of each colour, locomotives.
COUNTS = {
    "new_york": (15, 41, 18, 44, 6, 6, 8),
    "nordic_countries": (39, 81, 46, 110, 8, 12, 14),
    "northern_lights": (50, 161, 55, 114, 8, 12, 18),
    "usa": (36, 100, 33, 110, 8, 12, 14),
}
# Tickets dealt, kept at least, and where the others go: at the opening and in a turn.
TICKETS = {
    "new_york": ((2, 1, "under"), (2, 1, "under")),
    "nordic_countries": ((5, 2, "out"), (3, 1, "out")),
    "northern_lights": ((4, 2, "under"), (3, 1, "under")),
    "usa": ((4, 2, "shuffled_under"), (3, 1, "under")),
}
# Sums of route lengths and of ticket points; double, triple, ferry, tunnel and +X routes.
SUMS = {
    "new_york": (84, 92, 11, 0, 0, 0, 0),
    "nordic_countries": (207, 460, 14, 0, 24, 10, 0),
    "northern_lights": (350, 474, 48, 2, 53, 0, 18),
    "usa": (309, 366, 22, 0, 0, 0, 0),
}
# How many routes meet in a city, counted on the board.
DEGREES = {
    "new_york": {"Greenwich Village": 9, "Times Square": 8, "Soho": 3},
    "nordic_countries": {"Stockholm": 10, "Oslo": 8, "Murmansk": 2},
    "northern_lights": {"Stockholm": 13, "Oslo": 12, "Tornio": 3},
    "usa": {"Denver": 9, "Pittsburgh": 9, "Las Vegas": 2},
}
# The rules in force, lanes apart.
WIPE = {"wipe": {"locomotives": 3}, "face_up_locomotive_is_two": {}, "begins_without_deck": {}}
RULES: dict[str, dict[str, Any]] = {
    "new_york": {**WIPE, "attractions": {"points": 1}},
    "nordic_countries": {
        "locomotives_only_on_ferries_and_tunnels": {},
        "ferries": {"substitute": "any", "cards": 3},
        "tunnels": {"reveal": 3},
        "groups": {"cards": 4},
        "bonuses": {},
        "ties": {"then": "longest_path"},
    },
    "northern_lights": {
        "face_up_locomotive_is_two": {},
        "may_stop": {},
        "ferries": {"substitute": "pair"},
        "draw_bonus": {},
        "bonuses": {"in_play": 4},
        "ties": {"then": "bonuses"},
    },
    "usa": {**WIPE, "bonuses": {}, "ties": {"then": "bonuses"}},
}

# What each bonus card of Northern Lights rewards: the most of, which cities, up to how much.
BONUSES = {
    "A": ("locomotives_in_hand", None, 0),
    "B": ("completed_tickets", "capital", 0),
    "C": ("trains_left", None, 0),
    "D": ("routes", None, 1),
    "E": ("longest_path", None, 0),
    "F": ("completed_tickets", None, 5),
    "G": ("countries", None, 0),
    "H": ("completed_tickets", "arctic", 0),
    "I": ("routes", "arctic", 0),
    "J": ("routes", None, 0),
    "K": ("routes", "Norway", 0),
}


@pytest.fixture(params=sorted(COUNTS))
def name(request: pytest.FixtureRequest) -> str:
    """Each of the four games."""
    return str(request.param)


def test_cities_are_those_of_the_board(name: str) -> None:
    """Every city has its name, place, country, attraction and missing label, in order."""
    expected = [
        (
            city["name"],
            (city["lat"], city["lon"]),
            city.get("country"),
            city.get("tourist_attraction", False),
            city.get("unnamed_on_board", False),
        )
        for city in printed(name)["cities"]
    ]
    assert expected == [
        (city.name, city.at, city.country, city.attraction, city.unnamed)
        for city in load_sheet(name).cities.values()
    ]


def test_bonus_cards_find_their_capitals_and_arctic_cities() -> None:
    """In Northern Lights the marks are those of the board; the other games need none."""
    cities = load_sheet("northern_lights").cities
    for city in printed("northern_lights")["cities"]:
        marks = {"arctic"} if city["arctic"] else set()
        marks |= {"capital"} if city["capital_for_bonus"] else set()
        assert cities[city["name"]].marks == marks
    for name in ("usa", "new_york", "nordic_countries"):
        assert not any(city.marks for city in load_sheet(name).cities.values())


def test_routes_are_those_of_the_board(name: str) -> None:
    """Every route has its cities, length, colour, marks and lane, in order."""
    expected = [
        (
            (route["a"], route["b"], route["length"]),
            None if route["colour"] == "gray" else route["colour"],
            route.get("ferry_locomotives", 0),
            route.get("tunnel", False),
            "any_cards_per_substitute" in route,
            route.get("draw_bonus", 0),
            route["double_index"] or 0,
        )
        for route in printed(name)["routes"]
    ]
    assert expected == [
        (
            (route.a, route.b, route.length),
            route.colour,
            route.ferry,
            route.tunnel,
            route.groups,
            route.draw_bonus,
            route.lane,
        )
        for route in load_sheet(name).routes
    ]


def test_tickets_are_those_of_the_deck(name: str) -> None:
    """Every ticket has its cities and points, in order."""
    expected = [(ticket["a"], ticket["b"], ticket["points"]) for ticket in printed(name)["tickets"]]

    assert expected == [(ticket.a, ticket.b, ticket.points) for ticket in load_sheet(name).tickets]


def test_cards_and_points_are_those_of_the_box(name: str) -> None:
    """Colours, cards of each, locomotives and the points of each length agree."""
    sheet, cards = load_sheet(name), printed(name)["cards"]

    assert set(sheet.colours) == set(cards["colours"])
    assert sheet.each_colour == cards["per_colour"]
    assert sheet.locomotives == cards.get("locomotives", cards.get("taxis_wild"))
    assert {str(length): points for length, points in sheet.points.items()} == printed(name)[
        "route_scoring"
    ]


def lanes_of(name: str) -> dict[str, dict[str, int]]:
    """Return how many lanes are open by seats, as the transcription has it."""
    read = printed(name)
    if "parallel_route_rule" in read:
        return {lanes: read["parallel_route_rule"][lanes] for lanes in ("double", "triple")}
    if "double_route_rule" in read:
        return {"double": read["double_route_rule"]["lanes_usable"]}
    seats = range(read["players"]["min"], read["players"]["max"] + 1)
    both = read["double_routes_both_usable_from_players"]
    return {"double": {str(count): 2 if count >= both else 1 for count in seats}}


def test_rules_are_those_of_the_book(name: str) -> None:
    """The rules in force, their values and the open lanes are those of the rulebook."""
    assert load_sheet(name).rules == RULES[name] | {"lanes": lanes_of(name)}


def test_counts_are_those_of_the_rulebook(name: str) -> None:
    """The counts of pieces in the box and at the start of a game are correct."""
    sheet = load_sheet(name)
    cards = len(sheet.colours) * sheet.each_colour + sheet.locomotives
    sizes = (len(sheet.cities), len(sheet.routes), len(sheet.tickets), cards)
    kinds = (len(sheet.colours), sheet.each_colour, sheet.locomotives)
    draws = (sheet.opening_tickets, sheet.turn_tickets)

    assert (*sizes, *kinds) == COUNTS[name]
    assert (sheet.seats[0], sheet.seats[-1], sheet.trains, sheet.opening_hand) == SEATS[name]
    assert tuple((draw.draw, draw.keep, draw.returned) for draw in draws) == TICKETS[name]
    assert sheet.last_round_at == 2


def test_sums_and_degrees_are_those_of_the_board(name: str) -> None:
    """Spaces, ticket points, marked routes and the routes of three cities were counted by hand."""
    sheet = load_sheet(name)
    degree = Counter(city for route in sheet.routes for city in route.cities)
    lanes = Counter(Counter(route.cities for route in sheet.routes).values())

    assert {city: degree[city] for city in DEGREES[name]} == DEGREES[name]
    assert SUMS[name] == (
        sum(route.length for route in sheet.routes),
        sum(ticket.points for ticket in sheet.tickets),
        lanes[2],
        lanes[3],
        sum(route.ferry > 0 for route in sheet.routes),
        sum(route.tunnel for route in sheet.routes),
        sum(route.draw_bonus > 0 for route in sheet.routes),
    )


def test_northern_lights_has_eleven_bonus_cards() -> None:
    """Each has its letter, name and points, and the condition of the rulebook."""
    cards = load_sheet("northern_lights").bonuses
    expected = printed("northern_lights")["bonuses"]

    assert len(cards) == 11
    assert [(card.key, card.name, card.points) for card in cards] == [
        (card["letter"], card["name"], card["points"]) for card in expected
    ]
    assert {card.key: (card.most, card.cities, card.limit) for card in cards} == BONUSES
    assert [card.key for card in cards if card.ferries] == ["J"]


def test_usa_and_nordic_countries_have_one_bonus_card_of_10_points() -> None:
    """The longest path in one, the most completed tickets in the other, none in New York."""
    usa, nordic = load_sheet("usa").bonuses, load_sheet("nordic_countries").bonuses

    assert [(card.most, card.points) for card in usa] == [("longest_path", 10)]
    assert [(card.most, card.points) for card in nordic] == [("completed_tickets", 10)]
    assert load_sheet("new_york").bonuses == ()


def test_words_of_new_york_are_taxis() -> None:
    """Only New York renames the pieces; nine of its cities are attractions."""
    sheet = load_sheet("new_york")

    assert sheet.words == {"trains": "taxis", "locomotive": "taxi"}
    assert sum(city.attraction for city in sheet.cities.values()) == 9
    assert not any(load_sheet(name).words for name in COUNTS if name != "new_york")


def test_the_two_assumed_tickets_are_named() -> None:
    """The sheet of USA lists the two tickets that replace unknown ones."""
    assumed = [
        f"{ticket['a']} - {ticket['b']} {ticket['points']}"
        for ticket in printed("usa")["tickets"]
        if ticket["confidence_2025"] == "assumed"
    ]
    assert assumed == ["Chicago - Boston 7", "Denver - St. Louis 6"]
    assert load_sheet("usa").provenance["assumed"] == assumed
    assert all("assumed" not in load_sheet(name).provenance for name in COUNTS if name != "usa")
