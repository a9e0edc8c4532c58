"""A Ray cluster plays the same games as one process; classic tickets are an option of a sheet."""

from pathlib import Path

import pytest

from arena.test_run import facts_of
from branchline.arena import Contest, run, sum_up
from branchline.errors import BotFailed
from branchline.sheet import load_sheet


@pytest.mark.long
@pytest.mark.filterwarnings("ignore")  # Ray warns about its own future
def test_a_ray_cluster_changes_nothing() -> None:
    """A real local Ray cluster with two CPUs gives the same results."""
    ray = pytest.importorskip("ray")
    contest = Contest(load_sheet("new_york"), ("random", "planner"), 2, deals=4, seed=3)
    ray.init(num_cpus=2, log_to_driver=False, include_dashboard=False)
    try:
        results = run(contest, ray=True)
    finally:
        ray.shutdown()
    facts = sum_up(contest, results).facts()

    for key in ("games", "first_seat", "even_share"):
        assert facts[key] == facts_of(contest, 1)[key]
    assert [game.points for deal in results for game in deal] == [
        game.points for deal in run(contest) for game in deal
    ]


@pytest.mark.long
@pytest.mark.filterwarnings("ignore")
def test_a_bot_that_fails_on_ray_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """The message is the same as without Ray, without its traceback."""
    ray = pytest.importorskip("ray")
    contest = Contest(load_sheet("new_york"), ("arena.bots_for_tests:Failing", "random"), 2, 2)
    monkeypatch.chdir(Path(__file__).parents[1])  # where workers look for modules, too
    ray.init(num_cpus=1, log_to_driver=False, include_dashboard=False)
    try:
        with pytest.raises(BotFailed, match=r"^arena.bots_for_tests:Failing failed \(seed 0"):
            run(contest, ray=True)
    finally:
        ray.shutdown()


def test_classic_tickets_are_the_first_of_the_list() -> None:
    """A sheet may have classic tickets; bots play with them; other sheets have none."""
    sheet = load_sheet("usa")
    classic = sheet.with_classic_tickets()

    assert len(classic.tickets) == sheet.classic == 30 < len(sheet.tickets)
    assert classic.version != sheet.version
    assert len(run(Contest(classic, ("express",), 2, deals=1))) == 1
    with pytest.raises(ValueError, match="New York has no classic tickets"):
        load_sheet("new_york").with_classic_tickets()
