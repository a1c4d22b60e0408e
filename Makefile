# Two commands matter: `make run` and `make test`. Everything stands on `make setup`.
PY ?= python3
PORT ?= 8000
export PORT
UV := .tools/bin/uv
V := .venv/bin
MO := $(patsubst %.po,%.mo,$(wildcard locale/*/LC_MESSAGES/django.po))
# Workers take tests in the order of tests/conftest.py. A sweep keeps a core busy; the suite waits much, so that it has
# one worker more than cores.
SPREAD = --dist loadgroup --no-loadscope-reorder
SWEEP = -n 2 $(SPREAD)
SUITE = -n 3 $(SPREAD) --durations 15
SYNC = test -x $(V)/python || $(UV) venv -q --python $(PY) .venv; $(UV) pip sync -q --python $(V)/python --require-hashes --compile-bytecode
# What a production machine would set, for the checks that ask for it.
PRODUCTION = SECRET_KEY=$$($(V)/python -c "import secrets; print(secrets.token_urlsafe(64))") ALLOWED_HOSTS=example.org

.PHONY: setup run test check format lock texts assets bench contract stuck duels canaries fair pages
.DELETE_ON_ERROR:

$(UV): requirements/uv.txt
	$(PY) -m pip install -q --disable-pip-version-check --root-user-action=ignore --target .tools --upgrade -r $<
	touch $@
.venv/base: $(UV) requirements/base.txt
	test -e .venv/dev || { $(SYNC) requirements/base.txt; }
	touch $@
.venv/dev: $(UV) requirements/dev.txt
	$(SYNC) requirements/dev.txt
	touch $@ .venv/base

# The environment with the tests' tools.
setup: .venv/dev
	$(V)/python tools/texts.py compile

# The site on every interface, at PORT. Needs only what the site itself needs.
# Whoever forbids Python to keep what it compiles waits for it at every start, so here it may.
run: .venv/base $(MO)
	@env -u PYTHONDONTWRITEBYTECODE $(V)/python manage.py serve --prepare

%.mo: %.po | .venv/base
	@$(V)/python tools/texts.py compile

# The whole suite, in random order, warnings as errors. pytest compiles the tests anew where Python may keep nothing.
test: setup
	env -u PYTHONDONTWRITEBYTECODE $(V)/pytest $(SUITE) $(ARGS)

# Everything that CI checks besides tests.
check: setup
	$(V)/ruff check .
	$(V)/ruff format --check .
	$(V)/djlint --quiet --check templates
	$(V)/djlint --quiet --lint templates
	$(V)/mypy .
	$(V)/lint-imports --no-cache
	$(V)/python manage.py makemigrations --check --dry-run
	$(V)/python tools/templates.py
	$(V)/python tools/texts.py check
	$(PRODUCTION) $(V)/python manage.py check --deploy --fail-level WARNING
	$(PRODUCTION) $(V)/python manage.py collectstatic --noinput --clear -v0

# Lay out code and templates as `check` wants them.
format: setup
	$(V)/ruff check --fix .
	$(V)/ruff format .
	$(V)/djlint --quiet --reformat templates

# Pin what requirements/*.in ask for: hashes, and no address of any index.
lock: $(UV)
	for n in uv base dev; do $(UV) pip compile -q --python-version 3.11 --universal --generate-hashes --no-header --no-emit-index-url --no-emit-find-links requirements/$$n.in -o requirements/$$n.txt || exit 1; done
	! grep -n '://' requirements/*.txt

# Put new texts of code and templates into locale/*/LC_MESSAGES/django.po (needs gettext).
texts: setup
	$(V)/python tools/texts.py collect

# Build static/fonts and static/icons from their packages (needs Node and npm; the results are in git).
assets: setup
	cd tools/assets && npm ci --no-audit --no-fund
	$(V)/python tools/assets/build.py

# Measure the rules: moves a second, for each title.
bench: setup
	$(V)/python -m tools.bench

# The promises of every title over many whole matches, every position (the suite looks at a sample).
contract: setup
	FULL=1 $(V)/pytest tests/rules/test_contract.py tests/rules/business/test_state_machine.py tests/rules/syndicate $(SWEEP) --timeout 0 $(ARGS)

# Every kind of question, every seat, who leaves, drops or is late, clocks on and off: the match goes on (the suite: a sample).
stuck: setup
	FULL=1 $(V)/pytest tests/game/test_never_stuck.py $(SWEEP) --timeout 0 $(ARGS)

# The strongest bot of each title against greedy, 500 matches of two with the seats swapped (the suite plays a few).
duels: setup
	FULL=1 $(V)/pytest tests/rules/business/test_bot.py tests/rules/syndicate/test_bot.py -k beats_greedy -s -n 0 --timeout 0 $(ARGS)

# Marks in every hidden card, looked for in everything that is sent in 200 matches of each title (the suite looks at two).
canaries: setup
	FULL=1 $(V)/pytest tests/game/test_canaries.py $(SWEEP) --timeout 0 $(ARGS)

# The page that checks dice and `verify_match` on 1,000 matches between bots, and on as many with one changed roll.
fair: setup
	FULL=1 $(V)/pytest tests/browser/test_fair_dice.py -k agree -n 0 --timeout 0 $(ARGS)

# Every page and state on every screen, in both themes and every language; pictures of what is shown in Ukrainian, and of
# every fault, in test-results/pages (an hour; ARGS="-k match" for a chapter of it). The suite opens a sample.
pages: setup
	FULL=1 $(V)/pytest tests/browser/test_every_page.py $(SWEEP) $(ARGS)
