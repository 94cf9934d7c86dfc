"""The audit of a clock's log: forged logs are reported, own logs pass, released logs load."""

from dataclasses import replace
from pathlib import Path

import pytest

from faristol.clock.game.acts import (
    GAME_CLOCK,
    CallTimeUp,
    CorrectTime,
    EndClock,
    GiveMark,
    PressClock,
    ReopenClock,
    ResumeClock,
    SetClock,
    StartClock,
    StopClock,
)
from faristol.clock.game.state import NO_TERMS, GameClock, result_of, terms_of
from faristol.clock.moment import CheckTime, Moment
from faristol.clock.round.acts import (
    ROUND_CLOCK,
    AddTime,
    EndRound,
    GiveCue,
    PauseRound,
    RestartRound,
    ResumeRound,
    StartRound,
)
from faristol.clock.round.state import RoundClock
from faristol.ledger.audit import audit, verify
from faristol.ledger.fold import fold, read_events
from faristol.rules.clock import Cue, TimeUp
from faristol.rules.outcome import Defeat
from faristol.rules.overtime import LossOnTime, Overtime
from faristol.rules.preset import preset

RELEASED = Path(__file__).parent / "released"
TERMS = terms_of("ca-classic", preset("ca-classic").rules)


def at(milliseconds, *, slept=0, run="page-1"):
    return Moment(wall=10**12 + milliseconds + slept, counter=5 + milliseconds, run=run)


def lines_of(name):
    return (RELEASED / name).read_text(encoding="utf-8").splitlines()


def round_findings(*events):
    return [
        (finding.seq, finding.code)
        for finding in audit(
            events, ROUND_CLOCK.initial, ROUND_CLOCK.evolve, ROUND_CLOCK.auditors()
        )
    ]


def game_findings(*events):
    return [
        (finding.seq, finding.code)
        for finding in audit(events, GAME_CLOCK.initial, GAME_CLOCK.evolve, GAME_CLOCK.auditors())
    ]


def test_released_records_of_a_round_load():
    lines = lines_of("round_clock_1.jsonl")
    assert verify(lines) is None
    events = list(read_events(lines, ROUND_CLOCK.schema))
    younger = list(read_events(lines_of("round_clock_left.jsonl"), ROUND_CLOCK.schema))
    assert {type(event) for event in (*events, *younger)} == set(ROUND_CLOCK.schema.events)
    assert round_findings(*events) == []
    clock = fold(RoundClock(), events, ROUND_CLOCK.evolve)
    assert (clock.seq, clock.state, clock.total, clock.spent) == (11, "ended", 180_000, 100_000)
    assert clock.line.at == 307_400


def test_released_log_with_time_left_set_loads():
    """Third-round 9-B6: the time between the clocks of two devices is not counted."""
    lines = lines_of("round_clock_left.jsonl")
    assert verify(lines) is None
    events = list(read_events(lines, ROUND_CLOCK.schema))
    assert round_findings(*events) == []
    assert not any(isinstance(event, CheckTime) for event in events)
    states = [fold(RoundClock(), events[:count], ROUND_CLOCK.evolve) for count in range(7)]
    assert [(clock.state, clock.total - clock.spent) for clock in states] == [
        ("idle", 0),
        ("running", 180_000),
        ("paused", 160_000),
        ("running", 96_000),
        ("running", 60_000),
        ("running", 0),
        ("ended", -10_000),
    ]
    assert states[3].given == ()
    assert states[5].given == (60, 30, 0)


def test_released_records_of_a_game_load():
    lines = lines_of("clock_1.jsonl")
    assert verify(lines) is None
    events = list(read_events(lines, GAME_CLOCK.schema))
    younger = list(read_events(lines_of("clock_left.jsonl"), GAME_CLOCK.schema))
    assert {type(event) for event in (*events, *younger)} == set(GAME_CLOCK.schema.events)
    assert game_findings(*events) == []
    clock = fold(GameClock(), events, GAME_CLOCK.evolve)
    assert (clock.seq, clock.state, clock.terms) == (17, "ended", TERMS)
    result = result_of(clock)
    assert (result.used, result.seconds_over, result.penalties) == (
        (132_000, 12_500),
        (12, 0),
        (10, 0),
    )


def test_released_log_with_the_times_left_of_a_game_set_loads():
    """Third-round 9-B6."""
    lines = lines_of("clock_left.jsonl")
    assert verify(lines) is None
    events = list(read_events(lines, GAME_CLOCK.schema))
    assert game_findings(*events) == []
    clock = fold(GameClock(), events, GAME_CLOCK.evolve)
    assert (clock.state, clock.used) == ("ended", (1_055_000, 1_869_000))


STARTED = StartRound(number=1, seconds=180, cues=(Cue(seconds_left=30, must=True),), moment=at(0))
SLEPT = CheckTime(cause="slept", milliseconds=60_000, moment=at(0, slept=60_000))


@pytest.mark.parametrize(
    ("events", "expected"),
    [
        ((PauseRound(reason="", moment=at(0)),), [(1, "clock/no_round")]),
        ((STARTED, STARTED), [(2, "clock/round_on")]),
        ((replace(STARTED, seconds=0),), [(1, "clock/seconds_bad")]),
        ((replace(STARTED, moment=replace(at(0), wall=-1)),), [(1, "clock/moment_bad")]),
        ((STARTED, ResumeRound(moment=at(1))), [(2, "clock/other_fact")]),
        ((STARTED, AddTime(seconds=0, reason="", moment=at(1))), [(2, "clock/seconds_bad")]),
        ((RestartRound(reason="", moment=at(0)),), [(1, "clock/no_round")]),
        ((STARTED, EndRound(moment=at(1)), EndRound(moment=at(2))), [(3, "clock/other_fact")]),
        (
            (STARTED, GiveCue(seconds_left=30, channel="said", late=0, moment=at(9))),
            [(2, "clock/cue_not_due")],
        ),
        (
            (STARTED, GiveCue(seconds_left=30, channel="said", late=0, moment=at(151_000))),
            [(2, "clock/other_fact")],
        ),
        (
            (STARTED, GiveCue(seconds_left=30, channel="said", late=2_000, moment=at(152_000))),
            [(2, "clock/cue_late")],
        ),
        (
            (STARTED, *[GiveCue(seconds_left=30, channel="said", late=0, moment=at(150_000))] * 2),
            [(3, "clock/other_fact")],
        ),
        # a sleep missing in the log, a sleep that was none, and a sleep while no time ran
        ((STARTED, EndRound(moment=at(0, slept=60_000))), [(2, "clock/other_fact")]),
        ((STARTED, replace(SLEPT, milliseconds=59_999)), [(2, "clock/other_fact")]),
        ((STARTED, EndRound(moment=at(0)), SLEPT), [(3, "clock/other_fact")]),
        ((STARTED, SLEPT, EndRound(moment=at(0, slept=60_000))), []),
    ],
)
def test_forged_log_of_a_round_is_reported(events, expected):
    assert round_findings(*events) == expected


SET = SetClock(terms=TERMS, seconds=(1800, 1800))
BEGAN = (SET, StartClock(side=1, moment=at(0)))
NOTICED = CheckTime(cause="slept", milliseconds=60_000, moment=at(0, slept=60_000))
OVER = (*BEGAN, CallTimeUp(moment=at(1_000)), PressClock(side=1, moment=at(2_000)))


@pytest.mark.parametrize(
    ("events", "expected"),
    [
        ((StartClock(side=1, moment=at(0)),), [(1, "clock/not_set")]),
        ((*BEGAN, SET), [(3, "clock/started_already")]),
        ((*BEGAN, PressClock(side=2, moment=at(999))), [(3, "clock/other_side")]),
        ((*BEGAN, PressClock(side=1, moment=at(299))), [(3, "clock/too_soon")]),
        (
            (*BEGAN, StopClock(reason="excess_tiles", moment=at(1))),
            [(3, "clock/no_reason_to_stop")],
        ),
        ((*BEGAN, ResumeClock(side=2, moment=at(1))), [(3, "clock/not_stopped")]),
        ((*BEGAN, ResumeClock(side=1, moment=at(1))), [(3, "clock/other_fact")]),
        (
            (*BEGAN, CorrectTime(side=2, milliseconds=1, reason="x", moment=at(1))),
            [(3, "clock/correction_too_large")],
        ),
        ((*BEGAN, ReopenClock(reason="x", moment=at(1))), [(3, "clock/not_ended")]),
        (
            (*BEGAN, GiveMark(side=1, mark="lost", channel="shown", late=0, moment=at(1))),
            [(3, "clock/mark_not_due")],
        ),
        (
            (
                *BEGAN,
                GiveMark(side=1, mark="last_minute", channel="shown", late=0, moment=at(1_740_001)),
            ),
            [(3, "clock/other_fact")],
        ),
        ((*OVER, CallTimeUp(moment=at(2_000))), [(5, "clock/other_fact")]),
        # after the last turn only the end follows
        (
            (
                *OVER,
                PressClock(side=2, moment=at(3_000)),
                PressClock(side=1, moment=at(4_000)),
            ),
            [(6, "clock/other_fact")],
        ),
        ((*OVER, PressClock(side=2, moment=at(3_000)), EndClock(moment=at(3_000))), []),
        # a sleep missing in the log, a sleep that was none, and a sleep while no time ran
        ((*BEGAN, EndClock(moment=at(5, slept=2_000))), [(3, "clock/other_fact")]),
        ((*BEGAN, replace(NOTICED, milliseconds=59_999)), [(3, "clock/other_fact")]),
        ((SET, NOTICED), [(2, "clock/other_fact")]),
        ((*BEGAN, NOTICED, EndClock(moment=at(0, slept=60_000))), []),
    ],
)
def test_forged_log_of_a_game_is_reported(events, expected):
    assert game_findings(*events) == expected


DEFEAT = Defeat(penalty=110, winner_points=300, loser_points=0, level="kept")


@pytest.mark.parametrize(
    "wrong",
    [
        {"ruleset": "x" * 61},
        {"ruleset": "a\u202eb"},
        {"time_up": TimeUp(turns=21, seconds_each=120)},
        {"time_up": TimeUp(turns=2, seconds_each=0)},
        {"overtime": Overtime(points_per_minute=1_001, loss=None)},
        {"overtime": Overtime(points_per_minute=10, loss=LossOnTime(minutes=0, defeat=DEFEAT))},
        {
            "overtime": Overtime(
                points_per_minute=10,
                loss=LossOnTime(minutes=9, defeat=replace(DEFEAT, penalty=-1)),
            )
        },
        {"clock": replace(TERMS.clock, minutes_each=(0,))},
        {"clock": replace(TERMS.clock, stops=("arbiter",) * 25)},
        {"clock": replace(TERMS.clock, minutes_in_all=1_441)},
    ],
)
def test_terms_outside_all_rule_sets_are_reported(wrong):
    assert game_findings(replace(SET, terms=replace(TERMS, **wrong))) == [(1, "clock/terms_bad")]


@pytest.mark.parametrize(
    "terms",
    [
        NO_TERMS,
        *(
            terms_of(name, preset(name).rules)
            for name in ("ca-classic", "ca-ciutat-de-mallorca", "ro-general")
        ),
    ],
)
def test_terms_of_all_regulations_are_possible(terms):
    assert game_findings(replace(SET, terms=terms)) == []


def test_log_cut_between_the_last_press_and_the_end_is_reported():
    lines = (RELEASED / "clock_1.jsonl").read_text(encoding="utf-8").splitlines()
    log = list(read_events(lines, GAME_CLOCK.schema))
    before = [type(act) for act in log].index(EndClock)
    assert game_findings(*log[: before + 1]) == []
    assert game_findings(*log[:before]) == [(before, "ledger/cut")]
