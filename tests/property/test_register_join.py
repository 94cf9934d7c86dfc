"""Joined registers: no player is lost, both directions agree (third-round 9-B4).

Forgotten players stay so.
"""

import random

import pytest

from faristol.club.acts import (
    AllowFigures,
    FavourPlayer,
    ForbidFigures,
    ForgetPerson,
    RetirePlayer,
    ReturnPlayer,
    UnfavourPlayer,
)
from faristol.club.join import JoinAnswers
from faristol.club.register import resolve
from tests.support.club_house import a_card, change_player, merge_players, part_players
from tests.support.examples import examples
from tests.support.parted_registers import DatedHouse

NAMES = ("Anna", "Berta", "Carles", "Dídac", "Èlia", "Ferran")
CLUBS = ("", "Lleida", "Tremp")
MARK_ACTS = (
    AllowFigures,
    FavourPlayer,
    ForbidFigures,
    RetirePlayer,
    ReturnPlayer,
    UnfavourPlayer,
)


def play(house, dice, count):
    """Do so many random acts; refused acts are skipped."""
    for _ in range(count):
        ids = [*house.register.players] or ["nobody"]
        player = dice.choice(ids)
        card = a_card(dice.choice(NAMES), dice.choice(CLUBS), note=dice.choice(("", "x", "y")))
        match dice.randrange(10):
            case 0 | 1 | 2:
                house.salts += 1
                house.add(
                    f"{house.name}{house.salts}",
                    card.name,
                    card.club,
                    is_namesake=dice.random() < 0.5,
                )
            case 3 | 4:
                house.do(
                    change_player(player=player, card=card, salt=house.salt(), is_namesake=True)
                )
            case 5 | 6 | 7:
                house.do(dice.choice(MARK_ACTS)(player=player))
            case 8:
                house.do(
                    merge_players(kept=player, gone=dice.choice(ids), card=card, salt=house.salt())
                )
            case 9:
                house.do(
                    dice.choice((ForgetPerson(player=player), part_players(gone=player)))
                    if dice.random() < 0.5
                    else FavourPlayer(player=player)
                )


def diverged_registers(seed):
    dice, clock = random.Random(seed), []
    first = DatedHouse("a", clock)
    play(first, dice, dice.randrange(12))
    second = first.parted("b")
    for _ in range(3):
        play(first, dice, dice.randrange(6))
        play(second, dice, dice.randrange(6))
    return dice, first, second


def answers_of(dice, comparison, answers):
    """Answer each pair at random, and the same pair the same way in both directions."""
    pairs = {
        pair.key: answers.setdefault(
            frozenset((pair.here, pair.there)), dice.choice(("one", "two"))
        )
        for pair in comparison.pairs
    }
    return JoinAnswers(pairs=pairs)


def gone_with(forgotten_ids, *registers):
    """Return the ids of forgotten players, with those that either register merged with them."""
    pairs = {(id_, resolve(register, id_)) for register in registers for id_ in register.players}
    while (
        more := {id_ for pair in pairs if forgotten_ids & {*pair} for id_ in pair} - forgotten_ids
    ):
        forgotten_ids = forgotten_ids | more
    return forgotten_ids


def listed_ids(house):
    return set(house.people)


def forgotten_ids_of(house):
    return {player.id for player in house.register.players.values() if player.forgotten}


@pytest.mark.parametrize("seed", range(examples(300, every_run=40)))
def test_joined_registers_lose_no_player_and_restore_no_forgotten(seed):
    dice, first, second = diverged_registers(seed)
    before, theirs = listed_ids(first), listed_ids(second)
    gone = gone_with(
        forgotten_ids_of(first) | forgotten_ids_of(second), first.register, second.register
    )
    plan = first.join(second, answers_of(dice, first.compared(second), {}))
    after = listed_ids(first)
    for player in before | theirs:
        assert player in gone or resolve(first.register, player) in after
    assert not {player for player in gone if resolve(first.register, player) in after}
    assert set(plan.erased) <= forgotten_ids_of(first)


@pytest.mark.parametrize("seed", range(examples(300, every_run=40)))
def test_joining_again_changes_nothing(seed):
    dice, first, second = diverged_registers(seed)
    answers = answers_of(dice, first.compared(second), {})
    first.join(second, answers)
    people, count = first.people, len(first.log)
    again = first.compared(second)
    assert not again.new
    assert not [pair for pair in again.pairs if not pair.is_merged_there]
    # two players that the other register merged stay two, as answered
    plan = first.join(second, answers)
    assert (first.people, len(first.log), plan.acts) == (people, count, ())


@pytest.mark.parametrize("seed", range(examples(300, every_run=40)))
def test_both_directions_give_the_same_people(seed):
    dice, ours, theirs = diverged_registers(seed)
    first, second, answers = ours.parted("c"), theirs.parted("d"), {}
    backwards, forwards = theirs.compared(ours), ours.compared(theirs)
    first.join(theirs, answers_of(dice, forwards, answers))
    second.join(ours, answers_of(dice, backwards, answers))
    if has_merged_apart(forwards, backwards):
        return  # each register merged two other players: the answers differ by direction
    assert as_persons(first) == as_persons(second)
    for player in first.people.keys() & second.people.keys():
        assert first.people[player] == second.people[player]


def as_persons(house):
    """Return the card of each person by all ids of theirs: two may be merged either way round."""
    register, persons = house.register, {}
    for player in register.players:
        persons.setdefault(resolve(register, player), set()).add(player)
    return {
        frozenset(ids): house.people[standing][0]
        for standing, ids in persons.items()
        if standing in house.people
    }


def has_merged_apart(*comparisons):
    return any(pair.is_merged_there for comparison in comparisons for pair in comparison.pairs)
