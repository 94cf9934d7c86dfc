"""The master move: its choice, its announcement, the result of the round (CAT-DUP 1.1-8, 1.4-8, 1.8)."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from faristol.desk.duplicate.base import (
    board_view_after,
    game_screen,
    game_step_title,
    next_step_route,
    screen_title,
)
from faristol.desk.duplicate.document import (
    DuplicateService,
    LoadedDuplicate,
    carry_out,
    drawn_forms,
    load_fresh,
)
from faristol.desk.duplicate.master.candidates import (
    PickedMove,
    candidates_of_round,
    find_chosen_move,
    serialize_move_value,
)
from faristol.desk.duplicate.master.choice import choice_context
from faristol.desk.duplicate.master.contexts import (
    AnnouncedMoveView,
    MasterContext,
    MasterFixedContext,
    NoMasterContext,
    RoundPointsRow,
)
from faristol.desk.duplicate.result_text import format_half_points, null_slip_text, place_written
from faristol.desk.duplicate.round.announcements import format_announcement, format_finders
from faristol.desk.duplicate.round.rack import end_cause
from faristol.desk.duplicate.round.screen import STATIONS, results_due
from faristol.desk.duplicate.round_clock import ROUTE as ROUND
from faristol.desk.duplicate.slips import can_judge_see_moves, clock_state
from faristol.desk.duplicate.spoken_move import letters_of_master, move_call_data, spoken_move
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.forms import act_from_form
from faristol.desk.kernel.outcome import STALE, Done, Refused, unwrap
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import Message, Translator, gettext_noop
from faristol.desk.kernel.view import View
from faristol.desk.shared.board.analysis import SearchResult
from faristol.desk.shared.step_row import StepRow
from faristol.duplicate.acts.master import AnnounceMaster, GiveUpRound, WithdrawMaster
from faristol.duplicate.acts.slips import ACCEPTED, ReadSlips, judge_slip
from faristol.duplicate.faults import round_under_way
from faristol.duplicate.master import has_better
from faristol.duplicate.standing import published_classification_of
from faristol.duplicate.state import (
    MasterMove,
    Round,
    can_withdraw_master,
    differences,
    list_without_slip,
    next_step,
    points_in_round,
    round_now,
)
from faristol.duplicate.values import Slip
from faristol.ledger.refusal import Refusal

ROUTE = "/duplicate/master"


@game_screen
async def show(desk: Desk, request: Request, duplicate: LoadedDuplicate, text: Translator) -> View:
    """Show the candidates, or the announced master move with the result of the round."""
    state, context = await _build_context(desk, request, duplicate, text)
    return View(
        title=screen_title(state, context.heading, text),
        spoken=lambda: format_announcement(request.after, desk, duplicate),
        context=context,
    )


async def _build_context(
    desk: Desk, request: Request, duplicate: LoadedDuplicate, text: Translator
) -> tuple[str, MasterContext]:
    """Return the state of the screen, which is none, choose or fixed, and its context."""
    round_ = duplicate.game.round
    stations = [
        StepRow(text=text.gettext(name), state="now" if station == "master" else "done")
        for station, name in STATIONS
    ]
    if round_ is not None and round_.is_done:
        return "fixed", await _announced_context(desk, duplicate, round_, stations)
    why_none = _reason_without_choice(duplicate, round_)
    if round_ is None or why_none:
        is_own_first = why_none in ("away", "sealing")
        return "none", NoMasterContext(
            duplicate=duplicate,
            heading=game_step_title(duplicate, text),
            why_none=why_none,
            route_next=ROUND if is_own_first else next_step_route(duplicate),
        )
    return "choose", await choice_context(desk, request, duplicate, round_, stations)


def _reason_without_choice(duplicate: LoadedDuplicate, round_: Round | None) -> str:
    """Return the reason why no master move can be chosen now, or an empty string."""
    game = duplicate.game
    if round_ is None:
        return "no_rack"
    if game.end is not None:
        return "over"
    # the judge's tablet shows no move while players look for theirs
    if next_step(game) in ("call", "time"):
        return "late" if clock_state(game, round_) == "over" else "early"
    # a judge who plays seals a move on the round's screen
    if not can_judge_see_moves(duplicate, round_):
        return "away" if game.settings.judge in round_.away else "sealing"
    return ""


# ---- a finished round (CAT-DUP 1.8-1) ----


async def _announced_context(
    desk: Desk, duplicate: LoadedDuplicate, round_: Round, stations: Sequence[StepRow]
) -> MasterFixedContext:
    """Return the context of a finished round: its master move, and the points of all players."""
    game, text, step = duplicate.game, duplicate.text, next_step(duplicate.game)
    is_drawn = (
        step == "next" and game.settings.bag == "app" and not await end_cause(desk, duplicate)
    )
    return MasterFixedContext(
        duplicate=duplicate,
        heading=text.gettext("Round {n}", n=round_.number),
        stations=stations,
        round=round_,
        announced=await _announced_view(desk, duplicate, round_, round_.master)
        if round_.master
        else None,
        rows=_result_rows(duplicate, round_, text),
        board=board_view_after(duplicate, round_, text),
        can_withdraw=can_withdraw_master(game),
        has_better=has_better(game, round_),
        step=step,
        is_drawn=is_drawn,
        partial=results_due(desk, duplicate),
    )


async def _announced_view(
    desk: Desk, duplicate: LoadedDuplicate, round_: Round, master: MasterMove
) -> AnnouncedMoveView:
    game, text = duplicate.game, duplicate.text
    verdict = await desk.service(DuplicateService).verdict(
        duplicate, master.at, master.word, number=round_.number
    )
    move = verdict.move
    is_inferior = master.best_of_players > master.points
    return AnnouncedMoveView(
        master=master,
        letters=letters_of_master(duplicate, master),
        finders=format_finders(duplicate, round_),
        inferior_note=_inferior_text(round_, master, text) if is_inferior else "",
        spoken_move=spoken_move(desk, game, move) if move else None,
        lead=desk.translator_for(game.language).gettext("Say:"),
        call_data=await move_call_data(desk, game, move, text)
        if move and game.end is None
        else None,
    )


def _result_rows(
    duplicate: LoadedDuplicate, round_: Round, text: Translator
) -> list[RoundPointsRow]:
    """Return the rows of the round's points and the totals, in the order of the ranking (CAT-DUP 1.9)."""
    classification = published_classification_of(duplicate.game, duplicate.terms)
    places = Counter(standing.place for standing in classification.ranking)
    bonus_players = {
        award.player for award in classification.awards if award.round == round_.number
    }
    bonus_value = format_half_points(classification.bonus, text)
    rows = []
    for standing in (*classification.ranking, *classification.unranked):
        score = points_in_round(duplicate.game, round_, standing.player)
        # the sum that makes the total, as the classification counts it (CAT-DUP 1.10-4)
        bonuses = format_half_points(standing.bonuses * classification.bonus, text)
        rows.append(
            RoundPointsRow(
                player=standing.player,
                place=place_written(standing.place, is_shared=places[standing.place] > 1),
                is_expelled=standing.player in duplicate.game.expelled,
                points=score.points,
                why=null_slip_text(score.reason, text) if score.reason else "",
                bonus=bonus_value if standing.player in bonus_players else "",
                total=format_half_points(standing.half_points, text),
                sum=f"{standing.points} + {bonuses}" if standing.bonuses else "",
            )
        )
    return rows


def _inferior_text(round_: Round, master: MasterMove, text: Translator) -> str:
    """Return the note on players who have more than the master move, which stays (CAT-DUP 1.8-1)."""
    higher = [slip.points for slip in round_.valid.values() if slip.points > master.points]
    difference = max(higher, default=master.points) - master.points
    points = text.ngettext("{n} point more", "{n} points more", difference)
    sentence = (
        text.ngettext(
            "{n} player has {points}.", "{n} players have {points}.", len(higher), points=points
        )
        if set(higher) == {master.points + difference}
        else text.ngettext(
            "{n} player has more, the best of them {points}.",
            "{n} players have more, the best of them {points}.",
            len(higher),
            points=points,
        )
    )
    explanation = text.gettext("It cannot be replaced (art. 1.8-1); all players keep their points.")
    return f"{sentence} {explanation}"


# ---- acting ----


async def announce(desk: Desk, request: Request) -> Done:
    """Fix the master move (CAT-DUP 1.8-1)."""
    duplicate = await load_fresh(desk, request)
    is_open = list_without_slip(duplicate.game) or differences(duplicate.game)
    if is_open and not request.value("is_all"):
        raise Refused(Refusal("duplicate/slips_open", {"field": "is_all"}))
    search = await desk.service(DuplicateService).find_moves(duplicate)
    if await _is_changed_choice(desk, request, duplicate, search):
        raise Refused(Refusal("duplicate/master_other"))
    best = search.best if search.moves is not None else None
    act = act_from_form(request, AnnounceMaster, best=best)
    done = Done(route=ROUTE, effects=({"do": "focus", "id": "principal"},))
    return await carry_out(desk, request, duplicate, act, done)


async def _is_changed_choice(
    desk: Desk, request: Request, duplicate: LoadedDuplicate, search: SearchResult
) -> bool:
    """Whether the user has picked another move than the one that the form was rendered with."""
    fields, round_ = dict(request.fields), round_now(duplicate.game)
    if round_ is None or "typed" not in fields:
        return False
    candidates = candidates_of_round(duplicate, round_, search)
    text = duplicate.text
    chosen = await find_chosen_move(
        desk, duplicate, candidates, search, PickedMove.of(fields), text
    )
    submitted = f"{request.value('at')} {request.value('word')}"
    return (
        chosen.move is None
        or serialize_move_value(chosen.move, duplicate.terms.alphabet) != submitted
    )


async def for_rest(desk: Desk, request: Request) -> Done:
    """Record a slip with the picked move for all players whose slips are missing."""
    duplicate = await _load_current_round(desk, request)
    at, word = request.value("at"), request.value("word")
    ruling = await _find_ruling(desk, duplicate, at, word)
    return await _fill_missing_slips(
        desk, request, duplicate, Slip(player="", at=at, word=word, ruling=ruling)
    )


async def _load_current_round(desk: Desk, request: Request) -> LoadedDuplicate:
    """Return the game of a form, if a round is under way."""
    duplicate = await load_fresh(desk, request)
    unwrap(round_under_way(duplicate.game))
    return duplicate


async def _find_ruling(desk: Desk, duplicate: LoadedDuplicate, at: str, word: str) -> str:
    """Return the ruling of a slip with the picked move: accepted if the list lacks one of its words."""
    position = duplicate.position(len(duplicate.game.rounds))
    contains = await desk.service(DuplicateService).contains(duplicate)
    slip = judge_slip(Slip(player="", at=at, word=word), position, contains)
    return ACCEPTED if slip.reason in ("invalid_word", "invalid_cross_word") else ""


async def none_for_rest(desk: Desk, request: Request) -> Done:
    """Record that the players whose slips are missing handed in none (CAT-DUP 1.7-4)."""
    duplicate = await _load_current_round(desk, request)
    return await _fill_missing_slips(desk, request, duplicate, Slip(player="", ruling="no_slip"))


async def _fill_missing_slips(
    desk: Desk, request: Request, duplicate: LoadedDuplicate, slip: Slip
) -> Done:
    """Record a slip for all players whose own is missing."""
    if duplicate.game.clock.is_on:  # players still write
        raise Refused(Refusal("duplicate/clock_runs"))
    round_ = round_now(duplicate.game)
    if round_ is not None and not can_judge_see_moves(duplicate, round_):
        raise Refused(STALE)  # a judge who plays would see the moves without a record of it
    number, judge = len(duplicate.game.rounds), duplicate.game.settings.judge
    missing_players = list_without_slip(duplicate.game)
    slips = tuple(replace(slip, player=player) for player in missing_players if player != judge)
    acts: list[object] = [ReadSlips(round=number, slips=slips)] if slips else []
    if judge in missing_players:  # a judge who plays has sealed a move before, or has none
        no_slip = Slip(player=judge, ruling="no_slip")
        why = duplicate.text.gettext("The judge did not seal a move.")
        acts.append(ReadSlips(round=number, slips=(no_slip,), why=why))
    return await carry_out(desk, request, duplicate, tuple(acts), Done())


give_up = drawn_forms(
    GiveUpRound,
    Done(route="/duplicate/round", toast=Message(gettext_noop("Everyone scores 0 in this round."))),
)
withdraw = drawn_forms(WithdrawMaster, Done(route=ROUTE))
