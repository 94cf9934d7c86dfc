"""Write the whole results of a tournament as JSON for other programs; docs/tournament-json.md describes it.

Keys are always there; what is not known is null or "". Parts of points are texts, as `"2.5"`. What the
committee decided is not in it but for what it did to the results: that is for the acta.
"""

import json
from collections.abc import Mapping
from typing import Final

from faristol.duplicate.score import half_text
from faristol.ledger.record import JSON
from faristol.tournament.final_standings import published_standings, why_reckoned
from faristol.tournament.results import WORTH
from faristol.tournament.standings import BY_POINTS, PARTS, SHARED, Line, Order
from faristol.tournament.state import Round, Tournament
from faristol.tournament.values import Player, Table

FORMAT: Final = "faristol/tournament-results"
VERSION: Final = 1
_DECIDED: Final = {BY_POINTS: "points", SHARED: ""}


def write_results_json(tournament: Tournament, names: Mapping[Player, str]) -> bytes:
    """Return the results as one JSON document, lines ended and keys in the order of the description."""
    whole = results(tournament, names)
    return (json.dumps(whole, ensure_ascii=False, indent=2) + "\n").encode()


def results(tournament: Tournament, names: Mapping[Player, str]) -> dict[str, JSON]:
    """Return the results as plain values."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "event": _event(tournament),
        "players": [_player(tournament, player, names) for player in tournament.order],
        "rounds": [_round(tournament, one) for one in tournament.confirmed],
        "standings": [_standing(tournament, line) for line in published_standings(tournament)],
    }


def _event(tournament: Tournament) -> dict[str, JSON]:
    settings, ruleset = tournament.settings, tournament.ruleset
    return {
        "title": settings.title,
        "place": settings.place,
        "day": settings.day,
        "language": tournament.language,
        "ruleset": ruleset["name"] if ruleset else "",
        "dictionary": settings.dictionary,
        "rating_list": settings.listing,
        "rounds": settings.rounds,
        "counts": settings.counts,
        "orders": list(settings.orders),
        "cap": settings.cap,
        "groups": list(settings.groups),
        "is_ended": tournament.is_ended,
        "why_reckoned": why_reckoned(tournament),
    }


def _player(tournament: Tournament, player: Player, names: Mapping[Player, str]) -> dict[str, JSON]:
    of = tournament.entrants[player]
    return {
        "number": tournament.numbers[player],
        "name": names.get(player, ""),
        "rating": of.rating,
        "group": of.group,
        "team": of.team,
        "first_round": tournament.since.get(player, 1),
        "last_round": tournament.until.get(player),
        "is_disqualified": player in tournament.disqualified.values(),
    }


def _round(tournament: Tournament, one: Round) -> dict[str, JSON]:
    numbers = tournament.numbers
    return {
        "number": one.number,
        "method": one.method,
        "paired_after": one.after,
        "tables": [_table(tournament, one, table) for table in one.tables],
        "resting": [numbers.get(player) for player in one.resting],
        "missing": [numbers[player] for player in tournament.absent(one)],
    }


def _table(tournament: Tournament, one: Round, table: Table) -> dict[str, JSON]:
    numbers, result = tournament.numbers, one.results.get(table.number)
    return {
        "table": table.number,
        "players": [numbers.get(table.one), numbers.get(table.other)],
        "points": list(result.outcome.scores)
        if result and result.report.how != "reported"
        else None,
        "games": [half_text(WORTH[of]) for of in result.outcome.results] if result else None,
        "how": result.report.how if result else "",
        "is_disputed": table.number in one.disputed,
    }


def _value(order: Order, value: int) -> JSON:
    return str(value / PARTS[order]).removesuffix(".0") if order in PARTS else value


def _standing(tournament: Tournament, line: Line) -> dict[str, JSON]:
    orders = tournament.settings.orders
    decided = _DECIDED.get(line.decided_by)
    return {
        "place": line.place,
        "player": tournament.numbers[line.player],
        "games": half_text(line.half_points),
        "difference": line.difference,
        "points": line.total,
        "wins": line.wins,
        "coefficient": line.coefficient,
        "values": [_value(*one) for one in zip(orders, line.values, strict=True)],
        "decided_by": orders[line.decided_by] if decided is None else decided,
    }
