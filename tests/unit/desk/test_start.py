"""What a start reads in: home alone, and nothing of what its links lead to."""

import subprocess
import sys

import pytest

from faristol.desk.kernel.kinds import KINDS

pytestmark = pytest.mark.desk_only("starts another Python")

START = """
import sys
from tests.support.desk import User

assert "Faristol" in User().look("/").screen
print(*sorted(name for name in sys.modules if name.startswith("faristol.")))
"""
# rooms that only what is opened from home needs, that of each kind of document among them
LATER = {row.table.partition(".")[0] for row in KINDS.values()} | {
    "board",
    "exchange",
    "moves",
    "rules",
    "speech",
}


@pytest.fixture(scope="module")
def imported_modules():
    done = subprocess.run([sys.executable, "-c", START], capture_output=True, check=True, text=True)
    return set(done.stdout.split())


def test_start_imports_no_screen_that_home_does_not_show(imported_modules):
    assert {name for name in imported_modules if name.split(".")[1] in LATER} == set()


def test_start_imports_no_other_feature(imported_modules):
    features = {
        name.split(".")[2]
        for name in imported_modules
        if name.startswith("faristol.desk.") and name.count(".") > 2
    }
    assert features <= {"kernel", "shared", "home", "compiled"}
