"""The schema of stored data: all names of acts; columns, stores and settings of a later version."""

import ast
import json
import re
from dataclasses import replace
from importlib import import_module
from itertools import pairwise

import pytest

from faristol.desk.kernel import erasure
from faristol.desk.kernel.erasure import card_deletions, erased_persons
from faristol.desk.kernel.kinds import KINDS, kind_by_name
from faristol.desk.kernel.publication import PublicState, fold_public_events
from faristol.desk.routes import COMMANDS
from faristol.ledger.codec import kind_of
from scripts.build.layout import ROOT
from scripts.schema import TABLE
from tests.support.changed_kinds import act_renamed, changed
from tests.support.corpora import CORPUS, EACH_LOG, EXPECTED, logs, open_file
from tests.support.desk import run

LATER_COLUMNS = {"shelved_in": "attic", "tags": ["a", 1, None]}
# Words of the code that are also names of acts: commands, fields, and names of acts of then in their rows.
NO_SEARCH = {
    "desk/clock/handover.py": {"pause_round", "stop_clock"},
    "desk/club/player.py": {"add_player", "change_player"},
    "desk/duplicate/round/slip_commands.py": {"read_second"},
    "desk/duplicate/settings_form.py": {"hand_in"},
    "desk/duplicate/rulings/attendance.py": {"hand_in"},
    "desk/duplicate/results/log.py": {"hand_in"},
    "desk/judge/lock.py": {"judge_play"},
    "desk/rehearsal/hall.py": {"read_slips"},  # the command
    "desk/routes.py": {  # commands of these names
        *(
            "announce_master",
            "begin_tournament",
            "check_clock",
            "confirm_round",
            "end_game",
            "give_up_round",
            "end_tournament",
        ),
        *("give_cue", "give_mark", "set_position"),
    },
    **{  # the sentences of the commands
        f"desk/{path}.py": set(COMMANDS)
        for path in (
            *("analyse/announcements", "classic/announcements", "clock/announcements"),
            *("correspondence/announcements", "duplicate/round/announcements"),
            *("duplicate/solo/announcements", "tournament/announcements"),
        )
    },
    "duplicate/acts/results.py": {"seed_published"},
    "duplicate/acts/start.py": {"draw_committed", "hand_in"},
}


def test_every_act_of_every_kind_is_in_some_log():
    stored = {(log.kind, type(event)) for log in logs() for event in log.events}
    acts = {(name, row.cls) for name in KINDS for row in kind_by_name(name).acts}
    assert {(kind, kind_of(cls)) for kind, cls in acts - stored} == set()


def test_schema_numbers_never_fall_from_release_to_release():
    numbers = {
        tuple(map(int, path.parent.name.split("."))): row["schema"]
        for path in CORPUS.glob(f"*/{EXPECTED}")
        for row in json.loads(path.read_text(encoding="utf-8")).values()
        if "schema" in row
    }
    present = json.loads(TABLE.read_text(encoding="utf-8"))["number"]
    ordered = [*(numbers[version] for version in sorted(numbers)), present]
    assert all(before <= after for before, after in pairwise(ordered))


def test_only_the_codec_looks_for_acts_by_their_names():
    """A renamed act would vanish from such a place: ask `Schema.names_of` or `Schema.marks_of`."""
    names = {name for kind in KINDS for name in kind_by_name(kind).schema.classes if "_" in name}
    looks_like_a_name = re.compile("|".join([*sorted(names), r'"kind\\?":']))
    package = ROOT / "py" / "faristol"
    literals = {}
    for path in sorted(package.rglob("*.py")):
        where, source = path.relative_to(package).as_posix(), path.read_text(encoding="utf-8")
        if not looks_like_a_name.search(source):
            continue  # parsing all of the package would take seconds
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                is_mark = re.search(r'"kind":"[a-z]', node.value) is not None
                if is_mark or node.value in names - NO_SEARCH.get(where, set()):
                    literals.setdefault(where, set()).add(node.value)
    assert literals == {}


def publications():
    """Yield each log of a kind with a publication in the hall, with each of its public acts."""
    seen = set()
    for log in logs():
        module = KINDS[log.kind].publication_module
        for cls in dict.fromkeys(map(type, log.events)):
            if module and cls in log.table.public_events and (log.kind, cls) not in seen:
                seen.add((log.kind, cls))
                public = import_module(f"faristol.desk.{module}").PUBLICATION
                yield pytest.param(log, cls, public, id=f"{log.kind}/{kind_of(cls)}")


@pytest.mark.parametrize(("log", "cls", "public"), list(publications()))
def test_hall_state_is_the_same_when_a_public_act_is_renamed(log, cls, public):
    cached = PublicState(state=public.start())
    before = fold_public_events(cached, log.records, public)
    kind = changed(log.table, act_renamed(cls))
    later = replace(public, schema=kind.schema, evolve=kind.evolve, events=kind.public_events)
    assert fold_public_events(cached, log.records, later).state == before.state


def test_erased_people_stay_erased_when_the_act_is_renamed(monkeypatch):
    (log,) = (log for log in logs() if str(log) == "0.6-register_1")
    stream_store = open_file(log.text).desk.stream_store
    before = run(erased_persons(stream_store))
    assert before
    kind = log.table
    for cls in kind.removing_acts:
        kind = changed(kind, act_renamed(cls))
    monkeypatch.setattr(erasure, "kind_by_name", lambda _: kind)
    assert run(erased_persons(stream_store)) == before


@pytest.mark.parametrize("name", [name for name in KINDS if kind_by_name(name).naming_acts])
def test_cards_that_name_people_are_found_when_the_act_is_renamed(name, monkeypatch):
    tried = 0
    for log in logs():
        persons = {person for event in log.events for person, _ in log.table.card_references(event)}
        if log.kind != name or not persons:
            continue
        stream_store = open_file(log.text).desk.stream_store
        before = run(card_deletions(stream_store, persons))
        assert before
        kind = log.table
        for cls in kind.naming_acts:
            kind = changed(kind, act_renamed(cls))
        with monkeypatch.context() as patch:
            patch.setattr(erasure, "kind_by_name", lambda _, kind=kind: kind)
            assert run(card_deletions(stream_store, persons)) == before
        tried += 1
    assert tried


@EACH_LOG
def test_columns_stores_and_settings_of_a_later_version_are_left_alone(log):
    user = open_file(log.text)
    (row,) = user.store.tables["streams"].values()
    row.update(LATER_COLUMNS)
    setting = {"key": "shelves", "value": "attic", "line": ""}
    run(user.store.write([("put", "prefs", setting)]))
    user.store.tables["shelves"] = {("a",): {"id": "a"}}
    user.restart()
    assert user.send("rename_stream", "/files", stream=row["id"], name="Another").taken
    assert user.look("/files").screen
    (row,) = user.store.tables["streams"].values()
    assert row["name"] == "Another"
    assert {name: row[name] for name in LATER_COLUMNS} == LATER_COLUMNS
    assert run(user.store.row("prefs", "shelves")) == setting
    assert user.store.tables["shelves"] == {("a",): {"id": "a"}}
