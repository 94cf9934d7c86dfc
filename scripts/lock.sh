#!/bin/sh
# Turn every scripts/requirements/*.in into a list with a hash for each file, in a throw-away environment.
set -eu
cd "$(dirname "$0")/requirements"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
python -m venv "$scratch"
"$scratch/bin/pip" install --quiet --disable-pip-version-check pip-tools==7.6.2
for name in dev node overlay; do
    "$scratch/bin/pip-compile" --quiet --generate-hashes --strip-extras --allow-unsafe --no-header \
        --no-emit-index-url --no-emit-find-links --no-emit-options --output-file "$name.txt" "$name.in"
done
