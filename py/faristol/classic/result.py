"""Count a game that is over: from the last move to what is signed (CAT-CLM 20-22, 30-31; CAT-CLS 4, 7; RO-GEN 17, 19)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from faristol.board.cells import rack_of
from faristol.classic.state import Classic, totals
from faristol.classic.values import Cause, End, Seat
from faristol.clock.game.state import result_of as times_of
from faristol.rules.abandonment import abandoned
from faristol.rules.absence import attendance
from faristol.rules.leftover import Ending, Ends, final_score, left_for
from faristol.rules.outcome import Outcome, Result, Side, outcome_of
from faristol.rules.overtime import timed_score
from faristol.rules.refused import Refused
from faristol.rules.terms import Terms
from faristol.tiles.alphabet import Word

_ENDS: Mapping[Cause, Ends] = {"out": "out", "blocked": "blocked", "round_time": "round_time"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Final:
    """Hold how a game ended, seat by seat, and each step on the way there."""

    before: tuple[int, ...]  # after the last move
    left: tuple[int, ...]  # tiles of the racks, added or taken
    penalties: tuple[int, ...]  # for time
    decided: tuple[int, ...]  # by the arbiter, added or taken
    scores: tuple[int, ...]
    results: tuple[Result, ...]
    lost_on_time: int = 0
    is_written: bool = False  # scores that a rule or the arbiter writes, whatever was played


def final_of(game: Classic) -> Final | Refused | None:
    """Return the result as it stands, None before the end; or what the rules say nothing of."""
    end, terms = game.end, game.terms
    seats = len(game.seated)
    if end is None or terms is None:
        return None
    if len(end.racks) != seats or len(end.scores) not in (0, seats):
        return None  # a file can say what nobody could
    before = end.scores or totals(game)
    decided = tuple(
        sum(
            one.points for one in game.decisions if one.effect == "points" and one.seat in (seat, 0)
        )
        for seat in game.seats
    )
    nothing = (0,) * len(before)
    told = next((one for one in reversed(game.decisions) if one.effect == "result"), None)
    written = told.scores if told else ()
    if told and len(written) == seats:
        results = _results(written, told.lost)
        return Final(
            before=before, left=nothing, penalties=nothing, decided=nothing, scores=written,
            results=results, is_written=True,
        )  # fmt: skip
    if len(before) > 2:
        return _among(end, before, decided, terms)
    return _between(game, end, (before[0], before[1]), decided, terms)


def end_for(cause: Cause) -> Ends:
    """Return how the rules call an end; `running` where the moves had not come to one."""
    return _ENDS.get(cause, "running")


def is_lost_on_time(game: Classic) -> bool:
    """Whether a player has passed the margin, as of the last act (CAT-CLS 4D, 7.5)."""
    return game.clock.lost_at(game.clock.since) is not None


def is_left_counted(game: Classic, cause: Cause) -> bool:
    """Whether the rules count the tiles left at an end (CAT-CLM 20, 21, 31; CAT-CLS 4A, 4B, 7.6; RO-GEN 17, 19)."""
    if game.terms is None:
        return False
    return left_for(game.terms.rules.leftovers, end_for(cause)) != "none"


def has_tiles_left(game: Classic, cause: Cause) -> bool:
    """Whether the totals of sheets on paper have the tiles left in them when the game ends so.

    After a loss on time they have not, whatever ended the moves (CAT-CLS 4D, 7.5).
    """
    return is_left_counted(game, cause) and not is_lost_on_time(game)


def is_typed_with_tiles_left(game: Classic) -> bool:
    """Whether the totals that ended a game on paper have the tiles left in them, whatever the clock shows since."""
    return game.end is not None and is_left_counted(game, game.end.cause)


def has_totals_of_other_end(game: Classic) -> bool:
    """Whether totals of paper were typed for another end than the clock now shows.

    Time that ran on, was taken or given back afterwards can make a loss on time of an end, or
    undo one: the tiles left then are in the totals and must not be, or are missing. A result that
    the arbiter has set stands.
    """
    end = game.end
    if end is None or not end.scores or end.cause == "abandoned":
        return False
    if any(decision.effect == "result" for decision in game.decisions):
        return False
    if not is_lost_on_time(game):
        return end.cause == "clock"
    return is_left_counted(game, end.cause)


def resigned(before: Classic, after: Classic) -> Classic:
    """Return a game without its signatures, when what was signed is not the result any more (CAT-CLS 4.9)."""
    if not after.signed or final_of(before) == final_of(after):
        return after
    return replace(after, signed=())


def _between(
    game: Classic, end: End, before: tuple[int, int], decided: Sequence[int], terms: Terms
) -> Final | Refused:
    rules = terms.rules
    clock = times_of(game.clock)
    over = clock.seconds_over
    if end.cause == "abandoned":
        found: Outcome | Refused = abandoned(rules.abandonment, before, by=_sides(end.by))
        return _told(before, found)
    if end.cause == "absence":
        one, two = (
            None if seat in game.missing and seat not in game.arrived else game.arrived.get(seat, 0)
            for seat in (1, 2)
        )
        state = attendance(rules.absence, (one, two), now=sum(game.clock.used) // 1000)
        is_told = isinstance(state, Outcome | Refused)
        return _told(before, state if is_told else Refused("not_ended", "absence"))  # type: ignore[arg-type]
    if end.cause == "arbiter":
        return Refused("not_covered", "leftovers")
    racks = _racks(end, terms)
    how = end_for(end.cause)
    last = game.last
    closer: Side | None = (1 if last.seat == 1 else 2) if last and how == "out" else None
    ending = Ending(scores=before, racks=(racks[0], racks[1]), bag=0, how=how, closer=closer)
    if end.scores:  # of paper: tiles are in them where they count (`has_tiles_left`)
        ending = Ending(scores=before, racks=(b"", b""), bag=0, how="round_time")
    plain = final_score(rules.leftovers, ending, terms.alphabet)
    after = plain.scores if isinstance(plain, Outcome) else before
    left = (after[0] - before[0], after[1] - before[1])
    if rules.overtime is None or not game.is_timed:
        if isinstance(plain, Refused):
            return plain
        penalties, lost, scores = (0, 0), None, plain.scores
    else:
        timed = timed_score(
            rules.overtime, rules.leftovers, ending, terms.alphabet, seconds_over=over
        )
        if isinstance(timed, Refused):
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


def _told(before: tuple[int, int], found: Outcome | Refused) -> Final | Refused:
    if isinstance(found, Refused):
        return found
    return Final(
        before=before,
        left=(0, 0),
        penalties=(0, 0),
        decided=(0, 0),
        scores=found.scores,
        results=found.results,
        is_written=True,
    )


def _among(
    end: End, before: tuple[int, ...], decided: Sequence[int], terms: Terms
) -> Final | Refused:
    """Return the result among more than two: who went out may gain what all others lose."""
    if end.cause not in ("out", "blocked", "round_time"):
        return Refused("not_covered", "abandonment")
    how = left_for(terms.rules.leftovers, end_for(end.cause))
    points = [terms.alphabet.points(rack) for rack in _racks(end, terms)]
    left = [0 if how == "none" else -lost for lost in points]
    if how == "transfer":
        gone = [not rack for rack in end.racks]
        left = [sum(points) if out else -lost for out, lost in zip(gone, points, strict=True)]
    scores = tuple(map(sum, zip(before, left, decided, strict=True)))
    return Final(
        before=before,
        left=tuple(left),
        penalties=(0,) * len(before),
        decided=tuple(decided),
        scores=scores,
        results=_results(scores),
    )


def _results(scores: Sequence[int], lost: Sequence[Seat] = ()) -> tuple[Result, ...]:
    """Return who has won by the scores, among those who have not lost whatever they are."""
    rest = [score for seat, score in enumerate(scores, 1) if seat not in lost]
    best = max(rest, default=None)
    found: Result = "draw" if rest.count(best) > 1 else "win"  # type: ignore[arg-type]
    return tuple(
        found if score == best and seat not in lost else "loss"
        for seat, score in enumerate(scores, 1)
    )


def _sides(seats: Sequence[int]) -> list[Side]:
    return [1 if seat == 1 else 2 for seat in seats]


def _racks(end: End, terms: Terms) -> list[Word]:
    return [rack_of(names, terms.alphabet) or b"" for names in end.racks]
