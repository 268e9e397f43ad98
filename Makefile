# Two commands are enough on a fresh machine with Python 3.11, a C compiler and make: `make play` and `make test`.
# Without a C compiler everything works too, only slower.

PYTHON ?= python3
BIN := .venv/bin
COMPILED := build/compiled
SOURCES := $(shell find src -type f -not -name '*.pyc' -not -path '*.egg-info*') setup.py pyproject.toml
GAME ?= worlds-fair-1893
SEATS ?= you,bot,bot
DECISIONS ?= 1000000

.PHONY: play serve test lint interpreted compiled journeys bench soak clean

play: $(COMPILED)/stamp  ## a game in the terminal against bots
	@PYTHONPATH=$(COMPILED) $(BIN)/python -m pavilion play $(GAME) --seats $(SEATS)

serve: $(COMPILED)/stamp  ## tables in the browser
	@PYTHONPATH=$(COMPILED) $(BIN)/python -m pavilion serve --browser

test: lint interpreted compiled  ## everything that must hold: style, types, the whole suite in both builds

lint: .venv/dev
	$(BIN)/ruff check .
	$(BIN)/mypy

interpreted: .venv/dev $(COMPILED)/stamp  # the compiled build is there for the test that compares both
	PAVILION_MODE=interpreted PYTHONPATH=src $(BIN)/python -m pytest -n 2 --ignore tests/browser

compiled: .venv/dev $(COMPILED)/stamp
	PAVILION_MODE=compiled PYTHONPATH=$(COMPILED) $(BIN)/python -m pytest -n 2 --ignore tests/packaging --ignore tests/browser

journeys: .venv/browser  ## whole games in a real browser
	PYTHONPATH=src $(BIN)/python -m pytest tests/browser

bench: .venv/dev $(COMPILED)/stamp  ## speed, as ratios measured in one run
	$(BIN)/python bench/bench.py

soak: $(COMPILED)/stamp  ## the laws, for a long time
	PYTHONPATH=$(COMPILED) $(BIN)/python -m pavilion check $(GAME) --decisions $(DECISIONS)

clean:
	rm -rf .venv build .mypy_cache .ruff_cache .pytest_cache .hypothesis src/*.egg-info

.venv/play: pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install -q --disable-pip-version-check "setuptools>=68" wheel "mypy[mypyc]==2.4.1"
	PAVILION_COMPILE=0 $(BIN)/python -m pip install -q --disable-pip-version-check --no-build-isolation -e .
	@touch $@

.venv/dev: .venv/play
	PAVILION_COMPILE=0 $(BIN)/python -m pip install -q --disable-pip-version-check --no-build-isolation -e ".[dev]"
	@touch $@

.venv/browser: .venv/dev
	@command -v chromium > /dev/null || { echo "Installing chromium for the browser tests …"; \
	  apt-get update -qq > /dev/null && apt-get install -y -qq --no-install-recommends chromium > /dev/null; } \
	  || echo "chromium cannot be installed here: the browser tests will say that they are skipped"
	@touch $@

$(COMPILED)/stamp: $(SOURCES) | .venv/play
	@echo "Compiling the engine (about a minute, once) …"
	@rm -rf $(COMPILED) build/temp
	@$(BIN)/python setup.py -q build --build-lib $(COMPILED) --build-temp build/temp > build.log 2>&1 || { tail -n 40 build.log; exit 1; }
	@mv build.log build/build.log
	@touch $@
