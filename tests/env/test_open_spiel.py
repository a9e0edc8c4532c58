"""OpenSpiel's own tests pass on our games: random simulations and a playthrough."""

import pytest

GAMES = ["game=new_york,seats=2", "game=new_york,seats=4,deals=20", "game=card_game,seats=2"]

pytestmark = [pytest.mark.long, pytest.mark.filterwarnings("ignore")]


@pytest.mark.parametrize("parameters", GAMES)
def test_random_simulations_pass(parameters: str) -> None:
    """Legal actions, clones, serialization, observations and returns of whole games."""
    import pyspiel

    import branchline.env.open_spiel  # registers the game

    game = pyspiel.load_game(f"{branchline.env.open_spiel.NAME}({parameters})")
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)


def test_a_playthrough_can_be_written() -> None:
    """OpenSpiel describes a whole game; the text says what our notation says."""
    from open_spiel.python.algorithms import generate_playthrough

    import branchline.env.open_spiel

    name = f"{branchline.env.open_spiel.NAME}(game=new_york,seats=2,deals=20)"
    text = generate_playthrough.playthrough(name, action_sequence=None, seed=1)
    assert "GameType.utility = Utility.ZERO_SUM" in text
    assert '"draw deck"' in text
    assert text == generate_playthrough.playthrough(name, action_sequence=None, seed=1)


def test_resampled_states_look_the_same_to_the_player() -> None:
    """Everything hidden is dealt again, and nothing that the player observes changes."""
    import numpy as np
    import pyspiel

    import branchline.env.open_spiel

    game = pyspiel.load_game(f"{branchline.env.open_spiel.NAME}(game=new_york,seats=2)")
    state, chance = game.new_initial_state(), np.random.default_rng(1)
    state.apply_action(7)
    for _ in range(20):
        state.apply_action(int(chance.choice(state.legal_actions())))
    player = state.current_player()
    other = state.resample_from_infostate(player, chance.random)
    assert other.observation_string(player) == state.observation_string(player)
    assert other.position.state.generator != state.position.state.generator
