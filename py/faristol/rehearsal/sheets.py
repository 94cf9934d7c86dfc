"""The score sheets of a rehearsed tournament, and what the hall tells the director of."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from faristol.rehearsal.acts import OpenRehearsal, Rehearsal, TellIncident
from faristol.rehearsal.dice import SeededDice
from faristol.rehearsal.incidents import DIRECTOR, is_allowed
from faristol.rules.outcome import Scores, Side
from faristol.tournament.state import Tournament

# incidents on sheets: the round, and the place of the table among the shuffled ones
_ON_SHEETS: Final = {"absent": (1, 0), "over": (1, 1), "typo": (1, 3), "disputed": (2, 2)}
# incidents after all results of a round are in, before the next is paired; one that found no moment comes later
_BEFORE_PAIRING: Final = {1: ("typo", "newcomer"), 2: ("newcomer", "past", "withdraws")}
_MINUTES: Final = 3  # begun beyond the time, by the first listed player


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """The sheet of a table as the two players signed it."""

    table: int
    scores: Scores
    incident: str = ""
    absent: Side | None = None  # the player who did not come
    minutes_over: tuple[int, int] = (0, 0)
    other: Scores | None = None  # by the sheet of the second player, if it differs
    typed: Scores | None = None  # as the scorer types it, if that is wrong


def deal_sheets(opening: OpenRehearsal, tournament: Tournament, number: int) -> tuple[Sheet, ...]:
    """Return the sheets of a round in the order in which they come; empty if it is not confirmed."""
    round_ = tournament.round(number)
    if round_ is None or tournament.terms is None or not round_.is_confirmed:
        return ()
    dice = SeededDice(f"{opening.seed}:{number}:sheets")
    tables = dice.shuffle(sorted(table.number for table in round_.tables))
    kinds = {
        at: kind
        for kind, (when, at) in _ON_SHEETS.items()
        if when == number and _is_cast(kind, opening, tournament)
    }
    return tuple(_deal_sheet(table, kinds.get(at, ""), dice) for at, table in enumerate(tables))


def _is_cast(kind: str, opening: OpenRehearsal, tournament: Tournament) -> bool:
    if tournament.terms is None or (opening.repeats and kind not in opening.repeats):
        return False
    return is_allowed(kind, tournament.terms.ruleset)


def _deal_sheet(table: int, incident: str, dice: SeededDice) -> Sheet:
    first, second = (280 + sum(dice.below(40) for _ in range(4)) for _ in range(2))
    scores, off = (first, second), (first, second - 9)
    match incident:
        case "absent":
            return Sheet(table=table, scores=(0, 0), incident=incident, absent=2)
        case "over":
            return Sheet(table=table, scores=scores, incident=incident, minutes_over=(_MINUTES, 0))
        case "disputed":
            return Sheet(table=table, scores=scores, incident=incident, other=off)
        case "typo":
            return Sheet(table=table, scores=scores, incident=incident, typed=off)
        case _:
            return Sheet(table=table, scores=scores)


def tell_of_sheet(sheet: Sheet, number: int, tournament: Tournament) -> TellIncident | None:
    """Return the incident of a sheet when it comes in, or None; one of typing comes later."""
    round_ = tournament.round(number)
    table = round_.table(sheet.table) if round_ else None
    if not sheet.incident or sheet.incident == "typo" or table is None:
        return None
    return TellIncident(
        incident=sheet.incident,
        after=tournament.seq,
        round=number,
        table=sheet.table,
        # who is there, where one did not come
        player=table.one if sheet.absent == 2 else "",
        points=sheet.absent or 0,
        scores=(*sheet.scores, *(sheet.other or sheet.minutes_over)),
    )


def incidents_before_pairing(
    opening: OpenRehearsal, rehearsal: Rehearsal, tournament: Tournament, number: int
) -> tuple[TellIncident, ...]:
    """Return the incidents after a round whose results are in, as far as they have not come."""
    incidents = (
        _tell(kind, opening, tournament, number)
        for kind in _BEFORE_PAIRING.get(number, ())
        if _is_cast(kind, opening, tournament) and not rehearsal.has_told(kind)
    )
    return tuple(incident for incident in incidents if incident is not None)


def _tell(
    kind: str, opening: OpenRehearsal, tournament: Tournament, number: int
) -> TellIncident | None:
    after = tournament.seq
    match kind:
        case "newcomer":
            return TellIncident(incident=kind, after=after, round=number)
        case "withdraws":
            present = tuple(tournament.iterate_present(number + 1))
            if not present:
                return None
            player = SeededDice(f"{opening.seed}:withdraws").choose(present)
            return TellIncident(incident=kind, after=after, round=number, player=player)
        case "typo":
            sheets = deal_sheets(opening, tournament, number)
            return next(
                (
                    TellIncident(
                        incident=kind,
                        after=after,
                        round=number,
                        table=sheet.table,
                        scores=sheet.scores,
                    )
                    for sheet in sheets
                    if sheet.incident == kind and _has_scores(tournament, number, sheet.typed)
                ),
                None,
            )
        case _:
            return _tell_of_past(opening, tournament, after)


def _has_scores(tournament: Tournament, number: int, scores: Sequence[int] | None) -> bool:
    """Whether a result of a round has these scores."""
    round_ = tournament.round(number)
    results = round_.results.values() if round_ else ()
    return any(result.report.scores == scores for result in results)


def _tell_of_past(
    opening: OpenRehearsal, tournament: Tournament, after: int
) -> TellIncident | None:
    """Return ten points more for a plain sheet of the first round, which is past."""
    plain = [sheet for sheet in deal_sheets(opening, tournament, 1) if not sheet.incident]
    if not plain:
        return None
    sheet = min(plain, key=lambda sheet: sheet.table)
    scores = (sheet.scores[0] + 10, sheet.scores[1])
    return TellIncident(incident="past", after=after, round=1, table=sheet.table, scores=scores)


def director_kinds(tournament: Tournament) -> tuple[str, ...]:
    """Return the kinds of incidents that the rules of a tournament allow."""
    ruleset = tournament.terms.ruleset if tournament.terms else None
    return () if ruleset is None else tuple(kind for kind in DIRECTOR if is_allowed(kind, ruleset))
