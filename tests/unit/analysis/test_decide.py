"""The acts on the analysis board, and their events."""

from dataclasses import replace

import pytest

from faristol.analysis.acts import STUDY, OpenStudy, PlayMove, Redo, SetPosition, SetRack, TakeBack
from faristol.board.legality import Illegal
from faristol.ledger.refusal import Refusal
from faristol.rules.preset import preset
from faristol.rules.reading import plain_ruleset
from tests.support.study_table import PIN, Desktop
from tests.support.unseen import UNSEEN


def test_move_uses_the_tiles_of_the_rack_and_has_its_score():
    table = Desktop()
    assert table.rack("LLENYAD") == (SetRack(rack=("L", "L", "E", "NY", "A", "D")),)
    (played,) = table.play("H6=L H7=L H8=E H9=NY H10=A")
    assert played == PlayMove(
        placed=("H6=L", "H7=L", "H8=E", "H9=NY", "H10=A"), word="LLENYA", at="H6", points=28
    )
    position = table.study.position
    assert position.cells == played.placed
    assert position.rack == ("D",)
    assert position.move == played


def test_tiles_laid_in_any_order_are_stored_in_reading_order():
    table = Desktop()
    table.rack("CASA")
    (played,) = table.play("J8=S H8=C K8=A I8=A")
    assert (played.placed, played.at) == (("H8=C", "I8=A", "J8=S", "K8=A"), "8H")


def test_blank_leaves_the_rack_and_lies_with_its_letter():
    table = Desktop()
    table.rack("C?SA")
    (played,) = table.play("H7=C H8=(A) H9=S H10=A")
    assert played.points == 8  # 2 + 0 + 1 + 1 on the double word square in the middle
    assert table.study.position.rack == ()
    assert table.play("H7=C") == Illegal("square_taken", 111, 3)


@pytest.mark.parametrize(
    ("laid", "code"),
    [
        ("", "no_new_tile"),
        ("A1=C A2=A", "not_through_centre"),
        ("H8=C I9=A", "not_in_line"),
        ("H8=C H10=A", "gap"),
        ("H8=C", "too_short"),
        ("H8=C H9=X", "not_in_rack"),
        ("H8=C Z9=A", "off_board"),
        ("H8=C H9=K", "no_such_tile"),
        ("H8", "empty"),
        ("=", "off_board"),
    ],
)
def test_illegal_move_leaves_the_study_unchanged(laid, code):
    table = Desktop()
    table.rack("CASA")
    before = table.study
    result = table.play(laid)
    assert isinstance(result, Illegal)
    assert result.code == code
    assert table.study == before


def test_blank_stands_for_the_letters_of_the_pinned_rules():  # RO-GEN 5
    general = preset("ro-general")
    rules = general.rules
    equipment = replace(rules.equipment, blank_stands_for="tiles")
    strict = replace(general, rules=replace(rules, equipment=equipment))
    for ruleset, code in ((general, ""), (strict, "blank_barred")):
        table = Desktop("ro", is_open=False)
        table.do(OpenStudy(language="ro", lexicon=None, ruleset=plain_ruleset(ruleset)))
        table.rack("I?R")
        result = table.play("H8=(K) H9=I H10=R")
        assert getattr(result, "code", "") == code
        table.put("H8=(K)", "IR")  # put by hand it may lie there, and is played on
        assert table.play("H9=I H10=R")[0].points == 2


def test_move_is_not_checked_against_a_word_list():
    table = Desktop()
    table.rack("XXX")
    assert isinstance(table.play("H8=X H9=X")[0], PlayMove)


def test_steps_are_undone_and_redone_until_a_new_step():
    table = Desktop()
    table.rack("CASA")
    table.play("H8=C H9=A")
    played = table.study.position
    assert table.back() == (TakeBack(),)
    assert table.study.position.rack == ("C", "A", "S", "A")
    assert table.redo() == (Redo(),)
    assert table.study.position == played
    assert table.redo() == Refusal("study/nothing_to_redo")
    table.back()
    table.rack("SOL")
    assert table.redo() == Refusal("study/nothing_to_redo")
    table.back()
    table.back()
    assert table.back() == Refusal("study/nothing_to_take_back")


def test_any_board_can_be_set_even_an_unreachable_one():
    table = Desktop()
    assert table.put("A1=J A2=J A3=J O15=(NY)", "??") == (
        SetPosition(cells=("A1=J", "A2=J", "A3=J", "O15=(NY)"), rack=("?", "?")),
    )
    assert table.put("A1=J A2=J A3=J O15=(NY)", "??") == ()
    assert table.rack("??") == ()


def test_rack_holds_as_many_tiles_as_the_rules_allow_and_two_blanks():
    table = Desktop()
    assert table.rack("ABCDEFGA") == Refusal("study/rack_too_long", {"field": "rack", "limit": 7})
    assert table.rack("A???").code == "rack/too_many_blanks"
    assert table.put("", "ABCDEFGA").code == "study/rack_too_long"


def test_study_is_opened_first_and_once():
    table = Desktop(is_open=False)
    assert table.rack("CASA") == Refusal("study/not_open")
    opening = OpenStudy(language="ca", lexicon=None, ruleset=plain_ruleset(preset("ca-classic")))
    assert table.do(replace(opening, language="xx")).code == "study/language_unknown"
    assert table.do(replace(opening, language="ro")).code == "study/other_tiles"
    assert table.do(opening)[0].lexicon is None
    assert table.do(opening) == Refusal("study/open_already")


@pytest.mark.parametrize(
    "pin", [{"digest": "AB" * 32}, {"name": ""}, {"version": "x" * 201}, {"name": UNSEEN[0]}]
)
def test_invalid_word_list_is_not_pinned(pin):
    table = Desktop(is_open=False)
    pin = replace(PIN, **pin)
    result = table.do(
        OpenStudy(language="ca", lexicon=pin, ruleset=plain_ruleset(preset("ca-classic")))
    )
    assert result == Refusal("study/lexicon_bad", {"field": "lexicon"})


def test_log_has_a_maximum_length():
    table = Desktop()
    table.study = replace(table.study, seq=STUDY.max_events)
    assert table.do(SetRack(rack=b"\1")) == Refusal("study/too_long", {"limit": STUDY.max_events})
