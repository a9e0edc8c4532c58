"""The referee for games on a map."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from library.harness.referee import LOCOMOTIVE, Cards, Referee, Ticket


@dataclass(frozen=True)
class Rules:
    """The numbers of one rulebook."""

    hand: int
    opening: tuple[int, int]  # tickets dealt, and how many must be kept
    tickets: tuple[int, int]  # the same in play
    wipes: bool = False  # three face-up locomotives wipe the row
    locomotive_is_two: bool = True  # a face-up locomotive is the whole draw
    may_stop: bool = False  # "up to two" cards
    begins_without_deck: bool = False  # G-21
    tickets_leave: bool = False  # returned tickets are out of the game
    shuffles_returned: bool = False  # those returned at the start, all together (G-09)
    plain_locomotives: bool = True  # locomotives on ordinary routes
    double_from: int = 4  # seats from which both routes of a double can be used


RULES = {
    "usa": Rules(
        hand=4,
        opening=(4, 2),
        tickets=(3, 1),
        wipes=True,
        begins_without_deck=True,
        shuffles_returned=True,
    ),
    "northern_lights": Rules(4, (4, 2), (3, 1), may_stop=True),
    "nordic_countries": Rules(
        hand=4,
        opening=(5, 2),
        tickets=(3, 1),
        locomotive_is_two=False,
        tickets_leave=True,
        plain_locomotives=False,
        double_from=3,
    ),
    "new_york": Rules(
        hand=2,
        opening=(2, 1),
        tickets=(2, 1),
        wipes=True,
        begins_without_deck=True,
        double_from=3,
    ),
}


@dataclass(frozen=True)
class Route:
    """A printed route; a substitute is a pair, or a number of cards, that counts as one."""

    cities: frozenset[str]
    lane: int
    length: int
    colours: tuple[str, ...]
    ferry: int
    tunnel: bool
    wild: bool  # locomotives count as any colour
    substitute: int  # cards in one substitute; 0: none here
    substitutes: int  # how many at most
    pairs: bool  # the cards of a substitute have one colour, and are not locomotives
    draw_bonus: int

    def parts(self) -> Iterator[tuple[str, int, int, int]]:
        """Yield colour, coloured cards, locomotives and substitutes of every kind of payment."""
        for substitutes in range(self.substitutes + 1):
            for coloured in range(self.length - substitutes + 1):
                locomotives = self.length - substitutes - coloured
                if coloured > self.length - self.ferry or (locomotives and not self.wild):
                    continue
                for colour in self.colours:
                    yield colour, coloured, locomotives, substitutes

    def is_paid_by(self, cards: Cards, exactly: bool = True) -> bool:
        """Tell whether the cards pay the route, exactly or with some to spare."""
        for colour, coloured, locomotives, substitutes in self.parts():
            rest = cards.copy()
            rest[colour] -= coloured
            rest[LOCOMOTIVE] -= locomotives
            if min(rest.values()) >= 0 and self.are_substitutes(rest, substitutes, exactly):
                return True
        return False

    def are_substitutes(self, rest: Cards, count: int, exactly: bool) -> bool:
        """Tell whether the rest of the cards makes this number of substitutes."""
        if not self.pairs:
            need = count * self.substitute
            return rest.total() == need if exactly else rest.total() >= need
        pairs = sum(number // 2 for card, number in rest.items() if card != LOCOMOTIVE)
        return pairs == count and rest.total() == 2 * count if exactly else pairs >= count


def read_routes(data: dict[str, Any], rules: Rules) -> list[Route]:
    """Return the printed routes, each with its lane."""
    lanes: Counter[frozenset[str]] = Counter()
    routes = []
    for line in data["routes"]:
        cities = frozenset((line["a"], line["b"]))
        ferry, length = line.get("ferry_locomotives", 0), line["length"]
        gray = line["colour"] == "gray"
        group = line.get("any_cards_per_substitute", 0)  # NC-15
        pairs = data["id"] == "northern_lights"  # NL-17; NC-22: any three
        routes.append(
            Route(
                cities=cities,
                lane=lanes[cities],
                length=length,
                colours=tuple(data["cards"]["colours"]) if gray else (line["colour"],),
                ferry=ferry,
                tunnel=line.get("tunnel", False),
                wild=rules.plain_locomotives or ferry > 0 or line.get("tunnel", False),
                substitute=group or (0 if not ferry else 2 if pairs else 3),
                substitutes=length if group else 0 if not ferry else ferry if pairs else length,
                pairs=pairs,
                draw_bonus=line.get("draw_bonus", 0),
            )
        )
        lanes[cities] += 1
    return routes


def longest_path(routes: list[Route]) -> int:
    """Return the most spaces that a path covers without using a route twice (US-41)."""
    best = 0
    at: dict[str, list[int]] = {}
    for number, route in enumerate(routes):
        for city in route.cities:
            at.setdefault(city, []).append(number)

    def reach(city: str, used: frozenset[int]) -> int:
        """Return the spaces of all unused routes that can still be reached."""
        cities, found = [city], set(used)
        for here in cities:
            for number in at[here]:
                if number not in found:
                    found.add(number)
                    cities += routes[number].cities - {here}
        return sum(routes[number].length for number in found - used)

    def walk(city: str, used: frozenset[int], length: int) -> None:
        nonlocal best
        best = max(best, length)
        if length + reach(city, used) <= best:
            return
        for number in at[city]:
            if number not in used:
                (there,) = routes[number].cities - {city}
                walk(there, used | {number}, length + routes[number].length)

    for city in sorted(at, key=lambda city: len(at[city]) % 2 == 0):  # odd ends first
        walk(city, frozenset(), 0)
    return best


class MapReferee(Referee):
    """Follows a record of a game on a map."""

    def __init__(self, text: str, data: dict[str, Any]) -> None:
        super().__init__(text, data)
        self.rules = RULES[data["id"]]
        self.routes = read_routes(data, self.rules)
        trains: int = data[
            "trains_per_player" if "trains_per_player" in data else "taxis_per_player"
        ]
        self.trains = [trains] * self.seats
        self.owner: dict[int, int] = {}
        self.bonuses: list[str] = []

    # cards

    def reshuffle(self) -> None:
        """The discards become the deck, or go under what is left of it (G-02)."""
        cards = self.take("reshuffle")["cards"]
        self.must(Cards(cards) == +self.discards and 0 not in cards.values(), "other discards")
        self.deck += self.discards
        self.discards = Cards()

    def settle(self) -> None:
        """Reshuffle, refill in place order and wipe, as long as it is due (G-02 to G-04)."""
        for wipes in range(11):
            self.refill()
            seen = Cards(card for card in self.row if card)
            outside = seen + self.deck + self.discards
            plain = outside.total() - outside[LOCOMOTIVE]
            hidden = outside.total() - seen.total()
            if not self.rules.wipes or seen[LOCOMOTIVE] < 3 or hidden == 0 or plain < 3:
                return
            if wipes == 10:
                return
            self.take("wipe", cards=self.row)
            self.discards += seen
            self.row = [None] * 5

    def refill(self) -> None:
        """Fill the empty places while there are cards."""
        self.reshuffle_if_due()
        for slot in range(5):
            if self.row[slot] is None and self.deck.total():
                self.row[slot] = self.draw_card(self.take("refill", slot=slot)["card"])
                self.reshuffle_if_due()
        while self.peek() == "refill":
            self.must(self.take("refill")["card"] is None, "nothing is left to refill with")

    def reshuffle_if_due(self) -> None:
        """Reshuffle where the deck is empty and discards are there."""
        if not self.deck.total() and self.discards.total():
            self.reshuffle()

    # the opening

    def set_table(self) -> None:
        """Deal, turn up the row, and let every seat choose its tickets."""
        for seat in range(self.seats):
            self.aside()
            dealt = self.take("deal", seat=seat)["cards"]
            self.must(len(dealt) == self.rules.hand, "a wrong number of cards")
            self.hands[seat] += Cards(self.draw_card(card) for card in dealt)
        self.aside()
        turned = self.take("turn_up")["cards"]
        self.must(len(turned) == 5, "the row has five places")
        self.row = [self.draw_card(card) for card in turned]
        self.settle()
        returned = self.choose_tickets(*self.rules.opening)
        if any(returned) and self.rules.shuffles_returned:
            self.mixed = {ticket for each in returned for ticket in each}
            self.take("tickets_shuffled")
            self.aside()
        elif not self.rules.tickets_leave:  # from the first player on (G-09)
            order = [*returned[self.first :], *returned[: self.first]]
            self.under = [ticket for each in order for ticket in each]
        if self.first < 0 or len(self.bonuses) != self.bonuses_in_play():
            raise self.foul("expected who begins, and the bonus cards in play")

    def bonuses_in_play(self) -> int:
        """Return how many bonus cards are drawn for a game."""
        return int(self.data.get("bonus_cards_setup", {}).get("in_play", 0))

    def aside(self) -> None:
        """Take what may occur anywhere before the first turn."""
        super().aside()
        if self.peek() == "bonus_cards":
            self.bonuses = self.take("bonus_cards")["cards"]
            letters = {bonus.get("letter") for bonus in self.data.get("bonuses", [])}
            right = len(set(self.bonuses)) == self.bonuses_in_play() > 0
            self.must(right and set(self.bonuses) <= letters, "no bonus cards to draw")
            super().aside()

    # turns

    def play(self) -> None:
        """Follow turn after turn until the end."""
        seat, passes, idle, last_turns = self.first, 0, 0, -1
        while True:
            what = self.turn(seat)
            passes = passes + 1 if what == "pass" else 0
            if passes == self.seats:  # G-01
                self.take("end", reason="all_passed")
                return
            idle = idle + 1 if what in ("pass", "tunnel_left") else 0
            last_turns -= 1
            if last_turns == 0:
                self.take("end", reason="last_round")
                return
            if last_turns < 0 and self.trains[seat] <= 2:  # G-12
                self.take("last_round", seat=seat)
                last_turns = self.seats
            if idle == 10 * self.seats:  # G-15
                self.take("end", reason="no_progress")
                return
            seat = (seat + 1) % self.seats

    def turn(self, seat: int) -> str:
        """Follow one turn; return what kind it was."""
        kind = self.peek()
        if kind == "draw":
            self.draw_two(seat)
        elif kind == "offer":
            offered = self.offer(seat, self.rules.tickets[0])
            returned = self.keep(seat, offered, self.rules.tickets[1])
            self.under += [] if self.rules.tickets_leave else returned
        elif kind == "claim":
            event = self.take("claim", seat=seat)
            route = self.route(seat, event)
            cards = Cards(event["cards"])
            self.must(not route.tunnel, "a tunnel must be tried first")
            self.must(route.is_paid_by(cards), "these cards do not pay for it")
            self.claim(seat, route, cards)
        elif kind in ("tunnel", "reshuffle"):
            return self.tunnel(seat)
        else:
            self.take("pass", seat=seat)
            self.must(not self.can_act(seat), "passing is allowed only when nothing else is")
        return kind

    def draw_two(self, seat: int) -> None:
        """Draw two cards, or one where that is lawful."""
        begins = self.deck.total() > 0 or self.rules.begins_without_deck
        event = self.draw(seat)
        self.must(begins, "a draw cannot begin while the deck is empty")
        locomotive_up = event["from"] == "face_up" and event["card"] == LOCOMOTIVE
        if locomotive_up and self.rules.locomotive_is_two:
            return
        if self.peek(seat) == "draw":
            event = self.draw(seat)
            up = event["from"] == "face_up" and event["card"] == LOCOMOTIVE
            self.must(not (up and self.rules.locomotive_is_two), "no second locomotive")
            return
        second = [card for card in self.row if card]
        if self.rules.locomotive_is_two:
            second = [card for card in second if card != LOCOMOTIVE]
        if (self.deck.total() or second) and not self.rules.may_stop:
            raise self.foul("a second card must be drawn")

    def route(self, seat: int, event: dict[str, Any]) -> Route:
        """Return the route that an event names, if the seat may have it."""
        cities = frozenset(event["route"])
        lanes = [number for number, route in enumerate(self.routes) if route.cities == cities]
        wanted = [number for number in lanes if self.routes[number].lane == event["lane"]]
        self.must(len(wanted) == 1, "no such route")
        reason = self.refuse(seat, wanted[0])
        self.must(reason is None, reason or "")
        return self.routes[wanted[0]]

    def refuse(self, seat: int, number: int) -> str | None:
        """Say why the seat cannot have a route, with any payment."""
        cities = self.routes[number].cities
        lanes = [i for i, route in enumerate(self.routes) if route.cities == cities]
        owners = [self.owner[lane] for lane in lanes if lane in self.owner]
        if number in self.owner:
            return "the route is claimed"
        if seat in owners:
            return "the seat has another lane"
        if len(owners) >= self.lanes_open(len(lanes)):
            return "the other lanes are closed"
        if self.trains[seat] < self.routes[number].length:
            return "too few trains"
        return None

    def lanes_open(self, lanes: int) -> int:
        """Return how many lanes of such a route can be used (US-29, NY-17, NC-17, NL-16)."""
        if lanes == 3:
            return min(self.seats - 1, 3)
        return lanes if self.seats >= self.rules.double_from else 1

    def claim(self, seat: int, route: Route, cards: Cards) -> None:
        """Pay, place the trains and draw what the route gives."""
        self.pay(seat, cards)
        self.discards += cards
        self.trains[seat] -= route.length
        self.owner[self.routes.index(route)] = seat
        self.settle()
        if not route.draw_bonus:
            return
        first = self.deck
        if first.total() < route.draw_bonus and self.discards.total():
            first = self.split_deck()
        size = first.total() + (self.deck.total() if first is not self.deck else 0)
        if size == 0 and self.peek() != "draw_bonus":
            return
        drawn = self.take("draw_bonus", seat=seat)["cards"]
        self.must(len(drawn) == min(route.draw_bonus, size), "a wrong number of cards")
        self.take_top(drawn, first)
        self.hands[seat] += Cards(drawn)
        self.settle()

    def split_deck(self) -> Cards:
        """Shuffle the discards under what is left of the deck; return what is left."""
        top, self.deck = self.deck, Cards()
        self.reshuffle()
        return top

    def take_top(self, cards: list[str], top: Cards) -> None:
        """Take cards from the deck, of which `top` comes first."""
        for card in cards:
            pile = top if top.total() else self.deck
            self.must(pile[card] > 0, f"{card} cannot come from the deck here")
            pile[card] -= 1

    def tunnel(self, seat: int) -> str:
        """Try a tunnel: lay, reveal, then pay or leave (NC-23 to NC-29)."""
        first = self.deck
        if self.peek() == "reshuffle":
            if not 0 < self.deck.total() < 3:
                raise self.foul("no tunnel needs this reshuffle")
            first = self.split_deck()
        size = first.total() + (self.deck.total() if first is not self.deck else 0)
        event = self.take("tunnel", seat=seat)
        route = self.route(seat, event)
        laid, revealed = Cards(event["laid"]), event["revealed"]
        self.must(route.tunnel and route.is_paid_by(laid), "these cards do not pay for a tunnel")
        self.pay(seat, laid)
        needs = first is self.deck and first.total() < 3 and self.discards.total() > 0
        self.must(not needs, "the discards are reshuffled first")
        self.must(len(revealed) == min(3, size), "a wrong number of cards is revealed")
        self.take_top(revealed, first)
        count = sum(card in laid or card == LOCOMOTIVE for card in revealed)
        self.must(event["surcharge"] == count, "a wrong surcharge")
        self.reshuffle_if_due()
        if count and self.peek() == "tunnel_left":
            self.take("tunnel_left", seat=seat)
            self.hands[seat] += laid
            self.discards += Cards(revealed)
            self.settle()
            return "tunnel_left"
        paid = self.take("claim", seat=seat, route=event["route"], lane=event["lane"])
        extra = Cards(paid["cards"])
        extra.subtract(laid)
        self.must(min(extra.values()) >= 0 and extra.total() == count, "a wrong payment")
        self.must(set(+extra) <= set(laid) | {LOCOMOTIVE}, "extra cards of a wrong colour")  # NC-25
        self.hands[seat] += laid
        self.discards += Cards(revealed)
        self.claim(seat, route, laid + extra)
        return "tunnel"

    def can_act(self, seat: int) -> bool:
        """Tell whether the seat can do anything but pass (G-01)."""
        if self.deck.total() or self.fresh or self.mixed or self.under:
            return True
        if self.rules.begins_without_deck and any(self.row):
            return True
        return any(
            self.refuse(seat, number) is None and route.is_paid_by(self.hands[seat], False)
            for number, route in enumerate(self.routes)
        )

    # scores

    def check_scores(self, scores: dict[str, Any]) -> None:
        """Compare the last line with what the seats really scored."""
        mine = [
            [self.routes[i] for i in self.owner if self.owner[i] == s] for s in self.seat_list()
        ]
        done = [{t for t in self.held[s] if joined(mine[s], t)} for s in self.seat_list()]
        won = [self.won_bonuses(mine, done, seat) for seat in self.seat_list()]
        lines = [self.score_lines(s, mine[s], done[s], won[s]) for s in self.seat_list()]
        ties = [self.tie(mine[s], won[s]) for s in self.seat_list()]
        self.compare_scores(scores, lines, [len(each) for each in done], ties)

    def seat_list(self) -> range:
        """Return the seats."""
        return range(self.seats)

    def score_lines(
        self, seat: int, mine: list[Route], done: set[Ticket], won: list[tuple[str, int]]
    ) -> list[list[Any]]:
        """Return the lines of one seat, without those worth 0."""
        table = self.data["route_scoring"]
        lines: list[list[Any]] = [["routes", sum(table[str(route.length)] for route in mine)]]
        touched = {city for route in mine for city in route.cities}
        sights = [c for c in self.data["cities"] if c.get("tourist_attraction")]
        lines.append(["attractions", sum(city["name"] in touched for city in sights)])
        lines += [["bonus", points, name] for name, points in won]
        lines = [line for line in lines if line[1]]
        for ticket in self.held[seat]:
            lines.append(["ticket", ticket[2] if ticket in done else -ticket[2], list(ticket)])
        return lines

    def won_bonuses(
        self, mine: list[list[Route]], done: list[set[Ticket]], seat: int
    ) -> list[tuple[str, int]]:
        """Return the bonuses that a seat scores: those of which nobody has more (G-14)."""
        won = []
        for name, points in self.bonus_cards():
            counts = [self.measure(name, mine[s], done[s], s) for s in self.seat_list()]
            if counts[seat] == max(counts):
                won.append((name, points))
        return won

    def bonus_cards(self) -> list[tuple[str, int]]:
        """Return the bonuses of this game with their points."""
        if self.bonuses_in_play():
            points = {bonus["letter"]: bonus["points"] for bonus in self.data["bonuses"]}
            return [(letter, points[letter]) for letter in self.bonuses]
        if self.data.get("longest_path_bonus"):
            return [("longest path", self.data["longest_path_bonus"])]
        return [(bonus["id"], bonus["points"]) for bonus in self.data.get("bonuses", [])]

    def measure(self, name: str, mine: list[Route], done: set[Ticket], seat: int) -> int:
        """Return how much a seat has of what a bonus rewards."""
        cities = {city["name"]: city for city in self.data["cities"]}

        def ends(kind: str, value: object = True) -> int:
            return sum(any(cities[c].get(kind) == value for c in r.cities) for r in mine)

        def to(kind: str) -> int:
            return sum(any(cities[c].get(kind) for c in ticket[:2]) for ticket in done)

        hand = self.hands[seat]
        countries = {cities[city].get("country") for route in mine for city in route.cities}
        match name:
            case "longest path" | "E":
                return longest_path(mine)
            case "globetrotter":
                return len(done)
            case "A":
                return hand[LOCOMOTIVE] + sum(hand[colour] // 2 for colour in self.colours)
            case "B":
                return to("capital_for_bonus")
            case "C":
                return self.trains[seat]
            case "D":
                return sum(route.length == 1 for route in mine)
            case "F":
                return sum(ticket[2] <= 5 for ticket in done)
            case "G":
                return len(countries - {None})
            case "H":
                return to("arctic")
            case "I":
                return ends("arctic")
            case "J":
                return sum(route.ferry > 0 for route in mine)
            case "K":
                return ends("country", "Norway")
        raise AssertionError(name)

    def tie(self, mine: list[Route], won: list[tuple[str, int]]) -> int:
        """Return what decides after points and tickets (US-42, NL-26, NC-35, NY-27)."""
        if self.data["id"] == "nordic_countries":
            return longest_path(mine)
        return len(won) if self.data["id"] in ("usa", "northern_lights") else 0


def joined(routes: list[Route], ticket: Ticket) -> bool:
    """Tell whether a seat's routes join the two cities of a ticket."""
    reached = {ticket[0]}
    while True:
        more = {c for route in routes if route.cities & reached for c in route.cities} - reached
        if not more:
            return ticket[1] in reached
        reached |= more
