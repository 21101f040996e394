#!/bin/sh
# Every check and test. Called by `make test`, which builds the environment.
set -eu
bin=.venv/bin

# The tests start Referee's commands hundreds of times: each reads what the first has compiled.
unset PYTHONDONTWRITEBYTECODE

missing() {
    echo "LEFT OUT: $1" >&2
    if [ "${CI:-}" = true ]; then exit 1; fi
}

browser() {
    command -v chromium-headless-shell || command -v chromium || command -v chromium-browser || command -v google-chrome
}

if ! browser >/dev/null && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "Installing Chromium for the browser tests ..."
    apt-get -qq update && DEBIAN_FRONTEND=noninteractive apt-get -qq install --no-install-recommends chromium-headless-shell >/dev/null || true
fi

step() {
    echo "== $*"
    "$@"
}

step $bin/ruff check .
step $bin/ruff format --check .
step $bin/djlint --lint --quiet templates
step $bin/djlint --check --quiet templates
step $bin/lint-imports --no-logo
step $bin/mypy
step $bin/python manage.py makemigrations --check --dry-run

failed=0
if browser >/dev/null; then
    step $bin/python -m pytest -n 3 --dist worksteal || failed=1
else
    missing "the tests in tests/browser, which need Chromium on the PATH (on Debian: apt install chromium-headless-shell)"
    step $bin/python -m pytest -n 3 --dist worksteal --ignore=tests/browser || failed=1
fi
step $bin/python -m tests.postgres $bin/python -m pytest -n 2 --dist worksteal -m "postgres and not faults" -p no:cacheprovider || failed=1
exit $failed
