#!/bin/sh
# Usage: venv.sh FOLDER REQUIREMENTS
# Builds the virtual environment if it is missing or broken, and installs exactly what the
# requirements file pins. Needs Python 3.11 or later, with pip or with ensurepip.
set -eu
venv=$1
requirements=$2
python=${PYTHON:-python3}
least='import sys; sys.exit(sys.version_info < (3, 11))'

if ! "$python" -c "$least" 2>/dev/null; then
    for candidate in python3.13 python3.12 python3.11; do
        if "$candidate" -c "$least" 2>/dev/null; then python=$candidate; break; fi
    done
fi
if ! "$python" -c "$least" 2>/dev/null; then
    echo "Referee needs Python 3.11 or later; '$python' is not. Name another: make setup PYTHON=python3.12" >&2
    exit 1
fi

if ! "$venv/bin/python" -c "$least" 2>/dev/null; then
    if "$python" -m pip --version >/dev/null 2>&1; then
        "$python" -m venv --clear --without-pip "$venv"
    elif "$python" -c 'import ensurepip' 2>/dev/null; then
        "$python" -m venv --clear "$venv"
    else
        echo "Referee needs pip to install its libraries (on Debian: apt install python3-pip)." >&2
        exit 1
    fi
fi

install='install --quiet --disable-pip-version-check --no-input --require-hashes -r'
if [ -x "$venv/bin/pip" ]; then
    "$venv/bin/python" -m pip $install "$requirements"
else
    "$python" -m pip --python "$venv/bin/python" $install "$requirements"
fi
