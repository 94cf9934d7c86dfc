"""Put together all that may be wished of a duplicate game: the kind of its documents."""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Final, cast

from faristol.clock.round.acts import ROUND_CLOCK, StartRound
from faristol.duplicate.acts.lexicon import LEXICON
from faristol.duplicate.acts.master import MASTER
from faristol.duplicate.acts.players import PLAYERS, ChangeEntrant, EnrolPlayers
from faristol.duplicate.acts.rack import RACK, DrawRack
from faristol.duplicate.acts.results import (
    RESULTS,
    EndGame,
    PublishSeed,
    SignResults,
    UnlockResults,
)
from faristol.duplicate.acts.slips import (
    SLIPS,
    ReadSecond,
    ReadSlips,
    SealMove,
    TakeSlipsBack,
    was_read,
)
from faristol.duplicate.acts.start import START, OpenGame, PublishCommitment, StartGame
from faristol.duplicate.acts.words import WORDS
from faristol.duplicate.faults import MAX_ACTS, round_under_way
from faristol.duplicate.state import Game
from faristol.duplicate.values import Slip
from faristol.duplicate.world import World, as_logged
from faristol.ledger.fold import fold
from faristol.ledger.kind import Kind, embed
from faristol.ledger.record import JSON
from faristol.ledger.refusal import Refusal
from faristol.ledger.settlement import SETTLEMENT


def fault_of_clock(game: Game, wish: object) -> Refusal | None:
    """Return why the clock of the round under way does not do this (CAT-DUP 1.5-1)."""
    one = round_under_way(game)
    if isinstance(one, Refusal):
        return one
    is_of_round = game.clock.number == one.number and game.clock.state != "idle"
    if not isinstance(wish, StartRound):
        return None if is_of_round else Refusal("clock/no_round")
    if wish.number != one.number:
        return Refusal("duplicate/clock_other", {"round": one.number})
    if is_of_round:
        return Refusal("duplicate/clock_started", {"round": one.number})
    seconds = game.settings.seconds
    if wish.seconds != seconds:
        return Refusal("duplicate/seconds_other", {"seconds": seconds})
    return None


def world_of(game: Game, facts: Sequence[object]) -> World:
    """Return a list of words that says of each slip what the log says: the list need not be here.

    So it is with the end of a game: that no move was possible with the few tiles left, and what the
    judge decided, cannot be found out from a log.
    """
    return as_logged([slip for fact in facts for slip in slips_of(fact)], game)


def slips_of(fact: object) -> tuple[Slip, ...]:
    """Return the slips that an act holds."""
    if isinstance(fact, ReadSlips | ReadSecond):
        return fact.slips
    return (fact.slip,) if isinstance(fact, SealMove) else ()


def judged_values(fact: object) -> Mapping[Hashable, object]:
    """Return the slips that an act brings or takes back, by round and player.

    A second reading counts for nothing beside the slip of its player, which replaces it.
    """
    match fact:
        case ReadSlips(round=number) | ReadSecond(round=number) | SealMove(round=number):
            return {(number, slip.player): slip for slip in slips_of(fact)}
        case TakeSlipsBack(round=number, players=players):
            return {(number, player): None for player in players}
        case _:
            return {}


def named(fact: object) -> Sequence[tuple[str, str]]:
    """Return who an act names, each with the card that says the name."""
    match fact:
        case EnrolPlayers(entrants=entrants):
            return [(one.player, one.card) for one in entrants]
        case ChangeEntrant(entrant=one):
            return [(one.player, one.card)]
        case _:
            return ()


_DIFFERS: Final[Mapping[type, str]] = {
    StartGame: "count_other",
    PublishCommitment: "seed_other",
    PublishSeed: "seed_other",
    EndGame: "cause_wrong",
}


def what_differs(fact: object, made: Sequence[object]) -> Refusal | None:
    """Return what a log says otherwise than its wish leads to; of slips, the first."""
    for other in made:
        for one, found in zip(slips_of(fact), slips_of(other), strict=False):
            if one != found and one.player == found.player:
                data: dict[str, JSON] = {
                    "player": one.player,
                    "points": one.points,
                    "expected": found.points,
                }
                return Refusal("duplicate/slip_worth", data)
    if isinstance(fact, DrawRack) and isinstance(made[0], DrawRack):
        return Refusal("duplicate/draw_other", {"round": fact.round})
    if isinstance(fact, StartGame):
        return None
    if isinstance(fact, SignResults) and isinstance(made[0], SignResults):
        return Refusal("duplicate/claims_other") if fact.minutes != made[0].minutes else None
    code = _DIFFERS.get(type(made[0]))
    return Refusal(f"duplicate/{code}") if code else None


def fold_runs(game: Game, facts: Iterable[object]) -> Game:
    """Return the game after many acts: slips of one round that follow each other, at once."""
    for number, run in groupby(facts, key=_round_of_slips):
        if number is None or not game.is_open:
            game = fold(game, run, DUPLICATE.evolve)
            continue
        read = cast("tuple[ReadSlips, ...]", tuple(run))
        game = replace(was_read(game, read), seq=game.seq + len(read))
    return game


def _round_of_slips(fact: object) -> int | None:
    return fact.round if isinstance(fact, ReadSlips) else None


DUPLICATE: Final[Kind[Game, World]] = Kind(
    name="duplicate",
    start=Game(),
    opening=OpenGame,
    most=MAX_ACTS,
    acts=(
        *START,
        *PLAYERS,
        *RACK,
        *SLIPS,
        *MASTER,
        *WORDS,
        *RESULTS,
        *SETTLEMENT,
        *LEXICON,
        *embed(
            ROUND_CLOCK,
            get=lambda game: game.clock,
            put=lambda game, clock: replace(game, clock=clock),
            guard=fault_of_clock,
        ),
    ),
    world_of=world_of,
    judged_values=judged_values,
    what_differs=what_differs,
    fold_runs=fold_runs,
    signing=SignResults,
    unlocking=UnlockResults,
    has_cards=True,
    named=named,
    naming=(EnrolPlayers, ChangeEntrant),
    ending=(SignResults,),
    resuming=(UnlockResults,),
)
