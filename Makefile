# Everything runs from here: `make play` and `make test` need only Python 3.11 with venv, and make.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: play test check lint types layers laws golden bench long clean

play: .venv/installed
	$(BIN)/branchline

test: check
	$(BIN)/python -m branchline.warm
	$(BIN)/pytest -n 2

check: lint types layers

lint: .venv/installed
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: .venv/installed
	$(BIN)/mypy

layers: .venv/installed
	$(BIN)/lint-imports

laws: .venv/installed
	$(BIN)/pytest -n 2 tests/laws

long: .venv/installed
	$(BIN)/python -m branchline.warm
	$(BIN)/pytest -n 2 -m long

golden: .venv/installed
	$(BIN)/python tools/golden.py

bench: .venv/installed
	$(BIN)/branchline bench

clean:
	rm -rf .venv dist .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache

.venv/installed: pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --upgrade pip
	$(BIN)/python -m pip install --quiet --editable ".[dev]"
	touch $@
