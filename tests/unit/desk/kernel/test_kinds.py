"""The table of kinds of documents: each row names existing modules, routes and hooks."""

import sys
from dataclasses import replace
from importlib import import_module
from types import ModuleType

import pytest

from faristol.desk.kernel.kinds import (
    KINDS,
    HookError,
    KindSpec,
    document_route,
    import_hooks,
    kind_by_name,
    spec_of,
)
from faristol.desk.kernel.refusal_messages import MESSAGE_FEATURES, messages_for
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.storage.stream_store import StreamRow, StreamStore
from faristol.desk.routes import show_of
from faristol.desk.shared.document_labels import DocumentLabel
from faristol.desk.shared.resumable import HomeEntry
from faristol.desk.shared.update_blockers import UpdateBlocker

HOME = show_of(Request(id="1", lang="en", route="/"))


def row_and_stream_store(kind, *, is_in_use):
    """Return the row of a document, and a store with it and another document; one of them is in use."""
    row = StreamRow(id="some id", origin="some id", kind=kind, name="", header="")
    other = replace(row, id="another")
    stream_store = StreamStore(None, None, None)
    stream_store.streams = {stored.id: stored for stored in (row, other)}
    stream_store.prefs = {kind: row.id if is_in_use else other.id}
    return row, stream_store


@pytest.mark.parametrize("name", KINDS)
def test_row_names_its_table_and_its_messages(name):
    row = spec_of(name)
    assert kind_by_name(name).name == name
    assert import_module(f"faristol.desk.{row.feature}.refusals").WORDS


@pytest.mark.parametrize("name", KINDS)
@pytest.mark.parametrize("is_in_use", [True, False])
def test_document_route_is_a_screen(name, is_in_use):
    route = document_route(*row_and_stream_store(name, is_in_use=is_in_use))
    assert not route or show_of(Request(id="1", lang="en", route=route)) is not HOME


def test_unknown_kind_is_of_a_later_version():
    assert kind_by_name("chess") is None
    assert spec_of("chess").name == "Document of a later version"
    assert document_route(*row_and_stream_store("chess", is_in_use=True)) == ""


@pytest.mark.parametrize("name", KINDS)
def test_every_kind_has_messages_for_its_own_refusals(name):
    kind = kind_by_name(name)
    for code in ("not_open", "open_already", "too_long"):
        (message,) = messages_for(kind.refusal(code, limit=5)).values()
        assert "cannot be done" not in message.text, code


# ---- hooks ----


def modules_of(kinds):
    """Return the names of the modules with hooks, by field and kind."""
    fields = [name for name in KindSpec._fields if name.endswith("_module")]
    modules = {
        field: {kind: getattr(row, field) for kind, row in kinds.items() if getattr(row, field)}
        for field in fields
    }
    return {
        field: {kind: f"faristol.desk.{module}" for kind, module in by_kind.items()}
        for field, by_kind in modules.items()
    }


def checked_modules():
    """Return the same of the modules that mypy checks against their Protocols."""
    from tests.typed.hooks import HOOKS

    return {
        field: {kind: module.__name__ for kind, module in modules.items()}
        for field, modules in HOOKS.items()
    }


def test_every_module_with_hooks_is_checked_by_mypy():
    assert modules_of(KINDS) == checked_modules()


@pytest.mark.parametrize("field", [name for name in KindSpec._fields if name.endswith("_module")])
def test_check_misses_a_planted_hook_of_a_kind(field):
    planted = {**KINDS, "rules": KINDS["rules"]._replace(**{field: "files.archive"})}
    assert modules_of(planted) != checked_modules()


def test_pictures_of_every_kind_in_the_hall_are_checked_by_mypy():
    from tests.typed import hooks

    assert hooks.BOARDS.keys() == {kind for kind, row in KINDS.items() if row.has_board}
    assert hooks.PRESENCES.keys() == {kind for kind, row in KINDS.items() if row.hall_clock}
    assert hooks.FIRST.keys() == {kind for kind, row in KINDS.items() if row.is_first_in_hall}
    for modules in (hooks.BOARDS, hooks.CLOCKS, hooks.CLOCK_STATES, hooks.PRESENCES, hooks.FIRST):
        assert modules.items() <= hooks.PUBLICATIONS.items()


def test_messages_of_every_part_that_refuses_are_checked_by_mypy():
    from tests.typed.hooks import REFUSALS

    assert {part: module.__name__ for part, module in REFUSALS.items()} == {
        part: f"faristol.desk.{part}.refusals" for part in MESSAGE_FEATURES.values()
    }


def test_hook_is_loaded_once_as_its_module():
    entry = import_hooks("duplicate.home", HomeEntry)
    assert entry is import_module("faristol.desk.duplicate.home")
    assert import_hooks("duplicate.home", UpdateBlocker) is entry
    assert import_hooks("", HomeEntry) is None


@pytest.mark.parametrize(
    ("module", "protocol", "message"),
    [
        ("duplicate.home", DocumentLabel, r"duplicate\.home has no load_label_and_players \(Doc"),
        ("planted.hooks", HomeEntry, r"planted\.hooks\.load_home_entry is not as in HomeEntry"),
        ("planted.hooks", UpdateBlocker, r"hooks\.note_update_blocker is not as in UpdateBlocker"),
    ],
    ids=["missing", "another number of arguments", "not asynchronous"],
)
def test_module_without_its_hook_is_refused_by_name(monkeypatch, module, protocol, message):
    async def load_home_entry(desk, request, row, plain):
        return plain

    planted = ModuleType("planted.hooks")
    planted.load_home_entry = load_home_entry
    planted.note_update_blocker = lambda desk: None
    monkeypatch.setitem(sys.modules, "faristol.desk.planted.hooks", planted)
    monkeypatch.setitem(sys.modules, "faristol.desk.planted", ModuleType("planted"))
    with pytest.raises(HookError, match=message):
        import_hooks(module, protocol)
