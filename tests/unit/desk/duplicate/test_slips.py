"""Slips: read as written, corrected, removed, copied, read a second time.

They are entered for several tables at once.
"""

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
# CAT-DUP 1.7 in its order: the reason, and the written move that has it
NULL_SLIPS = [
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


def send_for_players(game, command, players, was=None, **fields):
    round_ = game.game.round
    slips = round_.second if command == "read_second" else round_.slips
    tokens = was or [slip_token(slips.get(player_of(number))) for number in players]
    return game.user.send(
        command,
        fields.pop("route", ROUTE),
        **{
            "stream": game.opened.id,
            "round": round_.number,
            "player": [player_of(number) for number in players],
            "was": tokens,
            **fields,
        },
    )


def read_slips(game, players, at="", word="", ruling="", **more):
    return send_for_players(game, "read_slips", players, at=at, word=word, ruling=ruling, **more)


def settle_slip(game, player, which, tokens=None):
    """Choose one of two readings, as the page that displays them does."""
    round_ = game.game.round
    pair = tokens or [
        slip_token(slips.get(player_of(player))) for slips in (round_.slips, round_.second)
    ]
    return game.send(
        "settle_slip",
        f"{ROUTE}?check=yes",
        round=round_.number,
        player=player_of(player),
        which=which,
        first=pair[0],
        second=pair[1],
    )


def seat_row(response, player):
    return response.fragments[f"seat-{player_of(player)}"]


@pytest.mark.parametrize(("reason", "at", "word"), NULL_SLIPS)
def test_slip_is_judged_as_written(game, reason, at, word):
    """CAT-DUP 1.7-1, 1.7-2, 1.8-2."""
    response = read_slips(game, [1], at, word)
    assert response.taken
    assert (slip_of(game, 1).reason, slip_of(game, 1).points) == (reason, 0)
    assert f'data-reason="{reason}"' in seat_row(response, 1)
    assert "is-null" in seat_row(response, 1)


@pytest.mark.parametrize(("digit", "reason"), MENU)
def test_digit_of_the_menu_gives_its_reason(game, digit, reason):
    """CAT-DUP 1.7: a judge who has read the slip gives the reason without typing the move."""
    assert ruling_menu(Translator("en", None))[digit][0] == reason
    assert read_slips(game, [1], ruling=reason).taken
    assert (slip_of(game, 1).reason, slip_of(game, 1).points) == (reason, 0)


def test_menu_has_all_reasons_of_a_slip_in_the_order_of_the_article():
    assert tuple(reason for digit, reason in MENU if digit != "0") == SLIP_REASONS
    assert [ARTICLES[reason] for _, reason in MENU[:4]] == [
        "CAT-DUP 1.7-4",
        "CAT-DUP 1.7-1",
        "CAT-DUP 1.7-1",
        "CAT-DUP 1.7-2",
    ]


@pytest.mark.parametrize(
    ("ruling", "at", "word", "expected"),
    [
        ("late", "H4", "CASES", "late"),
        ("late", "H4", "CAXES", "invalid_word"),  # the first reason that applies
        ("no_coordinates", "H4", "CASES", "no_coordinates"),
        ("bad_coordinates", "H4", "CASES", "bad_coordinates"),
        ("illegible_word", "H4", "CASES", "illegible_word"),
        (
            "invalid_word",
            "H4",
            "CASES",
            "invalid_word",
        ),  # the judge's ruling has priority over the list
    ],
)
def test_ruling_with_a_written_move_follows_the_order_of_the_article(
    game, ruling, at, word, expected
):
    assert read_slips(game, [1], at, word, ruling).taken
    assert slip_of(game, 1).reason == expected


def test_blank_that_is_not_circled_is_judged_as_written():
    """CAT-DUP 1.2-5, 1.7-3: with the real tile on the rack no blank has to be circled."""
    game = GameUser().start()
    game.type_rack("CA?ESAL")
    assert read_slips(game, [1], "H4", "CA(S)ES").taken
    assert slip_of(game, 1).points > 0
    read_slips(game, [2], "H4", "CA(S)ES", "blank_not_marked")
    assert slip_of(game, 2).reason == "blank_not_marked"
    read_slips(game, [3], "H8", "SA(L)A", "blank_not_marked")
    assert slip_of(game, 3).reason in ("", "blank_not_marked")
    row_html = seat_row(read_slips(game, [4], "H4", "CA(S)ES"), 4)
    assert 'data-word="CA(S)ES"' in row_html


def test_reversed_coordinates_are_another_move(game):
    """CAT-DUP 1.2-6: judged as written."""
    read_slips(game, [1], "4H", "CASES")
    assert slip_of(game, 1).reason == "illegal_placement"
    read_slips(game, [2], "8H", "CASES")
    assert slip_of(game, 2).reason == ""


def test_one_move_of_many_tables_is_one_event(game):
    before = game.opened.seq
    response = read_slips(game, [1, 2, 3, 4, 5], "H4", "CASES")
    assert game.opened.seq == before + 1
    assert {f"seat-{player_of(k)}" for k in range(1, 6)} < set(response.fragments)
    assert all(slip_of(game, k).points == 16 for k in range(1, 6))


def test_answer_updates_changed_rows_only(game):
    response = read_slips(game, [1], "H4", "CASES")
    assert response.screen is None
    assert set(response.fragments) == {
        "seat-player-1",
        "seats-head",
        "seats-who",
        "slips-in",
        "round-next",
    }


def test_slip_is_corrected_from_an_up_to_date_screen(game):
    read_slips(game, [1], "H4", "CASES")
    response = read_slips(game, [1], "H8", "CASA")
    assert response.taken
    assert slip_of(game, 1).points == 10


def test_slip_is_not_corrected_from_a_stale_screen(game):
    """Another user entered the slip meanwhile: the screen was stale."""
    read_slips(game, [1], "H4", "CASES")
    response = read_slips(game, [1], "H8", "CASA", was=[""])
    assert not response.taken
    assert slip_of(game, 1).points == 16
    assert any(effect["do"] == "notice" for effect in response.effects)


def test_slips_can_follow_each_other_faster_than_their_answers(game):
    """A slip is idempotent: what was entered for another table meanwhile does not conflict."""
    tokens = [slip_token(slip_of(game, 2))]
    read_slips(game, [1], "H4", "CASES")
    assert read_slips(game, [2], "H4", "CASES", was=tokens).taken


def test_slip_of_another_round_is_not_entered(game):
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


def test_slip_sent_again_after_a_lost_answer_is_entered_once(game):
    first = read_slips(game, [1], "H4", "CASES", request_id="same")
    seq = game.opened.seq
    repeated = read_slips(game, [1], "H4", "CASES", was=[""], request_id="same")
    assert repeated.taken
    assert game.opened.seq == seq
    assert repeated.fragments == first.fragments


def test_removed_slip_makes_its_table_missing_again(game):
    read_slips(game, [1, 2], "H4", "CASES")
    response = send_for_players(game, "take_slips_back", [1])
    assert response.taken
    assert slip_of(game, 1) is None
    assert "is-missing" in seat_row(response, 1)
    assert slip_of(game, 2) is not None


def undo_token(game):
    """Return the token of the undo button, or an empty string."""
    match = re.search(r'name="pile" value="([^"]*)"', game.look("round").screen)
    return match[1] if match else ""


def undo_entry(game, token=None):
    return game.send("undo_slips", ROUTE, pile=undo_token(game) if token is None else token)


def test_last_entry_is_undone_whole(game):
    begin_slips(game)
    read_slips(game, [1], "H4", "CASES")
    read_slips(game, [2, 3], "H8", "CASA")
    token = undo_token(game)
    response = undo_entry(game, token)
    assert set(game.game.round.slips) == {"player-1"}
    assert "seat-player-3" in response.fragments
    assert not undo_entry(game, token).taken, "the second tap of a double one"
    assert set(game.game.round.slips) == {"player-1"}
    undo_entry(game)
    assert not game.game.round.slips
    assert not undo_token(game)
    assert not undo_entry(game).taken


def begin_slips(game):
    game.send("start_round", ROUTE, number=1)


def test_undone_correction_restores_the_old_slip(game):
    """CAT-DUP 1.2: a mistaken correction costs no player the slip."""
    begin_slips(game)
    read_slips(game, [1, 2], "H4", "CASES", claimed="16")
    before = slip_of(game, 1)
    read_slips(game, [3], "H8", "CASA")
    read_slips(game, [1], "H16", "CASES")
    token = undo_token(game)
    answer = undo_entry(game, token)
    assert answer.taken
    assert slip_of(game, 1) == before
    assert not undo_entry(game, token).taken, "the second tap of a double one"
    assert slip_of(game, 3) is not None
    undo_entry(game)
    assert slip_of(game, 3) is None, "the next one goes a step further"
    assert slip_of(game, 1) == before
    undo_entry(game)
    assert not game.game.round.slips


def test_undo_for_several_tables_restores_each_previous_slip(game):
    begin_slips(game)
    read_slips(game, [1], "H4", "CASES")
    read_slips(game, [1, 2], "H8", "CASA")
    read_slips(game, [1], "H8", "SALA")
    undo_entry(game)
    assert slip_of(game, 1).word == "CASA"
    undo_entry(game)
    assert slip_of(game, 1).word == "CASES"
    assert slip_of(game, 2) is None
    undo_entry(game)
    assert slip_of(game, 1) is None


def test_removed_and_rejudged_slips_are_not_undone(game):
    begin_slips(game)
    read_slips(game, [1], "H4", "CASES")
    read_slips(game, [2], "H8", "CASA")
    read_slips(game, [2], "H8", "SALA")
    send_for_players(game, "take_slips_back", [2])
    game.send("correct_rack", ROUTE, rack="CASESAM", why="It was an M.")
    undo_entry(game)
    assert not game.game.round.slips


def test_sealed_move_is_not_undone():
    game = GameUser(names=("Anna", "Benet"))
    game.do(ChangeSettings(settings=replace(game.game.settings, judge="player-1")))
    game.start()
    game.type_rack("CASESAL")
    begin_slips(game)
    game.send("seal_move", ROUTE, round=1, at="H4", word="CASES")
    assert not undo_token(game)
    assert not undo_entry(game, slip_token(None)).taken
    read_slips(game, [2], "H4", "CASES")
    assert undo_entry(game).taken
    assert set(game.game.round.slips) == {"player-1"}


def test_undo_finds_an_entry_behind_many_others(game):
    """Undo searches back to the start of the round."""
    begin_slips(game)
    read_slips(game, [1], "H4", "CASES")
    for n in range(40):
        read_slips(game, [2], "H8", "CASA" if n % 2 else "SALA")
        send_for_players(game, "take_slips_back", [2])
    assert game.opened.seq > 80
    assert undo_entry(game).taken
    assert not game.game.round.slips


def test_slip_is_not_entered_when_the_store_fails(game):
    from faristol.desk.kernel.ports import StoreError

    game.user.store.fail_next = StoreError("store/full")
    response = read_slips(game, [1], "H4", "CASES")
    assert not response.taken
    assert slip_of(game, 1) is None


def test_unknown_ruling_is_refused(game):
    assert not read_slips(game, [1], "H4", "CASES", "because").taken
    assert slip_of(game, 1) is None


def test_second_reading_shows_only_differences(game):
    read_slips(game, [1, 2, 3], "H4", "CASES")
    route = f"{ROUTE}?check=yes"
    assert "CASES" not in re.sub(
        r"<[^>]*>", "", game.look("round?check=yes").screen.split("slips-in")[1]
    )
    send_for_players(game, "read_second", [1], at="H4", word="cases", ruling="", route=route)
    response = send_for_players(
        game, "read_second", [2], at="H8", word="CASES", ruling="", route=route
    )
    html = response.fragments["slips-in"]
    assert "Benet" in html
    assert "Anna" not in html
    assert "H8 CASES" in html
    settled = settle_slip(game, 2, "second")
    assert settled.taken
    assert slip_of(game, 2).at == "H8"
    assert "Benet" not in settled.fragments["slips-in"]


def test_first_reading_can_be_chosen(game):
    read_slips(game, [1], "H4", "CASES")
    send_for_players(
        game, "read_second", [1], at="H8", word="CASES", ruling="", route=f"{ROUTE}?check=yes"
    )
    settle_slip(game, 1, "first")
    assert slip_of(game, 1).at == "H4"
    assert 'class="difference"' not in game.look("round?check=yes").screen


def test_letters_of_blanks_are_circled():
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


def test_page_gets_all_legal_moves_sorted_by_points(game):
    moves_json = re.search(r'data-moves="([^"]*)"', show_running_round(game).screen).group(1)
    moves = json.loads(unescape(moves_json))["moves"].split("\n")
    assert moves[0].endswith(" 16")
    assert "H4 CASES 16" in moves
    points = [int(move.rsplit(" ", 1)[1]) for move in moves]
    assert points == sorted(points, reverse=True)


def show_running_round(game):
    game.send("start_round", ROUTE, number=1)
    return game.look("round")


def test_ended_second_reading_names_what_it_left_open(game):
    """CAT-DUP 1.7: the first reading holds until the difference is settled."""
    read_slips(game, range(1, 12), "H4", "CASES")
    assert 'id="unchecked"' not in game.look("round").screen
    send_for_players(game, "read_second", [1], at="H4", word="CASES")
    send_for_players(game, "read_second", [2], at="H8", word="SALA")
    check = game.user.look(f"{ROUTE}?check=yes")
    assert 'id="unchecked"' not in check.screen
    text = " ".join(re.sub(r"<[^>]+>", " ", check.screen).split())
    assert "First reading H4 CASES · 16 points" in text
    assert "Second reading H8 SALA" in text
    ended = game.look("round").screen.split('id="unchecked"')[1].split("</div></div>")[0]
    assert "9 slips were not read a second time: tables 3, 4, 5, 6, 7, 8, 9, 10, 11." in ended
    assert "1 difference is not settled: the first reading stands." in ended
    send_for_players(game, "read_second", range(2, 12), at="H4", word="CASES")
    assert 'id="unchecked"' not in game.look("round").screen


@pytest.mark.parametrize("command", ["read_slips", "read_second"])
@pytest.mark.parametrize("text", ["4o", "-1", "12345", "?"])
def test_written_score_that_is_no_number_is_refused_at_its_field(command, text):
    """CAT-DUP 1.2-7: the score written by the player is never dropped silently."""
    game = GameUser(wants_scores=True).start()
    game.type_rack("CASESAL")
    game.send("start_round", ROUTE, number=1)
    game.send("end_round", ROUTE, sure="yes")
    answer = send_for_players(game, command, [1], at="H4", word="CASES", claimed=text)
    assert not answer.taken
    assert not game.game.round.slips
    assert not game.game.round.second
    wrong = answer.screen.split('id="slip-claimed-wrong"')[1].split("</div>")[0]
    assert "A score is a number from 0 to 9999." in wrong
    assert answer.screen.count("A score is a number") == 1
    assert send_for_players(game, command, [1], at="H4", word="CASES", claimed=" 40 ").taken


def test_slip_with_a_corrected_written_score_is_another_slip(game):
    """CAT-DUP 1.2-7: a form with the old score is stale."""
    read_slips(game, [1], "H4", "CASES", claimed="16")
    token = slip_token(slip_of(game, 1))
    read_slips(game, [1], "H4", "CASES", claimed="61")
    assert slip_token(slip_of(game, 1)) != token
    assert not read_slips(game, [1], "H4", "CASA", was=[token]).taken


def test_early_end_of_the_second_reading_needs_confirmation(game):
    """The question is on the screen where the button was tapped, and not on the next one."""
    read_slips(game, range(1, 12), "H4", "CASES")
    route = f"{ROUTE}?check=yes"
    begun = game.user.look(route).screen
    assert 'id="check-early"' not in begun, "nobody has begun it: there is nothing to end"
    answer = send_for_players(game, "read_second", range(1, 10), at="H4", word="CASES", route=route)
    dialog = answer.fragments["check-end"]
    assert 'data-dialog="check-early"' in dialog
    assert "2 slips were not read a second time: tables 10, 11." in dialog
    answer = send_for_players(game, "read_second", [10], at="H8", word="CASA", route=route)
    question = answer.fragments["check-end"]
    assert "1 slip was not read a second time: table 11." in question
    assert "1 difference is not settled: the first reading stands." in question
    answer = send_for_players(game, "read_second", [11], at="H4", word="CASES", route=route)
    assert "dialog" not in answer.fragments["check-end"]
    assert 'href="#/duplicate/round"' in answer.fragments["check-end"]
    assert "check-end" not in read_slips(game, [1], "H4", "CASES").fragments


def test_judge_can_accept_a_word_missing_in_the_list(game):
    """CAT-DUP 1.7-2 names no list: the judge decides which words are valid, also in the round in play."""
    assert '"accepted"' in unescape(show_running_round(game).screen)
    assert read_slips(game, [1], "H8", "SACAL").taken
    assert slip_of(game, 1).reason == "invalid_word"
    answer = read_slips(game, [1, 2], "H8", "SACAL", "accepted")
    assert answer.taken
    assert [slip_of(game, number).points for number in (1, 2)] == [14, 14]
    assert 'data-ruling="accepted"' in seat_row(answer, 2), (
        "the next table with it is accepted as well"
    )
    read_slips(game, [3], "H16", "SACAL", "accepted")
    assert slip_of(game, 3).reason == "bad_coordinates", "only its words are"


def test_accepting_a_word_is_not_offered_without_a_list():
    entry_data = slip_entry_data(
        None, alphabet_of("ca"), Translator("en", None), has_blank=False, has_list=False
    )
    assert "accepted" not in json.loads(entry_data.says)
    entry_data = slip_entry_data(
        None, alphabet_of("ca"), Translator("en", None), has_blank=False, has_list=True
    )
    texts = json.loads(entry_data.says)
    assert texts["accepted"] == "{move}, accepted by the judge"
    assert texts["groups"]["accepted"] == "The judge accepts its words"


@pytest.mark.parametrize("has_list", [True, False])
def test_entry_mentions_no_moves_without_a_list(has_list):
    """The list may be missing, or the judge alone may decide which words are valid."""
    alphabet = alphabet_of("ca")
    entry_data = slip_entry_data(
        None, alphabet, Translator("en", None), has_blank=False, has_list=has_list
    )
    texts = json.dumps(json.loads(entry_data.says))
    for promise in (
        "those that match",
        "the valid moves",
        "No valid move",
        "the list",
    ):
        assert promise not in texts.replace("choose from the list", "")


def test_letters_of_the_rack_are_first_with_all_reasons_beside_them(game):
    """A tapped seat opens the letters; the reasons stay one tap away (third-round 1-B5)."""
    html = show_running_round(game).screen
    pad = html[html.index('class="pad is-letters"') :]
    pad = pad[: pad.index("</div>")]
    keys = re.findall(r'data-key="([^"]+)"', pad)
    on_rack = re.findall(r'is-rack" data-key="([^"]+)"', pad)
    assert set(on_rack) == set(game.game.round.rack) - {"?"}
    assert keys[: len(on_rack)] == on_rack
    assert len(keys) == len(set(keys)) == 26
    assert {"same", "zero", "none"} <= set(re.findall(r'data-act="(\w+)"', pad))


def copy_slip(game, players, like, **more):
    slip = game.game.round.slips.get(player_of(like))
    return read_slips(game, players, like=player_of(like), like_was=slip_token(slip), **more)


def test_copying_a_late_slip_copies_its_lateness(game):
    """CAT-DUP 1.5-4, 1.7-4: lateness and rulings are copied."""
    read_slips(game, [1], "H8", "CASES", "late")
    assert 'data-late="yes"' in game.look("round").screen
    assert copy_slip(game, [2], 1).taken
    assert (slip_of(game, 2).reason, slip_of(game, 2).points) == ("late", 0)
    assert not slip_of(game, 2).is_in_time


@pytest.mark.parametrize("ruling", ["illegible_word", "no_slip", "invalid_cross_word", "accepted"])
def test_copying_a_ruled_slip_copies_the_ruling(game, ruling):
    word = "CAXES" if ruling == "accepted" else ""
    read_slips(game, [1], "H4" if word else "", word, ruling)
    copy_slip(game, [2, 3], 1)
    assert slip_of(game, 2) == replace(slip_of(game, 1), player=player_of(2))
    assert slip_of(game, 3).reason == slip_of(game, 1).reason


def test_copying_a_slip_corrected_meanwhile_is_refused(game):
    read_slips(game, [1], "H8", "CASES")
    token = slip_token(slip_of(game, 1))
    read_slips(game, [1], "H8", "CASA")
    assert not read_slips(game, [2], like=player_of(1), like_was=token).taken
    assert not read_slips(game, [2], like=player_of(3), like_was="").taken
    assert slip_of(game, 2) is None


def test_only_a_displayed_reading_can_be_chosen(game):
    read_slips(game, [1], "H8", "CASES")
    check = f"{ROUTE}?check=yes"
    send_for_players(game, "read_second", [1], at="H8", word="CASA", ruling="", route=check)
    round_ = game.game.round
    tokens = [slip_token(slips.get(player_of(1))) for slips in (round_.slips, round_.second)]
    assert all(f'value="{token}"' in game.look("round?check=yes").screen for token in tokens)
    send_for_players(game, "read_second", [1], at="4H", word="CASA", ruling="", route=check)
    assert not settle_slip(game, 1, "second", tokens).taken
    assert slip_of(game, 1).word == "CASES"
    assert settle_slip(game, 1, "second").taken
    assert slip_of(game, 1).at == "4H"


@pytest.fixture
def playing_judge():
    """Return a game whose judge, at table 1, plays too."""
    game = GameUser(names=("Jutge", "Anna", "Benet"))
    game.do(ChangeSettings(settings=replace(game.game.settings, judge=player_of(1))))
    game.start()
    game.type_rack("CASESAL")
    return game


def test_playing_judge_cannot_enter_slips_before_the_seal(playing_judge):
    begin_slips(playing_judge)
    assert not read_slips(playing_judge, [2], "H8", "CASES").taken
    assert slip_of(playing_judge, 2) is None
    playing_judge.send("seal_move", ROUTE, round=1, at="H4", word="CASES")
    assert read_slips(playing_judge, [2], "H8", "CASES").taken


def test_slip_of_a_judge_without_a_seal_is_skipped_for_all_players(playing_judge):
    begin_slips(playing_judge)
    playing_judge.send("look_at_moves", ROUTE, round=1)
    assert 'data-own="yes"' in playing_judge.look("round").screen
    response = read_slips(playing_judge, [1, 2, 3], "H8", "CASES")
    assert response.taken
    assert "left out" in str(response.effects)
    assert set(playing_judge.game.round.slips) == {player_of(2), player_of(3)}
    alone = read_slips(playing_judge, [1], "H8", "CASES")
    assert not alone.taken
    assert "only as it was sealed" in alone.screen


def test_sealed_move_needs_no_second_reading_and_stands(playing_judge):
    playing_judge.send("seal_move", ROUTE, round=1, at="H4", word="CASES")
    read_slips(playing_judge, [2, 3], "H8", "CASA")
    check = f"{ROUTE}?check=yes"
    send_for_players(
        playing_judge, "read_second", [2, 3], at="H8", word="CASA", ruling="", route=check
    )
    assert "0 of" not in (screen := playing_judge.look("round?check=yes").screen)
    assert "was not read a second time" not in playing_judge.look("round").screen
    assert "End the second reading" in screen
    send_for_players(
        playing_judge, "read_second", [1], at="H8", word="CASES", ruling="", route=check
    )
    screen = playing_judge.look("round?check=yes").screen
    assert "The move was sealed: it stands." in screen
    assert 'name="which" value="second"' not in screen
    assert settle_slip(playing_judge, 1, "first").taken
    assert slip_of(playing_judge, 1).at == "H4"
    assert 'class="difference"' not in playing_judge.look("round?check=yes").screen


def test_slip_off_the_centre_says_so_only_in_the_first_round():
    """CAT-CLS 2.3: the first word covers the centre; in a later round it need not."""
    game = GameUser(names=("Anna", "Benet", "Clara")).start()
    game.type_rack("CASESAL")
    read_slips(game, [1], at="A1", word="CASES")
    assert "Does not cover the centre" in words(game.look("round").screen)
    game = GameUser(names=("Anna", "Benet", "Clara")).start()
    game.play("CASESAL", {1: "H4 CASES", 2: "H8 CASA", 3: "H8 CASA"}, "H4", "CASES")
    game.type_rack("ALSOLAM")
    read_slips(game, [1], at="A1", word="SOLA")
    text = words(game.look("round").screen)
    assert "Impossible placement" in text
    assert "Does not cover the centre" not in text


def test_undo_works_after_a_rack_was_rejected_meanwhile():
    game = GameUser().start()
    game.type_rack("CASESTR")
    read_slips(game, [1], "H4", "CASES")
    read_slips(game, [2, 3], "H8", "CASES")
    game.master("H4", "CASES")
    assert not game.type_rack("TRBCDFG")[-1].is_valid
    game.do(WithdrawMaster(why="a slip of the finger", is_unsaid=True))
    read_slips(game, [1], "H16", "CASES")
    assert undo_entry(game).taken
    assert slip_of(game, 1).at == "H4"
    assert undo_entry(game).taken, "a step further"
    assert set(game.game.round.slips) == {"player-1"}


CHECK = f"{ROUTE}?check=yes"


def test_rereading_a_slip_keeps_an_unresolved_second_reading(game):
    """A slip read again after its second reading resolved the difference silently (third-round 9-B22)."""
    read_slips(game, [1], "H4", "CASES")
    send_for_players(game, "read_second", [1], at="H4", word="CASES", ruling="", route=CHECK)
    answer = read_slips(game, [1], "H8", "CASES")
    assert not answer.taken
    assert "of Anna there is a second reading, and this differs from it" in answer.screen
    assert 'id="slip-sure"' in answer.screen
    assert slip_of(game, 1).at == "H4"
    assert read_slips(game, [1], "H8", "CASES", sure="yes").taken
    assert slip_of(game, 1).at == "H8"


def test_rereading_a_slip_as_in_the_second_reading_resolves_it(game):
    """The difference disappears by itself (third-round 9-B22)."""
    read_slips(game, [1], "H4", "CASES")
    send_for_players(game, "read_second", [1], at="H8", word="CASES", ruling="", route=CHECK)
    assert read_slips(game, [1], "H8", "CASES").taken


def test_slip_does_not_bring_back_a_player_who_left(game):
    """The slip is refused until the player is recorded as back (third-round 9-B22)."""
    game.send("let_leave", "/duplicate/course", player=player_of(1))
    assert not read_slips(game, [1], "H4", "CASES").taken
    assert not read_slips(game, [1], "H4", "CASES", sure="yes").taken
    assert player_of(1) in game.game.round.away
    assert slip_of(game, 1) is None


def test_slip_of_a_player_expelled_in_this_round_needs_confirmation(game):
    """The slip made the player one who plays the round, silently (third-round 9-B22)."""
    read_slips(game, [2], "H4", "CASES")
    for _ in range(3):
        game.do(GiveSanction(player=player_of(1), why="comments"))
    answer = read_slips(game, [1], "H4", "CASES")
    assert not answer.taken
    assert "expelled in this round: Anna" in answer.screen
    assert 'name="word" value="CASES"' in answer.screen
    assert player_of(1) in game.game.round.away
    assert read_slips(game, [1], "H4", "CASES", sure="yes").taken
    assert player_of(1) not in game.game.round.away
