"""The kind of a duplicate game: its table of acts."""

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
    apply_readings,
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


def fault_of_clock(game: Game, act: object) -> Refusal | None:
    """Return a refusal if the clock of the round under way may not do this (CAT-DUP 1.5-1)."""
    round_ = round_under_way(game)
    if isinstance(round_, Refusal):
        return round_
    is_of_round = game.clock.number == round_.number and game.clock.state != "idle"
    if not isinstance(act, StartRound):
        return None if is_of_round else Refusal("clock/no_round")
    if act.number != round_.number:
        return Refusal("duplicate/clock_other", {"round": round_.number})
    if is_of_round:
        return Refusal("duplicate/clock_started", {"round": round_.number})
    seconds = game.settings.seconds
    if act.seconds != seconds:
        return Refusal("duplicate/seconds_other", {"seconds": seconds})
    return None


def world_of(game: Game, events: Sequence[object]) -> World:
    """Return a world whose word list agrees with the logged slips: the list itself may be missing here.

    The same holds for the end of a game: neither the impossibility of a move with the few tiles left nor
    the judge's decision can be derived from a log.
    """
    return as_logged([slip for event in events for slip in slips_of(event)], game)


def slips_of(event: object) -> tuple[Slip, ...]:
    """Return the slips of an event."""
    if isinstance(event, ReadSlips | ReadSecond):
        return event.slips
    return (event.slip,) if isinstance(event, SealMove) else ()


def judged_values(event: object) -> Mapping[Hashable, object]:
    """Return the slips that an event brings or takes back, by round and player.

    A second reading does not count next to the slip of its player, which replaces it.
    """
    match event:
        case ReadSlips(round=number) | ReadSecond(round=number) | SealMove(round=number):
            return {(number, slip.player): slip for slip in slips_of(event)}
        case TakeSlipsBack(round=number, players=players):
            return {(number, player): None for player in players}
        case _:
            return {}


def card_references(event: object) -> Sequence[tuple[str, str]]:
    """Return the persons that an act names, each with the digest of their card."""
    match event:
        case EnrolPlayers(entrants=entrants):
            return [(entrant.player, entrant.card) for entrant in entrants]
        case ChangeEntrant(entrant=entrant):
            return [(entrant.player, entrant.card)]
        case _:
            return ()


_CODE_BY_ACT: Final[Mapping[type, str]] = {
    StartGame: "count_other",
    PublishCommitment: "seed_other",
    PublishSeed: "seed_other",
    EndGame: "cause_wrong",
}


def describe_difference(event: object, decided: Sequence[object]) -> Refusal | None:
    """Return a refusal that describes how an event differs from what was decided; of slips, the first."""
    for decided_event in decided:
        for slip, expected in zip(slips_of(event), slips_of(decided_event), strict=False):
            if slip != expected and slip.player == expected.player:
                data: dict[str, JSON] = {
                    "player": slip.player,
                    "points": slip.points,
                    "expected": expected.points,
                }
                return Refusal("duplicate/slip_worth", data)
    if isinstance(event, DrawRack) and isinstance(decided[0], DrawRack):
        return Refusal("duplicate/draw_other", {"round": event.round})
    if isinstance(event, StartGame):
        return None
    if isinstance(event, SignResults) and isinstance(decided[0], SignResults):
        return Refusal("duplicate/claims_other") if event.minutes != decided[0].minutes else None
    code = _CODE_BY_ACT.get(type(decided[0]))
    return Refusal(f"duplicate/{code}") if code else None


def fold_runs(game: Game, events: Iterable[object]) -> Game:
    """Return the game after many events; consecutive slips of one round are applied together."""
    for number, run in groupby(events, key=_round_of_slips):
        if number is None or not game.is_open:
            game = fold(game, run, DUPLICATE.evolve)
            continue
        readings = cast("tuple[ReadSlips, ...]", tuple(run))
        game = replace(apply_readings(game, readings), seq=game.seq + len(readings))
    return game


def _round_of_slips(event: object) -> int | None:
    return event.round if isinstance(event, ReadSlips) else None


DUPLICATE: Final[Kind[Game, World]] = Kind(
    name="duplicate",
    initial=Game(),
    opening_act=OpenGame,
    max_events=MAX_ACTS,
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
    world_for_audit=world_of,
    judged_values=judged_values,
    describe_difference=describe_difference,
    fold_batch=fold_runs,
    signing=SignResults,
    unlocking=UnlockResults,
    has_cards=True,
    card_references=card_references,
    naming_acts=(EnrolPlayers, ChangeEntrant),
    ending=(SignResults,),
    resuming=(UnlockResults,),
)
