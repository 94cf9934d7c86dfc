"""The classification of a game's record by its rules, to compare with the program's export."""

from faristol.duplicate.score import Classification, Entry, classify
from faristol.formats.duplicate_record import Record
from faristol.rules.duplicate import Bonus
from faristol.rules.tournament import Ranking


def classified(record: Record, *, bonus: Bonus | None, ranking: Ranking | None) -> Classification:
    """Return the classification of a record under rules, with its bonuses recomputed."""
    points = record.table
    entries = [
        Entry(
            player=player.id,
            rounds=points[player.id],
            is_expelled=player.is_expelled,
            group=player.group,
        )
        for player in record.players
    ]
    return classify(
        entries,
        bonus=bonus,
        ranking=ranking,
        players_at_start=record.players_at_start or len(record.players),
        has_bonus=record.has_bonus,
    )
