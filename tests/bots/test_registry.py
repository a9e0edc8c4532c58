"""Bots are found by name, by entry point and by module:Class."""

from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from branchline.bots import UnknownBot, bot_names, find_bot, registry
from branchline.bots.frozen import Planner

SOURCE = (
    "class First:\n    def __init__(self, *, seed): ...\n    def choose(self, view, legal): ...\n"
)


def test_every_name_leads_to_a_bot() -> None:
    """Each of our names gives a class that takes a seed and can choose."""
    for name in bot_names():
        assert callable(find_bot(name)(seed=1).choose)
    assert find_bot("planner") is Planner


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("planer", "no bot 'planer'; did you mean planner"),
        ("Racr", "did you mean racer"),
        ("xyzzy", "no bot 'xyzzy'; there are random, hungry-route"),
        ("no_such_module:Bot", "there is no module 'no_such_module'"),
        ("branchline.bots.frozen:Plannr", "nothing called 'Plannr'; did you mean Planner?"),
        ("branchline.bots.frozen:Chance", "no method `choose` in 'Chance'"),
        (":Bot", "expected module:Class"),
        (".bots:Bot", "expected module:Class"),
        ("json:JSONDecoder", "json has no method `choose` in 'JSONDecoder'"),
    ],
)
def test_unknown_names_get_a_sentence(name: str, sentence: str) -> None:
    """A name that leads nowhere is answered with the nearest spelling or with what is wrong."""
    with pytest.raises(UnknownBot, match=r".*") as refused:
        find_bot(name)
    assert sentence in str(refused.value)


def test_a_module_in_the_current_folder_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`module:Class` finds a file in the folder where the command runs."""
    (tmp_path / "bot_of_this_folder.py").write_text(SOURCE, "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.path", [])

    assert find_bot("bot_of_this_folder:First").__name__ == "First"


def test_a_module_with_a_mistake_is_told_apart_from_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What an author's module raises is said, with the place where it was asked for."""
    (tmp_path / "mistaken_bot.py").write_text("class First\n", "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.path", [])

    with pytest.raises(UnknownBot, match="its module cannot be loaded: SyntaxError"):
        find_bot("mistaken_bot:First")


def test_packages_bring_bots_but_cannot_replace_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    """An entry point adds a name; one with the name of our own bot changes nothing."""
    points = [
        EntryPoint("swift", "branchline.bots.frozen:Racer", registry.GROUP),
        EntryPoint("planner", "branchline.bots.frozen:Racer", registry.GROUP),
    ]
    monkeypatch.setattr(registry, "entry_points", lambda group: points)

    assert bot_names()[-1] == "swift"
    assert find_bot("swift") is find_bot("racer")
    assert find_bot("planner") is Planner
