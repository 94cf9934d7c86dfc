"""Challenge the last move: the clock stops, everything is covered, one verdict comes, the game goes on (CAT-CLS 6)."""

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
from faristol.rules.clock import does_clock_stop

ASK = Done(go=f"{ROUTE}/challenge")


async def stop(desk: Desk, request: Request) -> Done:
    """Stop the clock for a challenge, and cover everything: which words comes next (CAT-CLS 6.1)."""
    game = await load_fresh(desk, request)
    if game.step != "pending":
        raise Refused(Refusal(f"classic/not_now_{game.step}"))
    desk.of(ClassicService).uncovered = None
    clock = game.state.clock
    if clock.is_running and does_clock_stop(clock.terms.clock, "challenge") is not False:
        wish = StopClock(reason="challenge", moment=parse_moment(request))
        return await carry_out(desk, request, game, wish, ASK)
    return ASK


def next_clock_side(state: Classic) -> Seat:
    """Return whose time goes on after a challenge: on paper, of who is in the turn, or of who has won it.

    On wood a move that stands has its tiles still to be drawn, in the time of its player.
    """
    dispute = state.dispute
    has_fallen = dispute is not None and dispute.has_fallen
    if state.settings.mode == "record" and state.clock.state == "stopped" and not has_fallen:
        return state.clock.turn
    if state.settings.mode == "referee" and dispute and dispute.has_fallen:
        return dispute.by
    return whose_turn(state)


def resume_acts(game: LoadedClassic, request: Request) -> tuple[object, ...]:
    """Return what lets the time run again of whose turn it is."""
    state = game.state
    if state.clock.state != "stopped":
        return ()
    seat, moment = clock_side(next_clock_side(state)), parse_moment(request)
    if state.clock.turns_left == 1 and seat != state.clock.turn:  # the last turn was the one before
        return (EndClock(moment=moment),)
    return (ResumeClock(side=seat, moment=moment),)


async def leave(desk: Desk, request: Request) -> Done:
    """Challenge nothing after all."""
    game = await load_fresh(desk, request)
    wishes = resume_acts(game, request)
    if game.step == "dispute":
        wishes = (DropChallenge(), *wishes)
    return await carry_out(desk, request, game, wishes, done_with_clock(game)) if wishes else DONE


async def aloud(desk: Desk, request: Request) -> Done:
    """Challenge words that only the sheets have, as they are told to the arbiter."""
    game = await load_fresh(desk, request)
    words = tuple(request.value("words").replace(",", " ").upper().split())
    wishes: tuple[object, ...] = (ChallengeMove(by=request.number("by"), words=words),)
    clock = game.state.clock
    if clock.is_running and does_clock_stop(clock.terms.clock, "challenge") is not False:
        wishes = (StopClock(reason="challenge", moment=parse_moment(request)), *wishes)
    return await carry_out(desk, request, game, wishes, DONE)


async def ask(desk: Desk, request: Request) -> Done:
    """Challenge the words that are ticked; the list answers at once where it is to."""
    game = await load_fresh(desk, request)
    by = request.number("by")
    wish = ChallengeMove(by=by, words=request.values("words"))
    kept = desk.of(ClassicService)
    wishes: tuple[object, ...] = (wish,)
    if request.value("source") == "list" and game.digest:
        world = await kept.world(game, has_list=True)
        verdict = verdict_of_list(world, wish.words, game.terms)
        if verdict is None:
            raise Refused(Refusal("classic/list_missing", {"field": "words"}))
        wishes = (wish, verdict)
    return await kept.carry_out(request, game, wishes, DONE, has_list=True)


async def give(desk: Desk, request: Request) -> Done:
    """Write down a verdict from wherever it came, or ask the list."""
    game = await load_fresh(desk, request)
    kept, source = desk.of(ClassicService), request.value("source")
    if source not in get_args(Source):
        raise Refused(Refusal("desk/no_such_choice", {"field": "source"}))
    words = game.state.dispute.words if game.state.dispute else ()
    if source == "list":
        verdict = verdict_of_list(await kept.world(game, has_list=True), words, game.terms)
        if verdict is None:
            raise Refused(Refusal("classic/list_missing", {"field": "source"}))
    else:
        verdict = _verdict_from_form(request, game, words)
    wish = replace(verdict, source=source, name=request.line("name"))  # type: ignore[arg-type]
    return await kept.carry_out(request, game, wish, DONE, has_list=True)


def _verdict_from_form(
    request: Request, game: LoadedClassic, words: tuple[str, ...]
) -> GiveVerdict:
    """Return the verdict of a person: on the whole move, or on each word where the rules say so (CAT-CLM 23)."""
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
    """Uncover everything, and let time run."""
    game = await load_fresh(desk, request)
    dispute = game.state.dispute
    accept: tuple[object, ...] = ()
    if dispute is not None and not dispute.has_fallen and game.state.settings.mode != "referee":
        accept = (Accept(),)  # no other word of it is challenged any more (CAT-CLS 6.1)
    wishes = (GoOn(), *accept, *resume_acts(game, request))
    return await carry_out(desk, request, game, wishes, done_with_clock(game))
