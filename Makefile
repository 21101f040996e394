# make run     set everything up and serve (PORT=8000, WORKERS=1)
# make test    set everything up and run every check and test
# make long    try much more of what is random, or the same for every game
# make setup   only build .venv/
# make bench   run the benchmarks
# make faults  break things on purpose, at length: kills, a full disk, power that goes, servers and browsers that die
# make load    let simulated tables play on the real server (LOAD="--tables 300 --database postgresql")
# make access  write down who may use each page and call, in test-results/access.md
# make phone   build the whole referee for a phone, without a server: static files in dist/phone/ (needs npm)
# make format  let ruff put the code in order, and djlint the templates
# make messages  (maintainers) gather the texts that people see for translators, and compile every translation
# make pictures  (maintainers) draw the pictures of the docs again, and take the screenshots of the README
# make requirements   (maintainers) write the pinned requirements again

PYTHON ?= python3
PORT ?= 8000
LOAD ?=
CI ?=
export CI

VENV := .venv
BIN := $(VENV)/bin
RUN_STAMP := $(VENV)/.ready-to-run
TEST_STAMP := $(VENV)/.ready-to-test

.PHONY: run test setup setup-test bench long faults load access phone format messages pictures requirements clean

# A system upgrade may take away the Python that the environment points to: then it is built again.
ifeq ($(shell $(BIN)/python -c 'print("there")' 2>/dev/null),)
.PHONY: $(RUN_STAMP) $(TEST_STAMP)
endif

setup: $(RUN_STAMP)

setup-test: $(TEST_STAMP)

$(RUN_STAMP): requirements.txt tools/venv.sh
	@PYTHON='$(PYTHON)' sh tools/venv.sh $(VENV) requirements.txt
	@touch $@

# What the tests need has all that running needs.
$(TEST_STAMP): requirements-dev.txt tools/venv.sh
	@PYTHON='$(PYTHON)' sh tools/venv.sh $(VENV) requirements-dev.txt
	@touch $(RUN_STAMP) $@

run: setup
	@exec $(BIN)/python manage.py serve --port $(PORT)

test: setup-test
	@sh tools/test.sh

bench: setup-test
	@$(BIN)/python -m pytest benchmarks --benchmark-enable -p no:cacheprovider

long: setup-test
	@LONG=1 $(BIN)/python -m pytest -n 2 --dist worksteal $$(grep -rl --include='test_*.py' 'tests.support.sample_sizes' tests)

faults: setup-test
	@$(BIN)/python -m pytest -m faults -n 0 tests/faults tests/browser/phone

load: setup-test
	@$(BIN)/python -m benchmarks.load $(LOAD)

access: setup-test
	@$(BIN)/python -m tests.access.document

phone: setup-test
	@$(BIN)/python -m tools.phone

format: setup-test
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .
	@$(BIN)/djlint --reformat --warn --quiet templates

messages: setup-test
	@$(BIN)/pybabel -q extract -F babel.cfg --add-location=file --sort-by-file --project=Referee --copyright-holder="Referee's developers" -o locale/django.pot .
ifneq ($(wildcard locale/*/LC_MESSAGES/django.po),)
	@$(BIN)/pybabel -q update --ignore-obsolete --no-fuzzy-matching -i locale/django.pot -d locale -D django
	@$(BIN)/pybabel -q compile -d locale -D django
endif

pictures: setup-test
	@$(BIN)/python manage.py pictures docs/pictures
	@$(BIN)/python -m tools.architecture
	@$(BIN)/python -m pytest -n 0 -q -p no:cacheprovider tests/browser/readme_pictures.py

requirements:
	@sh tools/requirements.sh

clean:
	rm -rf $(VENV) dist .mypy_cache .ruff_cache .pytest_cache .import_linter_cache
