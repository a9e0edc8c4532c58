"""Following a record with yards: the sets that are placed."""

from typing import Any

from branchline.records.follower import Follower
from branchline.rules import names as n


class YardFollower(Follower):
    """Plays a game with yards by its record."""

    def follow_turn(self, seat: int) -> None:
        """Play the action that led to the next event."""
        if self.event(self.at) != "place" or self.game.state.decision == n.SECOND_CARD:
            self.play(seat, self.shared_action(self.at, seat))
            return
        rows: dict[str, Any] = self.value(self.at, "rows", dict)
        colours = sorted(self.card(self.at, name) for name in rows)
        if len(colours) == 1:
            counts = self.card_set(self.at, next(iter(rows.values())))
            self.play(seat, self.row_of(n.PLACE, card=colours[0]))
            if self.game.state.decision == n.PUTTING:
                put = self.row_of(
                    n.PUT, coloured=counts[colours[0]], locomotives=counts[n.LOCOMOTIVE]
                )
                self.play(seat, put)
        elif len(colours) == 3:
            together = sum(1 << colour for colour in colours)
            self.play(seat, self.row_of(n.PLACE_THREE, colours=together))
        else:
            raise self.fail("one colour or three are placed")
