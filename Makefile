# Faristol's commands. `make help` lists them.

PATH := $(CURDIR)/.venv/bin:$(PATH)
PORT ?= 8000
export PATH
export PYTHONPATH := $(CURDIR)/py:$(CURDIR)

.DEFAULT_GOAL := help
.PHONY: help env site serve dev parts test unit pyodide e2e ear check prose same planted schema corpus example slow green format budgets trace \
	bench dist lists-index wheel release pictures messages lexicons votes levels simulation speech stdlib kernel browsers lock clean

help: ## list the commands
	@sed -n 's/^\([a-z0-9_-]*\):.*## \(.*\)/\1\t\2/p' $(MAKEFILE_LIST) | while IFS="$$(printf '\t')" read -r name text; do printf '  %-15s %s\n' "make $$name" "$$text"; done

env: ## make the environment (.venv, node_modules); nothing to do the second time
	@sh scripts/env.sh

site: env ## build the site into build/site; RELEASE=1: without “+dev” in the name of the program
	@python -m scripts.build $(if $(RELEASE),--release)

serve: site ## build if needed, serve the site and print its address (PORT=8000)
	@python -m scripts.serve --port $(PORT)

dev: env ## serve the site and build what changed when the page is reloaded, in seconds (PORT=8000)
	@python -m scripts.dev --port $(PORT)

parts: site ## serve the page of all parts in all states
	@python -m scripts.serve --port $(PORT) --path '#/parts'

test: env ## run the tests: checks, CPython, Pyodide, browsers, budgets; ALL=1: also the exhaustive ones (of unit, pyodide, e2e too); SEED=7: other kills
	@python -m scripts.test

schema: env ## compare the shapes of all that is stored with py/faristol/schema.json; ACCEPT=1 writes what is in order
	@python -m scripts.schema $(if $(ACCEPT),--accept)

corpus: env ## write the logs that every later version must open (tests/forever/corpus/<version>); VERSION=0.7.0
	@python -m scripts.corpus $(if $(VERSION),--version $(VERSION))

example: env ## write the example clubs that ship (site/example): as they are, unless this tree would write them otherwise
	@python -m scripts.example

slow: env ## print how long the tests of the last run took, by file
	@python -m scripts.durations

green: env ## tell whether all tests (make test ALL=1) have passed on the files as they are now
	@python -m scripts.tree_record

unit: env ## run the unit and property tests in CPython
	@python -m scripts.test unit

pyodide: env ## run what can differ inside Pyodide, from the archive that ships
	@python -m scripts.test pyodide

e2e: env ## run the tests in browsers
	@python -m scripts.test e2e

ear: site ## play and judge by keys in Firefox, and compare what Orca speaks (Debian's orca, xdotool, at-spi2-core); build/ear/spoken.txt
	@python -m pytest -q -rs tests/ear

check: env ## lint, types, arrows, syntax, layout, the kernel built anew; under a minute
	@python -m scripts.check

prose: env ## check docstrings and names (docs/code-words.md)
	@python -m scripts.lint.prose

same: env ## compare code, screens and data with a revision, but for scripts/same/renames.txt: BASE=HEAD~1; ONLY="python screens"
	@python -m scripts.same $(if $(LOOSE),--loose) "$(BASE)" $(ONLY)

planted: env ## plant 40 bugs one by one in a copy; a test must fail for each (NAMES="a b": only these)
	@python -m scripts.planted $(NAMES)

format: env ## format the Python code and the JavaScript
	@ruff format .
	@ruff check --fix-only --quiet .
	@node_modules/.bin/prettier --write --log-level warn .

budgets: site ## print the sizes of what ships; fail when a budget is exceeded
	@python -m scripts.budgets

trace: env ## print the way of a tap through the Python sources (TAP=slip|rack|word|player)
	@python -m scripts.trace $(TAP)

bench: $(if $(NATIVE),env,site) ## measure, as ratios to a calibration of the same run; BASE=revision: beside that one; NATIVE=1 WOLGES=folder: moves
	@python -m scripts.bench$(if $(NATIVE),.native $(if $(WOLGES),--wolges $(WOLGES)),$(if $(BASE), --base $(BASE)))

dist: site ## pack the built site for a club's web host
	@python -m scripts.dist

lists-index: env ## write a club's word lists as a web host serves them beside the site (LISTS=folder OUT=new folder)
	@python -m scripts.lists_index -- "$(LISTS)" "$(OUT)"

wheel: site ## build the package, which serves the site (faristol) and audits files (python -m faristol.audit FILE…), and faristol.pyz
	@python -m scripts.wheel

release: env ## check, write build/release/<VERSION> and tag it (VERSION=0.7.0); PREPARE=1: write its records before; AGAIN=1: its files once more (docs/releases.md)
	@python -m scripts.release $(if $(PREPARE),--prepare )$(if $(AGAIN),--again )-- "$(VERSION)"

pictures: site ## take the pictures of the README (docs/pictures) and of the help anew
	@python -m scripts.pictures
	@python -m scripts.help_pictures

messages: env ## extract the messages and bring the catalogues up to date
	@python -m scripts.messages

lexicons: env ## build and measure the practice lists of words; ACCEPT=1 records them anew
	@python -m scripts.lexicons --measure $(if $(ACCEPT),--accept)

votes: env ## ask the witnesses of the practice lists anew (on Debian: apt-get install lttoolbox-dev)
	@python -m scripts.lexicons --vote

levels: env ## learn what tiles are worth, play the levels of the tablet against each other (half an hour)
	@python -m scripts.levels

simulation: env ## play who tries candidates out against the highest level (an hour and more)
	@python -m scripts.levels.trying

speech: env ## render the spoken clips anew (needs their voices; it says which)
	@python -m scripts.speech

stdlib: env ## derive the list of library modules that ship (scripts/stdlib.txt)
	@python -m scripts.stdlib

kernel: env ## compile the kernel that finds moves (py/faristol/moves/kernel); make check compares
	@python -m scripts.kernel

browsers: env ## find or install the browsers the tests need
	@python -m scripts.browsers

lock: env ## write the pinned lists of Python packages anew
	@sh scripts/lock.sh

clean: ## remove everything that was built (the environment stays)
	@rm -rf build .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
