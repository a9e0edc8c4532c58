"""Reasons on a map: the routes that join the tickets, what they lack, what a loss costs."""

from collections.abc import Callable, Iterable
from random import Random
from typing import cast

from branchline.bots.determinization.world import world_from_view
from branchline.bots.search.styles import style_of, tuned
from branchline.events import TicketName
from branchline.families.setup import Setup
from branchline.game import Action
from branchline.network.kernels.maps.features import open_lengths
from branchline.rules import names as n
from branchline.rules.maps.board import Board
from branchline.rules.maps.network import is_completed, join_cities
from branchline.rules.maps.payment import count_pairs
from branchline.rules.maps.state import State
from branchline.search.maps.memo import Memo
from branchline.search.maps.paths import FAR, cheapest_path
from branchline.search.maps.pilot import begin_game
from branchline.search.maps.plan import join, planned, total_length
from branchline.search.maps.style import Style
from branchline.search.maps.tempo import turns_left
from branchline.search.maps.worth import lacking, most_held
from branchline.sheet.actions import ActionRow
from branchline.study.reason import Reason
from branchline.views import View

MOST_TICKETS = 2  # named in one sentence
WORTH_TELLING = 2  # trains that a detour costs, at least
ENDLESS = 99  # turns: as many as it takes


def reasons_in(
    setup: Setup, view: View, stack: list[int] | None
) -> Callable[[Action], list[Reason]]:
    """Return what finds the reasons for an action at this moment; maps have no stacks."""
    return MapReasons(setup, view).of


class MapReasons:
    """What a seat plans on a map, as far as it decides which action is good."""

    def __init__(self, setup: Setup, view: View) -> None:
        self.setup, self.view = setup, view
        self.seat = view.you or 0
        self.board = cast(Board, setup.board)
        self.state = cast(State, world_from_view(setup, view, Random(0)))
        self.style = cast(Style, style_of(tuned(setup.sheet), self.board.layout))
        self.memo = Memo(self.board.layout)
        begin_game(self.board, self.state, [self.memo])
        count = planned(self.board, self.state, self.seat, self.style, self.memo)
        self.plan = list(self.memo.routes[self.seat][:count])
        self.tickets = [own.ticket for own in view.tickets if not own.completed]

    def of(self, action: Action) -> list[Reason]:
        """Return the reasons for an action."""
        row = self.setup.actions[action.number]
        find = {
            n.CLAIM: self._claim,
            n.DRAW_FACE_UP: self._draw,
            n.DRAW_DECK: self._deck,
            n.DRAW_TICKETS: self._tickets,
            n.KEEP: self._keep,
        }.get(row.kind)
        return find(row) if find else []

    def _claim(self, row: ActionRow) -> list[Reason]:
        served = self._served(row.route)
        points = self.board.points[self.board.length[row.route]]
        if not served:
            return [Reason("points", row.route, n=points)]
        left = sum(self.board.length[route] for route in self._needed(served) - {row.route})
        key = "on_way" if left else "last_piece"
        return [
            Reason(key, row.route, tickets=tuple(served), n=left),
            *self._loss(row.route, served),
        ]

    def _draw(self, row: ActionRow) -> list[Reason]:
        card = self.setup.labels.card(row.card)
        for route in self._wanted():
            colour = self.board.colour[route]
            if row.card in (n.LOCOMOTIVE, colour) or colour < 0:
                return [self._progress("needed", route, card), *self._loss(route)]
        return [Reason("any_card")]

    def _deck(self, row: ActionRow) -> list[Reason]:
        wanted = self._wanted()
        return [self._progress("unseen", wanted[0])] if wanted else [Reason("any_card")]

    def _tickets(self, row: ActionRow) -> list[Reason]:
        return [Reason("time_left", n=turns_left(self.board, self.state, self.seat))]

    def _keep(self, row: ActionRow) -> list[Reason]:
        kept = [one for i, one in enumerate(self.view.offer) if i not in row.returned]
        if not kept:
            return [Reason("nothing_kept")]
        trains = self._trains_for([*self.tickets, *kept])
        return [Reason("together", tickets=tuple(kept), n=trains, of=self.state.trains[self.seat])]

    def _progress(self, key: str, route: int, card: str | None = None) -> Reason:
        """Return how many cards of a route the hand has."""
        length = self.board.length[route]
        short = min(length, self._lacks(route))
        return Reason(key, route, card, tuple(self._served(route)), length - short, length)

    def _lacks(self, route: int) -> int:
        hand = self.state.hand[self.seat]
        return lacking(self.board, hand, route, most_held(hand), count_pairs(hand))

    def _wanted(self) -> list[int]:
        """Return the planned routes that lack cards, the one that lacks least first."""
        aimed = [self.memo.routes[self.seat][0]] if self.memo.aimed[self.seat] else []
        wanted = [route for route in self.plan or aimed if self._lacks(route) > 0]
        return sorted(wanted, key=self._lacks)

    def _connected(self, tickets: Iterable[TicketName], routes: set[int]) -> list[TicketName]:
        """Return the tickets whose cities own and planned routes join."""
        state = self.state.copy()
        for route in routes:
            state.owner[route] = self.seat
        up = join_cities(self.board, state, self.seat)
        return [one for one in tickets if is_completed(self.board, up, self.setup.ticket(one))]

    def _served(self, route: int) -> list[TicketName]:
        """Return the open tickets that need a route, as it is planned."""
        routes = {*self.plan, route}
        joined = self._connected(self.tickets, routes)
        without = self._connected(joined, routes - {route})
        return [one for one in joined if one not in without][:MOST_TICKETS]

    def _needed(self, tickets: list[TicketName]) -> set[int]:
        """Return the planned routes without which these tickets stay open."""
        return {
            route
            for route in self.plan
            if len(self._connected(tickets, set(self.plan) - {route})) < len(tickets)
        }

    def _loss(self, route: int, served: list[TicketName] | None = None) -> list[Reason]:
        """Return what it costs if somebody else takes a route: a detour, or a ticket."""
        lengths = open_lengths(self.board, self.state, self.seat)
        came = [0] * self.board.cities
        for ticket in self._served(route) if served is None else served:
            ends = self.setup.ends(ticket)
            before = cheapest_path(self.board, *ends, lengths, came)
            lost = [*lengths[:route], FAR, *lengths[route + 1 :]]
            after = cheapest_path(self.board, *ends, lost, came)
            if after >= FAR or after > self.state.trains[self.seat]:
                return [Reason("no_way", route, tickets=(ticket,))]
            if after - before >= WORTH_TELLING:
                return [Reason("detour", route, tickets=(ticket,), n=after - before)]
        return []

    def _trains_for(self, tickets: list[TicketName]) -> int:
        """Return about how many trains join all of these tickets."""
        prices = open_lengths(self.board, self.state, self.seat)
        numbers = [self.setup.ticket(one) for one in tickets]
        routes, done = [0] * self.board.routes, [0] * len(numbers)
        count = join(self.board, self.state, self.seat, numbers, prices, ENDLESS, routes, done)
        return total_length(self.board, routes, count)
