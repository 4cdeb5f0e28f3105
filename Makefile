# Two commands do everything: `make play` and `make test`. The others are for people who change things.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PORT ?= 8000
GAMES ?=
JOBS ?= 2

.DEFAULT_GOAL := help
.PHONY: help play test check kits proof bench clean

help: ## say what can be made
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## /make \1\t/' | expand -t 14

play: $(VENV)/.play kits proof ## set up, print all kits into output/, prove them, start the referee
	$(BIN)/referee serve --lan --port $(PORT)

kits: $(VENV)/.play ## print all kits into output/
	$(BIN)/pnp build $(GAMES) -o output

proof: $(VENV)/.play ## rasterise every built page, read every code back
	$(BIN)/pnp proof output

test: $(VENV)/.test ## run all tests, a real browser included
	@PATH="$(CURDIR)/$(BIN):$$PATH" sh tests/browser/chromium.sh
	$(BIN)/pytest -n $(JOBS) --dist loadgroup $(ARGS)

check: $(VENV)/.test ## format, lint, types, import contracts, card data, rules against wording
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/pnp check
	$(BIN)/referee check

bench: $(VENV)/.test ## measure against named alternatives, in one run each
	$(BIN)/python bench/run.py

clean: ## throw away what can be made again
	rm -rf $(VENV) output/* .mypy_cache .ruff_cache .pytest_cache

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Backlot needs Python 3.11 or newer; name one: make PYTHON=python3.12 play"; exit 1; }
	@echo "Making the environment in $(VENV) (once) ..."
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); echo "This Python cannot make environments. On Debian and Ubuntu: apt install python3-venv"; exit 1; }

$(VENV)/.play: pyproject.toml constraints.txt | $(VENV)/bin/python
	@echo "Installing what Backlot needs (a minute, the first time) ..."
	@$(BIN)/python -m pip install -qq --disable-pip-version-check --constraint constraints.txt --editable .
	@touch $@

$(VENV)/.test: pyproject.toml constraints.txt | $(VENV)/bin/python
	@echo "Installing what the tests need (two minutes, the first time) ..."
	@$(BIN)/python -m pip install -qq --disable-pip-version-check --constraint constraints.txt --editable '.[dev]'
	@touch $@ $(VENV)/.play
