"""Positions handed out and taken in, other lists and rules, the board that is edited, the page on paper."""

import re
from html import unescape

import pytest

from faristol.board.cells import cells_of
from faristol.desk.shared.board.analysis import AnalysisService
from faristol.desk.shared.lexicons import Lexicons
from faristol.desk.shared.rulesets.rulesets import RulesetService
from faristol.formats.position import SHORTEST_DIGEST
from faristol.rules.reading import digest_of_values
from tests.support.analyse_user import act, failed, opened, play, problem, tiles, words
from tests.support.desk import User, run

BOARD = "\n".join([". " * 15] * 7 + ["C A S A " + ". " * 11] + [". " * 15] * 7)


@pytest.fixture
def user():
    user = User(lang="ca")
    tiles(user, "CASAL?")
    play(user, "H7=C H8=A H9=S H10=A")
    return user


def text_of(user):
    screen = user.look("/analyse/share").screen
    return unescape(re.search(r'<pre id="position-text"[^>]*>(.*?)</pre>', screen, re.DOTALL)[1])


def digest(user):
    return digest_of_values(opened(user).terms.ruleset)[:SHORTEST_DIGEST]


def paste(user, text):
    return act(user, "read_position", "/analyse/share", pasted=text)


def stands(user):
    now = opened(user)
    return cells_of(now.board.tiles, now.terms.alphabet), now.study.position.rack


def test_a_position_goes_to_another_device_as_text(user):
    other = User(lang="ro")
    response = paste(other, text_of(user))
    assert response.taken
    assert response.route == "/analyse"
    assert stands(other) == stands(user)
    assert opened(other).study.language == "ca"
    assert opened(other).terms.ruleset == opened(user).terms.ruleset


def test_it_is_handed_out_as_a_file_too(user):
    (effect,) = user.send("export_position", "/analyse/share").effects
    assert (effect["do"], effect["name"]) == ("download", "position.txt")
    assert effect["text"] == text_of(user)


def test_a_pasted_board_is_a_step_that_can_be_taken_back(user):
    before = stands(user)
    stream = user.desk.service(AnalysisService).stream
    assert paste(user, BOARD).taken
    assert stands(user) == (("H1=C", "H2=A", "H3=S", "H4=A"), ())
    assert user.desk.service(AnalysisService).stream == stream
    assert "H8 is empty" in words(user.look("/analyse").screen)
    act(user, "take_step_back")
    assert stands(user) == before


def test_a_pasted_rack_is_for_the_board_that_is_there(user):
    board, _ = stands(user)
    paste(user, "Faristol: J E R A")
    assert stands(user) == (board, ("J", "E", "R", "A"))
    paste(user, BOARD)
    assert stands(user)[1] == ()


def test_other_words_or_rules_are_an_analysis_of_their_own(user):
    stream = user.desk.service(AnalysisService).stream
    paste(user, "Rules: (ca-duplicate-2018)\nRack: SOL")
    assert user.desk.service(AnalysisService).stream != stream
    assert opened(user).terms.ruleset.heading.name == "ca-duplicate-2018"
    paste(user, "Limbă: română\nRack: SARI")
    assert opened(user).study.language == "ro"
    assert opened(user).terms.ruleset.heading.name == "ro-general"
    assert len(user.desk.service(AnalysisService).rows) == 3


def test_another_analysis_is_announced_and_begins_without_the_filters_of_the_last(user):
    user.look("/analyse?q=K&at=&least=", region="moves")
    assert user.desk.service(AnalysisService).asked.text == "K"
    response = paste(user, "Language: Romanian (ro)\nRack: A R I N E")
    assert any(
        "this is a separate analysis" in str(effect.get("text")) for effect in response.effects
    )
    assert user.desk.service(AnalysisService).asked.text == ""


def test_what_is_not_on_this_device_is_said_and_what_is_in_use_counts(user):
    before = opened(user)
    response = paste(user, "List: DISC (00000000)\nRules: Ours (rules-00)\nRack: SOL")
    assert "Its word list is not on this device" in words(response.screen)
    assert "Its rules are not on this device" in words(response.screen)
    assert opened(user).digest == before.digest
    assert opened(user).terms.ruleset == before.terms.ruleset
    assert "not on this device" not in words(user.look("/analyse").screen), "said once"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "Paste a position: a board, a rack, or both."),
        ("Rack: CA%A", "Line 1: No tile of this language has “%”."),
        ("Rack: A\nRack: B", "Line 2: “Rack” appears twice."),
        ("Language: Klingon\nRack: A", "Line 1: Faristol has no tiles for “Klingon”."),
        ("\n. . .", "Line 2: this is not a board."),
        (BOARD.replace("C", "W"), "Line 8: “W” is not a tile of this language."),
        ("Rack: CASALSAC", "Maximum number of tiles on a rack: 7."),
        ("Rack: ???", "There are at most two blanks."),
        ("x" * 20_000, "This is more than a position."),
    ],
)
def test_what_cannot_be_taken_in_stays_in_its_field_with_the_reason(user, text, said):
    before = stands(user)
    response = paste(user, text)
    assert not failed(response)
    assert said in problem(response)
    assert stands(user) == before


def test_another_analysis_begins_with_the_position_of_now(user):
    before = stands(user)
    run(user.desk.service(Lexicons).open())
    ca = next(row.digest for row in user.desk.service(Lexicons).rows if row.language == "ca")
    response = act(
        user, "begin_study", "/analyse/new", lexicon=ca, ruleset="ca-duplicate-2018", keep="yes"
    )
    assert response.route == "/analyse"
    assert stands(user) == before
    assert not opened(user).study.position.move
    assert len(user.desk.service(AnalysisService).rows) == 2


def test_an_analysis_can_begin_empty_and_an_older_one_be_gone_on_with(user):
    first, before = user.desk.service(AnalysisService).stream, stands(user)
    run(user.desk.service(Lexicons).open())
    ro = next(row.digest for row in user.desk.service(Lexicons).rows if row.language == "ro")
    refused = act(user, "begin_study", "/analyse/new", lexicon=ro, ruleset="ro-general", keep="yes")
    assert "another language" in problem(refused)
    assert {"do": "focus", "id": "keep"} in refused.effects
    box = re.search(r'<input type="checkbox" id="keep"[^>]*>', refused.screen).group()
    assert 'aria-invalid="true" aria-describedby="keep-wrong"' in box
    user.send("begin_study", "/analyse/new", lexicon=ro, ruleset="ro-general")
    assert stands(user) == ((), ())
    assert opened(user).study.language == "ro"
    assert first in user.look("/analyse/new").screen
    user.send("use_study", "/analyse/new", stream=first)
    assert stands(user) == before
    assert user.send("use_study", "/analyse/new", stream="nothing").route == "/analyse/new"


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"lexicon": "nothing", "ruleset": "ca-classic"}, "That word list is not on this device"),
        ({"lexicon": "tiles-ca", "ruleset": "../x"}, "These rules are not on this device"),
        ({"lexicon": "tiles-ca", "ruleset": "ro-general"}, "tiles of another language"),
        ({"lexicon": "tiles-xx", "ruleset": "ro-general"}, "Faristol has no tiles"),
    ],
)
def test_what_cannot_be_chosen_is_refused_under_its_field(user, fields, said):
    response = user.send("begin_study", "/analyse/new", **fields)
    assert not failed(response)
    assert said in problem(response)
    assert len(user.desk.service(AnalysisService).rows) == 1


def test_rules_of_the_club_can_be_chosen_and_are_pinned_as_they_were(user):
    user.send("copy_rules", "/rules", base="ca-classic", title="Ours")
    choices = run(user.desk.service(RulesetService).choices(user.desk.translator_for("en")))
    ours = next(choice for choice, title in choices if title == "Ours")
    user.send("begin_study", "/analyse/new", lexicon="tiles-ca", ruleset=ours)
    assert opened(user).terms.ruleset.heading.title == "Ours"
    text = text_of(user)
    assert f"Regles: Ours ({ours}, {digest(user)})" in text
    stream = user.desk.service(AnalysisService).stream
    paste(user, text)
    assert user.desk.service(AnalysisService).stream == stream


def test_the_board_is_edited_square_by_square(user):
    look = user.look("/analyse/edit?laid=H7%3D+H8%3DE+A1%3D(NY)", region="edited").fragments
    assert "4 tiles on the board" in words(look["edited"])
    assert "(NY)" in words(look["edited"]), "what is not linked is named"
    act(user, "set_position", "/analyse/edit", laid="H7= H8=E I8=S", rack="al")
    assert stands(user) == (("H8=E", "H9=S", "H10=A", "I8=S"), ("A", "L"))
    act(user, "take_step_back")
    assert stands(user)[0] == ("H7=C", "H8=A", "H9=S", "H10=A")


def test_a_board_that_is_being_edited_is_found_again_until_it_is_taken(user):
    user.look("/analyse/edit?laid=A1=X&rack=RE", region="edited")
    user.look("/analyse")
    screen = user.look("/analyse/edit").screen
    assert 'data-laid="A1=X"' in screen
    assert 'value="RE"' in screen
    user.look("/analyse/edit?rack=RE", region="edited")  # all is as it was
    assert 'data-laid=""' in user.look("/analyse/edit").screen
    user.look("/analyse/edit?laid=A1=X&rack=RE", region="edited")
    play(user, "A1=L")  # no move, and nothing changes
    assert 'data-laid="A1=X"' in user.look("/analyse/edit").screen
    tiles(user, "CASA")
    assert 'data-laid=""' in user.look("/analyse/edit").screen


@pytest.mark.parametrize("laid", ["Z9=A", "H8=K", "H8=CA", "H8=(", "=", "H8=?"])
def test_a_square_or_tile_that_cannot_be_is_refused_and_said(user, laid):
    before = stands(user)
    response = act(user, "set_position", "/analyse/edit", laid=laid, rack="A")
    assert not failed(response)
    assert problem(response)
    assert stands(user) == before
    live = user.look(f"/analyse/edit?laid={laid}", region="edited")
    assert not failed(live)


def test_paper_has_the_board_the_rack_and_the_best_moves(user):
    act(user, "set_rack", rack="SOL?")
    screen = user.look("/analyse/print").screen
    assert screen.count('<td class="sq') == 225
    assert screen.count('<span class="at">') == 40
    assert "S, 1 point" in words(screen)
    user.send("hide_moves", "/analyse", hide="yes")
    assert '<span class="at">' not in user.look("/analyse/print").screen


def test_the_analysis_is_a_document_like_others(user):
    home = user.look("/").screen
    assert 'href="#/analyse"' in home
    assert "Analysis, 20/11/2026" in home
    (effect,) = user.send(
        "save_stream", "/files", stream=user.desk.service(AnalysisService).stream
    ).effects
    other = User(lang="ca")
    other.send("open_file", "/files", files=(effect["text"].encode(),))
    assert stands(other) == stands(user)
    checked = other.send(
        "check_stream", "/files", stream=other.desk.service(AnalysisService).stream
    )
    assert not failed(checked)
    assert re.search(r"\d valid ", words(other.look("/analyse").screen)), "the moves are counted"


def test_a_forged_move_is_not_taken_in(user):
    (effect,) = user.send(
        "save_stream", "/files", stream=user.desk.service(AnalysisService).stream
    ).effects
    forged = (
        effect["text"].replace('"points":8', '"points":80').replace('"points":10', '"points":99')
    )
    assert forged != effect["text"]
    other = User(lang="ca")
    other.send("open_file", "/files", files=(forged.encode(),))
    assert other.desk.service(AnalysisService).stream == ""


def test_a_line_of_another_program_is_taken_in(user):
    line = f"cgp {'15/' * 7}6CASA5{'/15' * 7} A[NY]?/ 0/0 0 lex DISC2; ld catalan;"
    assert paste(user, line).taken
    assert stands(user) == (("H7=C", "H8=A", "H9=S", "H10=A"), ("A", "NY", "?"))


def test_a_line_of_another_program_that_is_none_stays_with_the_reason(user):
    line = f"cgp {'15/' * 7}7CASA5{'/15' * 7} A/ 0/0 0"
    response = paste(user, line)
    assert not response.taken
    assert "Line 1: this is not a board." in words(response.screen)
