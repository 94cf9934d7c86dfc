"""Say what may be wished of a duplicate that is played alone, what comes of it, and what it changes.

Racks are drawn as those of a game are, and the clock of a round lies in the same log: the rack comes
with it, and the move is handed in with its end.
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
from faristol.duplicate.acts.slips import MAX_WORD, NO_SLIP, judged
from faristol.duplicate.drawing import Drawn, bag_now, draw_next, position_of, proposed
from faristol.duplicate.faults import MAX_ROUNDS
from faristol.duplicate.judging import Contains, Counted, Written, judge
from faristol.duplicate.solo.again import is_course_sound, is_slip_sound
from faristol.duplicate.solo.state import (
    ME,
    Laid,
    Other,
    Played,
    Solo,
    next_step,
    rack_of_course,
    round_under_way,
)
from faristol.duplicate.state import End, Game, MasterMove, Round, Start
from faristol.duplicate.values import Settings, Slip
from faristol.duplicate.world import Made, World, as_logged
from faristol.ledger.kind import Kind, act, brought, embed, found
from faristol.ledger.pin import LexiconPin, is_sound
from faristol.ledger.record import JSON, Table
from faristol.ledger.refusal import Refusal
from faristol.moves.refused import bag_refused
from faristol.rules.clock import Cue
from faristol.rules.reading import plain_as_pinned, read_ruleset
from faristol.rules.ruleset import Ruleset
from faristol.rules.terms import Terms, read_terms, terms_under
from faristol.tiles.bag import Miscount
from faristol.tiles.draw import Source, parse_source

MAX_ACTS: Final = 5_000  # of one log; twenty-five rounds have some two hundred
INVALID: Final = "invalid that evening"  # nobody reads it: why it was wrong may name somebody

Cause: TypeAlias = Literal["no_rack", "no_move", "rounds", "agreement"]
F = TypeVar("F")


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenSolo:
    """Sit down alone: everything that the result depends on stays as it is."""

    language: str
    lexicon: LexiconPin
    ruleset: Table
    seconds: int  # of a round
    rounds: int = 0  # of tiles drawn afresh; 0 is a complete game
    seed: str = brought(default="")  # of tiles drawn afresh, "" when it is an evening that was
    course: tuple[Played, ...] = ()
    others: tuple[Other, ...] = ()
    players: int = 0  # of that evening at its start, on which its bonus depends; 0 without a bonus


@dataclass(frozen=True, slots=True, kw_only=True)
class HandIn:
    """Hand a move in as it is written, or nothing, when the clock is closed; then the master is laid."""

    slip: Slip
    is_at_end: bool = False  # nobody handed it in: it is what lay there when the time was over
    master: Laid | None = brought(default=None)  # None: nobody had one, or there is none
    round: int = found()


@dataclass(frozen=True, slots=True, kw_only=True)
class EndSolo:
    """End it, by rule or because it is left."""

    cause: Cause = "agreement"


def playing(
    decide: Callable[[Solo, F, Terms, Contains | None], Made[F]],
) -> Callable[[Solo, F, World], Made[F]]:
    """Let an act be decided by the terms and the list of words, as long as it is not over."""

    def while_on(solo: Solo, wish: F, world: World) -> Made[F]:
        if solo.is_over:
            return Refusal("solo/ended")
        if solo.game.terms is None:
            return Refusal("solo/terms_unknown")
        return decide(solo, wish, solo.game.terms, world.contains)

    return while_on


# ---- sitting down ----


def _open(_solo: Solo, wish: OpenSolo, _: World) -> OpenSolo | Refusal:
    ruleset = read_ruleset(wish.ruleset)
    if not isinstance(ruleset, Ruleset):
        return Refusal("solo/ruleset_bad")
    terms = terms_under(wish.language, ruleset)
    if terms is None:
        return Refusal("solo/language_unknown", {"field": "lexicon"})
    if not is_sound(wish.lexicon):
        return Refusal("solo/lexicon_bad", {"field": "lexicon"})
    rules = ruleset.rules
    if rules.equipment.tiles != wish.language:
        return Refusal("solo/other_tiles", {"field": "ruleset"})
    if rules.course is None or rules.racks is None or rules.master is None:
        return Refusal("solo/not_for_duplicate", {"field": "ruleset"})
    if not 1 <= wish.seconds <= MAX_SECONDS:
        return Refusal("solo/seconds_bad", {"field": "time", "limit": MAX_SECONDS})
    if not 0 <= wish.rounds <= MAX_ROUNDS or (wish.course and wish.rounds):
        return Refusal("solo/rounds_bad", {"field": "rounds", "limit": MAX_ROUNDS})
    is_seed = isinstance(parse_source(wish.seed), Source)
    if is_seed is bool(wish.course) or (wish.course and wish.seed):
        return Refusal("solo/seed_bad")
    if not is_course_sound(wish.course, wish.others, wish.players, terms):
        return Refusal("solo/course_bad")
    return replace(wish, ruleset=Table(plain_as_pinned(wish.ruleset, ruleset)))


def _opened(solo: Solo, fact: OpenSolo) -> Solo:
    return replace(
        solo,
        course=fact.course,
        others=fact.others,
        players=fact.players,
        game=Game(
            language=fact.language,
            lexicon=fact.lexicon,
            ruleset=fact.ruleset,
            terms=read_terms(fact.language, fact.ruleset),
            settings=Settings(
                rounds=len(fact.course) or fact.rounds, seconds=fact.seconds, masters="engine"
            ),
            seed=fact.seed,
            start=Start(players=1, bonus=0, said=""),
        ),
    )


# ---- a round ----


def next_rack(solo: Solo, terms: Terms) -> Drawn | Refusal:
    """Return the rack that comes next: of the evening, or as the seed has it."""
    if round_under_way(solo) is not None:
        return Refusal("solo/clock_started")
    if solo.is_again:
        return rack_of_course(solo) or Refusal("solo/ended")
    if proposed_end(solo, terms) is not None:
        return Refusal("solo/ended")
    drawn = draw_next(solo.game, terms)
    return bag_refused(drawn, terms.alphabet) if isinstance(drawn, Miscount) else drawn


def _draw(solo: Solo, _: DrawRack, terms: Terms, __: Contains | None) -> DrawRack | Refusal:
    drawn = next_rack(solo, terms)
    return drawn if isinstance(drawn, Refusal) else as_drawn(drawn)


def _drawn(solo: Solo, fact: DrawRack) -> Solo:
    game, last = solo.game, solo.game.round
    if game.end is not None or (last is not None and not last.is_done):
        return solo
    one = Round(
        number=len(game.rounds) + 1,
        rack=fact.rack,
        left=fact.left,
        returned=fact.returned,
        rejected=fact.rejected,
    )
    return replace(solo, game=replace(game, rounds=(*game.rounds, one)))


def cues(solo: Solo, terms: Terms) -> tuple[Cue, ...]:
    """Return what is called before the end of a round."""
    rule = terms.rules.round_clock
    if rule is None:
        return ()
    return cues_of(rule, seconds=solo.game.settings.seconds, with_optional=True)


def to_begin(solo: Solo, moment: Moment) -> tuple[object, ...] | Refusal:
    """Return what turns the next rack up and lets time run, both or neither."""
    terms = solo.game.terms
    if not solo.is_open:
        return Refusal("solo/not_open")
    if solo.is_over:
        return Refusal("solo/ended")
    if terms is None:
        return Refusal("solo/terms_unknown")
    one = round_under_way(solo)
    start = StartRound(
        number=one.number if one else len(solo.game.rounds) + 1,
        seconds=solo.game.settings.seconds,
        cues=cues(solo, terms),
        moment=moment,
    )
    return (start,) if one else (DrawRack(), start)


def fault_of_clock(solo: Solo, wish: object) -> Refusal | None:
    """Return why the clock does not do this: it begins with the rack, and ends with the move."""
    one = round_under_way(solo)
    if one is None or solo.game.terms is None:
        return Refusal("solo/ended" if solo.is_over else "clock/no_round")
    if not isinstance(wish, StartRound):
        return Refusal("clock/no_round") if next_step(solo) == "ready" else None
    if next_step(solo) != "ready":
        return Refusal("solo/clock_started")
    wanted = (one.number, solo.game.settings.seconds, cues(solo, solo.game.terms))
    if (wish.number, wish.seconds, wish.cues) != wanted:
        return Refusal("solo/clock_other")
    return None


def to_hand_in(solo: Solo, wish: HandIn, moment: Moment) -> tuple[object, ...] | Refusal:
    """Return what closes the round and takes the move in, both or neither."""
    match next_step(solo):
        case "ready" | "open":
            return Refusal("solo/no_round")
        case "paused":
            return Refusal("solo/paused")
        case "over":
            return (wish,)
        case _:
            return (EndRound(moment=moment), wish)


def _hand_in(solo: Solo, wish: HandIn, terms: Terms, contains: Contains | None) -> Made[HandIn]:
    """Judge the move and lay the master; and end it all when no round can follow."""
    played = _played(solo, wish, terms, contains)
    if isinstance(played, Refusal):
        return played
    cause = proposed_end(_handed(solo, played), terms)
    return (played, EndSolo(cause=cause)) if cause else played


def _played(solo: Solo, wish: HandIn, terms: Terms, contains: Contains | None) -> HandIn | Refusal:
    """Return what a round comes to whose clock is closed: what was handed in, and the master."""
    one = round_under_way(solo)
    if one is None or next_step(solo) != "over":
        return Refusal("solo/no_round")
    if contains is None:
        return Refusal("solo/lexicon_missing")
    slip = wish.slip
    if not is_slip_sound(slip.at, slip.word):
        return Refusal("solo/slip_bad", {"field": "word", "limit": MAX_WORD})
    clock = solo.game.clock
    if wish.is_at_end and clock.spent < clock.total:
        return Refusal("solo/at_end_early")
    position = position_of(solo.game, terms, one.number)
    if position is None:
        return Refusal("solo/course_bad")
    has_any = bool(slip.at.strip() or slip.word.strip())
    handed = Slip(
        player=ME,
        at=slip.at,
        word=slip.word,
        is_in_time=wish.is_at_end or not has_any or is_in_time(clock.total, clock.spent),
        ruling="" if has_any else NO_SLIP,
    )
    slip = judged(handed, position, contains)
    master = wish.master
    if solo.is_again:
        master = solo.course[one.number - 1].master
    else:
        if master:
            written = Written(at=master.at, word=master.word)
            verdict = judge(written, position, contains=contains)
            if not isinstance(verdict, Counted) or master != laid(verdict):
                return Refusal("solo/master_bad")
        if _worth(slip) > (master.points if master else 0):
            return Refusal("solo/master_not_best")
    return replace(wish, round=one.number, slip=slip, master=master)


def _worth(slip: Slip) -> int:
    return 0 if slip.reason else slip.points


def laid(move: Counted) -> Laid:
    """Return a move as a master is written down."""
    return Laid(at=move.at, word=move.word, placed=move.placed, points=move.points)


def _handed(solo: Solo, fact: HandIn) -> Solo:
    """Return it with a round that is done; without a master the whole rack goes back (CAT-DUP 1.8-3)."""
    game, one = solo.game, solo.game.round
    if one is None or one.is_done or game.end is not None:
        return solo
    slips = {ME: replace(fact.slip, player=ME)}
    laid = fact.master
    if laid is None:
        one = replace(one, slips=slips, given_up="new_rack")
    else:
        master = MasterMove(
            at=laid.at,
            word=laid.word,
            placed=laid.placed,
            points=laid.points,
            best_of_players=0,
            best=None,
        )
        one = replace(one, slips=slips, master=master)
    is_invalid = bool(solo.course) and solo.course[one.number - 1].is_invalid
    one = replace(one, invalid=INVALID if is_invalid else "")
    return replace(solo, game=replace(game, rounds=(*game.rounds[:-1], one)))


# ---- the end ----


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


def to_leave(solo: Solo, moment: Moment) -> tuple[object, ...]:
    """Return what goes no further: what was played so far is the result."""
    if solo.is_over:
        return ()
    return (EndRound(moment=moment), EndSolo()) if solo.game.clock.is_on else (EndSolo(),)


def _end(solo: Solo, wish: EndSolo, terms: Terms, _: Contains | None) -> EndSolo | Refusal:
    if wish.cause not in ("agreement", proposed_end(solo, terms)):
        return Refusal("solo/cause_wrong")
    return wish


def _ended(solo: Solo, fact: EndSolo) -> Solo:
    if solo.is_over:
        return solo
    return replace(solo, game=replace(solo.game, end=End(cause=fact.cause, why="")))


# ---- what a log may say ----


def world_of(solo: Solo, facts: Sequence[object]) -> World:
    """Return a list of words that says of a move what the log says; the master's are all in it.

    Whether the app's master was the best there is, only the list could tell.
    """
    return as_logged([fact.slip for fact in facts if isinstance(fact, HandIn)], solo.game)


def what_differs(fact: object, made: Sequence[object]) -> Refusal | None:
    """Return what a log says otherwise than its wish leads to."""
    other = made[0]
    if isinstance(fact, DrawRack) and isinstance(other, DrawRack):
        return Refusal("solo/rack_other", {"round": fact.round})
    if isinstance(fact, HandIn) and isinstance(other, HandIn) and fact.slip != other.slip:
        data: dict[str, JSON] = {"points": fact.slip.points, "expected": other.slip.points}
        return Refusal("solo/slip_worth", data)
    if isinstance(fact, EndSolo) and isinstance(other, EndSolo):
        return Refusal("solo/cause_wrong")
    return None


SOLO: Final[Kind[Solo, World]] = Kind(
    name="solo",
    start=Solo(),
    opening=OpenSolo,
    most=MAX_ACTS,
    acts=(
        act(OpenSolo, _open, _opened),
        act(DrawRack, playing(_draw), _drawn),
        act(HandIn, playing(_hand_in), _handed),
        act(EndSolo, playing(_end), _ended),
        # nobody else is there who could add time, or let a round begin once more
        *embed(
            ROUND_CLOCK,
            get=lambda solo: solo.game.clock,
            put=lambda solo, clock: replace(solo, game=replace(solo.game, clock=clock)),
            guard=fault_of_clock,
            without=(AddTime, RestartRound),
        ),
    ),
    world_of=world_of,
    what_differs=what_differs,
    ending=(EndSolo,),
)
