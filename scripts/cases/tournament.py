"""The operations of the Swiss tournament: who meets whom, who rests, the first order, the standings."""

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
from faristol.tournament.seeding import Seed, seeded
from faristol.tournament.standings import Counting, Played, Unplayed, standings

JSON = dict[str, Any]

_RULES = preset("ca-ciutat-de-mallorca").rules


def swiss_standings(given: JSON) -> JSON:
    """Classify players after some rounds."""
    points, ranking = _RULES.tournament_points, _RULES.ranking
    assert isinstance(points, TournamentPoints) and ranking is not None  # noqa: S101, PT018
    orders = tuple(order for order in ranking.ties if order != "best_moves")
    rounds = [[_game(one) for one in games] for games in given["rounds"]]
    lines = standings(given["players"], rounds, Counting(points=points, orders=orders))
    return {
        "standings": [
            {
                "place": line.place,
                "name": line.player,
                "points": half_text(line.half_points),
                "diff": line.difference,
                "total": line.total,
            }
            for line in lines
        ]
    }


def _game(one: JSON) -> Played | Unplayed:
    if "bye" in one:
        bye = _bye()
        return Unplayed(one["bye"], bye.half_points, bye.game_points, bye.game_points)
    first, second = one["scores"]
    results = one.get("results") or outcome_of((first, second)).results
    return Played(one["a"], one["b"], (first, second), (results[0], results[1]))


def _bye() -> Bye:
    assert _RULES.pairing is not None  # noqa: S101
    return _RULES.pairing.bye


def swiss_seeding(given: JSON) -> JSON:
    """Put players in their first order."""
    assert isinstance(_RULES.seeding, Seeding)  # noqa: S101
    seeds = [
        Seed(
            player=one["name"],
            rating=one.get("barruf"),
            surname=fold_name(one.get("surname") or ""),
            name=fold_name(one["name"]),
        )
        for one in given["players"]
    ]
    return {"order": list(seeded(seeds, unrated=_RULES.seeding.unrated))}


def swiss_bye(given: JSON) -> JSON:
    """Say who rests."""
    names: list[str] = given["standings"]
    found = pair(_field(names, [], given["had_bye"]), DISTANCE)
    rests = dict(found.pairs if found else ()).items()
    return {"bye": next((names[one] for one, other in rests if other == len(names)), "")}


def swiss_pairing(given: JSON) -> JSON:
    """Pair a round."""
    names: list[str] = given["standings"]
    found = pair(_field(names, given["met"], given["had_bye"]), DISTANCE)
    assert found is not None  # nothing is forbidden  # noqa: S101
    return {"pairs": [[names[at] for at in two if at < len(names)] for two in found.pairs]}


def is_round_accepted(given: JSON, expected: JSON, got: JSON) -> bool:
    """Tell whether a round costs as little as it can: there may be several such rounds.

    What it costs is counted here from the names alone, not by what paired it.
    """
    place = {name: at for at, name in enumerate(given["standings"])}
    pairs: list[list[str]] = got.get("pairs", [])
    if sorted(name for two in pairs for name in two) != sorted(place):
        return False
    met = Counter(frozenset(two) for two in given["met"])
    byes = [two[0] for two in pairs if len(two) == 1]
    games = [two for two in pairs if len(two) == 2]
    cost = [
        sum(met[frozenset(two)] for two in games),
        sum(given["had_bye"].count(name) for name in byes),
        sum(len(place) - 1 - place[name] for name in byes),
        sum(abs(place[one] - place[other]) for one, other in games),
    ]
    lists = [sorted(sorted(two) for two in accepted) for accepted in expected.get("accept", [])]
    is_listed = not lists or sorted(sorted(two) for two in pairs) in lists
    return cost == expected["cost"] and is_listed


def _field(names: list[str], met: list[list[str]], had_bye: list[str]) -> Field:
    place = {name: at for at, name in enumerate(names)}
    pairs = [sorted((place[one], place[other])) for one, other in met]
    byes = Counter(had_bye)
    return Field(
        size=len(names),
        met=Counter((one, other) for one, other in pairs),
        byes=tuple(byes[name] for name in names),
        points=(0,) * len(names),
    )
