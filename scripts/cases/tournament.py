"""The operations of the Swiss tournament: pairing, bye, seeding, standings."""

from collections import Counter
from typing import Any

from faristol.club.spelling import fold_name
from faristol.duplicate.score import half_text
from faristol.rules.outcome import outcome_of
from faristol.rules.preset import preset
from faristol.rules.tournament import Bye, Seeding, TournamentPoints
from faristol.tournament.pairing.distance import DISTANCE
from faristol.tournament.pairing.field import Field
from faristol.tournament.pairing.search import pair
from faristol.tournament.seeding import Seed, order_by_seed
from faristol.tournament.standings import Counting, PlayedGame, UnplayedRound, compute_standings

JSON = dict[str, Any]

_RULES = preset("ca-ciutat-de-mallorca").rules


def swiss_standings(given: JSON) -> JSON:
    """Return the standings after some rounds."""
    points, ranking = _RULES.tournament_points, _RULES.ranking
    assert isinstance(points, TournamentPoints) and ranking is not None  # noqa: S101, PT018
    orders = tuple(order for order in ranking.ties if order != "best_moves")
    rounds = [[_game(game) for game in games] for games in given["rounds"]]
    rows = compute_standings(given["players"], rounds, Counting(points=points, orders=orders))
    return {
        "standings": [
            {
                "place": row.place,
                "name": row.player,
                "points": half_text(row.half_points),
                "diff": row.difference,
                "total": row.total,
            }
            for row in rows
        ]
    }


def _game(game: JSON) -> PlayedGame | UnplayedRound:
    if "bye" in game:
        bye = _bye()
        return UnplayedRound(game["bye"], bye.half_points, bye.game_points, bye.game_points)
    first, second = game["scores"]
    results = game.get("results") or outcome_of((first, second)).results
    return PlayedGame(game["a"], game["b"], (first, second), (results[0], results[1]))


def _bye() -> Bye:
    assert _RULES.pairing is not None  # noqa: S101
    return _RULES.pairing.bye


def swiss_seeding(given: JSON) -> JSON:
    """Return the seeded order of players."""
    assert isinstance(_RULES.seeding, Seeding)  # noqa: S101
    seeds = [
        Seed(
            player=player["name"],
            rating=player.get("barruf"),
            surname=fold_name(player.get("surname") or ""),
            name=fold_name(player["name"]),
        )
        for player in given["players"]
    ]
    return {"order": list(order_by_seed(seeds, unrated=_RULES.seeding.unrated))}


def swiss_bye(given: JSON) -> JSON:
    """Return the player who has the bye, an empty string without one."""
    names: list[str] = given["standings"]
    round_ = pair(_field(names, [], given["had_bye"]), DISTANCE)
    rests = dict(round_.pairs if round_ else ()).items()
    return {"bye": next((names[seat] for seat, opponent in rests if opponent == len(names)), "")}


def swiss_pairing(given: JSON) -> JSON:
    """Return the pairs of a round."""
    names: list[str] = given["standings"]
    round_ = pair(_field(names, given["met"], given["had_bye"]), DISTANCE)
    assert round_ is not None  # no pair is forbidden  # noqa: S101
    return {"pairs": [[names[at] for at in game if at < len(names)] for game in round_.pairs]}


def is_round_accepted(given: JSON, expected: JSON, got: JSON) -> bool:
    """Whether a round has the least possible cost: there may be several such rounds.

    The cost is counted here from the names alone, not by the pairing code.
    """
    place = {name: at for at, name in enumerate(given["standings"])}
    pairs: list[list[str]] = got.get("pairs", [])
    if sorted(name for game in pairs for name in game) != sorted(place):
        return False
    met = Counter(frozenset(game) for game in given["met"])
    byes = [game[0] for game in pairs if len(game) == 1]
    games = [game for game in pairs if len(game) == 2]
    cost = [
        sum(met[frozenset(game)] for game in games),
        sum(given["had_bye"].count(name) for name in byes),
        sum(len(place) - 1 - place[name] for name in byes),
        sum(abs(place[first] - place[second]) for first, second in games),
    ]
    lists = [sorted(sorted(game) for game in accepted) for accepted in expected.get("accept", [])]
    is_listed = not lists or sorted(sorted(game) for game in pairs) in lists
    return cost == expected["cost"] and is_listed


def _field(names: list[str], met: list[list[str]], had_bye: list[str]) -> Field:
    place = {name: at for at, name in enumerate(names)}
    pairs = [sorted((place[first], place[second])) for first, second in met]
    byes = Counter(had_bye)
    return Field(
        size=len(names),
        met=Counter((first, second) for first, second in pairs),
        byes=tuple(byes[name] for name in names),
        points=(0,) * len(names),
    )
