"""The racks of a duplicate, drawn by the app and by hand: CAT-DUP 1.3, 1.6, 1.8-3."""

from dataclasses import replace

import pytest

from faristol.duplicate.acts.master import GiveUpRound, WithdrawMaster
from faristol.duplicate.acts.players import LetLeave
from faristol.duplicate.acts.rack import CorrectRack, DrawRack, TakeRejectionBack
from faristol.duplicate.acts.slips import ReadSecond
from faristol.duplicate.drawing import bag_now, proposed
from faristol.duplicate.kind import DUPLICATE
from faristol.duplicate.state import Game, differences, left_over, next_step, rack
from faristol.duplicate.values import Slip
from faristol.ledger.audit import audit
from faristol.rules.preset import preset
from tests.support.duplicate_table import APP, HAND, Table, kinds, typed

CATALAN = preset("ca-duplicate-2018")


def test_cat_dup_1_3_2_the_tiles_left_stay_and_as_many_come_as_are_missing():
    table = Table()
    table.play("CASALST", "p1 H8 CASA", "H8 CASA")
    assert left_over(table.game) == ("L", "S", "T")
    assert bag_now(table.game, table.terms).count == 100 - 4 - 3
    assert table.rack("LSTEEN") == "bag/wrong_count"
    assert table.rack("LSEEEEN") == "duplicate/left_missing"
    drawn = table.rack("EETLSNI", counted=89)[0]
    assert (drawn.rack, drawn.left) == (("L", "S", "T", "E", "E", "N", "I"), ("L", "S", "T"))
    assert rack(table.game) == ("L", "S", "T", "E", "E", "N", "I")


def test_cat_dup_1_3_1_the_first_rack_is_seven_tiles_of_the_bag():
    table = Table()
    assert table.rack("CASALT") == "bag/wrong_count"
    drawn = table.rack("CASALST")[0]
    assert (len(drawn.rack), drawn.left) == (7, ())


def test_a_bag_that_was_counted_and_does_not_fit_is_said():
    table = Table()
    assert table.rack("CASALST", counted=92) == "bag/wrong_bag"
    assert kinds(table.rack("CASALST", counted=93)) == ["TypeRack"]


def test_more_tiles_than_there_are_cannot_be_drawn():
    table = Table()
    assert table.rack("QQAAAAA") == "bag/too_many_of_tile"
    assert table.rack("???AAAA") == "bag/too_many_blanks"


@pytest.mark.parametrize(
    ("text", "is_valid"),
    [("AEIOUA?", True), ("BCDFGHJ", False), ("AEIOUAE", False), ("BCDFG?J", True)],
)
def test_cat_dup_1_3_3_a_rack_has_a_vowel_and_a_consonant(text, is_valid):
    table = Table()
    out = table.rack(text)
    assert kinds(out) == ["TypeRack"]
    assert out[0].is_valid is is_valid
    assert len(table.game.rounds) == is_valid


def test_romanian_racks_have_two_of_each_in_the_first_fifteen_rounds():
    table = Table("ro")
    assert table.rack("AERTMNP")[0].round == 1
    Table("ro").reject("ABCDRTM")


NEW = ("E", "E", "E", "E", "E", "I", "R")


def test_cat_dup_1_3_4_after_a_rack_that_was_not_valid_all_seven_are_new():
    table = Table()
    table.play("CASALST", "p1 H8 CASA", "H8 CASA")
    assert table.rack("EEEEEIR") == "duplicate/left_missing"
    out = table.reject("LSTBCDF")
    assert out[0].rack == ("L", "S", "T", "B", "C", "D", "F")
    assert bag_now(table.game, table.terms).count == 100 - 4
    table.reject("AEIOUAE")
    drawn = table.rack("EEEEEIR", counted=89)[0]
    assert (drawn.rack, drawn.left) == (NEW, ())
    assert drawn.rejected == (
        ("L", "S", "T", "B", "C", "D", "F"),
        ("A", "E", "I", "O", "U", "A", "E"),
    )
    assert table.game.rejected == ()
    assert table.do(TakeRejectionBack()) == "duplicate/none_rejected"


def test_cat_dup_1_3_2_a_rack_taken_back_from_the_rejected_ones_lets_nothing_go_back():
    table = Table()
    table.play("CASALST", "p1 H8 CASA", "H8 CASA")
    assert table.do(TakeRejectionBack()) == "duplicate/none_rejected"
    table.reject("LSTBCDF")
    assert kinds(table.ok(TakeRejectionBack())) == ["TakeRejectionBack"]
    assert table.rack("EEEEEIR") == "duplicate/left_missing"
    drawn = table.rack("LSTACDF")[0]
    assert (drawn.left, drawn.rejected) == (("L", "S", "T"), ())


def test_cat_dup_1_3_2_a_correction_does_not_let_the_tiles_left_go_back_either():
    table = Table()
    table.play("CASALST", "p1 H8 CASA", "H8 CASA")
    table.rack("LSTACDF")
    other = CorrectRack(rack=typed("EEEEEIR", table.alphabet), why="eren unes altres")
    assert table.do(other) == "duplicate/left_missing"
    anew = Table()
    anew.play("CASALST", "p1 H8 CASA", "H8 CASA")
    anew.reject("LSTBCDF")
    anew.rack("EEEEEIT")
    assert kinds(anew.ok(other)) == ["CorrectRack"]
    assert anew.game.round.rack == NEW


def test_cat_dup_1_3_3_the_rack_that_was_really_drawn_is_rejected_before_time_and_not_after():
    table = Table()
    table.rack("CASALST")
    real = CorrectRack(rack=typed("CBDFLST", table.alphabet), why="no hi havia cap A")
    assert kinds(table.ok(real)) == ["CorrectRack"]
    assert (next_step(table.game), table.game.rounds) == ("draw", ())
    assert table.game.rejected == (("C", "B", "D", "F", "L", "S", "T"),)
    assert table.rack("CASALST")[0].rejected == table.game.round.rejected != ()
    table.slips("p1 H8 CASA")
    assert table.do(real) == "duplicate/rack_invalid"
    late = Table()
    late.rack("CASALST")
    late.time()
    assert late.do(real) == "duplicate/rack_invalid"


def test_a_rack_is_rejected_with_the_tiles_that_there_are():
    table = Table()
    assert table.rack("BCDFGH") == "bag/wrong_count"
    assert table.rack("BCDFGHH") == "bag/too_many_of_tile"
    assert table.rack("BCDFGHJ", counted=90) == "bag/wrong_bag"
    for _ in range(50):
        table.reject("BCDFGHJ")
    assert table.rack("BCDFGHJ") == "duplicate/too_many"


def test_a_master_move_taken_back_takes_the_rejected_racks_of_the_next_round_with_it():
    table = Table()
    table.play("CASALST", "p1 H8 CASA", "H8 CASA")
    table.reject("LSTBCDF")
    table.ok(WithdrawMaster(why="no era aquesta"))
    assert table.game.rejected == ()
    table.master("H8", "CASA")
    assert table.rack("EEEEEIR") == "duplicate/left_missing"


def test_where_only_the_new_tiles_go_back_those_left_stay_as_long_as_they_can():
    racks = replace(CATALAN.rules.racks, redraw="new")
    table = Table(ruleset=replace(CATALAN, rules=replace(CATALAN.rules, racks=racks)))
    table.play("CASALST", "p1 H8 CASA", "H8 CASA")
    table.reject("LSTBCDF")
    assert table.rack("EEEEEIR") == "duplicate/left_missing"
    drawn = table.rack("LSTBCDE")[0]
    assert (drawn.left, drawn.rejected) == (
        ("L", "S", "T"),
        (("L", "S", "T", "B", "C", "D", "F"),),
    )


def test_a_game_played_elsewhere_says_why_all_of_a_rack_is_new():
    table = Table()
    table.play("CASALST", "p1 H8 CASA", "H8 CASA")
    out = table.rack("EEEEEIR", why="d'un altre programa")
    assert (out[0].rack, out[0].left, out[0].why) == (NEW, (), "d'un altre programa")


def test_the_rack_that_was_typed_wrong_is_put_right_and_slips_are_judged_anew():
    table = Table()
    table.rack("CASALST")
    table.slips("p1 H8 CASA, p2 H8 PASA")
    assert table.worth(1, "p1")[0] == 10
    fixed = typed("PASALST", table.alphabet)
    assert table.do(CorrectRack(rack=fixed, why="")) == "duplicate/why_needed"
    out = table.ok(CorrectRack(rack=fixed, why="era una P"))
    assert kinds(out) == ["CorrectRack", "ReadSlips"]
    assert table.worth(1, "p1") == (0, "not_in_rack")
    assert table.worth(1, "p2")[1] == ""
    assert table.do(CorrectRack(rack=fixed, why="era una P")) == ()


def test_a_rack_put_right_lets_a_second_reading_be_judged_anew_too():
    table = Table()
    table.rack("CASALST")
    table.slips("p1 H8 CASA, p2 H8 CASA")
    second = (Slip(player="p1", at="H8", word="CASA"),)
    table.ok(ReadSecond(round=1, slips=second))
    assert differences(table.game) == ()
    fixed = CorrectRack(rack=typed("PASALST", table.alphabet), why="era una P")
    assert kinds(table.ok(fixed)) == ["CorrectRack", "ReadSlips", "ReadSecond"]
    assert table.game.round.second["p1"].reason == "not_in_rack"
    assert differences(table.game) == ()
    assert audit(table.log, Game(), DUPLICATE.evolve, DUPLICATE.auditors()) == ()


def test_a_rack_put_right_lets_what_was_read_twice_of_who_left_be_judged_anew_and_no_more_be_read():
    table = Table()
    table.rack("CASALST")
    table.slips("p1 H8 CASA")
    reading = Slip(player="p2", at="H8", word="CASA")
    table.ok(ReadSecond(round=1, slips=(reading,)))
    table.ok(LetLeave(player="p2"))
    assert table.game.round.away == {"p2"}
    fixed = CorrectRack(rack=typed("PASALST", table.alphabet), why="era una P")
    assert kinds(table.ok(fixed)) == ["CorrectRack", "ReadSlips", "ReadSecond"]
    assert table.game.round.second["p2"].reason == "not_in_rack"
    assert table.do(ReadSecond(round=1, slips=(reading,))) == ()
    other = replace(reading, word="PASA")
    assert table.do(ReadSecond(round=1, slips=(other,))) == "duplicate/player_away"
    assert table.slips("p2 H8 CASA") == "duplicate/player_away"
    table.slips("p3 H8 PASA")
    table.master("H8", "PASA")
    assert audit(table.log, Game(), DUPLICATE.evolve, DUPLICATE.auditors()) == ()
    forged = ReadSecond(round=1, slips=(Slip(player="p2", at="H8", word="PAS"),))
    at = table.log.index(next(one for one in table.log if isinstance(one, ReadSecond)))
    log = [*table.log[: at + 2], forged]
    assert [one.code for one in audit(log, Game(), DUPLICATE.evolve, DUPLICATE.auditors())] == [
        "duplicate/player_away"
    ]


def test_the_apps_racks_follow_from_the_seed_and_nobody_corrects_them():
    table = Table(settings=APP)
    table.draw()
    table.slips("p1 - -")
    word = typed("CASALST", table.alphabet)
    assert table.do(CorrectRack(rack=word, why="x")) == "duplicate/bag_by_app"
    assert Table(settings=APP).rack("CASALST") == "duplicate/bag_by_app"
    assert Table().draw() == "duplicate/bag_by_hand"
    assert audit(table.log, Game(), DUPLICATE.evolve, DUPLICATE.auditors()) == ()
    forged = [
        replace(one, rack=one.rack[::-1]) if isinstance(one, DrawRack) else one for one in table.log
    ]
    assert "duplicate/draw_other" in [
        one.code for one in audit(forged, Game(), DUPLICATE.evolve, DUPLICATE.auditors())
    ]


def test_no_rack_is_drawn_while_a_round_is_under_way():
    table = Table()
    table.rack("CASALST")
    assert table.rack("CASALST") == "duplicate/round_on"


def test_cat_dup_1_8_3_a_new_rack_puts_all_tiles_back_and_the_same_rack_stays():
    table = Table()
    table.rack("CASALST")
    assert table.do(GiveUpRound(choice="new_rack")) == "duplicate/round_unplayed"
    table.time()
    table.ok(GiveUpRound(choice="new_rack"))
    assert left_over(table.game) == ()
    assert bag_now(table.game, table.terms).count == 100
    out = table.rack("EEEEEIR")
    assert out[0].returned == ("C", "A", "S", "A", "L", "S", "T")
    assert table.do(GiveUpRound(choice="same_rack")) == "duplicate/none_valid"
    romanian = Table("ro")
    romanian.rack("AERTMNP")
    romanian.slips("p1 - -")
    romanian.ok(GiveUpRound(choice="same_rack"))
    assert romanian.rack("AERTMNP")[0].left == ("A", "E", "R", "T", "M", "N", "P")


def test_the_app_draws_a_new_rack_from_the_whole_bag_and_it_can_be_recomputed():
    table = Table(settings=APP)
    table.draw()
    table.time()
    table.ok(GiveUpRound(choice="new_rack"))
    table.ok(DrawRack())
    assert audit(table.log, Game(), DUPLICATE.evolve, DUPLICATE.auditors()) == ()
    assert table.game.rounds[1].returned == table.game.rounds[0].rack


def test_cat_dup_1_6_1_the_game_ends_when_no_valid_rack_can_be_had():
    table = Table(players=2)
    table.play("CASALST", "p1 H8 CASA", "H8 CASA")
    assert proposed(table.game, table.terms) is None
    assert table.end("no_rack", "") == "duplicate/cause_wrong"
    # a board with every vowel on it: only consonants are left
    vowels = "".join(
        letter.name * letter.count for letter in table.alphabet.letters if letter.is_vowel
    )
    squares = [f"{row}{column}" for row in "ABCDEFG" for column in range(1, 16)]
    cells = tuple(f"{at}={tile}" for at, tile in zip(squares, vowels[2:], strict=False))
    blanks = ("I1=(A)", "I2=(A)")
    last = table.game.rounds[-1]
    master = replace(last.master, placed=(*cells, *last.master.placed, *blanks))
    table.game = replace(table.game, rounds=(replace(last, master=master),))
    assert proposed(table.game, table.terms) == "no_rack"
    assert table.rack("LSTBCDF") == "duplicate/no_rack"
    assert kinds(table.end("no_rack", "")) == ["EndGame"]


def test_cat_dup_1_1_2_a_game_of_so_many_rounds_ends_after_them():
    table = Table(settings=replace(HAND, rounds=1))
    table.play("CASALST", "p1 H8 CASA", "H8 CASA")
    assert next_step(table.game) == "end"
    assert table.rack("LSTEENI") == "duplicate/rounds_done"
    assert kinds(table.end("rounds", "")) == ["EndGame"]
    assert next_step(table.game) == "ended"
