"""Players named as changed in random games with a bonus (third-round 1-B9).

They are those whose totals differ.
"""

from dataclasses import replace
from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from faristol.duplicate.acts.master import AnnounceMaster, InvalidateMaster, RestoreMaster
from faristol.duplicate.acts.players import (
    GiveSanction,
    LetLeave,
    LiftSanction,
    TakeLeavingBack,
)
from faristol.duplicate.acts.slips import ReadSlips, TakeSlipsBack
from faristol.duplicate.acts.start import ChangeSettings, StartGame
from faristol.duplicate.kind import DUPLICATE
from faristol.duplicate.state import Game
from faristol.duplicate.total_changes import changes_of
from faristol.duplicate.values import Slip
from faristol.duplicate.word_ruling import acts_of_invalid_word, acts_of_restored_word
from faristol.duplicate.world import World
from faristol.ledger.refusal import Refusal
from tests.support.duplicate_table import HAND, Table

# of a first rack CASESAL: few moves, so that they are shared, and some of a single player
MOVES = (
    "H8 CASES",
    "H8 CASA",
    "H7 CASA",
    "H8 SAL",
    "H8 CAL",
    "H8 LA",
    "H9 CASES",
    "- -",
    "A1 CASA",
)
WHY = "looked at again"


def started_game(count, *, has_bonus):
    """Return a game of so many players before its first rack."""
    table = Table(players=count, settings=HAND, begins=False)
    table.ok(ChangeSettings(settings=replace(table.game.settings, has_bonus=has_bonus)))
    table.ok(StartGame())
    return table


@st.composite
def evenings(draw):
    """Return a game after its first round and some acts about it; N may cross ten by a player who left."""
    table = started_game(draw(st.integers(9, 12)), has_bonus=draw(st.integers(0, 4)) > 0)
    players = sorted(table.game.entrants)
    for leaving in draw(st.sets(st.sampled_from(players), max_size=2)):
        table.ok(LetLeave(player=leaving))
    table.rack("CASESAL")
    playing = [player for player in players if player not in table.game.gone]
    table.slips(", ".join(f"{player} {draw(st.sampled_from(MOVES))}" for player in playing))
    at, word = draw(st.sampled_from(MOVES[:6])).split()
    table.do(AnnounceMaster(at=at, word=word, is_sure=True, why=WHY))
    for act in draw(st.lists(acts(players), max_size=4)):
        table.do(act)
    return table


def slips(players):
    moves = st.sampled_from(MOVES).map(lambda move: move.replace("-", "").partition(" "))
    return st.builds(
        lambda player, move, ruling: Slip(player=player, at=move[0], word=move[2], ruling=ruling),
        st.sampled_from(players),
        moves,
        st.sampled_from(["", "", "no_slip", "late"]),
    )


def acts(players):
    """Return a strategy of all acts that change results of a finished round."""
    player = st.sampled_from(players)
    return st.one_of(
        st.just(InvalidateMaster(round=1, why=WHY)),
        st.just(RestoreMaster(round=1, why=WHY)),
        # a few players only: the second offence takes points
        st.builds(GiveSanction, player=st.sampled_from(players[:2]), why=st.just(WHY)),
        st.builds(LiftSanction, number=st.integers(1, 3), why=st.just(WHY)),
        slips(players).map(lambda slip: ReadSlips(round=1, slips=(slip,), why=WHY)),
        player.map(lambda id_: TakeSlipsBack(round=1, players=(id_,), why=WHY)),
        player.map(lambda id_: TakeLeavingBack(player=id_, why=WHY)),
    )


def letters_of(placed):
    return {cell.replace("(", "").replace(")", "") for cell in placed}


def plain_totals(game):
    """Return the totals with bonuses by the words of the articles, from the contents of each round."""
    totals = {player: Fraction(0) for player in game.entrants}
    number = game.start.players
    bonus = Fraction(number, 2) if game.settings.has_bonus and number >= 10 else Fraction(0)
    for round_ in game.rounds:
        if round_.master is None and round_.given_up is None:
            continue
        scores = {}
        for player, slip in round_.slips.items():
            points = 0 if slip.reason else slip.points
            if round_.invalid and letters_of(slip.placed) == letters_of(round_.master.placed):
                points = 0
            for sanction in game.sanctions:
                is_his = (sanction.player, sanction.round) == (player, round_.number)
                if is_his and sanction.kind == "zero" and not sanction.is_lifted:
                    points = 0
            scores[player] = points
        best = max(scores.values(), default=0)
        holders = [player for player, points in scores.items() if points == best]
        for player, points in scores.items():
            totals[player] += points
            if best and holders == [player]:
                totals[player] += bonus
    return totals


@settings(deadline=None)
@given(evenings(), st.data())
def test_named_players_are_those_whose_totals_differ_in_two_folds(table, data):
    """CAT-DUP 1.8-2, 1.10-1, 1.10-4: also players to whom the bonus passes, though no act names them."""
    act = data.draw(acts(sorted(table.game.entrants)))
    events = DUPLICATE.decide(table.game, act, World(contains=table.contains))
    if isinstance(events, Refusal):
        return
    before = plain_totals(DUPLICATE.fold(Game(), table.log))
    after = plain_totals(DUPLICATE.fold(Game(), (*table.log, *events)))
    changes = {change.player: change for change in changes_of(table.game, events, table.terms)}
    changed = {player for player, change in changes.items() if change.is_of_total}
    assert changed == {player for player in before if before[player] != after[player]}
    for player in changed:
        assert Fraction(changes[player].before.half_points, 2) == before[player]
        assert Fraction(changes[player].after.half_points, 2) == after[player]


@settings(deadline=None)
@given(evenings(), st.sampled_from(["CASES", "CASA", "LA", "SAL"]))
def test_ruling_on_a_word_names_all_changed_totals_and_is_reversible(table, word):
    """CAT-DUP 1.7-2, 1.8-2: slips void for another reason stay so (third-round 1-B10)."""
    world = World(contains=table.contains)
    acts = acts_of_invalid_word(table.game, word, "not in DIEC", table.terms)
    ruled, events = DUPLICATE.decide_all(table.game, acts, world)
    before, after = plain_totals(table.game), plain_totals(ruled)
    changes = changes_of(table.game, events, table.terms)
    changed = {change.player for change in changes if change.is_of_total}
    assert changed == {player for player in before if before[player] != after[player]}
    slips = ruled.rounds[0].slips.values()
    assert all(slip.reason for slip in slips if slip.main == word)
    acts = acts_of_restored_word(ruled, word, "it is in DIEC", table.terms)
    restored, _ = DUPLICATE.decide_all(ruled, acts, world)
    assert plain_totals(restored) == before
    assert restored.rounds[0].invalid == table.game.rounds[0].invalid
    assert dict(restored.rounds[0].slips) == dict(table.game.rounds[0].slips)


def test_bonus_passes_on_when_the_best_move_is_annulled():
    """CAT-DUP 1.8-2, 1.10-1: of eleven players one is annulled and another has the single best move."""
    table = started_game(11, has_bonus=True)
    table.play("CASESAL", "p1 H8 CASES, p2 H8 CASA, p3 H8 LA, p4 H8 LA", "H8 CASES")
    changes = changes_of(table.game, (InvalidateMaster(round=1, why=WHY),), table.terms)
    halves = {
        change.player: (change.before.half_points, change.after.half_points)
        for change in changes
        if change.is_of_total
    }
    assert halves == {"p1": (2 * 14 + 11, 0), "p2": (2 * 10, 2 * 10 + 11)}
