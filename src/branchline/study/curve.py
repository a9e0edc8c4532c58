"""The curve of a game: the chance of every seat to win, from the deal to the end."""

from branchline.bots.networks import value_reader
from branchline.bots.search.bindings import CAN_COMPILE
from branchline.bots.search.readiness import Readiness
from branchline.families.setup import Setup
from branchline.game import Game
from branchline.study.chances import chances
from branchline.study.luck import Appraiser


class Curve:
    """Follows a game; each seat's chance is what its own view says, all together make 1."""

    def __init__(self, setup: Setup) -> None:
        compiled = CAN_COMPILE and setup.board.layout in Readiness.layouts
        reader = value_reader(setup, compiled)
        self.appraiser = None if reader is None else Appraiser(reader)
        self.chances: list[tuple[float, ...]] = []
        self.source = "network"  # of the chances, as in `Chances`

    def observe(self, game: Game) -> None:
        """Add the chances after the last action."""
        if self.appraiser is not None:
            shares = list(self.appraiser.worth(game.state).shares)
        else:
            found = [chances(game.view(seat)) for seat in range(game.seats)]
            own = [one.shares[seat] for seat, one in enumerate(found)]
            shares = [share / sum(own) for share in own]
            self.source = self.source if game.over else found[0].source
        self.chances.append(tuple(shares))
