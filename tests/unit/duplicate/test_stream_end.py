"""Conduct, the end, claims and final results in the stream of a duplicate.

CAT-DUP 1.6, 1.7-5, 1.9 to 1.11.
"""

from dataclasses import replace

import pytest

from faristol.board.cells import rack_names
from faristol.duplicate.acts.master import GiveUpRound
from faristol.duplicate.acts.players import GiveSanction, LetBack, LetLeave, LiftSanction
from faristol.duplicate.acts.rack import CorrectRack, DrawRack
from faristol.duplicate.acts.results import (
    AnswerClaim,
    EndGame,
    MakeClaim,
    OpenClaims,
    ResumeGame,
    UnlockResults,
    WriteNote,
)
from faristol.duplicate.acts.start import ChangeSettings
from faristol.duplicate.claim_corrections import is_correction_of
from faristol.duplicate.results import classification
from faristol.duplicate.state import End, list_without_slip, next_step
from faristol.tiles.bag import read_rack, whole_set
from faristol.tiles.reading import in_tiles
from tests.support.duplicate_table import APP, HAND, PIN, Table, at, kinds

CLAIMS = replace(HAND, claims_minutes=15)


@pytest.fixture
def table():
    table = Table()
    table.play("CASALST", "p1 H8 CASA, p2 H8 SAC, p3 H8 CASA, p4 H8 CASA", "H8 CASA")
    table.rack("LSTEENI")
    table.slips("p1 I9 NE, p2 I9 NE, p3 I9 NE, p4 I9 NE")
    return table


def test_cat_dup_1_7_5_sanctions_are_warning_zero_then_expulsion(table):
    sanctions = [table.do(GiveSanction(player="p1", why="parla"))[0].sanction for _ in range(2)]
    assert sanctions == ["warning", "zero"]
    assert table.worth(1, "p1") == (10, "")
    assert table.worth(2, "p1") == (0, "sanctioned")
    table.master("I9", "NE")
    assert table.do(GiveSanction(player="p1", why="encara"))[0].sanction == "expulsion"
    assert table.do(GiveSanction(player="p1", why="més")) == "duplicate/expelled"
    table.rack("LSTEIRR")
    assert list_without_slip(table.game) == ("p2", "p3", "p4")
    assert table.do(LetBack(player="p1")) == "duplicate/expelled"
    result = classification(table.game, table.terms)
    assert [standing.player for standing in result.unranked] == ["p1"]
    assert [standing.place for standing in result.ranking] == [1, 1, 3]


def test_expelled_player_keeps_the_slip_of_that_round_and_no_later_slip():
    """CAT-DUP 1.7-5: the points of the rounds played stay, that of the expulsion among them."""
    table = Table()
    table.play("CASALST", "p1 H8 CASA, p2 H8 SAC, p3 H8 CASA, p4 H8 CASA", "H8 CASA")
    table.rack("LSTEENI")
    table.slips("p2 I9 NE, p3 I9 NE, p4 I9 NE")
    for _ in range(3):
        table.ok(GiveSanction(player="p1", why="parla"))
    assert "p1" in table.game.rounds[1].away
    assert not isinstance(table.slips("p1 I9 NE"), str)
    assert "p1" in table.game.rounds[1].slips
    table.master("I9", "NE")
    table.rack("LSTEIRR")
    assert table.slips("p1 I9 NE", number=3) == "duplicate/player_away"


def test_slip_found_later_of_an_expelled_player_counts_up_to_the_offence():
    """CAT-DUP 1.7-5, 1.11-2: the player was noted as gone in a round that was played before the offence."""
    table = Table()
    table.ok(LetLeave(player="p1"))
    table.play("CASALST", "p2 H8 SAC, p3 H8 CASA, p4 H8 CASA", "H8 CASA")
    table.play("LSTEENI", "p2 I9 NE, p3 I9 NE, p4 I9 NE", "I9 NE")
    for _ in range(3):
        table.ok(GiveSanction(player="p1", round=1, why="parla"))
    assert [table.worth(number, "p1")[0] for number in (1, 2)] == [None, None]
    refused = table.slips("p1 I9 NE", number=2, why="trobada")
    assert refused == "duplicate/player_away"
    table.ok(LiftSanction(number=3, why="era a la ronda 1"))
    table.ok(LiftSanction(number=2, why="no era ell"))
    for _ in range(2):
        table.ok(GiveSanction(player="p1", round=2, why="parla"))
    table.slips("p1 H8 CASA", number=1, why="trobada")
    table.slips("p1 I9 NE", number=2, why="trobada")
    assert [table.worth(number, "p1") for number in (1, 2)] == [(10, ""), (0, "sanctioned")]


def test_cat_dup_1_7_5_move_penalised_with_zero_is_not_a_valid_move():
    """CAT-DUP 1.8-3: it sets no best of the players, and bars no new rack."""
    table = Table()
    table.rack("CASALST")
    table.slips("p1 H8 CASA, p2 H8 SAC, p3 - -, p4 - -")
    table.do(GiveSanction(player="p1", why="parla"))
    assert table.game.round.players_best == 10
    table.do(GiveSanction(player="p1", why="parla"))
    assert table.game.round.players_best == 8
    assert table.do(GiveUpRound(choice="new_rack")) == "duplicate/valid_slips"
    table.slips("p2 - -")
    assert table.game.round.players_best == 0
    assert kinds(table.ok(GiveUpRound(choice="new_rack"))) == ["GiveUpRound"]
    table.ok(LiftSanction(number=2, why="no era ell"))
    assert table.game.rounds[0].players_best == 10


def test_cat_dup_1_7_5_sanction_before_the_first_rack_is_of_round_1():
    table = Table()
    for _ in range(2):
        table.do(GiveSanction(player="p1", why="parla"))
    table.rack("CASALST")
    table.slips("p1 H8 CASA, p2 H8 SAC")
    assert table.worth(1, "p1") == (0, "sanctioned")
    assert table.master("H8", "SAC")[0].best_of_players == 8


def test_lifted_sanction_counts_neither_for_points_nor_for_the_next(table):
    table.do(GiveSanction(player="p1", why="parla"))
    table.do(GiveSanction(player="p1", why="parla"))
    assert table.do(LiftSanction(number=9, why="x")) == "duplicate/sanction_unknown"
    assert table.do(LiftSanction(number=2, why="")) == "duplicate/why_needed"
    table.ok(LiftSanction(number=2, why="no era ell"))
    assert table.worth(2, "p1")[1] == ""
    assert table.do(LiftSanction(number=2, why="x")) == "duplicate/sanction_lifted"
    assert table.do(GiveSanction(player="p1", why="ara sí"))[0].sanction == "zero"


def test_cat_dup_1_7_5_last_sanction_of_a_player_is_lifted_first(table):
    """A later sanction follows from the earlier ones: a second offence never expels."""
    for player in ("p1", "p2", "p1", "p1"):
        table.ok(GiveSanction(player=player, why="parla"))
    assert table.do(LiftSanction(number=1, why="no era ell")) == "duplicate/sanction_later"
    assert table.do(LiftSanction(number=3, why="no era ell")) == "duplicate/sanction_later"
    table.ok(LiftSanction(number=4, why="no era ell"))
    table.ok(LiftSanction(number=2, why="tampoc"))
    table.ok(LiftSanction(number=3, why="no era ell"))
    table.ok(LiftSanction(number=1, why="no era ell"))


def test_romanian_club_practice_has_no_sanctions():
    table = Table("ro")
    table.rack("AERTMNP")
    code = table.do(GiveSanction(player="p1", why="x"))
    assert code == "duplicate/conduct_not_covered"


def test_cat_dup_1_10_3_leaving_does_not_change_the_bonus():
    table = Table(players=11, settings=replace(HAND, has_bonus=True))
    table.rack("CASALST")
    for number in (9, 10, 11):
        table.ok(LetLeave(player=f"p{number}"))
    table.slips(", ".join(["p1 H8 CASA", *(f"p{number} H8 SAC" for number in range(2, 9))]))
    table.master("H8", "CASA")
    result = classification(table.game, table.terms)
    assert [(award.round, award.player) for award in result.awards] == [(1, "p1")]
    assert result.ranking[0].half_points == 20 + 11


def test_cat_dup_1_10_1_two_moves_of_equal_points_earn_no_bonus():
    table = Table(players=10, settings=replace(HAND, has_bonus=True))
    table.play("CASALST", "p1 H8 CASA, p2 8H CASA, p3 H8 SAC", "H8 CASA")
    assert classification(table.game, table.terms).awards == ()


def test_cat_dup_1_9_3_equal_totals_are_ordered_by_the_best_move():
    table = Table(players=3)
    table.play("CASALST", "p1 H8 CASA, p2 H8 SAC, p3 H8 CASA", "H8 CASA")
    table.play("LSTEENI", "p1 I11 EL, p2 I10 TE, p3 I11 NE", "I10 TE")
    assert [table.worth(2, player)[0] for player in ("p1", "p2", "p3")] == [4, 6, 4]
    result = classification(table.game, table.terms)
    assert [(standing.place, standing.player, standing.points) for standing in result.ranking] == [
        (1, "p1", 14),
        (1, "p3", 14),
        (3, "p2", 14),
    ]
    assert [proof.pairs for proof in result.proofs] == [((20, 20), (8, 8)), ((20, 16),)]
    after_one = classification(table.game, table.terms, until=1)
    assert [(standing.place, standing.player) for standing in after_one.ranking] == [
        (1, "p1"),
        (1, "p3"),
        (3, "p2"),
    ]


def test_cat_dup_1_6_3_end_by_agreement_needs_its_reason(table):
    assert table.end("agreement", "") == "duplicate/why_needed"
    assert kinds(table.end("agreement", "cau el llum")) == ["EndGame"]
    # the round under way does not count
    assert table.totals == {"p1": 10, "p2": 8, "p3": 10, "p4": 10}
    assert next_step(table.game) == "ended"
    assert table.master("I9", "NE") == "duplicate/ended"
    table.ok(ResumeGame(why="torna el llum"))
    assert kinds(table.master("I9", "NE")) == ["AnnounceMaster"]


def test_cat_dup_1_6_2_no_move_is_refused_while_a_slip_is_valid(table):
    assert table.end("no_move", "no n'hi ha cap") == "duplicate/valid_slips"
    table.master("I9", "NE")
    assert kinds(table.end("no_move", "no n'hi ha cap")) == ["EndGame"]


def test_cat_dup_1_6_2_judge_declares_no_move_with_a_reason(table):
    table.master("I9", "NE")
    assert table.end("no_move", " ") == "duplicate/why_needed"
    for has_move in (None, False):  # with so many tiles left a search is impossible
        forged = EndGame(cause="no_move", has_move=has_move)
        assert table.do(forged) == "duplicate/why_needed"
    (ended,) = table.ok(EndGame(cause="no_move", why="el tauler és ple", has_move=False))
    assert (ended.cause, ended.is_declared) == ("no_move", True)
    assert table.game.end == End(cause="no_move", why="el tauler és ple", is_declared=True)


def nearly_finished_game(left="ZÇE", lexicon=PIN):
    """Return a game with all tiles but these on the board, laid as no game would lay them."""
    table = Table(lexicon=lexicon)
    table.play("CASALST", "p1 H8 CASA", "H8 CASA")
    alphabet = table.alphabet
    tiles = bytearray(whole_set(alphabet).tiles)
    rack = read_rack(left, alphabet)
    for tile in rack:
        tiles.remove(tile)
    squares = [f"{row}{column}" for row in "ABCDEFGHIJKLMNO" for column in range(1, 16)]
    names = [in_tiles(bytes([tile]), alphabet) if tile else "(A)" for tile in tiles]
    placed = tuple(f"{at}={tile}" for at, tile in zip(squares, names, strict=False))
    last = table.game.rounds[-1]
    whole = replace(
        last, rack=rack_names(rack, alphabet) + tuple(n if n != "(A)" else "?" for n in names)
    )
    whole = replace(whole, master=replace(last.master, placed=placed))
    table.game = replace(table.game, rounds=(whole,))
    return table


def test_cat_dup_1_6_2_lexicon_proves_no_move_when_few_tiles_are_left():
    table = nearly_finished_game()
    assert table.do(EndGame(cause="no_move")) == "duplicate/why_needed"
    assert table.do(EndGame(cause="no_move", has_move=True)) == "duplicate/move_possible"
    (ended,) = table.ok(EndGame(cause="no_move", has_move=False))
    assert (ended.why, ended.is_declared) == ("", False)
    without = nearly_finished_game(lexicon=None)
    assert without.do(EndGame(cause="no_move", has_move=False)) == "duplicate/why_needed"
    more = nearly_finished_game("ZÇEBCDFGHJL")
    assert more.do(EndGame(cause="no_move", has_move=False)) == "duplicate/why_needed"


def test_cat_dup_1_6_game_ends_for_the_cause_of_the_rules():
    table = nearly_finished_game("ZÇB")
    for cause in ("agreement", "no_move", "rounds"):
        assert table.end(cause) == "duplicate/cause_other"
    assert table.end("anything") == "duplicate/cause_unknown"
    assert kinds(table.end("no_rack", "")) == ["EndGame"]


def claim(text="mireu la 1", seconds=0, **more):
    return MakeClaim(player="p2", round=1, text=text, moment=at(seconds), **more)


def test_cat_dup_1_11_claims_are_made_in_their_interval_and_answered():
    table = Table(settings=CLAIMS)
    table.play("CASALST", "p1 H8 CASA", "H8 CASA")
    assert table.do(OpenClaims(minutes=15, moment=at())) == "duplicate/not_ended"
    table.end()
    assert table.sign() == "duplicate/claims_off"
    table.ok(OpenClaims(minutes=15, moment=at()))
    assert table.do(claim(" ")) == "duplicate/text_missing"
    assert kinds(table.do(claim(seconds=60))) == ["MakeClaim"]
    assert table.do(claim(seconds=900)) == "duplicate/claims_over"
    table.ok(claim("tard", seconds=901, is_late_accepted=True))
    assert table.sign(seconds=901) == "duplicate/claims_open"
    table.slips("p2 H8 CASA", number=1, why="reclamació 1")
    table.ok(AnswerClaim(number=1, is_upheld=True, why="corregida"))
    table.ok(AnswerClaim(number=2, is_upheld=False, why="ben comptada"))
    assert table.do(AnswerClaim(number=2, is_upheld=True, why="x")) == "duplicate/claim_answered"
    assert table.do(AnswerClaim(number=3, is_upheld=True, why="x")) == "duplicate/claim_unknown"
    assert [made.is_upheld for made in table.game.claims] == [True, False]
    assert table.totals["p2"] == 10
    assert table.sign(seconds=899) == "duplicate/interval_on"
    assert kinds(table.sign(seconds=900)) == ["SignResults"]


def test_cat_dup_1_11_3_claims_interval_stays_once_the_game_is_over():
    table = Table(settings=CLAIMS)
    table.play("CASALST", "p1 H8 CASA", "H8 CASA")
    table.ok(ChangeSettings(settings=replace(CLAIMS, claims_minutes=20)))
    table.end()
    without_claims = ChangeSettings(settings=replace(table.game.settings, claims_minutes=0))
    assert table.do(without_claims) == "duplicate/setting_locked"
    table.ok(ChangeSettings(settings=replace(table.game.settings, title="Dijous")))
    assert table.sign() == "duplicate/claims_off"


def test_cat_dup_1_11_4_final_results_change_only_after_an_unlock(table):
    table.master("I9", "NE")
    assert table.sign() == "duplicate/end_first"
    table.end()
    table.ok(WriteNote(text="final"))
    table.sign()
    assert next_step(table.game) == "signed"
    for code in (
        table.slips("p1 H8 SAC", number=1, why="x"),
        table.do(GiveSanction(player="p1", why="x")),
        table.do(claim()),
    ):
        assert code == "duplicate/signed"
    assert table.do(UnlockResults(why="")) == "duplicate/why_needed"
    table.ok(UnlockResults(why="error de suma"))
    assert kinds(table.slips("p1 H8 SAC", number=1, why="x")) == ["ReadSlips"]
    table.sign()
    assert table.sign() == ()


def test_seed_is_published_with_the_results_and_bars_further_racks():
    table = Table(settings=APP)
    table.draw()
    table.end()
    assert not table.game.is_seed_public
    assert kinds(table.sign()) == ["SignResults", "PublishSeed"]
    table.ok(UnlockResults(why="error"))
    assert table.do(ResumeGame(why="seguim")) == "duplicate/seed_told"
    assert table.do(DrawRack()) == "duplicate/ended"
    assert kinds(table.sign()) == ["SignResults"]


@pytest.mark.parametrize(("is_valid", "is_corrected"), [(True, True), (False, False)])
def test_cat_dup_1_11_2_rejected_rack_corrects_no_claim(is_valid, is_corrected):
    claim = MakeClaim(player="p1", round=0, text="x", moment=at())
    put_right = CorrectRack(rack=("A",), why="x", round=1, is_valid=is_valid)
    assert is_correction_of(put_right, claim) is is_corrected
