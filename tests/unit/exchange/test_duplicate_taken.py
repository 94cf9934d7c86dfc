"""Games of other programs become games of ours, judged anew."""

from dataclasses import replace

import pytest

from faristol.duplicate.command import OpenGame
from faristol.duplicate.evolve import evolve
from faristol.duplicate.model import Entrant, Settings
from faristol.duplicate.state import Game, board, left_over, scored, totals
from faristol.exchange.duplicate_record import (
    UNKNOWN,
    Record,
    RecordMark,
    RecordMove,
    RecordPlayer,
    RecordRound,
    RecordSlip,
)
from faristol.exchange.duplicate_taken import Difference, Taken, take_in
from faristol.exchange.eliot import read_eliot, write_eliot
from faristol.ledger.pin import LexiconPin
from faristol.ledger.refusal import Refusal
from faristol.rules.preset import preset
from faristol.tiles.alphabet import alphabet_of
from faristol.tiles.reading import in_tiles

CA = alphabet_of("ca")
OPENING = OpenGame(
    language="ca",
    lexicon=LexiconPin(digest="ab" * 32, name="DISC", version="2026", kind="official"),
    ruleset=preset("ca-duplicate-2018"),
    settings=Settings(title="Vinguda d'un altre programa", bag="app", rounds=9),
)
IMPORTED = "as the file says"


def slip(player, text, points=0, reason=""):
    at, word = text.split("/")
    counts = not reason
    return RecordSlip(
        player=player, at=at, word=word, points=points, reason=reason,
        move_points=points if counts else None,
    )  # fmt: skip


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
                slip("2", "P9/VINYES", reason=UNKNOWN),
            ),
            master=RecordMove(at="G9", word="VINYES", points=31),
        ),
    ),
)


def taken(record=GAME, *, refused=(), opening=OPENING):
    entrants = {
        player.id: Entrant(
            player=f"p{player.id}", card="cd" * 32, table=player.table or 0, group=player.group
        )
        for player in record.players
    }
    return take_in(
        record,
        opening=opening,
        entrants=entrants,
        contains=lambda word: in_tiles(word, CA) not in refused,
        why=IMPORTED,
    )


def changed(number, **values):
    rounds = list(GAME.rounds)
    rounds[number - 1] = replace(rounds[number - 1], **values)
    return replace(GAME, rounds=tuple(rounds))


def reasons(found, number):
    one = found.game.rounds[number - 1]
    return [scored(found.game, one, player).reason for player in ("p0", "p1", "p2")]


def test_players_rounds_slips_and_masters_come_in():
    found = taken()
    assert isinstance(found, Taken)
    assert (found.differences, found.stopped, found.marks_left_out) == ((), None, 0)
    assert totals(found.game) == {"p0": 55, "p1": 18, "p2": 42}
    assert {one.player: one.table for one in found.game.entrants.values()} == {
        "p0": 4, "p1": 2, "p2": 1,
    }  # fmt: skip
    assert left_over(found.game) == ("R", "M")
    assert len(board(found.game)) == 10
    assert reasons(found, 2) == ["", "", "bad_coordinates"]


def test_the_facts_folded_are_the_game():
    found = taken()
    game = Game()
    for event in found.events:
        game = evolve(game, event)
    assert game == found.game


def test_no_seed_of_ours_drew_these_tiles_and_the_game_is_complete():
    settings = taken().game.settings
    assert (settings.bag, settings.rounds, settings.title) == ("hand", 0, OPENING.settings.title)
    assert settings.groups == ("B",)
    assert not settings.has_bonus


def test_what_went_out_for_eliot_comes_in_again():
    file = read_eliot(write_eliot(GAME))
    again = taken(replace(file.record, players=GAME.players))
    assert totals(again.game) == totals(taken().game)
    assert again.differences == ()


def test_points_that_are_not_those_of_the_file_are_told():
    odd = changed(
        1,
        slips=(slip("0", "H6/XAI", 25), *GAME.rounds[0].slips[1:]),
        master=RecordMove(at="H5", word="QEIXA", points=40),
    )
    assert taken(odd).differences == (
        Difference(round=1, player="", said=40, found=42),
        Difference(round=1, player="0", said=25, found=24),
    )


def test_a_word_that_our_list_does_not_have_is_null_here_and_told():
    found = taken(refused=("MI",))
    assert found.differences == (
        Difference(round=2, player="1", said=10, found=0, reason="invalid_word"),
    )


def test_a_null_slip_stays_null_though_our_list_has_its_word():
    null = changed(1, slips=(*GAME.rounds[0].slips[:2], slip("2", "H5/QEIXA", reason=UNKNOWN)))
    found = taken(null)
    assert reasons(found, 1) == ["", "", "invalid_word"]
    assert found.differences == ()
    late = changed(1, slips=(*GAME.rounds[0].slips[:2], slip("2", "H5/QEIXA", reason="late")))
    found = taken(late)
    assert reasons(found, 1) == ["", "", "late"]
    assert not found.game.rounds[0].slips["p2"].is_in_time


def test_who_has_no_slip_has_none_here():
    found = taken(changed(1, slips=GAME.rounds[0].slips[1:]))
    assert reasons(found, 1) == ["no_slip", "", ""]
    assert found.differences == ()


def test_who_was_away_left_and_came_back():
    away = changed(1, slips=GAME.rounds[0].slips[1:], away=("0",))
    found = taken(away)
    assert found.game.rounds[0].away == {"p0"}
    assert found.game.rounds[1].away == frozenset()
    assert found.differences == ()


def test_a_master_move_that_our_list_does_not_have_is_laid_as_the_file_says():
    found = taken(refused=("QEIXA",))
    assert found.game.rounds[0].master.why == IMPORTED
    assert found.stopped is None
    assert [(one.round, one.player) for one in found.differences] == [(1, "2")]


def test_a_master_move_lower_than_the_best_is_laid_as_it_was():
    """CAT-DUP 1.8-1."""
    lower = replace(changed(1, master=RecordMove(at="H6", word="XAI", points=24)))
    found = taken(replace(lower, rounds=lower.rounds[:1]))
    assert found.stopped is None
    assert found.game.rounds[0].master.points == 24


def test_a_wrong_master_move_annuls_its_authors_here_too():
    """CAT-DUP 1.8-2."""
    wrong = changed(
        1,
        is_master_invalid=True,
        slips=(*GAME.rounds[0].slips[:2], slip("2", "H5/QEIXA", reason="annulled")),
    )
    found = taken(wrong)
    assert reasons(found, 1) == ["", "", "annulled"]
    assert found.differences == ()


def test_a_round_without_a_master_is_given_up_with_the_rack_that_follows():
    """CAT-DUP 1.8-3."""
    empty = RecordRound(rack=("I", "Q", "A", "E", "I", "X", "R"))
    other = replace(GAME, rounds=(empty, RecordRound(rack=("S", "O", "L", "A", "T", "E", "M"))))
    found = taken(other)
    assert [one.given_up for one in found.game.rounds] == ["new_rack", "new_rack"]
    assert found.stopped is None


def test_under_romanian_practice_the_same_rack_may_stay():
    first = RecordRound(rack=("A", "E", "C", "R", "S", "T", "I"))
    other = RecordRound(rack=("O", "U", "L", "N", "S", "T", "I"))
    game = replace(GAME, language="ro", rounds=(first, first, other))
    opening = replace(OPENING, language="ro", ruleset=preset("ro-duplicate"))
    found = taken(game, opening=opening)
    assert [one.given_up for one in found.game.rounds] == ["same_rack", "new_rack", "new_rack"]
    assert found.stopped is None


def test_a_redrawn_rack_puts_back_what_was_left():
    fresh = changed(
        2, rack=("V", "I", "NY", "E", "S", "A", "M"), left=0, is_redrawn=True
    )  # what was left, I and R, is not all there
    found = taken(fresh)
    assert found.stopped is None
    second = found.game.rounds[1]
    assert (second.left, second.rack) == ((), ("V", "I", "NY", "E", "S", "A", "M"))


@pytest.mark.parametrize(
    ("values", "code"),
    [
        ({"rack": ("I", "R", "Q", "Q", "M", "E", "V")}, "bag/too_many_of_tile"),
        ({"rack": ("I", "R", "S")}, "bag/wrong_count"),
        ({"rack": ("I", "R", "S", "K", "M", "E", "V")}, "eliot/rack"),
        ({"master": RecordMove(at="A1", word="VINYES", points=31)}, "move/not_connected"),
        ({"master": None}, "duplicate/valid_slips"),
    ],
)
def test_what_cannot_be_stops_before_that_round_and_says_why(values, code):
    found = taken(changed(2, **values))
    assert found.stopped.code == code
    assert found.stopped.data["round"] == 2
    assert len(found.game.rounds) == 1
    assert totals(found.game) == {"p0": 24, "p1": 8, "p2": 42}
    assert found.differences == ()


def test_warnings_of_the_file_are_counted_and_left_out():
    marked = changed(1, marks=(RecordMark(player="1", kind="warning"),))
    found = taken(marked)
    assert found.marks_left_out == 1
    assert found.game.sanctions == ()


def test_a_game_that_cannot_even_begin_is_refused():
    alone = replace(GAME, players=GAME.players[:1])
    assert taken(alone).code == "duplicate/too_few_players"
    romanian = replace(OPENING, ruleset=preset("ro-duplicate"))
    assert isinstance(taken(opening=romanian), Refusal)
