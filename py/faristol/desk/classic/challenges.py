"""Commands of a challenge: the clock stops, board and racks are covered, a verdict comes (CAT-CLS 6)."""

from dataclasses import replace
from typing import get_args

from faristol.classic.acts.challenges import (
    AppealVerdict,
    ChallengeMove,
    DropChallenge,
    GiveVerdict,
    GoOn,
    verdict_of_list,
)
from faristol.classic.acts.turns import Accept
from faristol.classic.state import Classic, whose_turn
from faristol.classic.values import Seat, Source
from faristol.clock.game.acts import EndClock, ResumeClock, StopClock
from faristol.desk.classic.commands import DONE, carry_out, clock_side, done_with_clock, form
from faristol.desk.classic.document import ROUTE, ClassicService, LoadedClassic, load_fresh
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done, Refused
from faristol.desk.kernel.request import Request
from faristol.desk.shared.clocks.clock_data import parse_moment
from faristol.ledger.refusal import Refusal
from faristol.rules.challenge import is_verdict_by_word
from faristol.rules.clock import can_stop_clock

ASK = Done(route=f"{ROUTE}/challenge")


async def stop(desk: Desk, request: Request) -> Done:
    """Stop the clock for a challenge and cover board and racks; the words are chosen next (CAT-CLS 6.1)."""
    game = await load_fresh(desk, request)
    if game.step != "pending":
        raise Refused(Refusal(f"classic/not_now_{game.step}"))
    desk.service(ClassicService).uncovered = None
    clock = game.state.clock
    if clock.is_running and can_stop_clock(clock.terms.clock, "challenge") is not False:
        act = StopClock(reason="challenge", moment=parse_moment(request))
        return await carry_out(desk, request, game, act, ASK)
    return ASK


def next_clock_side(state: Classic) -> Seat:
    """Return the seat whose time runs on after a challenge.

    On paper it is the player in the turn, or the challenger who has won. On wood the tiles of a move that
    stands are still to be drawn, in the time of its player.
    """
    dispute = state.dispute
    has_fallen = dispute is not None and dispute.has_fallen
    if state.settings.mode == "record" and state.clock.state == "stopped" and not has_fallen:
        return state.clock.turn
    if state.settings.mode == "referee" and dispute and dispute.has_fallen:
        return dispute.by
    return whose_turn(state)


def resume_acts(game: LoadedClassic, request: Request) -> tuple[object, ...]:
    """Return the acts that let the time run again after a challenge."""
    state = game.state
    if state.clock.state != "stopped":
        return ()
    seat, moment = clock_side(next_clock_side(state)), parse_moment(request)
    if state.clock.turns_left == 1 and seat != state.clock.turn:  # the last turn was the one before
        return (EndClock(moment=moment),)
    return (ResumeClock(side=seat, moment=moment),)


async def leave(desk: Desk, request: Request) -> Done:
    """Drop a challenge and resume the clock."""
    game = await load_fresh(desk, request)
    acts = resume_acts(game, request)
    if game.step == "dispute":
        acts = (DropChallenge(), *acts)
    return await carry_out(desk, request, game, acts, done_with_clock(game)) if acts else DONE


async def aloud(desk: Desk, request: Request) -> Done:
    """Challenge words that are on the sheets alone, as the players announce them to the arbiter."""
    game = await load_fresh(desk, request)
    words = tuple(request.value("words").replace(",", " ").upper().split())
    acts: tuple[object, ...] = (ChallengeMove(by=request.number("by"), words=words),)
    clock = game.state.clock
    if clock.is_running and can_stop_clock(clock.terms.clock, "challenge") is not False:
        acts = (StopClock(reason="challenge", moment=parse_moment(request)), *acts)
    return await carry_out(desk, request, game, acts, DONE)


async def ask(desk: Desk, request: Request) -> Done:
    """Challenge the words ticked in the form; the word list answers at once where it is the source."""
    game = await load_fresh(desk, request)
    by = request.number("by")
    challenge = ChallengeMove(by=by, words=request.values("words"))
    service = desk.service(ClassicService)
    acts: tuple[object, ...] = (challenge,)
    if request.value("source") == "list" and game.digest:
        world = await service.world(game, has_list=True)
        verdict = verdict_of_list(world, challenge.words, game.terms)
        if verdict is None:
            raise Refused(Refusal("classic/list_missing", {"field": "words"}))
        acts = (challenge, verdict)
    return await service.carry_out(request, game, acts, DONE, has_list=True)


async def give(desk: Desk, request: Request) -> Done:
    """Record a verdict from any source, or that of the word list."""
    game = await load_fresh(desk, request)
    service, source = desk.service(ClassicService), request.value("source")
    if source not in get_args(Source):
        raise Refused(Refusal("desk/no_such_choice", {"field": "source"}))
    words = game.state.dispute.words if game.state.dispute else ()
    if source == "list":
        verdict = verdict_of_list(await service.world(game, has_list=True), words, game.terms)
        if verdict is None:
            raise Refused(Refusal("classic/list_missing", {"field": "source"}))
    else:
        verdict = _verdict_from_form(request, game, words)
    act = replace(verdict, source=source, name=request.line("name"))  # type: ignore[arg-type]
    return await service.carry_out(request, game, act, DONE, has_list=True)


def _verdict_from_form(
    request: Request, game: LoadedClassic, words: tuple[str, ...]
) -> GiveVerdict:
    """Return a person's verdict: on the whole move, or on each word by the rules (CAT-CLM 23)."""
    if not is_verdict_by_word(game.terms.rules.challenge):
        stands = request.value("stands")
        if stands not in ("yes", "no"):
            raise Refused(Refusal("desk/no_such_choice", {"field": "stands"}))
        return GiveVerdict(stands=stands == "yes", source="arbiter")
    answers = [request.value(f"word{number}") for number in range(1, len(words) + 1)]
    if any(answer not in ("yes", "no") for answer in answers):
        raise Refused(Refusal("classic/words_unjudged", {"field": "stands"}))
    answered = zip(words, answers, strict=True)
    invalid = dict.fromkeys(word for word, answer in answered if answer == "no")
    return GiveVerdict(stands=not invalid, source="arbiter", invalid_words=tuple(invalid))


appeal = form(AppealVerdict, DONE)


async def go_on(desk: Desk, request: Request) -> Done:
    """Uncover board and racks after a verdict, and resume the clock."""
    game = await load_fresh(desk, request)
    dispute = game.state.dispute
    accept: tuple[object, ...] = ()
    if dispute is not None and not dispute.has_fallen and game.state.settings.mode != "referee":
        accept = (Accept(),)  # no other word of it is challenged any more (CAT-CLS 6.1)
    acts = (GoOn(), *accept, *resume_acts(game, request))
    return await carry_out(desk, request, game, acts, done_with_clock(game))
