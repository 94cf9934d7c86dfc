"""The acts of a duplicate played alone: their classes, decisions and effects.

Racks are drawn as in a game, and the clock of a round is in the same log: the start of the clock
comes with the rack, and the move is handed in with its end.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias, TypeVar

from faristol.clock.moment import Moment
from faristol.clock.round.acts import (
    MAX_SECONDS,
    ROUND_CLOCK,
    AddTime,
    EndRound,
    RestartRound,
    StartRound,
)
from faristol.clock.round.call import cues_of, is_in_time
from faristol.duplicate.acts.rack import DrawRack, as_drawn
from faristol.duplicate.acts.slips import MAX_WORD, NO_SLIP, judge_slip
from faristol.duplicate.drawing import DrawnRack, bag_now, draw_next, find_end_cause, position_of
from faristol.duplicate.faults import MAX_ROUNDS
from faristol.duplicate.judging import Contains, CountedSlip, WrittenSlip, judge
from faristol.duplicate.solo.replay import is_course_sound, is_slip_sound
from faristol.duplicate.solo.state import (
    ME,
    CourseRound,
    Laid,
    Other,
    Solo,
    next_step,
    rack_of_course,
    round_under_way,
)
from faristol.duplicate.state import End, Game, MasterMove, Round, Start
from faristol.duplicate.values import Settings, Slip
from faristol.duplicate.world import Made, World, as_logged
from faristol.ledger.kind import Kind, act, computed, embed, supplied
from faristol.ledger.pin import LexiconPin, is_sound
from faristol.ledger.record import JSON, Table
from faristol.ledger.refusal import Refusal
from faristol.moves.refusals import refusal_of_bag
from faristol.rules.clock import Cue
from faristol.rules.reading import plain_as_pinned, read_ruleset
from faristol.rules.ruleset import Ruleset
from faristol.rules.terms import Terms, read_terms, terms_under
from faristol.tiles.bag import Miscount
from faristol.tiles.draw import Source, parse_source

MAX_ACTS: Final = 5_000  # of one log; twenty-five rounds make about two hundred
INVALID: Final = "invalid that evening"  # never displayed: the real reason may name a person

Cause: TypeAlias = Literal["no_rack", "no_move", "rounds", "agreement"]
F = TypeVar("F")


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenSolo:
    """Begin a game alone: everything the result depends on is fixed."""

    language: str
    lexicon: LexiconPin
    ruleset: Table
    seconds: int  # of a round
    rounds: int = 0  # of newly drawn tiles; 0 is a complete game
    seed: str = supplied(default="")  # of newly drawn tiles, "" for a past evening
    course: tuple[CourseRound, ...] = ()
    others: tuple[Other, ...] = ()
    players: int = 0  # of that evening at its start, on which its bonus depends; 0 without a bonus


@dataclass(frozen=True, slots=True, kw_only=True)
class HandIn:
    """Hand in a move as written, or none, once the clock is closed; then the master move is placed."""

    slip: Slip
    is_at_end: bool = False  # not handed in: it is what was on the board when the time ended
    master: Laid | None = supplied(default=None)  # None: no move is possible
    round: int = computed()


@dataclass(frozen=True, slots=True, kw_only=True)
class EndSolo:
    """End the game, by rule or because the player leaves."""

    cause: Cause = "agreement"


def playing(
    decide: Callable[[Solo, F, Terms, Contains | None], Made[F]],
) -> Callable[[Solo, F, World], Made[F]]:
    """Pass terms and word list to `decide`, or refuse if the game is over."""

    def decide_while_on(solo: Solo, act: F, world: World) -> Made[F]:
        if solo.is_over:
            return Refusal("solo/ended")
        if solo.game.terms is None:
            return Refusal("solo/terms_unknown")
        return decide(solo, act, solo.game.terms, world.contains)

    return decide_while_on


# ---- opening ----


def _open_game(_solo: Solo, act: OpenSolo, _: World) -> OpenSolo | Refusal:
    ruleset = read_ruleset(act.ruleset)
    if not isinstance(ruleset, Ruleset):
        return Refusal("solo/ruleset_bad")
    terms = terms_under(act.language, ruleset)
    if terms is None:
        return Refusal("solo/language_unknown", {"field": "lexicon"})
    if not is_sound(act.lexicon):
        return Refusal("solo/lexicon_bad", {"field": "lexicon"})
    rules = ruleset.rules
    if rules.equipment.tiles != act.language:
        return Refusal("solo/other_tiles", {"field": "ruleset"})
    if rules.course is None or rules.racks is None or rules.master is None:
        return Refusal("solo/not_for_duplicate", {"field": "ruleset"})
    if not 1 <= act.seconds <= MAX_SECONDS:
        return Refusal("solo/seconds_bad", {"field": "time", "limit": MAX_SECONDS})
    if not 0 <= act.rounds <= MAX_ROUNDS or (act.course and act.rounds):
        return Refusal("solo/rounds_bad", {"field": "rounds", "limit": MAX_ROUNDS})
    is_seed = isinstance(parse_source(act.seed), Source)
    if is_seed is bool(act.course) or (act.course and act.seed):
        return Refusal("solo/seed_bad")
    if not is_course_sound(act.course, act.others, act.players, terms):
        return Refusal("solo/course_bad")
    return replace(act, ruleset=Table(plain_as_pinned(act.ruleset, ruleset)))


def _apply_opening(solo: Solo, event: OpenSolo) -> Solo:
    return replace(
        solo,
        course=event.course,
        others=event.others,
        players=event.players,
        game=Game(
            language=event.language,
            lexicon=event.lexicon,
            ruleset=event.ruleset,
            terms=read_terms(event.language, event.ruleset),
            settings=Settings(
                rounds=len(event.course) or event.rounds, seconds=event.seconds, masters="engine"
            ),
            seed=event.seed,
            start=Start(players=1, bonus=0, room_words=""),
        ),
    )


# ---- a round ----


def next_rack(solo: Solo, terms: Terms) -> DrawnRack | Refusal:
    """Return the next rack: of the past evening, or drawn from the seed."""
    if round_under_way(solo) is not None:
        return Refusal("solo/clock_started")
    if solo.is_again:
        return rack_of_course(solo) or Refusal("solo/ended")
    if proposed_end(solo, terms) is not None:
        return Refusal("solo/ended")
    drawn = draw_next(solo.game, terms)
    return refusal_of_bag(drawn, terms.alphabet) if isinstance(drawn, Miscount) else drawn


def _draw_rack(solo: Solo, _: DrawRack, terms: Terms, __: Contains | None) -> DrawRack | Refusal:
    drawn = next_rack(solo, terms)
    return drawn if isinstance(drawn, Refusal) else as_drawn(drawn)


def _apply_rack(solo: Solo, event: DrawRack) -> Solo:
    game, last = solo.game, solo.game.round
    if game.end is not None or (last is not None and not last.is_done):
        return solo
    round_ = Round(
        number=len(game.rounds) + 1,
        rack=event.rack,
        left=event.left,
        returned=event.returned,
        rejected=event.rejected,
    )
    return replace(solo, game=replace(game, rounds=(*game.rounds, round_)))


def cues(solo: Solo, terms: Terms) -> tuple[Cue, ...]:
    """Return the cues before the end of a round."""
    rule = terms.rules.round_clock
    if rule is None:
        return ()
    return cues_of(rule, seconds=solo.game.settings.seconds, has_optional=True)


def to_begin(solo: Solo, moment: Moment) -> tuple[object, ...] | Refusal:
    """Return the acts that reveal the next rack and start the clock."""
    terms = solo.game.terms
    if not solo.is_open:
        return Refusal("solo/not_open")
    if solo.is_over:
        return Refusal("solo/ended")
    if terms is None:
        return Refusal("solo/terms_unknown")
    round_ = round_under_way(solo)
    start = StartRound(
        number=round_.number if round_ else len(solo.game.rounds) + 1,
        seconds=solo.game.settings.seconds,
        cues=cues(solo, terms),
        moment=moment,
    )
    return (start,) if round_ else (DrawRack(), start)


def fault_of_clock(solo: Solo, act: object) -> Refusal | None:
    """Return a refusal if the clock may not do this: it starts with the rack and ends with the move."""
    round_ = round_under_way(solo)
    if round_ is None or solo.game.terms is None:
        return Refusal("solo/ended" if solo.is_over else "clock/no_round")
    if not isinstance(act, StartRound):
        return Refusal("clock/no_round") if next_step(solo) == "ready" else None
    if next_step(solo) != "ready":
        return Refusal("solo/clock_started")
    expected = (round_.number, solo.game.settings.seconds, cues(solo, solo.game.terms))
    if (act.number, act.seconds, act.cues) != expected:
        return Refusal("solo/clock_other")
    return None


def to_hand_in(solo: Solo, act: HandIn, moment: Moment) -> tuple[object, ...] | Refusal:
    """Return the acts that close the round and hand in the move."""
    match next_step(solo):
        case "ready" | "open":
            return Refusal("solo/no_round")
        case "paused":
            return Refusal("solo/paused")
        case "over":
            return (act,)
        case _:
            return (EndRound(moment=moment), act)


def _hand_in_move(solo: Solo, act: HandIn, terms: Terms, contains: Contains | None) -> Made[HandIn]:
    """Judge the move and place the master move; end the game if no round can follow."""
    completed = _complete_round(solo, act, terms, contains)
    if isinstance(completed, Refusal):
        return completed
    cause = proposed_end(_apply_hand_in(solo, completed), terms)
    return (completed, EndSolo(cause=cause)) if cause else completed


def _complete_round(
    solo: Solo, act: HandIn, terms: Terms, contains: Contains | None
) -> HandIn | Refusal:
    """Return the completed act for a round whose clock is closed: the judged move and the master move."""
    round_ = round_under_way(solo)
    if round_ is None or next_step(solo) != "over":
        return Refusal("solo/no_round")
    if contains is None:
        return Refusal("solo/lexicon_missing")
    slip = act.slip
    if not is_slip_sound(slip.at, slip.word):
        return Refusal("solo/slip_bad", {"field": "word", "limit": MAX_WORD})
    clock = solo.game.clock
    if act.is_at_end and clock.spent < clock.total:
        return Refusal("solo/at_end_early")
    position = position_of(solo.game, terms, round_.number)
    if position is None:
        return Refusal("solo/course_bad")
    has_move = bool(slip.at.strip() or slip.word.strip())
    slip_handed_in = Slip(
        player=ME,
        at=slip.at,
        word=slip.word,
        is_in_time=act.is_at_end or not has_move or is_in_time(clock.total, clock.spent),
        ruling="" if has_move else NO_SLIP,
    )
    slip = judge_slip(slip_handed_in, position, contains)
    master = act.master
    if solo.is_again:
        master = solo.course[round_.number - 1].master
    else:
        if master:
            written = WrittenSlip(at=master.at, word=master.word)
            verdict = judge(written, position, contains=contains)
            if not isinstance(verdict, CountedSlip) or master != laid_move_of(verdict):
                return Refusal("solo/master_bad")
        if _points_of(slip) > (master.points if master else 0):
            return Refusal("solo/master_not_best")
    return replace(act, round=round_.number, slip=slip, master=master)


def _points_of(slip: Slip) -> int:
    return 0 if slip.reason else slip.points


def laid_move_of(move: CountedSlip) -> Laid:
    """Return a counted move in the form of a master move."""
    return Laid(at=move.at, word=move.word, placed=move.placed, points=move.points)


def _apply_hand_in(solo: Solo, event: HandIn) -> Solo:
    """Complete the round; without a master move the whole rack goes back (CAT-DUP 1.8-3)."""
    game, round_ = solo.game, solo.game.round
    if round_ is None or round_.is_done or game.end is not None:
        return solo
    slips = {ME: replace(event.slip, player=ME)}
    move = event.master
    if move is None:
        round_ = replace(round_, slips=slips, given_up="new_rack")
    else:
        master = MasterMove(
            at=move.at,
            word=move.word,
            placed=move.placed,
            points=move.points,
            best_of_players=0,
            best=None,
        )
        round_ = replace(round_, slips=slips, master=master)
    is_invalid = bool(solo.course) and solo.course[round_.number - 1].is_invalid
    round_ = replace(round_, invalid=INVALID if is_invalid else "")
    return replace(solo, game=replace(game, rounds=(*game.rounds[:-1], round_)))


# ---- the end ----


def proposed_end(solo: Solo, terms: Terms) -> Cause | None:
    """Return the cause that rules out a further round, or None (CAT-DUP 1.1-2, 1.6)."""
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
    # without a move, and with nothing in the bag but what goes back, no move can come
    return find_end_cause(solo.game, terms, has_move=False if has_none and is_last_rack else None)


def to_leave(solo: Solo, moment: Moment) -> tuple[object, ...]:
    """Return the acts that end the game early: the rounds played so far are the result."""
    if solo.is_over:
        return ()
    return (EndRound(moment=moment), EndSolo()) if solo.game.clock.is_on else (EndSolo(),)


def _end_game(solo: Solo, act: EndSolo, terms: Terms, _: Contains | None) -> EndSolo | Refusal:
    if act.cause not in ("agreement", proposed_end(solo, terms)):
        return Refusal("solo/cause_wrong")
    return act


def _apply_end(solo: Solo, event: EndSolo) -> Solo:
    if solo.is_over:
        return solo
    return replace(solo, game=replace(solo.game, end=End(cause=event.cause, why="")))


# ---- audit ----


def world_of(solo: Solo, events: Sequence[object]) -> World:
    """Return a world whose word list agrees with the logged moves; master moves are in the list anyway.

    Whether the app's master move was the best possible, only the list could decide.
    """
    return as_logged([event.slip for event in events if isinstance(event, HandIn)], solo.game)


def describe_difference(event: object, decided: Sequence[object]) -> Refusal | None:
    """Return a refusal that describes how an event differs from what was decided."""
    decided_event = decided[0]
    if isinstance(event, DrawRack) and isinstance(decided_event, DrawRack):
        return Refusal("solo/rack_other", {"round": event.round})
    if (
        isinstance(event, HandIn)
        and isinstance(decided_event, HandIn)
        and event.slip != decided_event.slip
    ):
        data: dict[str, JSON] = {"points": event.slip.points, "expected": decided_event.slip.points}
        return Refusal("solo/slip_worth", data)
    if isinstance(event, EndSolo) and isinstance(decided_event, EndSolo):
        return Refusal("solo/cause_wrong")
    return None


SOLO: Final[Kind[Solo, World]] = Kind(
    name="solo",
    initial=Solo(),
    opening_act=OpenSolo,
    max_events=MAX_ACTS,
    acts=(
        act(OpenSolo, _open_game, _apply_opening),
        act(DrawRack, playing(_draw_rack), _apply_rack),
        act(HandIn, playing(_hand_in_move), _apply_hand_in),
        act(EndSolo, playing(_end_game), _apply_end),
        # without the acts that need another person: more time, and a repeated round
        *embed(
            ROUND_CLOCK,
            get=lambda solo: solo.game.clock,
            put=lambda solo, clock: replace(solo, game=replace(solo.game, clock=clock)),
            guard=fault_of_clock,
            without=(AddTime, RestartRound),
        ),
    ),
    world_for_audit=world_of,
    describe_difference=describe_difference,
    ending=(EndSolo,),
)
