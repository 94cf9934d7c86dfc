"""A word list that a document needs and the device lacks: where it is reported, and how to continue."""

import json
import re

import pytest

from faristol.desk.classic.document import ClassicService
from faristol.desk.duplicate.document import DuplicateService
from faristol.desk.duplicate.slips import slip_token
from faristol.desk.kernel.outcome import Done, Refused
from faristol.desk.kernel.pins import PINS, Pinned, lists_in, pinned_after, pinned_by
from faristol.desk.kernel.request import Request
from faristol.desk.shared.lexicons import Lexicons, pin_for
from faristol.duplicate.acts.results import SignResults, UnlockResults, WriteNote
from faristol.duplicate.acts.slips import ReadSlips
from faristol.duplicate.values import Slip
from faristol.ledger.lexicon_change import ChangeLexicon
from faristol.ledger.parcel_writer import read
from faristol.words.wordlist import from_plain
from scripts.lexicons import packing
from tests.support.classic_user import ClassicUser
from tests.support.desk import CountingDice, User, next_number, run
from tests.support.duplicate_game import GameUser
from tests.unit.desk.shared.test_lexicons import make_list, run_idle

MISSING = "Word list missing"


def download_text(response):
    return next(effect for effect in response.effects if effect["do"] == "download")["text"]


def toasts_of(response):
    return [effect["text"] for effect in response.effects if effect["do"] == "toast"]


def file_of_game(game):
    """Return the file of the document of a game."""
    return download_text(game.user.send("save_stream", "/files", stream=game.opened.id))


def open_elsewhere(text, *, site=()):
    """Open a file on a device of another version, whose Catalan practice list is not that of the file."""
    user = User(dice=CountingDice(10_000))
    row, plain = make_list("CASA", "CASES", "SAC", name="", version="2")
    practice_row = {**user.lists.rows[0], "digest": row.digest, "lengths": list(row.lengths)}
    user.lists.rows[0], user.lists.files["ca.packed"] = practice_row, plain
    user.lists.on_site = dict(site)
    user.restart()
    return user, user.send("open_file", "/files", files=(text.encode(),), file="x.jsonl")


@pytest.fixture
def game():
    game = GameUser()
    game.start()
    return game


@pytest.fixture
def practice_list():
    """The digest and the wire form of the practice list of the device where the game began."""
    lists = User().lists
    return lists.rows[0]["digest"], packing.pack_words(from_plain(lists.files["ca.packed"]))


def row_of(user):
    (row,) = [row for row in user.desk.stream_store.streams.values() if row.kind == "duplicate"]
    return row


def version_fields(user):
    row = row_of(user)
    return {"stream": row.id, "seq": row.seq}


def send_for_list(user, command, **fields):
    return user.send(
        command, f"/files/list?stream={row_of(user).id}", **version_fields(user), **fields
    )


def game_of(user):
    """Return the state of the game."""
    return run(user.desk.service(DuplicateService).load("en")).game


# ---- reports ----


def document_dialog(user):
    """Return the dialog of the document in Files."""
    response = user.send("choose_document", "/files", stream=row_of(user).id)
    return response.fragments["document"]


def test_missing_list_is_reported_at_opening_and_on_row_and_screen(game, practice_list):
    user, response = open_elsewhere(file_of_game(game))
    digest, _ = practice_list
    name = row_of(user).name
    assert (
        f"The word list “Catalan practice list · {digest[:8]}” of “{name}” is not on this device."
        in toasts_of(response)[0]
    )
    way_there = f'href="#/files/list?stream={row_of(user).id}"'
    assert MISSING in user.look("/files").screen
    for screen in (document_dialog(user), user.look("/duplicate/players").screen):
        assert MISSING in screen
        assert way_there in screen
    screen = user.look(f"/files/list?stream={row_of(user).id}").screen
    assert digest[:8] in screen
    for text in (
        "Download it",
        "A file that has the list",
        "Continue with the list on this device",
        "Continue without a list",
    ):
        assert text in screen
    for name in ("with-why", "without-why"):  # the reason is marked as needed
        assert re.search(rf'<input id="{name}"[^>]* aria-required="true"', screen)


def test_present_list_is_not_reported(game):
    user = game.user
    run_idle(user)
    assert MISSING not in user.look("/files").screen
    assert MISSING not in user.look("/duplicate/players").screen
    screen = user.look(f"/files/list?stream={game.opened.id}").screen
    assert "is here" in screen
    assert "fetch_list" not in screen


def test_archived_document_misses_no_list(game):
    text = file_of_game(game)
    user, _ = open_elsewhere(text)
    user.send("archive_stream", "/files", stream=row_of(user).id)
    assert MISSING not in user.look("/files").screen


def test_reopened_signed_game_needs_its_list_again(game):
    game.play("CASESAL", {1: "H4 CASES"}, "H4", "CASES")
    game.end()

    def read_pins():
        user = game.user
        pinned = run(user.desk.pins.look(row_of(user)))
        assert (
            pinned_after(Pinned(), "duplicate", run(user.desk.stream_store.lines(game.opened.id)))
            == pinned
        )
        records = run(user.desk.stream_store.records(game.opened.id))
        assert pinned_by("duplicate", records) == pinned
        return pinned

    assert read_pins().needed
    game.do(SignResults(why="tard", moment=game.device.moment))
    assert read_pins().lexicon is not None
    assert read_pins().needed == ()
    assert MISSING not in open_elsewhere(file_of_game(game))[0].look("/files").screen
    game.do(UnlockResults(why="un error"))
    assert read_pins().needed


def test_names_are_escaped(game):
    user = game.user
    user.send(
        "rename_stream", "/files", stream=game.opened.id, name='<img src=x onerror="alert(1)">'
    )
    other, _ = open_elsewhere(file_of_game(game))
    for route in ("/files", f"/files/list?stream={row_of(other).id}"):
        assert "<img src=x" not in other.look(route).screen


def test_deleted_document_has_a_screen():
    assert User().look("/files/list?stream=nowhere").screen


# ---- ways to continue ----


def test_fetched_list_judges_as_before(game, practice_list):
    digest, wire = practice_list
    user, _ = open_elsewhere(file_of_game(game), site={digest: wire})
    response = send_for_list(user, "fetch_list")
    assert "It is here now" in toasts_of(response)[0]
    row = user.desk.service(Lexicons).row(digest)
    assert row.is_practice
    assert row.language == "ca"
    assert run(user.desk.service(Lexicons).contains(digest)) is not None
    user.restart()
    assert MISSING not in user.look("/files").screen
    assert run(user.desk.service(Lexicons).contains(digest)) is not None


@pytest.mark.parametrize(
    ("damage", "message"),
    [
        ("offline", "There is no connection"),
        ("none", "The site does not have that list"),
        ("other", "cannot be read"),
        ("page", "cannot be read"),
    ],
)
def test_failed_fetch_states_the_reason_and_stores_no_list(game, practice_list, damage, message):
    digest, wire = practice_list
    other = packing.pack_words(from_plain(make_list("CASA", "SAC")[1]))
    site = {"none": {}, "other": {digest: other}, "page": {digest: b"<!doctype html>"}}
    user, _ = open_elsewhere(file_of_game(game), site=site.get(damage, {digest: wire}))
    user.lists.is_offline = damage == "offline"
    response = send_for_list(user, "fetch_list")
    assert message in response.screen
    assert "list/" not in response.screen
    assert user.desk.service(Lexicons).row(digest) is None
    assert run(user.store.load_bytes("words", digest)) is None


def test_file_with_the_list_settles_it(game, practice_list):
    digest, _ = practice_list
    user, _ = open_elsewhere(file_of_game(game))
    device = download_text(game.user.send("save_device", "/files"))
    without = "".join(
        line for line in device.splitlines(keepends=True) if not line.startswith('{"list":')
    )
    user.send("open_file", "/files", files=(without.encode(),), file="x.jsonl")
    assert MISSING in user.look("/files").screen
    response = user.send("open_file", "/files", files=(device.encode(),), file="x.jsonl")
    assert toasts_of(response) == ["1 word list is here now: Catalan practice list"]
    assert run(user.desk.service(Lexicons).contains(digest)) is not None
    for _ in range(2):
        for route in ("/files", "/duplicate/players"):
            assert MISSING not in user.look(route).screen
        user.restart()
        run_idle(user)


def test_game_continues_with_the_list_of_this_device(game):
    user, _ = open_elsewhere(file_of_game(game))
    used = run(user.desk.service(Lexicons).in_use("ca"))
    refused = send_for_list(user, "change_list", list=used.digest, why=" ")
    assert "Say why" in refused.screen
    response = send_for_list(user, "change_list", list=used.digest, why="tauleta nova")
    assert "It continues with this list" in toasts_of(response)[0]
    assert game_of(user).lexicon.digest == used.digest
    assert [change.why for change in game_of(user).lexicon_changes] == ["tauleta nova"]
    assert MISSING not in user.look("/files").screen
    assert MISSING not in user.look("/duplicate/players").screen
    assert run(user.store.load_bytes("words", used.digest))  # stored permanently
    assert (
        "From round 1 on, the words are judged by this list" in user.look("/duplicate/log").screen
    )


def test_game_continues_without_a_list(game):
    game.play("CASESAL", {1: "H4 CASES"}, "H4", "CASES")
    user, _ = open_elsewhere(file_of_game(game))
    response = send_for_list(user, "change_list", list="none", why="no la tenim")
    assert "It continues without a list" in toasts_of(response)[0]
    assert game_of(user).lexicon is None
    paper = user.look("/duplicate/papers/classification").screen
    assert "without a list. no la tenim" in paper


def correct_slip(user):
    """Correct a slip of the first round, and return the code of its refusal, or an empty string."""
    games = user.desk.service(DuplicateService)
    slip = Slip(player="player-2", at="H4", word="CASES")
    act = ReadSlips(round=1, slips=(slip,), why="mal llegit")
    request = Request(id=f"correction{next_number()}", lang="en")
    try:
        run(games.carry_out(run(games.load("en")), act, request, Done()))
    except Refused as refused:
        return refused.refusal.code
    return ""


def test_list_of_earlier_rounds_stays_needed_after_continuing_without(game, practice_list):
    game.play("CASESAL", {1: "H4 CASES"}, "H4", "CASES")
    digest, wire = practice_list
    user, _ = open_elsewhere(file_of_game(game), site={digest: wire})
    send_for_list(user, "change_list", list="none", why="no la tenim")
    assert MISSING in user.look("/files").screen
    assert MISSING in user.look("/duplicate/players").screen
    screen = user.look(f"/files/list?stream={row_of(user).id}").screen
    assert "It judges the rounds before the change of list." in screen
    assert "This document continues without a word list" in screen
    assert (
        f"Catalan practice list · {digest[:8]}"
        in user.send("save_device", "/files").effects[-1]["text"]
    )
    assert correct_slip(user) == "duplicate/lexicon_missing"
    assert "It is here now" in toasts_of(send_for_list(user, "fetch_list"))[0]
    assert MISSING not in user.look("/files").screen
    assert correct_slip(user) == ""
    assert f'"digest":"{digest}"' in download_text(user.send("save_device", "/files"))


def test_missing_list_of_earlier_rounds_is_reported_at_opening(game):
    game.play("CASESAL", {1: "H4 CASES"}, "H4", "CASES")
    game.do(ChangeLexicon(lexicon=None, why="x"))
    _, response = open_elsewhere(file_of_game(game))
    assert "is not on this device" in toasts_of(response)[0]


@pytest.mark.parametrize("choice", ["none", "list"])
def test_change_from_a_form_older_than_the_fetched_list_is_refused(game, practice_list, choice):
    digest, wire = practice_list
    user, _ = open_elsewhere(file_of_game(game), site={digest: wire})
    used = run(user.desk.service(Lexicons).in_use("ca")).digest
    form = version_fields(user)
    send_for_list(user, "fetch_list")
    chosen = "none" if choice == "none" else used
    response = user.send("change_list", "/files/list", **form, list=chosen, why="x")
    assert not toasts_of(response)
    assert game_of(user).lexicon_changes == ()


def test_game_without_a_list_is_labelled_and_can_return_to_it(game):
    user, _ = open_elsewhere(file_of_game(game))
    send_for_list(user, "change_list", list="none", why="no la tenim")
    device = download_text(game.user.send("save_device", "/files"))
    user.send("open_file", "/files", files=(device.encode(),), file="x.jsonl")
    route = f"/files/list?stream={row_of(user).id}"
    dialog = document_dialog(user)
    assert "Without a word list" in dialog
    assert f'href="#{route}"' in dialog
    screen = user.look(route).screen
    assert "This document continues without a word list" in screen
    assert "The word list of this document is here" not in screen
    assert 'id="go-on-without"' not in screen
    second_response = send_for_list(user, "change_list", list="none", why="x")
    assert not second_response.taken
    response = send_for_list(user, "change_list", list=game.opened.digest, why="ja hi és")
    assert "It continues with this list" in toasts_of(response)[0]
    assert game_of(user).lexicon.digest == game.opened.digest
    assert "Without a word list" not in user.look("/files").screen


def test_refused_slip_leads_to_the_list_and_the_judge_may_accept_it(game):
    game.type_rack("CASESAL")
    game.send("start_round", "/duplicate/round", number=1)
    user, _ = open_elsewhere(file_of_game(game))
    stream = row_of(user).id

    def read_slips(ruling=""):
        return user.send(
            "read_slips",
            "/duplicate/round",
            stream=stream,
            round=1,
            player=["player-2"],
            was=[slip_token(None)],
            at="H4",
            word="CASES",
            ruling=ruling,
        )

    refused = read_slips()
    assert "so these words cannot be looked up. The judge can accept them." in refused.screen
    banner = refused.screen.partition("so these words cannot be looked up")[2].partition("</a>")[0]
    assert f'href="#/files/list?stream={stream}"' in banner
    assert read_slips("accepted").taken
    assert game_of(user).rounds[0].slips["player-2"].points > 0


def test_log_marks_slips_accepted_by_the_judge(game):
    slip = Slip(player="player-1", at="H4", word="CASES")
    accepted = Slip(player="player-2", at="H4", word="CASESAL", ruling="accepted")
    game.type_rack("CASESAL")
    game.slips({1: slip, 2: accepted})
    game.master("H4", "CASES")
    screen = game.user.look("/duplicate/log").screen
    assert screen.count("accepted by the judge") == 1
    assert re.search(r"H4 CASESAL, [0-9]+, accepted by the judge", screen)


def test_analysis_without_the_list_uses_values_of_the_log(game, practice_list):
    game.type_rack("CASESAL")
    game.slips({1: "H4 CASES"})
    game.master("H4", "CASES", best=61)
    game.end()
    game.do(SignResults(why="tard", moment=game.device.moment))
    digest, wire = practice_list
    user, _ = open_elsewhere(file_of_game(game), site={digest: wire})
    screen = user.look("/duplicate/after").screen
    assert "The best possible move scored 61 points." in screen
    assert "Its word list is not on this device" in screen
    route = f"/files/list?stream={row_of(user).id}"
    assert f'href="#{route}"' in screen
    assert "It is needed to look back at the possible moves." in user.look(route).screen
    assert "It is here now" in toasts_of(send_for_list(user, "fetch_list"))[0]
    assert "Its word list is not on this device" not in user.look("/duplicate/after").screen


def test_list_absent_from_the_site_is_not_offered_again(game):
    user, _ = open_elsewhere(file_of_game(game))
    response = send_for_list(user, "fetch_list")
    assert "The site does not have that list" in response.screen
    assert 'data-command="fetch_list"' not in response.screen
    assert "Back to the document" in response.screen
    assert 'data-command="fetch_list"' in user.look(response.route).screen


def test_page_names_the_lists_before_and_after_a_change(game, practice_list):
    digest, _ = practice_list
    game.play("CASESAL", {1: "H4 CASES"}, "H4", "CASES")
    user, _ = open_elsewhere(file_of_game(game))
    used = run(user.desk.service(Lexicons).in_use("ca"))
    send_for_list(user, "change_list", list=used.digest, why="tauleta nova")
    paper = user.look("/duplicate/papers/classification").screen
    assert f"Words: Catalan practice list · {digest[:8]}" in paper
    assert (
        f"From round 2 on, the words are judged by this list: Catalan practice list · {used.short}."
        in paper
    )


def test_two_player_game_can_continue_without_its_list():
    played = ClassicUser(mode="record")
    played.begin()
    text = download_text(played.user.send("save_stream", "/files", stream=played.opened.id))
    user, response = open_elsewhere(text)
    assert "is not on this device" in toasts_of(response)[0]
    (row,) = [row for row in user.desk.stream_store.streams.values() if row.kind == "classic"]
    form = {"stream": row.id, "seq": row.seq}
    response = user.send(
        "change_list", f"/files/list?stream={row.id}", **form, list="none", why="no hi és"
    )
    assert "without a list" in toasts_of(response)[0]
    document = run(user.desk.service(ClassicService).load("en"))
    assert document.state.lexicon is None
    paper = user.look("/game/print").screen
    assert "From turn 1 on, the verdicts are given without a list. no hi és" in paper


def test_change_needs_a_list_of_the_language_and_a_fresh_form(game):
    user, _ = open_elsewhere(file_of_game(game))
    romanian = run(user.desk.service(Lexicons).in_use("ro"))
    for digest in (romanian.digest, "", "ab" * 32):
        assert (
            "This word list is not on this device"
            in send_for_list(user, "change_list", list=digest, why="x").screen
        )
    stale = user.send("change_list", "/files", stream=row_of(user).id, seq=1, list="none", why="x")
    assert not toasts_of(stale)
    assert game_of(user).lexicon_changes == ()


def test_finished_game_cannot_change_its_list(game):
    game.play("CASESAL", {1: "H4 CASES"}, "H4", "CASES")
    game.end()
    user, _ = open_elsewhere(file_of_game(game))
    screen = user.look(f"/files/list?stream={row_of(user).id}").screen
    assert "Continue without a list" not in screen
    assert "Download it" in screen
    assert not toasts_of(send_for_list(user, "change_list", list="none", why="x"))
    assert game_of(user).lexicon_changes == ()


# ---- stored pins ----


def test_lists_in_a_document_have_its_language(game):
    own, _ = make_list("CASA", "SAC", name="Club", version="9")
    game.do(ChangeLexicon(lexicon=None, why="x"))
    game.do(ChangeLexicon(lexicon=pin_for(own), why="x"))
    practice_list = User().lists.rows[0]["digest"]
    assert [
        (pin.digest, language) for pin, language in lists_in(read(file_of_game(game)).records)
    ] == [
        (practice_list, "ca"),
        (own.digest, "ca"),
    ]


def test_pins_are_read_once_and_then_only_from_new_entries(game):
    user = game.user
    run_idle(user)
    stored = json.loads(user.desk.stream_store.own[PINS])
    assert stored[game.opened.id]["lexicon"]["digest"] == game.opened.digest
    positions = []
    load_lines = user.desk.stream_store.lines

    async def record_positions(stream, after=0):
        positions.append(after)
        return await load_lines(stream, after)

    user.desk.stream_store.lines = record_positions
    seq = row_of(user).seq
    run(user.desk.pins.look(row_of(user)))
    assert positions == (
        [] if stored[game.opened.id]["seq"] == seq else [stored[game.opened.id]["seq"]]
    )


def test_pins_of_all_documents_are_not_stored_after_each_slip(game):
    """Third-round 9-B18: the single value for all documents was written whole at each idle slice."""
    user = game.user
    run_idle(user)
    stored = user.desk.stream_store.own[PINS]
    game.type_rack("CASESAL")
    game.slips({1: "8g casa"})
    run_idle(user)
    assert run(user.desk.pins.look(row_of(user))).seq == row_of(user).seq
    assert user.desk.stream_store.own[PINS] == stored
    game.do(ChangeLexicon(lexicon=None, why="x"))
    run_idle(user)
    assert user.desk.stream_store.own[PINS] != stored


@pytest.mark.parametrize(
    "stored", ["", "[]", "{", '{"x":{}}', '{"x":{"seq":"a"}}', "null", '{"x":1}']
)
def test_malformed_stored_pins_are_read_again(game, stored):
    user = game.user
    run_idle(user)
    run(user.desk.stream_store.put_device_pref(PINS, stored))
    user.restart()
    assert run(user.desk.pins.look(row_of(user))).lexicon is not None


@pytest.mark.parametrize(
    "line",
    [
        "",
        "{",
        '{"data":{"lexicon":{"digest":"x"}}}',
        '"lexicon":{"digest":"',
        '"lexicon":null',
    ],
)
def test_malformed_lines_pin_no_list(line):
    assert pinned_after(Pinned(), "duplicate", [line, line]) == Pinned(seq=2)


def test_change_to_no_list_leaves_none_needed(game):
    user = game.user
    assert run(user.desk.pins.look(row_of(user))).needed
    game.do(ChangeLexicon(lexicon=None, why="x"))
    assert run(user.desk.pins.look(row_of(user))).needed == ()
    game.do(WriteNote(text='"lexicon":{"digest":"' + "ab" * 32 + '"}'))
    assert run(user.desk.pins.look(row_of(user))) == Pinned(
        seq=game.opened.seq, language="ca", since=1
    )
