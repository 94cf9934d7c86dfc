"""Compile all tests once, before workers run them.

Else each worker rewrites the assertions of every file for itself.

The files are imported, which leaves their compiled code; no tests are made of them. A file that cannot be imported is
not reported here: its runner reports it.
"""

import io
from contextlib import redirect_stdout

import pytest

from scripts.test import SUITES


class NoTests:
    """Plugin that makes no tests of what a module defines.

    Making them takes as long as importing all modules.
    """

    @pytest.hookimpl(tryfirst=True)
    def pytest_pycollect_makeitem(self) -> list[pytest.Item]:
        """Return no tests."""
        return []


def main() -> None:
    """Import the tests, which leaves their compiled files in the cache of this Python."""
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
            ],
            [NoTests()],
        )


if __name__ == "__main__":
    main()
