# cardgen: `make` sets everything up and renders the shipped games into output/,
# `make test` sets everything up and checks. Neither needs the other.

PYTHON ?= python3
VENV := .venv
ifeq ($(OS),Windows_NT)
BIN := $(VENV)/Scripts
else
BIN := $(VENV)/bin
endif
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
SETTINGS := pyproject.toml constraints.txt cardgen/__init__.py
QUICK := not install and not long and not browser
# A file's tests stay together: what they share is made once.
CORES := -n auto --dist loadfile
# `make test ORDER=--random-order` shuffles the files, and the tests of each.
ORDER :=

.PHONY: all test check unit test-install test-long test-browser test-all debian fuzz bench format golden docs gallery screenshots site clean

all: $(VENV)/.run
	$(BIN)/cardgen render

# The version is asked first: an old Python would fail in the middle of an install.
$(VENV)/.new:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "cardgen needs Python 3.11 or newer: try  make PYTHON=python3.11"; exit 2; }
	$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/.run: $(VENV)/.new $(SETTINGS)
	PIP_CONSTRAINT=constraints.txt $(PIP) install --editable .
	@touch $@

# Python compiles what is imported; pip would compile every file of a hundred packages.
$(VENV)/.dev: $(VENV)/.new $(SETTINGS)
	PIP_CONSTRAINT=constraints.txt $(PIP) install --no-compile --editable '.[dev]'
	@touch $@ $(VENV)/.run

test: check unit

check: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

unit: $(VENV)/.dev
	$(BIN)/python -m pytest $(CORES) $(ORDER) -m "$(QUICK)"

# Slower: the wheel in an empty environment, in another folder.
test-install: $(VENV)/.dev
	$(BIN)/python -m pytest -m install

# Slower: whole matrices of papers, layouts and looks, hundreds of damaged games, how
# cost grows, and bombs, each in a process whose work and memory are measured. An idle
# core takes over tests of any file.
test-long: $(VENV)/.dev
	$(BIN)/python -m pytest -n auto --dist worksteal $(ORDER) -m long

# The preview in a real browser: Debian's package chromium, or the program that
# CHROMIUM names.
test-browser: $(VENV)/.dev
	$(BIN)/python -m pytest -m browser

test-all: test test-install test-long test-browser

# As root, on Debian and Ubuntu: what the long tests and those of the browser compare with.
# Fonts of many scripts, Unicode's own cases, a second reader of PDFs, the tool that checks
# translations, and a browser where there is none.
debian:
	apt-get update -qq
	apt-get install -y -qq --no-install-recommends fonts-noto-core fonts-noto-cjk gettext \
	  unicode-data poppler-utils \
	  $$(command -v "$${CHROMIUM:-chromium}" >/dev/null || echo chromium) >/dev/null

# Looks for new counterexamples, other ones each time.
fuzz: $(VENV)/.dev
	HYPOTHESIS_PROFILE=search $(BIN)/python -m pytest $(CORES) -m "$(QUICK)"
	HYPOTHESIS_PROFILE=search $(BIN)/python -m pytest -n auto --dist worksteal \
	  tests/fuzz

# cardgen and hand-written programs on the same decks: minutes, on an idle machine.
bench: $(VENV)/.run
	$(BIN)/python -m tests.benchmarks

format: $(VENV)/.dev
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

# Rewrites expected outputs: look at the difference before you commit it.
golden: $(VENV)/.dev
	$(BIN)/python -m pytest $(CORES) -m "$(QUICK)" --update-golden

docs: $(VENV)/.dev
	$(BIN)/cardgen schema
	$(BIN)/python docs/make_reference.py
	$(BIN)/python docs/make_words.py
	$(BIN)/python docs/make_credits.py
	$(BIN)/python docs/make_pictures.py
	$(BIN)/python docs/make_walkthroughs.py
	$(BIN)/python docs/make_starters.py

# The documentation as a site, in build/site; a link that leads nowhere is an error.
# With --quiet, MkDocs would not count its warnings.
site: $(VENV)/.dev
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict

# One picture of each component of the shipped games, for the README.
gallery: $(VENV)/.dev
	$(BIN)/python docs/make_gallery.py
	$(BIN)/python docs/make_games.py

# The preview for its pages, in a real browser.
screenshots: $(VENV)/.dev
	$(BIN)/python docs/make_screenshots.py

clean:
	rm -rf $(VENV) build dist
