"""Enter results, dispute and correct them, end the tournament (CAT-CLM 20-22, 32, 33)."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final, TypeAlias, TypeVar

from faristol.ledger.codec import EarlierVersion
from faristol.ledger.kind import act, found, judged
from faristol.ledger.refusal import Refusal
from faristol.ledger.upcasts import add_field, unchanged
from faristol.rules import outcome as rules
from faristol.tournament.faults import MAX_WHY, fault_of_text, round_in_play
from faristol.tournament.final_standings import is_of_tournament, places_of
from faristol.tournament.results import LEAST, MOST, Report, outcome
from faristol.tournament.state import Ending, Result, Round, Tournament
from faristol.tournament.values import Place


@dataclass(frozen=True, slots=True, kw_only=True)
class EnterResult:
    """Enter what the sheet of a table says."""

    round: int
    table: int
    report: Report
    scores: rules.Scores = judged()  # with what overtime and giving up cost
    results: tuple[rules.Result, rules.Result] = judged()


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectResult:
    """Enter another result than the one that is there; why goes to the record."""

    round: int
    table: int
    report: Report
    why: str
    scores: rules.Scores = judged()
    results: tuple[rules.Result, rules.Result] = judged()
    paired_since: tuple[int, ...] = found()  # later rounds that were paired from the other one


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeResultBack:
    """Undo the entry of a result, while no later round was paired from it."""

    round: int
    table: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DisputeResult:
    """Note that the two sheets of a table differ: the result waits for the committee."""

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
    """Say that it goes on after all; why goes to the record."""

    why: str


F = TypeVar("F", EnterResult, CorrectResult)
_Change: TypeAlias = Callable[[Round], Round]


def _worth(tournament: Tournament, wish: F) -> F | Refusal:
    """Return a wish with what the rules say the game is worth."""
    one = round_in_play(tournament, wish.round)
    if isinstance(one, Refusal):
        return one
    if one.table(wish.table) is None:
        return Refusal("tournament/table_unknown", {"field": "table", "table": wish.table})
    if tournament.terms is None:
        return Refusal("tournament/terms_unknown")
    ended = outcome(wish.report, tournament.terms.rules)
    if isinstance(ended, Refusal):
        return ended
    return replace(wish, scores=ended.scores, results=ended.results)


def _enter(tournament: Tournament, wish: EnterResult, _: None) -> EnterResult | Refusal | None:
    made = _worth(tournament, wish)
    if isinstance(made, Refusal):
        return made
    if tournament.is_ended:
        return Refusal("tournament/ended")
    one = tournament.rounds[wish.round - 1]
    if wish.table in one.disputed:  # settled with a reason, for the record
        return Refusal("tournament/disputed", {"field": "table", "table": wish.table})
    known = one.results.get(wish.table)
    if known is None:
        return made
    if known.report == wish.report:
        return None
    return Refusal("tournament/result_there", {"field": "table", "table": wish.table})


def _correct(tournament: Tournament, wish: CorrectResult, _: None) -> CorrectResult | Refusal:
    made = _worth(tournament, wish)
    if isinstance(made, Refusal):
        return made
    if fault := fault_of_text(wish.why, "why", most=MAX_WHY, is_needed=True):
        return fault
    one = tournament.rounds[wish.round - 1]
    known = one.results.get(wish.table)
    if known is None and wish.table not in one.disputed:
        return Refusal("tournament/no_result", {"field": "table", "table": wish.table})
    corrected = _entered(tournament, made).rounds[wish.round - 1]
    since = tuple(
        later.number
        for later in tournament.rounds[wish.round :]
        if later.after >= wish.round or corrected.games != one.games
    )
    return replace(made, paired_since=since)


def _reduce_correction(tournament: Tournament, fact: CorrectResult) -> CorrectResult | Refusal:
    known = tournament.rounds[fact.round - 1].results.get(fact.table)
    if known == Result(report=fact.report, outcome=_outcome_of(fact)):
        return Refusal("tournament/same_result", {"field": "scores"})
    return fact


def _outcome_of(fact: EnterResult | CorrectResult) -> rules.Outcome:
    return rules.Outcome(fact.scores, fact.results)


def _entered(tournament: Tournament, fact: EnterResult | CorrectResult) -> Tournament:
    result = Result(report=fact.report, outcome=_outcome_of(fact))

    def enter(one: Round) -> Round:
        disputed = {table: said for table, said in one.disputed.items() if table != fact.table}
        return replace(one, results={**one.results, fact.table: result}, disputed=disputed)

    return _in_round(tournament, fact.round, enter)


def _in_round(tournament: Tournament, number: int, change: _Change) -> Tournament:
    rounds = (change(one) if one.number == number else one for one in tournament.rounds)
    return replace(tournament, rounds=tuple(rounds))


def _take_back(
    tournament: Tournament, wish: TakeResultBack, _: None
) -> TakeResultBack | Refusal | None:
    one = round_in_play(tournament, wish.round)
    if isinstance(one, Refusal):
        return one
    if tournament.is_ended:
        return Refusal("tournament/ended")
    if any(later.after >= wish.round for later in tournament.rounds):
        return Refusal("tournament/paired_since", {"round": wish.round})
    return wish if wish.table in {*one.results, *one.disputed} else None


def _taken_back(tournament: Tournament, fact: TakeResultBack) -> Tournament:
    def without(one: Round) -> Round:
        results = {table: of for table, of in one.results.items() if table != fact.table}
        disputed = {table: of for table, of in one.disputed.items() if table != fact.table}
        return replace(one, results=results, disputed=disputed)

    return _in_round(tournament, fact.round, without)


def _dispute(tournament: Tournament, wish: DisputeResult, _: None) -> DisputeResult | Refusal:
    one = round_in_play(tournament, wish.round)
    if isinstance(one, Refusal):
        return one
    if tournament.is_ended:
        return Refusal("tournament/ended")
    if one.table(wish.table) is None:
        return Refusal("tournament/table_unknown", {"field": "table", "table": wish.table})
    if wish.table in one.results:
        return Refusal("tournament/result_there", {"field": "table", "table": wish.table})
    if not all(LEAST <= score <= MOST for score in (*wish.by_one, *wish.by_other)):
        return Refusal("tournament/score_bad", {"field": "scores", "least": LEAST, "most": MOST})
    if wish.by_one == wish.by_other:
        return Refusal("tournament/no_dispute", {"field": "scores"})
    return wish


def _disputed(tournament: Tournament, fact: DisputeResult) -> Tournament:
    said = (fact.by_one, fact.by_other)
    return _in_round(
        tournament,
        fact.round,
        lambda one: replace(one, disputed={**one.disputed, fact.table: said}),
    )


def _end(tournament: Tournament, wish: EndTournament, _: None) -> EndTournament | Refusal | None:
    if tournament.is_ended:
        return None
    if not tournament.rounds:
        return Refusal("tournament/nothing_played")
    for one in tournament.rounds:
        if not one.is_done:
            return Refusal("tournament/round_open", {"round": one.number})
    return replace(wish, standing=places_of(tournament))


def _ended(tournament: Tournament, fact: EndTournament) -> Tournament:
    is_stored = is_of_tournament(fact.standing, tournament)
    return replace(
        tournament, is_ended=True, ending=_ending(tournament, fact) if is_stored else None
    )


def _ending(tournament: Tournament, fact: EndTournament) -> Ending:
    return Ending(
        standing=fact.standing,
        rounds=tournament.rounds,
        penalties=tournament.penalties,
        disqualified=tournament.disqualified,
        order=tournament.order,
    )


def _reopen(
    tournament: Tournament, wish: ReopenTournament, _: None
) -> ReopenTournament | Refusal | None:
    if not tournament.is_ended:
        return None
    return fault_of_text(wish.why, "why", most=MAX_WHY, is_needed=True) or wish


def _reopened(tournament: Tournament, _: ReopenTournament) -> Tournament:
    return replace(tournament, is_ended=False, ending=None)


RESULTS: Final = (
    # version 1 knew no result without points, as reports of other programs have it
    act(EnterResult, _enter, _entered, earlier=(EarlierVersion(unchanged),)),
    act(
        CorrectResult,
        _correct,
        _entered,
        reduce=_reduce_correction,
        earlier=(EarlierVersion(unchanged),),
    ),
    act(TakeResultBack, _take_back, _taken_back),
    act(DisputeResult, _dispute, _disputed),
    act(
        EndTournament,
        _end,
        _ended,
        earlier=(EarlierVersion(add_field(standing=[]), added_fields=frozenset({"standing"})),),
    ),
    act(ReopenTournament, _reopen, _reopened),
)
