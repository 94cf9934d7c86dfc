"""The standings as they are published: stored at the end, otherwise computed as they are today."""

from typing import Final, Literal, TypeAlias

from faristol.tournament.pairing_basis import standings_of
from faristol.tournament.standings import StandingsLine, add_decisions
from faristol.tournament.state import Tournament
from faristol.tournament.values import Place

MAX_NUMBER: Final = 1_000_000_000  # of a stored value: no tournament comes near it

# why the final standings are computed though the tournament is ended; "" if they are the stored ones
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
    """Whether stored standings have the players of a tournament, in numbers that can be displayed.

    Entries of version 1 hold none; those of another program may hold any values.
    """
    players = {place.player for place in standing}
    return (
        bool(standing)
        and len(players) == len(standing)
        and players == set(tournament.order) - set(tournament.disqualified.values())
        and all(_is_drawable(place, tournament) for place in standing)
    )


def _is_drawable(place: Place, tournament: Tournament) -> bool:
    entrant = tournament.entrants.get(place.player)
    numbers = (
        place.half_points,
        place.difference,
        place.total,
        place.wins,
        place.coefficient,
        *place.values,
    )
    return (
        0 < place.place <= MAX_NUMBER
        and all(abs(number) <= MAX_NUMBER for number in numbers)
        and len(place.values) == len(tournament.settings.orders)
        and entrant is not None
        and place.group == entrant.group
    )


def published_standings(
    tournament: Tournament, until: int | None = None
) -> tuple[StandingsLine, ...]:
    """Return the standings after a round, or now, as they are published.

    Of a tournament that is ended the last standings are those that were stored with the end, unless
    the tournament was changed since.
    """
    end = tournament.ending
    if end is None or reason_of_reckoning(tournament, until) or not _is_last(tournament, until):
        return standings_of(tournament, until)
    lines = [
        StandingsLine(
            place=place.place,
            player=place.player,
            half_points=place.half_points,
            difference=place.difference,
            total=place.total,
            wins=place.wins,
            coefficient=place.coefficient,
            values=place.values,
        )
        for place in end.standing
    ]
    return add_decisions(lines, is_by_coefficient=tournament.settings.counts == "coefficients")


def reason_of_reckoning(tournament: Tournament, until: int | None = None) -> Reckoned:
    """Return the reason for computing the final standings; empty for stored and for earlier ones."""
    if not tournament.is_ended or not _is_last(tournament, until):
        return ""
    if tournament.ending is None:
        return "not_stored"
    return "changed" if tournament.is_changed_since_end else ""


def _is_last(tournament: Tournament, until: int | None) -> bool:
    return until is None or until >= len(tournament.rounds)
