"""The rows of the record of a tournament: rounds, decisions, disputes and corrections, with times."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from faristol.desk.kernel.documents import LogEntry
from faristol.desk.kernel.time_format import format_day, format_time
from faristol.desk.kernel.translation import format_number, gettext_noop
from faristol.desk.kernel.zones import Zone
from faristol.desk.shared.settlement import STANDS
from faristol.desk.tournament.base import (
    format_coefficient,
    format_pair,
    format_points,
    method_text,
)
from faristol.desk.tournament.document import LoadedTournament
from faristol.desk.tournament.finality import note_on_record
from faristol.desk.tournament.pairing.pairing_reasons import cost_labels
from faristol.ledger.settlement import SettleRuleChange
from faristol.rules.outcome import Scores
from faristol.tournament.acts.committee import (
    DECIDING,
    Decide,
    Disqualify,
    LiftDecision,
    NameCommittee,
    Penalise,
)
from faristol.tournament.acts.entries import EnterPlayers, Return, Withdraw
from faristol.tournament.acts.latecomers import SeatLatecomer, UnseatLatecomer
from faristol.tournament.acts.results import (
    CorrectResult,
    DisputeResult,
    EnterResult,
    ReopenTournament,
    TakeResultBack,
)
from faristol.tournament.acts.rounds import ConfirmRound, PairRound, SwapPlayers, TakeRoundBack
from faristol.tournament.coefficient import ONE
from faristol.tournament.kind import TOURNAMENT
from faristol.tournament.results import WITHOUT_A_GAME
from faristol.tournament.state import Result, Round, Tournament
from faristol.tournament.values import Decision, Table

ENDINGS_WITHOUT_SHEET = (
    *WITHOUT_A_GAME,
    "reported",
)  # of games without a score sheet
REJUDGED_NOTE = gettext_noop(
    "Results were judged again under rules that were corrected in version {version}."
)


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundRecordRow:
    """A round in the record."""

    round: Round
    at: str  # when it was confirmed
    not_playing: str  # byes and absences
    method: str
    costs: str  # of the pairing


@dataclass(frozen=True, slots=True, kw_only=True)
class DecisionRow:
    """A decision of the committee as lists show it."""

    n: int
    at: str
    decision: Decision
    by: str  # the names of the members who decided
    effect: str
    lifted: str = ""  # the reason, if it was taken back


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectionRow:
    """A dispute, a correction, or another change of results in the record."""

    at: str
    where: str = ""  # round, table and players
    was: str = ""
    now: str
    why: str
    effect: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameRecordRow:
    """A game in the record, with its result."""

    table: Table
    scores: Sequence[str]  # none before the result
    how: str  # how it ended, or an empty string
    is_disputed: bool
    sheet: str  # what the score sheet says beyond the result


def _format_moment(at: str, tournament: LoadedTournament, zone: Zone) -> str:
    """Format a time; if rounds were confirmed on several days, with the day."""
    text = tournament.text
    days = {
        format_day(entry.at, zone, text)
        for entry in tournament.log
        if isinstance(entry.act, ConfirmRound)
    }
    time = format_time(at, zone, text)
    return time if len(days) < 2 else f"{format_day(at, zone, text)}, {time}"


def attendance_rows(tournament: LoadedTournament, zone: Zone) -> list[str]:
    """Return the sentences on latecomers, withdrawals and returns."""
    text, names, played = tournament.text, tournament.names, 0
    rows = dict[
        object, str
    ]()  # by number of the record; of latecomers in a round, by round and player
    for seq, entry in enumerate(tournament.log):
        act, values = (
            entry.act,
            {"time": _format_moment(entry.at, tournament, zone), "n": played + 1},
        )
        if isinstance(act, ConfirmRound | TakeRoundBack):
            played = act.number - isinstance(act, TakeRoundBack)
            # a round that was undone is paired again with its latecomers
            rows = {
                key: line for key, line in rows.items() if not _is_seat_of_round(key, played + 1)
            }
        elif isinstance(act, EnterPlayers) and played:
            late_names = [names[entry.player] for entry in act.entrants if entry.player in names]
            if late_names:  # and not removed since
                name = ", ".join(late_names)
                rows[seq] = text.gettext("{time} {name} enters for round {n}", name=name, **values)
        elif isinstance(act, UnseatLatecomer):
            rows.pop((act.number, act.player), None)
        elif not isinstance(act, Withdraw | Return | SeatLatecomer) or act.player not in names:
            continue  # or removed since
        elif isinstance(act, SeatLatecomer):
            if act.number == played and act.opponent in names:
                values |= {"n": played, "other": names[act.opponent]}
                line = gettext_noop("{time} {name} joins round {n} late, against {other}")
                rows[act.number, act.player] = text.gettext(line, name=names[act.player], **values)
        elif isinstance(act, Withdraw):
            name = names[act.player]
            rows[seq] = text.gettext(
                "{time} {name} withdraws before round {n}", name=name, **values
            )
        else:
            name = names[act.player]
            rows[seq] = text.gettext("{time} {name} returns for round {n}", name=name, **values)
    return list(rows.values())


def _is_seat_of_round(at: object, number: int) -> bool:
    return isinstance(at, tuple) and at[0] == number


def round_rows(tournament: LoadedTournament, zone: Zone) -> list[RoundRecordRow]:
    """Return the rows of the rounds: time of confirmation, absences, method and costs of the pairing."""
    state, names, text = tournament.state, tournament.names, tournament.text
    confirmed_at = {
        entry.act.number: entry.at
        for entry in tournament.log
        if isinstance(entry.act, ConfirmRound)
    }
    rows, changed_rounds = list[RoundRecordRow](), set[int]()
    for entry in tournament.log:
        if isinstance(entry.act, PairRound):
            changed_rounds.discard(entry.act.number)
        elif isinstance(entry.act, SwapPlayers):
            changed_rounds.add(entry.act.number)
    for round_ in state.confirmed:
        method = method_text(state, round_, text)
        if round_.method != "manual" and (
            round_.number in changed_rounds or round_.together or round_.apart
        ):
            method = text.gettext("{method}, changed by hand", method=method)
        not_playing = [
            text.gettext("{name} has the bye", name=names[player]) for player in round_.resting
        ]
        not_playing += [
            text.gettext("{name} is absent", name=names[player])
            for player in state.list_absent(round_)
        ]
        rows.append(
            RoundRecordRow(
                round=round_,
                at=_format_moment(confirmed_at[round_.number], tournament, zone),
                not_playing="; ".join(not_playing),
                method=method,
                costs="; ".join(label for _, label in cost_labels(state, round_, text)),
            )
        )
    return rows


def decision_rows(tournament: LoadedTournament, zone: Zone) -> list[DecisionRow]:
    """Return the rows of the decisions: number, time, effect, and the reason if it was lifted."""
    rows = list[DecisionRow]()
    regular = set[str]()  # the members who decided at that time
    for entry in tournament.log:
        act = entry.act
        if isinstance(act, NameCommittee):
            regular = {member.name for member in act.members[:DECIDING]}
        elif isinstance(act, Decide | Penalise | Disqualify):
            at = _format_moment(entry.at, tournament, zone)
            by = ", ".join(
                name
                if name in regular
                else tournament.text.gettext("{name}, substitute", name=name)
                for name in act.decision.by
            )
            rows.append(
                DecisionRow(
                    n=len(rows) + 1,
                    at=at,
                    decision=act.decision,
                    by=by,
                    effect=_decision_effect(act, tournament),
                )
            )
        elif isinstance(act, LiftDecision):
            rows[act.number - 1] = replace(rows[act.number - 1], lifted=act.why)
    return rows


def _decision_effect(act: Decide | Penalise | Disqualify, tournament: LoadedTournament) -> str:
    text = tournament.text
    if isinstance(act, Disqualify):
        return text.gettext("{name} is disqualified", name=tournament.names[act.player])
    if isinstance(act, Decide):
        return ""
    penalty = act.penalty
    effects = [text.ngettext("−{n} game point", "−{n} game points", penalty.points)] * (
        penalty.points > 0
    )
    if not (penalty.half_points or penalty.tenths):
        effects.append(text.gettext("wins and losses stay as they are"))
    if penalty.half_points:
        effects.append(text.gettext("−{n} in the standings", n=format_points(penalty.half_points)))
    if penalty.tenths:
        less = format_coefficient(penalty.tenths * ONE // 10, text)
        effects.append(text.gettext("−{n} in the standings", n=less))
    name = tournament.names[penalty.player]
    return text.gettext(
        "{name}, round {n}: {said}", name=name, n=penalty.round, said=", ".join(effects)
    )


def correction_rows(tournament: LoadedTournament, zone: Zone) -> list[CorrectionRow]:
    """Return the rows of disputes and corrections: before and after, reason, rounds paired since."""
    text, scores_at, rows = (
        tournament.text,
        dict[tuple[int, int], Scores | None](),
        list[CorrectionRow](),
    )
    state = TOURNAMENT.initial  # at that time: a round may have been paired again since
    for entry in tournament.log:
        act, prior = entry.act, state
        state = TOURNAMENT.evolve(state, act)
        if isinstance(act, TakeResultBack):
            before = scores_at.pop((act.round, act.table), None)
            rows.append(_correction_row(tournament, state, entry, zone, before))
        elif isinstance(act, EnterResult | CorrectResult | DisputeResult):
            place = (act.round, act.table)
            before = scores_at.get(place)
            if not isinstance(act, EnterResult):
                rows.append(_correction_row(tournament, state, entry, zone, before))
            if isinstance(act, CorrectResult) and before is not None:
                notes = (rows[-1].effect, note_on_record(tournament, prior, act.round))
                rows[-1] = replace(rows[-1], effect="; ".join(filter(None, notes)))
            if not isinstance(act, DisputeResult):
                scores_at[place] = None if act.report.how == "reported" else act.scores
        elif isinstance(act, ReopenTournament):
            at = _format_moment(entry.at, tournament, zone)
            sentence = text.gettext("The tournament was reopened")
            rows.append(CorrectionRow(at=at, now=sentence, why=act.why))
        elif isinstance(act, SettleRuleChange):
            at = _format_moment(entry.at, tournament, zone)
            sentence = (
                text.gettext(REJUDGED_NOTE, version=act.since)
                if act.is_rejudged
                else text.gettext(STANDS)
            )
            rows.append(CorrectionRow(at=at, now=sentence, why=act.why))
    return rows


def _correction_row(
    tournament: LoadedTournament,
    state: Tournament,
    entry: LogEntry,
    zone: Zone,
    before: Scores | None,
) -> CorrectionRow:
    text, act = tournament.text, entry.act
    of_round = state.round(act.round)
    table = of_round.table(act.table) if of_round else None
    pair = format_pair(tournament, table.one, table.other) if table else ""
    is_dispute, is_back = isinstance(act, DisputeResult), isinstance(act, TakeResultBack)
    effect = text.gettext("The result was taken back") if is_back else ""
    if isinstance(act, CorrectResult) and act.paired_since:
        rounds = ", ".join(map(str, act.paired_since))
        effect = text.gettext("Paired from the earlier result: {rounds}", rounds=rounds)
    return CorrectionRow(
        at=_format_moment(entry.at, tournament, zone),
        where=text.gettext("Round {n}, table {table}", n=act.round, table=act.table) + f": {pair}",
        was="" if is_dispute else _format_scores(before),
        now=f"{_format_scores(act.by_one)} / {_format_scores(act.by_other)}"
        if is_dispute
        else ("" if is_back else _format_scores(act.scores)),
        why=text.gettext("The two sheets differ") if is_dispute else "" if is_back else act.why,
        effect=effect,
    )


def score_sheet_note(tournament: LoadedTournament, table: Table, result: Result | None) -> str:
    """Return the points and the overtime of a score sheet that the result does not show.

    An empty string if the sheet agrees with the result (CAT-CLM 30; CAT-CLS 4E, 7.4, 7.5).
    """
    if result is None or result.report.how in ENDINGS_WITHOUT_SHEET:
        return ""
    report, text, notes = result.report, tournament.text, list[str]()
    if report.scores != result.outcome.scores:
        notes.append(text.gettext("on the sheet {scores}", scores=_format_scores(report.scores)))
    for player, minutes in zip((table.one, table.other), report.minutes_over, strict=True):
        if minutes:
            name = tournament.names[player]
            notes.append(
                text.ngettext(
                    "{name}: {n} minute of overtime",
                    "{name}: {n} minutes of overtime",
                    minutes,
                    name=name,
                )
            )
    return "; ".join(notes)


def _format_scores(scores: Scores | None) -> str:
    return "–".join(format_number(score) for score in scores) if scores else ""
