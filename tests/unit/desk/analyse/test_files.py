"""Analyses as documents: the one in use, also after a forged file; archived; disambiguated."""

import re

import pytest

from faristol.desk.kernel.storage.pref_rows import pref_row
from faristol.desk.kernel.storage.stream_store import DEVICE
from faristol.ledger.parcel_writer import write_device
from tests.support import rules_user
from tests.support.analyse_user import failed, load_study, tiles, words
from tests.support.desk import User, run


@pytest.fixture
def user():
    user = User(lang="en")
    user.add("Anna")
    rules_user.copy(user, "ca-classic", "Ours")
    tiles(user, "CASA")
    return user


def document_ids(user, kind):
    return [row.id for row in user.desk.stream_store.streams.values() if row.kind == kind]


def device_file(user, *prefs):
    """Return a device file with these preferences instead of those of the device."""
    (header,) = (row["value"] for row in run(user.store.rows("prefs")) if row["key"] == DEVICE)
    streams = [
        run(user.desk.stream_store.parcel(stream))
        for stream in sorted(user.desk.stream_store.streams)
    ]
    return write_device(header, streams, [pref_row(*pref)["line"] for pref in prefs]).encode()


@pytest.mark.parametrize("key", ["study", "register", "judge"])
def test_file_cannot_select_a_document_of_another_kind(user, key):
    for kind in ("rules", "register" if key != "register" else "study"):
        (forged,) = document_ids(user, kind)
        device = User(lang="en")
        device.send("open_file", "/files", files=(device_file(user, (key, forged)),))
        assert device.desk.stream_store.prefs.get(key) != forged
        for route in ("/", "/players", "/judge", "/analyse", "/analyse/new", "/ready"):
            assert not failed(device.look(route))
        assert load_study(device).id == load_study(user).id


@pytest.mark.parametrize("key", ["study", "register", "judge"])
def test_device_that_imported_such_a_file_before_works_again(user, key):
    (rules,) = document_ids(user, "rules")
    study = load_study(user).id
    run(user.desk.stream_store.put_pref(key, rules))
    user.restart()
    for route in ("/", "/players", "/judge", "/analyse", "/analyse/share", "/ready"):
        assert not failed(user.look(route))
    assert load_study(user).id == study
    tiles(user, "XOC")
    assert load_study(user).study.position.rack == ("X", "O", "C")
    assert user.add("Pere").taken


def test_archived_analysis_is_not_written_to(user):
    away = load_study(user)
    user.send("archive_stream", "/files", stream=away.id)
    assert user.desk.stream_store.streams[away.id].archived
    current = load_study(user)
    assert (current.id, current.rack) == ("", b"")
    stale = user.send("set_rack", "/analyse", stream=away.id, seq=away.seq, rack="XOC")
    assert not stale.taken
    tiles(user, "XOC")
    assert load_study(user).id not in ("", away.id)
    assert user.desk.stream_store.streams[away.id].seq == away.seq


def test_restored_analysis_continues_if_no_other_was_begun(user):
    away = load_study(user)
    user.send("archive_stream", "/files", stream=away.id)
    user.send("unarchive_stream", "/files", stream=away.id)
    assert (load_study(user).id, load_study(user).rack) == (away.id, away.rack)


def test_analyses_of_one_day_are_disambiguated(user):
    for rules in ("ca-classic", "ca-duplicate-2018", rules_user.copy(user, "ca-classic", "Club")):
        user.send("begin_study", "/analyse/new", lexicon="tiles-ca", ruleset=rules)
    screen = user.look("/analyse/new").screen
    entries = re.findall(
        r'<div><h3><bdi>(.*?)</bdi>.*?class="files__what">(.*?)</p>', screen, re.DOTALL
    )
    assert sorted(map(words, map(" / ".join, entries))) == [
        "Analysis, 20/11/2026 (2) / Catalan · no word list · Catalan: classic, one-on-one",
        "Analysis, 20/11/2026 (3) / Catalan · no word list · Catalan: duplicate 2018/2019",
        "Analysis, 20/11/2026 (4) / Catalan · no word list · Club",
        "Analysis, 20/11/2026 / Catalan · practice list · Catalan: classic, one-on-one",
    ]


def test_list_of_analyses_includes_an_unreadable_one(user):
    stream = load_study(user).id
    (first_row, *_) = run(user.desk.stream_store.event_rows(stream))
    first_row["line"] = first_row["line"].replace("open_study", "study_later")
    run(user.store.write([("put", "events", first_row)]))
    user.restart()
    screen = user.look("/analyse/new")
    assert not failed(screen)
    assert "Analysis, 20/11/2026" in words(screen.screen)
