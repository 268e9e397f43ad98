# Two commands are enough on a fresh machine with Python 3.11, a C compiler and make: `make play` and `make test`.
# Without a C compiler everything works too, only slower.

PYTHON ?= python3
BIN := .venv/bin
COMPILED := build/compiled
SOURCES := $(shell find src docs/rules -type f -not -name '*.pyc' -not -path '*.egg-info*') setup.py pyproject.toml
INSTALL := $(BIN)/python -m pip install -q --disable-pip-version-check
APT := apt-get install -y --no-install-recommends
ALONE := $(PYTHON) make/alone.py
BEGIN := MAKE="$(MAKE)" $(BIN)/python make/begin.py
GAME ?= worlds-fair-1893
SEATS ?= you,bot,bot
DECISIONS ?= 1000000
KILLS ?= 60
EFFORT ?= 100
MUTANTS ?= 50
FOR_TESTS := PAVILION_SEPARATE=1 MYPYC_OPT_LEVEL=1  # compiled soon, though not as fast
BOTH := tests/test_modes.py::test_both_modes_play_the_same_games  # needs to run once only
VALUES := tests/test_laws.py::test_a_game_keeps_every_law_with_each_value_of_each_option  # needs to run compiled only
FUZZ := tests/test_edited_positions.py tests/web/test_fuzz.py tests/web/test_exactly_once.py tests/web/test_torn.py

.PHONY: play terminal test quick lint interpreted compiled journeys bench bench-bots soak laws packs crash fuzz mutants lock clean

play: .venv/play  ## tables in the browser, on this machine (PORT=9000, DATA=tables.db); compiles for the next start
	@$(BEGIN) serve --browser $(if $(PORT),--port $(PORT)) $(if $(DATA),--data "$(DATA)")

terminal: .venv/play  ## a game in the terminal against bots (SEATS=you,you,bot)
	@$(BEGIN) play $(GAME) --seats $(SEATS)

test: .venv/dev  ## everything that must hold: style, types, the whole suite in both builds
	@$(MAKE) --no-print-directory --jobs=2 lint $(COMPILED)/stamp HOW="$(FOR_TESTS)"
	@$(MAKE) --no-print-directory interpreted compiled journeys

quick: .venv/dev  ## while you work: lint of what has changed, the core and the games you touched, interpreted
	@$(BIN)/python make/quick.py

interpreted compiled journeys laws packs crash fuzz: HOW := $(FOR_TESTS)

lint: .venv/dev
	$(BIN)/ruff check .
	$(BIN)/mypy

interpreted: .venv/dev $(COMPILED)/stamp  # the compiled build is there for the test that compares both
	PAVILION_MODE=interpreted PYTHONPATH=src $(BIN)/python -m pytest -n 2 --ignore tests/browser --ignore tests/web --ignore-glob "tests/test_strength*.py" --deselect $(VALUES)

compiled: .venv/dev $(COMPILED)/stamp  # the server is the same source in both builds: its tests run here only
	PAVILION_MODE=compiled PYTHONPATH=$(COMPILED) $(BIN)/python -m pytest -n 2 --ignore tests/packaging --ignore tests/browser --deselect $(BOTH)

journeys: .venv/browser $(COMPILED)/stamp  ## whole games in a real browser; each process has a server of its own
	PYTHONPATH=$(COMPILED) $(BIN)/python -m pytest -n 2 --dist worksteal tests/browser

bench: .venv/dev  ## speed, as ratios measured in one run, of a build that was trained
	@test -e $(COMPILED)/trained || rm -f $(COMPILED)/stamp
	@$(MAKE) --no-print-directory $(COMPILED)/stamp
	$(BIN)/python bench/bench.py
	PYTHONPATH=$(COMPILED) $(BIN)/python bench/by_hand.py

bench-bots: .venv/dev $(COMPILED)/stamp  ## how good the bots are: every level against every other, GAMES each; can be broken off and go on
	PYTHONPATH=$(COMPILED) $(BIN)/python bench/bots.py $(or $(GAMES),1000)

soak: laws packs crash fuzz  ## what only time can show

laws: $(COMPILED)/stamp  ## the laws of every game, for a long time
	for game in $$($(BIN)/python -c 'import pavilion; print(*pavilion.games())'); do \
	  PYTHONPATH=$(COMPILED) $(BIN)/python -m pavilion check $$game --decisions $(DECISIONS) || exit 1; done

packs: .venv/dev $(COMPILED)/stamp  ## each number of each component file at its least and most, 2 EFFORT games each by all laws: a day, with EFFORT=10 two hours
	PAVILION_EFFORT=$(EFFORT) PYTHONPATH=$(COMPILED) $(BIN)/python -m pytest -n 2 tests/test_packs_swept.py

crash: .venv/dev $(COMPILED)/stamp  ## kill -9 under load, again and again
	PYTHONPATH=$(COMPILED):tests $(BIN)/python tests/web/test_crash.py $(KILLS)

fuzz: .venv/dev $(COMPILED)/stamp  ## strange requests, frames, records and messages, EFFORT times as many as in the suite
	PAVILION_EFFORT=$(EFFORT) PYTHONPATH=$(COMPILED) $(BIN)/python -m pytest -n 2 $(FUZZ)

mutants: .venv/dev  ## rules and search broken in MUTANTS spots of each: do their own tests notice?
	nice $(BIN)/python tests/mutants.py -n $(MUTANTS)

lock: .venv/dev  ## choose the versions anew that `make play` installs; after any change of dependencies
	$(BIN)/python tests/lock.py

clean:
	rm -rf .venv build .mypy_cache .ruff_cache .pytest_cache .hypothesis src/*.egg-info

.venv/play: requirements.lock  # what is needed to run, and no more: a newcomer waits for it
	@echo "Setting everything up in .venv …"
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Python 3.11 or newer is needed: make PYTHON=python3.11"; exit 1; }
	@$(PYTHON) -m venv .venv
	@$(INSTALL) --no-compile --require-hashes -r requirements.lock
	@touch $@

.venv/build: requirements-build.lock .venv/play
	@$(ALONE) $(INSTALL) --require-hashes -r requirements-build.lock
	@PAVILION_COMPILE=0 $(ALONE) $(INSTALL) --no-deps --no-build-isolation -e .
	@touch $@

.venv/dev: pyproject.toml .venv/build
	PAVILION_COMPILE=0 $(ALONE) $(INSTALL) --no-build-isolation -e ".[dev]"
	@touch $@

.venv/browser: .venv/dev  # the shell of chromium without windows needs half the time of the whole
	@command -v chromium-headless-shell > /dev/null || { echo "Installing a browser for the journeys …"; \
	  { apt-get update && { $(APT) chromium-headless-shell || command -v chromium || $(APT) chromium; }; } > /dev/null 2>&1; } \
	  || command -v chromium > /dev/null || command -v chromium-browser > /dev/null || command -v google-chrome > /dev/null \
	  || echo "chromium cannot be installed here: the browser tests will say that they are skipped"
	@touch $@

$(COMPILED)/stamp: $(SOURCES) | .venv/build
	@echo "Compiling the engine (minutes where it is trained) …"
	@MAKE="$(MAKE)" $(HOW) $(ALONE) $(BIN)/python make/compile.py
