"""Reviews: complete, repeatable, and true to the game."""

from dataclasses import asdict
from json import dumps

import pytest

from branchline.errors import RecordError
from branchline.game import Game, start
from branchline.sheet import load_sheet
from branchline.simulation.bot_games import Player
from branchline.study.judge import Effort
from branchline.study.review import Review, review

FEW = Effort(selecting=24, portion=6, most=12, error=0.1)


def played(name: str, bots: str, seed: int) -> Game:
    """Return a whole game between bots."""
    names = bots.split()
    game = start(load_sheet(name), len(names), seed=seed, first=0)
    players = [Player(bot, seat, seed) for seat, bot in enumerate(names)]
    while not game.over:
        for seat in game.waiting:
            players[seat].act(game, seat)
    return game


@pytest.fixture(scope="module")
def game() -> Game:
    """Return a short game."""
    return played("new_york", "tourist express", seed=3)


@pytest.fixture(scope="module")
def found(game: Game) -> Review:
    """Return its review."""
    return review(game.record(), effort=FEW)


def test_chances_lead_from_the_deal_to_the_result(game: Game, found: Review) -> None:
    """There is one entry for the deal and one for each action; each makes 1, the last is won."""
    assert all(abs(sum(chances) - 1) < 1e-6 for chances in found.chances)
    winners = game.scores().winners
    expected = tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(2))
    assert found.chances[-1] == expected
    assert max(one.step for one in found.decisions) < len(found.chances)


def test_every_decision_names_lawful_actions(game: Game, found: Review) -> None:
    """What was played and what was best are actions of the game; a loss is never negative."""
    texts = {str(event) for event in game.events}
    assert texts
    for one in found.decisions:
        assert one.loss >= 0
        assert one.error >= 0
        assert one.loss == 0 or one.played != one.best
    assert {one.seat for one in found.decisions} == {0, 1}


def test_turning_points_cost_most(found: Review) -> None:
    """They come in order, and no other decision that is surely a mistake cost more."""
    losses = [found.decisions[point.decision].loss for point in found.turning_points]
    assert losses == sorted(losses, reverse=True)
    others = [one.loss for one in found.decisions if one.loss > 2 * one.error]
    assert losses == sorted(others, reverse=True)[:3]


def test_luck_of_one_is_bad_luck_of_the_others(found: Review) -> None:
    """Shares of the victory that chance gives are taken from somebody."""
    assert found.luck[0].step == 0, "the deal comes first"
    for one in found.luck:
        assert abs(sum(one.shares)) < 1e-6
    players = found.players
    assert abs(sum(player.luck or 0 for player in players)) < 1e-6
    assert abs(sum(player.adjusted_share or 0 for player in players) - 1) < 1e-6


def test_players_have_their_results(game: Game, found: Review) -> None:
    """Names, points and victory are those of the game; accuracy is a number from 0 to 100."""
    scores = game.scores()
    for seat, player in enumerate(found.players):
        assert player.name == game.names[seat]
        assert player.points == scores.seats[seat].total
        assert (player.share > 0) == (seat in scores.winners)
        assert player.accuracy is not None
        assert 0 <= player.accuracy <= 100


def test_a_review_is_json_with_the_promised_keys(found: Review) -> None:
    """What `--json` prints has what programs rely on."""
    facts = asdict(found)
    assert dumps(facts)
    assert {"name", "accuracy", "luck"} <= facts["players"][0].keys()
    assert {"seat", "played", "best", "loss", "error"} <= facts["decisions"][0].keys()


def test_the_same_record_gives_the_same_review(game: Game, found: Review) -> None:
    """To the last digit."""
    assert review(game.record(), effort=FEW) == found


def test_an_unfinished_game_is_refused() -> None:
    """Nothing of a running game can be asked."""
    running = start(load_sheet("new_york"), 2, seed=1, first=0)
    with pytest.raises(RecordError, match="only a finished game can be reviewed"):
        review(running.record())


def test_the_card_game_is_reviewed() -> None:
    """Yards and stacks instead of a map: there are no routes to tell of."""
    found = review(played("card_game", "tourist tourist", seed=2).record(), effort=FEW)
    assert not found.tickets
    assert found.decisions
    assert len(found.players) == 2


def test_progress_is_told(game: Game) -> None:
    """Once after the deal and once after each action, up to the end."""
    told: list[tuple[int, int]] = []
    found = review(game.record(), effort=FEW, progress=lambda done, of: told.append((done, of)))
    assert [done for done, _ in told] == list(range(len(found.chances)))
    assert {of for _, of in told} == {len(found.chances) - 1}
