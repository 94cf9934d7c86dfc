"""The estimated rating changes of a tournament (Barruf)."""

import pytest

from faristol.tournament.barruf import Change, RatedPlayer, compute_rating_changes

NEW = RatedPlayer(rating=None)


def test_new_players_change_by_thirty_a_game_as_in_the_example():
    """c lost to t and twice to m, and m to t: 950 each, so half a game is expected of each game."""
    games = [("c", "t", 0), ("c", "m", 0), ("c", "m", 0), ("m", "t", 0)]
    results = compute_rating_changes(dict.fromkeys("cmt", NEW), games)
    assert {player: change.by for player, change in results.items()} == {"c": -45, "m": 15, "t": 30}
    assert results["m"] == Change(games=3, half_points=4, before=950, by=15)


def test_stronger_player_wins_little_and_loses_much():
    players = {"a": RatedPlayer(rating=1300), "b": RatedPlayer(rating=1000)}
    won = compute_rating_changes(players, [("a", "b", 2)])
    lost = compute_rating_changes(players, [("a", "b", 0)])
    assert 0 < won["a"].by < 10
    assert lost["a"].by < -20
    assert won["a"].by == -won["b"].by


@pytest.mark.parametrize(("games", "by"), [(49, 15), (50, 10), (0, 15)])
def test_game_counts_twenty_from_the_fiftieth_game_on(games, by):
    players = {"a": RatedPlayer(rating=1000, games=games), "b": RatedPlayer(rating=1000)}
    assert compute_rating_changes(players, [("a", "b", 2)])["a"].by == by


def test_player_without_a_game_does_not_change():
    assert "b" not in compute_rating_changes({"a": NEW, "b": NEW, "c": NEW}, [("a", "c", 1)])
