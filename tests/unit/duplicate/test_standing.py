"""The standing stored with the signature and published from it (duplicate/standing.py)."""

from dataclasses import replace

import pytest

from faristol.duplicate import score, standing
from faristol.duplicate.acts.players import GiveSanction
from faristol.duplicate.acts.results import SignResults, UnlockResults
from faristol.duplicate.kind import DUPLICATE
from faristol.duplicate.results import classification
from faristol.duplicate.score import by_group
from faristol.duplicate.standing import is_reckoned, published_classification_of, unofficial_reason
from faristol.duplicate.values import Place
from faristol.ledger.codec import encode
from faristol.ledger.kind import Audit
from faristol.rules.preset import preset
from tests.support.duplicate_table import APP, HAND, Table, at, kinds
from tests.support.released import find_discrepancies

SETTINGS = replace(HAND, has_bonus=True)
LATER = ", ".join(f"p{number} - -" for number in range(7, 12))


def play_rounds(settings=SETTINGS, ruleset=None):
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
    return play_rounds()


def signature(table):
    return next(event for event in reversed(table.log) if isinstance(event, SignResults))


def patch_bonus(monkeypatch):
    """Replace the bonus by ten points for the only player with the best move."""
    monkeypatch.setattr(score, "bonus_of", lambda *_, **__: 20)


def test_standing_lists_the_players_in_the_order_of_the_published_table(table):
    table.ok(SignResults(moment=at()))
    places = signature(table).standing
    assert [place.place for place in places][-1] == 0, "the expelled player comes last"
    assert places[-1].player == "p4"
    ranked = places[:-1]
    assert [place.place for place in ranked] == sorted(place.place for place in ranked)
    assert [place.half_points for place in ranked] == sorted(
        (place.half_points for place in ranked), reverse=True
    )
    shared = [[entry.player for entry in ranked if entry.place == place] for place in (4, 6)]
    assert shared == [["p5", "p6"], ["p7", "p8", "p9", "p10", "p11"]], "by table, then by id"
    assert {place.player for place in places} == set(table.game.entrants)


def test_moves_of_a_tie_break_are_stored_only_where_totals_are_equal(table):
    table.ok(SignResults(moment=at()))
    totals = [place.half_points for place in signature(table).standing if place.place]
    for place in signature(table).standing:
        is_tied = place.place > 0 and place.points > 0 and totals.count(place.half_points) > 1
        assert bool(place.compared) is is_tied, place


@pytest.mark.parametrize("has_bonus", [True, False])
def test_published_classification_is_the_current_one_while_rules_stay(has_bonus):
    table = play_rounds(replace(SETTINGS, has_bonus=has_bonus))
    reckoned = classification(table.game, table.terms)
    table.ok(SignResults(moment=at()))
    signed_result = published_classification_of(table.game, table.terms)
    assert signed_result.bonus == reckoned.bonus == signature(table).bonus
    assert bool(signed_result.bonus) is has_bonus
    assert signed_result.awards == reckoned.awards
    assert signed_result.proofs == reckoned.proofs
    for result in (signed_result, reckoned):
        assert [replace(standing_, compared=()) for standing_ in result.ranking] == [
            replace(standing_, compared=()) for standing_ in reckoned.ranking
        ]
    assert [standing_.player for standing_ in signed_result.unranked] == ["p4"]
    assert by_group(signed_result) == {}


def test_rules_without_tie_breaks_store_and_prove_no_moves():
    """CAT-DUP 1.9: where club rules leave ties shared, no list of moves stands beside them."""
    rules = preset("ca-duplicate-2018")
    ranking = replace(rules.rules.ranking, ties=())
    table = play_rounds(ruleset=replace(rules, rules=replace(rules.rules, ranking=ranking)))
    reckoned = classification(table.game, table.terms)
    assert any(proof.is_shared for proof in reckoned.proofs)
    table.ok(SignResults(moment=at()))
    assert all(place.compared == () for place in signature(table).standing)
    signed_result = published_classification_of(table.game, table.terms)
    assert signed_result.proofs == reckoned.proofs
    assert all(proof.pairs == () for proof in signed_result.proofs)


def test_changed_bonus_rule_leaves_the_signed_result(table, monkeypatch):
    """CAT-DUP 1.10."""
    table.ok(SignResults(moment=at()))
    before = published_classification_of(table.game, table.terms)
    patch_bonus(monkeypatch)
    assert published_classification_of(table.game, table.terms) == before
    assert classification(table.game, table.terms).bonus == 20 != before.bonus
    after = published_classification_of(table.game, table.terms, until=1)
    assert after.bonus == 20, "earlier rounds are reckoned"


def test_unlocking_recalculates_and_signing_again_stores_the_new_result(table, monkeypatch):
    table.ok(SignResults(moment=at()))
    patch_bonus(monkeypatch)
    table.ok(UnlockResults(why="un error"))
    assert table.game.signed is None
    assert published_classification_of(table.game, table.terms).bonus == 20
    assert not is_reckoned(table.game), "nothing is signed now"
    table.ok(SignResults(moment=at()))
    assert signature(table).bonus == 20
    monkeypatch.undo()
    assert published_classification_of(table.game, table.terms).bonus == 20


def test_unofficial_reason_stays_as_signed(table, monkeypatch):
    """CAT-DUP 1.1-3."""
    table.ok(SignResults(moment=at()))
    before = unofficial_reason(table.game, table.terms)
    assert before == signature(table).unofficial
    monkeypatch.setattr(standing, "reason_unofficial_game", lambda *_: "never")
    assert unofficial_reason(table.game, table.terms) == before
    table.ok(UnlockResults(why="un error"))
    assert unofficial_reason(table.game, table.terms) == "never"


def test_signature_of_version_1_is_recalculated_without_discrepancy(table, monkeypatch):
    table.ok(SignResults(moment=at()))
    before = [(event, 1) for event in table.log[:-1]]
    old = replace(signature(table), standing=(), bonus=0, unofficial=None)
    game = DUPLICATE.fold(DUPLICATE.initial, [event for event, _ in before] + [old])
    assert game.is_signed
    assert is_reckoned(game)
    assert not is_reckoned(game, until=1)
    patch_bonus(monkeypatch)
    assert published_classification_of(game, table.terms).bonus == 20
    assert find_discrepancies(DUPLICATE, [*before, (old, 1)]) == []


def differences_of(table, event):
    state = DUPLICATE.fold(DUPLICATE.initial, table.log[:-1])
    return [
        (difference.is_judged, difference.fields)
        for difference in Audit(DUPLICATE).compare(state, event, version=2)
    ]


def test_audit_reports_a_version_2_signature_with_forged_standing(table):
    table.ok(SignResults(moment=at()))
    event = signature(table)
    assert encode(event, DUPLICATE.schema)[1] == 2
    assert differences_of(table, event) == []
    assert differences_of(table, replace(event, standing=())) == [(True, ("standing",))]
    first = replace(event.standing[0], half_points=99)
    forged = replace(event, standing=(first, *event.standing[1:]))
    assert differences_of(table, forged) == [(True, ("standing.half_points",))]
    assert differences_of(table, replace(event, bonus=3, unofficial="never")) == [
        (True, ("bonus", "unofficial"))
    ]
    assert differences_of(table, replace(event, minutes=7, bonus=3))[0][0] is False


def test_standing_changed_by_a_rule_is_a_judged_difference(table, monkeypatch):
    table.ok(SignResults(moment=at()))
    patch_bonus(monkeypatch)
    ((is_judged, fields),) = differences_of(table, signature(table))
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
def test_malformed_standing_is_not_published(table, change):
    table.ok(SignResults(moment=at()))
    event = replace(signature(table), standing=change(signature(table).standing))
    game = DUPLICATE.fold(DUPLICATE.initial, (*table.log[:-1], event))
    assert game.is_signed
    assert game.signed is None
    assert published_classification_of(game, table.terms) == classification(game, table.terms)
    huge = replace(signature(table), bonus=10**30)
    assert DUPLICATE.fold(DUPLICATE.initial, (*table.log[:-1], huge)).signed is None


def test_seed_is_published_after_the_results_with_the_standing():
    table = Table(settings=APP)
    table.draw()
    table.slips("p1 - -, p2 - -, p3 - -, p4 - -")
    table.end()
    assert kinds(table.ok(SignResults(moment=at()))) == ["SignResults", "PublishSeed"]
    assert len(table.game.signed.standing) == 4
