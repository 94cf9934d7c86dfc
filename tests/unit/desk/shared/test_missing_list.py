"""Tests of a word list that a document needs and that is not on the device: said where, and the ways on."""

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
from tests.unit.desk.shared.test_lexicons import made, rest

MISSING = "Word list missing"


def handed(response):
    return next(effect for effect in response.effects if effect["do"] == "download")["text"]


def toasts(response):
    return [effect["text"] for effect in response.effects if effect["do"] == "toast"]


def text_of(game):
    """Return the file of the document of a game."""
    return handed(game.user.send("save_stream", "/files", stream=game.opened.id))


def elsewhere(text, *, site=()):
    """Open a file on a device of another version, whose Catalan practice list is not that of the file."""
    user = User(dice=CountingDice(10_000))
    row, plain = made("CASA", "CASES", "SAC", name="", version="2")
    known = {**user.lists.rows[0], "digest": row.digest, "lengths": list(row.lengths)}
    user.lists.rows[0], user.lists.files["ca.packed"] = known, plain
    user.lists.on_site = dict(site)
    user.restart()
    return user, user.send("open_file", "/files", files=(text.encode(),), file="x.jsonl")


@pytest.fixture
def game():
    game = GameUser()
    game.start()
    return game


@pytest.fixture
def practice():
    """The digest and the wire form of the practice list of the device where the game began."""
    lists = User().lists
    return lists.rows[0]["digest"], packing.pack_words(from_plain(lists.files["ca.packed"]))


def stream_of(user):
    (row,) = [row for row in user.desk.stream_store.streams.values() if row.kind == "duplicate"]
    return row


def form_of(user):
    row = stream_of(user)
    return {"stream": row.id, "seq": row.seq}


def way(user, command, **fields):
    return user.send(command, f"/files/list?stream={stream_of(user).id}", **form_of(user), **fields)


def state_of(user):
    """Return the state of the game."""
    return run(user.desk.service(DuplicateService).load("en")).game


# ---- where it is said ----


def chosen_in_files(user):
    """Return the dialog of the document in Files."""
    response = user.send("choose_document", "/files", stream=stream_of(user).id)
    return response.fragments["document"]


def test_missing_list_is_said_at_opening_and_on_row_and_screen(game, practice):
    user, response = elsewhere(text_of(game))
    digest, _ = practice
    name = stream_of(user).name
    assert (
        f"The word list “Catalan practice list · {digest[:8]}” of “{name}” is not on this device."
        in toasts(response)[0]
    )
    way_there = f'href="#/files/list?stream={stream_of(user).id}"'
    assert MISSING in user.look("/files").screen
    for screen in (chosen_in_files(user), user.look("/duplicate/players").screen):
        assert MISSING in screen
        assert way_there in screen
    screen = user.look(f"/files/list?stream={stream_of(user).id}").screen
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


def test_nothing_is_said_where_the_list_is_here(game):
    user = game.user
    rest(user)
    assert MISSING not in user.look("/files").screen
    assert MISSING not in user.look("/duplicate/players").screen
    screen = user.look(f"/files/list?stream={game.opened.id}").screen
    assert "is here" in screen
    assert "fetch_list" not in screen


def test_documents_that_are_over_or_put_away_miss_nothing(game):
    text = text_of(game)
    user, _ = elsewhere(text)
    user.send("archive_stream", "/files", stream=stream_of(user).id)
    assert MISSING not in user.look("/files").screen


def test_signed_game_needs_its_list_again_when_it_is_opened_again(game):
    game.play("CASESAL", {1: "H4 CASES"}, "H4", "CASES")
    game.end()

    def known():
        user = game.user
        found = run(user.desk.pins.look(stream_of(user)))
        assert (
            pinned_after(Pinned(), "duplicate", run(user.desk.stream_store.lines(game.opened.id)))
            == found
        )
        records = run(user.desk.stream_store.records(game.opened.id))
        assert pinned_by("duplicate", records) == found
        return found

    assert known().needed
    game.do(SignResults(why="tard", moment=game.device.moment))
    assert known().lexicon is not None
    assert known().needed == ()
    assert MISSING not in elsewhere(text_of(game))[0].look("/files").screen
    game.do(UnlockResults(why="un error"))
    assert known().needed


def test_names_are_escaped(game):
    user = game.user
    user.send(
        "rename_stream", "/files", stream=game.opened.id, name='<img src=x onerror="alert(1)">'
    )
    there, _ = elsewhere(text_of(game))
    for route in ("/files", f"/files/list?stream={stream_of(there).id}"):
        assert "<img src=x" not in there.look(route).screen


def test_document_that_is_gone_has_a_screen():
    assert User().look("/files/list?stream=nowhere").screen


# ---- the ways on ----


def test_fetched_list_judges_as_before(game, practice):
    digest, wire = practice
    user, _ = elsewhere(text_of(game), site={digest: wire})
    response = way(user, "fetch_list")
    assert "It is here now" in toasts(response)[0]
    row = user.desk.service(Lexicons).row(digest)
    assert row.is_practice
    assert row.language == "ca"
    assert run(user.desk.service(Lexicons).contains(digest)) is not None
    user.restart()
    assert MISSING not in user.look("/files").screen
    assert run(user.desk.service(Lexicons).contains(digest)) is not None


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        ("offline", "There is no connection"),
        ("none", "The site does not have that list"),
        ("other", "cannot be read"),
        ("page", "cannot be read"),
    ],
)
def test_fetch_that_fails_says_why_and_stores_nothing(game, practice, damage, said):
    digest, wire = practice
    other = packing.pack_words(from_plain(made("CASA", "SAC")[1]))
    site = {"none": {}, "other": {digest: other}, "page": {digest: b"<!doctype html>"}}
    user, _ = elsewhere(text_of(game), site=site.get(damage, {digest: wire}))
    user.lists.is_offline = damage == "offline"
    response = way(user, "fetch_list")
    assert said in response.screen
    assert "list/" not in response.screen
    assert user.desk.service(Lexicons).row(digest) is None
    assert run(user.store.bytes_of("words", digest)) is None


def test_file_with_the_list_ends_it(game, practice):
    digest, _ = practice
    user, _ = elsewhere(text_of(game))
    device = handed(game.user.send("save_device", "/files"))
    without = "".join(
        line for line in device.splitlines(keepends=True) if not line.startswith('{"list":')
    )
    user.send("open_file", "/files", files=(without.encode(),), file="x.jsonl")
    assert MISSING in user.look("/files").screen
    response = user.send("open_file", "/files", files=(device.encode(),), file="x.jsonl")
    assert toasts(response) == ["1 word list is here now: Catalan practice list"]
    assert run(user.desk.service(Lexicons).contains(digest)) is not None
    for _ in range(2):
        for route in ("/files", "/duplicate/players"):
            assert MISSING not in user.look(route).screen
        user.restart()
        rest(user)


def test_game_goes_on_with_the_list_of_this_device(game):
    user, _ = elsewhere(text_of(game))
    used = run(user.desk.service(Lexicons).in_use("ca"))
    refused = way(user, "change_list", list=used.digest, why=" ")
    assert "Say why" in refused.screen
    response = way(user, "change_list", list=used.digest, why="tauleta nova")
    assert "It continues with this list" in toasts(response)[0]
    assert state_of(user).lexicon.digest == used.digest
    assert [change.why for change in state_of(user).lexicon_changes] == ["tauleta nova"]
    assert MISSING not in user.look("/files").screen
    assert MISSING not in user.look("/duplicate/players").screen
    assert run(user.store.bytes_of("words", used.digest))  # kept for good
    assert (
        "From round 1 on, the words are judged by this list" in user.look("/duplicate/log").screen
    )


def test_game_goes_on_without_a_list(game):
    game.play("CASESAL", {1: "H4 CASES"}, "H4", "CASES")
    user, _ = elsewhere(text_of(game))
    response = way(user, "change_list", list="none", why="no la tenim")
    assert "It continues without a list" in toasts(response)[0]
    assert state_of(user).lexicon is None
    paper = user.look("/duplicate/papers/classification").screen
    assert "without a list. no la tenim" in paper


def correction(user):
    """Correct a slip of the first round, and return why that is refused, or an empty string."""
    games = user.desk.service(DuplicateService)
    slip = Slip(player="player-2", at="H4", word="CASES")
    act = ReadSlips(round=1, slips=(slip,), why="mal llegit")
    request = Request(id=f"correction{next_number()}", lang="en")
    try:
        run(games.carry_out(run(games.load("en")), act, request, Done()))
    except Refused as refused:
        return refused.refusal.code
    return ""


def test_list_of_earlier_rounds_stays_needed_after_the_game_went_on_without(game, practice):
    game.play("CASESAL", {1: "H4 CASES"}, "H4", "CASES")
    digest, wire = practice
    user, _ = elsewhere(text_of(game), site={digest: wire})
    way(user, "change_list", list="none", why="no la tenim")
    assert MISSING in user.look("/files").screen
    assert MISSING in user.look("/duplicate/players").screen
    screen = user.look(f"/files/list?stream={stream_of(user).id}").screen
    assert "It judges the rounds before the change of list." in screen
    assert "This document continues without a word list" in screen
    assert (
        f"Catalan practice list · {digest[:8]}"
        in user.send("save_device", "/files").effects[-1]["text"]
    )
    assert correction(user) == "duplicate/lexicon_missing"
    assert "It is here now" in toasts(way(user, "fetch_list"))[0]
    assert MISSING not in user.look("/files").screen
    assert correction(user) == ""
    assert f'"digest":"{digest}"' in handed(user.send("save_device", "/files"))


def test_earlier_list_is_missed_at_opening(game):
    game.play("CASESAL", {1: "H4 CASES"}, "H4", "CASES")
    game.do(ChangeLexicon(lexicon=None, why="x"))
    _, response = elsewhere(text_of(game))
    assert "is not on this device" in toasts(response)[0]


@pytest.mark.parametrize("choice", ["none", "list"])
def test_change_from_a_form_of_before_the_list_came_is_refused(game, practice, choice):
    digest, wire = practice
    user, _ = elsewhere(text_of(game), site={digest: wire})
    used = run(user.desk.service(Lexicons).in_use("ca")).digest
    form = form_of(user)
    way(user, "fetch_list")
    chosen = "none" if choice == "none" else used
    response = user.send("change_list", "/files/list", **form, list=chosen, why="x")
    assert not toasts(response)
    assert state_of(user).lexicon_changes == ()


def test_game_without_a_list_says_so_and_has_a_way_back(game):
    user, _ = elsewhere(text_of(game))
    way(user, "change_list", list="none", why="no la tenim")
    device = handed(game.user.send("save_device", "/files"))
    user.send("open_file", "/files", files=(device.encode(),), file="x.jsonl")
    route = f"/files/list?stream={stream_of(user).id}"
    dialog = chosen_in_files(user)
    assert "Without a word list" in dialog
    assert f'href="#{route}"' in dialog
    screen = user.look(route).screen
    assert "This document continues without a word list" in screen
    assert "The word list of this document is here" not in screen
    assert 'id="go-on-without"' not in screen
    again = way(user, "change_list", list="none", why="x")
    assert not again.taken
    response = way(user, "change_list", list=game.opened.digest, why="ja hi és")
    assert "It continues with this list" in toasts(response)[0]
    assert state_of(user).lexicon.digest == game.opened.digest
    assert "Without a word list" not in user.look("/files").screen


def test_round_without_its_list_leads_to_the_ways_on_and_the_judge_accepts_words(game):
    game.type_rack("CASESAL")
    game.send("start_round", "/duplicate/round", number=1)
    user, _ = elsewhere(text_of(game))
    stream = stream_of(user).id

    def read(ruling=""):
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

    refused = read()
    assert "so these words cannot be looked up. The judge can accept them." in refused.screen
    banner = refused.screen.partition("so these words cannot be looked up")[2].partition("</a>")[0]
    assert f'href="#/files/list?stream={stream}"' in banner
    assert read("accepted").taken
    assert state_of(user).rounds[0].slips["player-2"].points > 0


def test_log_says_which_slips_the_judge_accepted(game):
    slip = Slip(player="player-1", at="H4", word="CASES")
    accepted = Slip(player="player-2", at="H4", word="CASESAL", ruling="accepted")
    game.type_rack("CASESAL")
    game.slips({1: slip, 2: accepted})
    game.master("H4", "CASES")
    screen = game.user.look("/duplicate/log").screen
    assert screen.count("accepted by the judge") == 1
    assert re.search(r"H4 CASESAL, [0-9]+, accepted by the judge", screen)


def test_analysis_without_the_list_says_what_the_log_knows(game, practice):
    game.type_rack("CASESAL")
    game.slips({1: "H4 CASES"})
    game.master("H4", "CASES", best=61)
    game.end()
    game.do(SignResults(why="tard", moment=game.device.moment))
    digest, wire = practice
    user, _ = elsewhere(text_of(game), site={digest: wire})
    screen = user.look("/duplicate/after").screen
    assert "The best possible move scored 61 points." in screen
    assert "Its word list is not on this device" in screen
    route = f"/files/list?stream={stream_of(user).id}"
    assert f'href="#{route}"' in screen
    assert "It is needed to look back at the possible moves." in user.look(route).screen
    assert "It is here now" in toasts(way(user, "fetch_list"))[0]
    assert "Its word list is not on this device" not in user.look("/duplicate/after").screen


def test_list_that_the_site_does_not_have_is_not_offered_again(game):
    user, _ = elsewhere(text_of(game))
    response = way(user, "fetch_list")
    assert "The site does not have that list" in response.screen
    assert 'data-command="fetch_list"' not in response.screen
    assert "Back to the document" in response.screen
    assert 'data-command="fetch_list"' in user.look(response.route).screen


def test_paper_names_the_list_before_a_change_and_the_one_after(game, practice):
    digest, _ = practice
    game.play("CASESAL", {1: "H4 CASES"}, "H4", "CASES")
    user, _ = elsewhere(text_of(game))
    used = run(user.desk.service(Lexicons).in_use("ca"))
    way(user, "change_list", list=used.digest, why="tauleta nova")
    paper = user.look("/duplicate/papers/classification").screen
    assert f"Words: Catalan practice list · {digest[:8]}" in paper
    assert (
        f"From round 2 on, the words are judged by this list: Catalan practice list · {used.short}."
        in paper
    )


def test_game_at_one_board_has_the_same_ways():
    played = ClassicUser(mode="record")
    played.begin()
    text = handed(played.user.send("save_stream", "/files", stream=played.opened.id))
    user, response = elsewhere(text)
    assert "is not on this device" in toasts(response)[0]
    (row,) = [row for row in user.desk.stream_store.streams.values() if row.kind == "classic"]
    form = {"stream": row.id, "seq": row.seq}
    response = user.send(
        "change_list", f"/files/list?stream={row.id}", **form, list="none", why="no hi és"
    )
    assert "without a list" in toasts(response)[0]
    opened = run(user.desk.service(ClassicService).load("en"))
    assert opened.state.lexicon is None
    paper = user.look("/game/print").screen
    assert "From turn 1 on, the verdicts are given without a list. no hi és" in paper


def test_change_takes_a_list_of_the_language_only_and_a_fresh_form(game):
    user, _ = elsewhere(text_of(game))
    romanian = run(user.desk.service(Lexicons).in_use("ro"))
    for digest in (romanian.digest, "", "ab" * 32):
        assert (
            "This word list is not on this device"
            in way(user, "change_list", list=digest, why="x").screen
        )
    stale = user.send(
        "change_list", "/files", stream=stream_of(user).id, seq=1, list="none", why="x"
    )
    assert not toasts(stale)
    assert state_of(user).lexicon_changes == ()


def test_game_that_is_over_keeps_its_list(game):
    game.play("CASESAL", {1: "H4 CASES"}, "H4", "CASES")
    game.end()
    user, _ = elsewhere(text_of(game))
    screen = user.look(f"/files/list?stream={stream_of(user).id}").screen
    assert "Continue without a list" not in screen
    assert "Download it" in screen
    assert not toasts(way(user, "change_list", list="none", why="x"))
    assert state_of(user).lexicon_changes == ()


# ---- what is remembered ----


def test_lists_in_a_document_come_with_their_language(game):
    own, _ = made("CASA", "SAC", name="Club", version="9")
    game.do(ChangeLexicon(lexicon=None, why="x"))
    game.do(ChangeLexicon(lexicon=pin_for(own), why="x"))
    practice = User().lists.rows[0]["digest"]
    assert [(pin.digest, language) for pin, language in lists_in(read(text_of(game)).records)] == [
        (practice, "ca"),
        (own.digest, "ca"),
    ]


def test_pins_are_looked_up_once_and_later_only_what_came_since(game):
    user = game.user
    rest(user)
    stored = json.loads(user.desk.stream_store.own[PINS])
    assert stored[game.opened.id]["lexicon"]["digest"] == game.opened.digest
    asked = []
    lines = user.desk.stream_store.lines

    async def spied(stream, after=0):
        asked.append(after)
        return await lines(stream, after)

    user.desk.stream_store.lines = spied
    seq = stream_of(user).seq
    run(user.desk.pins.look(stream_of(user)))
    assert asked == (
        [] if stored[game.opened.id]["seq"] == seq else [stored[game.opened.id]["seq"]]
    )


def test_pins_of_all_documents_are_not_stored_anew_after_each_slip(game):
    """Third-round 9-B18: what is one value for all documents was written whole at each rest."""
    user = game.user
    rest(user)
    stored = user.desk.stream_store.own[PINS]
    game.type_rack("CASESAL")
    game.slips({1: "8g casa"})
    rest(user)
    assert run(user.desk.pins.look(stream_of(user))).seq == stream_of(user).seq
    assert user.desk.stream_store.own[PINS] == stored
    game.do(ChangeLexicon(lexicon=None, why="x"))
    rest(user)
    assert user.desk.stream_store.own[PINS] != stored


@pytest.mark.parametrize(
    "kept", ["", "[]", "{", '{"x":{}}', '{"x":{"seq":"a"}}', "null", '{"x":1}']
)
def test_remembered_pins_of_no_sense_are_looked_up_again(game, kept):
    user = game.user
    rest(user)
    run(user.desk.stream_store.put_device_pref(PINS, kept))
    user.restart()
    assert run(user.desk.pins.look(stream_of(user))).lexicon is not None


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
def test_lines_of_no_sense_pin_nothing(line):
    assert pinned_after(Pinned(), "duplicate", [line, line]) == Pinned(seq=2)


def test_change_without_a_list_is_the_last_word(game):
    user = game.user
    assert run(user.desk.pins.look(stream_of(user))).needed
    game.do(ChangeLexicon(lexicon=None, why="x"))
    assert run(user.desk.pins.look(stream_of(user))).needed == ()
    game.do(WriteNote(text='"lexicon":{"digest":"' + "ab" * 32 + '"}'))
    assert run(user.desk.pins.look(stream_of(user))) == Pinned(
        seq=game.opened.seq, language="ca", since=1
    )
