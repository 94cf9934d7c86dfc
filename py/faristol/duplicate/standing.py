"""The published standing: the signed one if there is one, otherwise computed from the state."""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from faristol.duplicate.official import reason_unofficial_game
from faristol.duplicate.points import Award
from faristol.duplicate.results import classification
from faristol.duplicate.score import Classification, Standing, prove_ties
from faristol.duplicate.state import Game, points_in_round
from faristol.duplicate.values import Place, Signed, Unofficial
from faristol.rules.terms import Terms

MAX_NUMBER: Final = 1_000_000_000  # of a stored total: no game comes near it


def sign(game: Game, terms: Terms) -> Signed:
    """Return the results to be signed now (CAT-DUP 1.9, 1.10, 1.1-3)."""
    whole = classification(game, terms)
    totals = Counter(row.half_points for row in whole.ranking)
    has_ties = any(proof.pairs for proof in whole.proofs)  # broken by moves, as the rules demand
    rounds: dict[str, list[int]] = {}
    for award in whole.awards:
        rounds.setdefault(award.player, []).append(award.round)
    return Signed(
        standing=tuple(
            Place(
                place=row.place,
                player=row.player,
                half_points=row.half_points,
                points=row.points,
                bonuses=tuple(rounds.get(row.player, ())),
                compared=row.compared
                if has_ties and row.place and totals[row.half_points] > 1
                else (),
                group=row.group,
            )
            for row in (*whole.ranking, *whole.unranked)
        ),
        bonus=whole.bonus,
        unofficial=reason_unofficial_game(game.settings, terms.ruleset),
    )


def is_of_game(signed: Signed, game: Game) -> bool:
    """Whether stored results are those of all players of a game, in numbers that can be displayed.

    Events of version 1 have none; those of another program may have any values.
    """
    if not signed.standing:
        return False
    expected = [(entrant.player, entrant.group) for entrant in game.entrants.values()]
    if sorted((place.player, place.group) for place in signed.standing) != sorted(expected):
        return False
    last = len(game.rounds)
    return abs(signed.bonus) <= MAX_NUMBER and all(
        _is_displayable(place, last) for place in signed.standing
    )


def _is_displayable(place: Place, last: int) -> bool:
    numbers = (place.half_points, place.points, *place.compared)
    return (
        0 <= place.place <= MAX_NUMBER
        and len(place.compared) <= last
        and all(abs(number) <= MAX_NUMBER for number in numbers)
        and list(place.bonuses) == sorted({*place.bonuses})
        and all(0 < number <= last for number in place.bonuses)
    )


def published_classification_of(
    game: Game, terms: Terms, *, until: int | None = None
) -> Classification:
    """Return the classification to publish: the signed one, if its standing is stored.

    After an earlier round, and before the results are signed, it is computed.
    """
    return signed_classification_of(game, until=until) or classification(game, terms, until=until)


def signed_classification_of(game: Game, *, until: int | None = None) -> Classification | None:
    """Return the classification as it was signed; None if it has to be computed."""
    if game.signed is None or not _is_last(game, until):
        return None
    standing = game.signed.standing
    ranking = [_as_standing(place) for place in standing if place.place]
    return Classification(
        bonus=game.signed.bonus,
        awards=tuple(_awards(game, standing)),
        ranking=tuple(ranking),
        unranked=tuple(_as_standing(place) for place in standing if not place.place),
        proofs=prove_ties(
            ranking, has_ties=True
        ),  # comparisons are stored only if they break a tie
    )


def is_reckoned(game: Game, *, until: int | None = None) -> bool:
    """Whether signed results have to be computed, since no standing is stored with the signature."""
    return game.is_signed and game.signed is None and _is_last(game, until)


def unofficial_reason(game: Game, terms: Terms) -> Unofficial | None:
    """Return the reason why a game is not official, as signed or as of now; None if it is official."""
    if game.signed is None:
        return reason_unofficial_game(game.settings, terms.ruleset)
    return game.signed.unofficial


def _is_last(game: Game, until: int | None) -> bool:
    return until is None or until >= len(game.done)


def _as_standing(place: Place) -> Standing:
    return Standing(
        place=place.place,
        player=place.player,
        half_points=place.half_points,
        points=place.points,
        bonuses=len(place.bonuses),
        compared=place.compared,
        group=place.group,
    )


def _awards(game: Game, standing: Iterable[Place]) -> list[Award]:
    """Return the bonuses round by round, each with the points of its slip."""
    won = sorted((number, place.player) for place in standing for number in place.bonuses)
    return [
        Award(
            round=number,
            player=player,
            points=points_in_round(game, game.rounds[number - 1], player).points or 0,
        )
        for number, player in won
    ]
