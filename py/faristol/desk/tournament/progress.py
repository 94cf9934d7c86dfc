"""The progress of a tournament, to compare two continuations of it and to name the archived one."""

from itertools import takewhile

from faristol.desk.shared.files.log_progress import Reach
from faristol.desk.tournament.base import format_points
from faristol.tournament.pairing_basis import standings_of
from faristol.tournament.state import Tournament


def measure_reach(tournament: Tournament) -> Reach:
    """Return the progress of a tournament, with its leader."""
    rounds = tournament.confirmed
    done = len(list(takewhile(lambda round_: round_.is_done, rounds)))
    current = rounds[done] if done < len(rounds) else None
    leader, points = _leader(tournament)
    return Reach(
        unit="round",
        done=done,
        current=current.number if current else 0,
        items=len(current.results) if current else 0,
        finished=frozenset(round_.number for round_ in rounds if round_.is_done),
        counts={round_.number: len(round_.results) for round_ in rounds},
        contents={
            round_.number: (round_.tables, round_.results) for round_ in rounds if round_.is_done
        },
        leader=leader,
        points=points,
        clock=tournament.clock,
    )


def _leader(tournament: Tournament) -> tuple[str, str]:
    """Return the card and the points of the leader; empty strings before the first result."""
    if not any(round_.results for round_ in tournament.confirmed):
        return "", ""
    lines = standings_of(tournament)
    if not lines:
        return "", ""
    return tournament.entrants[lines[0].player].card, format_points(lines[0].half_points)
