"""A word that the judge rules invalid for all players: acts, judging, audit.

CAT-DUP 1.7-2, 1.8-2; third-round 1-B10.
"""

import pytest

from faristol.duplicate.acts.master import AnnounceMaster, InvalidateMaster
from faristol.duplicate.acts.rack import CorrectRack
from faristol.duplicate.acts.results import SignResults
from faristol.duplicate.acts.slips import ReadSecond, ReadSlips
from faristol.duplicate.acts.words import InvalidateWord, RestoreWord, letters_of_word
from faristol.duplicate.drawing import position_of
from faristol.duplicate.kind import DUPLICATE
from faristol.duplicate.readings import legal_moves
from faristol.duplicate.state import Game, differences
from faristol.duplicate.values import Slip
from faristol.duplicate.word_ruling import acts_of_invalid_word, acts_of_restored_word
from faristol.ledger.audit import audit
from faristol.ledger.codec import decode, encode
from faristol.tiles.alphabet import alphabet_of
from tests.support.duplicate_table import Table, at, slip_of, tiles_of_rack

WHY = "no és al diccionari"


def invalidate(table, word):
    for act in acts_of_invalid_word(table.game, word, WHY, table.terms):
        table.ok(act)


def restore(table, word):
    for act in acts_of_restored_word(table.game, word, "sí que hi és", table.terms):
        table.ok(act)


@pytest.fixture(params=["list", "no list"])
def table(request):
    """A finished first round: CASES, the master, of p1; CASA of p2 and p3, in two places."""
    options = {} if request.param == "list" else {"lexicon": None}
    table = Table(**options)
    table.play("CASESAL", "p1 H8 CASES, p2 H8 CASA, p3 H7 CASA, p4 H8 LA", "H8 CASES")
    return table


def points(table, number=1):
    return [table.worth(number, player) for player in ("p1", "p2", "p3", "p4")]


def test_cat_dup_1_7_2_ruling_annuls_all_slips_with_the_word(table):
    invalidate(table, "CASA")
    assert points(table)[1:3] == [(0, "invalid_word")] * 2
    assert [worth[1] for worth in (points(table)[0], points(table)[3])] == ["", ""]
    assert table.game.rounds[0].slips["p2"].detail == "CASA"


def test_cat_dup_1_8_2_ruling_keeps_the_master_on_the_board(table):
    invalidate(table, "CASES")
    round_ = table.game.rounds[0]
    assert (round_.invalid, round_.master_points) == (WHY, 0)
    assert round_.master.word == "CASES"
    assert points(table)[0][0] == 0


def test_ruling_applies_to_cross_words(table):
    """CAT-DUP 1.8-2: a word formed beside the main word is a word of the move."""
    table.rack("ALSOLAS")
    table.slips("p1 13H SOLA, p2 13H SOL")  # both form CASESS beside CASES
    before = table.game.rounds[1].slips["p1"]
    assert before.reason == ""
    invalidate(table, "CASESS")
    assert points(table, 2)[:2] == [(0, "invalid_cross_word")] * 2


def test_ruling_applies_to_slips_read_later(table):
    """In any round, even to a slip whose words were accepted."""
    invalidate(table, "SOLA")
    table.rack("ALSOLAM")
    accepted = Slip(player="p2", at="12H", word="SOLA", ruling="accepted")
    table.ok(ReadSlips(round=2, slips=(slip_of("p1 12H SOLA"), accepted)))
    assert points(table, 2)[:2] == [(0, "invalid_word")] * 2
    assert table.slips("p4 H7 CASA", number=1, why="mal llegida")
    invalidate(table, "CASA")
    table.slips("p1 H8 CASA", number=1, why="mal llegida")
    assert points(table)[0] == (0, "invalid_word")


def test_ruling_applies_to_words_with_a_blank():
    table = Table()
    table.rack("CAS?SAL")
    table.slips("p1 H8 CAS(E)S, p2 H8 CAS(A)")
    invalidate(table, "CASES")
    assert [table.worth(1, player)[0] == 0 for player in ("p1", "p2")] == [True, False]


def test_rack_correction_keeps_the_ruling(table):
    table.rack("ALSOLAM")
    table.slips("p1 12H SOLA, p2 12H SOL")
    invalidate(table, "SOLA")
    table.ok(CorrectRack(rack=tiles_of_rack("ALSOLAS", table.alphabet), why="era una S"))
    assert table.worth(2, "p1") == (0, "invalid_word")


def test_ruling_creates_no_difference_between_two_readings(table):
    """Two equal readings of a slip stay equal after the ruling."""
    table.rack("ALSOLAM")
    table.slips("p1 12H SOLA")
    table.ok(ReadSecond(round=2, slips=(slip_of("p1 12H SOLA"),)))
    assert differences(table.game) == ()
    invalidate(table, "SOLA")
    assert differences(table.game) == ()
    restore(table, "SOLA")
    assert differences(table.game) == ()
    assert table.worth(2, "p1")[1] == ""


def test_ruled_word_is_refused_as_master_even_with_a_reason(table):
    """CAT-DUP 1.8-2: a move known to be invalid is not announced."""
    invalidate(table, "SOLA")
    table.rack("ALSOLAM")
    table.slips("p1 12H SOLA, p2 12H SOL, p3 - -, p4 - -")
    why = {"is_sure": True, "why": "la volem"}
    assert table.do(AnnounceMaster(at="12H", word="SOLA", **why)) == "duplicate/master_word_ruled"
    table.ok(AnnounceMaster(at="12H", word="SOL", **why))


def test_ruled_word_is_no_legal_move_of_a_typed_slip(table):
    table.rack("ALSOLAM")
    before = position_of(table.game, table.terms, 2)
    invalidate(table, "SOLA")
    after = position_of(table.game, table.terms, 2)
    moves = [legal_moves("SOLA", position, contains=table.contains) for position in (before, after)]
    assert moves[0]
    assert moves[1] == []


def test_restoring_a_word_restores_points_and_masters(table):
    before = table.totals
    for word in ("CASES", "CASA"):
        invalidate(table, word)
    for word in ("CASES", "CASA"):
        restore(table, word)
    assert table.totals == before
    assert not table.game.rounds[0].invalid
    assert table.game.invalid_words == {}


def test_restoring_a_word_keeps_slips_null_for_another_reason(table):
    table.ok(InvalidateMaster(round=1, why="mal col·locada"))
    ruled = Slip(player="p3", at="H7", word="CASA", ruling="invalid_word")
    table.ok(ReadSlips(round=1, slips=(ruled,), why="sola"))
    for word in ("CASES", "CASA"):
        invalidate(table, word)
        restore(table, word)
    assert table.game.rounds[0].invalid == "mal col·locada"
    assert table.worth(1, "p3") == (0, "invalid_word")
    assert table.worth(1, "p2")[1] == ""


def test_log_with_rulings_passes_the_audit_and_decodes(table):
    """The audit has no finding, whatever the order of the rulings."""
    invalidate(table, "CASA")
    table.rack("ALSOLAM")
    table.slips("p1 12H SOLA, p2 12H SOL")
    invalidate(table, "SOLA")
    invalidate(table, "CASES")
    restore(table, "CASA")
    assert list(audit(table.log, Game(), DUPLICATE.evolve, DUPLICATE.auditors())) == []
    for event in table.log:
        assert decode(*encode(event, DUPLICATE.schema), DUPLICATE.schema) == event
    assert DUPLICATE.fold(Game(), table.log) == table.game


@pytest.mark.parametrize(
    ("act", "code"),
    [
        (InvalidateWord(word="", why=WHY), "duplicate/word_bad"),
        (InvalidateWord(word="A", why=WHY), "duplicate/word_bad"),
        (InvalidateWord(word="C4SA", why=WHY), "duplicate/word_bad"),
        (InvalidateWord(word="CA SA", why=WHY), "duplicate/word_bad"),
        (InvalidateWord(word="A" * 300, why=WHY), "duplicate/word_bad"),
        (InvalidateWord(word="CASA", why=" "), "duplicate/why_needed"),
        (InvalidateWord(word="CASA", why="x" * 700), "duplicate/text_too_long"),
        (RestoreWord(word="CASA", why=WHY), "duplicate/word_not_ruled"),
    ],
    ids=lambda value: value if isinstance(value, str) else type(value).__name__,
)
def test_impossible_ruling_is_refused(table, act, code):
    assert table.do(act) == code


def test_ruling_is_refused_before_the_start_and_after_signing(table):
    assert Table(begins=False).do(InvalidateWord(word="CASA", why=WHY)) == "duplicate/not_started"
    invalidate(table, "CASA")
    assert table.do(InvalidateWord(word="casa", why="altra vegada")) == ()
    table.end()
    table.ok(SignResults(moment=at(), why="ningú no reclama"))
    assert table.do(InvalidateWord(word="CASES", why=WHY)) == "duplicate/signed"
    assert table.do(RestoreWord(word="CASA", why=WHY)) == "duplicate/signed"


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("casa", "CASA"),
        ("C(A)SA", "CASA"),
        ("que", "QE"),
        ("l·la", "L·LA"),
        ("K", None),
        ("(", None),
    ],
)
def test_ruled_word_is_stored_by_its_tiles(text, word):
    assert letters_of_word(text, alphabet_of("ca")) == word
