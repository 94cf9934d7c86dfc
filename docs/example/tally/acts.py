"""The acts of a tally: players are written down, and throw in any order."""

from dataclasses import dataclass, replace
from typing import Final

from faristol.clock.moment import Moment
from faristol.ledger.kind import Kind, act, computed, supplied
from faristol.ledger.refusal import Refusal


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenTally:
    """Begin a tally. The act that is proposed and the event that is stored are one class."""

    players: tuple[str, ...]  # read from a form: all its fields of that name


@dataclass(frozen=True, slots=True, kw_only=True)
class Throw:
    """A player throws."""

    player: str
    moment: Moment = supplied()  # given by the page, never read from a form; its `fault()` is asked
    number: int = computed()  # `decide` fills it in, and the audit computes it again


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """The state of a tally."""

    seq: int = 0  # counted by the kernel
    players: tuple[str, ...] = ()
    throws: tuple[str, ...] = ()

    @property
    def is_open(self) -> bool:
        """Whether the tally was begun."""
        return bool(self.players)


def _decide_open(_: Tally, act: OpenTally, __: None) -> OpenTally | Refusal:
    if not any(act.players):
        return Refusal("tally/no_players", {"field": "players"})
    return act


def _evolve_open(tally: Tally, event: OpenTally) -> Tally:
    return replace(tally, players=event.players)


def _decide_throw(tally: Tally, act: Throw, _: None) -> Throw | Refusal:
    if act.player not in tally.players:
        return Refusal("tally/player_unknown", {"field": "player"})
    return replace(act, number=len(tally.throws) + 1)


def _evolve_throw(tally: Tally, event: Throw) -> Tally:
    return replace(tally, throws=(*tally.throws, event.player))


TALLY: Final[Kind[Tally, None]] = Kind(
    name="tally",
    initial=Tally(),
    opening_act=OpenTally,
    max_events=5_000,
    acts=(
        act(OpenTally, _decide_open, _evolve_open, is_public=True),
        act(Throw, _decide_throw, _evolve_throw, is_public=True),
    ),
)
