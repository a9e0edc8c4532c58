"""The parts of Numba that `compiled/numba_internals.py` uses are still there and still work."""

import os
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import numba
import numba._dynfunc
import numpy as np
import pytest
from numba.core import codegen, compiler, environment

from branchline.compiled import numba_internals
from branchline.compiled.loader import cache_folder, load_compiled

ROOT = Path(__file__).parents[2]
LACKING = (
    f"Numba {numba.__version__} has no `{{}}`: mend compiled/numba_internals.py, or bound the "
    "version of Numba in pyproject.toml"
)


def some_dispatcher() -> Any:
    """Return a compiled function, as Numba makes it."""
    return numba.njit(lambda number: number)


@pytest.mark.parametrize(
    ("owner", "name"),
    [
        (numba.config, "CACHE_DIR"),
        (numba.config, "BOUNDSCHECK"),
        (numba, "typeof"),
        (some_dispatcher(), "get_call_template"),
        (some_dispatcher(), "compile"),
        (some_dispatcher(), "overloads"),
        (some_dispatcher(), "get_overload"),
        (numba._dynfunc, "make_function"),
        (codegen.JITCodeLibrary, "_optimize_final_module"),
        (codegen.JITCPUCodegen, "set_env"),
        (compiler.Flags, "no_compile"),
        (environment, "lookup_environment"),
    ],
)
def test_numba_has_the_parts_that_are_used(owner: Any, name: str) -> None:
    """None of them is documented, so any release may drop one."""
    assert hasattr(owner, name), LACKING.format(name)


def test_a_compiled_function_has_an_entry_point() -> None:
    """It is called without a look at the types of its arguments."""
    function = some_dispatcher()
    function(1)
    made = next(iter(function.overloads.values()))
    assert hasattr(made, "entry_point"), LACKING.format("overloads[...].entry_point")
    assert numba_internals.entry_point(function, (5,))(7) == 7


def test_a_rule_is_compiled_once_for_all_widths_of_ints() -> None:
    """A caller with ints of one, two and eight bytes needs one version of the rule."""
    ranking = load_compiled("rules.ranking")
    callee = numba_internals.widen_ints(numba.njit(ranking.count_bits.py_func))
    call = numba.njit(lambda row: callee(row[0]))
    for width in (np.int8, np.int16, np.int64):
        assert call(np.array([5], width)) == 2
    assert len(callee.signatures) == 1, LACKING.format("get_call_template")


RULES_OF_A_FILE = """
import sys
from pathlib import Path

from branchline.compiled.linking import compile_rule

def rule(function):
    return compile_rule(function, Path(sys.argv[1]))

@rule
def half(number):
    return number // 2

@rule
def nothing(number):
    return half(number) if number > number else 0

@rule
def half_of_half(number):
    return half(half(number))

@rule
def quarter(number):
    return nothing(number) + half_of_half(number)

@rule
def idle(number):
    return number

print(quarter(20), len(half.overloads), sum(quarter.stats.cache_hits.values()))
"""


def test_only_what_python_calls_becomes_machine_code(tmp_path: Path) -> None:
    """What it calls is a part of it, and it is found in the cache the next time."""
    (tmp_path / "some_rules.py").write_text(RULES_OF_A_FILE, encoding="utf-8")
    command = [sys.executable, "some_rules.py", str(tmp_path / "cache")]

    def run() -> str:
        return subprocess.check_output(command, cwd=tmp_path, env=os.environ, text=True).strip()

    assert run() == "5 0 0"
    assert [path.name.split("-")[0] for path in tmp_path.rglob("*.nbc")] == ["some_rules.quarter"]
    assert run() == "5 0 1"


def test_each_build_has_a_cache_of_its_own() -> None:
    """Rules, search and kernels are kept apart, and so are the two families."""
    names = ("rules.cards", "rules.maps.play", "rules.yards.play", "search.maps.plan")
    folders = [cache_folder(f"branchline.compiled.{name}") for name in names]
    assert len(set(folders)) == len(folders)
    assert len({folder.relative_to(folders[0].parent).parts[0] for folder in folders}) == 2


def test_numba_has_an_upper_bound() -> None:
    """A version that nobody has tried is not installed."""
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    asked = [line for line in extras["optional-dependencies"]["fast"] if "numba" in line]
    assert asked
    assert all("<" in line for line in asked)
