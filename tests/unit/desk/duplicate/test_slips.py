"""Slips at the desk: read as written, of several tables at once, corrected, taken out, read by a second person."""

import json
import re
from dataclasses import replace
from html import unescape

import pytest

from faristol.desk.duplicate.round.slip_entry_data import slip_entry_data
from faristol.desk.duplicate.slips import MENU, letters_with_blanks, ruling_menu, slip_token
from faristol.desk.kernel.translation import Translator
from faristol.duplicate.acts.master import WithdrawMaster
from faristol.duplicate.acts.players import GiveSanction
from faristol.duplicate.acts.start import ChangeSettings
from faristol.duplicate.reason import ARTICLES, SLIP_REASONS
from faristol.tiles.alphabet import alphabet_of
from tests.support.analyse_user import words
from tests.support.duplicate_game import GameUser, player_of

ROUTE = "/duplicate/round"
# CAT-DUP 1.7 in its order: what a slip says, and what comes of it
WRITTEN = [
    ("no_coordinates", "", "CASES"),
    ("bad_coordinates", "*", "CASES"),
    ("bad_coordinates", "P3", "CASES"),
    ("illegible_word", "H4", "*"),
    ("invalid_word", "H4", "CAXES"),
    ("invalid_word", "H4", "CA5"),
    ("illegal_placement", "A1", "CASES"),
    ("not_in_rack", "H6", "MASA"),
]


@pytest.fixture
def game():
    game = GameUser().start()
    game.type_rack("CASESAL")
    return game


def slip_of(game, player):
    return game.game.round.slips.get(player_of(player))


def send(game, command, players, was=None, **fields):
    round_ = game.game.round
    slips = round_.second if command == "read_second" else round_.slips
    seen = was or [slip_token(slips.get(player_of(one))) for one in players]
    return game.user.send(
        command,
        fields.pop("route", ROUTE),
        **{
            "stream": game.opened.id,
            "round": round_.number,
            "player": [player_of(one) for one in players],
            "was": seen,
            **fields,
        },
    )


def read(game, players, at="", word="", ruling="", **more):
    return send(game, "read_slips", players, at=at, word=word, ruling=ruling, **more)


def settle(game, player, which, seen=None):
    """Say which of two readings is right, as the page does that shows them."""
    one = game.game.round
    two = seen or [slip_token(slips.get(player_of(player))) for slips in (one.slips, one.second)]
    return game.send(
        "settle_slip",
        f"{ROUTE}?check=yes",
        round=one.number,
        player=player_of(player),
        which=which,
        first=two[0],
        second=two[1],
    )


def row(response, player):
    return response.fragments[f"seat-{player_of(player)}"]


@pytest.mark.parametrize(("reason", "at", "word"), WRITTEN)
def test_a_slip_is_judged_as_it_is_written(game, reason, at, word):
    """CAT-DUP 1.7-1, 1.7-2, 1.8-2."""
    response = read(game, [1], at, word)
    assert response.taken
    assert (slip_of(game, 1).reason, slip_of(game, 1).points) == (reason, 0)
    assert f'data-reason="{reason}"' in row(response, 1)
    assert "is-null" in row(response, 1)


@pytest.mark.parametrize(("digit", "reason"), MENU)
def test_each_reason_has_its_digit_and_is_given_by_it_alone(game, digit, reason):
    """CAT-DUP 1.7: a judge who has read the slip says why it is null without typing it."""
    assert ruling_menu(Translator("en", None))[digit][0] == reason
    assert read(game, [1], ruling=reason).taken
    assert (slip_of(game, 1).reason, slip_of(game, 1).points) == (reason, 0)


def test_the_menu_has_every_reason_of_a_slip_in_the_order_of_the_article():
    assert tuple(reason for digit, reason in MENU if digit != "0") == SLIP_REASONS
    assert [ARTICLES[reason] for _, reason in MENU[:4]] == [
        "CAT-DUP 1.7-4",
        "CAT-DUP 1.7-1",
        "CAT-DUP 1.7-1",
        "CAT-DUP 1.7-2",
    ]


@pytest.mark.parametrize(
    ("ruling", "at", "word", "found"),
    [
        ("late", "H4", "CASES", "late"),
        ("late", "H4", "CAXES", "invalid_word"),  # the first reason that applies
        ("no_coordinates", "H4", "CASES", "no_coordinates"),
        ("bad_coordinates", "H4", "CASES", "bad_coordinates"),
        ("illegible_word", "H4", "CASES", "illegible_word"),
        ("invalid_word", "H4", "CASES", "invalid_word"),  # the judge knows better than the list
    ],
)
def test_a_reason_given_with_what_is_written_keeps_the_order_of_the_article(
    game, ruling, at, word, found
):
    assert read(game, [1], at, word, ruling).taken
    assert slip_of(game, 1).reason == found


def test_a_blank_that_is_not_circled_is_judged_as_written():
    """CAT-DUP 1.2-5, 1.7-3: with the real tile on the rack nothing has to be marked."""
    game = GameUser().start()
    game.type_rack("CA?ESAL")
    assert read(game, [1], "H4", "CA(S)ES").taken
    assert slip_of(game, 1).points > 0
    read(game, [2], "H4", "CA(S)ES", "blank_not_marked")
    assert slip_of(game, 2).reason == "blank_not_marked"
    read(game, [3], "H8", "SA(L)A", "blank_not_marked")
    assert slip_of(game, 3).reason in ("", "blank_not_marked")
    shown = row(read(game, [4], "H4", "CA(S)ES"), 4)
    assert 'data-word="CA(S)ES"' in shown


def test_coordinates_that_were_turned_round_are_another_move(game):
    """CAT-DUP 1.2-6: judged as written."""
    read(game, [1], "4H", "CASES")
    assert slip_of(game, 1).reason == "illegal_placement"
    read(game, [2], "8H", "CASES")
    assert slip_of(game, 2).reason == ""


def test_one_move_of_many_tables_is_one_fact(game):
    before = game.opened.seq
    response = read(game, [1, 2, 3, 4, 5], "H4", "CASES")
    assert game.opened.seq == before + 1
    assert {f"seat-{player_of(k)}" for k in range(1, 6)} < set(response.fragments)
    assert all(slip_of(game, k).points == 16 for k in range(1, 6))


def test_an_answer_brings_changed_rows_and_no_page(game):
    response = read(game, [1], "H4", "CASES")
    assert response.screen is None
    assert set(response.fragments) == {
        "seat-player-1",
        "seats-head",
        "seats-who",
        "slips-in",
        "round-next",
    }


def test_a_slip_is_corrected_by_who_saw_it_as_it_is(game):
    read(game, [1], "H4", "CASES")
    response = read(game, [1], "H8", "CASA")
    assert response.taken
    assert slip_of(game, 1).points == 10


def test_who_saw_another_slip_than_is_in_corrects_nothing(game):
    """Somebody else entered it meanwhile: the screen was out of date."""
    read(game, [1], "H4", "CASES")
    response = read(game, [1], "H8", "CASA", was=[""])
    assert not response.taken
    assert slip_of(game, 1).points == 16
    assert any(effect["do"] == "notice" for effect in response.effects)


def test_slips_follow_each_other_faster_than_their_answers(game):
    """A slip names its outcome: what was entered for another table meanwhile does not stand in its way."""
    seen = [slip_token(slip_of(game, 2))]
    read(game, [1], "H4", "CASES")
    assert read(game, [2], "H4", "CASES", was=seen).taken


def test_a_slip_of_another_round_is_not_entered(game):
    response = game.user.send(
        "read_slips",
        ROUTE,
        stream=game.opened.id,
        round=2,
        player="player-1",
        was="",
        at="H4",
        word="CASES",
        ruling="",
    )
    assert not response.taken
    assert slip_of(game, 1) is None


def test_a_slip_asked_again_after_a_lost_answer_is_entered_once(game):
    first = read(game, [1], "H4", "CASES", request_id="same")
    seq = game.opened.seq
    again = read(game, [1], "H4", "CASES", was=[""], request_id="same")
    assert again.taken
    assert game.opened.seq == seq
    assert again.fragments == first.fragments


def test_a_slip_is_taken_out_and_its_table_is_missing_again(game):
    read(game, [1, 2], "H4", "CASES")
    response = send(game, "take_slips_back", [1])
    assert response.taken
    assert slip_of(game, 1) is None
    assert "is-missing" in row(response, 1)
    assert slip_of(game, 2) is not None


def pile(game):
    """Return what the button that undoes carries."""
    found = re.search(r'name="pile" value="([^"]*)"', game.look("round").screen)
    return found[1] if found else ""


def undo(game, seen=None):
    return game.send("undo_slips", ROUTE, pile=pile(game) if seen is None else seen)


def test_the_last_entry_is_undone_whole(game):
    begin_slips(game)
    read(game, [1], "H4", "CASES")
    read(game, [2, 3], "H8", "CASA")
    seen = pile(game)
    response = undo(game, seen)
    assert set(game.game.round.slips) == {"player-1"}
    assert "seat-player-3" in response.fragments
    assert not undo(game, seen).taken, "the second tap of a double one"
    assert set(game.game.round.slips) == {"player-1"}
    undo(game)
    assert not game.game.round.slips
    assert not pile(game)
    assert not undo(game).taken


def begin_slips(game):
    game.send("start_round", ROUTE, number=1)


def test_a_correction_undone_brings_the_slip_back_as_it_was(game):
    """CAT-DUP 1.2: a slip of the finger in a correction costs nobody the slip."""
    begin_slips(game)
    read(game, [1, 2], "H4", "CASES", claimed="16")
    before = slip_of(game, 1)
    read(game, [3], "H8", "CASA")
    read(game, [1], "H16", "CASES")
    seen = pile(game)
    answer = undo(game, seen)
    assert answer.taken
    assert slip_of(game, 1) == before
    assert not undo(game, seen).taken, "the second tap of a double one"
    assert slip_of(game, 3) is not None
    undo(game)
    assert slip_of(game, 3) is None, "the next one goes a step further"
    assert slip_of(game, 1) == before
    undo(game)
    assert not game.game.round.slips


def test_what_is_undone_of_several_tables_is_for_each_what_it_was(game):
    begin_slips(game)
    read(game, [1], "H4", "CASES")
    read(game, [1, 2], "H8", "CASA")
    read(game, [1], "H8", "SALA")
    undo(game)
    assert slip_of(game, 1).word == "CASA"
    undo(game)
    assert slip_of(game, 1).word == "CASES"
    assert slip_of(game, 2) is None
    undo(game)
    assert slip_of(game, 1) is None


def test_what_was_taken_out_by_hand_or_judged_anew_is_no_entry(game):
    begin_slips(game)
    read(game, [1], "H4", "CASES")
    read(game, [2], "H8", "CASA")
    read(game, [2], "H8", "SALA")
    send(game, "take_slips_back", [2])
    game.send("correct_rack", ROUTE, rack="CASESAM", why="It was an M.")
    undo(game)
    assert not game.game.round.slips


def test_a_sealed_move_is_not_undone():
    game = GameUser(names=("Anna", "Benet"))
    game.do(ChangeSettings(settings=replace(game.game.settings, judge="player-1")))
    game.start()
    game.type_rack("CASESAL")
    begin_slips(game)
    game.send("seal_move", ROUTE, round=1, at="H4", word="CASES")
    assert not pile(game)
    assert not undo(game, slip_token(None)).taken
    read(game, [2], "H4", "CASES")
    assert undo(game).taken
    assert set(game.game.round.slips) == {"player-1"}


def test_an_entry_is_found_behind_many_others(game):
    """What is undone is looked for as far back as the round goes."""
    begin_slips(game)
    read(game, [1], "H4", "CASES")
    for n in range(40):
        read(game, [2], "H8", "CASA" if n % 2 else "SALA")
        send(game, "take_slips_back", [2])
    assert game.opened.seq > 80
    assert undo(game).taken
    assert not game.game.round.slips


def test_a_store_that_fails_enters_nothing(game):
    from faristol.desk.kernel.ports import StoreError

    game.user.store.fail_next = StoreError("store/full")
    response = read(game, [1], "H4", "CASES")
    assert not response.taken
    assert slip_of(game, 1) is None


def test_a_ruling_that_nobody_knows_is_refused(game):
    assert not read(game, [1], "H4", "CASES", "because").taken
    assert slip_of(game, 1) is None


def test_a_second_reading_shows_differences_alone(game):
    read(game, [1, 2, 3], "H4", "CASES")
    route = f"{ROUTE}?check=yes"
    assert "CASES" not in re.sub(
        r"<[^>]*>", "", game.look("round?check=yes").screen.split("slips-in")[1]
    )
    send(game, "read_second", [1], at="H4", word="cases", ruling="", route=route)
    response = send(game, "read_second", [2], at="H8", word="CASES", ruling="", route=route)
    shown = response.fragments["slips-in"]
    assert "Benet" in shown
    assert "Anna" not in shown
    assert "H8 CASES" in shown
    settled = settle(game, 2, "second")
    assert settled.taken
    assert slip_of(game, 2).at == "H8"
    assert "Benet" not in settled.fragments["slips-in"]


def test_the_first_reading_may_be_the_right_one(game):
    read(game, [1], "H4", "CASES")
    send(game, "read_second", [1], at="H8", word="CASES", ruling="", route=f"{ROUTE}?check=yes")
    settle(game, 1, "first")
    assert slip_of(game, 1).at == "H4"
    assert 'class="difference"' not in game.look("round?check=yes").screen


def test_letters_of_blanks_are_shown_circled():
    alphabet = alphabet_of("ca")
    assert letters_with_blanks("CA(S)A", alphabet) == (
        ("C", False),
        ("A", False),
        ("S", True),
        ("A", False),
    )
    assert letters_with_blanks("(NY)OQES", alphabet) == (
        ("NY", True),
        *((letter, False) for letter in ("O", "QU", "E", "S")),
    )
    assert letters_with_blanks("CA5", alphabet) == (("CA5", False),)


def test_the_page_is_told_every_legal_move_the_dearest_first(game):
    told = re.search(r'data-moves="([^"]*)"', _sitting(game).screen).group(1)
    moves = json.loads(unescape(told))["moves"].split("\n")
    assert moves[0].endswith(" 16")
    assert "H4 CASES 16" in moves
    points = [int(line.rsplit(" ", 1)[1]) for line in moves]
    assert points == sorted(points, reverse=True)


def _sitting(game):
    game.send("start_round", ROUTE, number=1)
    return game.look("round")


def test_a_second_reading_that_is_ended_says_what_it_left_open(game):
    """CAT-DUP 1.7: the first reading holds until somebody settles what differs."""
    read(game, range(1, 12), "H4", "CASES")
    assert 'id="unchecked"' not in game.look("round").screen
    send(game, "read_second", [1], at="H4", word="CASES")
    send(game, "read_second", [2], at="H8", word="SALA")
    check = game.user.look(f"{ROUTE}?check=yes")
    assert 'id="unchecked"' not in check.screen
    said = " ".join(re.sub(r"<[^>]+>", " ", check.screen).split())
    assert "First reading H4 CASES · 16 points" in said
    assert "Second reading H8 SALA" in said
    ended = game.look("round").screen.split('id="unchecked"')[1].split("</div></div>")[0]
    assert "9 slips were not read a second time: tables 3, 4, 5, 6, 7, 8, 9, 10, 11." in ended
    assert "1 difference is not settled: the first reading stands." in ended
    send(game, "read_second", range(2, 12), at="H4", word="CASES")
    assert 'id="unchecked"' not in game.look("round").screen


@pytest.mark.parametrize("command", ["read_slips", "read_second"])
@pytest.mark.parametrize("typed", ["4o", "-1", "12345", "?"])
def test_a_score_on_the_slip_that_is_no_number_is_refused_at_its_field(command, typed):
    """CAT-DUP 1.2-7: what the player wrote is never dropped without a word."""
    game = GameUser(wants_scores=True).start()
    game.type_rack("CASESAL")
    game.send("start_round", ROUTE, number=1)
    game.send("end_round", ROUTE, sure="yes")
    answer = send(game, command, [1], at="H4", word="CASES", claimed=typed)
    assert not answer.taken
    assert not game.game.round.slips
    assert not game.game.round.second
    wrong = answer.screen.split('id="slip-claimed-wrong"')[1].split("</div>")[0]
    assert "A score is a number from 0 to 9999." in wrong
    assert answer.screen.count("A score is a number") == 1
    assert send(game, command, [1], at="H4", word="CASES", claimed=" 40 ").taken


def test_a_slip_whose_written_score_alone_was_corrected_is_another_slip(game):
    """CAT-DUP 1.2-7: a form that saw the score before is stale."""
    read(game, [1], "H4", "CASES", claimed="16")
    seen = slip_token(slip_of(game, 1))
    read(game, [1], "H4", "CASES", claimed="61")
    assert slip_token(slip_of(game, 1)) != seen
    assert not read(game, [1], "H4", "CASA", was=[seen]).taken


def test_a_second_reading_is_ended_early_only_when_asked_and_the_tables_left_are_named(game):
    """The question stands where it is asked, and not on the screen after it."""
    read(game, range(1, 12), "H4", "CASES")
    route = f"{ROUTE}?check=yes"
    begun = game.user.look(route).screen
    assert 'id="check-early"' not in begun, "nobody has begun it: there is nothing to end"
    answer = send(game, "read_second", range(1, 10), at="H4", word="CASES", route=route)
    part = answer.fragments["check-end"]
    assert 'data-dialog="check-early"' in part
    assert "2 slips were not read a second time: tables 10, 11." in part
    answer = send(game, "read_second", [10], at="H8", word="CASA", route=route)
    asked = answer.fragments["check-end"]
    assert "1 slip was not read a second time: table 11." in asked
    assert "1 difference is not settled: the first reading stands." in asked
    answer = send(game, "read_second", [11], at="H4", word="CASES", route=route)
    assert "dialog" not in answer.fragments["check-end"]
    assert 'href="#/duplicate/round"' in answer.fragments["check-end"]
    assert "check-end" not in read(game, [1], "H4", "CASES").fragments


def test_the_judge_may_accept_a_word_that_is_not_in_the_list_when_its_slip_is_read(game):
    """CAT-DUP 1.7-2 names no list: which words are valid the judge says, in the round under way too."""
    assert '"accepted"' in unescape(_sitting(game).screen)
    assert read(game, [1], "H8", "SACAL").taken
    assert slip_of(game, 1).reason == "invalid_word"
    answer = read(game, [1, 2], "H8", "SACAL", "accepted")
    assert answer.taken
    assert [slip_of(game, one).points for one in (1, 2)] == [14, 14]
    assert 'data-ruling="accepted"' in row(answer, 2), "the next table with it is accepted as well"
    read(game, [3], "H16", "SACAL", "accepted")
    assert slip_of(game, 3).reason == "bad_coordinates", "only its words are"


def test_without_a_list_there_is_nothing_to_accept():
    told = slip_entry_data(
        None, alphabet_of("ca"), Translator("en", None), has_blank=False, has_list=False
    )
    assert "accepted" not in json.loads(told.says)
    told = slip_entry_data(
        None, alphabet_of("ca"), Translator("en", None), has_blank=False, has_list=True
    )
    says = json.loads(told.says)
    assert says["accepted"] == "{move}, accepted by the judge"
    assert says["groups"]["accepted"] == "The judge accepts its words"


@pytest.mark.parametrize("has_list", [True, False])
def test_entry_promises_no_moves_where_none_are_known(has_list):
    """The list may be missing, or the judge alone says which words are valid."""
    alphabet = alphabet_of("ca")
    told = slip_entry_data(
        None, alphabet, Translator("en", None), has_blank=False, has_list=has_list
    )
    said = json.dumps(json.loads(told.says))
    for promise in (
        "those that match",
        "the valid moves",
        "No valid move",
        "the list",
    ):
        assert promise not in said.replace("choose from the list", "")


def test_letters_of_the_rack_come_first_and_every_reason_is_beside_them(game):
    """A tapped seat brings the letters; the reasons stay one tap away (third-round 1-B5)."""
    html = _sitting(game).screen
    pad = html[html.index('class="pad is-letters"') :]
    pad = pad[: pad.index("</div>")]
    keys = re.findall(r'data-key="([^"]+)"', pad)
    on_rack = re.findall(r'is-rack" data-key="([^"]+)"', pad)
    assert set(on_rack) == set(game.game.round.rack) - {"?"}
    assert keys[: len(on_rack)] == on_rack
    assert len(keys) == len(set(keys)) == 26
    assert {"same", "zero", "none"} <= set(re.findall(r'data-act="(\w+)"', pad))


def same(game, players, like, **more):
    held = game.game.round.slips.get(player_of(like))
    return read(game, players, like=player_of(like), like_was=slip_token(held), **more)


def test_the_same_as_a_slip_that_came_too_late_came_too_late(game):
    """CAT-DUP 1.5-4, 1.7-4: lateness and every ruling go along."""
    read(game, [1], "H8", "CASES", "late")
    assert 'data-late="yes"' in game.look("round").screen
    assert same(game, [2], 1).taken
    assert (slip_of(game, 2).reason, slip_of(game, 2).points) == ("late", 0)
    assert not slip_of(game, 2).is_in_time


@pytest.mark.parametrize("ruling", ["illegible_word", "no_slip", "invalid_cross_word", "accepted"])
def test_the_same_as_a_slip_that_was_ruled_upon_is_ruled_upon(game, ruling):
    word = "CAXES" if ruling == "accepted" else ""
    read(game, [1], "H4" if word else "", word, ruling)
    same(game, [2, 3], 1)
    assert slip_of(game, 2) == replace(slip_of(game, 1), player=player_of(2))
    assert slip_of(game, 3).reason == slip_of(game, 1).reason


def test_the_same_as_a_slip_that_was_corrected_meanwhile_is_refused(game):
    read(game, [1], "H8", "CASES")
    seen = slip_token(slip_of(game, 1))
    read(game, [1], "H8", "CASA")
    assert not read(game, [2], like=player_of(1), like_was=seen).taken
    assert not read(game, [2], like=player_of(3), like_was="").taken
    assert slip_of(game, 2) is None


def test_of_two_readings_the_one_that_was_seen_is_chosen_or_none(game):
    read(game, [1], "H8", "CASES")
    check = f"{ROUTE}?check=yes"
    send(game, "read_second", [1], at="H8", word="CASA", ruling="", route=check)
    one = game.game.round
    seen = [slip_token(slips.get(player_of(1))) for slips in (one.slips, one.second)]
    assert all(f'value="{token}"' in game.look("round?check=yes").screen for token in seen)
    send(game, "read_second", [1], at="4H", word="CASA", ruling="", route=check)
    assert not settle(game, 1, "second", seen).taken
    assert slip_of(game, 1).word == "CASES"
    assert settle(game, 1, "second").taken
    assert slip_of(game, 1).at == "4H"


@pytest.fixture
def played():
    """Sit at a game whose judge, at table 1, plays too."""
    game = GameUser(names=("Jutge", "Anna", "Benet"))
    game.do(ChangeSettings(settings=replace(game.game.settings, judge=player_of(1))))
    game.start()
    game.type_rack("CASESAL")
    return game


def test_a_judge_who_plays_takes_no_slip_in_before_the_seal(played):
    begin_slips(played)
    assert not read(played, [2], "H8", "CASES").taken
    assert slip_of(played, 2) is None
    played.send("seal_move", ROUTE, round=1, at="H4", word="CASES")
    assert read(played, [2], "H8", "CASES").taken


def test_the_slip_of_a_judge_who_sealed_nothing_is_left_out_of_everybodys(played):
    begin_slips(played)
    played.send("look_at_moves", ROUTE, round=1)
    assert 'data-own="yes"' in played.look("round").screen
    response = read(played, [1, 2, 3], "H8", "CASES")
    assert response.taken
    assert "left out" in str(response.effects)
    assert set(played.game.round.slips) == {player_of(2), player_of(3)}
    alone = read(played, [1], "H8", "CASES")
    assert not alone.taken
    assert "only as it was sealed" in alone.screen


def test_what_was_sealed_is_read_by_nobody_else_and_holds(played):
    played.send("seal_move", ROUTE, round=1, at="H4", word="CASES")
    read(played, [2, 3], "H8", "CASA")
    check = f"{ROUTE}?check=yes"
    send(played, "read_second", [2, 3], at="H8", word="CASA", ruling="", route=check)
    assert "0 of" not in (screen := played.look("round?check=yes").screen)
    assert "was not read a second time" not in played.look("round").screen
    assert "End the second reading" in screen
    send(played, "read_second", [1], at="H8", word="CASES", ruling="", route=check)
    screen = played.look("round?check=yes").screen
    assert "The move was sealed: it stands." in screen
    assert 'name="which" value="second"' not in screen
    assert settle(played, 1, "first").taken
    assert slip_of(played, 1).at == "H4"
    assert 'class="difference"' not in played.look("round?check=yes").screen


def test_the_first_word_beside_the_centre_is_told_so_and_a_later_one_does_not_fit():
    """CAT-CLS 2.3: the first word covers the middle; of a later round the square is no matter."""
    game = GameUser(names=("Anna", "Benet", "Clara")).start()
    game.type_rack("CASESAL")
    read(game, [1], at="A1", word="CASES")
    assert "Does not cover the centre" in words(game.look("round").screen)
    game = GameUser(names=("Anna", "Benet", "Clara")).start()
    game.play("CASESAL", {1: "H4 CASES", 2: "H8 CASA", 3: "H8 CASA"}, "H4", "CASES")
    game.type_rack("ALSOLAM")
    read(game, [1], at="A1", word="SOLA")
    said = words(game.look("round").screen)
    assert "Impossible placement" in said
    assert "Does not cover the centre" not in said


def test_a_rack_that_was_rejected_meanwhile_keeps_nothing_from_being_undone():
    game = GameUser().start()
    game.type_rack("CASESTR")
    read(game, [1], "H4", "CASES")
    read(game, [2, 3], "H8", "CASES")
    game.master("H4", "CASES")
    assert not game.type_rack("TRBCDFG")[-1].is_valid
    game.do(WithdrawMaster(why="a slip of the finger", is_unsaid=True))
    read(game, [1], "H16", "CASES")
    assert undo(game).taken
    assert slip_of(game, 1).at == "H4"
    assert undo(game).taken, "a step further"
    assert set(game.game.round.slips) == {"player-1"}


CHECK = f"{ROUTE}?check=yes"


def test_a_slip_read_anew_never_settles_a_second_reading_unseen(game):
    """A slip read anew after its second reading settled the difference without a word (third-round 9-B22)."""
    read(game, [1], "H4", "CASES")
    send(game, "read_second", [1], at="H4", word="CASES", ruling="", route=CHECK)
    asked = read(game, [1], "H8", "CASES")
    assert not asked.taken
    assert "of Anna there is a second reading, and this differs from it" in asked.screen
    assert 'id="slip-sure"' in asked.screen
    assert slip_of(game, 1).at == "H4"
    assert read(game, [1], "H8", "CASES", sure="yes").taken
    assert slip_of(game, 1).at == "H8"


def test_a_slip_read_anew_as_the_second_reading_has_it_needs_no_question(game):
    """The difference is gone by itself (third-round 9-B22)."""
    read(game, [1], "H4", "CASES")
    send(game, "read_second", [1], at="H8", word="CASES", ruling="", route=CHECK)
    assert read(game, [1], "H8", "CASES").taken


def test_a_slip_never_brings_a_player_back_who_left(game):
    """It is refused until the player is noted as back (third-round 9-B22)."""
    game.send("let_leave", "/duplicate/course", player=player_of(1))
    assert not read(game, [1], "H4", "CASES").taken
    assert not read(game, [1], "H4", "CASES", sure="yes").taken
    assert player_of(1) in game.game.round.away
    assert slip_of(game, 1) is None


def test_a_slip_of_a_player_expelled_in_this_round_is_asked_about(game):
    """It made the player one who plays the round, without a word (third-round 9-B22)."""
    read(game, [2], "H4", "CASES")
    for _ in range(3):
        game.do(GiveSanction(player=player_of(1), why="comments"))
    asked = read(game, [1], "H4", "CASES")
    assert not asked.taken
    assert "expelled in this round: Anna" in asked.screen
    assert 'name="word" value="CASES"' in asked.screen
    assert player_of(1) in game.game.round.away
    assert read(game, [1], "H4", "CASES", sure="yes").taken
    assert player_of(1) not in game.game.round.away
