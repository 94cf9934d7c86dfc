"""The line of a game of two: questions answered, moves and other acts said back and done by a second Enter."""

from dataclasses import dataclass, replace
from typing import assert_never

from faristol.board.cells import rack_names
from faristol.classic.acts.challenges import ChallengeMove, verdict_of_list
from faristol.classic.acts.turns import ExchangeTiles, Pass, Play
from faristol.classic.hands import places_of
from faristol.classic.kind import CLASSIC
from faristol.classic.state import is_covered, is_writable, whose_turn
from faristol.clock.game.acts import ResumeClock, StopClock
from faristol.desk.classic.assistance import STOPPED_FOR
from faristol.desk.classic.challenges import go_on, leave
from faristol.desk.classic.commands import DONE, acceptance_acts, carry_out, clock_side
from faristol.desk.classic.document import ClassicService, LoadedClassic, load_fresh
from faristol.desk.classic.line_facts import line_facts, may_go_on, spell_formed
from faristol.desk.classic.turn_commands import after_turn, check_clock, uncover
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done, Refused
from faristol.desk.kernel.request import Request
from faristol.desk.shared.board.board_refusals import bag_refusal
from faristol.desk.shared.clocks.clock_data import parse_moment
from faristol.desk.shared.line.input_line import (
    LineDesk,
    LineFacts,
    answer_line_question,
    propose,
    read_line,
    refuse_line,
)
from faristol.desk.shared.line.parser import (
    MAX_SHOWN,
    ChallengeInput,
    ContinueInput,
    ExchangeInput,
    LineAct,
    LineQuestion,
    MoveInput,
    PassInput,
    PauseInput,
    Question,
    SquareQuestion,
)
from faristol.ledger.record import JSON
from faristol.ledger.refusal import Refusal
from faristol.rules.clock import does_clock_stop
from faristol.tiles.bag import read_rack
from faristol.tiles.reading import Misread, in_tiles, read_word


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """An act as it is said back, and what does it."""

    said: str
    acts: tuple[object, ...] = ()


async def ask(desk: Desk, request: Request) -> Done:
    """Answer a question, or say an act back and do it when it is sent a second time."""
    opened = await load_fresh(desk, request)
    facts = line_facts(desk, opened, parse_moment(request))
    match found := read_line(request, facts):
        case Question() | LineQuestion() | SquareQuestion():
            return await answer_line_question(desk, request, facts, found)
        case _:
            return await _act(desk, request, opened, facts, found)


async def _act(
    desk: Desk, request: Request, opened: LoadedClassic, facts: LineFacts, deed: LineAct
) -> Done:
    typed = request.value("line")
    parts = {"word": typed, "at": typed, "words": typed}
    if isinstance(deed, MoveInput):
        parts = {"word": deed.word, "at": deed.at}
    if isinstance(deed, ExchangeInput):
        parts = {"count": deed.tiles, "rack": deed.tiles}
    try:
        if opened.is_elsewhere:
            raise Refused(Refusal("classic/elsewhere"))
        said = await _said_back(desk, request, opened, facts, deed)
        if (proposed := propose(desk, request, facts, said)) is not None:
            return proposed
        done = await _do(desk, request, opened, deed)
    except Refused as refused:
        raise refuse_line(refused.refusal, typed, parts) from refused
    desk.of(LineDesk).clear()
    return done


async def _said_back(
    desk: Desk, request: Request, opened: LoadedClassic, facts: LineFacts, deed: LineAct
) -> str:
    """Return an act in words, having looked whether it is possible.

    Raises:
        Refused: it is not.
    """
    text = opened.text
    match deed:
        case MoveInput():
            return await _move_said(desk, opened, facts, deed)
        case ExchangeInput():
            act = _exchange_act(opened, facts, deed)
            await _require(desk, opened, act)
            tiles = text.count("Exchange {n} tile", "Exchange {n} tiles", act.count)
            return f"{tiles}: {_exchanged(opened, act)}." if act.places else f"{tiles}."
        case PassInput():
            _require_turn(facts, opened)
            await _require(desk, opened, Pass())
            return text.say("Pass: the turn ends without points.")
        case ChallengeInput():
            words = _challenged_words(opened, deed)
            said = "; ".join(spell_formed(word, opened) for word in words)
            return text.say("Challenge {words}.", words=said)
        case PauseInput():
            return _pause_plan(opened, request).said
        case ContinueInput():
            return _continue_said(desk, opened)
        case _:
            assert_never(deed)


async def _do(desk: Desk, request: Request, opened: LoadedClassic, deed: LineAct) -> Done:
    match deed:
        case MoveInput():
            act = _play_act(deed)
            return await after_turn(desk, request, opened, *acceptance_acts(opened), act)
        case ExchangeInput():
            facts = line_facts(desk, opened)
            exchange = _exchange_act(opened, facts, deed)
            return await after_turn(desk, request, opened, *acceptance_acts(opened), exchange)
        case PassInput():
            return await after_turn(desk, request, opened, *acceptance_acts(opened), Pass())
        case ChallengeInput():
            return await _challenge(desk, request, opened, deed)
        case PauseInput():
            plan = _pause_plan(opened, request)
            return await carry_out(desk, request, opened, plan.acts, DONE)
        case ContinueInput():
            return await _continue(desk, request, opened)
        case _:
            assert_never(deed)


# ---- a turn ----


def _play_act(deed: MoveInput) -> Play:
    return Play(at=deed.at, word=deed.word)


def _require_turn(facts: LineFacts, opened: LoadedClassic) -> None:
    """Refuse a turn that is nobody's now, or that needs what is covered."""
    if opened.step != "pending" and not is_writable(opened.game):
        raise Refused(Refusal(f"classic/not_now_{opened.step}"))
    is_board_covered = facts.has_board and facts.board is None
    if is_board_covered or (facts.is_rack_known and facts.rack is None):
        raise Refused(Refusal("line/covered"))
    check_clock(opened)


async def _require(desk: Desk, opened: LoadedClassic, act: object) -> object:
    """Return the event that an act leads to.

    Raises:
        Refused: the rules refuse it.
    """
    world = await desk.of(ClassicService).world(opened)
    game = opened.game
    events: object = ()
    for step in (*acceptance_acts(opened), act):
        events = CLASSIC.decide(game, step, world)
        if isinstance(events, Refusal):
            raise Refused(events)
        game = CLASSIC.fold(game, events)
        if (
            step is not act and opened.hands is not None
        ):  # the rack of the next is not touched by it
            world = await desk.of(ClassicService).world(opened)
    return events


async def _move_said(desk: Desk, opened: LoadedClassic, facts: LineFacts, deed: MoveInput) -> str:
    _require_turn(facts, opened)
    text = opened.text
    made = await _require(desk, opened, _play_act(deed))
    play = next(event for event in _events(made) if isinstance(event, Play))
    turn = play.turn
    main, *others = (spell_formed(one.word, opened) for one in turn.formed)
    parts = [
        text.count(
            "{at} {word}, {n} point.",
            "{at} {word}, {n} points.",
            turn.points,
            at=turn.at,
            word=main,
        )
    ]
    if turn.is_scrabble:
        parts.append(text.say("A scrabble."))
    if others:
        parts.append(text.say("It also forms {words}.", words="; ".join(others)))
    return " ".join(parts)


def _events(made: object) -> tuple[object, ...]:
    return made if isinstance(made, tuple) else (made,)


def _exchange_act(opened: LoadedClassic, facts: LineFacts, deed: ExchangeInput) -> ExchangeTiles:
    """Return the exchange of the tiles named, or of wood of so many."""
    _require_turn(facts, opened)
    alphabet = opened.terms.alphabet
    if opened.game.settings.mode != "play" and deed.tiles.isascii() and deed.tiles.isdecimal():
        return ExchangeTiles(count=int(deed.tiles[:2]))
    tiles = read_rack(deed.tiles, alphabet, most=opened.terms.hand)
    if isinstance(tiles, Misread):
        raise Refused(bag_refusal(tiles, alphabet, field="rack"))
    if facts.rack is None:
        return ExchangeTiles(count=len(tiles))
    places = places_of(facts.rack, tiles)
    if places is None:
        raise Refused(Refusal("classic/not_in_rack", {"field": "count"}))
    return ExchangeTiles(count=len(places), places=places)


def _exchanged(opened: LoadedClassic, act: ExchangeTiles) -> str:
    names = rack_names(opened.rack(opened.game.turn), opened.terms.alphabet)
    blank = opened.text.say("blank")
    return ", ".join(blank if names[at] == "?" else names[at] for at in act.places)


# ---- a challenge ----


def _challenged_words(opened: LoadedClassic, deed: ChallengeInput) -> tuple[str, ...]:
    """Return the words of the last move that are challenged, as the log has them."""
    last = opened.game.last
    if opened.game.settings.mode == "referee":  # who challenges which words is told aloud
        raise Refused(Refusal("line/not_done_here"))
    if opened.step != "pending" or last is None:
        raise Refused(Refusal(f"classic/not_now_{opened.step}"))
    formed = tuple(dict.fromkeys(one.word for one in last.formed)) or (last.word,)
    if not deed.words:
        return formed
    by_letters = {word.replace("(", "").replace(")", ""): word for word in formed}
    words = []
    for typed in deed.words:
        read = read_word(typed.replace("(", "").replace(")", ""), opened.terms.alphabet)
        name = "" if isinstance(read, Misread) else in_tiles(read, opened.terms.alphabet)
        if name not in by_letters:
            data: dict[str, JSON] = {"field": "words", "sign": typed[:MAX_SHOWN]}
            raise Refused(Refusal("line/not_last_word", data))
        words.append(by_letters[name])
    return tuple(dict.fromkeys(words))


async def _challenge(
    desk: Desk, request: Request, opened: LoadedClassic, deed: ChallengeInput
) -> Done:
    """Stop the clock and challenge; the list answers at once where the game has one (CAT-CLS 6.1)."""
    game, kept = opened.game, desk.of(ClassicService)
    acts: tuple[object, ...] = (
        ChallengeMove(by=whose_turn(game), words=_challenged_words(opened, deed)),
    )
    if game.clock.is_running and does_clock_stop(game.clock.terms.clock, "challenge") is not False:
        acts = (StopClock(reason="challenge", moment=parse_moment(request)), *acts)
    if opened.digest:
        world = await kept.world(opened, has_list=True)
        verdict = verdict_of_list(world, _challenged_words(opened, deed), opened.terms)
        if verdict is None:
            raise Refused(Refusal("classic/list_missing", {"field": "words"}))
        acts = (*acts, verdict)
    done = await kept.carry_out(request, opened, acts, DONE, has_list=True)
    kept.uncovered = None
    return done


# ---- the clock, and going on ----


def _pause_plan(opened: LoadedClassic, request: Request) -> Plan:
    """Return what stops the clock, or lets it go on for the player whose turn it is."""
    clock, text = opened.game.clock, opened.text
    if clock.is_running:
        reason = next((one for one in STOPPED_FOR if does_clock_stop(clock.terms.clock, one) is not False), None)  # fmt: skip
        if reason is None:
            raise Refused(Refusal("line/not_now"))
        stop = StopClock(reason=reason, moment=parse_moment(request))
        return Plan(said=text.say("Stop the clock."), acts=(stop,))
    if clock.state == "stopped" and not is_covered(opened.game):
        resume = ResumeClock(side=clock_side(whose_turn(opened.game)), moment=parse_moment(request))
        return Plan(said=text.say("Let the clock go on."), acts=(resume,))
    raise Refused(Refusal("line/no_clock" if clock.state == "unset" else "line/not_now"))


def _continue_said(desk: Desk, opened: LoadedClassic) -> str:
    text, game = opened.text, opened.game
    if opened.step == "verdict":
        return text.say("Play on after the verdict.")
    if may_go_on(opened):
        return text.say("Challenge nothing after all.")
    is_open = desk.of(ClassicService).is_open(opened, game.turn)
    if game.settings.mode != "play" or opened.step not in ("turn", "pending") or is_open:
        raise Refused(Refusal("line/not_now"))
    name = opened.name(game.turn)
    if opened.step == "pending":
        return text.say("{name} accepts the move and sees the tiles.", name=name)
    return text.say("Show the tiles of {name}.", name=name)


async def _continue(desk: Desk, request: Request, opened: LoadedClassic) -> Done:
    if opened.step == "verdict":
        return await go_on(desk, request)
    if may_go_on(opened):
        return await leave(desk, request)
    turns = ("turns", str(len(opened.game.turns)))
    return await uncover(desk, replace(request, fields=(*request.fields, turns)))
