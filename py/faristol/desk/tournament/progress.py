"""How far a tournament has come: for two continuations of it, and for the name of the one that is archived."""

from itertools import takewhile

from faristol.desk.shared.files.log_progress import Reach
from faristol.desk.tournament.base import format_points
from faristol.tournament.pairable import standings_of
from faristol.tournament.state import Tournament


def measure(tournament: Tournament) -> Reach:
    """Return how far a tournament has come, with who leads."""
    rounds = tournament.confirmed
    done = len(list(takewhile(lambda one: one.is_done, rounds)))
    current = rounds[done] if done < len(rounds) else None
    leader, points = _leader(tournament)
    return Reach(
        unit="round",
        done=done,
        current=current.number if current else 0,
        items=len(current.results) if current else 0,
        finished=frozenset(one.number for one in rounds if one.is_done),
        counts={one.number: len(one.results) for one in rounds},
        contents={one.number: (one.tables, one.results) for one in rounds if one.is_done},
        leader=leader,
        points=points,
        clock=tournament.clock,
    )


def _leader(tournament: Tournament) -> tuple[str, str]:
    """Return the card and the points of the player ahead; empty strings where no result is in."""
    if not any(one.results for one in tournament.confirmed):
        return "", ""
    lines = standings_of(tournament)
    if not lines:
        return "", ""
    return tournament.entrants[lines[0].player].card, format_points(lines[0].half_points)
