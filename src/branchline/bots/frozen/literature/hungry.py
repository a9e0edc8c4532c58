"""Hungry: draws tickets until one plan for all of them takes nearly all trains, then follows it."""

from dataclasses import dataclass
from math import inf

from branchline.bots.frozen.literature.agent import LiteratureMap
from branchline.bots.frozen.literature.roads import Pair, Roads
from branchline.bots.frozen.map_style import Situation
from branchline.events import TicketName
from branchline.game import Action
from branchline.rules import names as n

GRAY = n.CARDS  # where a plan counts gray spaces, after all cards


@dataclass(frozen=True)
class Plan:
    """The lanes it wants, what they score, and the cards it counts on, gray spaces last."""

    lanes: tuple[int, ...] = ()
    points: int = 0
    needs: tuple[int, ...] = (0,) * (GRAY + 1)

    @property
    def spaces(self) -> int:
        """The trains that it thinks the plan takes: a symbol of a ferry counts once more."""
        return sum(self.needs)


NO_PLAN = Plan()


class HungryMap(LiteratureMap):
    """Hungry: many tickets, one plan."""

    spare_trains = 8  # it draws tickets while its plan leaves more
    reserve = 5  # trains that a plan should leave when tickets are chosen

    def __init__(self) -> None:
        self.plan = NO_PLAN
        self.appetite = 0.0  # trains of the last set of tickets that it looked at
        self.seen = 0  # routes claimed when it last planned

    def keep(self, situation: Situation) -> Action:
        """Keep the tickets whose plan brings most points for its spaces and leaves some trains.

        When one takes nearly all trains, the thriftiest of those wins; when all take too many, the
        tickets with fewest points are kept.
        """
        roads, trains = Roads(situation.network), situation.network.trains
        mine = [own.ticket for own in situation.view.tickets]
        best: tuple[Action, Plan] | None = None
        ratio, fewest, least = 0.0, trains, inf
        poorest = situation.options.actions[0]
        plan: Plan | None = None
        for tickets, action in ticket_sets(situation):
            points = sum(ticket.points for ticket in mine + tickets)
            if points < least:
                least, poorest = points, action
            plan = plan_for(roads, mine + tickets)
            if plan is None or plan.spaces > trains:
                continue
            worth = (points + plan.points) / plan.spaces if plan.spaces else 0.0
            if plan.spaces <= trains - self.reserve:
                if worth > ratio:
                    ratio, best = worth, (action, plan)
            elif plan.spaces < fewest:
                fewest, best = plan.spaces, (action, plan)
        if best is None:
            return poorest
        self.plan = best[1]
        self.appetite = plan.spaces if plan is not None else 0.0
        self.seen += claims_of_others(situation)
        return best[0]

    def aims(self, situation: Situation) -> list[int]:
        """Return the lanes of the plan, formed again whenever a route was claimed."""
        claimed = sum(owner is not None for owner in situation.view.owners)
        if claimed > self.seen:
            tickets = [own.ticket for own in situation.view.tickets]
            self.plan = plan_for(Roads(situation.network), tickets) or NO_PLAN
            self.seen = claimed
        return list(self.plan.lanes)

    def wants_tickets(self, situation: Situation, aims: list[int]) -> bool:
        """Draw tickets while the plan takes few trains."""
        return self.appetite < situation.network.trains - self.spare_trains

    def claim(self, situation: Situation, aims: list[int]) -> Action | None:
        """Claim what is planned; with nothing left of the plan, the longest route.

        Planned gray routes are not paid with a colour that the plan counts on.
        """
        claims, network = situation.options.claims(), situation.network
        self.colour = None
        if not aims:
            length = network.board.length
            best = max(claims, key=lambda lane: (length[lane], -lane), default=None)
            return None if best is None else claims[best]
        for lane in aims:
            if lane in claims and (colours := self.free_colours(situation, lane)):
                self.colour = colours[0]
                return claims[lane]
        return None

    def free_colours(self, situation: Situation, lane: int) -> list[int]:
        """Return the colours that it would pay a lane with that can be claimed."""
        network = situation.network
        if network.board.colour[lane] != n.NO_CARD:
            return [network.board.colour[lane]]
        return [
            colour
            for colour in network.colours(lane)
            if network.missing(lane, colour) == 0 and self.plan.needs[colour] == 0
        ]

    def draw(self, situation: Situation, aims: list[int]) -> Action | None:
        """Draw the card that lies face up most often, if the plan counts on it.

        Where it counts most on gray routes, any card that lies there twice is welcome.
        """
        face_up = situation.options.cards()
        row = [situation.setup.cards[card] for card in situation.view.face_up if card is not None]
        if row:
            most = max(sorted(set(row)), key=row.count)
            needs = self.plan.needs
            is_welcome = needs[GRAY] > max(needs[:GRAY]) and row.count(most) > 1
            if (needs[most] > 0 or is_welcome) and most in face_up:
                return face_up[most]
        return self.draw_blind(situation)


def ticket_sets(situation: Situation) -> list[tuple[list[TicketName], Action]]:
    """Return the tickets that each choice keeps, those that keep fewest first."""
    offer = situation.view.offer
    keeps = situation.options.keeps()
    order = sorted(keeps, key=lambda gone: (-len(gone), [i in gone for i in range(len(offer))]))
    return [
        ([ticket for i, ticket in enumerate(offer) if i not in gone], keeps[gone]) for gone in order
    ]


def claims_of_others(situation: Situation) -> int:
    """Return how many routes the other seats have claimed."""
    own = situation.view.you
    return sum(owner is not None and owner != own for owner in situation.view.owners)


def plan_for(roads: Roads, tickets: list[TicketName]) -> Plan | None:
    """Return one plan for tickets: the two cities farthest apart, and the others joined to them.

    None where a city is left that nothing can be joined to.
    """
    cities = sorted({city for ticket in tickets for city in roads.ends(ticket) if roads.near[city]})
    joined = joined_pairs(roads, cities)
    return None if joined is None else count_plan(roads, joined)


def joined_pairs(roads: Roads, cities: list[int]) -> list[Pair] | None:
    """Return the pairs on all paths of a plan."""
    groups = farthest(roads, cities)
    rest = [city for city in cities if not any(city in group for group in groups)]
    if rest and not groups:
        return None
    found: dict[Pair, None] = {}  # a set that keeps its order
    near, goal, group = inf, -1, set[int]()
    for city in rest:
        for some in groups:
            for other in sorted(some):
                spaces, _ = roads.shortest(city, other)
                if spaces < near:  # than for any city before, too
                    near, goal, group = spaces, other, some
        if goal < 0:
            return None
        group.add(city)
        found |= dict.fromkeys(roads.shortest(city, goal)[1])
    if groups:
        ways = [roads.shortest(one, other) for one in groups[0] for other in groups[1]]
        found |= dict.fromkeys(min(ways, key=lambda way: way[0])[1])
    return list(found)


def farthest(roads: Roads, cities: list[int]) -> list[set[int]]:
    """Return the two cities that most spaces lie between, each as a group of its own."""
    most, found = 0.0, list[set[int]]()
    for place, one in enumerate(cities):
        for other in cities[place + 1 :]:
            spaces, _ = roads.shortest(one, other)
            if most < spaces < inf:
                most, found = spaces, [{one}, {other}]
    return found


def count_plan(roads: Roads, pairs: list[Pair]) -> Plan:
    """Return the plan for pairs: single lanes first, then of others a colour not counted on yet."""
    board = roads.network.board
    needs, points, lanes = [0] * (GRAY + 1), 0, list[int]()
    wanted = [roads.open[pair] for pair in pairs if pair not in roads.own]
    for choice in sorted(wanted, key=lambda choice: len(choice) > 1):
        lane = min(choice, key=lambda lane: needs[place_of(board.colour[lane])])
        needs[place_of(board.colour[lane])] += board.length[lane]
        needs[n.LOCOMOTIVE] += board.ferry[lane]
        points += board.points[board.length[lane]]
        lanes.append(lane)
    return Plan(tuple(lanes), points, tuple(needs))


def place_of(colour: int) -> int:
    """Return where a plan counts the spaces of a colour."""
    return GRAY if colour == n.NO_CARD else colour
