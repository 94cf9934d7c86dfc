"""Fold the events of a duplicate game into how it stands.

Total: what cannot be (a slip of no round, a second start) changes only `seq`; the audit names it.
"""

from collections.abc import Iterable
from dataclasses import replace
from itertools import chain, groupby
from typing import TypeAlias, assert_never, cast

from faristol.clock.round.model import Event as ClockEvent
from faristol.clock.round.state import evolve as evolve_clock
from faristol.duplicate.model import (
    ClaimAnswered,
    ClaimMade,
    ClaimsOpened,
    DrawCommitted,
    EntrantChanged,
    Event,
    GameEnded,
    GameOpened,
    GameResumed,
    GameStarted,
    LeavingTakenBack,
    MasterAnnounced,
    MasterInvalidated,
    MasterRestored,
    MasterWithdrawn,
    MoveSealed,
    MovesLookedAt,
    NoteWritten,
    Player,
    PlayerBack,
    PlayerLeft,
    PlayerRemoved,
    PlayersEnrolled,
    RackCorrected,
    RackDrawn,
    RackRejected,
    RejectionTakenBack,
    ResultsSigned,
    ResultsUnlocked,
    RoundGivenUp,
    SanctionGiven,
    SanctionLifted,
    SecondReading,
    SeedDrawn,
    SeedPublished,
    SettingsChanged,
    Slip,
    SlipsRead,
    SlipsTakenBack,
)
from faristol.duplicate.state import (
    NOBODY,
    Claim,
    End,
    Game,
    Interval,
    MasterMove,
    Round,
    Sanction,
    Start,
    away_now,
    round_of,
    zeroed_in,
)
from faristol.ledger.fold import fold

OfSlips: TypeAlias = SlipsTakenBack | SecondReading | MoveSealed | MovesLookedAt
OfRacks: TypeAlias = RackRejected | RejectionTakenBack | RackDrawn
OfRounds: TypeAlias = (
    RackCorrected
    | MasterAnnounced
    | MasterWithdrawn
    | RoundGivenUp
    | MasterInvalidated
    | MasterRestored
)
OfPlayers: TypeAlias = (
    PlayersEnrolled
    | EntrantChanged
    | PlayerRemoved
    | PlayerLeft
    | PlayerBack
    | LeavingTakenBack
    | SanctionGiven
    | SanctionLifted
)
OfStart: TypeAlias = SettingsChanged | SeedDrawn | DrawCommitted | GameStarted
OfEnd: TypeAlias = (
    GameEnded
    | GameResumed
    | ClaimsOpened
    | ClaimMade
    | ClaimAnswered
    | ResultsSigned
    | SeedPublished
    | ResultsUnlocked
    | NoteWritten
)


def evolve(game: Game, event: Event) -> Game:
    """Return the game after the event."""
    if isinstance(event, SlipsRead):  # thousands of them: in one step
        return _with_slips(game, (event,))
    acted, number = game.acted, game.seq + 1
    game = replace(game, seq=number, acted=number)
    if isinstance(event, GameOpened):
        return game if game.is_open else _opened(game, event)
    if not game.is_open:
        return game
    if isinstance(event, OfSlips):
        return _of_slips(game, event)
    if isinstance(event, OfRounds):
        return _of_rounds(game, event)
    if isinstance(event, OfRacks):
        return _of_racks(game, event)
    if isinstance(event, OfPlayers):
        return _of_players(game, event)
    if isinstance(event, OfStart):
        return _of_start(game, event)
    if isinstance(event, OfEnd):
        return _of_end(game, event)
    return replace(_timed(game, event), acted=acted)


def evolve_all(game: Game, events: Iterable[Event]) -> Game:
    """Return the game after many events, as `fold` would: slips of one round one after the other at once."""
    for number, run in groupby(events, key=_number_of_slips):
        if number is None:
            game = fold(game, run, evolve)
        else:
            slips = cast("tuple[SlipsRead, ...]", tuple(run))
            game = _with_slips(game, slips)
    return game


def _with_slips(game: Game, slips: tuple[SlipsRead, ...]) -> Game:
    number = game.seq + len(slips)
    return replace(game, seq=number, acted=number, rounds=_read(game, slips))


def _number_of_slips(event: Event) -> int | None:
    return event.round if isinstance(event, SlipsRead) else None


def _opened(game: Game, event: GameOpened) -> Game:
    return replace(
        game,
        language=event.language,
        lexicon=event.lexicon,
        ruleset=event.ruleset,
        settings=event.settings,
    )


def _timed(game: Game, event: ClockEvent) -> Game:
    return replace(game, clock=evolve_clock(game.clock, event))


def _read(game: Game, events: tuple[SlipsRead, ...]) -> tuple[Round, ...]:
    """Return the rounds with slips of one of them read; what a second person read of them is settled."""
    one = round_of(game, events[0].round)
    if one is None:
        return game.rounds
    fresh = _known(game, chain.from_iterable(event.slips for event in events))
    settled = one.settled | (fresh.keys() & one.second.keys()) if one.second else NOBODY
    one = replace(
        one,
        slips={**one.slips, **fresh},
        settled=settled,
        away=one.away if one.is_done else one.away - fresh.keys(),
        corrections=(*one.corrections, *(event.why for event in events if event.why)),
    )
    at = one.number - 1
    return (*game.rounds[:at], one, *game.rounds[at + 1 :])


def _of_slips(game: Game, event: OfSlips) -> Game:
    one = round_of(game, event.round)
    if one is None:
        return game
    match event:
        case SlipsTakenBack():
            gone = frozenset(event.players)
            slips = {player: slip for player, slip in one.slips.items() if player not in gone}
            one = replace(
                one,
                slips=slips,
                sealed=one.sealed - gone,
                corrections=_noted(one, event.why),
            )
        case SecondReading():
            fresh = _known(game, event.slips)
            second = {**one.second, **fresh}
            one = replace(one, second=second, settled=one.settled - fresh.keys())
        case MoveSealed():
            fresh = _known(game, (event.slip,))
            one = replace(one, slips={**one.slips, **fresh}, sealed=one.sealed | fresh.keys())
        case MovesLookedAt():
            one = replace(one, is_looked_at=True)
        case _:
            assert_never(event)
    return _seated(_with(game, one))


def _known(game: Game, slips: Iterable[Slip]) -> dict[Player, Slip]:
    return {slip.player: slip for slip in slips if slip.player in game.entrants}


def _noted(one: Round, why: str) -> tuple[str, ...]:
    return (*one.corrections, why) if why else one.corrections


def _of_rounds(game: Game, event: OfRounds) -> Game:
    one = round_of(game, event.round)
    if one is None:
        return game
    is_last = one is game.rounds[-1]
    match event:
        case RackCorrected():
            if one.is_done or not is_last:
                return game
            corrections = _noted(one, event.why)
            return _with(game, replace(one, rack=event.rack, corrections=corrections))
        case MasterAnnounced():
            return game if one.is_done else _with(game, replace(one, master=_master(event)))
        case RoundGivenUp():
            return game if one.is_done else _with(game, replace(one, given_up=event.choice))
        case MasterWithdrawn():
            if not is_last or game.end is not None:
                return game
            game = replace(game, rejected=())  # of the round to come: it is drawn anew
            return _seated(_with(game, replace(one, master=None, given_up=None, invalid="")))
        case MasterInvalidated():
            return _with(game, _invalid(game, one, event.why)) if one.master else game
        case MasterRestored():
            return _with(game, replace(one, invalid=""))
        case _:
            assert_never(event)


def _invalid(game: Game, one: Round, why: str) -> Round:
    return replace(one, invalid=why, invalid_since=len(game.done))


def _of_racks(game: Game, event: OfRacks) -> Game:
    match event:
        case RackDrawn():
            return _drawn(game, event)
        case RackRejected():
            return _rejected(game, event)
        case RejectionTakenBack():
            return replace(game, rejected=game.rejected[:-1])
        case _:
            assert_never(event)


def _drawn(game: Game, event: RackDrawn) -> Game:
    is_free = game.round is None or game.round.is_done
    if not is_free or not game.is_started or game.end or event.round != len(game.rounds) + 1:
        return game
    one = Round(
        number=event.round,
        rack=event.rack,
        left=event.left,
        returned=event.returned,
        rejected=event.rejected,
        away=away_now(game),
        zeroed=zeroed_in(game.sanctions, event.round),
    )
    uncounted = game.uncounted if game.rounds else game.gone
    return replace(game, rounds=(*game.rounds, one), rejected=(), uncounted=uncounted)


def _rejected(game: Game, event: RackRejected) -> Game:
    """Note a rack that was not valid; one that had been taken for another ends its round unplayed."""
    if not game.is_started or game.end is not None:
        return game
    rounds, rejected = game.rounds, game.rejected
    if rounds and not rounds[-1].is_done:
        rounds, rejected = rounds[:-1], rounds[-1].rejected
    if event.round != len(rounds) + 1:
        return game
    uncounted = game.uncounted if rounds else NOBODY
    return replace(game, rounds=rounds, rejected=(*rejected, event.rack), uncounted=uncounted)


def _master(event: MasterAnnounced) -> MasterMove:
    return MasterMove(
        at=event.at,
        word=event.word,
        placed=event.placed,
        points=event.points,
        best_of_players=event.best_of_players,
        best=event.best,
        why=event.why,
    )


def _of_players(game: Game, event: OfPlayers) -> Game:
    match event:
        case PlayersEnrolled():
            return _enrolled(game, event)
        case EntrantChanged():
            if event.entrant.player not in game.entrants:
                return game
            entrants = {**game.entrants, event.entrant.player: event.entrant}
            return replace(game, entrants=entrants)
        case PlayerRemoved():
            if game.rounds:
                return game
            entrants = {
                player: one for player, one in game.entrants.items() if player != event.player
            }
            return replace(game, entrants=entrants, gone=game.gone - {event.player})
        case PlayerLeft():
            if event.player not in game.entrants:
                return game
            return _seated(replace(game, gone=game.gone | {event.player}))
        case PlayerBack():
            return _seated(replace(game, gone=game.gone - {event.player}))
        case LeavingTakenBack():
            return _there_after_all(game, event)
        case SanctionGiven():
            return _sanctioned(game, event)
        case SanctionLifted():
            sanctions = tuple(
                replace(one, is_lifted=True) if one.number == event.number else one
                for one in game.sanctions
            )
            return _seated(_zeroed(replace(game, sanctions=sanctions)))
        case _:
            assert_never(event)


def _enrolled(game: Game, event: PlayersEnrolled) -> Game:
    """Write players down; rounds that were done without them are none of theirs."""
    fresh = {one.player: one for one in event.entrants if one.player not in game.entrants}
    game = replace(game, entrants={**game.entrants, **fresh})
    rounds = tuple(
        replace(one, away=one.away | fresh.keys()) if one.is_done else one for one in game.rounds
    )
    return replace(game, rounds=rounds)


def _there_after_all(game: Game, event: LeavingTakenBack) -> Game:
    """Count somebody at the start who was there: in every round so far a slip is missing."""
    if event.player not in game.uncounted or game.start is None:
        return game
    here = {event.player}
    rounds = tuple(replace(one, away=one.away - here) for one in game.rounds)
    start = replace(game.start, players=event.players, bonus=event.bonus)
    uncounted, gone = game.uncounted - here, game.gone - here
    return _seated(replace(game, uncounted=uncounted, gone=gone, start=start, rounds=rounds))


def _sanctioned(game: Game, event: SanctionGiven) -> Game:
    if event.player not in game.entrants:
        return game
    one = Sanction(
        number=len(game.sanctions) + 1,
        player=event.player,
        round=event.round,
        kind=event.sanction,
        why=event.why,
    )
    return _seated(_zeroed(replace(game, sanctions=(*game.sanctions, one))))


def _zeroed(game: Game) -> Game:
    """Return the game with the rounds whose moves its sanctions penalise."""
    by_round = {one.round: zeroed_in(game.sanctions, one.round) for one in game.sanctions}
    rounds = tuple(
        one
        if one.zeroed == by_round.get(one.number, NOBODY)
        else replace(one, zeroed=by_round.get(one.number, NOBODY))
        for one in game.rounds
    )
    return replace(game, rounds=rounds)


def _of_start(game: Game, event: OfStart) -> Game:
    if isinstance(event, SettingsChanged):
        return replace(game, settings=event.settings)
    if isinstance(event, GameStarted):  # again while players come and go before the first rack
        start = Start(players=event.players, bonus=event.bonus, said=event.said, names=event.names)
        return game if game.rounds else replace(game, start=start)
    if game.is_started:
        return game
    match event:
        case SeedDrawn():
            return replace(game, seed=event.seed)
        case DrawCommitted():
            return replace(game, commitment=event.commitment)
        case _:
            assert_never(event)


def _of_end(game: Game, event: OfEnd) -> Game:
    match event:
        case GameEnded():
            if not game.is_started or game.end is not None:
                return game
            end = End(cause=event.cause, why=event.why, is_declared=event.is_declared)
            return replace(game, end=end)
        case GameResumed():
            return game if game.is_signed else replace(game, end=None, interval=None)
        case ClaimsOpened():
            return replace(game, interval=Interval(minutes=event.minutes, moment=event.moment))
        case ClaimMade():
            claim = Claim(
                number=len(game.claims) + 1,
                player=event.player,
                round=event.round,
                text=event.text,
            )
            return replace(game, claims=(*game.claims, claim))
        case ClaimAnswered():
            claims = tuple(
                replace(one, is_upheld=event.is_upheld, why=event.why)
                if one.number == event.number
                else one
                for one in game.claims
            )
            return replace(game, claims=claims)
        case ResultsSigned():
            return replace(game, is_signed=game.end is not None)
        case SeedPublished():
            return replace(game, seed=event.seed, is_seed_public=True)
        case ResultsUnlocked():
            return replace(game, is_signed=False)
        case NoteWritten():
            return replace(game, notes=(*game.notes, event.text))
        case _:
            assert_never(event)


def _with(game: Game, one: Round) -> Game:
    """Return the game with another round of that number."""
    at = one.number - 1
    return replace(game, rounds=(*game.rounds[:at], one, *game.rounds[at + 1 :]))


def _seated(game: Game) -> Game:
    """Return the game with who is away from the round under way: who is gone and has no slip in."""
    one = game.round
    if one is None or one.is_done:
        return game
    away = away_now(game) - one.slips.keys()
    return game if away == one.away else _with(game, replace(one, away=away))
