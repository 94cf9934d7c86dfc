"""The results of a duplicate as JSON for other programs; docs/duplicate-json.md describes the format.

All keys are always present; unknown values are null or "". Half points are strings, as `"5.5"`. Only published
data is included: no secret of the draw before it is published, no person's card.
"""

import json
from collections.abc import Mapping
from typing import Final

from faristol.duplicate.score import Classification, Proof, Standing, half_text, share_tenths
from faristol.formats.duplicate_record import Record, RecordPlayer, RecordRound, RecordSlip
from faristol.ledger.record import JSON

FORMAT: Final = "faristol/duplicate-results"
VERSION: Final = 2


def write_results_json(record: Record, classification: Classification) -> bytes:
    """Return the results as one indented JSON document, its keys in the order of the description."""
    return (
        json.dumps(results(record, classification), ensure_ascii=False, indent=2) + "\n"
    ).encode()


def results(record: Record, classification: Classification) -> dict[str, JSON]:
    """Return the results as plain values."""
    numbers = {player.id: number for number, player in enumerate(record.players, start=1)}
    points, master = record.table, record.master_points

    def format_standing(standing: Standing) -> dict[str, JSON]:
        rounds = points[standing.player]
        return _standing_json(
            standing, numbers[standing.player], rounds, classification.bonus, master
        )

    return {
        "format": FORMAT,
        "version": VERSION,
        "game": _game_json(record),
        "players": [_player_json(player, numbers[player.id]) for player in record.players],
        "rounds": [
            _round_json(round_, number, classification, numbers)
            for number, round_ in enumerate(record.rounds, start=1)
        ],
        "bonus": half_text(classification.bonus),
        "master_total": master,
        "ranking": [format_standing(standing) for standing in classification.ranking],
        "unranked": [format_standing(standing) for standing in classification.unranked],
        "ties": [_tie_json(proof, numbers) for proof in classification.proofs],
    }


def _game_json(record: Record) -> dict[str, JSON]:
    return {
        "title": record.title,
        "date": record.date,
        "judge": record.judge,
        "language": record.language,
        "ruleset": record.ruleset,
        "ruleset_title": record.ruleset_title,
        "word_list": record.list_name,
        "word_list_sha256": record.list_digest,
        "word_lists": [
            {"from_round": word_list.from_round, "name": word_list.name, "sha256": word_list.digest}
            for word_list in record.lists
        ],
        "is_official": record.is_official,
        "has_bonus": record.has_bonus,
        "players_at_start": record.players_at_start,
        "end": record.end,
        "end_words": record.end_words,
        "tiles_left": list(record.left),
        "seed": record.seed,
    }


def _player_json(player: RecordPlayer, number: int) -> dict[str, JSON]:
    return {
        "number": number,
        "name": player.name,
        "table": player.table,
        "group": player.group,
        "is_expelled": player.is_expelled,
    }


def _round_json(
    round_: RecordRound, number: int, classification: Classification, numbers: Mapping[str, int]
) -> dict[str, JSON]:
    master_move = round_.master
    bonus_player = next(
        (award.player for award in classification.awards if award.round == number), None
    )
    return {
        "number": number,
        "rack": list(round_.rack),
        "left_over": round_.left,
        "is_redrawn": round_.is_redrawn,
        "rejected": [list(rack) for rack in round_.rejected],
        "master": None
        if master_move is None
        else {
            "at": master_move.at,
            "word": master_move.word,
            "points": master_move.points,
            "is_invalid": round_.is_master_invalid,
        },
        "bonus_to": None if bonus_player is None else numbers[bonus_player],
        "slips": [_slip_json(slip, numbers) for slip in round_.slips],
        "not_playing": [numbers[player] for player in round_.not_playing],
        "sanctions": [
            {"player": numbers[mark.player], "sanction": mark.kind, "points": mark.points}
            for mark in round_.marks
        ],
    }


def _slip_json(slip: RecordSlip, numbers: Mapping[str, int]) -> dict[str, JSON]:
    return {
        "player": numbers[slip.player],
        "at": slip.at,
        "word": slip.word,
        "points": slip.points,
        "reason": slip.reason,
        "move_points": slip.move_points,
        "is_accepted": slip.is_accepted,
    }


def _standing_json(
    standing: Standing, number: int, rounds: tuple[int | None, ...], bonus: int, master: int
) -> dict[str, JSON]:
    tenths = share_tenths(standing.half_points, 2 * master)
    return {
        "place": standing.place or None,
        "player": number,
        "total": half_text(standing.half_points),
        "points": standing.points,
        "bonuses": standing.bonuses,
        "bonus_points": half_text(bonus * standing.bonuses),
        "percent": f"{tenths // 10}.{tenths % 10}",
        "rounds": list(rounds),
    }


def _tie_json(proof: Proof, numbers: Mapping[str, int]) -> dict[str, JSON]:
    return {
        "players": [numbers[proof.first], numbers[proof.second]],
        "total": half_text(proof.half_points),
        "compared": [[half_text(first), half_text(second)] for first, second in proof.pairs],
        "is_shared": proof.is_shared,
    }
