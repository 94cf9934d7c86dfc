"""The list of browser tests that only `make test ALL=1` runs, with the reason for each."""

import tomllib
from collections.abc import Collection
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
LIST = TESTS / "exhaustive.toml"
REASONS: dict[str, str] = {
    f"tests/e2e/{test}": row["every_run"]
    for row in tomllib.loads(LIST.read_text(encoding="utf-8"))["exhaustive"]
    for test in row["tests"]
}


def missing_tests(reasons: Collection[str], collected: Collection[str]) -> list[str]:
    """Return the names on the list that are no test, in order; files that were not collected cannot tell."""
    files = {name.partition("::")[0] for name in collected}
    return sorted(
        name
        for name in set(reasons) - set(collected)
        if name.partition("::")[0] in files
        or not (TESTS.parents[1] / name.partition("::")[0]).is_file()
    )


def require_tests(collected: Collection[str]) -> None:
    """Raise an error if a name on the list is no test.

    Raises:
        pytest.UsageError: names them.
    """
    if missing := missing_tests(REASONS, collected):
        message = f"{LIST.name} names no test: {', '.join(missing)}"
        raise pytest.UsageError(message)
