"""Positions exported and imported, other lists and rules, the edited board, the page on paper."""

import re
from html import unescape

import pytest

from faristol.board.cells import cells_of
from faristol.desk.shared.board.analysis import AnalysisService
from faristol.desk.shared.lexicons import Lexicons
from faristol.desk.shared.rulesets.rulesets import RulesetService
from faristol.formats.position import SHORTEST_DIGEST
from faristol.rules.reading import digest_of_values
from tests.support.analyse_user import act, failed, load_study, play, problem, tiles, words
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


def rules_digest(user):
    return digest_of_values(load_study(user).terms.ruleset)[:SHORTEST_DIGEST]


def paste_position(user, text):
    return act(user, "read_position", "/analyse/share", pasted=text)


def position_of(user):
    loaded = load_study(user)
    return cells_of(loaded.board.tiles, loaded.terms.alphabet), loaded.study.position.rack


def test_position_is_copied_to_another_device_as_text(user):
    other_user = User(lang="ro")
    response = paste_position(other_user, text_of(user))
    assert response.taken
    assert response.route == "/analyse"
    assert position_of(other_user) == position_of(user)
    assert load_study(other_user).study.language == "ca"
    assert load_study(other_user).terms.ruleset == load_study(user).terms.ruleset


def test_position_can_be_exported_as_a_file(user):
    (effect,) = user.send("export_position", "/analyse/share").effects
    assert (effect["do"], effect["name"]) == ("download", "position.txt")
    assert effect["text"] == text_of(user)


def test_pasted_board_is_a_step_that_can_be_undone(user):
    before = position_of(user)
    stream = user.desk.service(AnalysisService).stream
    assert paste_position(user, BOARD).taken
    assert position_of(user) == (("H1=C", "H2=A", "H3=S", "H4=A"), ())
    assert user.desk.service(AnalysisService).stream == stream
    assert "H8 is empty" in words(user.look("/analyse").screen)
    act(user, "take_step_back")
    assert position_of(user) == before


def test_pasted_rack_is_for_the_current_board(user):
    board, _ = position_of(user)
    paste_position(user, "Faristol: J E R A")
    assert position_of(user) == (board, ("J", "E", "R", "A"))
    paste_position(user, BOARD)
    assert position_of(user)[1] == ()


def test_other_words_or_rules_begin_another_analysis(user):
    stream = user.desk.service(AnalysisService).stream
    paste_position(user, "Rules: (ca-duplicate-2018)\nRack: SOL")
    assert user.desk.service(AnalysisService).stream != stream
    assert load_study(user).terms.ruleset.heading.name == "ca-duplicate-2018"
    paste_position(user, "Limbă: română\nRack: SARI")
    assert load_study(user).study.language == "ro"
    assert load_study(user).terms.ruleset.heading.name == "ro-general"
    assert len(user.desk.service(AnalysisService).rows) == 3


def test_another_analysis_is_announced_and_begins_without_filters(user):
    user.look("/analyse?q=K&at=&least=", region="moves")
    assert user.desk.service(AnalysisService).asked.text == "K"
    response = paste_position(user, "Language: Romanian (ro)\nRack: A R I N E")
    assert any(
        "this is a separate analysis" in str(effect.get("text")) for effect in response.effects
    )
    assert user.desk.service(AnalysisService).asked.text == ""


def test_missing_list_and_rules_are_reported_and_the_current_ones_used(user):
    before = load_study(user)
    response = paste_position(user, "List: DISC (00000000)\nRules: Ours (rules-00)\nRack: SOL")
    assert "Its word list is not on this device" in words(response.screen)
    assert "Its rules are not on this device" in words(response.screen)
    assert load_study(user).digest == before.digest
    assert load_study(user).terms.ruleset == before.terms.ruleset
    assert "not on this device" not in words(user.look("/analyse").screen), "said once"


@pytest.mark.parametrize(
    ("text", "message"),
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
def test_invalid_position_stays_in_its_field_with_the_reason(user, text, message):
    before = position_of(user)
    response = paste_position(user, text)
    assert not failed(response)
    assert message in problem(response)
    assert position_of(user) == before


def test_another_analysis_begins_with_the_current_position(user):
    before = position_of(user)
    run(user.desk.service(Lexicons).open())
    ca = next(row.digest for row in user.desk.service(Lexicons).rows if row.language == "ca")
    response = act(
        user, "begin_study", "/analyse/new", lexicon=ca, ruleset="ca-duplicate-2018", keep="yes"
    )
    assert response.route == "/analyse"
    assert position_of(user) == before
    assert not load_study(user).study.position.move
    assert len(user.desk.service(AnalysisService).rows) == 2


def test_analysis_can_begin_empty_and_an_older_one_can_be_continued(user):
    first_id, before = user.desk.service(AnalysisService).stream, position_of(user)
    run(user.desk.service(Lexicons).open())
    ro = next(row.digest for row in user.desk.service(Lexicons).rows if row.language == "ro")
    refused = act(user, "begin_study", "/analyse/new", lexicon=ro, ruleset="ro-general", keep="yes")
    assert "another language" in problem(refused)
    assert {"do": "focus", "id": "keep"} in refused.effects
    box = re.search(r'<input type="checkbox" id="keep"[^>]*>', refused.screen).group()
    assert 'aria-invalid="true" aria-describedby="keep-wrong"' in box
    user.send("begin_study", "/analyse/new", lexicon=ro, ruleset="ro-general")
    assert position_of(user) == ((), ())
    assert load_study(user).study.language == "ro"
    assert first_id in user.look("/analyse/new").screen
    user.send("use_study", "/analyse/new", stream=first_id)
    assert position_of(user) == before
    assert user.send("use_study", "/analyse/new", stream="nothing").route == "/analyse/new"


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"lexicon": "nothing", "ruleset": "ca-classic"}, "That word list is not on this device"),
        ({"lexicon": "tiles-ca", "ruleset": "../x"}, "These rules are not on this device"),
        ({"lexicon": "tiles-ca", "ruleset": "ro-general"}, "tiles of another language"),
        ({"lexicon": "tiles-xx", "ruleset": "ro-general"}, "Faristol has no tiles"),
    ],
)
def test_invalid_choice_is_refused_under_its_field(user, fields, message):
    response = user.send("begin_study", "/analyse/new", **fields)
    assert not failed(response)
    assert message in problem(response)
    assert len(user.desk.service(AnalysisService).rows) == 1


def test_rules_of_the_club_can_be_chosen_and_are_pinned_as_they_were(user):
    user.send("copy_rules", "/rules", base="ca-classic", title="Ours")
    choices = run(user.desk.service(RulesetService).choices(user.desk.translator_for("en")))
    ours = next(choice for choice, title in choices if title == "Ours")
    user.send("begin_study", "/analyse/new", lexicon="tiles-ca", ruleset=ours)
    assert load_study(user).terms.ruleset.heading.title == "Ours"
    text = text_of(user)
    assert f"Regles: Ours ({ours}, {rules_digest(user)})" in text
    stream = user.desk.service(AnalysisService).stream
    paste_position(user, text)
    assert user.desk.service(AnalysisService).stream == stream


def test_board_is_edited_square_by_square(user):
    look = user.look("/analyse/edit?laid=H7%3D+H8%3DE+A1%3D(NY)", region="edited").fragments
    assert "4 tiles on the board" in words(look["edited"])
    assert "(NY)" in words(look["edited"]), "what is not linked is named"
    act(user, "set_position", "/analyse/edit", laid="H7= H8=E I8=S", rack="al")
    assert position_of(user) == (("H8=E", "H9=S", "H10=A", "I8=S"), ("A", "L"))
    act(user, "take_step_back")
    assert position_of(user)[0] == ("H7=C", "H8=A", "H9=S", "H10=A")


def test_edited_board_is_restored_until_it_is_stored(user):
    user.look("/analyse/edit?laid=A1=X&rack=RE", region="edited")
    user.look("/analyse")
    screen = user.look("/analyse/edit").screen
    assert 'data-laid="A1=X"' in screen
    assert 'value="RE"' in screen
    user.look("/analyse/edit?rack=RE", region="edited")  # the board is unchanged
    assert 'data-laid=""' in user.look("/analyse/edit").screen
    user.look("/analyse/edit?laid=A1=X&rack=RE", region="edited")
    play(user, "A1=L")  # an illegal move: no change
    assert 'data-laid="A1=X"' in user.look("/analyse/edit").screen
    tiles(user, "CASA")
    assert 'data-laid=""' in user.look("/analyse/edit").screen


@pytest.mark.parametrize("laid", ["Z9=A", "H8=K", "H8=CA", "H8=(", "=", "H8=?"])
def test_invalid_square_or_tile_is_refused_with_a_message(user, laid):
    before = position_of(user)
    response = act(user, "set_position", "/analyse/edit", laid=laid, rack="A")
    assert not failed(response)
    assert problem(response)
    assert position_of(user) == before
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


def test_analysis_is_a_document_that_can_be_saved_and_opened(user):
    home = user.look("/").screen
    assert 'href="#/analyse"' in home
    assert "Analysis, 20/11/2026" in home
    (effect,) = user.send(
        "save_stream", "/files", stream=user.desk.service(AnalysisService).stream
    ).effects
    other_user = User(lang="ca")
    other_user.send("open_file", "/files", files=(effect["text"].encode(),))
    assert position_of(other_user) == position_of(user)
    checked = other_user.send(
        "check_stream", "/files", stream=other_user.desk.service(AnalysisService).stream
    )
    assert not failed(checked)
    assert re.search(r"\d valid ", words(other_user.look("/analyse").screen)), (
        "the moves are counted"
    )


def test_forged_move_is_not_imported(user):
    (effect,) = user.send(
        "save_stream", "/files", stream=user.desk.service(AnalysisService).stream
    ).effects
    forged = (
        effect["text"].replace('"points":8', '"points":80').replace('"points":10', '"points":99')
    )
    assert forged != effect["text"]
    other_user = User(lang="ca")
    other_user.send("open_file", "/files", files=(forged.encode(),))
    assert other_user.desk.service(AnalysisService).stream == ""


def test_line_of_another_program_is_imported(user):
    line = f"cgp {'15/' * 7}6CASA5{'/15' * 7} A[NY]?/ 0/0 0 lex DISC2; ld catalan;"
    assert paste_position(user, line).taken
    assert position_of(user) == (("H7=C", "H8=A", "H9=S", "H10=A"), ("A", "NY", "?"))


def test_invalid_line_of_another_program_stays_with_the_reason(user):
    line = f"cgp {'15/' * 7}7CASA5{'/15' * 7} A/ 0/0 0"
    response = paste_position(user, line)
    assert not response.taken
    assert "Line 1: this is not a board." in words(response.screen)
