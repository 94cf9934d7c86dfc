#!/bin/sh
# Turn the dependency groups of pyproject.toml into lists with a hash for each file, in a throw-away environment.
set -eu
cd "$(dirname "$0")/.."
lists=$PWD/scripts/requirements
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
python -m venv "$scratch"
"$scratch/bin/pip" install --quiet --disable-pip-version-check pip-tools==7.6.2
for name in dev node overlay; do
    python -m scripts.groups "$name" > "$scratch/$name.in"
    cp "$lists/$name.txt" "$scratch/$name.txt" # what is in it stays as it is
    (
        cd "$scratch"
        bin/pip-compile --quiet --generate-hashes --strip-extras --allow-unsafe --no-header \
            --no-emit-index-url --no-emit-find-links --no-emit-options \
            --output-file "$name.txt" "$name.in"
    )
    mv "$scratch/$name.txt" "$lists/$name.txt"
done
