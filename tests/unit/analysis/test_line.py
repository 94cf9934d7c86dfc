"""The fold of an analysis, of this version and of all released ones."""

from pathlib import Path

import pytest

from faristol.analysis.acts import STUDY, PlayMove, Position, Redo, SetPosition, SetRack, TakeBack
from faristol.ledger.audit import audit, verify
from faristol.ledger.codec import decode, encode
from faristol.ledger.fold import fold, read_events
from tests.support.study_table import PIN, Desktop

RELEASED = Path(__file__).parent / "released"


@pytest.mark.parametrize("version", [1])
def test_released_records_load(version):
    lines = (RELEASED / f"study_{version}.jsonl").read_text(encoding="utf-8").splitlines()
    assert verify(lines) is None
    events = list(read_events(lines, STUDY.schema))
    assert {type(event) for event in events} == set(STUDY.schema.events)
    assert audit(events, STUDY.initial, STUDY.evolve, STUDY.auditors()) == ()
    study = fold(STUDY.initial, events, STUDY.evolve)
    assert (study.seq, study.language, study.lexicon) == (8, "ca", PIN)
    assert study.terms.ruleset.heading.name == "ca-classic"
    assert [len(position.cells) for position in study.positions] == [0, 3, 3, 5]
    assert study.position.cells == ("G8=(A)", "H7=A", "H8=L", "H9=A", "I8=L·L")
    assert study.position.rack == ("O", "C")
    assert (study.position.move.at, study.position.move.word) == ("8G", "(A)LL·L")
    assert (study.can_take_back, study.can_redo) == (True, False)


def test_events_decode_to_themselves():
    table = Desktop()
    table.put("H7=A H8=L", "CASA?")
    table.play("H9=(L·L)")
    table.back()
    table.redo()
    decoded = [decode(*encode(event, STUDY.schema), STUDY.schema) for event in table.log]
    assert decoded == table.log
    assert fold(STUDY.initial, decoded, STUDY.evolve) == table.study


def test_fold_accepts_impossible_events():
    events = [
        TakeBack(),
        PlayMove(placed=("H8=A", "", "=", "Z9=Q", "H8=B"), word="", at="", points=-5),
        Desktop().log[0],
        Desktop("ro").log[0],
        Redo(),
        TakeBack(),
        SetRack(rack=("", "?", "nothing")),
        SetPosition(cells=("x=y", "H8", "H8=A", "A1=B"), rack=()),
        PlayMove(placed=("H8=A", "A2=C"), word="AC", at="H8", points=1),
    ]
    study = fold(STUDY.initial, events, STUDY.evolve)
    assert study.seq == len(events)
    assert study.language == "ca"
    assert study.positions[0] == Position()
    assert sorted(study.position.cells) == ["A1=B", "A2=C", "H8", "H8=A", "x=y"]
    assert study.step == 3
