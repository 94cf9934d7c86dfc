"""The prizes of a tournament: by places, shared, or for the best of a group."""

from dataclasses import replace

from faristol.tournament.prizes import award_prizes
from faristol.tournament.standings import StandingsLine
from faristol.tournament.state import Tournament
from faristol.tournament.values import CardDigest, Entrant, Settings


def prizes_won(names, places, groups=None):
    groups = groups or {}
    entrants = {
        player: Entrant(player=player, card=CardDigest("0" * 64), group=groups.get(player, ""))
        for player in places
    }
    group_names = tuple(dict.fromkeys(groups.values()))
    tournament = Tournament(settings=Settings(prizes=names, groups=group_names), entrants=entrants)
    row = StandingsLine(
        place=0,
        player="",
        half_points=0,
        difference=0,
        total=0,
        wins=0,
        coefficient=0,
        values=(),
        decided_by=0,
    )
    return award_prizes(
        tournament, [replace(row, player=player, place=place) for player, place in places.items()]
    )


def test_prizes_go_down_the_places():
    assert prizes_won(("First", "Second"), {"a": 1, "b": 2, "c": 3}) == {
        "a": ("First",),
        "b": ("Second",),
    }


def test_players_sharing_a_place_share_its_prizes():
    by_player = prizes_won(("First", "Second", "Third"), {"a": 1, "b": 2, "c": 2, "d": 4})
    assert by_player == {"a": ("First",), "b": ("Second", "Third"), "c": ("Second", "Third")}


def test_group_prize_goes_to_its_best_player_whatever_the_place():
    groups = {"a": "A", "b": "B", "c": "B"}
    by_player = prizes_won(("First", "B: Best", "B: Next"), {"a": 1, "b": 2, "c": 3}, groups)
    assert by_player == {"a": ("First",), "b": ("B: Best",), "c": ("B: Next",)}


def test_colon_makes_no_group_and_the_longest_group_name_matches():
    groups = {"a": "Sub", "b": "Sub: 18"}
    by_player = prizes_won(("Cup: gold", "Sub: 18: medal"), {"a": 1, "b": 2}, groups)
    assert by_player == {"a": ("Cup: gold",), "b": ("Sub: 18: medal",)}
