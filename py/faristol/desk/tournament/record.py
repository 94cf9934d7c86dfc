"""Say what was done in a tournament, for its record: rounds, decisions, disputes and corrections, with their times."""

from typing import Any

from faristol.desk.kernel.documents import LogEntry
from faristol.desk.kernel.time_format import format_day, format_time
from faristol.desk.kernel.translation import format_number, mark
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
from faristol.desk.tournament.pairing.pairing_reasons import cost_text
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
from faristol.tournament.state import Result, Tournament
from faristol.tournament.values import Table

WITHOUT_SHEET = (*WITHOUT_A_GAME, "reported")  # ways to end without a sheet that was handed in
REJUDGED = mark("Results were judged again under rules that were corrected in version {version}.")


def _format_moment(at: str, opened: LoadedTournament, zone: Zone) -> str:
    """Say when it was: of an event of several days, on which one too."""
    text = opened.text
    days = {
        format_day(one.at, zone, text) for one in opened.log if isinstance(one.act, ConfirmRound)
    }
    said = format_time(at, zone, text)
    return said if len(days) < 2 else f"{format_day(at, zone, text)}, {said}"


def attendance_rows(opened: LoadedTournament, zone: Zone) -> list[str]:
    """Return who came when a round was played already, who left and who came back."""
    text, names, played = opened.text, opened.names, 0
    found = dict[object, str]()  # by entry; who was seated late, by round and player
    for seq, one in enumerate(opened.log):
        act, said = one.act, {"time": _format_moment(one.at, opened, zone), "n": played + 1}
        if isinstance(act, ConfirmRound | TakeRoundBack):
            played = act.number - isinstance(act, TakeRoundBack)
            # a round that was taken back is paired again with who came late
            found = {at: line for at, line in found.items() if not _is_of_round(at, played + 1)}
        elif isinstance(act, EnterPlayers) and played:
            late = [names[one.player] for one in act.entrants if one.player in names]
            if late:  # and not struck since
                who = ", ".join(late)
                found[seq] = text.say("{time} {name} enters for round {n}", name=who, **said)
        elif isinstance(act, UnseatLatecomer):
            found.pop((act.number, act.player), None)
        elif not isinstance(act, Withdraw | Return | SeatLatecomer) or act.player not in names:
            continue  # or struck since
        elif isinstance(act, SeatLatecomer):
            if act.number == played and act.opponent in names:
                said |= {"n": played, "other": names[act.opponent]}
                line = mark("{time} {name} joins round {n} late, against {other}")
                found[act.number, act.player] = text.say(line, name=names[act.player], **said)
        elif isinstance(act, Withdraw):
            who = names[act.player]
            found[seq] = text.say("{time} {name} withdraws before round {n}", name=who, **said)
        else:
            who = names[act.player]
            found[seq] = text.say("{time} {name} returns for round {n}", name=who, **said)
    return list(found.values())


def _is_of_round(at: object, number: int) -> bool:
    return isinstance(at, tuple) and at[0] == number


def round_rows(opened: LoadedTournament, zone: Zone) -> list[dict[str, Any]]:
    """Return each round: when it was confirmed, who did not play, how it was paired and what that cost."""
    tournament, names, text = opened.tournament, opened.names, opened.text
    begun = {one.act.number: one.at for one in opened.log if isinstance(one.act, ConfirmRound)}
    found, by_hand = [], set[int]()
    for entry in opened.log:
        if isinstance(entry.act, PairRound):
            by_hand.discard(entry.act.number)
        elif isinstance(entry.act, SwapPlayers):
            by_hand.add(entry.act.number)
    for one in tournament.confirmed:
        method = method_text(tournament, one, text)
        if one.method != "manual" and (one.number in by_hand or one.together or one.apart):
            method = text.say("{method}, changed by hand", method=method)
        out = [text.say("{name} has the bye", name=names[player]) for player in one.resting]
        out += [
            text.say("{name} is absent", name=names[player]) for player in tournament.absent(one)
        ]
        found.append(
            {
                "one": one,
                "at": _format_moment(begun[one.number], opened, zone),
                "out": "; ".join(out),
                "method": method,
                "sums": "; ".join(said for _, said in cost_text(tournament, one, text)),
            }
        )
    return found


def decision_rows(opened: LoadedTournament, zone: Zone) -> list[dict[str, Any]]:
    """Return each decision with its number, when it was made, what it did, and whether it was lifted."""
    found: list[dict[str, Any]] = []
    usual = set[str]()  # who decided then
    for one in opened.log:
        act = one.act
        if isinstance(act, NameCommittee):
            usual = {member.name for member in act.members[:DECIDING]}
        elif isinstance(act, Decide | Penalise | Disqualify):
            at = _format_moment(one.at, opened, zone)
            by = ", ".join(
                name if name in usual else opened.text.say("{name}, substitute", name=name)
                for name in act.decision.by
            )
            found.append(
                {"n": len(found) + 1, "at": at, "of": act.decision, "by": by, "lifted": ""}
            )
            found[-1]["effect"] = _decision_effect(act, opened)
        elif isinstance(act, LiftDecision):
            found[act.number - 1]["lifted"] = act.why
    return found


def _decision_effect(act: Decide | Penalise | Disqualify, opened: LoadedTournament) -> str:
    text = opened.text
    if isinstance(act, Disqualify):
        return text.say("{name} is disqualified", name=opened.names[act.player])
    if isinstance(act, Decide):
        return ""
    taken = act.penalty
    said = [text.count("−{n} game point", "−{n} game points", taken.points)] * (taken.points > 0)
    if not (taken.half_points or taken.tenths):
        said.append(text.say("wins and losses stay as they are"))
    if taken.half_points:
        said.append(text.say("−{n} in the standings", n=format_points(taken.half_points)))
    if taken.tenths:
        less = format_coefficient(taken.tenths * ONE // 10, text)
        said.append(text.say("−{n} in the standings", n=less))
    who = opened.names[taken.player]
    return text.say("{name}, round {n}: {said}", name=who, n=taken.round, said=", ".join(said))


def correction_rows(opened: LoadedTournament, zone: Zone) -> list[dict[str, Any]]:
    """Return what was disputed or corrected: before and after, why, and which round was paired from it."""
    text, known, found = opened.text, dict[tuple[int, int], Scores | None](), list[dict[str, Any]]()
    state = TOURNAMENT.start  # as it was then: a round may have been paired anew since
    for one in opened.log:
        act, prior = one.act, state
        state = TOURNAMENT.evolve(state, act)
        if isinstance(act, TakeResultBack):
            before = known.pop((act.round, act.table), None)
            found.append(_correction_row(opened, state, one, zone, before))
        elif isinstance(act, EnterResult | CorrectResult | DisputeResult):
            where = (act.round, act.table)
            before = known.get(where)
            if not isinstance(act, EnterResult):
                found.append(_correction_row(opened, state, one, zone, before))
            if isinstance(act, CorrectResult) and before is not None:
                notes = (found[-1]["so"], note_on_record(opened, prior, act.round))
                found[-1]["so"] = "; ".join(filter(None, notes))
            if not isinstance(act, DisputeResult):
                known[where] = None if act.report.how == "reported" else act.scores
        elif isinstance(act, ReopenTournament):
            at = _format_moment(one.at, opened, zone)
            said = text.say("The tournament was reopened")
            found.append({"at": at, "where": "", "was": "", "now": said, "why": act.why, "so": ""})
        elif isinstance(act, SettleRuleChange):
            at = _format_moment(one.at, opened, zone)
            said = text.say(REJUDGED, version=act.since) if act.is_rejudged else text.say(STANDS)
            found.append({"at": at, "where": "", "was": "", "now": said, "why": act.why, "so": ""})
    return found


def _correction_row(
    opened: LoadedTournament, state: Tournament, one: LogEntry, zone: Zone, before: Scores | None
) -> dict[str, Any]:
    text, act = opened.text, one.act
    of_round = state.round(act.round)
    table = of_round.table(act.table) if of_round else None
    who = format_pair(opened, table.one, table.other) if table else ""
    is_dispute, is_back = isinstance(act, DisputeResult), isinstance(act, TakeResultBack)
    so = text.say("The result was taken back") if is_back else ""
    if isinstance(act, CorrectResult) and act.paired_since:
        rounds = ", ".join(map(str, act.paired_since))
        so = text.say("Paired from the earlier result: {rounds}", rounds=rounds)
    return {
        "at": _format_moment(one.at, opened, zone),
        "where": text.say("Round {n}, table {table}", n=act.round, table=act.table) + f": {who}",
        "was": "" if is_dispute else _scores(before),
        "now": f"{_scores(act.by_one)} / {_scores(act.by_other)}"
        if is_dispute
        else ("" if is_back else _scores(act.scores)),
        "why": text.say("The two sheets differ") if is_dispute else "" if is_back else act.why,
        "so": so,
    }


def sheet_said(opened: LoadedTournament, table: Table, result: Result | None) -> str:
    """Return what the sheet of a game had that its result does not show: points before what was deducted, overtime.

    An empty string when it had nothing else (CAT-CLM 30; CAT-CLS 4E, 7.4, 7.5).
    """
    if result is None or result.report.how in WITHOUT_SHEET:
        return ""
    report, text, said = result.report, opened.text, list[str]()
    if report.scores != result.outcome.scores:
        said.append(text.say("on the sheet {scores}", scores=_scores(report.scores)))
    for player, minutes in zip((table.one, table.other), report.minutes_over, strict=True):
        if minutes:
            name = opened.names[player]
            said.append(
                text.count(
                    "{name}: {n} minute of overtime",
                    "{name}: {n} minutes of overtime",
                    minutes,
                    name=name,
                )
            )
    return "; ".join(said)


def _scores(scores: Scores | None) -> str:
    return "–".join(format_number(score) for score in scores) if scores else ""
