"""The version screen: what opens with the version before, and with an earlier one that the server has."""

import re
from itertools import count

import pytest

from faristol.desk.home import other_version
from faristol.desk.home.other_version import Contents, OtherVersion, contents_of, read_version
from faristol.desk.home.version import NAMED
from faristol.desk.kernel.kinds import KINDS, kind_by_name
from faristol.desk.kernel.request import Request
from faristol.ledger.codec import kind_of
from faristol.ledger.rule_changes import RuleChange
from faristol.ledger.rules_digest import program
from tests.support.desk import User
from tests.support.later_versions import LATER, file_of, lines_of, released, with_rules
from tests.unit.desk.files.test_later_entries import open_file, unread_file

EVERYTHING = "Everything you have entered opens with version 0.5.0."


def acts_of_today():
    return {
        name: {kind_of(row.cls): kind.schema.version_of(row.cls) for row in kind.acts}
        for name, kind in ((name, kind_by_name(name)) for name in KINDS)
    }


def version(number="0.5.0", **more):
    told = {"version": number, "build": "a" * 16, "storage": 2, "schema": 4, "changelog": {}}
    return {**told, **more}


def keeping(number="0.5.0", **more):
    """Return a version that keeps later entries, and knows all of today."""
    told = {"program": f"{number}-00000000", "keeps_later_entries": True, "acts": acts_of_today()}
    return version(number, **{**told, **more})


def without(kind, act):
    acts = acts_of_today()
    del acts[kind][act]
    return acts


def look(user, **status):
    return user.look(
        "/version", facts={"status": {"current": version("0.6.0", schema=5), **status}}
    ).screen


@pytest.fixture
def club():
    user = User()
    user.add("Anna <b>")
    return user


def test_a_previous_version_that_knows_all_is_open(club):
    screen = look(club, previous=keeping())
    assert EVERYTHING in screen
    assert "take_back" in screen


def test_a_previous_version_names_what_waits(club):
    (stream,) = club.desk.stream_store.streams
    club.send("rename_stream", "/files", stream=stream, name="Club <i>")
    screen = look(club, previous=keeping(acts=without("register", "add_player")))
    assert "With version 0.5.0 these do not open until you come back: Club &lt;i&gt;" in screen
    assert "take_back" in screen
    acts = acts_of_today()
    acts["register"]["add_player"] = 0
    assert "these do not open" in look(club, previous=keeping(acts=acts))
    assert "these do not open" in look(club, previous=keeping(acts={}))


def test_what_another_version_does_not_know_and_nobody_entered_closes_nothing(club):
    assert EVERYTHING in look(club, previous=keeping(acts=without("register", "forget_person")))


def test_the_names_are_few_however_many_documents_wait(club):
    for at in range(20):
        club.send("copy_rules", "/rules", base="ca-classic", title=f"Rules {at}")
    assert len(club.desk.stream_store.streams) == 21
    screen = look(club, previous=keeping(acts={}))
    assert len(re.findall(r"Rules \d", screen)) == NAMED
    assert "Rules 8…" in screen


def test_a_document_that_the_previous_version_wrote_is_not_read(club, monkeypatch):
    async def fail(*_):
        raise AssertionError

    monkeypatch.setattr(club.desk.stream_store, "lines", fail)
    assert EVERYTHING in look(club, previous=keeping(program=program(), acts={}))


def test_a_document_is_read_once_for_each_head(club):
    reads = []
    lines = club.desk.stream_store.lines

    async def counted(stream, after=0):
        reads.append(stream)
        return await lines(stream, after)

    club.desk.stream_store.lines = counted
    for _ in range(3):
        look(club, previous=keeping())
    assert len(reads) == 1
    club.add("Berta")
    look(club, previous=keeping())
    assert len(reads) == 2


NEITHER = "Neither this version nor version 0.5.0 opens these: Spring"


def test_what_does_not_open_here_either_is_said_not_to_open(club):
    open_file(club, unread_file("tournament", name="Spring"))
    screen = look(club, previous=keeping())
    assert EVERYTHING not in screen
    assert "Everything that opens here opens with version 0.5.0." in screen
    assert NEITHER in screen
    assert "take_back" in screen
    screen = look(club, previous=keeping(acts=without("register", "add_player")))
    assert "Everything" not in screen
    assert "until you come back: Players of the club<" in screen
    assert NEITHER in screen


def test_the_later_version_opens_what_it_wrote_and_no_earlier_one_does(club):
    open_file(club, unread_file("tournament", name="Spring"))
    later = keeping("0.7.0", program="0.7.0-00000000", schema=6)
    assert "Neither this version nor version 0.7.0 opens these: Spring" in look(
        club, previous=later
    )
    writer = keeping("98.0.0", program=LATER, schema=6)
    screen = look(club, previous=writer)
    assert "Everything you have entered opens with version 98.0.0." in screen
    assert "Neither" not in screen


def test_a_name_from_right_to_left_leaves_its_neighbours_alone(club):
    for kind in ("tournament", "classic"):
        records = released(f"{kind}_1")
        open_file(club, file_of(records, kind=kind, name=f"\u202e{kind}"))
    screen = look(club, previous=keeping(acts={"register": acts_of_today()["register"]}))
    for kind in ("tournament", "classic"):
        assert f"\u2068\u202e{kind}\u2069" in screen
    open_file(club, unread_file("tournament", name="\u202eSpring"))
    assert "\u2068\u202eSpring\u2069" in look(club, previous=keeping())


@pytest.mark.parametrize(
    ("command", "key"), [("take_back", "previous"), ("apply_update", "offered")]
)
def test_a_version_that_cannot_read_what_is_stored_is_refused_by_the_command(club, command, key):
    current, numbers = version("0.6.0", schema=5), count()

    def switch(other):
        facts = {"status": {"current": current, key: other}}
        request = Request(
            id=f"switch:{next(numbers)}", route="/version", command=command, facts=facts
        )
        return club.ask(request)

    refused = switch(version())
    assert not refused.taken
    assert 'id="closed"' in refused.screen
    assert not [effect for effect in refused.effects if effect["do"] == "version"]
    for other in (keeping(), version(schema=5)):
        assert [effect for effect in switch(other).effects if effect["do"] == "version"]
    screen = look(club, **{key: version()})
    assert "cannot read the data stored by this one" in screen


@pytest.mark.parametrize("lacks", [{"schema": 4}, {"schema": 5, "storage": 1}, {}])
def test_a_previous_version_that_keeps_no_later_entries_is_closed_if_it_knows_less(club, lacks):
    told = {key: value for key, value in version(**lacks).items() if lacks or key != "schema"}
    screen = look(club, previous=told)
    assert (
        "Version 0.5.0 cannot read the data stored by this one, so you cannot go back to it."
        in screen
    )
    assert "take_back" not in screen


def test_a_previous_version_with_the_same_schema_is_open(club):
    screen = look(club, previous=version(schema=5))
    assert EVERYTHING in screen
    assert "take_back" in screen


def test_after_the_way_back_the_later_version_opens_everything(club):
    screen = look(club, previous=keeping("0.7.0", schema=6))
    assert "Everything you have entered opens with version 0.7.0." in screen


def test_an_earlier_version_of_the_server_is_called_earlier(club):
    screen = look(club, offered=keeping(acts=without("register", "add_player")))
    assert "An earlier version is here: 0.5.0" in screen
    assert "these do not open until you come back: Players of the club" in screen
    assert "apply_update" in screen
    assert "The current version is kept" not in screen


def test_an_earlier_version_of_the_server_that_cannot_read_it_is_not_put_in(club):
    screen = look(club, offered=version())
    assert "An earlier version is here: 0.5.0" in screen
    assert "cannot read the data stored by this one" in screen
    assert "apply_update" not in screen


@pytest.mark.parametrize("offered", [keeping("0.6.1", schema=5), keeping("0.10.0", schema=9)])
def test_a_newer_version_is_offered_as_news(club, offered):
    screen = look(club, offered=offered)
    assert f"Version {offered['version']} is ready" in screen
    assert "An earlier version" not in screen


def test_the_version_of_pinned_rules_is_found_in_the_lines():
    records = released("tournament_1")
    assert contents_of(lines_of(records)).rules == 1
    contents = contents_of(lines_of(with_rules(records, 2)))
    assert contents.rules == 2
    assert contents.acts["open_tournament"] == 1
    assert contents_of([]) == Contents(acts={}, rules=1)


def test_pinned_rules_that_the_earlier_version_does_not_know_wait(club, monkeypatch):
    monkeypatch.setattr(other_version, "contents_of", lambda _: Contents(acts={}, rules=2))
    assert "these do not open" in look(club, previous=keeping())
    assert EVERYTHING in look(club, previous=keeping(rules=2))


def test_an_act_that_the_earlier_version_refused_waits(club, monkeypatch):
    listed = RuleChange(
        since="0.6.0", article="§ 1", what="x", fields=frozenset({"register/add_player"})
    )
    monkeypatch.setattr(other_version, "rule_changes", lambda: (listed,))
    assert "these do not open" in look(club, previous=keeping())
    assert "these do not open" not in look(club, previous=keeping("0.6.0"))


@pytest.mark.parametrize(
    "about", [None, {}, "", {"build": "a"}, {"version": "x", "acts": [], "schema": "3"}]
)
def test_what_a_service_worker_says_of_a_version_is_read_with_care(about):
    found = read_version(about)
    assert found is None or found == OtherVersion(version="x", schema=3)
