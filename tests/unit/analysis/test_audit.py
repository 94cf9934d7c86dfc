"""The audit of an analysis: forged logs are reported, own logs pass."""

from copy import deepcopy
from dataclasses import replace

import pytest

from faristol.analysis.acts import STUDY, PlayMove, Redo, SetPosition, SetRack, TakeBack
from faristol.ledger.audit import audit
from tests.support.study_table import PIN, Desktop

OPENED = Desktop().log[0]
GUESSED = deepcopy(OPENED.ruleset)  # a source is left to be guessed
del GUESSED["equipment"]["tiles"]["basis"]
RACK = SetRack(rack=("C", "A", "S", "A"))
PLAYED = PlayMove(placed=("H7=C", "H8=A"), word="CA", at="H7", points=6)
PUT = SetPosition(cells=("H7=C", "H8=A"), rack=("?",))


def audit_findings(*events):
    return [
        (finding.seq, finding.code)
        for finding in audit(events, STUDY.initial, STUDY.evolve, STUDY.auditors())
    ]


def test_audit_accepts_a_log_of_the_app():
    table = Desktop()
    table.put("H7=A H8=L", "CASA?")
    table.play("H9=(L·L)")
    table.back()
    table.redo()
    assert audit_findings(*table.log) == []
    assert audit_findings(OPENED, RACK, PLAYED, PUT, TakeBack(), Redo()) == []


@pytest.mark.parametrize(
    ("events", "expected"),
    [
        ((RACK,), [(1, "study/not_open")]),
        ((OPENED, OPENED), [(2, "study/open_already")]),
        ((replace(OPENED, language="ro"),), [(1, "study/other_tiles")]),
        ((replace(OPENED, language="../ca"),), [(1, "study/language_unknown")]),
        ((replace(OPENED, lexicon=replace(PIN, digest="x")),), [(1, "study/lexicon_bad")]),
        ((replace(OPENED, ruleset=GUESSED),), [(1, "study/other_fact")]),
        ((replace(OPENED, ruleset={}),), [(1, "study/ruleset_bad")]),
        (
            (replace(OPENED, ruleset={**OPENED.ruleset, "equipment": {}}),),
            [(1, "study/ruleset_bad")],
        ),
        ((OPENED, TakeBack()), [(2, "study/nothing_to_take_back")]),
        ((OPENED, RACK, Redo()), [(3, "study/nothing_to_redo")]),
        ((OPENED, RACK, RACK), [(3, "study/other_fact")]),
        ((OPENED, SetRack(rack=("K",))), [(2, "study/tiles_bad")]),
        ((OPENED, SetRack(rack=("a",))), [(2, "study/tiles_bad")]),
        ((OPENED, SetRack(rack=("(A)",))), [(2, "study/tiles_bad")]),
        ((OPENED, SetRack(rack=("A",) * 8)), [(2, "study/rack_too_long")]),
        ((OPENED, SetRack(rack=("?",) * 3)), [(2, "rack/too_many_blanks")]),
        ((OPENED, replace(PUT, cells=("H8=A", "H7=C"))), [(2, "study/tiles_bad")]),
        ((OPENED, replace(PUT, cells=("H7=A", "H7=A"))), [(2, "study/tiles_bad")]),
        ((OPENED, replace(PUT, cells=("h7=A",))), [(2, "study/tiles_bad")]),
        ((OPENED, replace(PUT, cells=("H7",))), [(2, "study/tiles_bad")]),
        ((OPENED, replace(PUT, cells=("P1=A",))), [(2, "study/tiles_bad")]),
        ((OPENED, replace(PUT, cells=("H7=CA",))), [(2, "study/tiles_bad")]),
        ((OPENED, PLAYED), [(2, "move/not_in_rack")]),
        ((OPENED, RACK, replace(PLAYED, points=7)), [(3, "study/other_fact")]),
        ((OPENED, RACK, replace(PLAYED, at="7H")), [(3, "study/other_fact")]),
        ((OPENED, RACK, replace(PLAYED, word="CAP")), [(3, "study/other_fact")]),
        ((OPENED, RACK, replace(PLAYED, placed=())), [(3, "move/no_new_tile")]),
        (
            (OPENED, RACK, replace(PLAYED, placed=("A1=C", "A2=A"))),
            [(3, "move/not_through_centre")],
        ),
    ],
)
def test_events_that_decide_would_not_write_are_reported(events, expected):
    assert audit_findings(*events) == expected
