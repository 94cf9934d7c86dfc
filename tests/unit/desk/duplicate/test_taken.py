"""Games of other programs become games of ours, with the points of the file or judged by a list."""

from dataclasses import replace

import pytest

from faristol.duplicate.acts.results import WriteNote
from faristol.duplicate.faults import MAX_NOTE
from faristol.duplicate.kind import DUPLICATE
from faristol.duplicate.results import classification
from faristol.duplicate.state import Game, board, left_over, scored, totals
from faristol.duplicate.values import Entrant
from faristol.formats.duplicate_import import (
    OtherTotal,
    TakenGame,
    Understood,
    Wanted,
    seated,
    take_steps,
    with_notes,
)
from faristol.formats.duplicate_record import (
    UNKNOWN,
    Record,
    RecordBonus,
    RecordMark,
    RecordMove,
    RecordPlayer,
    RecordRound,
    RecordSlip,
)
from faristol.formats.eliot import read_eliot, write_eliot
from faristol.ledger.audit import audit
from faristol.ledger.fold import fold
from faristol.ledger.pin import LexiconPin
from faristol.ledger.refusal import Refusal
from faristol.moves.finder import finish
from faristol.rules.preset import preset
from faristol.tiles.alphabet import alphabet_of
from faristol.tiles.reading import in_tiles

CA = alphabet_of("ca")
PIN = LexiconPin(digest="ab" * 32, name="DISC", version="2026", kind="official")
WHY = "as the file says"


def slip(player, text, points=0, reason=""):
    at, word = text.split("/")
    return RecordSlip(
        player=player,
        at=at,
        word=word,
        points=points,
        reason=reason,
        move_points=None if reason else points,
    )


# the game of the conformance cases: two rounds in which tiles stay on the rack
GAME = Record(
    language="ca",
    players=(
        RecordPlayer(id="0", name="Anna", table=4),
        RecordPlayer(id="1", name="Benet", table=2, group="B"),
        RecordPlayer(id="2", name="Clara"),
    ),
    rounds=(
        RecordRound(
            rack=("I", "Q", "A", "E", "I", "X", "R"),
            slips=(slip("0", "H6/XAI", 24), slip("1", "H7/AIRE", 8), slip("2", "H5/QEIXA", 42)),
            master=RecordMove(at="H5", word="QEIXA", points=42),
        ),
        RecordRound(
            rack=("I", "R", "S", "NY", "M", "E", "V"),
            left=2,
            slips=(
                slip("0", "G9/VINYES", 31),
                slip("1", "G9/MI", 10),
                slip("2", "P9/VINYES", reason="bad_coordinates"),
            ),
            master=RecordMove(at="G9", word="VINYES", points=31),
        ),
    ),
)


def taken(record=GAME, *, refused=None, ruleset="ca-duplicate-2018"):
    """Take a game in: with the points of the file, or judged by a list of all words but those refused."""
    is_judged = refused is not None
    entrants = {
        player.id: Entrant(
            player=f"p{player.id}", card="cd" * 32, table=player.table or 0, group=player.group
        )
        for player in record.players
    }
    wanted = Wanted(
        ruleset=preset(ruleset),
        lexicon=PIN if is_judged else None,
        contains=(lambda word: in_tiles(word, CA) not in refused) if is_judged else None,
        title="Vinguda d'un altre programa",
        entrants=entrants,
        why=WHY,
    )
    found = finish(take_steps(record, wanted))
    if isinstance(found, TakenGame):
        assert audit(found.facts, Game(), DUPLICATE.evolve, DUPLICATE.auditors()) == ()
    return found


def changed(number, **values):
    rounds = list(GAME.rounds)
    rounds[number - 1] = replace(rounds[number - 1], **values)
    return replace(GAME, rounds=tuple(rounds))


def reasons(found, number):
    one = found.game.rounds[number - 1]
    return [scored(found.game, one, player).reason for player in ("p0", "p1", "p2")]


def kinds(found):
    return [(one.round, one.kind) for one in found.understood]


def test_players_rounds_slips_and_masters_come_in():
    found = taken()
    assert isinstance(found, TakenGame)
    assert found.is_as_said
    assert totals(found.game) == {"p0": 55, "p1": 18, "p2": 42}
    assert {one.player: one.table for one in found.game.entrants.values()} == {
        "p0": 4,
        "p1": 2,
        "p2": 1,
    }
    assert left_over(found.game) == ("R", "M")
    assert len(board(found.game)) == 10
    assert reasons(found, 2) == ["", "", "bad_coordinates"]
    assert kinds(found) == []


def test_the_facts_folded_are_the_game():
    found = taken()
    assert fold(Game(), found.facts, DUPLICATE.evolve) == found.game


def test_no_seed_of_ours_drew_these_tiles_and_the_game_is_complete():
    settings = taken().game.settings
    assert (settings.bag, settings.rounds) == ("hand", 0)
    assert settings.groups == ("B",)
    assert not settings.has_bonus


def test_what_went_out_for_eliot_comes_in_again():
    file = read_eliot(write_eliot(GAME))
    again = taken(replace(file.record, players=GAME.players))
    assert totals(again.game) == totals(taken().game)
    assert again.is_as_said


def test_whose_total_is_not_that_of_the_file_is_named():
    found = taken(changed(1, slips=(slip("0", "H6/XAI", 25), *GAME.rounds[0].slips[1:])))
    assert found.totals == (OtherTotal(player="0", recorded=112, computed=110),)
    assert (found.differences, found.is_as_said) == (1, False)


def test_a_word_that_our_list_does_not_have_is_null_here_and_told():
    found = taken(refused=("MI",))
    assert reasons(found, 2) == ["", "invalid_word", "bad_coordinates"]
    assert found.totals == (OtherTotal(player="1", recorded=36, computed=16),)


def test_a_null_slip_stays_null_with_the_points_of_the_file_and_is_judged_anew_by_a_list():
    null = changed(1, slips=(*GAME.rounds[0].slips[:2], slip("2", "H5/QEIXA", reason=UNKNOWN)))
    assert reasons(taken(null), 1) == ["", "", "invalid_word"]
    assert taken(null).is_as_said
    found = taken(null, refused=())
    assert reasons(found, 1) == ["", "", ""]
    assert found.totals == (OtherTotal(player="2", recorded=0, computed=84),)


def test_a_late_slip_is_late_whoever_judges():
    late = changed(1, slips=(*GAME.rounds[0].slips[:2], slip("2", "H5/QEIXA", reason="late")))
    for refused in (None, ()):
        found = taken(late, refused=refused)
        assert reasons(found, 1) == ["", "", "late"]
        assert found.is_as_said


def test_who_has_no_slip_has_none_here():
    found = taken(changed(1, slips=GAME.rounds[0].slips[1:]))
    assert found.game.rounds[0].slips.keys() == {"p1", "p2"}
    assert found.is_as_said


def test_who_was_away_left_and_came_back():
    away = changed(1, slips=GAME.rounds[0].slips[1:], away=("0",))
    found = taken(away)
    assert found.game.gone == found.game.rounds[1].away == frozenset()
    assert found.game.start.players == 3
    assert found.is_as_said


def test_a_master_move_that_our_list_does_not_have_is_laid_as_the_file_says():
    found = taken(refused=("QEIXA",))
    assert found.game.rounds[0].master.why == WHY
    assert [one.player for one in found.totals] == ["2"]


def test_a_master_move_lower_than_the_best_is_laid_as_it_was():
    """CAT-DUP 1.8-1."""
    lower = replace(changed(1, master=RecordMove(at="H6", word="XAI", points=24)))
    found = taken(replace(lower, rounds=lower.rounds[:1]))
    assert found.game.rounds[0].master.points == 24


def test_a_round_without_a_master_is_given_up_with_the_rack_that_follows():
    """CAT-DUP 1.8-3."""
    empty = RecordRound(rack=("I", "Q", "A", "E", "I", "X", "R"))
    other = replace(GAME, rounds=(empty, RecordRound(rack=("S", "O", "L", "A", "T", "E", "M"))))
    found = taken(other)
    assert [one.given_up for one in found.game.rounds] == ["new_rack", "new_rack"]
    assert {one.reason for one in found.game.rounds[1].slips.values()} == {"no_slip"}
    assert kinds(found) == []


def test_a_rack_that_stays_is_a_new_one_where_none_may_stay():
    """CAT-DUP 1.8-3 has a new rack drawn; Romanian practice may keep it."""
    first = RecordRound(rack=("I", "Q", "A", "E", "I", "X", "R"))
    found = taken(replace(GAME, rounds=(first, *GAME.rounds)))
    assert found.game.rounds[0].given_up == "new_rack"
    assert found.understood == (Understood(round=1, kind="same_rack"),)
    assert totals(found.game) == totals(taken().game)
    first = RecordRound(rack=("A", "E", "C", "R", "S", "T", "I"))
    other = RecordRound(rack=("O", "U", "L", "N", "S", "T", "I"))
    found = taken(
        replace(GAME, language="ro", rounds=(first, first, other)), ruleset="ro-duplicate"
    )
    assert [one.given_up for one in found.game.rounds] == ["same_rack", "new_rack", "new_rack"]
    assert kinds(found) == []


def test_a_slip_counts_of_a_round_in_which_nothing_was_laid():
    found = taken(changed(2, master=None))
    assert kinds(found) == [(2, "not_laid")]
    assert totals(found.game) == totals(taken().game)


def test_a_redrawn_rack_puts_back_what_was_left():
    fresh = {"rack": ("V", "I", "NY", "E", "S", "A", "M"), "left": 0}  # I and R are not both there
    for is_redrawn in (True, False):
        found = taken(changed(2, is_redrawn=is_redrawn, **fresh))
        second = found.game.rounds[1]
        assert (second.left, second.rack) == ((), fresh["rack"])
        assert kinds(found) == [] if is_redrawn else [(2, "left_gone")]


def test_a_rack_that_our_rules_reject_stays_as_it_was_played():
    """CAT-DUP 1.3-3 asks for a consonant, too."""
    master = RecordMove(at="G9", word="AI", points=2)
    values = {"rack": tuple("AEIOAEU"), "left": 0, "is_redrawn": True, "master": master}
    found = taken(changed(2, slips=(), **values))
    assert kinds(found) == [(2, "rack_invalid")]
    assert found.is_as_said
    assert found.game.rounds[1].rack == values["rack"]


def test_a_rack_that_is_all_new_is_so_for_the_rejected_ones_of_the_file_or_says_that_a_file_says_so():
    """CAT-DUP 1.3-2, 1.3-3."""
    first = RecordRound(
        rack=("C", "A", "S", "A", "L", "S", "T"),
        slips=(slip("0", "H8/CASA", 10),),
        master=RecordMove(at="H8", word="CASA", points=10),
    )
    anew = RecordRound(rack=("E", "E", "E", "E", "E", "I", "R"), is_redrawn=True)
    second = taken(replace(GAME, rounds=(first, anew))).game.rounds[1]
    assert (second.left, second.rejected, second.given_up) == ((), (), "new_rack")
    bad = ("L", "S", "T", "B", "C", "D", "F")
    told = replace(anew, rejected=(bad, ("A", "E"), first.rack))
    second = taken(replace(GAME, rounds=(first, told))).game.rounds[1]
    assert (second.left, second.rejected) == ((), (bad,))


@pytest.mark.parametrize(
    ("values", "code"),
    [
        ({"rack": ("I", "R", "Q", "Q", "M", "E", "V")}, "bag/too_many_of_tile"),
        ({"rack": ("I", "R", "S")}, "bag/wrong_count"),
        ({"rack": ("I", "R", "S", "K", "M", "E", "V")}, "eliot/rack"),
        ({"master": RecordMove(at="A1", word="VINYES", points=31)}, "move/not_connected"),
    ],
)
def test_what_cannot_be_is_refused_with_its_round_and_why(values, code):
    found = taken(changed(2, **values))
    assert isinstance(found, Refusal)
    assert (found.data["why"], found.data["round"]) == (code, 2)


def test_a_warning_is_taken_in_and_what_our_ladder_does_not_know_is_left_out():
    """CAT-DUP 1.7-5."""
    found = taken(changed(1, marks=(RecordMark(player="1", kind="warning"),)))
    assert [one.kind for one in found.game.sanctions] == ["warning"]
    assert found.is_as_said
    found = taken(changed(1, marks=(RecordMark(player="1", kind="penalty", points=-5),)))
    assert found.game.sanctions == ()
    assert found.left_out == 1
    assert found.totals == (OtherTotal(player="1", recorded=26, computed=36),)


@pytest.mark.parametrize(
    ("players", "half_points", "own"), [(3, 20, 20), (10, 10, 0), (11, 10, 10), (16, 16, 0)]
)
def test_a_bonus_is_called_the_files_own_where_our_rules_have_another(players, half_points, own):
    """CAT-DUP 1.10-7: half a point for each player, from ten on."""
    more = tuple(RecordPlayer(id=str(at), name=f"P{at}") for at in range(3, players))
    record = replace(
        changed(1, bonuses=(RecordBonus(player="2", half_points=half_points),)),
        players=(*GAME.players, *more),
        has_bonus=True,
    )
    record = replace(record, rounds=record.rounds[:1])
    found = taken(record)
    assert found.own_bonus == own
    assert found.is_as_said
    whole = classification(found.game, found.game.terms)
    assert whole.bonus == half_points
    assert whole.ranking[0].half_points == 84 + half_points


def test_what_is_told_is_written_into_the_log_whole():
    lines = ["a" * (MAX_NOTE - 10), "b" * 20, "c"]
    found = with_notes(taken(), lines)
    notes = [fact.text for fact in found.facts if isinstance(fact, WriteNote)]
    assert notes == [lines[0], "\n".join(lines[1:])]
    assert fold(Game(), found.facts, DUPLICATE.evolve) == found.game
    assert with_notes(taken(), []) == taken()


def test_of_two_at_one_table_the_second_has_the_next_free_one():
    two = {one: Entrant(player=one, card="cd" * 32, table=4) for one in ("p0", "p1")}
    assert {one: entrant.table for one, entrant in seated(two).items()} == {"p0": 4, "p1": 0}


def test_a_game_that_cannot_even_begin_is_refused():
    nobody = replace(GAME, players=())
    assert isinstance(taken(nobody), Refusal)
    assert isinstance(taken(ruleset="ro-duplicate"), Refusal)
