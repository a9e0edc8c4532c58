"""Following a record on a map: claims with exactly the recorded cards, and tunnels."""

from typing import cast

from branchline.records.claim_paths import claim_path
from branchline.records.follower import Follower
from branchline.rules import names as n
from branchline.rules.maps.board import Board
from branchline.rules.maps.state import State


class MapFollower(Follower):
    """Plays a game on a map by its record."""

    def follow_turn(self, seat: int) -> None:
        """Play the action that led to the next event."""
        at = self.at
        if self.event(at) == "reshuffle":
            at += 1  # it precedes the tunnel that needed it
        line, state = self.line(at), cast(State, self.game.state)
        event = self.event(at)
        if event == "claim" and state.decision == n.SURCHARGE:
            paid = self.card_set(at, line.get("cards"))[n.LOCOMOTIVE]
            self.play(seat, self.within(n.PAY_SURCHARGE, paid - state.laid[n.LOCOMOTIVE]))
        elif event in ("claim", "tunnel") and state.decision != n.SECOND_CARD:
            self.claim(at, seat, "cards" if event == "claim" else "laid")
        else:
            self.play(seat, self.shared_action(at, seat))

    def claim(self, at: int, seat: int, key: str) -> None:
        """Claim a route with the cards of the record, stage by stage."""
        line = self.line(at)
        cards = self.card_set(at, line.get(key))
        ends = set(map(str, self.value(at, "route", list)))
        routes = [
            number
            for number, route in enumerate(self.game.sheet.routes)
            if route.cities == ends and route.lane == line.get("lane")
        ]
        if not routes:
            raise self.fail("no such route", at)
        board, state = cast(Board, self.game.board), cast(State, self.game.state)
        path = claim_path(board, state, seat, routes[0], cards)
        if path is None:
            raise self.fail("the rules do not allow this claim with these cards", at)
        for action in path:
            self.play(seat, action)
