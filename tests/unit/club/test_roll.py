"""The roll: an immutable map of players with cheap copies."""

import pytest

from faristol.club.player import Player
from faristol.club.roll import Roll


def player(id_, ordinal, **more):
    return Player(id=id_, ordinal=ordinal, card=id_, history=(), seq=1, **more)


def test_roll_is_a_mapping_in_order_of_entry():
    roll = Roll([player("b", 2), player("a", 3), player("c", 1)])
    assert list(roll) == ["c", "b", "a"]
    assert [player_.id for player_ in roll.values()] == ["c", "b", "a"]
    assert len(roll) == 3
    assert "a" in roll
    assert "x" not in roll
    assert roll.get("x") is None
    with pytest.raises(KeyError):
        roll["x"]


def test_id_of_half_a_character_is_unknown():
    assert "\ud800" not in Roll([player("a", 1)])


def test_changed_roll_leaves_the_one_before():
    before = Roll([player("a", 1), player("b", 2)])
    after = before.with_players([player("a", 1, is_retired=True), player("c", 3)])
    assert [player_.is_retired for player_ in before.values()] == [False, False]
    assert [player_.is_retired for player_ in after.values()] == [True, False, False]
    assert (len(before), len(after)) == (2, 3)


def test_rolls_with_equal_players_are_equal():
    first = Roll([player("a", 1), player("b", 2)])
    second = Roll([player("b", 2)]).with_players([player("a", 1)])
    assert first == second
    assert first != second.with_players([player("b", 2, is_favourite=True)])
    assert first != {"a": player("a", 1), "b": player("b", 2)}
    assert Roll() == Roll(())


def test_repr_of_a_roll_shows_its_players():
    assert repr(Roll([player("a", 1)])).startswith("Roll([Player(id='a', ordinal=1")


def test_change_copies_one_bucket_of_many():
    # Folding a long log stays linear; measured without a clock.
    before = Roll(player(f"player-{at}", at) for at in range(20_000))
    after = before.with_players([player("player-7", 7, is_retired=True)])
    copied = [
        len(new) for old, new in zip(before._buckets, after._buckets, strict=True) if new is not old
    ]
    assert len(copied) == 1
    assert max(map(len, after._buckets)) < 200
    assert len(after._buckets) == 256
