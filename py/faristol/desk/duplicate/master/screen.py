"""Choose the master move, announce it, and show what the round came to (CAT-DUP 1.1-8, 1.4-8, 1.8)."""

from collections import Counter
from dataclasses import replace
from typing import Any

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
    candidates,
    chosen_move,
    move_value,
)
from faristol.desk.duplicate.master.choice import choice_view
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
from faristol.desk.kernel.translation import Message, Text, mark
from faristol.desk.kernel.view import View
from faristol.desk.shared.board.analysis import SearchResult
from faristol.duplicate.acts.master import AnnounceMaster, GiveUpRound, WithdrawMaster
from faristol.duplicate.acts.slips import ACCEPTED, ReadSlips, judged
from faristol.duplicate.faults import round_under_way
from faristol.duplicate.master import has_better
from faristol.duplicate.standing import published
from faristol.duplicate.state import (
    MasterMove,
    Round,
    can_withdraw_master,
    differences,
    missing,
    next_step,
    round_now,
    scored,
)
from faristol.duplicate.values import Slip
from faristol.ledger.refusal import Refusal

ROUTE = "/duplicate/master"


@game_screen
async def show(desk: Desk, request: Request, duplicate: LoadedDuplicate, text: Text) -> View:
    """Show the moves to choose among, or the one that was announced and what the round came to."""
    round_, step = duplicate.game.round, next_step(duplicate.game)
    state = "none"
    context: dict[str, Any] = {"why_none": "", "route_next": next_step_route(duplicate)}
    if round_ is None:
        context["why_none"] = "no_rack"
    elif round_.is_done:
        state, context = "fixed", await _announced_view(desk, duplicate, round_, text)
        context["partial"] = results_due(desk, duplicate)
    elif duplicate.game.end is not None:
        context["why_none"] = "over"
    elif step in ("call", "time"):  # the judge's tablet tells no move while players look for theirs
        is_time_up = clock_state(duplicate.game, round_) == "over"
        context["why_none"] = "late" if is_time_up else "early"
    elif not can_judge_see_moves(
        duplicate, round_
    ):  # who judges and plays seals a move on the round's screen
        is_away = duplicate.game.settings.judge in round_.away
        context = {"why_none": "away" if is_away else "sealing", "route_next": ROUND}
    else:
        state, context = "choose", await choice_view(desk, request, duplicate, round_, text)
    is_fixed = state == "fixed"
    heading = (
        text.say("Round {n}", n=round_.number)
        if round_ and is_fixed
        else game_step_title(duplicate, text)
    )
    return View(
        title=screen_title(state, heading, text),
        template="duplicate/master/screen.html",
        spoken=lambda: format_announcement(request.after, desk, duplicate),
        regions={
            "master": f"duplicate/master/state_{'choose' if state == 'choose' else 'over'}.html"
        },
        context={
            "heading": heading,
            "state": state,
            "stations": [
                {"text": text.say(name), "state": "now" if station == "master" else "done"}
                for station, name in STATIONS
            ],
            **context,
        },
    )


# ---- a round that is done (CAT-DUP 1.8-1) ----


async def _announced_view(
    desk: Desk, duplicate: LoadedDuplicate, round_: Round, text: Text
) -> dict[str, Any]:
    """Return what the screen shows of a round that is done: its master move, and what everybody has."""
    game, master, step = duplicate.game, round_.master, next_step(duplicate.game)
    is_drawn = (
        step == "next" and game.settings.bag == "app" and not await end_cause(desk, duplicate)
    )
    context: dict[str, Any] = {
        "one": round_,
        "rows": _rows(duplicate, round_, text),
        "board_shown": board_view_after(duplicate, round_, text),
        "can_withdraw": can_withdraw_master(game),
        "has_better": has_better(game, round_),
        "step": step,
        "is_drawn": is_drawn,
    }
    if master is None:
        return context
    verdict = await desk.of(DuplicateService).verdict(
        duplicate, master.at, master.word, number=round_.number
    )
    move = verdict.move
    is_inferior = master.best_of_players > master.points
    return {
        **context,
        "letters": letters_of_master(duplicate, master),
        "had": format_finders(duplicate, round_, master),
        "inferior": _inferior_text(round_, master, text) if is_inferior else "",
        "said": spoken_move(desk, game, move) if move else None,
        "lead": desk.text_of(game.language).say("Say:"),
        "told": await move_call_data(desk, game, move, text) if move and game.end is None else None,
    }


def _rows(duplicate: LoadedDuplicate, round_: Round, text: Text) -> list[dict[str, Any]]:
    """Return the points of the round and the totals so far, in the order of the classification (CAT-DUP 1.9)."""
    whole = published(duplicate.game, duplicate.terms)
    places = Counter(has.place for has in whole.ranking)
    alone = {award.player for award in whole.awards if award.round == round_.number}
    value = format_half_points(whole.bonus, text)
    rows = []
    for has in (*whole.ranking, *whole.unranked):
        each = scored(duplicate.game, round_, has.player)
        # what it is made of, as the classification counts it (CAT-DUP 1.10-4)
        bonuses = format_half_points(has.bonuses * whole.bonus, text)
        rows.append(
            {
                "player": has.player,
                "place": place_written(has.place, is_shared=places[has.place] > 1),
                "is_expelled": has.player in duplicate.game.expelled,
                "points": each.points,
                "why": null_slip_text(each.reason, text) if each.reason else "",
                "bonus": value if has.player in alone else "",
                "total": format_half_points(has.half_points, text),
                "sum": f"{has.points} + {bonuses}" if has.bonuses else "",
            }
        )
    return rows


def _inferior_text(round_: Round, master: MasterMove, text: Text) -> str:
    """Say how many players have more than the master move, and that it is not replaced (CAT-DUP 1.8-1)."""
    above = [slip.points for slip in round_.valid.values() if slip.points > master.points]
    most = max(above, default=master.points) - master.points
    points = text.count("{n} point more", "{n} points more", most)
    said = (
        text.count(
            "{n} player has {points}.", "{n} players have {points}.", len(above), points=points
        )
        if set(above) == {master.points + most}
        else text.count(
            "{n} player has more, the best of them {points}.",
            "{n} players have more, the best of them {points}.",
            len(above),
            points=points,
        )
    )
    rest = text.say("It cannot be replaced (art. 1.8-1); all players keep their points.")
    return f"{said} {rest}"


# ---- acting ----


async def announce(desk: Desk, request: Request) -> Done:
    """Fix the master move (CAT-DUP 1.8-1)."""
    duplicate = await load_fresh(desk, request)
    is_open = missing(duplicate.game) or differences(duplicate.game)
    if is_open and not request.value("is_all"):
        raise Refused(Refusal("duplicate/slips_open", {"field": "is_all"}))
    found = await desk.of(DuplicateService).find_moves(duplicate)
    if await _is_changed_choice(desk, request, duplicate, found):
        raise Refused(Refusal("duplicate/master_other"))
    best = found.best if found.moves is not None else None
    command = act_from_form(request, AnnounceMaster, best=best)
    done = Done(go=ROUTE, effects=({"do": "focus", "id": "principal"},))
    return await carry_out(desk, request, duplicate, command, done)


async def _is_changed_choice(
    desk: Desk, request: Request, duplicate: LoadedDuplicate, found: SearchResult
) -> bool:
    """Tell whether another move has been touched than the one the form was drawn of."""
    fields, round_ = dict(request.fields), round_now(duplicate.game)
    if round_ is None or "typed" not in fields:
        return False
    choice = candidates(duplicate, round_, found)
    text = duplicate.text
    chosen = await chosen_move(desk, duplicate, choice, found, PickedMove.of(fields), text)
    named = f"{request.value('at')} {request.value('word')}"
    return chosen.move is None or move_value(chosen.move, duplicate.terms.alphabet) != named


async def for_rest(desk: Desk, request: Request) -> Done:
    """Write down for everybody whose slip is missing that it had the move picked."""
    duplicate = await _load_current_round(desk, request)
    at, word = request.value("at"), request.value("word")
    ruling = await _ruling_for(desk, duplicate, at, word)
    return await _fill_missing_slips(
        desk, request, duplicate, Slip(player="", at=at, word=word, ruling=ruling)
    )


async def _load_current_round(desk: Desk, request: Request) -> LoadedDuplicate:
    """Return the game whose round is under way."""
    duplicate = await load_fresh(desk, request)
    unwrap(round_under_way(duplicate.game))
    return duplicate


async def _ruling_for(desk: Desk, duplicate: LoadedDuplicate, at: str, word: str) -> str:
    """Return what is ruled of a slip with the move picked: of a word that the list lacks, the judge has decided."""
    position = duplicate.position(len(duplicate.game.rounds))
    contains = await desk.of(DuplicateService).contains(duplicate)
    slip = judged(Slip(player="", at=at, word=word), position, contains)
    return ACCEPTED if slip.reason in ("invalid_word", "invalid_cross_word") else ""


async def none_for_rest(desk: Desk, request: Request) -> Done:
    """Write down that nobody else handed a slip in (CAT-DUP 1.7-4)."""
    duplicate = await _load_current_round(desk, request)
    return await _fill_missing_slips(desk, request, duplicate, Slip(player="", ruling="no_slip"))


async def _fill_missing_slips(
    desk: Desk, request: Request, duplicate: LoadedDuplicate, slip: Slip
) -> Done:
    """Write a slip down for everybody whose own is missing."""
    if duplicate.game.clock.is_on:  # they still write
        raise Refused(Refusal("duplicate/clock_runs"))
    round_ = round_now(duplicate.game)
    if round_ is not None and not can_judge_see_moves(duplicate, round_):
        raise Refused(STALE)  # a judge who plays would come to see them unnoted
    number, judge = len(duplicate.game.rounds), duplicate.game.settings.judge
    absent = missing(duplicate.game)
    others = tuple(replace(slip, player=player) for player in absent if player != judge)
    commands: list[object] = [ReadSlips(round=number, slips=others)] if others else []
    if judge in absent:  # a judge who plays seals a move beforehand or has none
        none = Slip(player=judge, ruling="no_slip")
        why = duplicate.text.say("The judge did not seal a move.")
        commands.append(ReadSlips(round=number, slips=(none,), why=why))
    return await carry_out(desk, request, duplicate, tuple(commands), Done())


give_up = drawn_forms(
    GiveUpRound,
    Done(go="/duplicate/round", toast=Message(mark("Everyone scores 0 in this round."))),
)
withdraw = drawn_forms(WithdrawMaster, Done(go=ROUTE))
