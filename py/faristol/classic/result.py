"""The result of a finished game, from the last move to what is signed.

CAT-CLM 20-22, 30-31; CAT-CLS 4, 7; RO-GEN 17, 19.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from faristol.board.cells import rack_of
from faristol.classic.state import Classic, totals
from faristol.classic.values import Cause, End, Seat
from faristol.clock.game.state import result_of as times_of
from faristol.rules.abandonment import outcome_of_abandonment
from faristol.rules.absence import attendance
from faristol.rules.leftover import Ending, Ends, compute_final_score, left_for
from faristol.rules.outcome import Outcome, Result, Side, outcome_of
from faristol.rules.overtime import compute_timed_score
from faristol.rules.rule_refusal import RuleRefusal
from faristol.rules.terms import Terms
from faristol.tiles.alphabet import Word

_ENDS: Mapping[Cause, Ends] = {"out": "out", "blocked": "blocked", "round_time": "round_time"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Final:
    """The result of a game by seat, and the steps that lead to it."""

    before: tuple[int, ...]  # after the last move
    left: tuple[int, ...]  # points of tiles left, added or deducted
    penalties: tuple[int, ...]  # for time
    decided: tuple[int, ...]  # by the arbiter, added or deducted
    scores: tuple[int, ...]
    results: tuple[Result, ...]
    lost_on_time: int = 0
    is_written: bool = False  # scores set by a rule or the arbiter, whatever was played


def final_of(game: Classic) -> Final | RuleRefusal | None:
    """Return the present result, None before the end, or `RuleRefusal` if the rules do not cover the case."""
    end, terms = game.end, game.terms
    seats = len(game.seated)
    if end is None or terms is None:
        return None
    if len(end.racks) != seats or len(end.scores) not in (0, seats):
        return None  # impossible, but a file can contain it
    before = end.scores or totals(game)
    decided = tuple(
        sum(
            decision.points
            for decision in game.decisions
            if decision.effect == "points" and decision.seat in (seat, 0)
        )
        for seat in game.seats
    )
    zeros = (0,) * len(before)
    ruling = next(
        (decision for decision in reversed(game.decisions) if decision.effect == "result"), None
    )
    written = ruling.scores if ruling else ()
    if ruling and len(written) == seats:
        results = _results_by_score(written, ruling.lost)
        return Final(
            before=before, left=zeros, penalties=zeros, decided=zeros, scores=written,
            results=results, is_written=True,
        )  # fmt: skip
    if len(before) > 2:
        return _result_of_many(end, before, decided, terms)
    return _result_of_two(game, end, (before[0], before[1]), decided, terms)


def end_for(cause: Cause) -> Ends:
    """Return the rules' name of an end; `running` if the moves had not ended."""
    return _ENDS.get(cause, "running")


def is_lost_on_time(game: Classic) -> bool:
    """Whether a player has passed the overtime margin, as of the last event (CAT-CLS 4D, 7.5)."""
    return game.clock.loser_at(game.clock.since) is not None


def is_left_counted(game: Classic, cause: Cause) -> bool:
    """Whether the rules count the tiles left at an end.

    CAT-CLM 20, 21, 31; CAT-CLS 4A, 4B, 7.6; RO-GEN 17, 19.
    """
    if game.terms is None:
        return False
    return left_for(game.terms.rules.leftovers, end_for(cause)) != "none"


def has_tiles_left(game: Classic, cause: Cause) -> bool:
    """Whether totals on paper sheets include the tiles left if the game ends this way.

    After a loss on time they do not, however the moves ended (CAT-CLS 4D, 7.5).
    """
    return is_left_counted(game, cause) and not is_lost_on_time(game)


def is_typed_with_tiles_left(game: Classic) -> bool:
    """Whether the totals that ended a game on paper include the tiles left.

    It does not depend on later changes of the clock.
    """
    return game.end is not None and is_left_counted(game, game.end.cause)


def has_totals_of_other_end(game: Classic) -> bool:
    """Whether totals on paper were typed for another end than the clock now shows.

    Time that ran on, was deducted or given back afterwards can turn an end into a loss on time, or
    undo one: then the totals wrongly include the tiles left, or lack them. A result set by the arbiter
    stands.
    """
    end = game.end
    if end is None or not end.scores or end.cause == "abandoned":
        return False
    if any(decision.effect == "result" for decision in game.decisions):
        return False
    if not is_lost_on_time(game):
        return end.cause == "clock"
    return is_left_counted(game, end.cause)


def drop_stale_signatures(before: Classic, after: Classic) -> Classic:
    """Return `after` without signatures if the signed result has changed (CAT-CLS 4.9)."""
    if not after.signed or final_of(before) == final_of(after):
        return after
    return replace(after, signed=())


def _result_of_two(
    game: Classic, end: End, before: tuple[int, int], decided: Sequence[int], terms: Terms
) -> Final | RuleRefusal:
    rules = terms.rules
    clock = times_of(game.clock)
    over = clock.seconds_over
    if end.cause == "abandoned":
        outcome: Outcome | RuleRefusal = outcome_of_abandonment(
            rules.abandonment, before, by=_sides(end.by)
        )
        return _written_result(before, outcome)
    if end.cause == "absence":
        first, second = (
            None if seat in game.missing and seat not in game.arrived else game.arrived.get(seat, 0)
            for seat in (1, 2)
        )
        state = attendance(rules.absence, (first, second), now=sum(game.clock.used) // 1000)
        is_result = isinstance(state, Outcome | RuleRefusal)
        return _written_result(before, state if is_result else RuleRefusal("not_ended", "absence"))  # type: ignore[arg-type]
    if end.cause == "arbiter":
        return RuleRefusal("not_covered", "leftovers")
    racks = _racks(end, terms)
    how = end_for(end.cause)
    last = game.last
    closer: Side | None = (1 if last.seat == 1 else 2) if last and how == "out" else None
    ending = Ending(scores=before, racks=(racks[0], racks[1]), bag=0, how=how, closer=closer)
    if end.scores:  # on paper: they include the tiles left where those count (`has_tiles_left`)
        ending = Ending(scores=before, racks=(b"", b""), bag=0, how="round_time")
    played = compute_final_score(rules.leftovers, ending, terms.alphabet)
    after = played.scores if isinstance(played, Outcome) else before
    left = (after[0] - before[0], after[1] - before[1])
    if rules.overtime is None or not game.is_timed:
        if isinstance(played, RuleRefusal):
            return played
        penalties, lost, scores = (0, 0), None, played.scores
    else:
        timed = compute_timed_score(
            rules.overtime, rules.leftovers, ending, terms.alphabet, seconds_over=over
        )
        if isinstance(timed, RuleRefusal):
            return timed
        penalties, lost, scores = timed.penalties, timed.lost, timed.outcome.scores
        if lost is not None:
            return Final(
                before=before, left=(0, 0), penalties=penalties, decided=(0, 0), scores=scores,
                results=timed.outcome.results, lost_on_time=lost, is_written=True,
            )  # fmt: skip
    total = (scores[0] + decided[0], scores[1] + decided[1])
    return Final(
        before=before,
        left=left,
        penalties=penalties,
        decided=tuple(decided),
        scores=total,
        results=outcome_of(total).results,
    )


def _written_result(before: tuple[int, int], outcome: Outcome | RuleRefusal) -> Final | RuleRefusal:
    if isinstance(outcome, RuleRefusal):
        return outcome
    return Final(
        before=before,
        left=(0, 0),
        penalties=(0, 0),
        decided=(0, 0),
        scores=outcome.scores,
        results=outcome.results,
        is_written=True,
    )


def _result_of_many(
    end: End, before: tuple[int, ...], decided: Sequence[int], terms: Terms
) -> Final | RuleRefusal:
    """Return the result among more than two players: who went out may gain what the others lose."""
    if end.cause not in ("out", "blocked", "round_time"):
        return RuleRefusal("not_covered", "abandonment")
    how = left_for(terms.rules.leftovers, end_for(end.cause))
    points = [terms.alphabet.points(rack) for rack in _racks(end, terms)]
    left = [0 if how == "none" else -lost for lost in points]
    if how == "transfer":
        went_out = [not rack for rack in end.racks]
        left = [
            sum(points) if is_out else -lost for is_out, lost in zip(went_out, points, strict=True)
        ]
    scores = tuple(map(sum, zip(before, left, decided, strict=True)))
    return Final(
        before=before,
        left=tuple(left),
        penalties=(0,) * len(before),
        decided=tuple(decided),
        scores=scores,
        results=_results_by_score(scores),
    )


def _results_by_score(scores: Sequence[int], lost: Sequence[Seat] = ()) -> tuple[Result, ...]:
    """Return the results by the scores, among the seats that have not lost regardless of score."""
    contenders = [score for seat, score in enumerate(scores, 1) if seat not in lost]
    best = max(contenders, default=None)
    result_of_best: Result = "draw" if contenders.count(best) > 1 else "win"  # type: ignore[arg-type]
    return tuple(
        result_of_best if score == best and seat not in lost else "loss"
        for seat, score in enumerate(scores, 1)
    )


def _sides(seats: Sequence[int]) -> list[Side]:
    return [1 if seat == 1 else 2 for seat in seats]


def _racks(end: End, terms: Terms) -> list[Word]:
    return [rack_of(names, terms.alphabet) or b"" for names in end.racks]
