"""Registers that parted are joined: nobody is lost, whoever was forgotten stays so, both ways agree (third-round 9-B4)."""

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
    """Do so many random things; what is refused is left."""
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


def parted(seed):
    dice, clock = random.Random(seed), []
    one = DatedHouse("a", clock)
    play(one, dice, dice.randrange(12))
    other = one.parted("b")
    for _ in range(3):
        play(one, dice, dice.randrange(6))
        play(other, dice, dice.randrange(6))
    return dice, one, other


def answers_of(dice, comparison, known):
    """Answer each pair at random, and the same pair the same way in both directions."""
    pairs = {
        pair.key: known.setdefault(frozenset((pair.here, pair.there)), dice.choice(("one", "two")))
        for pair in comparison.pairs
    }
    return JoinAnswers(pairs=pairs)


def gone_with(gone, *registers):
    """Return the ids of who is forgotten, with those whom either register holds for the same person."""
    pairs = {(id_, resolve(one, id_)) for one in registers for id_ in one.players}
    while more := {id_ for pair in pairs if gone & {*pair} for id_ in pair} - gone:
        gone = gone | more
    return gone


def listed_ids(house):
    return set(house.people)


def forgotten(house):
    return {player.id for player in house.register.players.values() if player.forgotten}


@pytest.mark.parametrize("seed", range(examples(300, every_run=40)))
def test_joined_registers_lose_nobody_and_bring_back_nobody(seed):
    dice, one, other = parted(seed)
    before, theirs = listed_ids(one), listed_ids(other)
    gone = gone_with(forgotten(one) | forgotten(other), one.register, other.register)
    plan = one.join(other, answers_of(dice, one.compared(other), {}))
    after = listed_ids(one)
    for player in before | theirs:
        assert player in gone or resolve(one.register, player) in after
    assert not {player for player in gone if resolve(one.register, player) in after}
    assert set(plan.erased) <= forgotten(one)


@pytest.mark.parametrize("seed", range(examples(300, every_run=40)))
def test_joining_again_changes_nothing(seed):
    dice, one, other = parted(seed)
    answers = answers_of(dice, one.compared(other), {})
    one.join(other, answers)
    people, count = one.people, len(one.log)
    again = one.compared(other)
    assert not again.new
    assert not [pair for pair in again.pairs if not pair.is_merged_there]
    # two that the other register holds for one stay two, as was answered
    plan = one.join(other, answers)
    assert (one.people, len(one.log), plan.acts) == (people, count, ())


@pytest.mark.parametrize("seed", range(examples(300, every_run=40)))
def test_both_directions_give_the_same_people(seed):
    dice, one, other = parted(seed)
    first, second, known = one.parted("c"), other.parted("d"), {}
    there, here = other.compared(one), one.compared(other)
    first.join(other, answers_of(dice, here, known))
    second.join(one, answers_of(dice, there, known))
    if merged_apart(here, there):
        return  # each register held two others for one: what was answered differs by direction
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


def merged_apart(*comparisons):
    return any(pair.is_merged_there for found in comparisons for pair in found.pairs)
