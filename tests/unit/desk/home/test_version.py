"""The version screen: what opens with the previous version, and with an earlier one of the server."""

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


def current_acts():
    return {
        name: {kind_of(row.cls): kind.schema.version_of(row.cls) for row in kind.acts}
        for name, kind in ((name, kind_by_name(name)) for name in KINDS)
    }


def version_status(number="0.5.0", **more):
    fields = {"version": number, "build": "a" * 16, "storage": 2, "schema": 4, "changelog": {}}
    return {**fields, **more}


def status_keeping_entries(number="0.5.0", **more):
    """Return a version that keeps later entries and knows all acts of today."""
    fields = {"program": f"{number}-00000000", "keeps_later_entries": True, "acts": current_acts()}
    return version_status(number, **{**fields, **more})


def acts_without(kind, act):
    acts = current_acts()
    del acts[kind][act]
    return acts


def version_screen(user, **status):
    return user.look(
        "/version", facts={"status": {"current": version_status("0.6.0", schema=5), **status}}
    ).screen


@pytest.fixture
def club_user():
    user = User()
    user.add("Anna <b>")
    return user


def test_previous_version_that_knows_all_acts_is_open(club_user):
    screen = version_screen(club_user, previous=status_keeping_entries())
    assert EVERYTHING in screen
    assert "take_back" in screen


def test_previous_version_names_the_documents_it_cannot_open(club_user):
    (stream,) = club_user.desk.stream_store.streams
    club_user.send("rename_stream", "/files", stream=stream, name="Club <i>")
    screen = version_screen(
        club_user, previous=status_keeping_entries(acts=acts_without("register", "add_player"))
    )
    assert "With version 0.5.0 these do not open until you come back: Club &lt;i&gt;" in screen
    assert "take_back" in screen
    acts = current_acts()
    acts["register"]["add_player"] = 0
    assert "these do not open" in version_screen(
        club_user, previous=status_keeping_entries(acts=acts)
    )
    assert "these do not open" in version_screen(
        club_user, previous=status_keeping_entries(acts={})
    )


def test_unknown_act_that_was_never_stored_closes_nothing(club_user):
    assert EVERYTHING in version_screen(
        club_user, previous=status_keeping_entries(acts=acts_without("register", "forget_person"))
    )


def test_list_of_unopened_documents_is_shortened(club_user):
    for at in range(20):
        club_user.send("copy_rules", "/rules", base="ca-classic", title=f"Rules {at}")
    assert len(club_user.desk.stream_store.streams) == 21
    screen = version_screen(club_user, previous=status_keeping_entries(acts={}))
    assert len(re.findall(r"Rules \d", screen)) == NAMED
    assert "Rules 8…" in screen


def test_document_written_by_the_previous_version_is_not_read(club_user, monkeypatch):
    async def fail(*_):
        raise AssertionError

    monkeypatch.setattr(club_user.desk.stream_store, "lines", fail)
    assert EVERYTHING in version_screen(
        club_user, previous=status_keeping_entries(program=program(), acts={})
    )


def test_document_is_read_once_for_each_head(club_user):
    reads = []
    load_lines = club_user.desk.stream_store.lines

    async def count_reads(stream, after=0):
        reads.append(stream)
        return await load_lines(stream, after)

    club_user.desk.stream_store.lines = count_reads
    for _ in range(3):
        version_screen(club_user, previous=status_keeping_entries())
    assert len(reads) == 1
    club_user.add("Berta")
    version_screen(club_user, previous=status_keeping_entries())
    assert len(reads) == 2


NEITHER = "Neither this version nor version 0.5.0 opens these: Spring"


def test_document_that_opens_in_neither_version_is_reported(club_user):
    open_file(club_user, unread_file("tournament", name="Spring"))
    screen = version_screen(club_user, previous=status_keeping_entries())
    assert EVERYTHING not in screen
    assert "Everything that opens here opens with version 0.5.0." in screen
    assert NEITHER in screen
    assert "take_back" in screen
    screen = version_screen(
        club_user, previous=status_keeping_entries(acts=acts_without("register", "add_player"))
    )
    assert "Everything" not in screen
    assert "until you come back: Players of the club<" in screen
    assert NEITHER in screen


def test_later_version_opens_what_it_wrote_and_no_earlier_one_does(club_user):
    open_file(club_user, unread_file("tournament", name="Spring"))
    later = status_keeping_entries("0.7.0", program="0.7.0-00000000", schema=6)
    assert "Neither this version nor version 0.7.0 opens these: Spring" in version_screen(
        club_user, previous=later
    )
    writer = status_keeping_entries("98.0.0", program=LATER, schema=6)
    screen = version_screen(club_user, previous=writer)
    assert "Everything you have entered opens with version 98.0.0." in screen
    assert "Neither" not in screen


def test_name_from_right_to_left_does_not_affect_its_neighbours(club_user):
    for kind in ("tournament", "classic"):
        records = released(f"{kind}_1")
        open_file(club_user, file_of(records, kind=kind, name=f"\u202e{kind}"))
    screen = version_screen(
        club_user, previous=status_keeping_entries(acts={"register": current_acts()["register"]})
    )
    for kind in ("tournament", "classic"):
        assert f"\u2068\u202e{kind}\u2069" in screen
    open_file(club_user, unread_file("tournament", name="\u202eSpring"))
    assert "\u2068\u202eSpring\u2069" in version_screen(
        club_user, previous=status_keeping_entries()
    )


@pytest.mark.parametrize(
    ("command", "key"), [("take_back", "previous"), ("apply_update", "offered")]
)
def test_command_refuses_a_version_that_cannot_read_the_storage(club_user, command, key):
    current, numbers = version_status("0.6.0", schema=5), count()

    def switch(status):
        facts = {"status": {"current": current, key: status}}
        request = Request(
            id=f"switch:{next(numbers)}", route="/version", command=command, facts=facts
        )
        return club_user.ask(request)

    refused = switch(version_status())
    assert not refused.taken
    assert 'id="closed"' in refused.screen
    assert not [effect for effect in refused.effects if effect["do"] == "version"]
    for status in (status_keeping_entries(), version_status(schema=5)):
        assert [effect for effect in switch(status).effects if effect["do"] == "version"]
    screen = version_screen(club_user, **{key: version_status()})
    assert "cannot read the data stored by this one" in screen


@pytest.mark.parametrize("lacks", [{"schema": 4}, {"schema": 5, "storage": 1}, {}])
def test_previous_version_with_an_older_schema_is_closed(club_user, lacks):
    status = {
        key: value for key, value in version_status(**lacks).items() if lacks or key != "schema"
    }
    screen = version_screen(club_user, previous=status)
    assert (
        "Version 0.5.0 cannot read the data stored by this one, so you cannot go back to it."
        in screen
    )
    assert "take_back" not in screen


def test_previous_version_with_the_same_schema_is_open(club_user):
    screen = version_screen(club_user, previous=version_status(schema=5))
    assert EVERYTHING in screen
    assert "take_back" in screen


def test_later_version_opens_everything_after_a_downgrade(club_user):
    screen = version_screen(club_user, previous=status_keeping_entries("0.7.0", schema=6))
    assert "Everything you have entered opens with version 0.7.0." in screen


def test_earlier_version_of_the_server_is_called_earlier(club_user):
    screen = version_screen(
        club_user, offered=status_keeping_entries(acts=acts_without("register", "add_player"))
    )
    assert "An earlier version is here: 0.5.0" in screen
    assert "these do not open until you come back: Players of the club" in screen
    assert "apply_update" in screen
    assert "The current version is kept" not in screen


def test_earlier_version_that_cannot_read_the_storage_is_not_installed(club_user):
    screen = version_screen(club_user, offered=version_status())
    assert "An earlier version is here: 0.5.0" in screen
    assert "cannot read the data stored by this one" in screen
    assert "apply_update" not in screen


@pytest.mark.parametrize(
    "offered",
    [status_keeping_entries("0.6.1", schema=5), status_keeping_entries("0.10.0", schema=9)],
)
def test_newer_version_is_offered_as_news(club_user, offered):
    screen = version_screen(club_user, offered=offered)
    assert f"Version {offered['version']} is ready" in screen
    assert "An earlier version" not in screen


def test_version_of_pinned_rules_is_found_in_the_lines():
    records = released("tournament_1")
    assert contents_of(lines_of(records)).rules == 1
    contents = contents_of(lines_of(with_rules(records, 2)))
    assert contents.rules == 2
    assert contents.acts["open_tournament"] == 1
    assert contents_of([]) == Contents(acts={}, rules=1)


def test_documents_with_unknown_pinned_rules_do_not_open(club_user, monkeypatch):
    monkeypatch.setattr(other_version, "contents_of", lambda _: Contents(acts={}, rules=2))
    assert "these do not open" in version_screen(club_user, previous=status_keeping_entries())
    assert EVERYTHING in version_screen(club_user, previous=status_keeping_entries(rules=2))


def test_documents_with_a_formerly_refused_act_do_not_open(club_user, monkeypatch):
    listed = RuleChange(
        since="0.6.0", article="§ 1", what="x", fields=frozenset({"register/add_player"})
    )
    monkeypatch.setattr(other_version, "rule_changes", lambda: (listed,))
    assert "these do not open" in version_screen(club_user, previous=status_keeping_entries())
    assert "these do not open" not in version_screen(
        club_user, previous=status_keeping_entries("0.6.0")
    )


@pytest.mark.parametrize(
    "about", [None, {}, "", {"build": "a"}, {"version": "x", "acts": [], "schema": "3"}]
)
def test_version_reported_by_a_service_worker_is_validated(about):
    parsed = read_version(about)
    assert parsed is None or parsed == OtherVersion(version="x", schema=3)
