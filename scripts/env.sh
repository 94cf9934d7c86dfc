#!/bin/sh
# Make the environment: .venv with the pinned Python packages, Node where it is missing, node_modules.
# A stamp beside each part holds the checksum of its lock file, so that a second run takes no time.
set -eu
cd "$(dirname "$0")/.."
venv=.venv

say() { printf '%s\n' "env: $*"; }
stale() { [ "$(cat "$1" 2>/dev/null)" != "$(cksum < "$2")" ]; }
stamp() { cksum < "$2" > "$1"; }

find_python() {
    for name in ${PYTHON:-} python3 python3.14 python3.13 python3.12 python3.11 python; do
        if "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            command -v "$name"
            return
        fi
    done
    say "Python 3.11 or later is needed; PYTHON=/path/to/python makes me use yours" >&2
    return 1
}

make_venv() {
    python=$(find_python)
    say "$venv from $python"
    "$python" -m venv "$venv" && return
    rm -rf "$venv"
    # Debian keeps venv in a package of its own.
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
        apt-get update -qq && apt-get install -y -qq python3-venv && "$python" -m venv "$venv"
    else
        say "this Python has no venv module (on Debian: apt install python3-venv)" >&2
        return 1
    fi
}

install() {
    "$venv/bin/python" -m pip install --quiet --disable-pip-version-check --require-hashes -r "$1"
}

node_is_new() {
    node -e 'process.exit(process.versions.node.localeCompare("20.19", "en", { numeric: true }) < 0 ? 1 : 0)' 2>/dev/null &&
        npm --version >/dev/null 2>&1
}

[ -x "$venv/bin/python" ] || make_venv
# The environment's own programs go first, a Node from PyPI among them.
PATH="$PWD/$venv/bin:$PATH"

lock=scripts/requirements/dev.txt
if stale "$venv/.dev" "$lock"; then
    say "Python packages"
    install "$lock"
    stamp "$venv/.dev" "$lock"
fi

lock=scripts/requirements/node.txt
if ! node_is_new; then
    say "Node from PyPI (the system has none, or one older than 20.19)"
    install "$lock"
    node_is_new
fi

if stale node_modules/.lock package-lock.json; then
    say "JavaScript packages"
    npm ci --no-audit --no-fund --loglevel=error
    stamp node_modules/.lock package-lock.json
fi
