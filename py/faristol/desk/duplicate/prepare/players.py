"""Enrolment of players: from the register while typing, by a name alone, from a table; corrections."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from re import compile as pattern
from typing import ClassVar

from faristol.club.arrival import Arrival, build_arrivals
from faristol.club.card import Card
from faristol.club.people import Person
from faristol.club.player import PlayerId
from faristol.desk.duplicate.base import DuplicateContext, game_screen
from faristol.desk.duplicate.document import LoadedDuplicate, carry_out, load_fresh, load_named
from faristol.desk.duplicate.round.announcements import format_announcement
from faristol.desk.duplicate.seats import (
    ROUTE,
    EnrolledPlayerRow,
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
from faristol.desk.kernel.translation import Message, Translator, gettext_noop, ngettext_lazy
from faristol.desk.kernel.view import View
from faristol.desk.shared.player_names import card_from_text, find_meant, suggest_people
from faristol.desk.shared.register import RegisterService
from faristol.duplicate.acts.players import ChangeEntrant, EnrolPlayers, RemovePlayer
from faristol.duplicate.acts.start import ChangeSettings
from faristol.duplicate.state import Game, list_entrants
from faristol.duplicate.values import Entrant, Player
from faristol.ledger.refusal import Refusal

SEPARATORS = pattern(r"[\n\t;]")  # what separates names, and is in no name
MAX_DIGITS = 4  # of a table number
MAX_DISPLAYED = 12  # people of the register displayed at once; typing finds the others
REGIONS = ("entrants", "enrol", "enrol-next")


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class DuplicatePlayersContext(DuplicateContext):
    """The players of a game, and the people who may be added."""

    template: ClassVar[str] = "duplicate/prepare/players.html"
    regions: ClassVar[Mapping[str, str]] = {
        "entrants": "duplicate/prepare/players_list.html",
        "enrol": "duplicate/prepare/players_enrol.html",
        "enrol-found": "duplicate/prepare/players_matches.html",
        "enrol-next": "duplicate/prepare/players_next.html",
    }

    game_name: str
    rows: Sequence[EnrolledPlayerRow]
    least: int  # players needed for the start
    can_enrol: bool
    can_strike: bool  # a player off the list
    name_input: str
    is_taken: bool  # a player has the typed name
    matches: Sequence[Person]  # those displayed
    more: int  # matches that are not displayed
    match_count: int
    favourites: int  # how many of all matches
    has_register: bool
    group_options: Sequence[tuple[str, str]]  # empty in a game without groups
    strangers: int  # players who are not in the register

    @property
    def game(self) -> Game:
        """The game itself."""
        return self.duplicate.game


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class DuplicateEntrantContext(DuplicateContext):
    """A player of a game, to be corrected."""

    template: ClassVar[str] = "duplicate/prepare/entrant.html"

    entrant: Entrant
    card: Card | None  # None if it was erased
    group_options: Sequence[tuple[str, str]]  # empty in a game without groups
    can_remove: bool
    is_known: bool  # in the register

    @property
    def game(self) -> Game:
        """The game itself."""
        return self.duplicate.game


@game_screen
async def show(desk: Desk, request: Request, duplicate: LoadedDuplicate, text: Translator) -> View:
    """Show the players and those who may be added, or one player, or the import of a table."""
    await desk.service(RegisterService).open_readable()
    match request.path[2:]:
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
            return _list_view(desk, request, duplicate, text, has_earlier=bool(earlier))


def _list_view(
    desk: Desk, request: Request, duplicate: LoadedDuplicate, text: Translator, *, has_earlier: bool
) -> View:
    game = duplicate.game
    name_input = request.query.get("name", "")
    matches = suggest_people(desk, duplicate.names, name_input, request.lang)
    course = duplicate.terms.rules.course
    return View(
        title=text.gettext("Players in this game"),
        context=DuplicatePlayersContext(
            duplicate=duplicate,
            game_name=duplicate.row.name,
            rows=player_rows(duplicate, [entrant.player for entrant in list_entrants(game)]),
            least=course.least_players if course else 1,
            can_enrol=can_enrol(duplicate),
            can_strike=can_remove(duplicate),
            name_input=name_input,
            is_taken=_is_name_taken(duplicate, name_input),
            matches=matches[:MAX_DISPLAYED],
            more=max(0, len(matches) - MAX_DISPLAYED),
            match_count=len(matches),
            favourites=sum(person.player.is_favourite for person in matches),
            has_register=bool(desk.service(RegisterService).people),
            group_options=group_choices(duplicate, text, has_earlier=has_earlier),
            strangers=sum(
                player not in desk.service(RegisterService).people for player in game.entrants
            ),
        ),
    )


def _is_name_taken(duplicate: LoadedDuplicate, name_input: str) -> bool:
    """Whether a player has the typed name already: as typed it cannot be enrolled again."""
    card = card_from_text(name_input) if name_input.strip() else Refusal("")
    return not isinstance(card, Refusal) and bool(duplicate.names.namesake(card))


def _player_view(desk: Desk, duplicate: LoadedDuplicate, player: Player) -> View:
    """Return the view of a player in this game."""
    text = duplicate.text
    entrant, card = duplicate.game.entrants[player], duplicate.names.card(player)
    return View(
        title=duplicate.names[player],
        context=DuplicateEntrantContext(
            duplicate=duplicate,
            entrant=entrant,
            card=card,
            group_options=group_choices(duplicate, text),
            can_remove=can_remove(duplicate),
            is_known=player in desk.service(RegisterService).people,
        ),
    )


# ---- acting ----


async def enrol(desk: Desk, request: Request) -> Done:
    """Enrol the tapped player, all suggested ones or the favourites, the best match, or the name as typed.

    Several names at once are a table: all lines are previewed before any player is enrolled.
    """
    duplicate = await load_named(desk, request)
    await desk.service(RegisterService).open_readable()
    if request.value("of"):
        return await _enrol_suggested(desk, request, duplicate)
    name_input = request.value("name")
    is_as_typed = request.value("as_typed") or request.value("namesake")
    is_single = request.value("player") or is_as_typed
    if SEPARATORS.search(name_input) and not is_single:
        from faristol.desk.duplicate.prepare.players_import import read

        lines = name_input if "\n" in name_input else SEPARATORS.sub("\n", name_input)
        fields = tuple(pair for pair in request.fields if pair[0] != "pasted")
        paste_request = replace(request, fields=(*fields, ("pasted", lines)))
        try:
            return await read(desk, paste_request)
        except Refused as refused:
            refusal = refused.refusal
            raise Refused(Refusal(refusal.code, {**refusal.data, "field": "name"})) from refused
    person = desk.service(RegisterService).people.get(PlayerId(request.value("player")))
    if request.value("player") and person is None:
        raise Refused(Refusal("player/unknown", {"field": "name"}))
    if person is None and name_input.strip() and not is_as_typed:
        person = find_meant(desk, duplicate.names, name_input, request.lang)
    if person is not None:
        return await _enrol_new(desk, request, duplicate, person.card, player=person.id)
    card = unwrap(card_from_text(name_input))
    other = duplicate.names.namesake(card)
    if other and not request.value("namesake"):
        data = {"field": "name", "name": duplicate.names[other]}
        raise Refused(Refusal("duplicate/same_name", data))
    return await _enrol_new(desk, request, duplicate, card)


async def _enrol_new(
    desk: Desk, request: Request, duplicate: LoadedDuplicate, card: Card, *, player: str = ""
) -> Done:
    """Enrol a player at the first free table; the message names both, for the match may be another person."""
    table = free_table(duplicate)
    group = group_from_form(
        request.value("group"), await earlier_groups(desk, duplicate) if player else {}, player
    )
    seat = build_seat(desk, card, player=player, table=table, group=group)
    toast = Message(gettext_noop("{name}: table {n}."), {"name": card.name, "n": table})
    if group:
        toast = Message(
            gettext_noop("{name}: table {n}, group {group}."),
            {"name": card.name, "n": table, "group": group},
        )
    return await _enrol(desk, request, duplicate, [seat], toast)


async def _enrol_suggested(desk: Desk, request: Request, duplicate: LoadedDuplicate) -> Done:
    """Enrol all suggested people of the register, or the favourites among them."""
    people = suggest_people(desk, duplicate.names, request.value("name"), request.lang)
    if request.value("of") == "favourites":
        people = [person for person in people if person.player.is_favourite]
    if not people:  # a second tap: they are all enrolled
        return Done(route=ROUTE)
    chosen_group, earlier = request.value("group"), await earlier_groups(desk, duplicate)
    seats = [
        build_seat(
            desk,
            person.card,
            player=person.id,
            group=group_from_form(chosen_group, earlier, person.id),
        )
        for person in people
    ]
    toast = ngettext_lazy("{n} player added.", "{n} players added.", len(seats))
    return await _enrol(desk, request, duplicate, seats, toast)


async def _enrol(
    desk: Desk, request: Request, duplicate: LoadedDuplicate, seats: list[Seat], toast: Message
) -> Done:
    """Enrol players at the next free tables."""
    cards = {digest: line for seat in seats for digest, line in seat.cards.items()}
    done = Done(
        route=ROUTE,  # without the search
        regions=REGIONS,
        effects=({"do": "focus", "id": "enrol-name"},) if request.value("name").strip() else (),
        toast=toast,
    )
    act = EnrolPlayers(entrants=tuple(seat.entrant for seat in seats))
    return await carry_out(desk, request, duplicate, act, done, cards=cards)


async def remove(desk: Desk, request: Request) -> Done:
    """Take a player off the list, before the first rack."""
    duplicate = await load_named(desk, request)
    player = request.value("player")
    if player not in duplicate.game.entrants:  # a second tap: no change
        return Done(route=ROUTE)
    toast = Message(
        gettext_noop("{name} was taken off the list."), {"name": duplicate.names[player]}
    )
    return await carry_out(
        desk, request, duplicate, RemovePlayer(player=player), Done(route=ROUTE, toast=toast)
    )


async def remove_all(desk: Desk, request: Request) -> Done:
    """Take all players off the list, before the first rack: for a user who tapped *All* by mistake."""
    duplicate = await load_fresh(desk, request)
    if duplicate.game.rounds:
        raise Refused(Refusal("duplicate/tables_fixed"))
    acts = tuple(RemovePlayer(player=entrant.player) for entrant in list_entrants(duplicate.game))
    if not acts:
        return Done(route=ROUTE)
    toast = ngettext_lazy(
        "{n} player taken off the list.", "{n} players taken off the list.", len(acts)
    )
    return await carry_out(desk, request, duplicate, acts, Done(route=ROUTE, toast=toast))


async def number(desk: Desk, request: Request) -> Done:
    """Renumber the tables from 1 on, by name or by lot, before the first rack is drawn."""
    duplicate = await load_fresh(desk, request)
    if duplicate.game.rounds:
        raise Refused(Refusal("duplicate/tables_fixed"))
    players = sorted_players(duplicate, request.lang)
    if not players:
        return Done(route=ROUTE)
    if request.value("by") == "lot":
        players.sort(key=lambda _: desk.dice.token())
    new_tables = {player: table for table, player in enumerate(players, 1)}
    acts = renumbering_acts(duplicate.game, new_tables)
    if not acts:
        return Done(route=ROUTE)
    toast = Message(gettext_noop("The tables have been renumbered from 1."))
    return await carry_out(desk, request, duplicate, acts, Done(route=ROUTE, toast=toast))


async def register(desk: Desk, request: Request) -> Done:
    """Add players of the game to the register too: the given ones, or all who are missing there."""
    duplicate = await load_named(desk, request)
    await desk.service(RegisterService).open_readable()
    player_ids = request.values("player") or tuple(duplicate.game.entrants)
    arrivals = tuple(
        Arrival(
            player=PlayerId(player),
            card=replace(card, note="", lists=()),
            salt=desk.dice.token(),
            is_new=True,
            is_namesake=True,
        )
        for player in player_ids
        if player not in desk.service(RegisterService).register.players
        and (card := duplicate.names.card(player))
    )
    toast = ngettext_lazy(
        "{n} player is now among the club’s players.",
        "{n} players are now among the club’s players.",
        len(arrivals),
    )
    done = Done(toast=toast)
    if not arrivals:
        return done
    arrival_act = unwrap(build_arrivals(arrivals, source="paste"))
    return await desk.service(RegisterService).carry_out(
        request, arrival_act.act, done, *arrival_act.cards, namesakes=arrival_act.namesakes
    )


async def change(desk: Desk, request: Request) -> Done:
    """Correct a player; with the table of another player the two change places."""
    duplicate = await load_fresh(desk, request)
    player, game = request.value("player"), duplicate.game
    if player not in game.entrants:
        raise Refused(Refusal("duplicate/player_unknown"))
    table = request.value("table").strip()
    if not (table.isascii() and table.isdecimal() and 0 < len(table) <= MAX_DIGITS and int(table)):
        data = {"field": "table", "limit": 10**MAX_DIGITS - 1}
        raise Refused(Refusal("duplicate/table_bad", data))
    before, card_before = game.entrants[player], duplicate.names.card(player)
    after, cards = replace(before, group=request.value("group")), dict[str, str]()
    card = unwrap(card_from_text(request.value("name"), request.value("club")))
    if card_before is None or (card.name, card.club) != (card_before.name, card_before.club):
        seat = build_seat(desk, card, player=player)
        after, cards = replace(after, card=seat.entrant.card), seat.cards
    acts: list[object] = [ChangeEntrant(entrant=after)] if after != before else []
    other = next(
        (entrant for entrant in game.entrants.values() if entrant.table == int(table)), None
    )
    new_tables = {player: int(table)}
    if other is not None and other.player != player:
        new_tables[other.player] = before.table
    changed_game = replace(game, entrants={**game.entrants, player: after})
    acts += renumbering_acts(changed_game, new_tables)
    judge = player if request.value("judge") else ""
    if not game.is_started and judge != ("" if game.settings.judge != player else player):
        acts.append(ChangeSettings(settings=replace(game.settings, judge=judge)))
    done = Done(route=ROUTE, toast=Message(gettext_noop("Saved: {name}."), {"name": card.name}))
    if len(new_tables) > 1 and other is not None:
        values = {
            "name": card.name,
            "n": table,
            "other": duplicate.names[other.player],
            "m": before.table,
        }
        toast = Message(
            gettext_noop("They swapped places: {name} at table {n}, {other} at table {m}."), values
        )
        done = replace(done, toast=toast)
    if not acts:
        return done
    return await carry_out(desk, request, duplicate, tuple(acts), done, cards=cards)
