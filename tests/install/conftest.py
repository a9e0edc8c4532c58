"""The wheel: built once, and installed into an empty environment."""

import sys
import venv
from pathlib import Path

import pytest
from tools.lock import pins

from install.command import run

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a new folder with an environment that has only the wheel and its dependencies."""
    folder = tmp_path_factory.mktemp("wheel")
    pip = (sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation")
    run(*pip, "--wheel-dir", folder, ROOT, cwd=folder)
    (wheel,) = folder.glob("*.whl")
    venv.create(folder / "env", with_pip=True)
    (folder / "pins.txt").write_text("\n".join(pins("dev")), "utf-8")
    install = (folder / "env/bin/python", "-m", "pip", "install", "--quiet")
    run(*install, "--constraint", folder / "pins.txt", wheel, cwd=folder)
    return folder
