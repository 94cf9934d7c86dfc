"""Fold the events of a duplicate that is played alone; the rounds are those of a game with one player."""

from dataclasses import replace
from typing import assert_never

from faristol.clock.round.state import evolve as evolve_clock
from faristol.duplicate.model import RackDrawn, Settings
from faristol.duplicate.solo.model import (
    ME,
    ClockEvent,
    Event,
    RoundPlayed,
    SoloEnded,
    SoloOpened,
)
from faristol.duplicate.solo.state import Solo
from faristol.duplicate.state import End, Game, MasterMove, Round, Start

INVALID = "invalid that evening"  # nobody reads it: why it was wrong may name somebody


def evolve(solo: Solo, event: Event) -> Solo:
    """Return how it stands after the event.

    Total: what cannot be (a round before the last is played) changes only `seq`; the audit names it.
    """
    solo = replace(solo, seq=solo.seq + 1)
    if isinstance(event, SoloOpened):
        return solo if solo.is_open else _opened(solo, event)
    if not solo.is_open:
        return solo
    return replace(solo, game=_on(solo, event))


def _opened(solo: Solo, event: SoloOpened) -> Solo:
    return replace(
        solo,
        course=event.course,
        others=event.others,
        players=event.players,
        game=Game(
            seq=1,
            language=event.language,
            lexicon=event.lexicon,
            ruleset=event.ruleset,
            settings=Settings(
                rounds=len(event.course) or event.rounds, seconds=event.seconds, masters="engine"
            ),
            seed=event.seed,
            start=Start(players=1, bonus=0, said=""),
        ),
    )


def _on(solo: Solo, event: RackDrawn | RoundPlayed | SoloEnded | ClockEvent) -> Game:
    game = solo.game
    last = game.round
    if isinstance(event, RackDrawn):
        if game.end is not None or (last is not None and not last.is_done):
            return game
        one = Round(
            number=len(game.rounds) + 1,
            rack=event.rack,
            left=event.left,
            returned=event.returned,
            rejected=event.rejected,
        )
        return replace(game, rounds=(*game.rounds, one))
    if isinstance(event, RoundPlayed):
        if last is None or last.is_done or game.end is not None:
            return game
        is_invalid = bool(solo.course) and solo.course[last.number - 1].is_invalid
        played = replace(_played(last, event), invalid=INVALID if is_invalid else "")
        return replace(game, rounds=(*game.rounds[:-1], played))
    if isinstance(event, SoloEnded):
        return game if game.end is not None else replace(game, end=End(cause=event.cause, why=""))
    if isinstance(event, ClockEvent):
        return replace(game, clock=evolve_clock(game.clock, event))
    assert_never(event)


def _played(one: Round, event: RoundPlayed) -> Round:
    """Return a round that is done; without a master the whole rack goes back (CAT-DUP 1.8-3)."""
    laid = event.master
    slips = {ME: replace(event.slip, player=ME)}
    if laid is None:
        return replace(one, slips=slips, given_up="new_rack")
    master = MasterMove(
        at=laid.at,
        word=laid.word,
        placed=laid.placed,
        points=laid.points,
        best_of_players=0,
        best=None,
    )
    return replace(one, slips=slips, master=master)
