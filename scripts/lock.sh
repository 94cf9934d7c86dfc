#!/bin/sh
# Turn the dependency groups of pyproject.toml into lists with a hash for each file, with uv in a throw-away environment.
set -eu
cd "$(dirname "$0")/.."
lists=$PWD/scripts/requirements
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
python -m venv "$scratch"
"$scratch/bin/pip" install --quiet --disable-pip-version-check uv==0.13.9
here=$(python -c 'import platform; print(platform.python_version())')
inside=$(python -c 'from scripts.build.interpreter import *; print(Interpreter.of(Layout()).python)')
for name in dev hearing node pyodide; do
    version=$here
    if [ "$name" = pyodide ]; then version=$inside; fi
    python -m scripts.groups "$name" > "$scratch/$name.in"
    cp "$lists/$name.txt" "$scratch/$name.txt" # what is in it stays as it is
    (
        cd "$scratch"
        bin/uv pip compile --quiet --generate-hashes --no-header --python bin/python \
            --python-version "$version" --output-file "$name.txt" "$name.in"
    )
    mv "$scratch/$name.txt" "$lists/$name.txt"
done
