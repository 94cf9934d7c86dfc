"""Write the whole results of a duplicate as JSON for other programs; docs/duplicate-json.md describes it.

Keys are always there; what is not known is null or "". Half points are texts, as `"5.5"`. Nothing but
what was published is in it: no secret of the draw before it is told, no person's card.
"""

import json
from collections.abc import Mapping
from typing import Final

from faristol.duplicate.score import Classification, Proof, Standing, half_text, share_tenths
from faristol.formats.duplicate_record import Record, RecordPlayer, RecordRound, RecordSlip
from faristol.ledger.record import JSON

FORMAT: Final = "faristol/duplicate-results"
VERSION: Final = 1


def write_results_json(record: Record, whole: Classification) -> bytes:
    """Return the results as one JSON document, lines ended and keys in the order of the description."""
    return (json.dumps(results(record, whole), ensure_ascii=False, indent=2) + "\n").encode()


def results(record: Record, whole: Classification) -> dict[str, JSON]:
    """Return the results as plain values."""
    numbers = {player.id: at for at, player in enumerate(record.players, start=1)}
    points, master = record.table, record.master_points

    def stands(standing: Standing) -> dict[str, JSON]:
        rounds = points[standing.player]
        return _standing(standing, numbers[standing.player], rounds, whole.bonus, master)

    return {
        "format": FORMAT,
        "version": VERSION,
        "game": _game(record),
        "players": [_player(player, numbers[player.id]) for player in record.players],
        "rounds": [
            _round(one, number, whole, numbers) for number, one in enumerate(record.rounds, start=1)
        ],
        "bonus": half_text(whole.bonus),
        "master_total": master,
        "ranking": [stands(one) for one in whole.ranking],
        "unranked": [stands(one) for one in whole.unranked],
        "ties": [_tie(proof, numbers) for proof in whole.proofs],
    }


def _game(record: Record) -> dict[str, JSON]:
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
            {"from_round": one.from_round, "name": one.name, "sha256": one.digest}
            for one in record.lists
        ],
        "is_official": record.is_official,
        "has_bonus": record.has_bonus,
        "players_at_start": record.players_at_start,
        "end": record.end,
        "end_words": record.end_words,
        "tiles_left": list(record.left),
        "seed": record.seed,
    }


def _player(player: RecordPlayer, number: int) -> dict[str, JSON]:
    return {
        "number": number,
        "name": player.name,
        "table": player.table,
        "group": player.group,
        "is_expelled": player.is_expelled,
    }


def _round(
    one: RecordRound, number: int, whole: Classification, numbers: Mapping[str, int]
) -> dict[str, JSON]:
    move = one.master
    alone = next((award.player for award in whole.awards if award.round == number), None)
    return {
        "number": number,
        "rack": list(one.rack),
        "left_over": one.left,
        "is_redrawn": one.is_redrawn,
        "rejected": [list(rack) for rack in one.rejected],
        "master": None
        if move is None
        else {
            "at": move.at,
            "word": move.word,
            "points": move.points,
            "is_invalid": one.is_master_invalid,
        },
        "bonus_to": None if alone is None else numbers[alone],
        "slips": [_slip(slip, numbers) for slip in one.slips],
        "not_playing": [numbers[player] for player in one.not_playing],
        "sanctions": [
            {"player": numbers[mark.player], "sanction": mark.kind, "points": mark.points}
            for mark in one.marks
        ],
    }


def _slip(slip: RecordSlip, numbers: Mapping[str, int]) -> dict[str, JSON]:
    return {
        "player": numbers[slip.player],
        "at": slip.at,
        "word": slip.word,
        "points": slip.points,
        "reason": slip.reason,
        "move_points": slip.move_points,
        "is_accepted": slip.is_accepted,
    }


def _standing(
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


def _tie(proof: Proof, numbers: Mapping[str, int]) -> dict[str, JSON]:
    return {
        "players": [numbers[proof.first], numbers[proof.second]],
        "total": half_text(proof.half_points),
        "compared": [[half_text(first), half_text(second)] for first, second in proof.pairs],
        "is_shared": proof.is_shared,
    }
