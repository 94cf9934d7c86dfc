"""Documents as files: saved, opened, continued, kept beside, refused with the line at fault."""

import json
import re
from dataclasses import replace

import pytest

from faristol.desk.club.imports import Imports
from faristol.desk.duplicate.document import DuplicateService
from faristol.desk.kernel.storage.stream_store import StreamRow
from faristol.desk.shared.register import RegisterService
from faristol.ledger.parcel_writer import DeviceParcel, read
from tests.support.desk import CountingDice, User
from tests.support.duplicate_game import small_game
from tests.support.duplicate_user import prepare


def handed(response):
    return next(effect for effect in response.effects if effect["do"] == "download")


def saved(user):
    return handed(
        user.send("save_stream", "/files", stream=user.desk.service(RegisterService).stream)
    )["text"]


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
    return sorted(person.name for person in user.desk.service(RegisterService).people.values())


def test_a_saved_document_opens_on_another_device(club):
    other = fresh()
    assert told(open_file(other, saved(club))) == ["“Players of the club” was opened."]
    other.look("/players")
    assert names(other) == ["Núria Puig", "Ștefan Popescu"]
    assert saved(other) == saved(club)


def test_the_name_of_a_file_has_the_day_once_though_the_game_is_called_by_it():
    user = User()
    name = re.search(r'value="(Duplicate, [^"]+)"', user.look("/duplicate/new").screen)[1]
    prepare(user, name=name)
    handed_out = handed(
        user.send(
            "save_stream",
            "/files",
            stream=user.desk.service(DuplicateService).documents.selected_id,
        )
    )
    assert re.fullmatch(r"Duplicate-\d{4}-\d\d-\d\d\.jsonl", handed_out["name"])


def test_an_opened_document_keeps_its_own_times(club):
    """A document opened from a file is of the day of its last entry, not of the opening (third-round 9-B16)."""
    written = club.clock.now()
    other = fresh()
    other.clock.run_on(200 * 24 * 3600)
    open_file(other, handed(club.send("save_device", "/files"))["text"])
    (row,) = other.desk.stream_store.streams.values()
    assert (row.created_at, row.changed_at) == (written, written)
    assert row.saved_at == other.clock.now()  # a copy exists, as of today
    club.clock.run_on(3600)
    club.add("Zoe")
    open_file(other, saved(club))
    (row,) = other.desk.stream_store.streams.values()
    assert row.changed_at == club.clock.now()


def test_a_file_that_goes_on_from_ours_continues_it(club):
    other = fresh()
    open_file(other, saved(club))
    other.look("/players")
    other.add("Pere")
    assert told(open_file(club, saved(other))) == [
        "What the file has more was added to “Players of the club”."
    ]
    assert names(club) == ["Núria Puig", "Pere", "Ștefan Popescu"]
    assert saved(club) == saved(other)


def test_a_file_that_ours_goes_on_from_changes_nothing(club):
    old = saved(club)
    club.add("Pere")
    before = saved(club)
    assert "was already here" in told(open_file(club, old))[0]
    assert saved(club) == before


def test_two_that_went_different_ways_are_both_kept_and_neither_overwritten(club):
    other = fresh()
    open_file(other, saved(club))
    other.look("/players")
    other.add("Pere")
    club.add("Marta")
    before = saved(club)
    assert "Both are kept" in told(open_file(club, saved(other)))[0]
    assert saved(club) == before
    assert names(club) == ["Marta", "Núria Puig", "Ștefan Popescu"]
    rows = sorted(club.desk.stream_store.streams.values(), key=lambda row: row.id)
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
    beside = max(club.desk.stream_store.streams)
    club.send("use_stream", "/files", stream=beside)
    club.add("Joan")
    assert read(saved(club)).records[-1].seq == 5
    assert told(open_file(other, saved(club))) == [
        "What the file has more was added to “Players of the club”."
    ]


@pytest.mark.parametrize(
    ("spoil", "line"),
    [
        (lambda lines: lines[:-1], 6),
        (
            lambda lines: [
                *lines[:2],
                lines[2].replace("add_player", "retire_player"),
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
    if line > 1:
        assert f"Line {line}:" in response.screen
    elif spoil(lines):
        assert "This is not a Faristol file" in response.screen
    assert json.dumps(str(other.store.tables)) == before


def test_a_document_with_an_event_nobody_could_have_written_is_refused():
    user = User()
    user.add("Núria")
    text = saved(user)
    from dataclasses import replace

    from faristol.ledger.codec import format_line, parse_line
    from faristol.ledger.parcel_writer import write_stream

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
    assert other.desk.stream_store.prefs["look"] == "ro dark"
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
    assert other.desk.stream_store.prefs["look"] == "ca "


def test_the_age_of_the_last_copy_is_known_once_the_file_was_handed_over(club):
    assert "no copy in a file yet" in club.look("/players").screen
    then = handed(
        club.send("save_stream", "/files", stream=club.desk.service(RegisterService).stream)
    )["then"]
    assert "no copy in a file yet" in club.look("/players").screen, (
        "not yet: it may have been cancelled"
    )
    name, value = then["fields"][0]
    club.send(then["command"], "/files", **{name: value})
    assert "copy in a file up to date" in club.look("/players").screen
    club.add("Pere")
    assert "1 change without a copy" in club.look("/players").screen


def test_a_document_is_deleted_on_the_typed_word_alone(club):
    stream = club.desk.service(RegisterService).stream
    assert "Type DELETE" in club.send("delete_stream", "/files", stream=stream, word="yes").screen
    assert club.desk.stream_store.streams
    assert club.send("delete_stream", "/files", stream=stream, word=" delete ").taken
    assert not club.store.tables["events"]
    assert not club.store.tables["cards"]
    club.look("/players")
    assert names(club) == []
    assert club.add("Joan").taken


def test_a_document_can_be_archived_but_not_the_register_in_use(club):
    stream = club.desk.service(RegisterService).stream
    assert "Choose another one first" in club.send("archive_stream", "/files", stream=stream).screen
    other = fresh()
    other.add("Joan")
    open_file(club, saved(other))
    second = next(each for each in club.desk.stream_store.streams if each != stream)
    assert club.send("archive_stream", "/files", stream=second).taken
    assert club.desk.stream_store.streams[second].archived
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
    stream = club.desk.service(RegisterService).stream
    assert told(club.send("check_stream", "/files", stream=stream)) == [
        "3 entries checked: nothing is missing."
    ]
    key = sorted(club.store.tables["events"])[1]
    row = club.store.tables["events"][key]
    club.store.tables["events"][key] = {**row, "line": row["line"].replace("18:00:00", "18:00:01")}
    assert "damaged at entry 2" in club.send("check_stream", "/files", stream=stream).screen


def beside(club):
    """Keep a copy that went another way beside ours."""
    other = fresh()
    open_file(other, saved(club))
    other.look("/players")
    other.add("Pere")
    club.add("Marta")
    open_file(club, saved(other))
    return max(club.desk.stream_store.streams)


def test_a_device_with_a_document_and_two_copies_comes_back_whole(club):
    second = beside(club)
    other = fresh(20_000)
    open_file(other, saved(club))
    other.look("/players")
    other.add("Joan")
    club.add("Anna")
    open_file(club, saved(other))
    assert len(club.desk.stream_store.streams) == 3
    club.send("use_stream", "/files", stream=second)
    text = handed(club.send("save_device", "/files"))["text"]
    restored = fresh(30_000)
    assert open_file(restored, text).taken
    restored.look("/players")
    assert names(restored) == names(club)
    assert (
        handed(restored.send("save_device", "/files"))["text"].splitlines()[1:]
        == text.splitlines()[1:]
    )


def test_settings_from_a_file_cannot_harm_the_device(club):
    from faristol.ledger.parcel_writer import device_line, pref_line, write_device

    prefs = [
        pref_line("device_header", "boom"),
        pref_line("look", "xx <script>"),
        pref_line("odd", "value"),
    ]
    open_file(club, write_device(device_line("device-ff"), [], prefs))
    club.restart()
    club.look("/players")
    assert "Núria Puig" in names(club)
    assert club.desk.stream_store.prefs.keys() <= {"look", "register"}
    assert "look" not in club.desk.stream_store.prefs


def test_a_broken_device_header_does_not_keep_the_desk_from_opening(club):
    club.store.tables["prefs"][((1, "device_header"),)]["value"] = "boom"
    club.restart()
    club.look("/players")
    assert "Núria Puig" in names(club)
    assert isinstance(read(handed(club.send("save_device", "/files"))["text"]), DeviceParcel)


def test_a_forged_file_cannot_take_our_names_away(club):
    from faristol.club.acts import REGISTER, AddPlayer, ForgetPerson, OpenRegister
    from faristol.ledger.codec import encode, format_line, line_hash
    from faristol.ledger.parcel_writer import header_line, write_stream
    from faristol.ledger.record import Record

    digests = tuple(str(digest) for digest in club.desk.service(RegisterService).people.cards)
    facts = [
        OpenRegister(language="ca"),
        AddPlayer(player="p1", card="0" * 64),
        ForgetPerson(player="p1", number=1, cards=digests),
    ]
    for stream in ("register-evil", club.desk.service(RegisterService).stream):
        lines, prev = [], ""
        for seq, fact in enumerate(facts, start=1):
            kind, version, data = encode(fact, REGISTER.schema)
            lines.append(
                format_line(
                    Record(
                        stream=stream,
                        seq=seq,
                        kind=kind,
                        version=version,
                        at="2026-11-20T18:00:00Z",
                        request="",
                        data=data,
                        prev=prev,
                    )
                )
            )
            prev = line_hash(lines[-1])
        forged = write_stream(header_line(kind="register", name="Torneig", stream=stream), lines)
        refused = open_file(club, forged)
        assert not refused.taken
        assert "Line 4:" in refused.screen
    assert names(club) == ["Núria Puig", "Ștefan Popescu"]


def test_a_diverged_file_that_forgot_somebody_leaves_ours_alone(club):
    other = fresh()
    open_file(other, saved(club))
    other.look("/players")
    player, seq = other.id_of("Núria Puig"), other.seq_of("Núria Puig")
    other.send("forget_player", "/players", player=player, seq=seq, word="FORGET")
    club.add("Marta")
    assert "Both are kept" in told(open_file(club, saved(other)))[0]
    assert names(club) == ["Marta", "Núria Puig", "Ștefan Popescu"]


def test_forgetting_somebody_reaches_the_copies_kept_beside(club):
    second = beside(club)
    player, seq = club.id_of("Núria Puig"), club.seq_of("Núria Puig")
    club.send("forget_player", "/players", player=player, seq=seq, word="FORGET")
    assert "Puig" not in str(club.store.tables)
    club.send("use_stream", "/files", stream=second)
    assert names(club) == ["Pere", "Ștefan Popescu"]
    assert "Player 1" in club.look(f"/players/{player}").screen
    assert told(club.send("check_stream", "/files", stream=second))


def test_forgetting_somebody_takes_drafts_and_a_waiting_table_along(club):
    player = club.id_of("Núria Puig")
    club.store.tables["drafts"][((1, f"player-{player}"),)] = {
        "id": f"player-{player}",
        "fields": ["Núria Puig"],
    }
    for typed in ("hall-announce", "hall-standings"):  # the names that the forms of the hall bear
        assert f'data-draft="{typed}"' in club.look("/hall").screen
        club.store.tables["drafts"][((1, typed),)] = {"id": typed, "fields": ["Núria Puig"]}
    club.store.tables["drafts"][((1, "player-new"),)] = {"id": "player-new", "fields": ["Joan"]}
    club.send(
        "read_players_file", "/players/import", files=("Nom\nNúria Puig\n".encode(),), file="t.csv"
    )
    done = club.send(
        "forget_player", "/players", player=player, seq=club.seq_of("Núria Puig"), word="FORGET"
    )
    (dropped,) = [effect["ids"] for effect in done.effects if effect["do"] == "drop_drafts"]
    assert dropped == [f"player-{player}", "hall-announce", "hall-standings"]
    assert "Puig" not in str(club.store.tables)
    assert list(club.store.tables["drafts"]) == [((1, "player-new"),)]
    assert not club.desk.service(Imports).is_waiting


def test_a_deleted_register_leaves_no_names_behind(club):
    player = club.id_of("Núria Puig")
    club.store.tables["drafts"][((1, f"player-{player}"),)] = {
        "id": f"player-{player}",
        "fields": ["Núria Puig"],
    }
    club.send(
        "delete_stream", "/files", stream=club.desk.service(RegisterService).stream, word="DELETE"
    )
    assert "Puig" not in str(club.store.tables)


def test_opening_somebody_s_older_register_does_not_make_it_ours(club):
    older = fresh()
    older.clock.moment = "2020-01-01T10:00:00Z"
    older.add("Foreign")
    open_file(club, saved(older))
    assert names(club) == ["Núria Puig", "Ștefan Popescu"]
    club.restart()
    club.look("/players")
    assert names(club) == ["Núria Puig", "Ștefan Popescu"]
    club.add("Joan")
    assert "Joan" in names(club)


def test_another_window_that_wrote_first_is_not_undone_by_a_noted_copy(club):
    late = User(club.store, dice=CountingDice(50_000))
    late.look("/players")
    club.add("Marta")
    stream = late.desk.service(RegisterService).stream
    assert late.send("note_saved", "/files", saved=f"3 {stream}").taken
    assert club.store.tables["streams"][((1, stream),)]["seq"] == 4
    assert club.store.tables["streams"][((1, stream),)]["saved_seq"] == 3
    club.restart()
    club.look("/players")
    assert club.add("Anna").taken


def test_another_window_cannot_write_on_after_a_document_was_deleted(club):
    late = User(club.store, dice=CountingDice(50_000))
    late.look("/players")
    club.send(
        "delete_stream", "/files", stream=club.desk.service(RegisterService).stream, word="DELETE"
    )
    refused = late.add("Marta")
    assert not refused.taken
    assert not club.store.tables["events"]
    assert late.add("Marta").taken
    assert [row["seq"] for row in club.store.tables["events"].values()] == [1, 2]


def test_what_was_stored_before_the_connection_died_is_not_called_out_of_date(club):
    import copy

    class DyingStore(type(club.store)):
        async def write(self, operations):
            again = copy.deepcopy(list(operations))
            await super().write(operations)
            if any(table == "events" for _, table, _ in again):
                await super().write(again)  # database.js asks once more when the connection dies

    club.store.__class__ = DyingStore
    response = club.add("Marta")
    assert response.taken
    assert told(response) == ["Saved: Marta."]
    assert names(club) == ["Marta", "Núria Puig", "Ștefan Popescu"]


def test_a_deletion_and_an_opening_asked_again_are_answered_and_not_done_again(club):
    text = saved(club)
    stream = club.desk.service(RegisterService).stream
    one = club.send("delete_stream", "/files", stream=stream, word="DELETE", request_id="r:1")
    again = club.send("delete_stream", "/files", stream=stream, word="DELETE", request_id="r:1")
    assert one.taken
    assert told(again) == told(one)
    first = club.send("open_file", "/files", files=(text.encode(),), file="x", request_id="r:2")
    again = club.send("open_file", "/files", files=(text.encode(),), file="x", request_id="r:2")
    assert told(again) == told(first) == ["“Players of the club” was opened."]


def test_a_table_that_was_taken_waits_no_more_even_if_all_ends_right_after(club):
    club.send("read_players_file", "/players/import", files=(b"Nom\nJoan\n",), file="t.csv")
    club.desk.service(Imports).forget = lambda: 1 // 0  # the worker dies after the transaction
    club.send(
        "take_players", "/players/import", seq=club.desk.service(RegisterService).register.seq
    )
    club.restart()
    club.look("/players")
    assert "Joan" in names(club)
    assert not club.desk.service(Imports).is_waiting
    assert not club.desk.update_blockers


def test_a_long_document_can_be_stopped_while_it_is_looked_at(club):
    for number in range(300):
        club.add(f"Jugador {number}")
    other = fresh()
    told_before = len(other.told)
    open_file(other, saved(club))
    assert len(other.told) - told_before > 3


@pytest.mark.parametrize(
    ("command", "route"),
    [
        ("open_file", "/files"),
        ("read_players_file", "/players/import"),
        ("read_list", "/lists/import"),
    ],
)
def test_an_empty_file_is_said_to_be_empty_and_no_file_to_be_missing(command, route):
    user = User()
    said = {"name": "x", "language": "ca"}
    empty = user.send(command, route, files=(b"",), file="a.txt", **said)
    assert not empty.taken
    assert "This file is empty." in empty.screen
    assert "Choose a file first." in user.send(command, route, **said).screen


@pytest.mark.parametrize(
    ("entries", "changed", "is_due"),
    [
        (19, "2026-11-20T21:00:00Z", False),  # hardly anything
        (20, "2026-11-20T18:29:59Z", False),  # a round, minutes after the copy
        (900, "2026-11-20T18:29:59Z", False),
        (20, "2026-11-20T18:30:00Z", True),
    ],
)
def test_the_age_of_a_copy_has_a_colour_once_it_is_worth_another(entries, changed, is_due):
    row = StreamRow(id="a", origin="a", kind="duplicate", name="Friday", header="")
    saved = replace(row, saved_at="2026-11-20T18:00:00Z", saved_seq=7)
    assert replace(saved, seq=7 + entries, changed_at=changed).is_copy_due == is_due
    never = replace(row, seq=entries, changed_at=changed)
    assert never.is_copy_due == (entries >= 20), "never saved at all"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("#player1 a Anna\n#player2 b Pere\n", "two-player game (GCG)"),
        ("15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 / 0/0 0\n", "position (CGP)"),
        ("Puig, Anna  1500 2; 400;\n", "tsh division"),
        ("001    1      Puig, Anna\n", "report (TRF)"),
        ('<EliotGame format="2">\n', "Eliot game"),
    ],
)
def test_a_file_of_another_program_says_where_it_opens(text, said):
    user = User(lang="en")
    refused = open_file(user, text)
    assert said in refused.screen
    assert not user.desk.stream_store.streams


def test_the_age_of_a_copy_has_no_colour_while_a_game_goes_on(monkeypatch):
    """third-round 5-B: “no copy” was amber all evening; it is so when there is something to do about it."""
    monkeypatch.setattr("faristol.desk.kernel.storage.stream_store.WORTH_A_COPY", 10)
    game = small_game(is_ended=False)
    assert game.opened.row.is_copy_due
    age = re.compile(r'<button class="state( is-old)?" type="submit" title=')
    routes = ("round", "master", "past", "course", "special", "conduct", "results", "end")
    assert [age.search(game.look(place).screen)[1] for place in routes] == [None] * len(routes)
    game.end()
    assert [age.search(game.look(place).screen)[1] for place in ("results", "end")] == [
        " is-old"
    ] * 2


def test_bar_says_what_it_copies(club):
    """Third-round 9-B8: Settings said “up to date” of the register while the evening had no copy."""
    name = club.desk.stream_store.streams[club.desk.service(RegisterService).stream].name
    assert f"Save a copy of “{name}” now." in club.look("/players").screen
    for route in ("/settings", "/files", "/version"):
        screen = club.look(route).screen
        assert "1 document without an up-to-date copy" in screen
        assert 'id="copy-age" href="#/files"' in screen
        assert "Save a copy of" not in screen.split("</header>")[0]
    then = handed(club.send("save_device", "/files"))["then"]
    club.send(then["command"], "/files", **dict(then["fields"]))
    assert "every document copied to a file" in club.look("/settings").screen
    club.add("Pere")
    assert "1 document without" in club.look("/settings").screen
    alone = small_game().user  # without a register
    assert "1 document without an up-to-date copy" in alone.look("/settings").screen
    assert "copy-age" not in User().look("/settings").screen
