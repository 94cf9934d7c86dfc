"""The racks of a duplicate, drawn by the app and by hand (CAT-DUP 1.3, 1.6, 1.8-3)."""

from dataclasses import replace

import pytest

from faristol.duplicate.acts.master import GiveUpRound, WithdrawMaster
from faristol.duplicate.acts.players import LetLeave
from faristol.duplicate.acts.rack import CorrectRack, DrawRack, TakeRejectionBack
from faristol.duplicate.acts.slips import ReadSecond
from faristol.duplicate.drawing import bag_now, find_end_cause
from faristol.duplicate.kind import DUPLICATE
from faristol.duplicate.state import Game, differences, left_over_tiles_of, next_step, rack
from faristol.duplicate.values import Slip
from faristol.ledger.audit import audit
from faristol.rules.preset import preset
from tests.support.duplicate_table import APP, HAND, Table, kinds, tiles_of_rack

CATALAN = preset("ca-duplicate-2018")


def test_cat_dup_1_3_2_tiles_left_stay_and_missing_tiles_are_drawn():
    table = Table()
    table.play("CASALST", "p1 H8 CASA", "H8 CASA")
    assert left_over_tiles_of(table.game) == ("L", "S", "T")
    assert bag_now(table.game, table.terms).count == 100 - 4 - 3
    assert table.rack("LSTEEN") == "bag/wrong_count"
    assert table.rack("LSEEEEN") == "duplicate/left_missing"
    event = table.rack("EETLSNI", counted=89)[0]
    assert (event.rack, event.left) == (("L", "S", "T", "E", "E", "N", "I"), ("L", "S", "T"))
    assert rack(table.game) == ("L", "S", "T", "E", "E", "N", "I")


def test_cat_dup_1_3_1_first_rack_is_seven_tiles_of_the_bag():
    table = Table()
    assert table.rack("CASALT") == "bag/wrong_count"
    event = table.rack("CASALST")[0]
    assert (len(event.rack), event.left) == (7, ())


def test_counted_bag_that_does_not_fit_is_refused():
    table = Table()
    assert table.rack("CASALST", counted=92) == "bag/wrong_bag"
    assert kinds(table.rack("CASALST", counted=93)) == ["TypeRack"]


def test_rack_with_more_tiles_than_the_set_has_is_refused():
    table = Table()
    assert table.rack("QQAAAAA") == "bag/too_many_of_tile"
    assert table.rack("???AAAA") == "bag/too_many_blanks"


@pytest.mark.parametrize(
    ("text", "is_valid"),
    [("AEIOUA?", True), ("BCDFGHJ", False), ("AEIOUAE", False), ("BCDFG?J", True)],
)
def test_cat_dup_1_3_3_rack_has_a_vowel_and_a_consonant(text, is_valid):
    table = Table()
    events = table.rack(text)
    assert kinds(events) == ["TypeRack"]
    assert events[0].is_valid is is_valid
    assert len(table.game.rounds) == is_valid


def test_romanian_racks_have_two_of_each_in_the_first_fifteen_rounds():
    table = Table("ro")
    assert table.rack("AERTMNP")[0].round == 1
    Table("ro").reject("ABCDRTM")


NEW = ("E", "E", "E", "E", "E", "I", "R")


def test_cat_dup_1_3_4_all_seven_tiles_are_new_after_an_invalid_rack():
    table = Table()
    table.play("CASALST", "p1 H8 CASA", "H8 CASA")
    assert table.rack("EEEEEIR") == "duplicate/left_missing"
    events = table.reject("LSTBCDF")
    assert events[0].rack == ("L", "S", "T", "B", "C", "D", "F")
    assert bag_now(table.game, table.terms).count == 100 - 4
    table.reject("AEIOUAE")
    event = table.rack("EEEEEIR", counted=89)[0]
    assert (event.rack, event.left) == (NEW, ())
    assert event.rejected == (
        ("L", "S", "T", "B", "C", "D", "F"),
        ("A", "E", "I", "O", "U", "A", "E"),
    )
    assert table.game.rejected == ()
    assert table.do(TakeRejectionBack()) == "duplicate/none_rejected"


def test_cat_dup_1_3_2_withdrawn_rejection_keeps_the_tiles_left():
    table = Table()
    table.play("CASALST", "p1 H8 CASA", "H8 CASA")
    assert table.do(TakeRejectionBack()) == "duplicate/none_rejected"
    table.reject("LSTBCDF")
    assert kinds(table.ok(TakeRejectionBack())) == ["TakeRejectionBack"]
    assert table.rack("EEEEEIR") == "duplicate/left_missing"
    event = table.rack("LSTACDF")[0]
    assert (event.left, event.rejected) == (("L", "S", "T"), ())


def test_cat_dup_1_3_2_rack_correction_keeps_the_tiles_left():
    table = Table()
    table.play("CASALST", "p1 H8 CASA", "H8 CASA")
    table.rack("LSTACDF")
    other = CorrectRack(rack=tiles_of_rack("EEEEEIR", table.alphabet), why="eren unes altres")
    assert table.do(other) == "duplicate/left_missing"
    other_table = Table()
    other_table.play("CASALST", "p1 H8 CASA", "H8 CASA")
    other_table.reject("LSTBCDF")
    other_table.rack("EEEEEIT")
    assert kinds(other_table.ok(other)) == ["CorrectRack"]
    assert other_table.game.round.rack == NEW


def test_cat_dup_1_3_3_rack_correction_to_invalid_needs_unstarted_time():
    table = Table()
    table.rack("CASALST")
    real = CorrectRack(rack=tiles_of_rack("CBDFLST", table.alphabet), why="no hi havia cap A")
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


def test_rejected_rack_holds_tiles_of_the_bag_and_racks_are_limited():
    table = Table()
    assert table.rack("BCDFGH") == "bag/wrong_count"
    assert table.rack("BCDFGHH") == "bag/too_many_of_tile"
    assert table.rack("BCDFGHJ", counted=90) == "bag/wrong_bag"
    for _ in range(50):
        table.reject("BCDFGHJ")
    assert table.rack("BCDFGHJ") == "duplicate/too_many"


def test_withdrawing_a_master_withdraws_the_rejected_racks_after_it():
    table = Table()
    table.play("CASALST", "p1 H8 CASA", "H8 CASA")
    table.reject("LSTBCDF")
    table.ok(WithdrawMaster(why="no era aquesta"))
    assert table.game.rejected == ()
    table.master("H8", "CASA")
    assert table.rack("EEEEEIR") == "duplicate/left_missing"


def test_rule_that_redraws_new_tiles_keeps_the_tiles_left():
    racks = replace(CATALAN.rules.racks, redraw="new")
    table = Table(ruleset=replace(CATALAN, rules=replace(CATALAN.rules, racks=racks)))
    table.play("CASALST", "p1 H8 CASA", "H8 CASA")
    table.reject("LSTBCDF")
    assert table.rack("EEEEEIR") == "duplicate/left_missing"
    event = table.rack("LSTBCDE")[0]
    assert (event.left, event.rejected) == (
        ("L", "S", "T"),
        (("L", "S", "T", "B", "C", "D", "F"),),
    )


def test_rack_of_a_game_played_elsewhere_gives_the_reason_for_new_tiles():
    table = Table()
    table.play("CASALST", "p1 H8 CASA", "H8 CASA")
    events = table.rack("EEEEEIR", why="d'un altre programa")
    assert (events[0].rack, events[0].left, events[0].why) == (NEW, (), "d'un altre programa")


def test_correcting_the_rack_judges_the_slips_again():
    table = Table()
    table.rack("CASALST")
    table.slips("p1 H8 CASA, p2 H8 PASA")
    assert table.worth(1, "p1")[0] == 10
    fixed = tiles_of_rack("PASALST", table.alphabet)
    assert table.do(CorrectRack(rack=fixed, why="")) == "duplicate/why_needed"
    events = table.ok(CorrectRack(rack=fixed, why="era una P"))
    assert kinds(events) == ["CorrectRack", "ReadSlips"]
    assert table.worth(1, "p1") == (0, "not_in_rack")
    assert table.worth(1, "p2")[1] == ""
    assert table.do(CorrectRack(rack=fixed, why="era una P")) == ()


def test_correcting_the_rack_judges_second_readings_again():
    table = Table()
    table.rack("CASALST")
    table.slips("p1 H8 CASA, p2 H8 CASA")
    second = (Slip(player="p1", at="H8", word="CASA"),)
    table.ok(ReadSecond(round=1, slips=second))
    assert differences(table.game) == ()
    fixed = CorrectRack(rack=tiles_of_rack("PASALST", table.alphabet), why="era una P")
    assert kinds(table.ok(fixed)) == ["CorrectRack", "ReadSlips", "ReadSecond"]
    assert table.game.round.second["p1"].reason == "not_in_rack"
    assert differences(table.game) == ()
    assert audit(table.log, Game(), DUPLICATE.evolve, DUPLICATE.auditors()) == ()


def test_correcting_the_rack_judges_second_readings_of_absent_players():
    table = Table()
    table.rack("CASALST")
    table.slips("p1 H8 CASA")
    reading = Slip(player="p2", at="H8", word="CASA")
    table.ok(ReadSecond(round=1, slips=(reading,)))
    table.ok(LetLeave(player="p2"))
    assert table.game.round.away == {"p2"}
    fixed = CorrectRack(rack=tiles_of_rack("PASALST", table.alphabet), why="era una P")
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
    at = table.log.index(next(event for event in table.log if isinstance(event, ReadSecond)))
    log = [*table.log[: at + 2], forged]
    assert [
        finding.code for finding in audit(log, Game(), DUPLICATE.evolve, DUPLICATE.auditors())
    ] == ["duplicate/player_away"]


def test_racks_of_the_app_follow_from_the_seed_and_are_not_corrected():
    table = Table(settings=APP)
    table.draw()
    table.slips("p1 - -")
    word = tiles_of_rack("CASALST", table.alphabet)
    assert table.do(CorrectRack(rack=word, why="x")) == "duplicate/bag_by_app"
    assert Table(settings=APP).rack("CASALST") == "duplicate/bag_by_app"
    assert Table().draw() == "duplicate/bag_by_hand"
    assert audit(table.log, Game(), DUPLICATE.evolve, DUPLICATE.auditors()) == ()
    forged = [
        replace(event, rack=event.rack[::-1]) if isinstance(event, DrawRack) else event
        for event in table.log
    ]
    assert "duplicate/draw_other" in [
        finding.code for finding in audit(forged, Game(), DUPLICATE.evolve, DUPLICATE.auditors())
    ]


def test_no_rack_is_drawn_while_a_round_is_open():
    table = Table()
    table.rack("CASALST")
    assert table.rack("CASALST") == "duplicate/round_on"


def test_cat_dup_1_8_3_new_rack_returns_all_tiles_and_same_rack_stays():
    table = Table()
    table.rack("CASALST")
    assert table.do(GiveUpRound(choice="new_rack")) == "duplicate/round_unplayed"
    table.time()
    table.ok(GiveUpRound(choice="new_rack"))
    assert left_over_tiles_of(table.game) == ()
    assert bag_now(table.game, table.terms).count == 100
    events = table.rack("EEEEEIR")
    assert events[0].returned == ("C", "A", "S", "A", "L", "S", "T")
    assert table.do(GiveUpRound(choice="same_rack")) == "duplicate/none_valid"
    romanian = Table("ro")
    romanian.rack("AERTMNP")
    romanian.slips("p1 - -")
    romanian.ok(GiveUpRound(choice="same_rack"))
    assert romanian.rack("AERTMNP")[0].left == ("A", "E", "R", "T", "M", "N", "P")


def test_app_draws_a_new_rack_from_the_whole_bag_reproducibly():
    table = Table(settings=APP)
    table.draw()
    table.time()
    table.ok(GiveUpRound(choice="new_rack"))
    table.ok(DrawRack())
    assert audit(table.log, Game(), DUPLICATE.evolve, DUPLICATE.auditors()) == ()
    assert table.game.rounds[1].returned == table.game.rounds[0].rack


def test_cat_dup_1_6_1_game_ends_when_no_valid_rack_is_left():
    table = Table(players=2)
    table.play("CASALST", "p1 H8 CASA", "H8 CASA")
    assert find_end_cause(table.game, table.terms) is None
    assert table.end("no_rack", "") == "duplicate/cause_wrong"
    # a board with all vowels: only consonants are left
    vowels = "".join(
        letter.name * letter.count for letter in table.alphabet.letters if letter.is_vowel
    )
    squares = [f"{row}{column}" for row in "ABCDEFG" for column in range(1, 16)]
    cells = tuple(f"{at}={tile}" for at, tile in zip(squares, vowels[2:], strict=False))
    blanks = ("I1=(A)", "I2=(A)")
    last = table.game.rounds[-1]
    master = replace(last.master, placed=(*cells, *last.master.placed, *blanks))
    table.game = replace(table.game, rounds=(replace(last, master=master),))
    assert find_end_cause(table.game, table.terms) == "no_rack"
    assert table.rack("LSTBCDF") == "duplicate/no_rack"
    assert kinds(table.end("no_rack", "")) == ["EndGame"]


def test_cat_dup_1_1_2_game_with_preset_rounds_ends_after_them():
    table = Table(settings=replace(HAND, rounds=1))
    table.play("CASALST", "p1 H8 CASA", "H8 CASA")
    assert next_step(table.game) == "end"
    assert table.rack("LSTEENI") == "duplicate/rounds_done"
    assert kinds(table.end("rounds", "")) == ["EndGame"]
    assert next_step(table.game) == "ended"
