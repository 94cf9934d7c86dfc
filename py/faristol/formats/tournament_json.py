"""The results of a tournament as JSON for other programs (docs/tournament-json.md).

All keys are always present; unknown values are null or "". Fractions of points are strings, as `"2.5"`. Decisions of
the committee appear only by their effect on the results: their text is for the acta.
"""

import json
from collections.abc import Mapping
from typing import Final

from faristol.duplicate.score import half_text
from faristol.ledger.record import JSON
from faristol.tournament.final_standings import published_standings, reason_of_reckoning
from faristol.tournament.results import WORTH
from faristol.tournament.standings import BY_POINTS, PARTS, SHARED, Order, StandingsLine
from faristol.tournament.state import Round, Tournament
from faristol.tournament.values import Player, Table

FORMAT: Final = "faristol/tournament-results"
VERSION: Final = 1
_FIXED_ORDERS: Final = {BY_POINTS: "points", SHARED: ""}


def write_results_json(tournament: Tournament, names: Mapping[Player, str]) -> bytes:
    """Return the results as one indented JSON document, its keys in the order of the description."""
    content = results(tournament, names)
    return (json.dumps(content, ensure_ascii=False, indent=2) + "\n").encode()


def results(tournament: Tournament, names: Mapping[Player, str]) -> dict[str, JSON]:
    """Return the results as plain values."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "event": _event_json(tournament),
        "players": [_player_json(tournament, player, names) for player in tournament.order],
        "rounds": [_round_json(tournament, round_) for round_ in tournament.confirmed],
        "standings": [_standing_json(tournament, line) for line in published_standings(tournament)],
    }


def _event_json(tournament: Tournament) -> dict[str, JSON]:
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
        "why_reckoned": reason_of_reckoning(tournament),
    }


def _player_json(
    tournament: Tournament, player: Player, names: Mapping[Player, str]
) -> dict[str, JSON]:
    entrant = tournament.entrants[player]
    return {
        "number": tournament.numbers[player],
        "name": names.get(player, ""),
        "rating": entrant.rating,
        "group": entrant.group,
        "team": entrant.team,
        "first_round": tournament.since.get(player, 1),
        "last_round": tournament.until.get(player),
        "is_disqualified": player in tournament.disqualified.values(),
    }


def _round_json(tournament: Tournament, round_: Round) -> dict[str, JSON]:
    numbers = tournament.numbers
    return {
        "number": round_.number,
        "method": round_.method,
        "paired_after": round_.after,
        "tables": [_table_json(tournament, round_, table) for table in round_.tables],
        "resting": [numbers.get(player) for player in round_.resting],
        "missing": [numbers[player] for player in tournament.list_absent(round_)],
    }


def _table_json(tournament: Tournament, round_: Round, table: Table) -> dict[str, JSON]:
    numbers, result = tournament.numbers, round_.results.get(table.number)
    return {
        "table": table.number,
        "players": [numbers.get(table.one), numbers.get(table.other)],
        "points": list(result.outcome.scores)
        if result and result.report.how != "reported"
        else None,
        "games": [half_text(WORTH[game_result]) for game_result in result.outcome.results]
        if result
        else None,
        "how": result.report.how if result else "",
        "is_disputed": table.number in round_.disputed,
    }


def _order_value(order: Order, value: int) -> JSON:
    return str(value / PARTS[order]).removesuffix(".0") if order in PARTS else value


def _standing_json(tournament: Tournament, line: StandingsLine) -> dict[str, JSON]:
    orders = tournament.settings.orders
    decided = _FIXED_ORDERS.get(line.decided_by)
    return {
        "place": line.place,
        "player": tournament.numbers[line.player],
        "games": half_text(line.half_points),
        "difference": line.difference,
        "points": line.total,
        "wins": line.wins,
        "coefficient": line.coefficient,
        "values": [_order_value(*pair) for pair in zip(orders, line.values, strict=True)],
        "decided_by": orders[line.decided_by] if decided is None else decided,
    }
