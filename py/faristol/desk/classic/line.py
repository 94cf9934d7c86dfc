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
from faristol.desk.classic.line_facts import can_go_on, line_facts, spell_formed
from faristol.desk.classic.turn_commands import after_turn, require_clock, uncover
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
    Deed,
    ExchangeInput,
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
class PausePlan:
    """An act as it is said back, and what does it."""

    text: str
    acts: tuple[object, ...] = ()


async def ask(desk: Desk, request: Request) -> Done:
    """Answer a question, or say an act back and do it when it is sent a second time."""
    game = await load_fresh(desk, request)
    facts = line_facts(desk, game, parse_moment(request))
    match found := read_line(request, facts):
        case Question() | LineQuestion() | SquareQuestion():
            return await answer_line_question(desk, request, facts, found)
        case _:
            return await _perform_act(desk, request, game, facts, found)


async def _perform_act(
    desk: Desk, request: Request, game: LoadedClassic, facts: LineFacts, deed: Deed
) -> Done:
    typed = request.value("line")
    parts = {"word": typed, "at": typed, "words": typed}
    if isinstance(deed, MoveInput):
        parts = {"word": deed.word, "at": deed.at}
    if isinstance(deed, ExchangeInput):
        parts = {"count": deed.tiles, "rack": deed.tiles}
    try:
        if game.is_elsewhere:
            raise Refused(Refusal("classic/elsewhere"))
        said = await _describe_act(desk, request, game, facts, deed)
        if (proposed := propose(desk, request, facts, said)) is not None:
            return proposed
        done = await _carry_out_act(desk, request, game, deed)
    except Refused as refused:
        raise refuse_line(refused.refusal, typed, parts) from refused
    desk.of(LineDesk).clear()
    return done


async def _describe_act(
    desk: Desk, request: Request, game: LoadedClassic, facts: LineFacts, deed: Deed
) -> str:
    """Return an act in words, having looked whether it is possible.

    Raises:
        Refused: it is not.
    """
    text = game.text
    match deed:
        case MoveInput():
            return await _describe_move(desk, game, facts, deed)
        case ExchangeInput():
            act = _exchange_act(game, facts, deed)
            await _decide_act(desk, game, act)
            tiles = text.count("Exchange {n} tile", "Exchange {n} tiles", act.count)
            return f"{tiles}: {_format_exchanged_tiles(game, act)}." if act.places else f"{tiles}."
        case PassInput():
            _require_turn(facts, game)
            await _decide_act(desk, game, Pass())
            return text.say("Pass: the turn ends without points.")
        case ChallengeInput():
            words = _challenged_words(game, deed)
            said = "; ".join(spell_formed(word, game) for word in words)
            return text.say("Challenge {words}.", words=said)
        case PauseInput():
            return _pause_plan(game, request).text
        case ContinueInput():
            return _describe_continuation(desk, game)
        case _:
            assert_never(deed)


async def _carry_out_act(desk: Desk, request: Request, game: LoadedClassic, deed: Deed) -> Done:
    match deed:
        case MoveInput():
            act = _play_act(deed)
            return await after_turn(desk, request, game, *acceptance_acts(game), act)
        case ExchangeInput():
            facts = line_facts(desk, game)
            exchange = _exchange_act(game, facts, deed)
            return await after_turn(desk, request, game, *acceptance_acts(game), exchange)
        case PassInput():
            return await after_turn(desk, request, game, *acceptance_acts(game), Pass())
        case ChallengeInput():
            return await _challenge(desk, request, game, deed)
        case PauseInput():
            plan = _pause_plan(game, request)
            return await carry_out(desk, request, game, plan.acts, DONE)
        case ContinueInput():
            return await _continue(desk, request, game)
        case _:
            assert_never(deed)


# ---- a turn ----


def _play_act(deed: MoveInput) -> Play:
    return Play(at=deed.at, word=deed.word)


def _require_turn(facts: LineFacts, game: LoadedClassic) -> None:
    """Refuse a turn that is nobody's now, or that needs what is covered."""
    if game.step != "pending" and not is_writable(game.state):
        raise Refused(Refusal(f"classic/not_now_{game.step}"))
    is_board_covered = facts.has_board and facts.board is None
    if is_board_covered or (facts.is_rack_known and facts.rack is None):
        raise Refused(Refusal("line/covered"))
    require_clock(game)


async def _decide_act(desk: Desk, game: LoadedClassic, act: object) -> object:
    """Return the event that an act leads to.

    Raises:
        Refused: the rules refuse it.
    """
    world = await desk.of(ClassicService).world(game)
    state = game.state
    events: object = ()
    for step in (*acceptance_acts(game), act):
        events = CLASSIC.decide(state, step, world)
        if isinstance(events, Refusal):
            raise Refused(events)
        state = CLASSIC.fold(state, events)
        if step is not act and game.hands is not None:  # the rack of the next is not touched by it
            world = await desk.of(ClassicService).world(game)
    return events


async def _describe_move(desk: Desk, game: LoadedClassic, facts: LineFacts, deed: MoveInput) -> str:
    _require_turn(facts, game)
    text = game.text
    made = await _decide_act(desk, game, _play_act(deed))
    play = next(event for event in _events_of(made) if isinstance(event, Play))
    turn = play.turn
    main, *others = (spell_formed(one.word, game) for one in turn.formed)
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


def _events_of(made: object) -> tuple[object, ...]:
    return made if isinstance(made, tuple) else (made,)


def _exchange_act(game: LoadedClassic, facts: LineFacts, deed: ExchangeInput) -> ExchangeTiles:
    """Return the exchange of the tiles named, or of wood of so many."""
    _require_turn(facts, game)
    alphabet = game.terms.alphabet
    if game.state.settings.mode != "play" and deed.tiles.isascii() and deed.tiles.isdecimal():
        return ExchangeTiles(count=int(deed.tiles[:2]))
    tiles = read_rack(deed.tiles, alphabet, most=game.terms.hand)
    if isinstance(tiles, Misread):
        raise Refused(bag_refusal(tiles, alphabet, field="rack"))
    if facts.rack is None:
        return ExchangeTiles(count=len(tiles))
    places = places_of(facts.rack, tiles)
    if places is None:
        raise Refused(Refusal("classic/not_in_rack", {"field": "count"}))
    return ExchangeTiles(count=len(places), places=places)


def _format_exchanged_tiles(game: LoadedClassic, act: ExchangeTiles) -> str:
    names = rack_names(game.rack(game.state.turn), game.terms.alphabet)
    blank = game.text.say("blank")
    return ", ".join(blank if names[at] == "?" else names[at] for at in act.places)


# ---- a challenge ----


def _challenged_words(game: LoadedClassic, deed: ChallengeInput) -> tuple[str, ...]:
    """Return the words of the last move that are challenged, as the log has them."""
    last = game.state.last
    if game.state.settings.mode == "referee":  # who challenges which words is told aloud
        raise Refused(Refusal("line/not_done_here"))
    if game.step != "pending" or last is None:
        raise Refused(Refusal(f"classic/not_now_{game.step}"))
    formed = tuple(dict.fromkeys(one.word for one in last.formed)) or (last.word,)
    if not deed.words:
        return formed
    by_letters = {word.replace("(", "").replace(")", ""): word for word in formed}
    words = []
    for typed in deed.words:
        read = read_word(typed.replace("(", "").replace(")", ""), game.terms.alphabet)
        name = "" if isinstance(read, Misread) else in_tiles(read, game.terms.alphabet)
        if name not in by_letters:
            data: dict[str, JSON] = {"field": "words", "sign": typed[:MAX_SHOWN]}
            raise Refused(Refusal("line/not_last_word", data))
        words.append(by_letters[name])
    return tuple(dict.fromkeys(words))


async def _challenge(
    desk: Desk, request: Request, game: LoadedClassic, deed: ChallengeInput
) -> Done:
    """Stop the clock and challenge; the list answers at once where the game has one (CAT-CLS 6.1)."""
    state, kept = game.state, desk.of(ClassicService)
    acts: tuple[object, ...] = (
        ChallengeMove(by=whose_turn(state), words=_challenged_words(game, deed)),
    )
    if (
        state.clock.is_running
        and does_clock_stop(state.clock.terms.clock, "challenge") is not False
    ):
        acts = (StopClock(reason="challenge", moment=parse_moment(request)), *acts)
    if game.digest:
        world = await kept.world(game, has_list=True)
        verdict = verdict_of_list(world, _challenged_words(game, deed), game.terms)
        if verdict is None:
            raise Refused(Refusal("classic/list_missing", {"field": "words"}))
        acts = (*acts, verdict)
    done = await kept.carry_out(request, game, acts, DONE, has_list=True)
    kept.uncovered = None
    return done


# ---- the clock, and going on ----


def _pause_plan(game: LoadedClassic, request: Request) -> PausePlan:
    """Return what stops the clock, or lets it go on for the player whose turn it is."""
    clock, text = game.state.clock, game.text
    if clock.is_running:
        reason = next((one for one in STOPPED_FOR if does_clock_stop(clock.terms.clock, one) is not False), None)  # fmt: skip
        if reason is None:
            raise Refused(Refusal("line/not_now"))
        stop = StopClock(reason=reason, moment=parse_moment(request))
        return PausePlan(text=text.say("Stop the clock."), acts=(stop,))
    if clock.state == "stopped" and not is_covered(game.state):
        resume = ResumeClock(side=clock_side(whose_turn(game.state)), moment=parse_moment(request))
        return PausePlan(text=text.say("Let the clock go on."), acts=(resume,))
    raise Refused(Refusal("line/no_clock" if clock.state == "unset" else "line/not_now"))


def _describe_continuation(desk: Desk, game: LoadedClassic) -> str:
    text, state = game.text, game.state
    if game.step == "verdict":
        return text.say("Play on after the verdict.")
    if can_go_on(game):
        return text.say("Challenge nothing after all.")
    is_open = desk.of(ClassicService).is_open(game, state.turn)
    if state.settings.mode != "play" or game.step not in ("turn", "pending") or is_open:
        raise Refused(Refusal("line/not_now"))
    name = game.name(state.turn)
    if game.step == "pending":
        return text.say("{name} accepts the move and sees the tiles.", name=name)
    return text.say("Show the tiles of {name}.", name=name)


async def _continue(desk: Desk, request: Request, game: LoadedClassic) -> Done:
    if game.step == "verdict":
        return await go_on(desk, request)
    if can_go_on(game):
        return await leave(desk, request)
    turns = ("turns", str(len(game.state.turns)))
    return await uncover(desk, replace(request, fields=(*request.fields, turns)))
