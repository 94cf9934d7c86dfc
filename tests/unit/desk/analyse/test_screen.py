"""The screen of an analysis: from an empty desk to a game played on its board."""

import json

import pytest

from faristol.desk.kernel.ports import StoreError
from faristol.desk.shared.board.analysis import AnalysisService
from faristol.desk.shared.lexicons import Lexicons
from tests.support.analyse_user import (
    act,
    failed,
    list_rows,
    load_study,
    play,
    problem,
    tiles,
    trial_text,
    words,
)
from tests.support.desk import MemoryStore, User, run


@pytest.fixture
def user():
    return User(lang="ca")


def event_kinds(user):
    return [row["kind"] for row in map(parse_row, user.store.tables["events"].values())]


def parse_row(row):
    return json.loads(row["line"])


def test_looking_stores_nothing_and_the_first_act_opens_the_analysis(user):
    screen = user.look("/analyse").screen
    assert "First choose tiles" in words(screen)
    assert event_kinds(user) == []
    assert tiles(user, "casa").taken
    assert event_kinds(user) == ["open_study", "set_rack"]
    assert user.desk.stream_store.prefs["study"] == user.desk.service(AnalysisService).stream
    opening = parse_row(next(iter(user.store.tables["events"].values())))["data"]
    assert opening["language"] == "ca"
    assert opening["ruleset"]["name"] == "ca-classic"
    assert opening["lexicon"]["kind"] == "practice"
    assert user.store.tables["words"], "what is pinned is kept"


@pytest.mark.parametrize(("lang", "language"), [("ca", "ca"), ("ro", "ro"), ("en", "ca")])
def test_analysis_begins_in_the_language_of_the_screen(lang, language):
    user = User(lang=lang)
    assert load_study(user).study.language == language


def test_rack_can_be_changed(user):
    assert 'id="change-rack"' not in user.look("/analyse").screen
    response = tiles(user, "CASAL")
    assert {"do": "focus", "id": "change"} in response.effects
    assert 'data-dialog="change-rack" aria-haspopup="dialog" id="change"' in response.screen
    assert 'id="change-rack" aria-labelledby="change-rack-title">' in response.screen
    refused = tiles(user, "CA%")
    assert 'id="change-rack" aria-labelledby="change-rack-title" open>' in refused.screen
    assert {"do": "focus", "id": "rack-typed"} in refused.effects
    assert response.screen.count('id="rack-typed"') == refused.screen.count('id="rack-typed"') == 1


def test_laid_tiles_show_their_words_and_points(user):
    tiles(user, "CASA?LS")
    legal = trial_text(user, "H7=C H8=A H9=S H10=(A)")
    assert "8 points" in legal
    assert "The word is in the list" in legal
    assert "Play H7 CAS(A)" in legal
    assert "8 points, " in legal
    assert "fewer than the best" in legal
    wrong = trial_text(user, "H8=S H9=S")
    assert "Not in the list: SS" in wrong
    assert "not valid according to the list" in wrong
    assert "must cover H8" in trial_text(user, "A1=C A2=A")
    assert "leave no gap" in trial_text(user, "H8=C H10=A")
    assert "The rack has no X left for H9." in trial_text(user, "H8=C H9=X")


def test_move_is_played_undone_and_redone(user):
    tiles(user, "CASAL")
    played = play(user, "H7=C H8=A H9=S H10=A")
    assert not failed(played)
    loaded = load_study(user)
    assert [loaded.board.count, loaded.study.position.rack] == [4, ("L",)]
    assert "is-last" in played.screen
    undone = act(user, "take_step_back")
    assert load_study(user).board.is_empty
    assert "is-last" not in undone.screen
    act(user, "redo_step")
    assert load_study(user).board.count == 4
    refused = act(user, "redo_step")
    assert problem(refused) == "There is no step to redo."


def test_illegal_move_is_refused_with_a_message_and_not_stored(user):
    tiles(user, "CASAL")
    before = len(event_kinds(user))
    assert (
        problem(play(user, "H8=C H10=A")) == "H9 is empty: the tiles of a move must leave no gap."
    )
    assert problem(play(user, "")) == "A move must place at least one tile."
    assert problem(play(user, "H8=K")) != ""
    assert len(event_kinds(user)) == before


@pytest.mark.parametrize(
    ("rack", "message"),
    [
        ("CASALSAC", "Maximum number of tiles on a rack: 7."),
        ("A???", "There are at most two blanks."),
        ("CASÆ", "No tile of this language has “Æ”."),
        ("C(A)", "On the rack a blank has no letter yet. Type ?."),
        ("A" * 60, "At most 40 characters."),
    ],
)
def test_invalid_rack_is_refused_under_its_field(user, rack, message):
    response = tiles(user, rack)
    assert problem(response) == message
    assert 'aria-invalid="true"' in response.screen
    assert event_kinds(user) == []


def test_rack_is_filled_at_random_from_the_unseen_tiles(user):
    tiles(user, "XÇJ")
    act(user, "draw_rack")
    rack = load_study(user).study.position.rack
    assert rack[:3] == ("X", "Ç", "J")
    assert len(rack) == 7
    assert rack.count("X") == rack.count("Ç") == 1, "there is one of each in the set"
    act(user, "draw_rack")
    assert load_study(user).study.position.rack != rack, "a full rack goes back"


def test_two_random_racks_differ(user):
    racks = set()
    for _ in range(6):
        act(user, "clear_board")
        act(user, "draw_rack")
        racks.add(load_study(user).study.position.rack)
    assert len(racks) == 6


def test_no_tile_can_be_drawn_from_an_empty_bag(user):
    from tests.support.study_table import Desktop

    alphabet = Desktop().alphabet
    names = [letter.name for letter in alphabet.letters for _ in range(letter.count)]
    names += ["(A)", "(E)"]
    squares = [f"{row}{column}" for row in "ABCDEFG" for column in range(1, 16)]
    laid = " ".join(f"{at}={name}" for at, name in zip(squares, names, strict=False))
    act(user, "set_position", "/analyse/edit", laid=laid, rack="")
    assert problem(act(user, "draw_rack")) == "There are no tiles left to draw."


def test_surplus_tile_is_reported(user):
    act(user, "set_position", "/analyse/edit", laid="H7=J H8=J H9=J", rack="J")
    text = words(user.look("/analyse").screen)
    assert "No game can reach this position" in text
    assert "Too many J:" in text
    assert "J −3" in text


def test_stale_form_does_nothing(user):
    tiles(user, "CASA")
    before = event_kinds(user)
    stale = user.send(
        "play_move",
        "/analyse",
        stream=user.desk.service(AnalysisService).stream,
        seq=1,
        laid="H8=C",
    )
    assert [effect["do"] for effect in stale.effects] == ["notice"]
    without_stream = user.send("set_rack", "/analyse", stream="", seq=0, rack="AL")
    assert [effect["do"] for effect in without_stream.effects] == ["notice"]
    assert event_kinds(user) == before


def test_repeated_command_is_done_once(user):
    loaded = load_study(user)
    for _ in range(2):
        user.send(
            "set_rack", "/analyse", request_id="x:1", stream=loaded.id, seq=loaded.seq, rack="CASA"
        )
    assert event_kinds(user) == ["open_study", "set_rack"]


def test_analysis_is_complete_after_a_restart(user):
    tiles(user, "CASAL")
    play(user, "H7=C H8=A H9=S H10=A")
    restarted = User(user.store, lang="ca")
    assert load_study(restarted).board == load_study(user).board
    assert load_study(restarted).study == load_study(user).study
    assert "Place tiles on the board" in words(restarted.look("/analyse").screen)


def test_move_that_cannot_be_stored_is_not_shown_as_played(user):
    tiles(user, "CASAL")
    user.store.fail_next = StoreError("store/full")
    response = play(user, "H7=C H8=A H9=S H10=A")
    assert failed(response)[0]["code"] == "store/full"
    assert load_study(user).board.is_empty


def test_unreadable_words_at_the_first_act_are_reported_at_the_board(user, monkeypatch):
    async def fail_to_load(_, digest):
        raise StoreError("list/unreadable", digest)

    monkeypatch.setattr(Lexicons, "ensure_stored", fail_to_load)
    response = tiles(user, "CASAL")
    assert not response.taken
    assert "The words of this list cannot be read" in words(response.screen)


def test_write_of_another_window_makes_a_form_stale(user):
    tiles(user, "CASAL")
    other_user = User(user.store, lang="ca", dice=user.dice)
    play(other_user, "H7=C H8=A")
    late = play(user, "H8=C H9=A")
    assert [effect["do"] for effect in late.effects] == ["notice"]
    assert load_study(user).board.count == 2


def test_unreadable_log_is_named_and_left_alone():
    store = MemoryStore()
    user = User(store, lang="ca")
    tiles(user, "CASA")
    stream = user.desk.service(AnalysisService).stream

    for row in store.tables["events"].values():
        record = json.loads(row["line"])
        if record["kind"] == "open_study":
            record["data"]["ruleset"] = {"name": "of the future"}
            row["line"] = json.dumps(record, separators=(",", ":"), sort_keys=True)
    restarted = User(store, lang="ca")
    for route in (
        "/analyse",
        "/analyse/ahead",
        "/analyse/edit",
        "/analyse/share",
        "/analyse/print",
    ):
        assert "This cannot be read" in (screen := restarted.look(route).screen)
        assert "#/analyse/new" in screen
    assert not failed(restarted.look("/analyse/new"))
    refused = restarted.send("set_rack", "/analyse", stream=stream, seq=2, rack="AL")
    assert not failed(refused)
    assert len(store.tables["events"]) == 2


def test_board_without_a_list_still_scores(user):
    run(user.desk.service(Lexicons).open())
    user.send("begin_study", "/analyse/new", lexicon="tiles-ca", ruleset="ca-classic")
    assert load_study(user).study.lexicon is None
    tiles(user, "CASA")
    text = trial_text(user, "H7=C H8=A H9=S H10=A")
    assert "10 points" in text
    assert "There is no word list to check against." in text
    moves = user.look("/analyse", region="moves").fragments["moves"]
    assert "There is no word list" in words(moves)
    assert list_rows(user) == []


def test_hidden_moves_do_not_reveal_the_distance_to_the_best(user):
    tiles(user, "CASALS")
    assert "fewer than the best" in trial_text(user, "H7=A H8=L")
    assert list_rows(user)
    user.send("sort_moves", "/analyse", by="word")
    hidden = user.send("hide_moves", "/analyse", hide="yes")
    assert "The moves are hidden" in words(hidden.fragments["moves"])
    assert "Play H7 AL" in words(hidden.fragments["trial"]), "what is laid stays as it is"
    assert "best" not in words(hidden.fragments["trial"])
    assert list_rows(user) == []
    assert "best" not in trial_text(user, "H7=A H8=L")
    visible = user.send("hide_moves", "/analyse", hide="")
    assert "fewer than the best" in words(visible.fragments["trial"])
    assert list_rows(user)


def test_repeated_request_to_hide_the_moves_keeps_them_hidden(user):
    tiles(user, "CASALS")
    for hide, is_hidden in (("yes", True), ("yes", True), ("", False), ("", False)):
        moves = user.send("hide_moves", "/analyse", hide=hide).fragments["moves"]
        assert ("The moves are hidden" in words(moves)) is is_hidden
        next_value = "" if is_hidden else "yes"
        assert f'name="hide" value="{next_value}"' in moves


def test_empty_rack_reserves_the_places_of_its_tiles():
    user = User()
    screen = user.look("/analyse").screen
    assert screen.count('<span class="place is-gone"></span>') == 7
    user.send("set_rack", "/analyse", stream="", seq=0, rack="CASES")
    assert '<span class="place is-gone"></span>' not in user.look("/analyse").screen
