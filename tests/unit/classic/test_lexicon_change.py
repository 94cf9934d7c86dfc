"""`ChangeLexicon` in a game at one board."""

from dataclasses import replace

import pytest

from faristol.classic.acts.challenges import ChallengeMove, GiveVerdict
from faristol.classic.kind import CLASSIC
from faristol.classic.state import Classic
from faristol.ledger.kind import Audit
from faristol.ledger.lexicon_change import ChangeLexicon, lexicon_at
from faristol.ledger.pin import LexiconPin
from tests.support.classic_table import PIN, ClassicTable

OTHER = LexiconPin(digest="cd" * 32, name="DISC", version="2027", kind="official")
CLS = "ca-classic"


def has_no_differences(table):
    audit, game = Audit(CLASSIC), Classic()
    differences = []
    for event in table.log:
        differences += audit.compare(game, event)
        game = CLASSIC.evolve(game, event)
    return not differences and game == table.game


def change(table, lexicon=OTHER, why="la tauleta és una altra"):
    return table.do(ChangeLexicon(lexicon=lexicon, why=why))


def pin_at(table, turn):
    return lexicon_at(table.game.lexicon_changes, table.game.lexicon, turn)


def test_change_applies_to_verdicts_from_the_next_turn():
    table = ClassicTable(CLS, mode="record")
    table.pass_()
    (event,) = change(table)
    assert event.since == 2
    assert [pin_at(table, turn) for turn in (1, 2, 3)] == [PIN, OTHER, OTHER]
    assert table.game.lexicon == OTHER
    assert has_no_differences(table)


def test_change_within_a_challenge_applies_to_its_verdict():
    table = ClassicTable(CLS, mode="record")
    table.play("h8 casa")
    table.ok(ChallengeMove(by=table.game.turn, words=(table.game.last.word,)))
    (event,) = change(table, None)
    assert event.since == 1
    assert pin_at(table, 1) is None
    verdict = GiveVerdict(stands=True, source="list")
    assert table.do(verdict) == "classic/no_list"
    table.ok(replace(verdict, source="outside", name="DIEC2"))
    assert has_no_differences(table)


def test_playing_device_needs_a_list():
    table = ClassicTable(CLS)
    seated = (table.game.seated[0], replace(table.game.seated[1], level="club"))
    table.game = replace(table.game, seated=seated)
    assert change(table, None) == "classic/device_cannot"
    (event,) = change(table, OTHER)
    assert event.since == 1


@pytest.mark.parametrize(
    ("lexicon", "why", "code"),
    [
        (PIN, "x", "stream/lexicon_same"),
        (None, "", "stream/text_missing"),
        (replace(OTHER, digest=""), "x", "stream/lexicon_bad"),
    ],
)
def test_change_is_refused(lexicon, why, code):
    assert change(ClassicTable(CLS, mode="record"), lexicon, why) == code


def test_change_is_refused_once_no_move_can_follow():
    table = ClassicTable("ca-ciutat-de-mallorca")
    for _ in range(6):
        table.pass_()
    assert change(table) == "classic/not_now_over"
    table.finish()
    assert change(table) == "classic/not_now_ended"
    table.sign()
    assert change(table) == "classic/not_now_final"


@pytest.mark.parametrize("since", [-1, 0, 1, 400, 10**9])
def test_evolve_accepts_any_first_turn(since):
    table = ClassicTable(CLS, mode="record")
    game = CLASSIC.evolve(table.game, ChangeLexicon(lexicon=None, why="x", since=since))
    assert game.lexicon is None
    assert {lexicon_at(game.lexicon_changes, None, turn) for turn in (0, 1, 500)} <= {PIN, None}
