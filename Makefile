# `make play` and `make test` do all set-up themselves, in .venv, and install nothing elsewhere.
PYTHON ?= python3
BIN := .venv/bin
READY := .venv/ready
READY_BENCH := .venv/ready-bench
GAME ?= dice-heist

.PHONY: play test lint types tests docs golden bench clean

play: $(READY)
	@$(BIN)/larceny play $(GAME)

test: lint types tests

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports --no-cache

types: $(READY)
	$(BIN)/mypy

tests: $(READY)
	$(BIN)/python scripts/traceability.py --check
	$(BIN)/pytest --cov --cov-report=term:skip-covered -n 2

docs: $(READY)
	$(BIN)/python scripts/traceability.py

golden: $(READY)
	$(BIN)/python scripts/golden.py

bench: $(READY_BENCH)
	$(BIN)/python -m benchmarks

$(READY): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "larceny needs Python 3.11 or later; name one with PYTHON=..." >&2; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@echo "setting up .venv (once; a minute or two)"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev]'
	@touch $(READY)

$(READY_BENCH): $(READY)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[bench]'
	@touch $(READY_BENCH)

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage
