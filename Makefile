# Two commands matter: `make run` and `make test`. Everything stands on `make setup`.
PY ?= python3
PORT ?= 8000
UV := .tools/bin/uv
V := .venv/bin
SYNC = test -x $(V)/python || $(UV) venv -q --python $(PY) .venv; $(UV) pip sync -q --python $(V)/python --require-hashes

.PHONY: setup run check test lock assets bench texts
$(UV): requirements/uv.txt
	$(PY) -m pip install -q --disable-pip-version-check --root-user-action=ignore --target .tools --upgrade -r $<
	touch $@
.venv/base: $(UV) requirements/base.txt
	test -e .venv/dev || { $(SYNC) requirements/base.txt; }
	touch $@
.venv/dev: $(UV) requirements/dev.txt
	$(SYNC) requirements/dev.txt
	touch $@ .venv/base

setup: .venv/dev

lock: $(UV)
	for n in uv base dev; do $(UV) pip compile -q --python-version 3.11 --universal --generate-hashes --no-header --no-emit-index-url --no-emit-find-links requirements/$$n.in -o requirements/$$n.txt || exit 1; done
	! grep -n '://' requirements/*.txt

# Fonts and icons of static/, out of npm packages. The results are kept in git: only whoever changes them runs this.
assets: .venv/dev
	npm ci --prefix tools/assets
	$(V)/python tools/assets/build.py
