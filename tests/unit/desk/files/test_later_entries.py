"""Documents with entries of a later version: stored unread, listed, saved, never written to."""

import json
import re
from dataclasses import replace

import pytest

from faristol.club import acts as club_acts
from faristol.club.acts import RetirePlayer
from faristol.desk.kernel.later_versions import condition_of
from faristol.desk.kernel.outcome import Done, Refused
from faristol.desk.kernel.storage.stream_store import Change
from faristol.desk.kernel.stream_validation import MAX_CARD
from faristol.duplicate.kind import DUPLICATE
from faristol.ledger import kind as ledger_kind
from faristol.ledger import rules_digest
from faristol.ledger.canonical_json import format_json, line_hash
from faristol.ledger.parcel_writer import read
from tests.support.desk import CountingDice, User, run
from tests.support.device_files import device_file
from tests.support.later_versions import (
    EARLIER,
    LATER,
    UNKNOWN,
    file_of,
    lines_of,
    released,
    run_as,
    with_last,
    with_rules,
    written_by,
)
from tests.support.saved_files import at_present_version

SCREENS = ("/", "/players", "/files", "/version", "/duplicate", "/game/all", "/mail", "/tournament/all",
           "/rules", "/analyse/new", "/judge/log", "/clock", "/duplicate/solo/new", "/hall", "/ready",
           "/game/new", "/duplicate/players", "/tournament")  # fmt: skip
LOGS = {
    "register": "register_1",
    "judge": "judge_1",
    "rules": "rules_1",
    "study": "study_1",
    "clock": "clock_1",
    "round_clock": "round_clock_1",
    "duplicate": "duplicate_app",
    "solo": "solo_1",
    "classic": "classic_1",
    "correspondence": "correspondence_1",
    "tournament": "tournament_1",
}

REGISTER = at_present_version("register", released("register_1"))


def open_file(user, text):
    return user.send("open_file", "/files", files=(text.encode(),), file="x.jsonl")


def effect_texts(response, kind):
    return [effect["text"] for effect in response.effects if effect["do"] == kind]


def save_document(user, stream):
    (effect,) = (
        effect
        for effect in user.send("save_stream", "/files", stream=stream).effects
        if effect["do"] == "download"
    )
    return effect["text"]


def save_device(user):
    response = user.send("save_device", "/files")
    return next(effect["text"] for effect in response.effects if effect["do"] == "download")


def has_failed(response):
    return any(effect["do"] == "failed" for effect in response.effects)


def unread_file(kind, change="act", by=LATER, name="The document"):
    return file_of(UNKNOWN[change](written_by(released(LOGS[kind]), by)), kind=kind, name=name)


def condition_on(user, stream):
    return condition_of(user.desk.stream_store, user.desk.stream_store.streams[stream])


def run_idle(user):
    while run(user.desk.run_idle()):
        pass


def refusal_to_append(user, stream):
    """Return the refusal of an append to a document."""
    change = Change(stream=stream, events=(), schema=DUPLICATE.schema)
    with pytest.raises(Refused) as refused:
        run(user.desk.stream_store.append(change, request="r1", done=Done()))
    return refused.value.refusal


@pytest.fixture
def user():
    return User()


@pytest.mark.parametrize("kind", LOGS)
@pytest.mark.parametrize("change", UNKNOWN)
def test_unknown_entry_of_a_later_program_is_stored_byte_for_byte(user, kind, change):
    text = unread_file(kind, change)
    response = open_file(user, text)
    assert effect_texts(response, "toast") == [
        "“The document” was written by version 98.0.0: it is kept whole, and opens with that version."
    ]
    (stream,) = user.desk.stream_store.streams
    assert save_document(user, stream) == text
    run_idle(user)
    assert condition_on(user, stream) == "unread"
    assert "written by version 98.0.0" in user.look("/files").screen
    for route in SCREENS:
        assert not has_failed(user.look(route)), route
    user.restart()
    assert save_document(user, stream) == text
    other = User(dice=CountingDice(500))
    open_file(other, save_device(user))
    assert save_document(other, stream) == text


@pytest.mark.parametrize("kind", LOGS)
@pytest.mark.parametrize("change", UNKNOWN)
@pytest.mark.parametrize("by", ["", EARLIER, rules_digest.program()])
def test_unknown_entry_of_no_later_program_is_damage(user, kind, change, by):
    response = open_file(user, unread_file(kind, change, by))
    assert "this is not what was saved" in response.screen
    assert user.desk.stream_store.streams == {}


@pytest.mark.parametrize("kind", ["duplicate", "classic", "correspondence", "tournament"])
def test_rules_of_a_later_version_are_stored_unread(user, kind):
    records = with_rules(released(LOGS[kind]), 99)
    text = file_of(written_by(records, LATER), kind=kind)
    open_file(user, text)
    (stream,) = user.desk.stream_store.streams
    run_idle(user)
    assert condition_on(user, stream) == "unread"
    assert save_document(user, stream) == text
    for by in ("", EARLIER, rules_digest.program()):
        other = User()
        open_file(other, file_of(written_by(records, by), kind=kind))
        assert other.desk.stream_store.streams == {}


@pytest.mark.parametrize("by", ["", EARLIER, LATER])
def test_unknown_kind_is_stored_when_a_later_program_wrote_it(user, by):
    text = file_of(written_by(released("study_1"), by), kind="weather", name="<b>Sunday</b>")
    response = open_file(user, text)
    if by != LATER:
        assert "this version does not know this kind of document (weather)" in response.screen
        return
    (stream,) = user.desk.stream_store.streams
    screen = user.look("/files").screen
    assert "Document of a later version" in screen
    assert "&lt;b&gt;Sunday" in screen
    run_idle(user)
    assert save_document(user, stream) == text
    assert (
        "A later version of Faristol (98.0.0)"
        in user.send("check_stream", "/files", stream=stream).screen
    )
    user.send("rename_stream", "/files", stream=stream, name="Monday")
    assert user.desk.stream_store.streams[stream].name == "Monday"
    user.send("archive_stream", "/files", stream=stream)
    assert user.desk.stream_store.streams[stream].archived
    user.send("unarchive_stream", "/files", stream=stream)
    assert "written by version 98.0.0" in user.look("/").screen
    user.send("delete_stream", "/files", stream=stream, word="DELETE")
    assert user.desk.stream_store.streams == {}


def test_unread_document_accepts_no_entry(user):
    open_file(user, unread_file("duplicate"))
    (stream,) = user.desk.stream_store.streams
    before = user.desk.stream_store.streams[stream]
    for _ in range(2):  # before and after its audit
        assert refusal_to_append(user, stream).code == "stream/kept_unread"
        run_idle(user)
    response = user.send("duplicate_draw_rack", "/duplicate/round", stream=stream, seq=before.seq)
    assert not has_failed(response)
    assert user.desk.stream_store.streams[stream].seq == before.seq


def test_screen_of_an_unread_document_names_its_version(user):
    open_file(user, unread_file("tournament"))
    response = user.look("/tournament")
    assert (
        "A later version of Faristol (98.0.0) wrote this. It stays as it is, and can be saved to a file."
        in response.screen
    )
    assert "#/files" in response.screen
    assert "#/version" in response.screen


@pytest.mark.parametrize(
    ("kind", "route"), [("duplicate", "/duplicate"), ("tournament", "/tournament/all")]
)
def test_list_does_not_call_an_unread_document_open(user, kind, route):
    open_file(user, file_of(released(LOGS[kind]), kind=kind))
    assert "in use" in user.look(route).screen
    user = User()
    open_file(user, unread_file(kind))
    screen = user.look(route).screen
    assert "written by version 98.0.0" in screen
    assert "in use" not in screen


def test_unread_register_leaves_home_and_players_usable(user):
    open_file(user, unread_file("register"))
    assert "none yet" not in user.look("/").screen
    players = user.look("/players")
    assert "A later version of Faristol (98.0.0) wrote this" in players.screen
    assert "written by version 98.0.0" in user.look("/").screen
    refused = user.send("add_player", "/players/new", name="Anna", seq=0)
    assert "A later version of Faristol (98.0.0)" in effect_texts(refused, "notice")[0]
    (stream,) = user.desk.stream_store.streams
    user.send("archive_stream", "/files", stream=stream)  # so that players can be added again
    user.look("/players")
    user.add("Anna")
    assert [person.name for person in user.members.people.values()] == ["Anna"]
    assert len(user.desk.stream_store.streams) == 2


def test_home_offers_readable_documents_first(user):
    open_file(user, file_of(released("study_1"), kind="study", name="Readable"))
    user.clock.run_on(60)
    open_file(user, unread_file("tournament"))
    home = user.look("/").screen
    assert home.index("Readable") < home.index("The document")
    stream = next(
        stream.id for stream in user.desk.stream_store.streams.values() if stream.name == "Readable"
    )
    user.send("delete_stream", "/files", stream=stream, word="DELETE")
    home = user.look("/").screen
    assert "written by version 98.0.0" in home
    assert "<strong>Open</strong>" not in home  # it is not offered as the next step


def test_readable_document_is_in_use_rather_than_an_unread_one(user):
    open_file(user, unread_file("tournament"))
    records = [replace(record, stream="tournament-b") for record in released("tournament_1")]
    open_file(user, file_of(records, kind="tournament", name="Readable"))
    user.desk.stream_store.prefs.pop("tournament")
    assert user.desk.stream_store.selected("tournament") == "tournament-b"


def test_later_continuation_is_unread_and_older_copies_change_nothing(user):
    records = released("study_1")
    older, shorter = records[:-1], records[:3]
    open_file(user, file_of(older, kind="study"))
    (stream,) = user.desk.stream_store.streams
    assert condition_on(user, stream) == "ordinary"
    longer = file_of([*older, replace(records[-1], kind="weigh_slips", by=LATER)], kind="study")
    open_file(user, longer)
    run_idle(user)
    assert condition_on(user, stream) == "unread"
    assert save_document(user, stream) == longer
    for copy in (older, shorter):
        response = open_file(user, file_of(copy, kind="study"))
        assert "was already here" in effect_texts(response, "toast")[0]
        assert save_document(user, stream) == longer
    other_way = [*shorter, replace(records[3], at="2026-01-11T10:00:00Z")]
    response = open_file(user, file_of(other_way, kind="study"))
    assert "Both are kept" in effect_texts(response, "toast")[0]
    assert save_document(user, stream) == longer


def test_broken_chain_of_an_unread_document_is_refused(user):
    lines = unread_file("duplicate").splitlines()
    lines[3] = lines[3].replace('"request":"', '"request":"x', 1)
    open_file(user, "\n".join([*lines, ""]))
    assert user.desk.stream_store.streams == {}


def test_cards_of_an_unread_document_are_stored_and_bounded(user):
    records = UNKNOWN["act"](written_by(released("study_1"), LATER))
    for size, is_kept in ((100, True), (MAX_CARD, False)):
        card = format_json({"card": {"name": "a" * size, "unknown": 1}})
        data = {**records[-1].data, "card": line_hash(card)}
        text = file_of([*records[:-1], replace(records[-1], data=data)], kind="study", cards=[card])
        other = User()
        open_file(other, text)
        assert bool(other.desk.stream_store.streams) is is_kept
        if is_kept:
            (stream,) = other.desk.stream_store.streams
            assert save_document(other, stream) == text


def test_cards_of_a_later_version_make_their_document_unread(user):
    user.add("Anna")
    (stream,) = user.desk.stream_store.streams
    parcel = read(save_document(user, stream))
    (stored_card,) = parcel.cards.values()
    changed_card = stored_card.replace('"name"', '"names"')
    for by, condition_expected in ((LATER, "unread"), (EARLIER, None)):
        records = written_by(parcel.records, by)
        data = json.loads(
            format_json(records[-1].data).replace(line_hash(stored_card), line_hash(changed_card))
        )
        other = User(dice=CountingDice(500))
        open_file(
            other, file_of(with_last(records, data=data), kind="register", cards=[changed_card])
        )
        run_idle(other)
        conditions = [condition_on(other, stream) for stream in other.desk.stream_store.streams]
        assert conditions == ([condition_expected] if condition_expected else [])


# ---- once a version can read it ----


@pytest.fixture
def register_without_retiring(monkeypatch):
    """A register whose acts lack the retirement of players."""
    rows = tuple(row for row in club_acts.REGISTER.acts if row.cls is not RetirePlayer)
    monkeypatch.setattr(club_acts, "REGISTER", replace(club_acts.REGISTER, acts=rows))


@pytest.mark.usefixtures("register_without_retiring")
def test_unread_document_opens_once_a_version_can_read_it(user, monkeypatch):
    text = file_of(written_by(REGISTER, LATER), kind="register")
    open_file(user, text)
    (stream,) = user.desk.stream_store.streams
    run_idle(user)
    assert condition_on(user, stream) == "unread"
    monkeypatch.undo()
    run_as(monkeypatch, LATER)
    user.restart()
    assert condition_on(user, stream) == "due"
    run_idle(user)
    assert condition_on(user, stream) == "ordinary"
    user.look("/players")
    assert user.members.register.is_open
    assert save_document(user, stream) == text


@pytest.mark.usefixtures("register_without_retiring")
def test_screen_of_an_unread_document_has_it_audited(user, monkeypatch):
    open_file(user, file_of(written_by(REGISTER, LATER), kind="register"))
    user.look("/players")
    monkeypatch.undo()
    run_as(monkeypatch, LATER)
    user.restart()
    assert "A later version" not in user.look("/players").screen
    user.add("Anna")
    assert "Anna" in [person.name for person in user.members.people.values()]


def test_entries_impossible_for_the_named_version_stay_unreadable(user, monkeypatch):
    text = unread_file("tournament")
    open_file(user, text)
    (stream,) = user.desk.stream_store.streams
    user.look("/tournament")
    run_as(monkeypatch, LATER)
    user.restart()
    assert "What this says is impossible: it was changed." in user.look("/tournament").screen
    assert condition_on(user, stream) == "damaged"
    assert save_document(user, stream) == text
    assert "cannot be read here" in user.look("/files").screen


def test_audit_of_a_long_document_can_be_stopped(user):
    open_file(user, unread_file("tournament"))
    user.stop_at = len(user.told) + 1
    screen = user.look("/tournament").screen
    assert "Version 98.0.0 wrote this; it has not been checked yet." in screen
    user.stop_at = None
    assert "A later version of Faristol (98.0.0) wrote this" in user.look("/tournament").screen


# ---- judgements of a later version ----


@pytest.fixture
def only_points_judged(monkeypatch):
    """Regulations that judge nothing but points."""
    differing = ledger_kind.differing_fields

    def differing_points(event, other):
        return {name: name.endswith("points") for name in differing(event, other)}

    monkeypatch.setattr(ledger_kind, "differing_fields", differing_points)


def with_other_points(records):
    """Return a log in which a later version counted one point more for one slip."""
    at = next(at for at, record in enumerate(records) if record.kind == "read_slips")
    slip, *others = records[at].data["slips"]
    data = {**records[at].data, "slips": [{**slip, "points": slip["points"] + 1}, *others]}
    return [*records[:at], replace(records[at], data=data), *records[at + 1 :]]


@pytest.mark.usefixtures("only_points_judged")
def test_document_judged_by_a_later_version_opens_read_only(user):
    records = with_other_points(written_by(released("duplicate_app"), LATER))
    text = file_of(records, kind="duplicate")
    open_file(user, text)
    (stream,) = user.desk.stream_store.streams
    response = user.look("/duplicate/results")
    assert condition_on(user, stream) == "judged"
    (notice,) = effect_texts(response, "notice")
    assert notice == (
        "Version 98.0.0 judged this, by rules that this version does not know. "
        "Nothing is written to it here until that version is installed."
    )
    assert "judged by version 98.0.0" in user.look("/files").screen
    assert refusal_to_append(user, stream).code == "stream/later_rules"
    assert save_document(user, stream) == text


@pytest.mark.usefixtures("only_points_judged")
def test_form_of_a_document_judged_by_a_later_version_changes_nothing(user):
    records = with_other_points(written_by(released("duplicate_app"), LATER))
    open_file(user, file_of(records, kind="duplicate"))
    (stream,) = user.desk.stream_store.streams
    user.look("/duplicate")
    before = user.desk.stream_store.streams[stream].seq
    response = user.send("rename_duplicate", "/duplicate", stream=stream, name="Final")
    assert not has_failed(response)
    assert user.desk.stream_store.streams[stream].seq == before
    assert user.desk.stream_store.streams[stream].name == "Final"  # only on this device


def test_other_computed_values_of_a_later_version_are_unread(user):
    records = written_by(released("tournament_1"), LATER)
    at = next(at for at, record in enumerate(records) if record.kind == "correct_result")
    records[at] = replace(records[at], data={**records[at].data, "paired_since": [9]})
    open_file(user, file_of(records, kind="tournament"))
    (stream,) = user.desk.stream_store.streams
    run_idle(user)
    assert condition_on(user, stream) == "unread"


# ---- back to an earlier version ----


def test_earlier_version_opens_a_document_whose_entries_it_knows(user, monkeypatch):
    with monkeypatch.context() as patch:
        run_as(patch, LATER)
        user.add("Anna")
    user.restart()
    (stream,) = user.desk.stream_store.streams
    assert user.desk.stream_store.streams[stream].by == LATER
    assert condition_on(user, stream) == "due"
    run_idle(user)
    assert condition_on(user, stream) == "ordinary"
    user.look("/players")
    user.add("Berta")
    assert sorted(person.name for person in user.members.people.values()) == ["Anna", "Berta"]
    user.restart()
    user.look("/players")
    user.add("Carla")  # own entries are not audited again
    assert condition_on(user, stream) == "ordinary"


def test_earlier_version_stores_entries_that_it_does_not_know(user, monkeypatch):
    with monkeypatch.context() as patch:
        run_as(patch, LATER)
        user.add("Anna")
        player = user.id_of("Anna")
        user.send("retire_player", f"/players/{player}", player=player, seq=user.seq_of("Anna"))
        (stream,) = user.desk.stream_store.streams
        assert user.desk.stream_store.streams[stream].seq == 3
        text = save_document(user, stream)
    with monkeypatch.context() as patch:
        rows = tuple(row for row in club_acts.REGISTER.acts if row.cls is not RetirePlayer)
        patch.setattr(club_acts, "REGISTER", replace(club_acts.REGISTER, acts=rows))
        user.restart()
        assert "A later version of Faristol (98.0.0) wrote this" in user.look("/players").screen
        for route in SCREENS:
            assert not has_failed(user.look(route)), route
        assert save_document(user, stream) == text
    with monkeypatch.context() as patch:
        run_as(patch, LATER)
        user.restart()
        assert condition_on(user, stream) == "ordinary"
        assert "A later version" not in user.look("/players").screen


def test_device_file_lists_unread_documents_among_the_opened(user):
    open_file(user, unread_file("tournament", name="Spring"))
    open_file(user, unread_file("classic", name="Final"))
    other = User(dice=CountingDice(500))
    response = open_file(other, save_device(user))
    (toast,) = effect_texts(response, "toast")
    assert toast == (
        "2 documents were written by version 98.0.0: they are kept whole, and open with that version: "
        "Final, Spring"
    )
    assert len(read(save_device(other)).streams) == 2


def test_names_written_from_right_to_left_are_isolated(user):
    names = ["\u202eABC", "\u05d3\u05d5\u05d3"]
    kinds = ("duplicate", "solo")
    files = [unread_file(kind, name=name) for kind, name in zip(kinds, names, strict=True)]
    (text,) = effect_texts(open_file(user, device_file(files)), "toast")
    assert ", ".join(f"\u2068{name}\u2069" for name in names) in text


def test_file_of_chains_its_lines():
    """The helper of these tests writes logs with a valid chain."""
    records = released("study_1")
    assert lines_of(records) == lines_of(read(file_of(records, kind="study")).records)


# ---- erasing a person ----


def test_person_named_in_an_unread_document_is_not_erased():
    user = User(dice=CountingDice(20_000))
    user.add("Núria Puig")
    user.add("Ștefan Popescu")
    open_file(user, unread_file("duplicate", name="Duplicada de la NÚRIA PUIG"))
    player, other = user.id_of("Núria Puig"), user.id_of("Ștefan Popescu")
    assert 'id="unread"' in user.look(f"/players/{player}").screen
    assert 'id="unread"' not in user.look(f"/players/{other}").screen

    def forget(name):
        fields = {"player": user.id_of(name), "seq": user.seq_of(name), "word": "FORGET"}
        return user.send("forget_player", f"/players/{fields['player']}", **fields)

    refused = forget("Núria Puig")
    assert not refused.taken
    assert "still contains the name" in refused.screen
    assert forget("Ștefan Popescu").taken
    (stream,) = (
        row.id for row in user.desk.stream_store.streams.values() if row.kind == "duplicate"
    )
    route = f"/players/{player}"
    screen = user.look(route).screen
    assert f'id="file-{stream}"' in screen
    assert "written by version 98.0.0" in screen
    saved = user.send("save_stream", route, stream=stream)
    assert [effect["do"] for effect in saved.effects if effect["do"] == "download"]
    wrong = user.send("delete_stream", route, stream=stream, word="no")
    assert not wrong.taken
    assert re.search(f'id="delete-{stream}" [^>]* open>', wrong.screen)
    assert user.send("delete_stream", route, stream=stream, word="DELETE").taken
    assert forget("Núria Puig").taken
