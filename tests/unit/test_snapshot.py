"""The snapshot of an interpreter, from which a start continues."""

import random
import sys
from types import ModuleType

import pytest

from faristol.browser import snapshot


@pytest.fixture(autouse=True)
def made_at():
    yield
    snapshot.made_at = 0.0


def test_restored_memory_has_a_random_state_of_its_own():
    random.seed(1)
    before = random.getstate()
    snapshot.restore(1_700_000_000_000)
    first = random.getstate()
    assert first != before
    random.setstate(before)
    snapshot.restore(1_700_000_000_000)
    assert random.getstate() not in (before, first)
    assert snapshot.made_at == 1_700_000_000_000


def test_all_modules_are_imported_and_temporary_caches_are_cleared(monkeypatch):
    prepared, cleared = ModuleType("prepared"), []
    prepared.clear = lambda: cleared.append(True)
    monkeypatch.setitem(sys.modules, "prepared", prepared)
    monkeypatch.setattr(sys, "path", ["", *sys.path])
    monkeypatch.delitem(sys.modules, "json.tool", raising=False)
    snapshot.import_all("faristol.rules json.tool")
    assert "json.tool" in sys.modules
    assert cleared == [True]
    assert "" not in sys.path
