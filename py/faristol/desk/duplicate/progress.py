"""The progress of an evening, to compare two continuations of it and to name the archived one."""

from faristol.desk.duplicate.slips import display_move
from faristol.desk.shared.files.log_progress import Reach, SlipDifferenceRow
from faristol.duplicate.results import classification
from faristol.duplicate.state import Game, list_entrants, round_of
from faristol.duplicate.values import Slip
from faristol.tiles.reading import spelt


def measure_reach(game: Game) -> Reach:
    """Return the progress of an evening, with the player who leads."""
    last = game.round
    current = last if last is not None and not last.is_done else None
    leader, points = _leader(game)
    return Reach(
        unit="round",
        done=len(game.done),
        current=current.number if current else 0,
        items=len(current.slips) if current else 0,
        is_slips=True,
        finished=frozenset(round_.number for round_ in game.done),
        counts={round_.number: len(round_.slips) for round_ in game.rounds},
        contents={round_.number: round_ for round_ in game.done},
        leader=leader,
        points=points,
        clock=game.clock,
    )


def _leader(game: Game) -> tuple[str, str]:
    """Return the card and the points of the player ahead; empty strings where no round counts."""
    if game.terms is None or not game.done:
        return "", ""
    ranking = classification(game, game.terms).ranking
    if not ranking:
        return "", ""
    halves = ranking[0].half_points
    points = f"{halves // 2}½" if halves % 2 else str(halves // 2)
    return game.entrants[ranking[0].player].card, points


def compare_slips(shared: Reach, here: Game, there: Game) -> tuple[int, list[SlipDifferenceRow]]:
    """Return the number of the first round that differs in two continuations, and the rows of its slips.

    Moves are in the rows only if one of the two has announced the master move: they are covered before. The
    number is 0 where one of them has no such round, or both have finished it.
    """
    number = shared.done + 1
    ours, theirs = round_of(here, number), round_of(there, number)
    if ours is None or theirs is None or (ours.is_done and theirs.is_done):
        return 0, []
    is_announced = ours.is_done or theirs.is_done
    unfinished = theirs if ours.is_done else ours
    rows = []
    for entrant in list_entrants(here):
        slips = ours.slips.get(entrant.player), theirs.slips.get(entrant.player)
        if entrant.player not in unfinished.slips:
            continue
        moves = [_format_slip(slip, here) if is_announced else "" for slip in slips]
        is_same = (
            slips[0] is not None and slips[1] is not None and _is_same_slip(slips[0], slips[1])
        )
        rows.append(
            SlipDifferenceRow(
                table=entrant.table,
                card=entrant.card,
                here=moves[0],
                there=moves[1],
                is_same=is_same,
            )
        )
    return number, rows


def format_master(game: Game, number: int) -> str:
    """Return the master move of a round with its points, or an empty string before it is announced."""
    round_ = round_of(game, number)
    if round_ is None or round_.master is None:
        return ""
    word = spelt(round_.master.word, game.terms.alphabet) if game.terms else round_.master.word
    return f"{round_.master.at} {word} {round_.master.points}"


def _is_same_slip(first: Slip, second: Slip) -> bool:
    marks = (
        (slip.reason, slip.points, slip.place or slip.at, slip.main or slip.word)
        for slip in (first, second)
    )
    return next(marks) == next(marks)


def _format_slip(slip: Slip | None, game: Game) -> str:
    if slip is None:
        return "–"
    at, word = display_move(slip, game.terms.alphabet) if game.terms else (slip.at, slip.word)
    return " ".join(part for part in (at, word, str(slip.points)) if part)
