#!/bin/sh
# Maintainers: writes requirements.txt and requirements-dev.txt again from the groups in pyproject.toml, newest versions
# that fit, with hashes, for every supported Python. Needs uv on the PATH.
set -eu
compile() {
    uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes \
        --no-emit-index-url --no-emit-find-links --no-header "$@"
}
compile --group app --output-file requirements.txt
compile --group dev --constraint requirements.txt --output-file requirements-dev.txt
