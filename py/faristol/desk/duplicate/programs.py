"""The programs that judged a duplicate: its slips in force, its master moves, its final places."""

from collections.abc import Collection, Sequence
from itertools import takewhile

from faristol.desk.duplicate.document import LoadedDuplicate
from faristol.desk.kernel.documents import LogEntry
from faristol.desk.kernel.time_format import format_day, format_time
from faristol.desk.kernel.zones import Zone
from faristol.desk.shared.judging_programs import format_version, judged_by, judged_by_another
from faristol.duplicate.acts.master import AnnounceMaster, GiveUpRound
from faristol.duplicate.acts.results import SignResults
from faristol.duplicate.acts.slips import ReadSlips, SealMove
from faristol.duplicate.state import Game
from faristol.duplicate.values import Player
from faristol.ledger.settlement import SettleRuleChange

_MASTER: Player = ""  # beside the players, whose names in the log are never empty


def programs_of_rounds(duplicate: LoadedDuplicate, until: int) -> list[tuple[int, str]]:
    """Return round and program of all slips in force and master moves up to a round."""
    judges: dict[tuple[int, Player], str] = {}
    for entry in duplicate.log:
        judges.update(dict.fromkeys(_players_judged_in(entry), entry.by))
    return sorted(
        {
            (number, by)
            for (number, player), by in judges.items()
            if _is_in_force(duplicate.game, number, player, until)
        }
    )


def _players_judged_in(entry: LogEntry) -> Collection[tuple[int, Player]]:
    match entry.act:
        case ReadSlips(round=number, slips=slips):
            return [(number, slip.player) for slip in slips]
        case SealMove(round=number, slip=slip):
            return [(number, slip.player)]
        case AnnounceMaster(round=number) | GiveUpRound(round=number):
            return [(number, _MASTER)]
        case _:
            return ()


def _is_in_force(game: Game, number: int, player: Player, until: int) -> bool:
    if not 0 < number <= min(until, len(game.rounds)):
        return False
    return player == _MASTER or player in game.rounds[number - 1].slips


def program_of_places(duplicate: LoadedDuplicate, until: int) -> str | None:
    """Return the program that judged the final places; None if they are not stored, or not displayed."""
    if duplicate.game.signed is None or until < len(duplicate.game.done):
        return None
    return next(entry.by for entry in reversed(duplicate.log) if isinstance(entry.act, SignResults))


def versions_of(duplicate: LoadedDuplicate, until: int) -> str:
    """Return the versions that judged a game up to a round."""
    rounds, final = programs_of_rounds(duplicate, until), program_of_places(duplicate, until)
    return judged_by(rounds, duplicate.text, final=final)


def other_versions_of(duplicate: LoadedDuplicate, until: int) -> str:
    """Return the versions that judged a game up to a round; an empty string if only the present one did."""
    rounds, final = programs_of_rounds(duplicate, until), program_of_places(duplicate, until)
    return judged_by_another(rounds, duplicate.text, final=final)


def format_rejudged(duplicate: LoadedDuplicate, zone: Zone) -> list[str]:
    """Return a sentence for each time that slips were judged again: when, by which version, how many, why."""
    text = duplicate.text
    notes = []
    for at, entry in enumerate(duplicate.log):
        if not isinstance(entry.act, SettleRuleChange) or not entry.act.is_rejudged:
            continue
        if count := _count_rejudged(duplicate.log[:at], entry):
            notes.append(
                text.ngettext(
                    "{day}, {time}: Faristol {version} judged {n} slip again. {why}",
                    "{day}, {time}: Faristol {version} judged {n} slips again. {why}",
                    count,
                    day=format_day(entry.at, zone, text),
                    time=format_time(entry.at, zone, text),
                    version=format_version(entry.by),
                    why=entry.act.why,
                )
            )
    return notes


def _count_rejudged(before: Sequence[LogEntry], settlement: LogEntry) -> int:
    """Count the slips that were corrected together with a settlement."""

    def is_corrected_with_it(entry: LogEntry) -> bool:
        is_together = (entry.at, entry.by) == (settlement.at, settlement.by)
        return (
            isinstance(entry.act, ReadSlips) and is_together and entry.act.why == settlement.act.why
        )

    return sum(len(entry.act.slips) for entry in takewhile(is_corrected_with_it, reversed(before)))
