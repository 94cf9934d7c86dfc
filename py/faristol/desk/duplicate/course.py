"""Look after the course of a game: who leaves and comes back, what may still be changed, another day."""

from dataclasses import replace
from typing import TYPE_CHECKING

from faristol.desk.duplicate.asked import at_field, fields_shown, official_said, read_settings
from faristol.desk.duplicate.document import DuplicateDesk, Opened, carry_out, drawn_from, game_of
from faristol.desk.duplicate.running import running
from faristol.desk.duplicate.seats import can_strike, told_apart
from faristol.desk.duplicate.shown import drawn, next_said, no_game, route_next, unreadable
from faristol.desk.kernel.documents import Unreadable
from faristol.desk.kernel.naming import fault_of_name
from faristol.desk.kernel.outcome import Done, Refused, granted, refuse
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.text import Message, mark
from faristol.desk.kernel.view import View
from faristol.desk.parts.lists import is_practice
from faristol.duplicate.acts.players import LetBack, LetLeave, TakeLeavingBack, is_shut_out
from faristol.duplicate.acts.start import ChangeSettings
from faristol.duplicate.parts import Settings
from faristol.duplicate.state import ordered

if TYPE_CHECKING:
    from faristol.desk.kernel.desk import Desk

ROUTE = "/duplicate/course"
# what is said before the game and stays: the form does not ask for it any more
_FIXED = ("rounds", "names", "has_bonus", "bag", "hand_in", "judge", "is_rehearsal", "masters")


async def show(desk: "Desk", request: Request) -> View:
    """Show the players with the way out and back, and the settings as far as they may change."""
    text = desk.text_for(request)
    opened = await desk.of(DuplicateDesk).opened(request.lang)
    if opened is None:
        return no_game(text)
    if isinstance(opened, Unreadable):
        return unreadable(opened)
    game = opened.game
    rows = told_apart(opened, [entrant.player for entrant in ordered(game)])
    for row in rows:
        player = str(row["player"])
        row["name"] = opened.names[player]  # two of one name are told apart
        if row["name"] != opened.names.plain(player):
            row["club"] = ""
        row["is_gone"] = player in game.gone
        row["is_shut_out"] = is_shut_out(game, player, opened.terms)
        row["is_expelled"] = player in game.expelled
    return View(
        title=text.say("During the game"),
        template="duplicate/course.html",
        stream=opened.id,
        context={
            "game_name": opened.row.name,
            "drawn": drawn(opened),
            "running": running(opened, text),
            "stream_id": opened.id,
            "name": game.settings.title or opened.row.name,
            "asked": fields_shown(game.settings, opened.terms.ruleset, text),
            "is_started": game.is_started,
            "is_over": game.end is not None,
            "can_strike": can_strike(opened),
            "is_signed": game.is_signed,
            "rows": rows,
            "has_bonus": bool(game.start and game.start.bonus),
            "gone": sum(bool(row["is_gone"]) for row in rows),
            "official": official_said(
                game.settings,
                opened.terms.ruleset,
                text,
                is_practice=is_practice(game.lexicon),
            )[1],
            "next": next_said(opened, text),
            "route": route_next(opened),
        },
    )


async def change(desk: "Desk", request: Request) -> Done:
    """Change the settings that may still change."""
    opened = await drawn_from(desk, request)
    before = opened.game.settings
    name = " ".join(request.value("name").split())
    refuse(fault_of_name(name))
    settings = granted(read_settings(request, before))
    settings = replace(_still(settings, before, opened), title=name)
    command = ChangeSettings(settings=settings)
    is_changed = settings != before or name != opened.row.name
    done = Done(
        go=route_next(opened) if request.value("then") else ROUTE,
        toast=Message(mark("Changed.")) if is_changed else None,
    )
    try:
        await carry_out(desk, request, opened, command, done)
    except Refused as refused:
        raise Refused(at_field(refused.refusal)) from refused
    if name != opened.row.name:
        await desk.shelf.update(opened.id, name=name)
    return done


def _still(settings: Settings, before: Settings, opened: Opened) -> Settings:
    """Return settings in which what the form did not ask is as it was before."""
    if opened.game.is_started:
        return replace(settings, **{name: getattr(before, name) for name in _FIXED})
    if opened.terms.rules.bonus is None:
        return replace(settings, has_bonus=False)
    return settings


async def let_leave(desk: "Desk", request: Request) -> Done:
    """Note that a player goes: the rounds played stay, the number for the bonus too (CAT-DUP 1.10-3)."""
    opened = await game_of(desk, request)
    player = request.value("player")
    told = Message(
        mark("{name} has left. The rounds played stay."), {"name": _name(opened, player)}
    )
    return await carry_out(
        desk, request, opened, LetLeave(player=player), Done(go=ROUTE, toast=told)
    )


async def let_back(desk: "Desk", request: Request) -> Done:
    """Note that a player who left plays again."""
    opened = await game_of(desk, request)
    player = request.value("player")
    told = Message(mark("{name} plays again."), {"name": _name(opened, player)})
    return await carry_out(
        desk, request, opened, LetBack(player=player), Done(go=ROUTE, toast=told)
    )


async def take_leaving_back(desk: "Desk", request: Request) -> Done:
    """Note that a player whom the start did not count was there all the time (CAT-DUP 1.10-3)."""
    opened = await game_of(desk, request)
    player = request.value("player")
    told = Message(
        mark("{name} was there all the time, and is counted."), {"name": _name(opened, player)}
    )
    command = TakeLeavingBack(player=player, why=" ".join(request.value("why").split()))
    return await carry_out(desk, request, opened, command, Done(go=ROUTE, toast=told))


def _name(opened: Opened, player: str) -> str:
    return opened.names.get(player, "")
