# A fresh machine needs two commands: `make site` and `make test`. Everything is set up inside .venv on the way.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
BENCHMARKS := math markup tags related titles paper_map search build kills
N ?= 1000

.PHONY: help site serve test lint format bench lock clean browser

help:
	@echo "make site    set everything up and build the site from content/ into site/"
	@echo "make serve   the same, served on http://127.0.0.1:8000 and rebuilt at every change"
	@echo "make test    set everything up, browsers included, and run every test"
	@echo "make lint    ruff (format and rules) and mypy strict"
	@echo "make format  let ruff put the code in order"
	@echo "make bench PAPERS=papers.jsonl.gz    run every measurement on real papers"
	@echo "make lock    renew requirements.lock from pyproject.toml"
	@echo "make clean   remove what the others made"

site: $(READY)
	$(BIN)/papershelf build $(BUILD_OPTIONS)

serve: $(READY)
	$(BIN)/papershelf serve

test: $(READY) browser
	$(BIN)/python -m pytest -n 2 --dist worksteal

lint: $(READY)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

format: $(READY)
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

# Measurements take papers that are not part of the project: JSON lines with id, title, abstract and more.
bench: $(READY) browser
ifdef PAPERS
	@mkdir -p build/bench
	@set -e; for name in $(BENCHMARKS); do \
		echo "== $$name"; \
		$(BIN)/python -m benchmarks.$$name --papers $(PAPERS) --n $(N) --json build/bench/$$name.json; \
	done
	@echo "$(words $(BENCHMARKS)) passed, 0 failed"
else
	@echo "make bench PAPERS=papers.jsonl.gz [N=1000] runs: $(BENCHMARKS)"
	@echo "each alone, with more options: $(BIN)/python -m benchmarks.NAME --help"
endif

browser: $(READY)
	$(BIN)/python tests/browser/find_browser.py --install

lock: $(READY)
	$(BIN)/uv pip compile --quiet --universal --extra dev --generate-hashes --no-emit-index-url --no-annotate --upgrade \
		--custom-compile-command "make lock" pyproject.toml --output-file requirements.lock

clean:
	rm -rf site .papershelf dist build .pytest_cache .mypy_cache .ruff_cache .hypothesis $(VENV)

$(READY): requirements.lock pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Papershelf needs Python 3.11 or newer: make PYTHON=python3.12 site")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes --requirement requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@# Where Python is told to write no bytecode, as in many containers, each command would compile the package: .1 s.
	$(BIN)/python -m compileall -q generator
	@touch $@
