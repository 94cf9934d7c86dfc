"""Say what was done in a tournament, for its record: rounds, decisions, disputes and corrections, with their times."""

from typing import Any

from faristol.desk.kernel.documents import Entry
from faristol.desk.kernel.moment import clock_time
from faristol.desk.tournament.document import Opened
from faristol.desk.tournament.shown import method_said, pair_said, plain, points_said
from faristol.desk.tournament.why import sums_said
from faristol.rules.outcome import Scores
from faristol.tournament.acts.committee import Decide, Disqualify, LiftDecision, Penalise
from faristol.tournament.acts.results import (
    CorrectResult,
    DisputeResult,
    EnterResult,
    ReopenTournament,
)
from faristol.tournament.acts.rounds import ConfirmRound


def rounds_said(opened: Opened, zone: int) -> list[dict[str, Any]]:
    """Return each round: when it was confirmed, who did not play, how it was paired and what that cost."""
    tournament, names, text = opened.tournament, opened.names, opened.text
    begun = {one.act.number: one.at for one in opened.log if isinstance(one.act, ConfirmRound)}
    found = []
    for one in tournament.confirmed:
        out = [text.say("{name} rests", name=names[player]) for player in one.resting]
        out += [names[player] for player in tournament.order if player in one.missing]
        found.append(
            {
                "one": one,
                "at": clock_time(begun[one.number], zone, text),
                "out": "; ".join(out),
                "method": method_said(tournament, one, text),
                "sums": "; ".join(said for _, said in sums_said(one, text)),
            }
        )
    return found


def decisions_said(opened: Opened, zone: int) -> list[dict[str, Any]]:
    """Return each decision with its number, when it was made, what it did, and whether it was lifted."""
    found: list[dict[str, Any]] = []
    for one in opened.log:
        act = one.act
        if isinstance(act, Decide | Penalise | Disqualify):
            at = clock_time(one.at, zone, opened.text)
            found.append({"n": len(found) + 1, "at": at, "of": act.decision, "lifted": ""})
            found[-1]["effect"] = _effect(act, opened)
        elif isinstance(act, LiftDecision):
            found[act.number - 1]["lifted"] = act.why
    return found


def _effect(act: Decide | Penalise | Disqualify, opened: Opened) -> str:
    text = opened.text
    if isinstance(act, Disqualify):
        return text.say("{name} is disqualified", name=opened.names[act.player])
    if isinstance(act, Decide):
        return ""
    taken = act.penalty
    said = [text.count("−{n} point of the game", "−{n} points of the game", taken.points)] * (
        taken.points > 0
    )
    if taken.half_points:
        said.append(text.say("−{n} in the standings", n=points_said(taken.half_points)))
    who = opened.names[taken.player]
    return text.say("{name}, round {n}: {said}", name=who, n=taken.round, said=", ".join(said))


def settled_said(opened: Opened, zone: int) -> list[dict[str, Any]]:
    """Return what was disputed or corrected: before and after, why, and which round was paired from it."""
    text, known, found = opened.text, dict[tuple[int, int], Scores](), list[dict[str, Any]]()
    for one in opened.log:
        act = one.act
        if isinstance(act, EnterResult | CorrectResult | DisputeResult):
            where = (act.round, act.table)
            before = known.get(where)
            if not isinstance(act, EnterResult):
                found.append(_settled(opened, one, zone, before))
            if not isinstance(act, DisputeResult):
                known[where] = act.scores
        elif isinstance(act, ReopenTournament):
            at = clock_time(one.at, zone, text)
            said = text.say("The tournament was opened again")
            found.append({"at": at, "where": "", "was": "", "now": said, "why": act.why, "so": ""})
    return found


def _settled(opened: Opened, one: Entry, zone: int, before: Scores | None) -> dict[str, Any]:
    text, act = opened.text, one.act
    of_round = opened.tournament.round(act.round)
    table = of_round.table(act.table) if of_round else None
    who = pair_said(opened, table.one, table.other) if table else ""
    is_dispute = isinstance(act, DisputeResult)
    so = ""
    if not is_dispute and act.paired_since:
        rounds = ", ".join(map(str, act.paired_since))
        so = text.say("Paired from the other one: {rounds}", rounds=rounds)
    return {
        "at": clock_time(one.at, zone, text),
        "where": text.say("Round {n}, table {table}", n=act.round, table=act.table) + f": {who}",
        "was": _scores(act.by_one if is_dispute else before),
        "now": _scores(act.by_other if is_dispute else act.scores),
        "why": text.say("The two sheets differ") if is_dispute else act.why,
        "so": so,
    }


def _scores(scores: Scores | None) -> str:
    return "–".join(plain(score) for score in scores) if scores else ""
