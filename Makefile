# Everything runs from here: `make play` and `make test` need only Python 3.11 with venv, and make.
PYTHON ?= python3
BIN := .venv/bin
NOT_INSTALLED := { echo "Not installed: the first run needs Python 3.11 or newer and the network; pip says above what is missing."; false; }

.PHONY: breakages play test check lint types layers page browser laws faults golden pages bench docs load lighthouse lock long long-runs mutants audit package matrix clean

play: .venv/ready
	$(BIN)/branchline

test: check browser
	$(BIN)/python -m branchline.warm
	$(BIN)/pytest -n 2

check: lint types layers page

lint: .venv/installed
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: .venv/installed
	$(BIN)/mypy

layers: .venv/installed
	$(BIN)/lint-imports

# The page's source by tsc, ESLint and Prettier, and its unit tests; only this needs Node.
page:
	@if ! command -v npm > /dev/null; then \
	  echo "NOT CHECKED: the source of the page (Node is not installed)"; \
	elif [ tools/page/node_modules/.package-lock.json -nt tools/page/package-lock.json ] \
	  || npm ci --prefix tools/page --no-audit --no-fund; then \
	  npm run --silent --prefix tools/page check; \
	else \
	  echo "NOT CHECKED: the source of the page (npm says above why its packages are missing)"; \
	fi

# The page is tested in Debian's Chromium; where it cannot be had those tests say so loudly.
browser:
	@command -v chromium > /dev/null \
	  || { apt-get update && apt-get install --yes --no-install-recommends chromium; } > /dev/null 2>&1 \
	  || echo "NOT INSTALLED: chromium; the tests of the page will be skipped"

laws: .venv/installed
	$(BIN)/pytest -n 2 tests/laws

long: .venv/installed
	$(BIN)/python -m pip install --quiet --editable ".[long]"
	$(BIN)/python -m branchline.warm
	$(BIN)/pytest -n 2 -m long

# Runs that take from minutes to an hour; each resumes where it stopped.
# make long-runs RUNS="forged-actions histories double-submits rolling-restart process-loss"
long-runs: .venv/installed
	PYTHONPATH=tests:. $(BIN)/python -m server.long_runs $(RUNS)

# Breaks the code on purpose in a copy and runs the tests that should notice.
breakages: .venv/installed
	$(BIN)/python -m tools.breakages
	$(BIN)/python -m tools.breakages.page

faults: .venv/installed
	PYTHONPATH=tests $(BIN)/python tests/server/harness/faults.py --cycles 30 --tables 40

golden: .venv/installed
	$(BIN)/python tools/golden.py

# The parts of the documentation that are made from the code; tests compare them.
pages: .venv/installed
	$(BIN)/python tools/protocol.py
	$(BIN)/python -m tools.page_types
	$(BIN)/python tools/env_page.py
	$(BIN)/python tools/games_table.py
	$(BIN)/python -m bench.strength.page
	$(BIN)/python -m tools.records.page
	$(BIN)/python -m tools.breakages.page

bench: .venv/installed
	$(BIN)/branchline bench

# Goes on where the last run stopped; MUTANTS="--share 1 --minutes 600" tries them all.
mutants: .venv/installed
	$(BIN)/python -m pip install --quiet --editable ".[mutants]"
	$(BIN)/python -m tools.mutants $(MUTANTS)

# Asks the advisory service of PyPI about everything that is installed; what it does not know fails.
audit: .venv/installed
	$(PYTHON) -m venv build/audit
	build/audit/bin/python -m pip install --quiet pip-audit
	$(BIN)/python -m pip freeze --exclude-editable > build/audit/installed.txt
	build/audit/bin/pip-audit --strict --no-deps --disable-pip --requirement build/audit/installed.txt

# The source distribution and the wheel, checked as an index would check them. Two questions of
# pyroma are left out: there is no public address of the project yet, neither page nor mailbox.
package:
	$(PYTHON) -m venv build/package
	build/package/bin/python $(LOCKED) requirements/package.txt
	rm -rf dist
	build/package/bin/python -m build --no-isolation --outdir dist .
	build/package/bin/twine check --strict dist/*
	build/package/bin/check-wheel-contents dist/*.whl
	build/package/bin/pyroma --min 10 --skip-tests AuthorEmail,Url dist/*.tar.gz

# Writes requirements/ anew, after a change of the bounds; LOCK="--upgrade" takes newer versions.
lock:
	$(PYTHON) -m venv build/lock
	build/lock/bin/python -m pip install --quiet uv
	build/lock/bin/python tools/lock.py $(LOCK)

# The tests on every Python from 3.11 on that is found here; it names those that are missing.
# make matrix MATRIX="--numba 0.61.2 0.68.1" tries versions of Numba instead, and
# make matrix MATRIX="--lowest" the lowest versions of everything.
matrix: .venv/installed
	$(BIN)/python tools/matrix.py $(MATRIX)

# The documentation as a site with search, and a reference from the docstrings.
docs:
	$(PYTHON) -m venv build/docs
	build/docs/bin/python -m pip install --quiet mkdocs-material "mkdocstrings[python]"
	build/docs/bin/python tools/site.py

load: .venv/installed
	$(BIN)/python bench/load.py

# What Lighthouse says about the page; npm installs it into bench/lighthouse, 185 MB.
lighthouse: .venv/installed browser
	PYTHONPATH=tests:. $(BIN)/python -m bench.lighthouse $(LIGHTHOUSE)

clean:
	rm -rf .venv build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache

.venv/bin/python:
	$(PYTHON) -m venv .venv || { rm -rf .venv; false; }

# Only what the lock files name, with the content that they name; then this clone itself.
LOCKED := -m pip install --quiet --require-hashes --requirement
CLONE := -m pip install --quiet --no-deps --no-build-isolation --editable .

.venv/ready: .venv/bin/python pyproject.toml requirements/play.txt
	{ $(BIN)/python $(LOCKED) requirements/play.txt && $(BIN)/python $(CLONE); } || $(NOT_INSTALLED)
	touch $@

.venv/installed: .venv/bin/python pyproject.toml requirements/dev.txt
	{ $(BIN)/python $(LOCKED) requirements/dev.txt && $(BIN)/python $(CLONE); } || $(NOT_INSTALLED)
	touch $@ .venv/ready
