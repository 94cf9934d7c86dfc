"""Screen of the course of a game: players who leave or come back, settings that may still change."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from faristol.desk.duplicate.base import game_screen, next_step_route, next_step_text
from faristol.desk.duplicate.document import LoadedDuplicate, carry_out, load_fresh, named_forms
from faristol.desk.duplicate.evening_day import evening_date, fault_of_day, name_with_day
from faristol.desk.duplicate.round_clock import running_clock
from faristol.desk.duplicate.seats import can_remove
from faristol.desk.duplicate.settings_form import (
    USUAL,
    fields_view,
    official_text,
    refusal_at_field,
    settings_from_form,
    usual_after,
)
from faristol.desk.duplicate.standing_changes import StandingChangesView, standing_changes_view
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.document_name import fault_of_name
from faristol.desk.kernel.outcome import Done, Refused, raise_refusal, unwrap
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import Message, Translator, gettext_noop
from faristol.desk.kernel.view import View
from faristol.desk.shared.list_names import is_practice
from faristol.duplicate.acts.players import LetBack, LetLeave, TakeLeavingBack, is_shut_out
from faristol.duplicate.acts.start import ChangeSettings
from faristol.duplicate.kind import DUPLICATE
from faristol.duplicate.lists import lexicons_of
from faristol.duplicate.state import list_entrants
from faristol.duplicate.total_changes import changes_of
from faristol.duplicate.values import Player, Settings
from faristol.duplicate.world import NOTHING
from faristol.ledger.refusal import Refusal

ROUTE = "/duplicate/course"
# settings announced before the game, which stay: the form no longer offers them
FIXED_SETTINGS = (
    "rounds",
    "names",
    "has_bonus",
    "bag",
    "hand_in",
    "judge",
    "is_rehearsal",
    "masters",
)


@game_screen
async def show(desk: Desk, request: Request, duplicate: LoadedDuplicate, text: Translator) -> View:
    """Show the players, who may leave or come back, and the settings that may still change."""
    game = duplicate.game
    entrants = list_entrants(game)
    fields = fields_view(game.settings, duplicate.terms.ruleset, text)
    if game.is_started:
        fields = replace(fields, day=evening_date(desk, request, duplicate))
    return View(
        title=text.gettext("During the game"),
        template="duplicate/rulings/attendance.html",
        context={
            "clock_view": running_clock(duplicate, text),
            "fields": fields,
            "can_remove": can_remove(duplicate),
            "entrants": entrants,
            "shut_out": {
                entrant.player: _bonus_changes(duplicate, entrant.player, text)
                for entrant in entrants
                if is_shut_out(game, entrant.player, duplicate.terms)
            },
            "official": official_text(
                game.settings,
                duplicate.terms.ruleset,
                text,
                is_practice=any(map(is_practice, lexicons_of(game))),
            )[1],
            "next": next_step_text(duplicate, text, desk.clock.now()),
            "route_next": next_step_route(duplicate),
        },
    )


def _bonus_changes(
    duplicate: LoadedDuplicate, player: Player, text: Translator
) -> StandingChangesView | None:
    """Return the totals that change if a player counts from the start: the bonus may (CAT-DUP 1.10-2)."""
    act = TakeLeavingBack(player=player, why="?")
    events = DUPLICATE.decide(duplicate.game, act, NOTHING)
    if isinstance(events, Refusal):
        return None
    return standing_changes_view(
        duplicate, changes_of(duplicate.game, events, duplicate.terms), text
    )


async def change(desk: Desk, request: Request) -> Done:
    """Change the settings that may still change."""
    duplicate = await load_fresh(desk, request)
    before = duplicate.game.settings
    name = request.line("name")
    raise_refusal(fault_of_name(name))
    settings = unwrap(settings_from_form(request, before))
    raise_refusal(fault_of_day(desk, request, settings.day, before.day))
    settings = _merge_settings(settings, before, duplicate)
    if not before.day and settings.day == evening_date(desk, request, duplicate):
        settings = replace(settings, day="")  # the proposed day
    if name == duplicate.row.name and settings.day != before.day:
        name = name_with_day(desk, request, duplicate, settings.day, duplicate.text)
    name = desk.stream_store.unique_name(name, but=duplicate.id)
    settings = replace(settings, title=name)
    command = ChangeSettings(settings=settings)
    is_changed = settings != before or name != duplicate.row.name
    done = Done(
        route=next_step_route(duplicate) if request.value("then") else ROUTE,
        toast=Message(gettext_noop("Changed.")) if is_changed else None,
    )
    try:
        await carry_out(desk, request, duplicate, command, done)
    except Refused as refused:
        raise Refused(refusal_at_field(refused.refusal)) from refused
    if name != duplicate.row.name:
        await desk.stream_store.update(duplicate.id, name=name)
    stored = desk.stream_store.own.get(USUAL, "")
    if (usual := usual_after(stored, before, settings)) != stored:
        await desk.stream_store.put_device_pref(USUAL, usual)
    return done


def _merge_settings(settings: Settings, before: Settings, duplicate: LoadedDuplicate) -> Settings:
    """Return the settings with the values that the form did not offer as they were before."""
    if duplicate.game.is_started:
        return replace(settings, **{name: getattr(before, name) for name in FIXED_SETTINGS})
    if duplicate.terms.rules.bonus is None:
        return replace(settings, has_bonus=False)
    return settings


def _change_result(words: str) -> Callable[[Request, LoadedDuplicate, Any], Done]:
    return lambda _, duplicate, act: Done(
        route=ROUTE, toast=Message(words, {"name": duplicate.names.get(act.player, "")})
    )


# a player who leaves keeps the rounds played, and is counted for the bonus (CAT-DUP 1.10-3)
let_leave = named_forms(
    LetLeave, _change_result(gettext_noop("{name} has left. The rounds already played stay."))
)
let_back = named_forms(LetBack, _change_result(gettext_noop("{name} plays again.")))
take_leaving_back = named_forms(
    TakeLeavingBack,
    _change_result(gettext_noop("{name} was here from the start and is now counted.")),
)
