"""The games for OpenSpiel: `pyspiel.load_game("python_branchline(game=GAME,seats=2)")`.

Import this module first: it registers the game. All chance of a game follows from its deal, which
is drawn at the root among `deals` of them; a clone has the same future, so a searcher must deal
again what it cannot know (`resample_from_infostate`). The utility of a seat is its share of the
victory less an even share, so that utilities sum to zero.
"""

from typing import Any

import numpy as np
import pyspiel

from branchline.env.observation import parts
from branchline.env.worlds import Worlds
from branchline.game import Game, start
from branchline.rules.generator import seed_generator
from branchline.sheet import game_names, load_sheet

NAME = "python_branchline"
LONGEST = 5000  # decisions; our longest games have some hundreds
PARAMETERS: dict[str, Any] = {"game": game_names()[0], "seats": 2, "deals": 10_000}

_TYPE = pyspiel.GameType(
    short_name=NAME,
    long_name="Branchline",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=5,
    min_num_players=2,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=PARAMETERS,
)


class BranchlineGame(pyspiel.Game):  # type: ignore[misc]
    """One game for a number of seats."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        asked = PARAMETERS | dict(params or {})
        self.sheet, self.seats = load_sheet(asked["game"]), int(asked["seats"])
        self.deals = int(asked["deals"])
        self.world = Worlds(self.sheet, self.seats, 1)
        self.size = parts.size_of(self.world.parts)
        even = 1 / self.seats
        info = pyspiel.GameInfo(
            num_distinct_actions=self.world.board.actions,
            max_chance_outcomes=self.deals,
            num_players=self.seats,
            min_utility=-even,
            max_utility=1 - even,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(_TYPE, info, asked)

    def new_initial_state(self) -> "BranchlineState":
        """Return the moment before the deal."""
        return BranchlineState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> "BranchlineObserver":
        """Return what turns states into observations."""
        return BranchlineObserver(self)


class BranchlineState(pyspiel.State):  # type: ignore[misc]
    """A position; before the deal there is none."""

    def __init__(self, game: BranchlineGame) -> None:
        super().__init__(game)
        self.rules = game
        self.position: Game | None = None

    def __deepcopy__(self, memo: dict[int, Any]) -> "BranchlineState":
        other = BranchlineState(self.rules)
        other.position = None if self.position is None else self.position.copy(reseed=False)
        return other

    def current_player(self) -> int:
        """Return who acts next; those who choose together answer one after the other."""
        if self.position is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.position.over else self.position.waiting[0]

    def _legal_actions(self, player: int) -> list[int]:
        return [] if self.position is None else self.position.legal_numbers(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return all deals, each as likely as the others."""
        return [(deal, 1 / self.rules.deals) for deal in range(self.rules.deals)]

    def _apply_action(self, action: int) -> None:
        if self.position is None:
            self.position = start(self.rules.sheet, self.rules.seats, seed=action)
        else:
            seat = self.position.waiting[0]
            self.position.play(seat, self.position.action(seat, action))

    def _action_to_string(self, player: int, action: int) -> str:
        if player < 0 or self.position is None:
            return f"deal {action}"
        return str(self.position.action(player, action))

    def is_terminal(self) -> bool:
        """Tell whether the game is over."""
        return self.position is not None and self.position.over

    def returns(self) -> list[float]:
        """Return the share of the victory less an even share, by seat."""
        if self.position is None or not self.position.over:
            return [0.0] * self.rules.seats
        winners = self.position.scores().winners
        shares = [1 / len(winners) * (seat in winners) for seat in range(self.rules.seats)]
        return [share - 1 / self.rules.seats for share in shares]

    def resample_from_infostate(self, player: int, sampler: Any) -> "BranchlineState":
        """Return a state that looks the same to a player, with everything hidden dealt again."""
        other = BranchlineState(self.rules)
        assert self.position is not None
        other.position = self.position.copy(reseed=False)
        generator = [0] * len(other.position.state.generator)
        seed_generator(generator, int(sampler() * 2**31), player)
        other.position.family.redeal(other.position.board, other.position.state, player, generator)
        other.position.reseed(int(sampler() * 2**31))
        return other

    def __str__(self) -> str:
        return "before the deal" if self.position is None else repr(self.position)


class BranchlineObserver:
    """Writes what a player observes: all parts in one tensor, and as a text."""

    def __init__(self, game: BranchlineGame) -> None:
        self.rules = game
        self.tensor = np.zeros(game.size, np.float32)
        self.dict = parts.split(game.world.places, self.tensor)
        self._row = np.zeros((1, game.size), parts.DTYPE)

    def set_from(self, state: BranchlineState, player: int) -> None:
        """Write what a player observes in a state."""
        self.tensor.fill(0)
        if state.position is not None:
            world = self.rules.world
            world.put(state.position)
            world.observe_into(self._row, np.array([player], np.int64))
            self.tensor[:] = self._row[0]

    def string_from(self, state: BranchlineState, player: int) -> str:
        """Return what a player observes as a text."""
        self.set_from(state, player)
        return " ".join(str(int(number)) for number in self.tensor)


pyspiel.register_game(_TYPE, BranchlineGame)
