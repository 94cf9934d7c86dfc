"""The standings as they are published: those that were stored at the end, else as they are reckoned today."""

from typing import Final, Literal, TypeAlias

from faristol.tournament.pairable import standings_of
from faristol.tournament.standings import Line, with_decisions
from faristol.tournament.state import Tournament
from faristol.tournament.values import Place

MAX_NUMBER: Final = 1_000_000_000  # of a stored value: no tournament comes near it

# why the final standings are reckoned though the tournament is ended; "" if they are those that were stored
Reckoned: TypeAlias = Literal["", "not_stored", "changed"]


def places_of(tournament: Tournament) -> tuple[Place, ...]:
    """Return the final standings as they would be stored now (CAT-CLM S2, S3)."""
    return tuple(
        Place(
            place=line.place,
            player=line.player,
            half_points=line.half_points,
            difference=line.difference,
            total=line.total,
            wins=line.wins,
            coefficient=line.coefficient,
            values=line.values,
            group=tournament.entrants[line.player].group,
        )
        for line in standings_of(tournament)
    )


def is_of_tournament(standing: tuple[Place, ...], tournament: Tournament) -> bool:
    """Whether stored standings are those of players of a tournament, in numbers that can be drawn.

    Entries of version 1 hold none; those of another program may hold any values.
    """
    players = {one.player for one in standing}
    return (
        bool(standing)
        and len(players) == len(standing)
        and players == set(tournament.order) - set(tournament.disqualified.values())
        and all(_is_drawable(one, tournament) for one in standing)
    )


def _is_drawable(one: Place, tournament: Tournament) -> bool:
    entrant = tournament.entrants.get(one.player)
    numbers = (one.half_points, one.difference, one.total, one.wins, one.coefficient, *one.values)
    return (
        0 < one.place <= MAX_NUMBER
        and all(abs(number) <= MAX_NUMBER for number in numbers)
        and len(one.values) == len(tournament.settings.orders)
        and entrant is not None
        and one.group == entrant.group
    )


def published_standings(tournament: Tournament, until: int | None = None) -> tuple[Line, ...]:
    """Return where everybody stands after a round, or now, as it is published.

    Of a tournament that is ended the last standings are those that were stored with the end, unless
    something was changed since.
    """
    end = tournament.ending
    if end is None or why_reckoned(tournament, until) or not _is_last(tournament, until):
        return standings_of(tournament, until)
    lines = [
        Line(
            place=one.place,
            player=one.player,
            half_points=one.half_points,
            difference=one.difference,
            total=one.total,
            wins=one.wins,
            coefficient=one.coefficient,
            values=one.values,
        )
        for one in end.standing
    ]
    return with_decisions(lines, by_coefficient=tournament.settings.counts == "coefficients")


def why_reckoned(tournament: Tournament, until: int | None = None) -> Reckoned:
    """Return why the final standings are reckoned; an empty string for those stored, and for earlier ones."""
    if not tournament.is_ended or not _is_last(tournament, until):
        return ""
    if tournament.ending is None:
        return "not_stored"
    return "changed" if tournament.is_changed_since_end else ""


def _is_last(tournament: Tournament, until: int | None) -> bool:
    return until is None or until >= len(tournament.rounds)
