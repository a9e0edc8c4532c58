"""What the package, the citation and hosted CI say about the project agrees."""

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
WORKFLOW = (ROOT / ".github/workflows/ci.yml").read_text("utf-8")
HOOKS = (ROOT / ".pre-commit-config.yaml").read_text("utf-8")


def test_the_citation_has_the_version_and_the_licence() -> None:
    """Whoever cites the newest release cites the right one."""
    citation = (ROOT / "CITATION.cff").read_text("utf-8")
    assert f"\nversion: {PROJECT['version']}\n" in citation
    assert f"\nlicense: {PROJECT['license']}\n" in citation


def test_all_licences_are_shipped() -> None:
    """Each licence in the source is among the licence files of the package."""
    found = {str(path.relative_to(ROOT)) for path in (ROOT / "src").rglob("LICENSE*")}
    assert found | {"LICENSE"} == set(PROJECT["license-files"])


def test_the_package_says_that_it_is_typed() -> None:
    """Type checkers look into an installed package only if it has the marker."""
    assert (ROOT / "src/branchline/py.typed").exists()
    assert "Typing :: Typed" in PROJECT["classifiers"]


def test_hosted_ci_tests_every_python_that_is_claimed() -> None:
    """The classifiers, the lower bound and the workflow name the same versions."""
    claimed = re.findall(r"Python :: (3\.\d+)", " ".join(PROJECT["classifiers"]))
    line = re.search(r"python: \[(.*)\]", WORKFLOW)
    assert line is not None
    assert re.findall(r"\d\.\d+", line[1]) == claimed
    assert PROJECT["requires-python"] == f">={claimed[0]}"


def test_hooks_and_hosted_ci_run_what_is_run_at_home() -> None:
    """They start .ci/run or a target of the Makefile, and know no steps of their own."""
    targets = re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    run = re.findall(r"- run: (.+)", WORKFLOW) + re.findall(r"entry: (.+)", HOOKS)
    assert run.count(".ci/run") == 1
    assert {line.removeprefix("make ") for line in run} - {".ci/run"} <= set(targets)
