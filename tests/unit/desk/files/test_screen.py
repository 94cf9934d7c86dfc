"""Documents as files: saved, opened, continued, stored beside, refused with the line at fault."""

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


def download_of(response):
    return next(effect for effect in response.effects if effect["do"] == "download")


def save_register(user):
    return download_of(
        user.send("save_stream", "/files", stream=user.desk.service(RegisterService).stream)
    )["text"]


def notice_of(response):
    return next(effect["text"] for effect in response.effects if effect["do"] == "notice")


def toasts_of(response):
    return [effect["text"] for effect in response.effects if effect["do"] == "toast"]


def open_file(user, text):
    data = text.encode() if isinstance(text, str) else text
    return user.send("open_file", "/files", files=(data,), file="x.jsonl")


def fresh_user(start=10_000):
    return User(dice=CountingDice(start))


@pytest.fixture
def club():
    user = User()
    user.add("Núria Puig")
    user.add("Ștefan Popescu", club="Cluj")
    return user


def player_names(user):
    return sorted(person.name for person in user.desk.service(RegisterService).people.values())


def test_saved_document_opens_on_another_device(club):
    other = fresh_user()
    assert toasts_of(open_file(other, save_register(club))) == ["“Players of the club” was opened."]
    other.look("/players")
    assert player_names(other) == ["Núria Puig", "Ștefan Popescu"]
    assert save_register(other) == save_register(club)


def test_file_name_has_the_day_once_even_if_the_title_has_it():
    user = User()
    name = re.search(r'value="(Duplicate, [^"]+)"', user.look("/duplicate/new").screen)[1]
    prepare(user, name=name)
    download = download_of(
        user.send(
            "save_stream",
            "/files",
            stream=user.desk.service(DuplicateService).documents.selected_id,
        )
    )
    assert re.fullmatch(r"Duplicate-\d{4}-\d\d-\d\d\.jsonl", download["name"])


def test_opened_document_keeps_its_own_times(club):
    """An opened document has the day of its last entry, not of the opening (third-round 9-B16)."""
    moment = club.clock.now()
    other = fresh_user()
    other.clock.run_on(200 * 24 * 3600)
    open_file(other, download_of(club.send("save_device", "/files"))["text"])
    (row,) = other.desk.stream_store.streams.values()
    assert (row.created_at, row.changed_at) == (moment, moment)
    assert row.saved_at == other.clock.now()  # a copy exists, as of today
    club.clock.run_on(3600)
    club.add("Zoe")
    open_file(other, save_register(club))
    (row,) = other.desk.stream_store.streams.values()
    assert row.changed_at == club.clock.now()


def test_file_that_continues_a_document_extends_it(club):
    other = fresh_user()
    open_file(other, save_register(club))
    other.look("/players")
    other.add("Pere")
    assert toasts_of(open_file(club, save_register(other))) == [
        "What the file has more was added to “Players of the club”."
    ]
    assert player_names(club) == ["Núria Puig", "Pere", "Ștefan Popescu"]
    assert save_register(club) == save_register(other)


def test_file_shorter_than_the_document_changes_nothing(club):
    old = save_register(club)
    club.add("Pere")
    before = save_register(club)
    assert "was already here" in toasts_of(open_file(club, old))[0]
    assert save_register(club) == before


def test_diverged_documents_are_both_stored_unchanged(club):
    other = fresh_user()
    open_file(other, save_register(club))
    other.look("/players")
    other.add("Pere")
    club.add("Marta")
    before = save_register(club)
    assert "Both are kept" in toasts_of(open_file(club, save_register(other)))[0]
    assert save_register(club) == before
    assert player_names(club) == ["Marta", "Núria Puig", "Ștefan Popescu"]
    rows = sorted(club.desk.stream_store.streams.values(), key=lambda row: row.id)
    assert [row.name for row in rows] == ["Players of the club", "Players of the club (2)"]
    beside = rows[1].id
    assert club.send("use_stream", "/files", stream=beside).taken
    assert player_names(club) == ["Núria Puig", "Pere", "Ștefan Popescu"]
    club.restart()
    club.look("/players")
    assert player_names(club) == ["Núria Puig", "Pere", "Ștefan Popescu"]


def test_diverged_copy_can_be_continued_and_saved(club):
    other = fresh_user()
    open_file(other, save_register(club))
    other.look("/players")
    other.add("Pere")
    club.add("Marta")
    open_file(club, save_register(other))
    beside = max(club.desk.stream_store.streams)
    club.send("use_stream", "/files", stream=beside)
    club.add("Joan")
    assert read(save_register(club)).records[-1].seq == 5
    assert toasts_of(open_file(other, save_register(club))) == [
        "What the file has more was added to “Players of the club”."
    ]


@pytest.mark.parametrize(
    ("spoil", "line_number"),
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
def test_bad_file_is_refused_with_the_line_at_fault(club, spoil, line_number):
    lines = save_register(club).splitlines()
    other = fresh_user()
    other.add("Joan")
    before = json.dumps(str(other.store.tables))
    response = open_file(other, "\n".join([*spoil(lines), ""]) if spoil(lines) else "")
    assert not response.taken
    if line_number > 1:
        assert f"Line {line_number}:" in response.screen
    elif spoil(lines):
        assert "This is not a Faristol file" in response.screen
    assert json.dumps(str(other.store.tables)) == before


def test_document_with_an_impossible_event_is_refused():
    user = User()
    user.add("Núria")
    text = save_register(user)
    from dataclasses import replace

    from faristol.ledger.codec import format_line, parse_line
    from faristol.ledger.parcel_writer import write_stream

    lines = text.splitlines()
    odd = replace(parse_line(lines[2]), kind="player_praised")
    forged = write_stream(lines[0], [lines[1], format_line(odd)])
    response = open_file(fresh_user(), forged)
    assert "Line 3:" in response.screen


def test_device_file_restores_the_whole_device(club):
    club.send("change_settings", "/settings", lang="ro", look="dark")
    text = download_of(club.send("save_device", "/files"))["text"]
    assert isinstance(read(text), DeviceParcel)
    other = fresh_user()
    assert open_file(other, text).taken
    other.look("/players")
    assert player_names(other) == ["Núria Puig", "Ștefan Popescu"]
    assert other.desk.stream_store.prefs["look"] == "ro dark"
    assert (
        download_of(other.send("save_device", "/files"))["text"].splitlines()[1:]
        == text.splitlines()[1:]
    )


def test_painted_screens_never_leave_the_device(club):
    club.store.tables["screens"]["x"] = {"id": "x", "html": "SECRET"}
    assert "SECRET" not in download_of(club.send("save_device", "/files"))["text"]


def test_settings_chosen_here_are_not_overwritten(club):
    club.send("change_settings", "/settings", lang="ro", look="dark")
    text = download_of(club.send("save_device", "/files"))["text"]
    other = fresh_user()
    other.send("change_settings", "/settings", lang="ca", look="")
    open_file(other, text)
    assert other.desk.stream_store.prefs["look"] == "ca "


def test_age_of_copy_counts_once_the_file_is_handed_over(club):
    assert "no copy in a file yet" in club.look("/players").screen
    follow_up = download_of(
        club.send("save_stream", "/files", stream=club.desk.service(RegisterService).stream)
    )["then"]
    assert "no copy in a file yet" in club.look("/players").screen, (
        "not yet: it may have been cancelled"
    )
    name, value = follow_up["fields"][0]
    club.send(follow_up["command"], "/files", **{name: value})
    assert "copy in a file up to date" in club.look("/players").screen
    club.add("Pere")
    assert "1 change without a copy" in club.look("/players").screen


def test_document_is_deleted_only_on_the_typed_word(club):
    stream = club.desk.service(RegisterService).stream
    assert "Type DELETE" in club.send("delete_stream", "/files", stream=stream, word="yes").screen
    assert club.desk.stream_store.streams
    assert club.send("delete_stream", "/files", stream=stream, word=" delete ").taken
    assert not club.store.tables["events"]
    assert not club.store.tables["cards"]
    club.look("/players")
    assert player_names(club) == []
    assert club.add("Joan").taken


def test_document_can_be_archived_but_not_the_register_in_use(club):
    stream = club.desk.service(RegisterService).stream
    assert "Choose another one first" in club.send("archive_stream", "/files", stream=stream).screen
    other = fresh_user()
    other.add("Joan")
    open_file(club, save_register(other))
    second = next(stream_id for stream_id in club.desk.stream_store.streams if stream_id != stream)
    assert club.send("archive_stream", "/files", stream=second).taken
    assert club.desk.stream_store.streams[second].archived
    assert (
        '"archived":true' in download_of(club.send("save_stream", "/files", stream=second))["text"]
    )
    assert club.send("unarchive_stream", "/files", stream=second).taken


def test_person_erased_here_does_not_return_with_an_old_file(club):
    old = save_register(club)
    player, seq = club.id_of("Núria Puig"), club.seq_of("Núria Puig")
    club.send("forget_player", "/players", player=player, seq=seq, word="FORGET")
    open_file(club, old)
    assert "Puig" not in str(club.store.tables)


def test_person_erased_in_the_file_is_erased_here_too(club):
    other = fresh_user()
    open_file(other, save_register(club))
    other.look("/players")
    player, seq = other.id_of("Núria Puig"), other.seq_of("Núria Puig")
    other.send("forget_player", "/players", player=player, seq=seq, word="FORGET")
    open_file(club, save_register(other))
    assert "Puig" not in str(club.store.tables)
    assert player_names(club) == ["Ștefan Popescu"]


def test_stopped_reading_stores_nothing(club):
    text = save_register(club)
    other = fresh_user()
    before = str(other.store.tables)
    other.stop_at = 1
    response = open_file(other, text)
    assert "Stopped" in notice_of(response)
    assert str(other.store.tables) == before


def test_check_reports_a_sound_chain_or_the_damaged_entry(club):
    stream = club.desk.service(RegisterService).stream
    assert toasts_of(club.send("check_stream", "/files", stream=stream)) == [
        "3 entries checked: nothing is missing."
    ]
    key = sorted(club.store.tables["events"])[1]
    row = club.store.tables["events"][key]
    club.store.tables["events"][key] = {**row, "line": row["line"].replace("18:00:00", "18:00:01")}
    assert "damaged at entry 2" in club.send("check_stream", "/files", stream=stream).screen


def store_diverged_copy(club):
    """Store a diverged copy beside our document, and return its id."""
    other = fresh_user()
    open_file(other, save_register(club))
    other.look("/players")
    other.add("Pere")
    club.add("Marta")
    open_file(club, save_register(other))
    return max(club.desk.stream_store.streams)


def test_device_with_a_document_and_two_copies_is_restored_whole(club):
    second = store_diverged_copy(club)
    other = fresh_user(20_000)
    open_file(other, save_register(club))
    other.look("/players")
    other.add("Joan")
    club.add("Anna")
    open_file(club, save_register(other))
    assert len(club.desk.stream_store.streams) == 3
    club.send("use_stream", "/files", stream=second)
    text = download_of(club.send("save_device", "/files"))["text"]
    restored = fresh_user(30_000)
    assert open_file(restored, text).taken
    restored.look("/players")
    assert player_names(restored) == player_names(club)
    assert (
        download_of(restored.send("save_device", "/files"))["text"].splitlines()[1:]
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
    assert "Núria Puig" in player_names(club)
    assert club.desk.stream_store.prefs.keys() <= {"look", "register"}
    assert "look" not in club.desk.stream_store.prefs


def test_broken_device_header_does_not_keep_the_desk_from_opening(club):
    club.store.tables["prefs"][((1, "device_header"),)]["value"] = "boom"
    club.restart()
    club.look("/players")
    assert "Núria Puig" in player_names(club)
    assert isinstance(read(download_of(club.send("save_device", "/files"))["text"]), DeviceParcel)


def test_forged_file_cannot_remove_our_names(club):
    from faristol.club.acts import REGISTER, AddPlayer, ForgetPerson, OpenRegister
    from faristol.ledger.codec import encode, format_line, line_hash
    from faristol.ledger.parcel_writer import header_line, write_stream
    from faristol.ledger.record import Record

    digests = tuple(str(digest) for digest in club.desk.service(RegisterService).people.cards)
    events = [
        OpenRegister(language="ca"),
        AddPlayer(player="p1", card="0" * 64),
        ForgetPerson(player="p1", number=1, cards=digests),
    ]
    for stream in ("register-evil", club.desk.service(RegisterService).stream):
        lines, prev = [], ""
        for seq, event in enumerate(events, start=1):
            kind, version, data = encode(event, REGISTER.schema)
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
    assert player_names(club) == ["Núria Puig", "Ștefan Popescu"]


def test_diverged_file_with_an_erasure_leaves_our_names(club):
    other = fresh_user()
    open_file(other, save_register(club))
    other.look("/players")
    player, seq = other.id_of("Núria Puig"), other.seq_of("Núria Puig")
    other.send("forget_player", "/players", player=player, seq=seq, word="FORGET")
    club.add("Marta")
    assert "Both are kept" in toasts_of(open_file(club, save_register(other)))[0]
    assert player_names(club) == ["Marta", "Núria Puig", "Ștefan Popescu"]


def test_erasing_a_person_reaches_diverged_copies(club):
    second = store_diverged_copy(club)
    player, seq = club.id_of("Núria Puig"), club.seq_of("Núria Puig")
    club.send("forget_player", "/players", player=player, seq=seq, word="FORGET")
    assert "Puig" not in str(club.store.tables)
    club.send("use_stream", "/files", stream=second)
    assert player_names(club) == ["Pere", "Ștefan Popescu"]
    assert "Player 1" in club.look(f"/players/{player}").screen
    assert toasts_of(club.send("check_stream", "/files", stream=second))


def test_erasing_a_person_removes_drafts_and_a_waiting_import(club):
    player = club.id_of("Núria Puig")
    club.store.tables["drafts"][((1, f"player-{player}"),)] = {
        "id": f"player-{player}",
        "fields": ["Núria Puig"],
    }
    for draft in ("hall-announce", "hall-standings"):  # the names of the forms of the hall
        assert f'data-draft="{draft}"' in club.look("/hall").screen
        club.store.tables["drafts"][((1, draft),)] = {"id": draft, "fields": ["Núria Puig"]}
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


def test_deleted_register_leaves_no_names_behind(club):
    player = club.id_of("Núria Puig")
    club.store.tables["drafts"][((1, f"player-{player}"),)] = {
        "id": f"player-{player}",
        "fields": ["Núria Puig"],
    }
    club.send(
        "delete_stream", "/files", stream=club.desk.service(RegisterService).stream, word="DELETE"
    )
    assert "Puig" not in str(club.store.tables)


def test_opened_older_register_does_not_become_ours(club):
    older = fresh_user()
    older.clock.moment = "2020-01-01T10:00:00Z"
    older.add("Foreign")
    open_file(club, save_register(older))
    assert player_names(club) == ["Núria Puig", "Ștefan Popescu"]
    club.restart()
    club.look("/players")
    assert player_names(club) == ["Núria Puig", "Ștefan Popescu"]
    club.add("Joan")
    assert "Joan" in player_names(club)


def test_noted_copy_does_not_undo_a_write_of_another_window(club):
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


def test_window_cannot_write_to_a_document_deleted_elsewhere(club):
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


def test_entry_stored_before_the_connection_died_is_not_stale(club):
    import copy

    class DyingStore(type(club.store)):
        async def write(self, operations):
            again = copy.deepcopy(list(operations))
            await super().write(operations)
            if any(table == "events" for _, table, _ in again):
                await super().write(again)  # database.js repeats the write when the connection dies

    club.store.__class__ = DyingStore
    response = club.add("Marta")
    assert response.taken
    assert toasts_of(response) == ["Saved: Marta."]
    assert player_names(club) == ["Marta", "Núria Puig", "Ștefan Popescu"]


def test_repeated_deletion_and_opening_are_answered_once(club):
    text = save_register(club)
    stream = club.desk.service(RegisterService).stream
    answer = club.send("delete_stream", "/files", stream=stream, word="DELETE", request_id="r:1")
    again = club.send("delete_stream", "/files", stream=stream, word="DELETE", request_id="r:1")
    assert answer.taken
    assert toasts_of(again) == toasts_of(answer)
    first = club.send("open_file", "/files", files=(text.encode(),), file="x", request_id="r:2")
    again = club.send("open_file", "/files", files=(text.encode(),), file="x", request_id="r:2")
    assert toasts_of(again) == toasts_of(first) == ["“Players of the club” was opened."]


def test_accepted_import_stops_waiting_even_after_a_crash(club):
    club.send("read_players_file", "/players/import", files=(b"Nom\nJoan\n",), file="t.csv")
    club.desk.service(Imports).forget = lambda: 1 // 0  # the worker dies after the transaction
    club.send(
        "take_players", "/players/import", seq=club.desk.service(RegisterService).register.seq
    )
    club.restart()
    club.look("/players")
    assert "Joan" in player_names(club)
    assert not club.desk.service(Imports).is_waiting
    assert not club.desk.update_blockers


def test_opening_a_long_document_reports_progress(club):
    for number in range(300):
        club.add(f"Jugador {number}")
    other = fresh_user()
    told_before = len(other.told)
    open_file(other, save_register(club))
    assert len(other.told) - told_before > 3


@pytest.mark.parametrize(
    ("command", "route"),
    [
        ("open_file", "/files"),
        ("read_players_file", "/players/import"),
        ("read_list", "/lists/import"),
    ],
)
def test_empty_file_and_missing_file_have_different_messages(command, route):
    user = User()
    fields = {"name": "x", "language": "ca"}
    empty = user.send(command, route, files=(b"",), file="a.txt", **fields)
    assert not empty.taken
    assert "This file is empty." in empty.screen
    assert "Choose a file first." in user.send(command, route, **fields).screen


@pytest.mark.parametrize(
    ("entries", "changed", "is_due"),
    [
        (19, "2026-11-20T21:00:00Z", False),  # hardly anything
        (20, "2026-11-20T18:29:59Z", False),  # a round, minutes after the copy
        (900, "2026-11-20T18:29:59Z", False),
        (20, "2026-11-20T18:30:00Z", True),
    ],
)
def test_age_of_copy_is_coloured_once_a_copy_is_due(entries, changed, is_due):
    row = StreamRow(id="a", origin="a", kind="duplicate", name="Friday", header="")
    saved = replace(row, saved_at="2026-11-20T18:00:00Z", saved_seq=7)
    assert replace(saved, seq=7 + entries, changed_at=changed).is_copy_due == is_due
    never = replace(row, seq=entries, changed_at=changed)
    assert never.is_copy_due == (entries >= 20), "never saved at all"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("#player1 a Anna\n#player2 b Pere\n", "two-player game (GCG)"),
        ("15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 / 0/0 0\n", "position (CGP)"),
        ("Puig, Anna  1500 2; 400;\n", "tsh division"),
        ("001    1      Puig, Anna\n", "report (TRF)"),
        ('<EliotGame format="2">\n', "Eliot game"),
    ],
)
def test_file_of_another_program_names_where_it_opens(text, message):
    user = User(lang="en")
    refused = open_file(user, text)
    assert message in refused.screen
    assert not user.desk.stream_store.streams


def test_age_of_copy_is_not_coloured_while_a_game_goes_on(monkeypatch):
    """third-round 5-B: “no copy” was amber all evening; now only when a copy is due."""
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


def test_bar_states_what_it_copies(club):
    """Third-round 9-B8: Settings called the register “up to date” while the evening had no copy."""
    name = club.desk.stream_store.streams[club.desk.service(RegisterService).stream].name
    assert f"Save a copy of “{name}” now." in club.look("/players").screen
    for route in ("/settings", "/files", "/version"):
        screen = club.look(route).screen
        assert "1 document without an up-to-date copy" in screen
        assert 'id="copy-age" href="#/files"' in screen
        assert "Save a copy of" not in screen.split("</header>")[0]
    follow_up = download_of(club.send("save_device", "/files"))["then"]
    club.send(follow_up["command"], "/files", **dict(follow_up["fields"]))
    assert "every document copied to a file" in club.look("/settings").screen
    club.add("Pere")
    assert "1 document without" in club.look("/settings").screen
    alone = small_game().user  # without a register
    assert "1 document without an up-to-date copy" in alone.look("/settings").screen
    assert "copy-age" not in User().look("/settings").screen
