"""The line of a two-player game: it answers questions, and does acts after a second Enter."""

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
    LineFacts,
    LineService,
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
from faristol.rules.clock import can_stop_clock
from faristol.tiles.bag import read_rack
from faristol.tiles.reading import Misread, in_tiles, read_word


@dataclass(frozen=True, slots=True, kw_only=True)
class PausePlan:
    """A pause or its end as described to the user, with its acts."""

    text: str
    acts: tuple[object, ...] = ()


async def ask(desk: Desk, request: Request) -> Done:
    """Answer a question, or describe an act and do it when it is sent a second time."""
    game = await load_fresh(desk, request)
    facts = line_facts(desk, game, parse_moment(request))
    match line_input := read_line(request, facts):
        case Question() | LineQuestion() | SquareQuestion():
            return await answer_line_question(desk, request, facts, line_input)
        case _:
            return await _perform_act(desk, request, game, facts, line_input)


async def _perform_act(
    desk: Desk, request: Request, game: LoadedClassic, facts: LineFacts, deed: LineAct
) -> Done:
    raw = request.value("line")
    fields = {"word": raw, "at": raw, "words": raw}
    if isinstance(deed, MoveInput):
        fields = {"word": deed.word, "at": deed.at}
    if isinstance(deed, ExchangeInput):
        fields = {"count": deed.tiles, "rack": deed.tiles}
    try:
        if game.is_elsewhere:
            raise Refused(Refusal("classic/elsewhere"))
        description = await _describe_act(desk, request, game, facts, deed)
        if (answer := propose(desk, request, facts, description)) is not None:
            return answer
        done = await _carry_out_act(desk, request, game, deed)
    except Refused as refused:
        raise refuse_line(refused.refusal, raw, fields) from refused
    desk.service(LineService).clear()
    return done


async def _describe_act(
    desk: Desk, request: Request, game: LoadedClassic, facts: LineFacts, deed: LineAct
) -> str:
    """Return the description of an act that is possible.

    Raises:
        Refused: it is not possible.
    """
    text = game.text
    match deed:
        case MoveInput():
            return await _describe_move(desk, game, facts, deed)
        case ExchangeInput():
            act = _exchange_act(game, facts, deed)
            await _decide_act(desk, game, act)
            tiles = text.ngettext("Exchange {n} tile", "Exchange {n} tiles", act.count)
            return f"{tiles}: {_format_exchanged_tiles(game, act)}." if act.places else f"{tiles}."
        case PassInput():
            _require_turn(facts, game)
            await _decide_act(desk, game, Pass())
            return text.gettext("Pass: the turn ends without points.")
        case ChallengeInput():
            words = _challenged_words(game, deed)
            spelled = "; ".join(spell_formed(word, game) for word in words)
            return text.gettext("Challenge {words}.", words=spelled)
        case PauseInput():
            return _pause_plan(game, request).text
        case ContinueInput():
            return _describe_continuation(desk, game)
        case _:
            assert_never(deed)


async def _carry_out_act(desk: Desk, request: Request, game: LoadedClassic, deed: LineAct) -> Done:
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
    """Refuse a turn out of its time, or one that needs a covered board or rack."""
    if game.step != "pending" and not is_writable(game.state):
        raise Refused(Refusal(f"classic/not_now_{game.step}"))
    is_board_covered = facts.has_board and facts.board is None
    if is_board_covered or (facts.is_rack_known and facts.rack is None):
        raise Refused(Refusal("line/covered"))
    require_clock(game)


async def _decide_act(desk: Desk, game: LoadedClassic, act: object) -> object:
    """Return the event of an act, after the acceptance of the last move.

    Raises:
        Refused: the rules refuse it.
    """
    world = await desk.service(ClassicService).world(game)
    state = game.state
    events: object = ()
    for step in (*acceptance_acts(game), act):
        events = CLASSIC.decide(state, step, world)
        if isinstance(events, Refusal):
            raise Refused(events)
        state = CLASSIC.fold(state, events)
        if (
            step is not act and game.hands is not None
        ):  # the acceptance does not change the next player's rack
            world = await desk.service(ClassicService).world(game)
    return events


async def _describe_move(desk: Desk, game: LoadedClassic, facts: LineFacts, deed: MoveInput) -> str:
    _require_turn(facts, game)
    text = game.text
    outcome = await _decide_act(desk, game, _play_act(deed))
    played = next(event for event in _events_of(outcome) if isinstance(event, Play))
    turn = played.turn
    main, *others = (spell_formed(word.word, game) for word in turn.formed)
    parts = [
        text.ngettext(
            "{at} {word}, {n} point.",
            "{at} {word}, {n} points.",
            turn.points,
            at=turn.at,
            word=main,
        )
    ]
    if turn.is_scrabble:
        parts.append(text.gettext("A scrabble."))
    if others:
        parts.append(text.gettext("It also forms {words}.", words="; ".join(others)))
    return " ".join(parts)


def _events_of(event: object) -> tuple[object, ...]:
    return event if isinstance(event, tuple) else (event,)


def _exchange_act(game: LoadedClassic, facts: LineFacts, deed: ExchangeInput) -> ExchangeTiles:
    """Return the exchange of the tiles typed, or on wood of that many tiles."""
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
    blank = game.text.gettext("blank")
    return ", ".join(blank if names[at] == "?" else names[at] for at in act.places)


# ---- a challenge ----


def _challenged_words(game: LoadedClassic, deed: ChallengeInput) -> tuple[str, ...]:
    """Return the challenged words of the last move, as the log has them."""
    last = game.state.last
    if game.state.settings.mode == "referee":  # challenges are announced aloud
        raise Refused(Refusal("line/not_done_here"))
    if game.step != "pending" or last is None:
        raise Refused(Refusal(f"classic/not_now_{game.step}"))
    formed = tuple(dict.fromkeys(formed_word.word for formed_word in last.formed)) or (last.word,)
    if not deed.words:
        return formed
    by_letters = {word.replace("(", "").replace(")", ""): word for word in formed}
    words = []
    for raw in deed.words:
        parsed = read_word(raw.replace("(", "").replace(")", ""), game.terms.alphabet)
        name = "" if isinstance(parsed, Misread) else in_tiles(parsed, game.terms.alphabet)
        if name not in by_letters:
            data: dict[str, JSON] = {"field": "words", "sign": raw[:MAX_SHOWN]}
            raise Refused(Refusal("line/not_last_word", data))
        words.append(by_letters[name])
    return tuple(dict.fromkeys(words))


async def _challenge(
    desk: Desk, request: Request, game: LoadedClassic, deed: ChallengeInput
) -> Done:
    """Stop the clock and challenge; the word list answers at once if the game has one (CAT-CLS 6.1)."""
    state, service = game.state, desk.service(ClassicService)
    acts: tuple[object, ...] = (
        ChallengeMove(by=whose_turn(state), words=_challenged_words(game, deed)),
    )
    if state.clock.is_running and can_stop_clock(state.clock.terms.clock, "challenge") is not False:
        acts = (StopClock(reason="challenge", moment=parse_moment(request)), *acts)
    if game.digest:
        world = await service.world(game, has_list=True)
        verdict = verdict_of_list(world, _challenged_words(game, deed), game.terms)
        if verdict is None:
            raise Refused(Refusal("classic/list_missing", {"field": "words"}))
        acts = (*acts, verdict)
    done = await service.carry_out(request, game, acts, DONE, has_list=True)
    service.uncovered = None
    return done


# ---- the clock, and going on ----


def _pause_plan(game: LoadedClassic, request: Request) -> PausePlan:
    """Return the plan that stops the clock, or resumes it for the player whose turn it is."""
    clock, text = game.state.clock, game.text
    if clock.is_running:
        reason = next(
            (
                candidate
                for candidate in STOPPED_FOR
                if can_stop_clock(clock.terms.clock, candidate) is not False
            ),
            None,
        )
        if reason is None:
            raise Refused(Refusal("line/not_now"))
        stop = StopClock(reason=reason, moment=parse_moment(request))
        return PausePlan(text=text.gettext("Stop the clock."), acts=(stop,))
    if clock.state == "stopped" and not is_covered(game.state):
        resume = ResumeClock(side=clock_side(whose_turn(game.state)), moment=parse_moment(request))
        return PausePlan(text=text.gettext("Let the clock go on."), acts=(resume,))
    raise Refused(Refusal("line/no_clock" if clock.state == "unset" else "line/not_now"))


def _describe_continuation(desk: Desk, game: LoadedClassic) -> str:
    text, state = game.text, game.state
    if game.step == "verdict":
        return text.gettext("Play on after the verdict.")
    if can_go_on(game):
        return text.gettext("Challenge nothing after all.")
    is_open = desk.service(ClassicService).is_open(game, state.turn)
    if state.settings.mode != "play" or game.step not in ("turn", "pending") or is_open:
        raise Refused(Refusal("line/not_now"))
    name = game.name(state.turn)
    if game.step == "pending":
        return text.gettext("{name} accepts the move and sees the tiles.", name=name)
    return text.gettext("Show the tiles of {name}.", name=name)


async def _continue(desk: Desk, request: Request, game: LoadedClassic) -> Done:
    if game.step == "verdict":
        return await go_on(desk, request)
    if can_go_on(game):
        return await leave(desk, request)
    turns = ("turns", str(len(game.state.turns)))
    return await uncover(desk, replace(request, fields=(*request.fields, turns)))
