"""The slips of a duplicate: read, corrected, read twice, sealed (CAT-DUP 1.2, 1.5, 1.7, 1.11-2)."""

from dataclasses import replace

import pytest

from faristol.duplicate.acts.players import LetBack, LetLeave
from faristol.duplicate.acts.rack import CorrectRack
from faristol.duplicate.acts.slips import (
    LookAtMoves,
    ReadSecond,
    ReadSlips,
    SealMove,
    TakeSlipsBack,
)
from faristol.duplicate.acts.start import ChangeSettings
from faristol.duplicate.kind import DUPLICATE
from faristol.duplicate.state import (
    Game,
    differences,
    list_without_slip,
    next_step,
    points_in_round,
)
from faristol.duplicate.values import Correction, Slip
from faristol.duplicate.world import NOTHING
from faristol.ledger.audit import audit
from tests.support.duplicate_table import HAND, Table, kinds, tiles_of_rack


@pytest.fixture
def table():
    table = Table(refused=("SACAL",))
    table.rack("CASALS?")
    return table


@pytest.mark.parametrize(
    ("slip", "worth"),
    [
        ("H8 CASA", (10, "")),
        ("8H CASA", (10, "")),
        ("- CASA", (0, "no_coordinates")),  # CAT-DUP 1.7-1
        ("P3 CASA", (0, "bad_coordinates")),
        ("H8 *", (0, "illegible_word")),  # CAT-DUP 1.7-2
        ("H8 SACAL", (0, "invalid_word")),
        ("H8 CASAT", (0, "blank_not_marked")),  # CAT-DUP 1.7-3
        ("H8 CASA late", (0, "late")),  # CAT-DUP 1.7-4
        ("A1 CASA", (0, "illegal_placement")),  # CAT-DUP 1.8-2
        ("H8 CASA(T)(S)", (0, "not_in_rack")),
        ("H8 CASA(L)", (10, "")),
    ],
)
def test_cat_dup_1_7_slip_is_worth_its_written_move(table, slip, worth):
    table.slips(f"p1 {slip}")
    assert table.worth(1, "p1") == worth


@pytest.mark.parametrize(
    ("slip", "worth"),
    [
        (Slip(player="p1", at="H8", word="SACAL", ruling="accepted"), (14, "")),
        # that the words are valid does not excuse other faults
        (
            Slip(player="p1", at="A1", word="SACAL", ruling="accepted"),
            (0, "illegal_placement"),
        ),
        (
            Slip(player="p1", at="H8", word="SACAT", ruling="accepted"),
            (0, "blank_not_marked"),
        ),
        (
            Slip(player="p1", at="H8", word="SACAL", is_in_time=False, ruling="accepted"),
            (0, "late"),
        ),
    ],
)
def test_cat_dup_1_7_2_judge_may_accept_words_missing_from_the_list(slip, worth):
    table = Table(refused=("SACAL",))
    table.rack("CASALS?")
    table.ok(ReadSlips(round=1, slips=(slip,)))
    assert table.worth(1, "p1") == worth
    table.slips("p2 H8 SACAL")  # another slip with the word stays invalid
    assert table.worth(1, "p2") == (0, "invalid_word")


def test_cat_dup_1_8_2_invalid_cross_word_annuls_the_move():
    table = Table(refused=("CT",))
    table.play("CASALST", "p1 H8 CASA", "H8 CASA")
    table.rack("LSTEENI")
    table.slips("p1 I8 TE, p2 I9 LE")
    assert table.worth(2, "p1") == (0, "invalid_cross_word")
    assert table.worth(2, "p2")[1] == ""


def test_cat_dup_1_2_7_wrong_claimed_score_is_ignored(table):
    slip = Slip(player="p1", at="H8", word="CASA", claimed=40)
    table.ok(ReadSlips(round=1, slips=(slip,)))
    assert table.worth(1, "p1") == (10, "")


def test_judge_may_annul_a_slip_by_a_reason_of_the_regulations(table):
    slip = Slip(player="p1", at="H8", word="CASA", ruling="blank_not_marked")
    table.ok(ReadSlips(round=1, slips=(slip, Slip(player="p2", ruling="no_slip"))))
    assert table.worth(1, "p1") == (0, "blank_not_marked")
    assert table.worth(1, "p2") == (0, "no_slip")
    assert list_without_slip(table.game) == ("p3", "p4")


def test_missing_players_are_listed_until_all_slips_are_in(table):
    assert list_without_slip(table.game) == ("p1", "p2", "p3", "p4")
    assert next_step(table.game) == "call"
    table.slips("p2 H8 CASA, p4 H8 SAC")
    assert list_without_slip(table.game) == ("p1", "p3")
    assert next_step(table.game) == "slips"
    table.slips("p1 - -, p3 H8 CASA")
    assert next_step(table.game) == "master"


def test_unchanged_slip_read_again_changes_nothing(table):
    table.slips("p2 H8 CASA")
    assert table.slips("p2 H8 CASA") == ()


@pytest.mark.parametrize(
    ("slip", "code"),
    [
        (Slip(player="p9"), "player_unknown"),
        (Slip(player="p1", at="H" * 21), "slip_too_long"),
        (Slip(player="p1", word="A" * 201), "slip_too_long"),
        (Slip(player="p1", word="A\u202e"), "character_bad"),
        (Slip(player="p1", claimed=-1), "claimed_bad"),
        (Slip(player="p1", ruling="ugly"), "ruling_bad"),
    ],
)
def test_malformed_slip_is_refused_and_changes_nothing(table, slip, code):
    good = Slip(player="p2", at="H8", word="CASA")
    assert table.do(ReadSlips(round=1, slips=(good, slip))) == f"duplicate/{code}"
    assert table.game.rounds[0].slips == {}


def test_cat_dup_1_1_6_two_slips_of_one_player_in_a_pile_are_refused(table):
    assert table.slips("p1 H8 CASA, p1 H8 SAC") == "duplicate/slip_twice"


def test_slips_are_not_judged_without_the_lexicon_of_the_game(table):
    command = ReadSlips(round=1, slips=(Slip(player="p1", at="H8", word="CASA"),))
    assert DUPLICATE.decide(table.game, command, NOTHING).code == "duplicate/lexicon_missing"
    without = Table(lexicon=None)
    without.rack("CASALST")
    without.slips("p1 H8 CASA")
    assert without.worth(1, "p1") == (10, "")


def test_cat_dup_1_11_2_slip_of_a_past_round_is_corrected_with_a_reason(table):
    table.slips("p1 H8 CASA")
    table.master("H8", "CASA")
    table.rack("LS?EENI")
    assert table.slips("p1 H8 CASAL", number=1) == "duplicate/why_needed"
    table.slips("p1 H8 CASAL, p2 H8 CASA", number=1, why="mal llegida")
    assert table.worth(1, "p1")[0] > 10
    assert table.worth(1, "p2") == (10, "")
    assert table.game.rounds[0].corrections == (
        Correction(players=("p1", "p2"), why="mal llegida"),
    )
    # judged on the board of that round, not on the current board
    assert table.slips("p1 H8 CASA", number=7, why="x") == "duplicate/no_round"


def test_slip_needs_a_reason_after_the_end_and_is_final_after_signing(table):
    table.slips("p1 H8 CASA")
    table.master("H8", "CASA")
    table.end()
    table.slips("p2 H8 CASA", number=1, why="reclamació")
    table.sign()
    assert table.slips("p3 H8 CASA", number=1, why="reclamació") == "duplicate/signed"


def test_withdrawn_slip_is_missing_again(table):
    table.slips("p1 H8 CASA")
    assert kinds(table.do(TakeSlipsBack(round=1, players=("p1", "p1")))) == ["TakeSlipsBack"]
    assert list_without_slip(table.game) == ("p1", "p2", "p3", "p4")
    assert table.do(TakeSlipsBack(round=1, players=("p1",))) == ()
    table.slips("p1 H8 CASA")
    table.master("H8", "CASA")
    assert table.do(TakeSlipsBack(round=1, players=("p1",))) == "duplicate/why_needed"


def read_second(table, text):
    from tests.support.duplicate_table import slip_of

    return table.do(ReadSecond(round=1, slips=tuple(map(slip_of, text.split(", ")))))


def test_second_reading_lists_differences_only(table):
    table.slips("p1 H8 CASA, p2 H8 SAC, p3 P3 CASA")
    read_second(table, "p1 H8 casa, p2 8H SAC, p3 p3 CASA, p4 H8 CASA")
    assert [slip.player for slip in differences(table.game)] == ["p2", "p4"]
    table.slips("p2 H8 SAC")  # checked again: the first reader was right
    table.slips("p4 H8 CASA")
    assert differences(table.game) == ()
    assert read_second(table, "p1 H8 casa") == ()
    read_second(table, "p2 8H SAC")
    assert differences(table.game) == ()  # that very reading was checked
    read_second(table, "p2 8H SACA")
    assert [slip.player for slip in differences(table.game)] == ["p2"]


def test_playing_judge_seals_a_move_before_any_slip_is_displayed():
    table = Table(settings=replace(HAND, judge="p1"))
    table.rack("CASALS?")
    own = Slip(player="p1", at="H8", word="CASA")
    assert table.do(SealMove(slip=replace(own, player="p2"))) == "duplicate/not_the_judge"
    assert table.slips("p1 H8 CASA") == "duplicate/judge_seals"
    assert kinds(table.do(SealMove(slip=own))) == ["SealMove"]
    assert list_without_slip(table.game) == ("p2", "p3", "p4")
    table.ok(SealMove(slip=replace(own, word="CASAL")))
    assert kinds(table.do(LookAtMoves())) == ["LookAtMoves"]
    assert table.do(LookAtMoves()) == ()
    assert table.do(SealMove(slip=own)) == "duplicate/looked_already"
    assert table.slips("p1 H8 SAC", why="mal escrita") == "duplicate/judge_seals"
    table.slips("p2 H8 CASA, p3 H8 CASA, p4 H8 CASA")
    table.master("H8", "CASAL")
    table.slips("p1 H8 SAC", why="mal escrita")
    assert table.worth(1, "p1")[0] == 8


def test_judge_who_sealed_no_move_before_looking_has_no_move():
    table = Table(settings=replace(HAND, judge="p1"))
    table.rack("CASALS?")
    empty = Slip(player="p1", at="", word="")
    assert table.do(SealMove(slip=empty)) == "duplicate/seal_empty"
    assert table.do(SealMove(slip=replace(empty, at="H8"))) == "duplicate/seal_empty"
    table.ok(LookAtMoves())
    assert table.slips("p1 H8 CASA", why="la tenia") == "duplicate/judge_seals"
    table.slips("p2 H8 CASA, p3 H8 CASA, p4 H8 CASA")
    table.master("H8", "CASA")
    assert table.slips("p1 H8 CASA", why="la tenia") == "duplicate/judge_seals"
    table.ok(ReadSlips(round=1, slips=(replace(empty, ruling="no_slip"),), why="sense jugada"))
    assert table.worth(1, "p1") == (0, "no_slip")


def test_correcting_the_rack_under_a_sealed_move_leaves_a_valid_log():
    table = Table(settings=replace(HAND, judge="p1"))
    table.rack("CASESAL")
    table.ok(SealMove(slip=Slip(player="p1", at="H4", word="CASES")))
    fixed = CorrectRack(rack=tiles_of_rack("CASALMO", table.alphabet), why="era una M")
    assert kinds(table.ok(fixed)) == ["CorrectRack", "ReadSlips"]
    assert table.worth(1, "p1") == (0, "not_in_rack")
    assert audit(table.log, Game(), DUPLICATE.evolve, DUPLICATE.auditors()) == ()
    assert table.slips("p1 H8 CASA", why="una altra") == "duplicate/judge_seals"


def test_audit_accepts_slips_that_repeat_earlier_ones():
    table = Table(settings=replace(HAND, judge="p1"))
    table.rack("CASALST")
    seal = SealMove(slip=Slip(player="p1", at="H8", word="CASA"))
    table.ok(seal)
    table.slips("p2 H8 CASA")
    read_second(table, "p2 H8 CASA")
    again = [event for event in table.log if isinstance(event, ReadSlips | ReadSecond | SealMove)]
    assert len(again) == 3
    assert kinds(table.slips("p2 H8 CASA")) == ["ReadSlips"]  # it settles the second reading
    assert table.do(seal) == table.slips("p2 H8 CASA") == read_second(table, "p2 H8 CASA") == ()
    log = [*table.log, *again]
    assert audit(log, Game(), DUPLICATE.evolve, DUPLICATE.auditors()) == ()
    log = [*table.log, replace(again[1], slips=())]
    assert audit(log, Game(), DUPLICATE.evolve, DUPLICATE.auditors()) != ()


def test_cat_dup_1_1_8_judge_who_looked_while_away_seals_no_move_later():
    table = Table(settings=replace(HAND, judge="p1"))
    table.rack("CASALS?")
    table.ok(LetLeave(player="p1"))
    assert kinds(table.do(LookAtMoves())) == ["LookAtMoves"]
    table.ok(LetBack(player="p1"))
    own = Slip(player="p1", at="H8", word="CASA")
    assert table.do(SealMove(slip=own)) == "duplicate/looked_already"
    assert audit(table.log, Game(), DUPLICATE.evolve, DUPLICATE.auditors()) == ()


def test_look_at_moves_is_not_logged_when_the_judge_does_not_play():
    table = Table()
    table.rack("CASALS?")
    assert table.do(LookAtMoves()) == ()


def test_player_who_left_is_not_missing_and_may_come_back():
    table = Table()
    table.play("CASALST", "p1 H8 CASA, p2 H8 SAC", "H8 CASA")
    table.ok(LetLeave(player="p2"))
    table.rack("LSTEENI")
    assert list_without_slip(table.game) == ("p1", "p3", "p4")
    assert table.slips("p2 I8 TE") == "duplicate/player_away"
    assert points_in_round(table.game, table.game.rounds[1], "p2").points is None
    table.ok(LetBack(player="p2"))
    assert list_without_slip(table.game) == ("p1", "p2", "p3", "p4")
    assert table.totals["p2"] == 8
    assert table.do(LetBack(player="p2")) == ()


def test_player_who_leaves_during_a_round_keeps_the_slip():
    table = Table()
    table.rack("CASALST")
    table.slips("p2 H8 SAC")
    table.ok(LetLeave(player="p2"))
    table.ok(LetLeave(player="p3"))
    assert list_without_slip(table.game) == ("p1", "p4")
    assert table.worth(1, "p2") == (8, "")


def test_settings_refuse_a_judge_who_does_not_play():
    table = Table(begins=False)
    settings = replace(table.game.settings, judge="p77")
    assert table.do(ChangeSettings(settings=settings)) == "duplicate/judge_unknown"
