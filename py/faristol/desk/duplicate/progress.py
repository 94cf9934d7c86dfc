"""How far an evening has come: for two continuations of it, and for the name of the one that is archived."""

from faristol.desk.duplicate.slips import display_move
from faristol.desk.shared.files.log_progress import Reach, SlipRow
from faristol.duplicate.results import classification
from faristol.duplicate.state import Game, ordered, round_of
from faristol.duplicate.values import Slip
from faristol.tiles.reading import spelt


def measure(game: Game) -> Reach:
    """Return how far an evening has come, with who leads."""
    last = game.round
    current = last if last is not None and not last.is_done else None
    leader, points = _leader(game)
    return Reach(
        unit="round",
        done=len(game.done),
        current=current.number if current else 0,
        items=len(current.slips) if current else 0,
        is_slips=True,
        finished=frozenset(one.number for one in game.done),
        counts={one.number: len(one.slips) for one in game.rounds},
        contents={one.number: one for one in game.done},
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


def compare_slips(shared: Reach, here: Game, there: Game) -> tuple[int, list[SlipRow]]:
    """Return the first round after those in common that both have, and the slips of the end that stands in it.

    Moves are told only where one of the two has announced the master move: they are covered before.
    """
    number = shared.done + 1
    ours, theirs = round_of(here, number), round_of(there, number)
    if ours is None or theirs is None or (ours.is_done and theirs.is_done):
        return 0, []
    is_told = ours.is_done or theirs.is_done
    short = theirs if ours.is_done else ours
    rows = []
    for entrant in ordered(here):
        slips = ours.slips.get(entrant.player), theirs.slips.get(entrant.player)
        if entrant.player not in short.slips:
            continue
        moves = [_format_slip(slip, here) if is_told else "" for slip in slips]
        is_same = slips[0] is not None and slips[1] is not None and _is_same(slips[0], slips[1])
        rows.append(
            SlipRow(
                table=entrant.table,
                card=entrant.card,
                here=moves[0],
                there=moves[1],
                is_same=is_same,
            )
        )
    return number, rows


def format_master(game: Game, number: int) -> str:
    """Return the master move of a round with its points, an empty string where none was announced."""
    round_ = round_of(game, number)
    if round_ is None or round_.master is None:
        return ""
    word = spelt(round_.master.word, game.terms.alphabet) if game.terms else round_.master.word
    return f"{round_.master.at} {word} {round_.master.points}"


def _is_same(one: Slip, other: Slip) -> bool:
    marks = (
        (slip.reason, slip.points, slip.place or slip.at, slip.main or slip.word)
        for slip in (one, other)
    )
    return next(marks) == next(marks)


def _format_slip(slip: Slip | None, game: Game) -> str:
    if slip is None:
        return "–"
    at, word = display_move(slip, game.terms.alphabet) if game.terms else (slip.at, slip.word)
    return " ".join(part for part in (at, word, str(slip.points)) if part)
