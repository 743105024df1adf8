# make play   set everything up and start the site, on this machine alone
# make test   set everything up, lint and run all tests; make test THOROUGH=1 tries more
# make release  wheel, source distribution and notes in dist/, tried in empty environments
# make docs  the documentation site, in build/docs; make notebooks runs the notebooks and stores what they show
# make bench  measure, and add the figures to benchmarks/
# make lint   ruff, mypy, the page's types and the rooms' borders alone
# make page   build the page; it is built by itself when its sources change
# make works-with  install learners of others, run them, and write docs/works-with.md
# make pictures  a picture of every screen, in build/pictures
# make types  the page's types of what the server says, from the server's schema

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PLAYABLE := $(VENV)/playable
READY := $(VENV)/ready
CHECKED := NUMBA_BOUNDSCHECK=1
# More processes than cores: many tests wait, for servers that start, clocks that run, browsers that draw.
CORES := $(shell $(PYTHON) -c 'import os; print(os.cpu_count() or 1)')
SPREAD := -n $(shell expr $(CORES) + 2)
SPREAD_IN_BROWSERS := -n $(shell expr $(CORES) + 1)

.PHONY: play page test compile lint lint-code lint-page test-page test-code test-browser release docs notebooks bench playthroughs lessons pages types works-with pictures browser proxy clean

play: page
	@$(BIN)/lostcities serve

page: $(PLAYABLE)
	@$(BIN)/python web/build.py

# What fetches, what compiles and what lints goes on side by side; then the tests have all cores.
test: $(PLAYABLE)
	@$(MAKE) --no-print-directory --jobs=4 --output-sync=line $(READY) browser compile test-page lint-code
	@$(MAKE) --no-print-directory proxy
	@$(MAKE) --no-print-directory --jobs=2 test-code test-browser

test-code: $(READY)
	@echo "Testing"
	@$(CHECKED) $(BIN)/python -m pytest $(SPREAD) --dist loadfile --no-loadscope-reorder --ignore tests/browser

# Browsers wait more than they work, so these tests go on beside the others; what they say comes at their end.
test-browser: $(READY)
	@echo "Testing in the browser"
	@$(CHECKED) $(BIN)/python -m pytest $(SPREAD_IN_BROWSERS) --dist worksteal tests/browser > $(VENV)/browser.log 2>&1 || \
		(cat $(VENV)/browser.log; false)
	@echo "In the browser: $$(tail -n 1 $(VENV)/browser.log)"

# It takes the sources as they lie there: meanwhile the package may be installed anew, with all that the tests need.
compile: $(PLAYABLE)
	@echo "Compiling the rules (on the first run)"
	@PYTHONPATH=src $(CHECKED) $(BIN)/python tests/warm.py

lint: lint-code lint-page

lint-code: $(READY)
	@echo "Linting"
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check
	@$(BIN)/mypy
	@MYPYPATH=src:benchmarks:tests/server $(BIN)/mypy benchmarks/*.py
	@$(BIN)/lint-imports --no-cache > $(VENV)/imports.log || (cat $(VENV)/imports.log; false)

lint-page: $(PLAYABLE)
	@$(BIN)/python web/build.py check

test-page: $(PLAYABLE)
	@echo "Testing the page"
	@$(BIN)/python web/build.py check
	@$(BIN)/python web/build.py
	@$(BIN)/python web/build.py test

docs: $(PLAYABLE)
	@$(BIN)/pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[docs]'
	@$(BIN)/python -m sphinx --quiet --fail-on-warning --keep-going --nitpicky -c docs . build/docs
	@echo "The documentation is in build/docs/index.html"

notebooks: $(PLAYABLE)
	@$(BIN)/python docs/notebook.py
	@echo "docs/notebooks are written anew; look at the difference before you commit it"

release: page
	@$(BIN)/pip install --quiet --disable-pip-version-check --constraint constraints.txt hatchling
	@$(BIN)/python release.py

bench: page browser proxy
	@command -v cc > /dev/null || (echo "make bench needs a C compiler: install gcc or clang"; false)
	@$(BIN)/python benchmarks/run.py

playthroughs: $(READY)
	@cd tests && ../$(BIN)/python -m playthroughs
	@echo "tests/playthroughs is written anew; look at the difference before you commit it"

pages: $(READY)
	@$(BIN)/python -m lostcities.envs.pages
	@echo "docs/games is written anew; look at the difference before you commit it"

# Each learner as it comes from PyPI, in environments below build/; ONLY=NAME for some of them.
works-with:
	@$(PYTHON) examples/works_with/run.py $(ONLY)

lessons: $(READY)
	@$(BIN)/python web/lessons.py
	@$(BIN)/python web/facts.py

pictures: $(READY) page browser
	@LOSTCITIES_PICTURES=$(CURDIR)/build/pictures $(BIN)/python -m pytest $(SPREAD_IN_BROWSERS) --dist worksteal tests/browser
	@echo "build/pictures has a picture of every screen"

types: $(READY)
	@$(BIN)/python -m lostcities.server.api.openapi > web/openapi.json
	@$(BIN)/python web/build.py types

# The browser tests drive the system's Chromium: where there is a choice, the one without windows, which does the same
# with a quarter less work. Where none is there and we may, it is installed.
browser:
	@for name in chromium-headless-shell chromium chromium-browser google-chrome; do command -v $$name > /dev/null && exit; done; \
		(test "$$(id -u)" = 0 && command -v apt-get > /dev/null && echo "Installing Chromium" && apt-get update -qq && \
		(DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends chromium-headless-shell > /dev/null || \
		DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends chromium > /dev/null)) || \
		(echo "the browser tests need Chromium: install it (Debian: apt install chromium)"; false)

# One test runs two server processes behind a real proxy. After Chromium, as the system installs one thing at a time.
proxy:
	@command -v nginx > /dev/null || test -x /usr/sbin/nginx || \
		(test "$$(id -u)" = 0 && command -v apt-get > /dev/null && echo "Installing nginx" && \
		apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends nginx-light > /dev/null) || \
		(echo "the tests of several processes need nginx: install it (Debian: apt install nginx-light)"; false)

# Who plays needs the package alone; who tests needs everything.
$(PLAYABLE): pyproject.toml constraints.txt
	@command -v $(PYTHON) > /dev/null || (echo "lostcities needs Python 3.11 or newer: install python3"; false)
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		(echo "lostcities needs Python 3.11 or newer; $(PYTHON) is $$($(PYTHON) --version)"; false)
	@$(PYTHON) -c 'import ensurepip, venv' 2> /dev/null || \
		(echo "this Python has no venv: install it (Debian and Ubuntu: apt install python3-venv)"; false)
	@echo "Setting up $(VENV) (once)"
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[site]'
	@touch $@

$(READY): $(PLAYABLE)
	@echo "Setting up what the tests need (once; a few minutes)"
	@$(BIN)/pip install --quiet --disable-pip-version-check --no-compile --constraint constraints.txt --editable '.[dev]'
	@touch $@

clean:
	rm -rf web/node_modules src/lostcities/site
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache
	find src tests -name __pycache__ -exec rm -rf {} +
