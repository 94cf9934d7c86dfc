"""The standing as it is published: the one that was signed where there is one, else as it is reckoned today."""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from faristol.duplicate.official import unofficial
from faristol.duplicate.points import Award
from faristol.duplicate.results import classification
from faristol.duplicate.score import Classification, Standing, prove_ties
from faristol.duplicate.state import Game, scored
from faristol.duplicate.values import Place, Signed, Unofficial
from faristol.rules.terms import Terms

MAX_NUMBER: Final = 1_000_000_000  # of a stored total: no game comes near it


def sign(game: Game, terms: Terms) -> Signed:
    """Return the results as they would be signed now (CAT-DUP 1.9, 1.10, 1.1-3)."""
    whole = classification(game, terms)
    totals = Counter(one.half_points for one in whole.ranking)
    has_ties = any(proof.pairs for proof in whole.proofs)  # broken by moves, as the rules have it
    rounds: dict[str, list[int]] = {}
    for award in whole.awards:
        rounds.setdefault(award.player, []).append(award.round)
    return Signed(
        standing=tuple(
            Place(
                place=one.place,
                player=one.player,
                half_points=one.half_points,
                points=one.points,
                bonuses=tuple(rounds.get(one.player, ())),
                compared=one.compared
                if has_ties and one.place and totals[one.half_points] > 1
                else (),
                group=one.group,
            )
            for one in (*whole.ranking, *whole.unranked)
        ),
        bonus=whole.bonus,
        unofficial=unofficial(game.settings, terms.ruleset),
    )


def is_of_game(signed: Signed, game: Game) -> bool:
    """Whether stored results are those of all players of a game, in numbers that can be drawn.

    Entries of version 1 hold none; those of another program may hold any values.
    """
    if not signed.standing:
        return False
    known = [(one.player, one.group) for one in game.entrants.values()]
    if sorted((one.player, one.group) for one in signed.standing) != sorted(known):
        return False
    last = len(game.rounds)
    return abs(signed.bonus) <= MAX_NUMBER and all(
        _is_drawable(one, last) for one in signed.standing
    )


def _is_drawable(one: Place, last: int) -> bool:
    numbers = (one.half_points, one.points, *one.compared)
    return (
        0 <= one.place <= MAX_NUMBER
        and len(one.compared) <= last
        and all(abs(number) <= MAX_NUMBER for number in numbers)
        and list(one.bonuses) == sorted({*one.bonuses})
        and all(0 < number <= last for number in one.bonuses)
    )


def published(game: Game, terms: Terms, *, until: int | None = None) -> Classification:
    """Return the classification as it is published: as it was signed, if its standing is stored.

    What is published after an earlier round, and before the results are signed, is reckoned.
    """
    return as_signed(game, until=until) or classification(game, terms, until=until)


def as_signed(game: Game, *, until: int | None = None) -> Classification | None:
    """Return the classification as it was signed; None where it is reckoned."""
    if game.signed is None or not _is_last(game, until):
        return None
    standing = game.signed.standing
    ranking = [_as_standing(one) for one in standing if one.place]
    return Classification(
        bonus=game.signed.bonus,
        awards=tuple(_awards(game, standing)),
        ranking=tuple(ranking),
        unranked=tuple(_as_standing(one) for one in standing if not one.place),
        proofs=prove_ties(ranking, has_ties=True),  # what breaks no tie is not stored
    )


def is_reckoned(game: Game, *, until: int | None = None) -> bool:
    """Whether the results are signed and yet reckoned: no standing is stored with the signature."""
    return game.is_signed and game.signed is None and _is_last(game, until)


def unofficial_reason(game: Game, terms: Terms) -> Unofficial | None:
    """Return why a game is not official, as it was signed or as it is today; None if it is official."""
    if game.signed is None:
        return unofficial(game.settings, terms.ruleset)
    return game.signed.unofficial


def _is_last(game: Game, until: int | None) -> bool:
    return until is None or until >= len(game.done)


def _as_standing(one: Place) -> Standing:
    return Standing(
        place=one.place,
        player=one.player,
        half_points=one.half_points,
        points=one.points,
        bonuses=len(one.bonuses),
        compared=one.compared,
        group=one.group,
    )


def _awards(game: Game, standing: Iterable[Place]) -> list[Award]:
    """Return the bonuses round by round; the points of each are those of its slip."""
    won = sorted((number, one.player) for one in standing for number in one.bonuses)
    return [
        Award(
            round=number,
            player=player,
            points=scored(game, game.rounds[number - 1], player).points or 0,
        )
        for number, player in won
    ]
