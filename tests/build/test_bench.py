"""What is measured in Pyodide bears the names that the limits are written for."""

import json
import tomllib

import pytest

from scripts.bench import duplicate, pyodide, words
from scripts.bench.__main__ import LIMITS
from scripts.bench.figure import Figure
from scripts.bench.moves import POSITIONS
from scripts.lexicons.build import built
from tests.support.desk import ToyLists


def once(name, work, *, rounds=1):
    """Do a thing once, and do not time it."""
    work()
    return Figure(name=name, milliseconds=float(rounds), ratio=1.0)


@pytest.fixture
def told(monkeypatch, capsys):
    """Return what Pyodide would print."""
    monkeypatch.setattr(words, "measure", once)
    pyodide.tell("words", [ToyLists().files["ca.packed"]], 90.0)
    return [Figure(**json.loads(line)) for line in capsys.readouterr().out.splitlines()]


def test_every_limit_of_the_words_in_pyodide_has_its_figure(told):
    limits = tomllib.loads(LIMITS.read_text(encoding="utf-8"))
    limited = {name for name in limits if name.startswith("Pyodide, words:")}
    assert len(limited) > 5
    assert limited <= {figure.name for figure in told}


def test_the_memory_is_told_as_a_part_of_what_was_asked_for(told):
    memory = next(figure for figure in told if "megabytes" in figure.name)
    assert memory.ratio == 90.0 / words.MEMORY


def test_every_limit_of_the_duplicate_has_its_figure(monkeypatch, capsys):
    for name, value in (("PLAYERS", 4), ("ROUNDS", 2), ("IN", 1), ("EVERY", 1_000)):
        monkeypatch.setattr(duplicate, name, value)
    monkeypatch.setattr(duplicate, "measure", once)
    plain = built("ca").plain
    pyodide.tell("duplicate", [plain, POSITIONS.read_bytes(), duplicate.stored(plain)], 80.0)
    lines = capsys.readouterr().out.splitlines()
    found = {Figure(**json.loads(line)).name for line in lines}
    limits = tomllib.loads(LIMITS.read_text(encoding="utf-8"))
    assert {name for name in limits if name.startswith("Pyodide, duplicate:")} == found
    plainly = {f"Pyodide, {name}" for name in limits if name.startswith("duplicate:")}
    assert plainly == {name for name in found if "megabytes" not in name}
