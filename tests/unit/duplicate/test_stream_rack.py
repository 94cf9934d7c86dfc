"""The racks of a duplicate, drawn by the app and by hand: CAT-DUP 1.3, 1.6, 1.8-3."""

from dataclasses import replace

import pytest

from faristol.duplicate.command import CorrectRack, DrawRack, GiveUpRound
from faristol.duplicate.drawing import bag_now, first_not_drawn, proposed
from faristol.duplicate.state import left_over, next_step, rack
from faristol.tiles.bag import read_rack
from tests.support.duplicate_table import APP, HAND, SEED, Table, kinds


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
    assert kinds(table.rack("CASALST", counted=93)) == ["RackDrawn"]


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
    assert out == "duplicate/rack_invalid" if not is_valid else kinds(out) == ["RackDrawn"]


def test_romanian_racks_have_two_of_each_in_the_first_fifteen_rounds():
    table = Table("ro")
    assert table.rack("AERTMNP")[0].round == 1
    assert Table("ro").rack("ABCDRTM") == "duplicate/rack_invalid"


def test_after_a_rack_that_was_not_valid_all_tiles_may_be_others():
    table = Table()
    table.play("CASALST", "p1 H8 CASA", "H8 CASA")
    out = table.rack("EEEEEIR", is_redrawn=True)
    assert (out[0].rack, out[0].left) == (("E", "E", "E", "E", "E", "I", "R"), ())


def test_the_rack_that_was_typed_wrong_is_put_right_and_slips_are_judged_anew():
    table = Table()
    table.rack("CASALST")
    table.slips("p1 H8 CASA, p2 H8 PASA")
    assert table.worth(1, "p1")[0] == 10
    fixed = read_rack("PASALST", table.alphabet)
    assert table.do(CorrectRack(rack=fixed, why="")) == "duplicate/why_needed"
    out = table.ok(CorrectRack(rack=fixed, why="era una P"))
    assert kinds(out) == ["RackCorrected", "SlipsRead"]
    assert table.worth(1, "p1") == (0, "not_in_rack")
    assert table.worth(1, "p2")[1] == ""
    assert table.do(CorrectRack(rack=fixed, why="era una P")) == ()


def test_the_apps_racks_follow_from_the_seed_and_nobody_corrects_them():
    table = Table(settings=APP)
    table.draw()
    table.slips("p1 - -")
    word = read_rack("CASALST", table.alphabet)
    assert table.do(CorrectRack(rack=word, why="x")) == "duplicate/bag_by_app"
    assert Table(settings=APP).rack("CASALST") == "duplicate/bag_by_app"
    assert Table().draw() == "duplicate/bag_by_hand"
    assert first_not_drawn(table.game, table.terms) is None
    one = table.game.rounds[0]
    forged = replace(table.game, rounds=(replace(one, rack=one.rack[::-1]),))
    assert first_not_drawn(forged, table.terms) == 1
    assert first_not_drawn(replace(table.game, seed=SEED[::-1]), table.terms) == 0


def test_no_rack_is_drawn_while_a_round_is_under_way():
    table = Table()
    table.rack("CASALST")
    assert table.rack("CASALST") == "duplicate/round_on"


def test_cat_dup_1_8_3_a_new_rack_puts_all_tiles_back_and_the_same_rack_stays():
    table = Table()
    table.rack("CASALST")
    table.ok(GiveUpRound(choice="new_rack"))
    assert left_over(table.game) == ()
    assert bag_now(table.game, table.terms).count == 100
    out = table.rack("EEEEEIR")
    assert out[0].returned == ("C", "A", "S", "A", "L", "S", "T")
    assert table.do(GiveUpRound(choice="same_rack")) == "duplicate/none_valid"
    romanian = Table("ro")
    romanian.rack("AERTMNP")
    romanian.ok(GiveUpRound(choice="same_rack"))
    assert romanian.rack("AERTMNP")[0].left == ("A", "E", "R", "T", "M", "N", "P")


def test_the_app_draws_a_new_rack_from_the_whole_bag_and_it_can_be_recomputed():
    table = Table(settings=APP)
    table.draw()
    table.ok(GiveUpRound(choice="new_rack"))
    table.ok(DrawRack())
    assert first_not_drawn(table.game, table.terms) is None
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
    assert kinds(table.end("no_rack", "")) == ["GameEnded"]


def test_cat_dup_1_1_2_a_game_of_so_many_rounds_ends_after_them():
    table = Table(settings=replace(HAND, rounds=1))
    table.play("CASALST", "p1 H8 CASA", "H8 CASA")
    assert next_step(table.game) == "end"
    assert table.rack("LSTEENI") == "duplicate/rounds_done"
    assert kinds(table.end("rounds", "")) == ["GameEnded"]
    assert next_step(table.game) == "ended"
