#!/bin/sh
# Maintainers: writes requirements.txt and requirements-dev.txt again from the .in files, newest
# versions that fit, with hashes, for every supported Python. Needs uv on the PATH.
set -eu
for name in requirements requirements-dev; do
    uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes \
        --no-emit-index-url --no-emit-find-links --no-header "$name.in" --output-file "$name.txt"
done
