"""Documents as files: saved, opened, continued, kept beside, refused with the line at fault."""

import json

import pytest

from faristol.ledger.parcel import DeviceParcel, read
from tests.support.desk import CountingDice, User


def handed(response):
    return next(effect for effect in response.effects if effect["do"] == "download")


def saved(user):
    return handed(user.send("save_stream", "/files", stream=user.desk.club.stream))["text"]


def notice(response):
    return next(effect["text"] for effect in response.effects if effect["do"] == "notice")


def told(response):
    return [effect["text"] for effect in response.effects if effect["do"] == "toast"]


def open_file(user, text):
    data = text.encode() if isinstance(text, str) else text
    return user.send("open_file", "/files", files=(data,), file="x.jsonl")


def fresh(start=10_000):
    return User(dice=CountingDice(start))


@pytest.fixture
def club():
    user = User()
    user.add("Núria Puig")
    user.add("Ștefan Popescu", club="Cluj")
    return user


def names(user):
    return sorted(person.name for person in user.desk.club.people.values())


def test_a_saved_document_opens_on_another_device(club):
    other = fresh()
    assert told(open_file(other, saved(club))) == ["“Players of the club” is here now."]
    other.look("/players")
    assert names(other) == ["Núria Puig", "Ștefan Popescu"]
    assert saved(other) == saved(club)


def test_a_file_that_goes_on_from_ours_continues_it(club):
    other = fresh()
    open_file(other, saved(club))
    other.look("/players")
    other.add("Pere")
    assert told(open_file(club, saved(other))) == [
        "“Players of the club” now goes on as far as the file."
    ]
    assert names(club) == ["Núria Puig", "Pere", "Ștefan Popescu"]
    assert saved(club) == saved(other)


def test_a_file_that_ours_goes_on_from_changes_nothing(club):
    old = saved(club)
    club.add("Pere")
    before = saved(club)
    assert "was here already" in told(open_file(club, old))[0]
    assert saved(club) == before


def test_two_that_went_different_ways_are_both_kept_and_neither_overwritten(club):
    other = fresh()
    open_file(other, saved(club))
    other.look("/players")
    other.add("Pere")
    club.add("Marta")
    before = saved(club)
    assert "both are kept" in told(open_file(club, saved(other)))[0]
    assert saved(club) == before
    assert names(club) == ["Marta", "Núria Puig", "Ștefan Popescu"]
    rows = sorted(club.desk.shelf.streams.values(), key=lambda row: row.id)
    assert [row.name for row in rows] == ["Players of the club", "Players of the club (2)"]
    beside = rows[1].id
    assert club.send("use_stream", "/files", stream=beside).taken
    assert names(club) == ["Núria Puig", "Pere", "Ștefan Popescu"]
    club.restart()
    club.look("/players")
    assert names(club) == ["Núria Puig", "Pere", "Ștefan Popescu"]


def test_the_copy_kept_beside_can_be_written_on_and_saved(club):
    other = fresh()
    open_file(other, saved(club))
    other.look("/players")
    other.add("Pere")
    club.add("Marta")
    open_file(club, saved(other))
    beside = max(club.desk.shelf.streams)
    club.send("use_stream", "/files", stream=beside)
    club.add("Joan")
    assert read(saved(club)).records[-1].seq == 5
    assert told(open_file(other, saved(club))) == [
        "“Players of the club” now goes on as far as the file."
    ]


@pytest.mark.parametrize(
    ("spoil", "line"),
    [
        (lambda lines: lines[:-1], 6),
        (
            lambda lines: [
                *lines[:2],
                lines[2].replace("player_added", "player_retired"),
                *lines[3:],
            ],
            3,
        ),
        (lambda lines: [lines[0], lines[2], lines[1], *lines[3:]], 2),
        (lambda lines: ["a,b,c"], 1),
        (lambda lines: [], 1),
    ],
    ids=["truncated", "damaged", "reordered", "foreign", "empty"],
)
def test_a_bad_file_is_refused_with_the_line_at_fault_and_changes_nothing(club, spoil, line):
    lines = saved(club).splitlines()
    other = fresh()
    other.add("Joan")
    before = json.dumps(str(other.store.tables))
    response = open_file(other, "\n".join([*spoil(lines), ""]) if spoil(lines) else "")
    assert not response.taken
    if line > 1 or spoil(lines):
        assert f"Line {line}:" in response.screen
    assert json.dumps(str(other.store.tables)) == before


def test_a_document_with_an_event_nobody_could_have_written_is_refused():
    user = User()
    user.add("Núria")
    text = saved(user)
    from dataclasses import replace

    from faristol.ledger.codec import format_line, parse_line
    from faristol.ledger.parcel import write_stream

    lines = text.splitlines()
    odd = replace(parse_line(lines[2]), kind="player_praised")
    forged = write_stream(lines[0], [lines[1], format_line(odd)])
    response = open_file(fresh(), forged)
    assert "Line 3:" in response.screen


def test_the_whole_device_goes_into_one_file_and_comes_back(club):
    club.send("change_settings", "/settings", lang="ro", look="dark")
    text = handed(club.send("save_device", "/files"))["text"]
    assert isinstance(read(text), DeviceParcel)
    other = fresh()
    assert open_file(other, text).taken
    other.look("/players")
    assert names(other) == ["Núria Puig", "Ștefan Popescu"]
    assert other.desk.shelf.prefs["look"] == "ro dark"
    assert (
        handed(other.send("save_device", "/files"))["text"].splitlines()[1:]
        == text.splitlines()[1:]
    )


def test_painted_screens_never_leave_the_device(club):
    club.store.tables["screens"]["x"] = {"id": "x", "html": "SECRET"}
    assert "SECRET" not in handed(club.send("save_device", "/files"))["text"]


def test_settings_chosen_here_are_not_overwritten(club):
    club.send("change_settings", "/settings", lang="ro", look="dark")
    text = handed(club.send("save_device", "/files"))["text"]
    other = fresh()
    other.send("change_settings", "/settings", lang="ca", look="")
    open_file(other, text)
    assert other.desk.shelf.prefs["look"] == "ca "


def test_the_age_of_the_last_copy_is_known_once_the_file_was_handed_over(club):
    assert "no copy in a file yet" in club.look("/players").screen
    then = handed(club.send("save_stream", "/files", stream=club.desk.club.stream))["then"]
    assert "no copy in a file yet" in club.look("/players").screen, (
        "not yet: it may have been cancelled"
    )
    name, value = then["fields"][0]
    club.send(then["command"], "/files", **{name: value})
    assert "copy in a file up to date" in club.look("/players").screen
    club.add("Pere")
    assert "copied to a file 1 entry ago" in club.look("/players").screen


def test_a_document_is_deleted_on_the_typed_word_alone(club):
    stream = club.desk.club.stream
    assert "Type DELETE" in club.send("delete_stream", "/files", stream=stream, word="yes").screen
    assert club.desk.shelf.streams
    assert club.send("delete_stream", "/files", stream=stream, word=" delete ").taken
    assert not club.store.tables["events"]
    assert not club.store.tables["cards"]
    club.look("/players")
    assert names(club) == []
    assert club.add("Joan").taken


def test_a_document_can_be_archived_but_not_the_register_in_use(club):
    stream = club.desk.club.stream
    assert "Choose another one first" in club.send("archive_stream", "/files", stream=stream).screen
    other = fresh()
    other.add("Joan")
    open_file(club, saved(other))
    second = next(each for each in club.desk.shelf.streams if each != stream)
    assert club.send("archive_stream", "/files", stream=second).taken
    assert club.desk.shelf.streams[second].archived
    assert '"archived":true' in handed(club.send("save_stream", "/files", stream=second))["text"]
    assert club.send("unarchive_stream", "/files", stream=second).taken


def test_whoever_was_forgotten_here_does_not_come_back_with_an_old_file(club):
    old = saved(club)
    player, seq = club.id_of("Núria Puig"), club.seq_of("Núria Puig")
    club.send("forget_player", "/players", player=player, seq=seq, word="FORGET")
    open_file(club, old)
    assert "Puig" not in str(club.store.tables)


def test_whoever_was_forgotten_in_the_file_is_forgotten_here_too(club):
    other = fresh()
    open_file(other, saved(club))
    other.look("/players")
    player, seq = other.id_of("Núria Puig"), other.seq_of("Núria Puig")
    other.send("forget_player", "/players", player=player, seq=seq, word="FORGET")
    open_file(club, saved(other))
    assert "Puig" not in str(club.store.tables)
    assert names(club) == ["Ștefan Popescu"]


def test_reading_can_be_stopped_and_leaves_nothing_behind(club):
    text = saved(club)
    other = fresh()
    before = str(other.store.tables)
    other.stop_at = 1
    response = open_file(other, text)
    assert "Stopped" in notice(response)
    assert str(other.store.tables) == before


def test_a_check_says_that_the_chain_holds_and_where_it_does_not(club):
    stream = club.desk.club.stream
    assert told(club.send("check_stream", "/files", stream=stream)) == [
        "3 entries checked: the chain holds."
    ]
    key = sorted(club.store.tables["events"])[1]
    row = club.store.tables["events"][key]
    club.store.tables["events"][key] = {**row, "line": row["line"].replace("18:00:00", "18:00:01")}
    assert "broken at entry 2" in club.send("check_stream", "/files", stream=stream).screen
