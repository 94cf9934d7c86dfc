"""Letters with foreign marks in acts: refused in new acts, read as before in old entries."""

from dataclasses import replace

import pytest

from faristol.classic.acts.closing import EndClassic
from faristol.classic.acts.start import DrawStart
from faristol.classic.acts.turns import CallSenyors, Play
from faristol.classic.acts.wood import Overdraw
from faristol.classic.kind import CLASSIC
from faristol.correspondence.acts.letters import Place
from faristol.correspondence.faults import NOTHING
from faristol.correspondence.kind import POST
from faristol.duplicate.acts.master import AnnounceMaster
from faristol.duplicate.acts.slips import ReadSlips
from faristol.duplicate.kind import DUPLICATE
from faristol.duplicate.world import World
from faristol.ledger import rule_changes
from faristol.ledger.codec import kind_of
from faristol.ledger.kind import Audit
from faristol.ledger.refusal import Refusal
from faristol.ledger.rule_changes import explain
from faristol.tiles.alphabet import alphabet_of
from faristol.tiles.reading import tile_names
from tests.support.classic_table import ClassicTable
from tests.support.duplicate_table import Table
from tests.support.duplicate_table import slip_of as slip
from tests.support.post_table import PostTable, day, opening

RO = "ro-general"


def audit_log(kind, log):
    """Return the document of a log, and the differences found by the audit."""
    state, audit, differences = kind.initial, Audit(kind), []
    for event in log:
        differences += audit.compare(state, event)
        state = kind.evolve(state, event)
    return state, differences


def record_table():
    return ClassicTable(RO, mode="record")


@pytest.mark.parametrize(
    ("act", "code", "field"),
    [
        (Play(at="H8", word="ÇAR"), "move/no_such_tile", "word"),
        (Play(at="H8", word="CAR", rack="ç a r e t i m"), "bag/no_such_tile", "rack"),
        (CallSenyors(rack="SEÑIORS"), "bag/no_such_tile", "rack"),
        (
            Overdraw(seat=1, extra=1, is_on_rack=False, is_seen=False, tiles="É"),
            "bag/no_such_tile",
            "tiles",
        ),
        (EndClassic(cause="blocked", racks=("A", "Č")), "bag/no_such_tile", "rack2"),
    ],
)
def test_game_of_two_refuses_foreign_marks_where_tiles_are_typed(act, code, field):
    """third-round 6, RO-GEN 20: with Romanian rules chosen by mistake Ç does not pass as C."""
    table = record_table()
    refusal = CLASSIC.decide(table.game, act, table.world)
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.data["field"]) == (code, field)
    assert refusal.data["sign"] in "ÇÑÉČ"


def test_tiles_of_the_draw_refuse_foreign_marks():
    """third-round 6: CAT-CLS 1.5, in Catalan."""
    table = ClassicTable("ca-classic", mode="record", begun=False)
    refused = CLASSIC.decide(table.game, DrawStart(drawn_by_hand=("Â", "B")), table.world)
    assert refused.code == "bag/no_such_tile"
    assert table.do(DrawStart(drawn_by_hand=("À", "Ç"))), "own marks, and a tile of its own"


def test_own_marks_are_played_with_the_plain_tile():
    table = record_table()
    (played,) = table.do(Play(at="H8", word="ȚÂRĂ"))
    assert played.turn.word == "TARA"


def test_game_of_two_by_an_earlier_version_is_unchanged():
    """third-round 6: a letter once read as C stays C."""
    table = record_table()
    (stored,) = CLASSIC.decide_whole(table.game, Play(at="H8", word="ÇAR", rack=""), table.world)
    assert stored.turn.word == "CAR"
    state, differences = audit_log(CLASSIC, [*table.log, stored])
    assert differences == []
    assert [turn.word for turn in state.turns] == ["CAR"]


def romanian_round():
    table = Table("ro")
    table.rack("C A R E T I M")
    return table


def test_master_with_a_foreign_mark_is_refused():
    """third-round 6, CAT-DUP 1.8-1: entries hold the word in its tiles, never as typed."""
    table = romanian_round()
    assert table.do(AnnounceMaster(at="H8", word="ÇAR")) == "move/no_such_tile"
    (announced,) = table.do(AnnounceMaster(at="H8", word="ȚĂRM", is_sure=True))
    assert announced.word == "TARM"


def test_slip_with_a_foreign_mark_is_void_and_an_old_slip_stays(monkeypatch):
    """third-round 6, CAT-DUP 1.7: old judgements stay, with the article that judges otherwise."""
    monkeypatch.setattr(rule_changes, "program", lambda: "0.7.0-00000000")
    table = romanian_round()
    read = ReadSlips(round=1, slips=(slip("p1 H8 ÇAR"), slip("p2 H8 ȚÂRĂ"), slip("p3 H8 CAR")))
    (now,) = table.do(read)
    first = now.slips[0]
    assert (first.points, first.reason, first.detail) == (0, "invalid_word", "Ç")
    terms = table.game.terms
    of_then = replace(terms, alphabet=terms.alphabet.with_foreign_marks)
    table = romanian_round()
    world = World(contains=table.contains)
    (then,) = DUPLICATE.decide(replace(table.game, terms=of_then), read, world)
    assert (then.slips[0].points, then.slips[0].main) == (now.slips[2].points, "CAR")
    state, differences = audit_log(DUPLICATE, [*table.log, then])
    assert state.rounds[0].slips["p1"].points == then.slips[0].points, "it stands"
    (difference,) = differences
    assert difference.is_judged
    acts = {f"{DUPLICATE.name}/{kind_of(difference.act)}"}
    assert [row.article for row in explain("0.6.0", acts, difference.fields)] == ["RO-GEN 20"]


def test_placement_by_post_refuses_foreign_marks():
    """third-round 6, RO-COR 3: entries hold the word in its tiles, never as typed."""
    table = PostTable()
    refusal = POST.decide(table.post, Place(at="H8", word="ÇA", sent=day(1)), NOTHING)
    assert (refusal.code, refusal.data["sign"]) == ("move/no_such_tile", "Ç")


def test_string_refuses_foreign_marks_and_an_old_string_stays():
    """third-round 6, RO-COR 1."""
    order = " ".join(tile_names(PostTable().sheet.order, alphabet_of("ro")))
    proposed = opening(typed_order=order.replace("C", "Ç"))
    refusal = POST.decide(POST.initial, proposed, NOTHING)
    assert (refusal.code, refusal.data["field"]) == ("bag/no_such_tile", "typed_order")
    (stored,) = POST.decide_whole(POST.initial, proposed, NOTHING)
    assert " ".join(stored.order) == order
    assert audit_log(POST, [stored])[1] == []
