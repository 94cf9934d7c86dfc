"""The row of each kind of document names what is there."""

from dataclasses import replace
from importlib import import_module

import pytest

from faristol.desk.kernel.kinds import KINDS, kind_named, route_of, row_of
from faristol.desk.kernel.message import messages_of
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.shelf import Shelf, StreamRow
from faristol.desk.routes import show_of

HOME = show_of(Request(id="1", lang="en", route="/"))


def kept(kind, *, is_in_use):
    """Return a document, and a shelf that holds it, and another one that is in use or not."""
    row = StreamRow(id="some id", origin="some id", kind=kind, name="", header="")
    other = replace(row, id="another")
    shelf = Shelf(None, None, None)
    shelf.streams = {one.id: one for one in (row, other)}
    shelf.prefs = {kind: row.id if is_in_use else other.id}
    return row, shelf


@pytest.mark.parametrize("name", KINDS)
def test_a_row_names_its_table_and_modules_that_are_there(name):
    row = row_of(name)
    assert kind_named(name).name == name
    assert import_module(f"faristol.desk.{row.desk}.refusals").WORDS
    for module, wanted in ((row.line, "line"), (row.holds, "note"), (row.public, "PUBLICATION")):
        assert not module or hasattr(import_module(f"faristol.desk.{module}"), wanted)


@pytest.mark.parametrize("name", KINDS)
@pytest.mark.parametrize("is_in_use", [True, False])
def test_where_one_goes_on_with_a_document_is_a_screen(name, is_in_use):
    route = route_of(*kept(name, is_in_use=is_in_use))
    assert not route or show_of(Request(id="1", lang="en", route=route)) is not HOME


def test_a_kind_that_this_program_does_not_know_is_of_a_later_version():
    assert kind_named("chess") is None
    assert row_of("chess").name == "Document of a later version"
    assert route_of(*kept("chess", is_in_use=True)) == ""


@pytest.mark.parametrize("name", KINDS)
def test_every_kind_has_words_for_what_it_refuses_by_itself(name):
    kind = kind_named(name)
    for code in ("not_open", "open_already", "too_long"):
        (message,) = messages_of(kind.refusal(code, limit=5)).values()
        assert "cannot be done" not in message.text, code
