"""What is measured in Pyodide bears the names that the limits are written for."""

import json
import tomllib

import pytest

from scripts.bench import pyodide, words
from scripts.bench.__main__ import LIMITS
from scripts.bench.figure import Figure
from tests.support.desk import ToyLists


@pytest.fixture
def told(monkeypatch, capsys):
    """Return what Pyodide would print, each thing done once and not timed."""

    def once(name, work, *, rounds=1):
        work()
        return Figure(name=name, milliseconds=float(rounds), ratio=1.0)

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
