"""Say what happens when a wish meets a duplicate that is played alone, or why it may not."""

from collections.abc import Sequence
from typing import Final, TypeAlias, assert_never

from faristol.board.cells import board_of, rack_of, square_of
from faristol.board.legality import Illegal, check_laid
from faristol.board.typed import LaidTiles
from faristol.clock.round.call import cues_of, is_in_time
from faristol.clock.round.command import (
    AddTime,
    CheckTime,
    EndRound,
    GiveCue,
    PauseRound,
    RestartRound,
    ResumeRound,
    StartRound,
)
from faristol.clock.round.command import Command as ClockCommand
from faristol.clock.round.decide import decide as decide_clock
from faristol.clock.round.lawful import MAX_SECONDS
from faristol.clock.round.model import RoundRestarted, TimeAdded
from faristol.clock.round.state import RoundClock
from faristol.duplicate.command import HandedSlip
from faristol.duplicate.deciding.fault import MAX_PLAYERS, MAX_ROUNDS, bag_refused
from faristol.duplicate.deciding.master import MAX_POINTS
from faristol.duplicate.deciding.slips import MAX_AT, MAX_WORD, judged
from faristol.duplicate.drawing import bag_now, draw_next, position_of, proposed
from faristol.duplicate.judging import Contains, Counted, Written, judge
from faristol.duplicate.model import RackDrawn, Slip
from faristol.duplicate.solo.command import BeginRound, Command, HandIn, LeaveSolo, OpenSolo
from faristol.duplicate.solo.evolve import evolve
from faristol.duplicate.solo.model import (
    ME,
    Cause,
    ClockEvent,
    Event,
    Laid,
    Other,
    Played,
    RoundPlayed,
    SoloEnded,
    SoloOpened,
)
from faristol.duplicate.solo.state import Solo, next_step, rack_of_course, round_under_way
from faristol.duplicate.terms import Terms, terms_under
from faristol.ledger.fold import fold
from faristol.ledger.pin import is_sound
from faristol.ledger.record import Table
from faristol.ledger.refusal import Refusal
from faristol.ledger.visible import is_visible
from faristol.rules.clock import Cue
from faristol.rules.reading import plain_ruleset
from faristol.tiles.bag import Miscount
from faristol.tiles.draw import Source, parse_source

MAX_ENTRIES: Final = 5_000  # of one log; twenty-five rounds have some two hundred
MOST_AT_ONCE: Final = 6  # of what one wish writes

# every refusal of this package that is none of clock/ or bag/
CODES: Final = (
    "solo/at_end_early",
    "solo/cause_wrong",
    "solo/clock_alone",
    "solo/clock_other",
    "solo/clock_started",
    "solo/course_bad",
    "solo/ended",
    "solo/language_unknown",
    "solo/lexicon_bad",
    "solo/lexicon_missing",
    "solo/master_bad",
    "solo/master_not_best",
    "solo/no_round",
    "solo/not_for_duplicate",
    "solo/not_open",
    "solo/open_already",
    "solo/other_fact",
    "solo/other_tiles",
    "solo/paused",
    "solo/rack_other",
    "solo/rounds_bad",
    "solo/ruleset_bad",
    "solo/seconds_bad",
    "solo/seed_bad",
    "solo/slip_bad",
    "solo/slip_worth",
    "solo/terms_unknown",
    "solo/too_long",
)

Facts: TypeAlias = tuple[Event, ...]
Decided: TypeAlias = Facts | Refusal


def decide(
    solo: Solo, command: Command, *, terms: Terms | None = None, contains: Contains | None = None
) -> Decided:
    """Return what happens, nothing if it is so already, or why it may not be.

    `terms` are those that it pinned; `contains` is its list of words.
    """
    if isinstance(command, OpenSolo):
        return _open(solo, command)
    if not solo.is_open:
        return Refusal("solo/not_open")
    if solo.is_over:
        return () if isinstance(command, LeaveSolo) else Refusal("solo/ended")
    if solo.seq > MAX_ENTRIES - MOST_AT_ONCE:
        return Refusal("solo/too_long", {"limit": MAX_ENTRIES})
    if terms is None:
        return Refusal("solo/terms_unknown")
    match command:
        case BeginRound():
            return _begin(solo, command, terms)
        case HandIn():
            return _hand_in(solo, command, terms, contains)
        case LeaveSolo():
            return _leave(solo, command)
        case _:
            return _run(solo, command)


# ---- sitting down ----


def _open(solo: Solo, command: OpenSolo) -> Decided:
    if solo.is_open:
        return Refusal("solo/open_already")
    terms = terms_under(command.language, command.ruleset)
    if terms is None:
        return Refusal("solo/language_unknown", {"field": "lexicon"})
    if not is_sound(command.lexicon):
        return Refusal("solo/lexicon_bad", {"field": "lexicon"})
    rules = command.ruleset.rules
    if rules.equipment.tiles != command.language:
        return Refusal("solo/other_tiles", {"field": "ruleset"})
    if rules.course is None or rules.racks is None or rules.master is None:
        return Refusal("solo/not_for_duplicate", {"field": "ruleset"})
    if not 1 <= command.seconds <= MAX_SECONDS:
        return Refusal("solo/seconds_bad", {"field": "time", "limit": MAX_SECONDS})
    if not 0 <= command.rounds <= MAX_ROUNDS or (command.course and command.rounds):
        return Refusal("solo/rounds_bad", {"field": "rounds", "limit": MAX_ROUNDS})
    is_seed = isinstance(parse_source(command.seed), Source)
    if is_seed is bool(command.course) or (command.course and command.seed):
        return Refusal("solo/seed_bad")
    if not is_course_sound(command.course, command.others, command.players, terms):
        return Refusal("solo/course_bad")
    return (
        SoloOpened(
            language=command.language,
            lexicon=command.lexicon,
            ruleset=Table(plain_ruleset(command.ruleset)),
            seconds=command.seconds,
            rounds=command.rounds,
            seed=command.seed,
            course=command.course,
            others=command.others,
            players=command.players,
        ),
    )


def is_course_sound(
    course: Sequence[Played], others: Sequence[Other], players: int, terms: Terms
) -> bool:
    """Tell whether an evening can have gone like this: every master lies on the board of those before."""
    if len(course) > MAX_ROUNDS or len(others) > MAX_PLAYERS or not 0 <= players <= MAX_PLAYERS:
        return False
    if (others or players) and not course:
        return False
    for other in others:
        if len(other.points) != len(course):
            return False
        if not all(points is None or 0 <= points <= MAX_POINTS for points in other.points):
            return False
    cells: list[str] = []
    for one in course:
        rack = rack_of(one.rack, terms.alphabet)
        board = board_of(cells, terms.alphabet)
        if not rack or len(rack) > terms.hand or board is None:
            return False
        if one.master is None:
            continue
        placed = board_of(one.master.placed, terms.alphabet)
        if placed is None or not is_slip_sound(one.master.at, one.master.word):
            return False
        move = check_laid(board, LaidTiles(placed.tiles), terms.scoring, rack=rack)
        if isinstance(move, Illegal) or move.points != one.master.points:
            return False
        cells = sorted((*cells, *one.master.placed), key=square_of)
    return True


def is_slip_sound(at: str, word: str) -> bool:
    """Tell whether a move is written in as many signs as a slip has room for, all of them to be seen."""
    return len(at) <= MAX_AT and len(word) <= MAX_WORD and is_visible(at) and is_visible(word)


# ---- a round ----


def next_rack(solo: Solo, terms: Terms) -> RackDrawn | Refusal:
    """Return the rack that comes next: of the evening, or as the seed has it."""
    if round_under_way(solo) is not None:
        return Refusal("solo/clock_started")
    if solo.is_again:
        return rack_of_course(solo) or Refusal("solo/ended")
    if proposed_end(solo, terms) is not None:
        return Refusal("solo/ended")
    drawn = draw_next(solo.game, terms)
    if isinstance(drawn, Miscount):
        return bag_refused(drawn, terms.alphabet)
    return drawn


def cues(solo: Solo, terms: Terms) -> tuple[Cue, ...]:
    """Return what is called before the end of a round."""
    rule = terms.rules.round_clock
    if rule is None:
        return ()
    return cues_of(rule, seconds=solo.game.settings.seconds, with_optional=True)


def _begin(solo: Solo, command: BeginRound, terms: Terms) -> Decided:
    """Turn the rack up and let time run, both or neither."""
    one = round_under_way(solo)
    drawn: Facts = ()
    if one is None:
        rack = next_rack(solo, terms)
        if isinstance(rack, Refusal):
            return rack
        drawn, number = (rack,), rack.round
    else:
        number = one.number
        if next_step(solo) != "ready":
            return Refusal("solo/clock_started")
    start = StartRound(
        number=number,
        seconds=solo.game.settings.seconds,
        cues=cues(solo, terms),
        moment=command.moment,
    )
    started = _of_clock(solo.game.clock, start)
    return started if isinstance(started, Refusal) else (*drawn, *started)


def _hand_in(solo: Solo, command: HandIn, terms: Terms, contains: Contains | None) -> Decided:
    """Close the round, judge the move, lay the master; and end it all when no round can follow."""
    step = next_step(solo)
    if step in ("ready", "open"):
        return Refusal("solo/no_round")
    if step == "paused":
        return Refusal("solo/paused")
    ended = _of_clock(solo.game.clock, EndRound(moment=command.moment))
    if isinstance(ended, Refusal):
        return ended
    closed = fold(solo, ended, evolve)
    played = play(
        closed,
        at=command.at,
        word=command.word,
        is_at_end=command.is_at_end,
        best=command.best,
        terms=terms,
        contains=contains,
    )
    if isinstance(played, Refusal):
        return played
    cause = proposed_end(evolve(closed, played), terms)
    over: Facts = (SoloEnded(cause=cause),) if cause else ()
    return (*ended, played, *over)


def play(
    solo: Solo,
    *,
    at: str,
    word: str,
    is_at_end: bool,
    best: Laid | None,
    terms: Terms,
    contains: Contains | None,
) -> RoundPlayed | Refusal:
    """Return what a round comes to whose clock is closed: what was handed in, and the master."""
    one = round_under_way(solo)
    if one is None or next_step(solo) != "over":
        return Refusal("solo/no_round")
    if contains is None:
        return Refusal("solo/lexicon_missing")
    if not is_slip_sound(at, word):
        return Refusal("solo/slip_bad", {"field": "word", "limit": MAX_WORD})
    clock = solo.game.clock
    if is_at_end and clock.spent < clock.total:
        return Refusal("solo/at_end_early")
    position = position_of(solo.game, terms, one.number)
    if position is None:
        return Refusal("solo/course_bad")
    has_any = bool(at.strip() or word.strip())
    handed = HandedSlip(
        player=ME,
        at=at,
        word=word,
        is_in_time=is_at_end or not has_any or is_in_time(clock.total, clock.spent),
        ruling="" if has_any else "no_slip",
    )
    slip = judged(handed, position, contains)
    if solo.is_again:
        master = solo.course[one.number - 1].master
    else:
        verdict = (
            judge(Written(at=best.at, word=best.word), position, contains=contains)
            if best
            else None
        )
        master = None
        if best and verdict:
            if not isinstance(verdict, Counted) or best != laid(verdict):
                return Refusal("solo/master_bad")
            master = best
        if _worth(slip) > (master.points if master else 0):
            return Refusal("solo/master_not_best")
    return RoundPlayed(round=one.number, slip=slip, is_at_end=is_at_end, master=master)


def _worth(slip: Slip) -> int:
    return 0 if slip.reason else slip.points


def laid(move: Counted) -> Laid:
    """Return a move as a master is written down."""
    return Laid(at=move.at, word=move.word, placed=move.placed, points=move.points)


def proposed_end(solo: Solo, terms: Terms) -> Cause | None:
    """Return why no further round can be played (CAT-DUP 1.1-2, 1.6)."""
    last = solo.game.round
    if solo.is_over or (last is not None and not last.is_done):
        return None
    played = len(solo.game.rounds)
    if solo.is_again:
        return "rounds" if played >= len(solo.course) else None
    if played >= MAX_ROUNDS:
        return "rounds"
    bag = bag_now(solo.game, terms)
    has_none = last is not None and last.master is None
    is_last_rack = not isinstance(bag, Miscount) and bag.count == (len(last.rack) if last else 0)
    # without a move, and with nothing else in the bag than what goes back, no move will come
    return proposed(solo.game, terms, has_move=False if has_none and is_last_rack else None)


def _leave(solo: Solo, command: LeaveSolo) -> Decided:
    ended: Facts = ()
    if solo.game.clock.state in ("running", "paused"):
        closed = _of_clock(solo.game.clock, EndRound(moment=command.moment))
        if isinstance(closed, Refusal):
            return closed
        ended = closed
    return (*ended, SoloEnded(cause="agreement"))


# ---- the clock ----


def _run(solo: Solo, command: ClockCommand) -> Decided:
    """Run the clock of the round under way; it begins with the rack, and ends with the move."""
    match command:
        case StartRound() | EndRound() | AddTime() | RestartRound():
            return Refusal("solo/clock_alone")
        case PauseRound() | ResumeRound() | GiveCue() | CheckTime():
            if next_step(solo) not in ("time", "paused"):
                return Refusal("clock/no_round")
            return _of_clock(solo.game.clock, command)
        case _:
            assert_never(command)


def _of_clock(clock: RoundClock, command: ClockCommand) -> tuple[ClockEvent, ...] | Refusal:
    """Return what the clock says; nothing that a solo knows leads to more time or another start."""
    facts = decide_clock(clock, command)
    if isinstance(facts, Refusal):
        return facts
    return tuple(one for one in facts if not isinstance(one, TimeAdded | RoundRestarted))
