"""Compile all tests once, before workers run them: else each worker rewrites the assertions of every file for itself.

What cannot be collected is not said here: the runner that meets it says so.
"""

import io
from contextlib import redirect_stdout

import pytest

from scripts.test import SUITES


def main() -> None:
    """Collect the tests, which leaves their compiled files in the cache of this Python."""
    with redirect_stdout(io.StringIO()):
        pytest.main(
            [
                "-q",
                "-p",
                "no:xdist",
                "-p",
                "no:cacheprovider",
                "--collect-only",
                *SUITES,
                "tests/e2e",
            ]
        )


if __name__ == "__main__":
    main()
