"""The modules imported by a start: home only, and none of its links."""

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
# modules that only screens opened from home need, including the kinds of documents
LAZY_PACKAGES = {row.kind_path.partition(".")[0] for row in KINDS.values()} | {
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
    assert {name for name in imported_modules if name.split(".")[1] in LAZY_PACKAGES} == set()


def test_start_imports_no_other_feature(imported_modules):
    features = {
        name.split(".")[2]
        for name in imported_modules
        if name.startswith("faristol.desk.") and name.count(".") > 2
    }
    assert features <= {"kernel", "shared", "home", "compiled"}
