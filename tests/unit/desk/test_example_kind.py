"""The example kind of ARCHITECTURE.md (docs/example/tally).

It is registered by its checklist and used by its forms.
"""

import sys
from importlib import import_module
from pathlib import Path

import pytest
from jinja2.loaders import ChoiceLoader, FileSystemLoader

from faristol.desk import announcements, routes
from faristol.desk.kernel import kinds, refusal_messages
from faristol.desk.kernel.publication import NotPublicError, PublicState, fold_public_events
from faristol.ledger.audit import audit
from tests.support import desk
from tests.support.device import Device

EXAMPLE = Path(__file__).parents[3] / "docs" / "example"


@pytest.fixture
def user(monkeypatch):
    """Return a user of a desk on which the example is registered."""
    monkeypatch.syspath_prepend(str(EXAMPLE))
    for name in ("acts", "screen", "public", "refusals"):
        package = "faristol" if name == "acts" else "faristol.desk"
        monkeypatch.setitem(sys.modules, f"{package}.tally.{name}", import_module(f"tally.{name}"))
    kinds._import.cache_clear()
    spec = kinds.KindSpec(
        name="Tally",
        kind_path="tally.acts TALLY",
        feature="tally",
        route="/tally",
        publication_module="tally.public",
    )
    monkeypatch.setitem(kinds.KINDS, "tally", spec)
    monkeypatch.setitem(refusal_messages.MESSAGE_FEATURES, "tally", "tally")
    monkeypatch.setitem(routes.SCREENS, "tally", "tally.screen")
    for command, function, announced in (
        ("begin_tally", "begin", announcements.PLACE),
        ("throw", "throw", announcements.TOAST),
    ):
        monkeypatch.setitem(routes.COMMANDS, command, ("tally.screen", function))
        monkeypatch.setitem(announcements._ANNOUNCEMENTS, command, announced)
    loader = desk.templates()
    example = ChoiceLoader([FileSystemLoader(EXAMPLE), loader])
    monkeypatch.setattr(desk, "templates", lambda: example)
    yield desk.User()
    kinds._import.cache_clear()


@pytest.fixture
def device():
    """Return the device whose clocks the page reads."""
    return Device()


def tally_of(user):
    """Return the tally in use, as the desk has it."""
    return desk.run(user.desk.service(import_module("tally.screen").tallies).load())


def begin_tally(user, *players, name="Thursday"):
    """Send the form that begins a tally."""
    return user.send("begin_tally", "/tally", name=name, players=players)


def send_throw(user, device, player, **rendered):
    """Send the form of a throw as the page does, rendered from the current tally or from `rendered`."""
    tally, moment = tally_of(user), device.moment
    fields = {"stream": tally.id, "seq": tally.seq, "player": player}
    clock = {"wall": moment.wall, "counter": moment.counter, "run": moment.run}
    return user.send("throw", "/tally", **{**fields, **clock, **rendered})


def test_form_begins_a_tally_and_its_screen_shows_it(user):
    assert begin_tally(user, "Anna", "Bru").taken
    assert tally_of(user).state.players == ("Anna", "Bru")
    assert 'data-command="throw"' in user.look("/tally").screen


def test_refusal_is_shown_beside_its_field_and_nothing_is_stored(user, device):
    begin_tally(user, "Anna")
    answer = send_throw(user, device, "Carme")
    assert not answer.taken
    assert "This player is not in the tally." in answer.screen
    assert 'value="Carme"' in answer.screen
    assert tally_of(user).state.throws == ()


def test_throw_is_stored_with_its_computed_number(user, device):
    begin_tally(user, "Anna", "Bru")
    assert send_throw(user, device, "Bru").taken
    assert send_throw(user, device, "Anna", number=7).taken, "a form never sets a computed field"
    assert [entry.act.number for entry in tally_of(user).log[1:]] == [1, 2]


def test_form_rendered_before_the_last_event_is_stale(user, device):
    begin_tally(user, "Anna")
    seq = tally_of(user).seq
    send_throw(user, device, "Anna")
    assert not send_throw(user, device, "Anna", seq=seq).taken
    assert tally_of(user).state.throws == ("Anna",)


def test_tally_is_folded_and_audited_after_a_restart(user, device):
    begin_tally(user, "Anna")
    send_throw(user, device, "Anna")
    user.restart()
    tally, kind = tally_of(user), kinds.kind_by_name("tally")
    assert tally.state.throws == ("Anna",)
    events = [entry.act for entry in tally.log]
    assert audit(events, kind.initial, kind.evolve, kind.auditors()) == ()


def test_hall_sees_the_throws_alone(user, device):
    begin_tally(user, "Anna")
    send_throw(user, device, "Anna")
    public = import_module("tally.public").PUBLICATION
    records = desk.run(user.desk.stream_store.records(tally_of(user).id))
    view = public.restrict(
        fold_public_events(PublicState(state=public.start()), records, public).state
    )
    assert view.throws == ("Anna",)
    with pytest.raises(NotPublicError):
        view.players  # noqa: B018 - that it cannot be read is the point
