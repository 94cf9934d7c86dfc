"""Totals and places before and after acts that change past results.

CAT-DUP 1.7-5, 1.8-2, 1.9, 1.10, 1.11-2.

One act may change the totals of players whom it does not name: a bonus passes to the player who then has
the best move alone.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from faristol.duplicate.kind import DUPLICATE
from faristol.duplicate.results import classification
from faristol.duplicate.score import Standing
from faristol.duplicate.state import Game, list_entrants
from faristol.duplicate.values import Player
from faristol.rules.terms import Terms


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingChange:
    """A change of a player's total or place by an act."""

    player: Player
    before: Standing
    after: Standing

    @property
    def is_of_total(self) -> bool:
        """Whether the total with the bonuses differs, not the place alone."""
        return self.before.half_points != self.after.half_points


def changes_of(game: Game, events: Iterable[object], terms: Terms) -> tuple[StandingChange, ...]:
    """Return the players whose total or place the events would change, by table."""
    return changes_between(game, DUPLICATE.fold(game, events), terms)


def changes_between(before: Game, after: Game, terms: Terms) -> tuple[StandingChange, ...]:
    """Return the players whose total or place differs between two states of a game, by table."""
    first, second = classification(before, terms), classification(after, terms)
    changes = []
    for entrant in list_entrants(after):
        old, new = first.standing(entrant.player), second.standing(entrant.player)
        if old is None or new is None:
            continue
        if (old.half_points, old.place) != (new.half_points, new.place):
            changes.append(StandingChange(player=entrant.player, before=old, after=new))
    return tuple(changes)
