#!/bin/sh
# Every check and test, the tests last. Called by `make test`, which builds the environment.
set -eu
bin=.venv/bin

missing() {
    echo "LEFT OUT: $1" >&2
    if [ "${CI:-}" = true ]; then exit 1; fi
}

browser() {
    command -v chromium-headless-shell || command -v chromium || command -v chromium-browser || command -v google-chrome
}

# The one without windows is quicker: it is fetched where there is no browser, and always where all of this runs unattended.
wanted() {
    if [ "${CI:-}" = true ]; then ! command -v chromium-headless-shell; else ! browser; fi >/dev/null
}

if wanted && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "Installing Chromium for the browser tests ..."
    apt-get -qq update && DEBIAN_FRONTEND=noninteractive apt-get -qq install --no-install-recommends chromium-headless-shell >/dev/null || true
fi

step() {
    echo "== $*"
    "$@"
}

# Several processes import the tests, and many a test starts one more. What Python compiles is kept for all of them, even
# where the environment says otherwise. To compile the tests and all that they import takes 20 seconds.
unset PYTHONDONTWRITEBYTECODE
$bin/python -m pytest --collect-only -qq -p no:cacheprovider >/dev/null 2>&1 &
compiling=$!

beside() {
    step $bin/mypy
    step $bin/python manage.py makemigrations --check --dry-run
    # Only the files that have such tests are read: most have none.
    on_postgres=$(grep -rl --include='test_*.py' 'mark\.postgres' tests)
    step $bin/python -m tests.postgres $bin/python -m pytest -q -m "postgres and not faults" -p no:cacheprovider $on_postgres
}

told=$(mktemp)
beside >"$told" 2>&1 &
others=$!
trap 'kill $others 2>/dev/null || true; rm -f "$told"' EXIT

# What has an answer in a moment comes first. The slow checks and PostgreSQL go on beside it and beside the tests.
step $bin/ruff check .
step $bin/ruff format --check .
step $bin/djlint --lint --quiet templates
step $bin/djlint --check --quiet templates
step $bin/lint-imports --no-logo
wait $compiling || true # what can't be collected is told by the tests themselves

failed=0
if browser >/dev/null; then
    step $bin/python -m pytest -n 3 --dist worksteal || failed=1
else
    missing "the tests in tests/browser, which need Chromium on the PATH (on Debian: apt install chromium-headless-shell)"
    step $bin/python -m pytest -n 2 --dist worksteal --ignore=tests/browser || failed=1
fi
wait $others || failed=1
cat "$told"
exit $failed
