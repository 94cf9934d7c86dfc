"""Unit tests of the benchmarks (scripts/bench): each figure has its limit, and each limit its figure."""

import json
import os
import time
import tomllib

import pytest

from scripts.bench import (
    boot,
    device,
    duplicate,
    help_search,
    pairing,
    processor,
    pyodide,
    reading,
    words,
    year,
)
from scripts.bench.__main__ import LIMITS
from scripts.bench.chromium import SLOW
from scripts.bench.figure import Figure
from scripts.bench.moves import POSITIONS
from scripts.bench.scene import SCENES
from scripts.lexicons.build import build_list
from tests.support.desk import ToyLists, User, help_files, run

FIRST_TAP = "first tap into "


def call_once(name, work, *, rounds=1):
    """Call once without timing, in place of `measure`."""
    work()
    return Figure(name=name, milliseconds=float(rounds), ratio=1.0)


@pytest.fixture
def figures(monkeypatch, capsys):
    """The figures of the words that Pyodide would print."""
    monkeypatch.setattr(words, "measure", call_once)
    pyodide.print_figures("words", [ToyLists().files["ca.packed"]], 90.0)
    return [Figure(**json.loads(line)) for line in capsys.readouterr().out.splitlines()]


def test_words_bench_reports_figure_for_every_limit(figures):
    limits = tomllib.loads(LIMITS.read_text(encoding="utf-8"))
    limited = {name for name in limits if name.startswith("Pyodide, words:")}
    assert len(limited) > 5
    assert limited <= {figure.name for figure in figures}


def test_memory_bench_reports_share_of_requested_memory(figures):
    memory = next(figure for figure in figures if "megabytes" in figure.name)
    assert memory.ratio == 90.0 / words.MEMORY


def test_help_bench_reports_figure_for_every_limit(monkeypatch, capsys):
    monkeypatch.setattr(help_search, "ROUNDS", 1)
    pyodide.print_figures("help_search", [help_files()["help/ca.json"]], 5.0)
    lines = capsys.readouterr().out.splitlines()
    names = {Figure(**json.loads(line)).name for line in lines}
    limits = tomllib.loads(LIMITS.read_text(encoding="utf-8"))
    limited = {name for name in limits if name.startswith("Pyodide, help")}
    assert len(limited) == 2
    assert limited <= names


def test_duplicate_bench_reports_figure_for_every_limit(monkeypatch, capsys):
    for name, value in (("PLAYERS", 4), ("ROUNDS", 2), ("IN", 1), ("EVERY", 1_000)):
        monkeypatch.setattr(duplicate, name, value)
    monkeypatch.setattr(duplicate, "measure", call_once)
    plain = build_list("ca").plain
    pyodide.print_figures(
        "duplicate", [plain, POSITIONS.read_bytes(), duplicate.play_evening(plain)], 80.0
    )
    lines = capsys.readouterr().out.splitlines()
    names = {Figure(**json.loads(line)).name for line in lines}
    limits = tomllib.loads(LIMITS.read_text(encoding="utf-8"))
    assert {name for name in limits if name.startswith("Pyodide, duplicate:")} == names
    plainly = {f"Pyodide, {name}" for name in limits if name.startswith("duplicate:")}
    assert plainly == {name for name in names if "megabytes" not in name}


def test_pairing_bench_reports_figure_for_every_budget(monkeypatch, capsys):
    for name, value in (("EVENTS", 1), ("ROUNDS", 1), ("ITS_ROUNDS", 1), ("PLAYED", 1)):
        monkeypatch.setattr(pairing, name, value)
    monkeypatch.setattr(pairing, "measure", call_once)
    pyodide.print_figures("pairing", [pairing.collect_fields()], 20.0)
    lines = capsys.readouterr().out.splitlines()
    names = {Figure(**json.loads(line)).name for line in lines}
    limits = tomllib.loads(LIMITS.read_text(encoding="utf-8"))
    budgets = {name for name in limits if name.startswith("Pyodide, pairing:")}
    assert len(budgets) == 26
    of_rounds = {name.replace("15 rounds", "1 rounds") for name in budgets}
    assert of_rounds <= names


def test_start_bench_reports_figure_for_every_limit():
    limits = tomllib.loads(LIMITS.read_text(encoding="utf-8"))
    short, long = (device.file_of_register(*device.register(count, people=5)) for count in (10, 40))
    (figure,) = reading.measure_all(short, long, rounds=1)
    assert {figure.name, f"Pyodide, {figure.name}"} <= set(limits)
    assert reading.measure_refusals(rounds=1).name in limits
    assert limits[boot.NAMES[boot.EMPTY]]["ratio"] == 1.25
    assert limits[boot.NAMES[boot.SNAPSHOT]]["ratio"] == 0.85
    first = {boot.tap_name(place, boot.SNAPSHOT) for place in boot.ROUTES}
    assert first == {name for name in limits if name.startswith(FIRST_TAP)}
    of_devices = {name for name in limits if name.startswith("the same with ")}
    assert of_devices == {
        "the same with 1,000 players",
        f"the same with {device.DOCUMENTS} documents",
    }


def test_bench_does_not_measure_refused_file():
    content = device.file_of_register(*device.register(10, people=5))
    with pytest.raises(AssertionError):
        reading.import_file(content.replace(b"player-3", b"player-4", 1))


@pytest.mark.parametrize(
    ("make", "kind", "count"),
    [(device.large_register, "register", 1), (device.documents, "duplicate", 50)],
)
def test_bench_device_has_documents_of_its_name(make, kind, count):
    tables = make()
    rows = [row for row in tables["streams"] if row["kind"] == kind]
    assert len(rows) == count
    assert sum(row["seq"] for row in tables["streams"]) == len(tables["events"])
    assert all(row["line"] for row in tables["prefs"])
    assert len(list(device.operations_of(tables))) == -(-sum(map(len, tables.values())) // 2_000)


def test_cpu_time_includes_ended_processes():
    name = processor.name_of(os.getpid())
    processes = processor.Processes(os.getpid(), name)
    before = processes.milliseconds()
    until = time.process_time() + 0.1
    while time.process_time() < until:
        pass
    assert processes.milliseconds() - before >= 80
    assert processor.Processes(os.getpid(), "no such name").milliseconds() == 0


def test_strokes_and_limits_of_bench_correspond():
    limits = tomllib.loads(LIMITS.read_text(encoding="utf-8"))
    strokes = {stroke.counts_as for scene in SCENES for stroke in scene.strokes()} - {""}
    assert len(strokes) > 8
    expected = {
        f"{name}{slow}, {part} of 100"
        for name in strokes
        for slow in ("", f", {SLOW} x slower")
        for part in (50, 95)
    }
    others = {name for name in limits if not name.startswith(FIRST_TAP)}
    assert expected == {name for name in others if name.endswith(" of 100")}
    for name in expected:
        budget = None if "50 of 100" in name else 150 if "slower" in name else 50
        assert limits[name].get("budget") == budget, name


@pytest.mark.parametrize(
    ("scene", "part"),
    [("the slip entry, 24 players", 'id="seat-player-24"'), ("the register", "1,000 players")],
)
def test_bench_scene_is_stored_as_desk_reads_it(scene, part):
    selected = next(each for each in SCENES if each.name == scene)
    user = User()
    for table, rows in json.loads(selected.tables()).items():
        operations = [("put", table, row) for row in rows]
        run(user.store.write(operations))
    user.restart()
    screen = user.look(selected.route).screen
    assert part in screen
    assert "slip-entry" in screen or scene == "the register"


def test_year_bench_reports_figure_for_every_limit(monkeypatch, capsys):
    monkeypatch.setattr(
        year, "COUNTS", {"duplicate": 2, "tournament": 2, "classic": 6, "correspondence": 1}
    )
    monkeypatch.setattr(year, "measure", call_once)
    pyodide.print_figures("year", [year.rested_tables()], 20.0)
    names = {Figure(**json.loads(line)).name for line in capsys.readouterr().out.splitlines()}
    limits = tomllib.loads(LIMITS.read_text(encoding="utf-8"))
    limited = {name for name in limits if name.startswith("Pyodide, a year:")}
    assert limited == {name for name in names if "megabytes" not in name}
