"""Results: entered, disputed and corrected; the end of the tournament (CAT-CLM 20-22, 32, 33)."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final, TypeAlias, TypeVar

from faristol.ledger.codec import EarlierVersion
from faristol.ledger.kind import act, computed, judged
from faristol.ledger.refusal import Refusal
from faristol.ledger.upcasts import add_field, unchanged
from faristol.rules import outcome as rules
from faristol.tournament.faults import MAX_WHY, fault_of_text, round_in_play
from faristol.tournament.final_standings import is_of_tournament, places_of
from faristol.tournament.results import LEAST, MOST, Report, outcome_of_report
from faristol.tournament.state import Ending, Result, Round, Tournament
from faristol.tournament.values import Place


@dataclass(frozen=True, slots=True, kw_only=True)
class EnterResult:
    """Enter the result on the sheet of a table."""

    round: int
    table: int
    report: Report
    scores: rules.Scores = judged()  # with what overtime and giving up cost
    results: tuple[rules.Result, rules.Result] = judged()


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectResult:
    """Enter another result than the present one; the reason goes to the record."""

    round: int
    table: int
    report: Report
    why: str
    scores: rules.Scores = judged()
    results: tuple[rules.Result, rules.Result] = judged()
    paired_since: tuple[int, ...] = computed()  # later rounds that were paired from the present one


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeResultBack:
    """Undo the entry of a result, while no later round was paired from it."""

    round: int
    table: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DisputeResult:
    """Record that the two sheets of a table differ: the result waits for the committee."""

    round: int
    table: int
    by_one: rules.Scores
    by_other: rules.Scores


@dataclass(frozen=True, slots=True, kw_only=True)
class EndTournament:
    """Make the standings final; they are stored as they are published, which version 1 did not."""

    standing: tuple[Place, ...] = judged()


@dataclass(frozen=True, slots=True, kw_only=True)
class ReopenTournament:
    """Reopen the tournament; the reason goes to the record."""

    why: str


F = TypeVar("F", EnterResult, CorrectResult)
_Change: TypeAlias = Callable[[Round], Round]


def _with_outcome(tournament: Tournament, act: F) -> F | Refusal:
    """Return an act with the scores and results that the rules give, or a refusal."""
    round_ = round_in_play(tournament, act.round)
    if isinstance(round_, Refusal):
        return round_
    if round_.table(act.table) is None:
        return Refusal("tournament/table_unknown", {"field": "table", "table": act.table})
    if tournament.terms is None:
        return Refusal("tournament/terms_unknown")
    result = outcome_of_report(act.report, tournament.terms.rules)
    if isinstance(result, Refusal):
        return result
    return replace(act, scores=result.scores, results=result.results)


def _decide_result(
    tournament: Tournament, act: EnterResult, _: None
) -> EnterResult | Refusal | None:
    completed = _with_outcome(tournament, act)
    if isinstance(completed, Refusal):
        return completed
    if tournament.is_ended:
        return Refusal("tournament/ended")
    round_ = tournament.rounds[act.round - 1]
    if act.table in round_.disputed:  # settled with a reason, for the record
        return Refusal("tournament/disputed", {"field": "table", "table": act.table})
    present = round_.results.get(act.table)
    if present is None:
        return completed
    if present.report == act.report:
        return None
    return Refusal("tournament/result_there", {"field": "table", "table": act.table})


def _decide_correction(
    tournament: Tournament, act: CorrectResult, _: None
) -> CorrectResult | Refusal:
    completed = _with_outcome(tournament, act)
    if isinstance(completed, Refusal):
        return completed
    if fault := fault_of_text(act.why, "why", most=MAX_WHY, is_needed=True):
        return fault
    round_ = tournament.rounds[act.round - 1]
    present = round_.results.get(act.table)
    if present is None and act.table not in round_.disputed:
        return Refusal("tournament/no_result", {"field": "table", "table": act.table})
    corrected = _apply_result(tournament, completed).rounds[act.round - 1]
    since = tuple(
        later.number
        for later in tournament.rounds[act.round :]
        if later.after >= act.round or corrected.games != round_.games
    )
    return replace(completed, paired_since=since)


def _reduce_correction(tournament: Tournament, event: CorrectResult) -> CorrectResult | Refusal:
    present = tournament.rounds[event.round - 1].results.get(event.table)
    if present == Result(report=event.report, outcome=_outcome_of(event)):
        return Refusal("tournament/same_result", {"field": "scores"})
    return event


def _outcome_of(event: EnterResult | CorrectResult) -> rules.Outcome:
    return rules.Outcome(event.scores, event.results)


def _apply_result(tournament: Tournament, event: EnterResult | CorrectResult) -> Tournament:
    result = Result(report=event.report, outcome=_outcome_of(event))

    def enter(round_: Round) -> Round:
        disputed = {
            table: scores for table, scores in round_.disputed.items() if table != event.table
        }
        return replace(round_, results={**round_.results, event.table: result}, disputed=disputed)

    return _in_round(tournament, event.round, enter)


def _in_round(tournament: Tournament, number: int, change: _Change) -> Tournament:
    rounds = (change(round_) if round_.number == number else round_ for round_ in tournament.rounds)
    return replace(tournament, rounds=tuple(rounds))


def _decide_take_back(
    tournament: Tournament, act: TakeResultBack, _: None
) -> TakeResultBack | Refusal | None:
    round_ = round_in_play(tournament, act.round)
    if isinstance(round_, Refusal):
        return round_
    if tournament.is_ended:
        return Refusal("tournament/ended")
    if any(later.after >= act.round for later in tournament.rounds):
        return Refusal("tournament/paired_since", {"round": act.round})
    return act if act.table in {*round_.results, *round_.disputed} else None


def _apply_take_back(tournament: Tournament, event: TakeResultBack) -> Tournament:
    def without(round_: Round) -> Round:
        results = {
            table: result for table, result in round_.results.items() if table != event.table
        }
        disputed = {
            table: scores for table, scores in round_.disputed.items() if table != event.table
        }
        return replace(round_, results=results, disputed=disputed)

    return _in_round(tournament, event.round, without)


def _decide_dispute(tournament: Tournament, act: DisputeResult, _: None) -> DisputeResult | Refusal:
    round_ = round_in_play(tournament, act.round)
    if isinstance(round_, Refusal):
        return round_
    if tournament.is_ended:
        return Refusal("tournament/ended")
    if round_.table(act.table) is None:
        return Refusal("tournament/table_unknown", {"field": "table", "table": act.table})
    if act.table in round_.results:
        return Refusal("tournament/result_there", {"field": "table", "table": act.table})
    for field, sheet in (("by_one", act.by_one), ("by_other", act.by_other)):
        for side in rules.SIDES:
            if not LEAST <= sheet[side - 1] <= MOST:
                data = {"field": field, "side": side, "least": LEAST, "most": MOST}
                return Refusal("tournament/score_bad", data)
    if act.by_one == act.by_other:
        return Refusal("tournament/no_dispute", {"field": "scores"})
    return act


def _apply_dispute(tournament: Tournament, event: DisputeResult) -> Tournament:
    scores = (event.by_one, event.by_other)
    return _in_round(
        tournament,
        event.round,
        lambda round_: replace(round_, disputed={**round_.disputed, event.table: scores}),
    )


def _decide_end(
    tournament: Tournament, act: EndTournament, _: None
) -> EndTournament | Refusal | None:
    if tournament.is_ended:
        return None
    if not tournament.rounds:
        return Refusal("tournament/nothing_played")
    for round_ in tournament.rounds:
        if not round_.is_done:
            return Refusal("tournament/round_open", {"round": round_.number})
    return replace(act, standing=places_of(tournament))


def _apply_end(tournament: Tournament, event: EndTournament) -> Tournament:
    is_stored = is_of_tournament(event.standing, tournament)
    return replace(
        tournament, is_ended=True, ending=_ending(tournament, event) if is_stored else None
    )


def _ending(tournament: Tournament, event: EndTournament) -> Ending:
    return Ending(
        standing=event.standing,
        rounds=tournament.rounds,
        penalties=tournament.penalties,
        disqualified=tournament.disqualified,
        order=tournament.order,
    )


def _decide_reopening(
    tournament: Tournament, act: ReopenTournament, _: None
) -> ReopenTournament | Refusal | None:
    if not tournament.is_ended:
        return None
    return fault_of_text(act.why, "why", most=MAX_WHY, is_needed=True) or act


def _apply_reopening(tournament: Tournament, _: ReopenTournament) -> Tournament:
    return replace(tournament, is_ended=False, ending=None)


RESULTS: Final = (
    # version 1 knew no result without points, as reports of other programs have it
    act(EnterResult, _decide_result, _apply_result, earlier=(EarlierVersion(unchanged),)),
    act(
        CorrectResult,
        _decide_correction,
        _apply_result,
        reduce=_reduce_correction,
        earlier=(EarlierVersion(unchanged),),
    ),
    act(TakeResultBack, _decide_take_back, _apply_take_back),
    act(DisputeResult, _decide_dispute, _apply_dispute),
    act(
        EndTournament,
        _decide_end,
        _apply_end,
        earlier=(EarlierVersion(add_field(standing=[]), added_fields=frozenset({"standing"})),),
    ),
    act(ReopenTournament, _decide_reopening, _apply_reopening),
)
