"""Unit tests of duplicate/standing.py: what is stored with the signature, and what is published of it."""

from dataclasses import replace

import pytest

from faristol.duplicate import score, standing
from faristol.duplicate.acts.players import GiveSanction
from faristol.duplicate.acts.results import SignResults, UnlockResults
from faristol.duplicate.kind import DUPLICATE
from faristol.duplicate.results import classification
from faristol.duplicate.score import by_group
from faristol.duplicate.standing import is_reckoned, published, unofficial_reason
from faristol.duplicate.values import Place
from faristol.ledger.codec import encode
from faristol.ledger.kind import Audit
from faristol.rules.preset import preset
from tests.support.duplicate_table import APP, HAND, Table, at, kinds
from tests.support.released import find_discrepancies

SETTINGS = replace(HAND, has_bonus=True)
LATER = ", ".join(f"p{number} - -" for number in range(7, 12))


def played(settings=SETTINGS, ruleset=None):
    """Play two rounds of eleven: p1 alone with the best of the first, p5 and p6 equal, p4 expelled."""
    table = Table(players=11, settings=settings, ruleset=ruleset)
    first = "p1 H5 CASAL, p2 H8 CASA, p3 H8 CAL, p4 H8 SAC, p5 - -, p6 - -"
    table.play("CASALST", f"{first}, {LATER}", "H5 CASAL")
    second = "p1 - -, p2 5H CES, p3 5H CEST, p4 - -, p5 5H CE, p6 5H CE"
    table.play("STEEIRT", f"{second}, {LATER}", "5H CEST")
    for _ in range(3):
        table.ok(GiveSanction(player="p4", why="parla"))
    table.end()
    return table


@pytest.fixture
def table():
    return played()


def signed(table):
    return next(fact for fact in reversed(table.log) if isinstance(fact, SignResults))


def other_bonus(monkeypatch):
    """As if the regulation gave ten points to whoever alone has the best move."""
    monkeypatch.setattr(score, "bonus_of", lambda *_, **__: 20)


def test_standing_has_every_player_in_the_order_of_the_published_table(table):
    table.ok(SignResults(moment=at()))
    places = signed(table).standing
    assert [one.place for one in places][-1] == 0, "who was expelled comes last"
    assert places[-1].player == "p4"
    ranked = places[:-1]
    assert [one.place for one in ranked] == sorted(one.place for one in ranked)
    assert [one.half_points for one in ranked] == sorted(
        (one.half_points for one in ranked), reverse=True
    )
    shared = [[one.player for one in ranked if one.place == place] for place in (4, 6)]
    assert shared == [["p5", "p6"], ["p7", "p8", "p9", "p10", "p11"]], "by table, then by id"
    assert {one.player for one in places} == set(table.game.entrants)


def test_moves_that_break_a_tie_are_stored_where_totals_are_equal_alone(table):
    table.ok(SignResults(moment=at()))
    totals = [one.half_points for one in signed(table).standing if one.place]
    for one in signed(table).standing:
        is_tied = one.place > 0 and one.points > 0 and totals.count(one.half_points) > 1
        assert bool(one.compared) is is_tied, one


@pytest.mark.parametrize("has_bonus", [True, False])
def test_published_classification_is_that_of_today_as_long_as_no_rule_changes(has_bonus):
    table = played(replace(SETTINGS, has_bonus=has_bonus))
    reckoned = classification(table.game, table.terms)
    table.ok(SignResults(moment=at()))
    shown = published(table.game, table.terms)
    assert shown.bonus == reckoned.bonus == signed(table).bonus
    assert bool(shown.bonus) is has_bonus
    assert shown.awards == reckoned.awards
    assert shown.proofs == reckoned.proofs
    for found in (shown, reckoned):
        assert [replace(one, compared=()) for one in found.ranking] == [
            replace(one, compared=()) for one in reckoned.ranking
        ]
    assert [one.player for one in shown.unranked] == ["p4"]
    assert by_group(shown) == {}


def test_rules_that_break_no_tie_store_and_prove_nothing():
    """CAT-DUP 1.9: where the rules of a club leave ties shared, no list of moves stands beside them."""
    rules = preset("ca-duplicate-2018")
    ranking = replace(rules.rules.ranking, ties=())
    table = played(ruleset=replace(rules, rules=replace(rules.rules, ranking=ranking)))
    reckoned = classification(table.game, table.terms)
    assert any(proof.is_shared for proof in reckoned.proofs)
    table.ok(SignResults(moment=at()))
    assert all(one.compared == () for one in signed(table).standing)
    shown = published(table.game, table.terms)
    assert shown.proofs == reckoned.proofs
    assert all(proof.pairs == () for proof in shown.proofs)


def test_another_reading_of_the_bonus_changes_nothing_that_was_signed(table, monkeypatch):
    """CAT-DUP 1.10."""
    table.ok(SignResults(moment=at()))
    before = published(table.game, table.terms)
    other_bonus(monkeypatch)
    assert published(table.game, table.terms) == before
    assert classification(table.game, table.terms).bonus == 20 != before.bonus
    after = published(table.game, table.terms, until=1)
    assert after.bonus == 20, "earlier rounds are reckoned"


def test_unlocking_reckons_again_and_signing_again_stores_anew(table, monkeypatch):
    table.ok(SignResults(moment=at()))
    other_bonus(monkeypatch)
    table.ok(UnlockResults(why="un error"))
    assert table.game.signed is None
    assert published(table.game, table.terms).bonus == 20
    assert not is_reckoned(table.game), "nothing is signed now"
    table.ok(SignResults(moment=at()))
    assert signed(table).bonus == 20
    monkeypatch.undo()
    assert published(table.game, table.terms).bonus == 20


def test_reason_why_a_game_is_not_official_stays_as_it_was_signed(table, monkeypatch):
    """CAT-DUP 1.1-3."""
    table.ok(SignResults(moment=at()))
    before = unofficial_reason(table.game, table.terms)
    assert before == signed(table).unofficial
    monkeypatch.setattr(standing, "unofficial", lambda *_: "never")
    assert unofficial_reason(table.game, table.terms) == before
    table.ok(UnlockResults(why="un error"))
    assert unofficial_reason(table.game, table.terms) == "never"


def test_entry_of_version_1_is_reckoned_and_is_not_accused(table, monkeypatch):
    table.ok(SignResults(moment=at()))
    before = [(fact, 1) for fact in table.log[:-1]]
    old = replace(signed(table), standing=(), bonus=0, unofficial=None)
    game = DUPLICATE.fold(DUPLICATE.initial, [fact for fact, _ in before] + [old])
    assert game.is_signed
    assert is_reckoned(game)
    assert not is_reckoned(game, until=1)
    other_bonus(monkeypatch)
    assert published(game, table.terms).bonus == 20
    assert find_discrepancies(DUPLICATE, [*before, (old, 1)]) == []


def differences_of(table, fact):
    state = DUPLICATE.fold(DUPLICATE.initial, table.log[:-1])
    return [(one.is_judged, one.fields) for one in Audit(DUPLICATE).compare(state, fact, version=2)]


def test_audit_finds_an_entry_of_version_2_without_a_standing_or_with_a_forged_one(table):
    table.ok(SignResults(moment=at()))
    fact = signed(table)
    assert encode(fact, DUPLICATE.schema)[1] == 2
    assert differences_of(table, fact) == []
    assert differences_of(table, replace(fact, standing=())) == [(True, ("standing",))]
    first = replace(fact.standing[0], half_points=99)
    forged = replace(fact, standing=(first, *fact.standing[1:]))
    assert differences_of(table, forged) == [(True, ("standing.half_points",))]
    assert differences_of(table, replace(fact, bonus=3, unofficial="never")) == [
        (True, ("bonus", "unofficial"))
    ]
    assert differences_of(table, replace(fact, minutes=7, bonus=3))[0][0] is False


def test_standing_that_another_rule_changed_is_a_judged_difference(table, monkeypatch):
    table.ok(SignResults(moment=at()))
    other_bonus(monkeypatch)
    ((is_judged, fields),) = differences_of(table, signed(table))
    assert is_judged
    assert {"bonus", "standing.half_points"} <= {*fields}


PLACE = Place(place=1, player="p1", half_points=1, points=1, bonuses=(), compared=(), group="")


@pytest.mark.parametrize(
    "change",
    [
        lambda places: places[1:],
        lambda places: (*places, places[0]),
        lambda places: (*places[1:], replace(places[0], player="<b>nobody</b>")),
        lambda places: (*places[1:], replace(places[0], group="x" * 10_000)),
        lambda places: (*places[1:], replace(places[0], place=-1)),
        lambda places: (*places[1:], replace(places[0], half_points=10**5_000)),
        lambda places: (*places[1:], replace(places[0], compared=(1,) * 10_000)),
        lambda places: (*places[1:], replace(places[0], compared=(-(10**30),))),
        lambda places: (*places[1:], replace(places[0], bonuses=(0,))),
        lambda places: (*places[1:], replace(places[0], bonuses=(1, 1))),
        lambda places: (*places[1:], replace(places[0], bonuses=(3,))),
        lambda _: (PLACE,) * 3,
    ],
)
def test_standing_of_no_sense_is_not_published(table, change):
    table.ok(SignResults(moment=at()))
    fact = replace(signed(table), standing=change(signed(table).standing))
    game = DUPLICATE.fold(DUPLICATE.initial, (*table.log[:-1], fact))
    assert game.is_signed
    assert game.signed is None
    assert published(game, table.terms) == classification(game, table.terms)
    huge = replace(signed(table), bonus=10**30)
    assert DUPLICATE.fold(DUPLICATE.initial, (*table.log[:-1], huge)).signed is None


def test_seed_is_told_after_the_results_with_the_standing():
    table = Table(settings=APP)
    table.draw()
    table.slips("p1 - -, p2 - -, p3 - -, p4 - -")
    table.end()
    assert kinds(table.ok(SignResults(moment=at()))) == ["SignResults", "PublishSeed"]
    assert len(table.game.signed.standing) == 4
