"""Write down who plays: from the register while typing, as a name alone, from a table; and correct one of them."""

from dataclasses import replace
from re import compile as pattern

from faristol.club.arrival import Arrival, arriving
from faristol.club.card import Card
from faristol.club.player import PlayerId
from faristol.desk.duplicate.base import game_screen
from faristol.desk.duplicate.document import LoadedDuplicate, carry_out, load_fresh, load_named
from faristol.desk.duplicate.round.announcements import format_announcement
from faristol.desk.duplicate.seats import (
    ROUTE,
    Seat,
    build_seat,
    can_enrol,
    can_remove,
    earlier_groups,
    free_table,
    group_choices,
    group_from_form,
    player_rows,
    renumbering_acts,
    sorted_players,
)
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done, Refused, unwrap
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import Message, Text, counted, mark
from faristol.desk.kernel.view import View
from faristol.desk.shared.player_names import meant, suggestions, typed_card
from faristol.desk.shared.register import RegisterService
from faristol.duplicate.acts.players import ChangeEntrant, EnrolPlayers, RemovePlayer
from faristol.duplicate.acts.start import ChangeSettings
from faristol.duplicate.state import ordered
from faristol.duplicate.values import Player
from faristol.ledger.refusal import Refusal

SEVERAL = pattern(r"[\n\t;]")  # what stands between names, and in none
MOST_DIGITS = 4  # of a table
SHOWN = 12  # people of the register at once; typing finds the others
REGIONS = ("entrants", "enrol", "enrol-next")


@game_screen
async def show(desk: Desk, request: Request, duplicate: LoadedDuplicate, text: Text) -> View:
    """Show who plays and who may, or one of them, or a table to take in."""
    await desk.of(RegisterService).open_readable()
    match request.place[2:]:
        case ("table",) if can_enrol(duplicate):
            from faristol.desk.duplicate.prepare.players_import import import_view

            return replace(
                import_view(desk, duplicate),
                spoken=lambda: format_announcement(request.after, desk, duplicate),
            )
        case (player,) if player in duplicate.game.entrants:
            return _player_view(desk, duplicate, player)
        case _:
            earlier = await earlier_groups(desk, duplicate)
            return _list(desk, request, duplicate, text, has_earlier=bool(earlier))


def _list(
    desk: Desk, request: Request, duplicate: LoadedDuplicate, text: Text, *, has_earlier: bool
) -> View:
    game = duplicate.game
    typed = request.query.get("name", "")
    found = suggestions(desk, duplicate.names, typed, request.lang)
    course = duplicate.terms.rules.course
    return View(
        title=text.say("Players in this game"),
        template="duplicate/prepare/players.html",
        regions={
            "entrants": "duplicate/prepare/players_list.html",
            "enrol": "duplicate/prepare/players_enrol.html",
            "enrol-found": "duplicate/prepare/players_matches.html",
            "enrol-next": "duplicate/prepare/players_next.html",
        },
        context={
            "game_name": duplicate.row.name,
            "rows": player_rows(duplicate, [entrant.player for entrant in ordered(game)]),
            "least": course.least_players if course else 1,
            "can_enrol": can_enrol(duplicate),
            "can_strike": can_remove(duplicate),
            "game": game,
            "typed": typed,
            "is_taken": _is_name_taken(duplicate, typed),
            "found": found[:SHOWN],
            "more": max(0, len(found) - SHOWN),
            "offered": len(found),
            "favourites": sum(person.player.is_favourite for person in found),
            "has_register": bool(desk.of(RegisterService).people),
            "group_options": group_choices(duplicate, text, has_earlier=has_earlier),
            "strangers": sum(
                player not in desk.of(RegisterService).people for player in game.entrants
            ),
        },
    )


def _is_name_taken(duplicate: LoadedDuplicate, typed: str) -> bool:
    """Tell whether somebody of the name that is typed plays: as typed it is not written down again."""
    card = typed_card(typed) if typed.strip() else Refusal("")
    return not isinstance(card, Refusal) and bool(duplicate.names.namesake(card))


def _player_view(desk: Desk, duplicate: LoadedDuplicate, player: Player) -> View:
    """Show what is known of a player in this game."""
    text = duplicate.text
    entrant, card = duplicate.game.entrants[player], duplicate.names.card(player)
    return View(
        title=duplicate.names[player],
        template="duplicate/prepare/entrant.html",
        context={
            "entrant": entrant,
            "card": card,
            "game": duplicate.game,
            "group_options": group_choices(duplicate, text),
            "can_remove": can_remove(duplicate),
            "is_known": player in desk.of(RegisterService).people,
        },
    )


# ---- writing down ----


async def enrol(desk: Desk, request: Request) -> Done:
    """Write down whoever was tapped, all or the favourites, the first one found, or the name as typed.

    Several names at once are a table: every line is shown before anybody is written down.
    """
    duplicate = await load_named(desk, request)
    await desk.of(RegisterService).open_readable()
    if request.value("of"):
        return await _enrol_suggested(desk, request, duplicate)
    typed = request.value("name")
    is_as_typed = request.value("as_typed") or request.value("namesake")
    is_one = request.value("player") or is_as_typed
    if SEVERAL.search(typed) and not is_one:
        from faristol.desk.duplicate.prepare.players_import import read

        lines = typed if "\n" in typed else SEVERAL.sub("\n", typed)
        fields = tuple(pair for pair in request.fields if pair[0] != "pasted")
        pasted = replace(request, fields=(*fields, ("pasted", lines)))
        try:
            return await read(desk, pasted)
        except Refused as refused:
            against = refused.refusal
            raise Refused(Refusal(against.code, {**against.data, "field": "name"})) from refused
    person = desk.of(RegisterService).people.get(PlayerId(request.value("player")))
    if request.value("player") and person is None:
        raise Refused(Refusal("player/unknown", {"field": "name"}))
    if person is None and typed.strip() and not is_as_typed:
        person = meant(desk, duplicate.names, typed, request.lang)
    if person is not None:
        return await _enrol_new(desk, request, duplicate, person.card, player=person.id)
    card = unwrap(typed_card(typed))
    other = duplicate.names.namesake(card)
    if other and not request.value("namesake"):
        data = {"field": "name", "name": duplicate.names[other]}
        raise Refused(Refusal("duplicate/same_name", data))
    return await _enrol_new(desk, request, duplicate, card)


async def _enrol_new(
    desk: Desk, request: Request, duplicate: LoadedDuplicate, card: Card, *, player: str = ""
) -> Done:
    """Enrol somebody at the first free table, and say who sits where: what was found may be another."""
    table = free_table(duplicate)
    group = group_from_form(
        request.value("group"), await earlier_groups(desk, duplicate) if player else {}, player
    )
    one = build_seat(desk, card, player=player, table=table, group=group)
    told = Message(mark("{name}: table {n}."), {"name": card.name, "n": table})
    if group:
        told = Message(
            mark("{name}: table {n}, group {group}."),
            {"name": card.name, "n": table, "group": group},
        )
    return await _enrol(desk, request, duplicate, [one], told)


async def _enrol_suggested(desk: Desk, request: Request, duplicate: LoadedDuplicate) -> Done:
    """Write down everybody of the register who is offered, or the favourites among them."""
    people = suggestions(desk, duplicate.names, request.value("name"), request.lang)
    if request.value("of") == "favourites":
        people = [one for one in people if one.player.is_favourite]
    if not people:  # tapped twice: they are all there
        return Done(go=ROUTE)
    value, earlier = request.value("group"), await earlier_groups(desk, duplicate)
    seats = [
        build_seat(desk, one.card, player=one.id, group=group_from_form(value, earlier, one.id))
        for one in people
    ]
    told = counted("{n} player added.", "{n} players added.", len(seats))
    return await _enrol(desk, request, duplicate, seats, told)


async def _enrol(
    desk: Desk, request: Request, duplicate: LoadedDuplicate, seats: list[Seat], told: Message
) -> Done:
    """Enrol people at the next free tables."""
    cards = {digest: line for one in seats for digest, line in one.cards.items()}
    done = Done(
        go=ROUTE,  # nothing is looked for any more
        regions=REGIONS,
        effects=({"do": "focus", "id": "enrol-name"},) if request.value("name").strip() else (),
        toast=told,
    )
    command = EnrolPlayers(entrants=tuple(one.entrant for one in seats))
    return await carry_out(desk, request, duplicate, command, done, cards=cards)


async def remove(desk: Desk, request: Request) -> Done:
    """Take somebody off the list, before the first rack."""
    duplicate = await load_named(desk, request)
    player = request.value("player")
    if player not in duplicate.game.entrants:  # tapped twice: it is so already
        return Done(go=ROUTE)
    told = Message(mark("{name} was taken off the list."), {"name": duplicate.names[player]})
    return await carry_out(
        desk, request, duplicate, RemovePlayer(player=player), Done(go=ROUTE, toast=told)
    )


async def remove_all(desk: Desk, request: Request) -> Done:
    """Take everybody off the list, before the first rack: whoever tapped *All* meant others."""
    duplicate = await load_fresh(desk, request)
    if duplicate.game.rounds:
        raise Refused(Refusal("duplicate/tables_fixed"))
    commands = tuple(RemovePlayer(player=one.player) for one in ordered(duplicate.game))
    if not commands:
        return Done(go=ROUTE)
    told = counted(
        "{n} player taken off the list.", "{n} players taken off the list.", len(commands)
    )
    return await carry_out(desk, request, duplicate, commands, Done(go=ROUTE, toast=told))


async def number(desk: Desk, request: Request) -> Done:
    """Give the tables new numbers from 1 on, by name or by lot, before the first rack is drawn."""
    duplicate = await load_fresh(desk, request)
    if duplicate.game.rounds:
        raise Refused(Refusal("duplicate/tables_fixed"))
    players = sorted_players(duplicate, request.lang)
    if not players:
        return Done(go=ROUTE)
    if request.value("by") == "lot":
        players.sort(key=lambda _: desk.dice.token())
    wanted = {player: table for table, player in enumerate(players, 1)}
    commands = renumbering_acts(duplicate.game, wanted)
    if not commands:
        return Done(go=ROUTE)
    told = Message(mark("The tables have been renumbered from 1."))
    return await carry_out(desk, request, duplicate, commands, Done(go=ROUTE, toast=told))


async def register(desk: Desk, request: Request) -> Done:
    """Write players of the game into the register too: one, or everybody who is not in it."""
    duplicate = await load_named(desk, request)
    await desk.of(RegisterService).open_readable()
    wanted = request.values("player") or tuple(duplicate.game.entrants)
    arrivals = tuple(
        Arrival(
            player=PlayerId(player),
            card=replace(card, note="", lists=()),
            salt=desk.dice.token(),
            is_new=True,
            is_namesake=True,
        )
        for player in wanted
        if player not in desk.of(RegisterService).register.players
        and (card := duplicate.names.card(player))
    )
    told = counted(
        "{n} player is now among the club’s players.",
        "{n} players are now among the club’s players.",
        len(arrivals),
    )
    done = Done(toast=told)
    if not arrivals:
        return done
    taken = unwrap(arriving(arrivals, source="paste"))
    return await desk.of(RegisterService).carry_out(
        request, taken.wish, done, *taken.cards, namesakes=taken.namesakes
    )


async def change(desk: Desk, request: Request) -> Done:
    """Correct a player; who wants the table of another one changes places with them."""
    duplicate = await load_fresh(desk, request)
    player, game = request.value("player"), duplicate.game
    if player not in game.entrants:
        raise Refused(Refusal("duplicate/player_unknown"))
    table = request.value("table").strip()
    if not (table.isascii() and table.isdecimal() and 0 < len(table) <= MOST_DIGITS and int(table)):
        data = {"field": "table", "limit": 10**MOST_DIGITS - 1}
        raise Refused(Refusal("duplicate/table_bad", data))
    before, known = game.entrants[player], duplicate.names.card(player)
    after, cards = replace(before, group=request.value("group")), dict[str, str]()
    card = unwrap(typed_card(request.value("name"), request.value("club")))
    if known is None or (card.name, card.club) != (known.name, known.club):
        written = build_seat(desk, card, player=player)
        after, cards = replace(after, card=written.entrant.card), written.cards
    commands: list[object] = [ChangeEntrant(entrant=after)] if after != before else []
    other = next((one for one in game.entrants.values() if one.table == int(table)), None)
    wanted = {player: int(table)}
    if other is not None and other.player != player:
        wanted[other.player] = before.table
    moved = replace(game, entrants={**game.entrants, player: after})
    commands += renumbering_acts(moved, wanted)
    judge = player if request.value("judge") else ""
    if not game.is_started and judge != ("" if game.settings.judge != player else player):
        commands.append(ChangeSettings(settings=replace(game.settings, judge=judge)))
    done = Done(go=ROUTE, toast=Message(mark("Saved: {name}."), {"name": card.name}))
    if len(wanted) > 1 and other is not None:
        said = {
            "name": card.name,
            "n": table,
            "other": duplicate.names[other.player],
            "m": before.table,
        }
        told = Message(
            mark("They swapped places: {name} at table {n}, {other} at table {m}."), said
        )
        done = replace(done, toast=told)
    if not commands:
        return done
    return await carry_out(desk, request, duplicate, tuple(commands), done, cards=cards)
