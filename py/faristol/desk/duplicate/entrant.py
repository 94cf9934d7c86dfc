"""Correct one player of a game: name, club, table, group; who judges too; two who change places."""

from dataclasses import replace

from faristol.desk.duplicate.document import Opened, carry_out, drawn_from
from faristol.desk.duplicate.seats import (
    ROUTE,
    can_strike,
    groups_shown,
    renumbered,
    seat,
    typed_card,
)
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done, Refused, granted
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.text import Message, mark
from faristol.desk.kernel.view import View
from faristol.desk.parts.members import Members
from faristol.duplicate.acts.players import ChangeEntrant
from faristol.duplicate.acts.start import ChangeSettings
from faristol.duplicate.parts import Player
from faristol.ledger.refusal import Refusal

MOST_DIGITS = 4


def show_one(desk: Desk, opened: Opened, player: Player) -> View:
    """Show what is known of a player in this game."""
    text = opened.text
    entrant, card = opened.game.entrants[player], opened.names.card(player)
    return View(
        title=opened.names[player],
        template="duplicate/entrant.html",
        context={
            "player": player,
            "name": card.name if card else "",
            "club": card.club if card else "",
            "table": entrant.table,
            "group": entrant.group,
            "group_options": groups_shown(opened, text),
            "is_judge": opened.game.settings.judge == player,
            "is_started": opened.game.is_started,
            "can_remove": can_strike(opened),
            "is_known": player in desk.of(Members).people,
        },
    )


async def change(desk: Desk, request: Request) -> Done:
    """Correct a player; who wants the table of another one changes places with them."""
    opened = await drawn_from(desk, request)
    player, game = request.value("player"), opened.game
    if player not in game.entrants:
        raise Refused(Refusal("duplicate/player_unknown"))
    table = request.value("table").strip()
    if not (table.isascii() and table.isdecimal() and 0 < len(table) <= MOST_DIGITS and int(table)):
        data = {"field": "table", "limit": 10**MOST_DIGITS - 1}
        raise Refused(Refusal("duplicate/table_bad", data))
    before, known = game.entrants[player], opened.names.card(player)
    after, cards = replace(before, group=request.value("group")), dict[str, str]()
    card = granted(typed_card(request.value("name"), request.value("club")))
    if known is None or (card.name, card.club) != (known.name, known.club):
        written = seat(desk, card, player=player)
        after, cards = replace(after, card=written.entrant.card), written.cards
    commands: list[object] = [ChangeEntrant(entrant=after)] if after != before else []
    other = next((one for one in game.entrants.values() if one.table == int(table)), None)
    wanted = {player: int(table)}
    if other is not None and other.player != player:
        wanted[other.player] = before.table
    moved = replace(game, entrants={**game.entrants, player: after})
    commands += renumbered(moved, wanted)
    judge = player if request.value("judge") else ""
    if not game.is_started and judge != ("" if game.settings.judge != player else player):
        commands.append(ChangeSettings(settings=replace(game.settings, judge=judge)))
    done = Done(go=ROUTE, toast=Message(mark("Saved: {name}."), {"name": card.name}))
    if len(wanted) > 1 and other is not None:
        said = {
            "name": card.name,
            "n": table,
            "other": opened.names[other.player],
            "m": before.table,
        }
        told = Message(
            mark("They changed places: {name} at table {n}, {other} at table {m}."), said
        )
        done = replace(done, toast=told)
    if not commands:
        return done
    return await carry_out(desk, request, opened, tuple(commands), done, cards=cards)
