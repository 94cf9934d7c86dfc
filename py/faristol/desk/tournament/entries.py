"""Write down who plays, from the register or by name; who comes late, stays away, leaves and returns."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from faristol.club.card import Card
from faristol.club.player import PlayerId
from faristol.club.spelling import fold_name
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done, Refused, unwrap
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import Message, counted, mark
from faristol.desk.kernel.view import View
from faristol.desk.shared.player_names import (
    PlayerNames,
    card_from_text,
    copy_card,
    find_meant,
    suggest_people,
)
from faristol.desk.shared.register import RegisterService
from faristol.desk.tournament.base import player_status, tournament_screen, view
from faristol.desk.tournament.commands import carry_out
from faristol.desk.tournament.document import LoadedTournament, load_fresh, load_named
from faristol.desk.tournament.pairing.latecomers import seats_view
from faristol.formats.column_text import name_and_rating
from faristol.ledger.refusal import Refusal
from faristol.tournament.acts.entries import (
    BeThere,
    ChangeEntry,
    EnterPlayers,
    Return,
    SeedPlayers,
    StayAway,
    StrikeEntry,
    Withdraw,
)
from faristol.tournament.seeding import Seed, seeded
from faristol.tournament.state import Tournament
from faristol.tournament.values import CardDigest, Entrant, Player

ROUTE = "/tournament/entries"
UNCHANGED = Done(go=ROUTE, spoken=Message(mark("Nothing has changed.")))  # tapped twice
SHOWN = 12  # people of the register at once; typing finds the others


@tournament_screen
async def show(desk: Desk, request: Request, opened: LoadedTournament) -> View:
    """Show who plays and who may, or one of them."""
    await desk.of(RegisterService).open_readable()
    text, tournament = opened.text, opened.tournament
    coming = min(len(tournament.confirmed) + 1, tournament.settings.rounds)
    chosen = request.place[2] if len(request.place) > 2 else ""
    typed = request.query.get("name", "")
    found = suggest_people(desk, opened.names, typed, request.lang)
    rows = [
        (player, tournament.entrants[player], player_status(opened, player, coming))
        for player in tournament.order
    ]
    context: dict[str, Any] = {
        "rows": rows,
        "out": sum(bool(status[0]) for _, _, status in rows),
        "typed": typed,
        "found": found[:SHOWN],
        "more": max(0, len(found) - SHOWN),
        "offered": len(found),
        "has_register": bool(desk.of(RegisterService).people),
        "is_taken": _is_name_taken(opened.names, typed),
        "can_enter": not tournament.is_ended
        and len(tournament.confirmed) < tournament.settings.rounds,
        "coming": coming,
        "group_pairs": [(group, group) for group in tournament.settings.groups],
        "chosen": chosen if chosen in tournament.entrants else "",
        **seats_view(opened, chosen),
    }
    if context["chosen"]:
        context["presence"] = _presence_at(tournament, chosen, coming)
        context["status"] = player_status(opened, chosen, coming)
    return view(
        opened,
        "entries",
        "entries",
        context,
        title=opened.names[chosen] if context["chosen"] else text.say("Entries"),
        regions={"enter-found": "tournament/entries_matches.html"},
    )


def _is_name_taken(names: PlayerNames, typed: str) -> bool:
    card = card_from_text(typed) if typed.strip() else Refusal("")
    return not isinstance(card, Refusal) and bool(names.namesake(card))


def _presence_at(tournament: Tournament, player: Player, coming: int) -> str:
    """Return whether a player is there for a round to come, as the form of it has it."""
    if tournament.until.get(player, coming) < coming:
        return "gone"
    return "away" if coming in tournament.away.get(player, ()) else "there"


# ---- writing down ----


def listed_rating(opened: LoadedTournament, card: Card) -> int | None:
    """Return the rating of a card in the list that the tournament is seeded by."""
    wanted = opened.tournament.settings.listing.casefold()
    for one in card.lists:
        if one.rating is not None and one.rating >= 0 and wanted.startswith(one.list.casefold()):
            return one.rating
    return None


def initial_order(
    opened: LoadedTournament, tournament: Tournament, cards: dict[str, Card]
) -> SeedPlayers:
    """Return the first order of everybody: by rating, then by name (CAT-CLM S5).

    A name is written as people say it; one with a comma has its surname first.
    """
    seeds = []
    for player, entrant in tournament.entrants.items():
        card = cards.get(player) or opened.names.card(player)
        before, comma, after = (card.name if card else "").partition(",")
        surname, name = map(fold_name, (before, after) if comma else ("", before))
        seeds.append(Seed(player=player, rating=entrant.rating, surname=surname, name=name))
    settings = tournament.settings
    return SeedPlayers(order=seeded(seeds, unrated=settings.unrated, by=settings.seeds))


def entry_acts(
    desk: Desk,
    opened: LoadedTournament,
    people: Sequence[tuple[Card, Player, int | None, str, str, int]],
) -> tuple[tuple[object, ...], dict[str, str]]:
    """Return the wishes that enter people, each with id, rating, group, team and table, and their cards."""
    entrants, lines, cards = [], dict[str, str](), dict[str, Card]()
    for card, known, rating, group, team, table in people:
        digest, line = copy_card(desk, card)
        player = known or desk.dice.token(8)
        entrants.append(
            Entrant(
                player=player,
                card=CardDigest(digest),
                rating=rating,
                group=group,
                team=team,
                table=table,
            )
        )
        lines[digest], cards[player] = line, card
    return (EnterPlayers(entrants=tuple(entrants)), *_seeding_act(opened, entrants, cards)), lines


def _seeding_act(
    opened: LoadedTournament, entrants: Sequence[Entrant], cards: dict[str, Card]
) -> tuple[SeedPlayers, ...]:
    """Return the wish of the first order, as long as it may still be another one."""
    before = opened.tournament
    if before.confirmed:
        return ()
    after = {**before.entrants, **{one.player: one for one in entrants}}
    return (initial_order(opened, replace(before, entrants=after), cards),)


async def enter(desk: Desk, request: Request) -> Done:
    """Enter whoever was tapped, all who are offered, the first one found, or the name as typed."""
    opened = await load_named(desk, request)
    await desk.of(RegisterService).open_readable()
    typed = request.value("name")
    is_as_typed = bool(request.value("as_typed") or request.value("namesake"))
    wanted = request.value("player")
    person = desk.of(RegisterService).people.get(PlayerId(wanted))
    if wanted and person is None:
        raise Refused(Refusal("player/unknown", {"field": "name"}))
    if wanted in opened.names:  # tapped twice: they play already
        return UNCHANGED
    typed, digits = name_and_rating(typed)
    rating = int(digits) if digits else None
    chosen = [person] if person else []
    if request.value("of"):
        chosen = suggest_people(desk, opened.names, typed, request.lang)
    elif not chosen and not is_as_typed and typed.strip():
        found = find_meant(desk, opened.names, typed, request.lang)
        chosen = [found] if found else []
    group = request.value("group")
    if chosen:
        several = [
            (one.card, str(one.id), rating or listed_rating(opened, one.card), group, "", 0)
            for one in chosen
        ]
    else:
        card = unwrap(card_from_text(typed))
        other = opened.names.namesake(card)
        if other and not request.value("namesake"):
            data = {"field": "name", "name": opened.names[other]}
            raise Refused(Refusal("tournament/same_name", data))
        several = [(card, "", rating, group, "", 0)]
    wishes, cards = entry_acts(desk, opened, several)
    told = (
        Message(mark("{name} has been entered."), {"name": several[0][0].name})
        if len(several) == 1
        else counted("{n} player enrolled.", "{n} players enrolled.", len(several))
    )
    done = Done(
        go=ROUTE,
        effects=({"do": "focus", "id": "enter-name"},) if typed.strip() else (),
        toast=told,
    )
    return await carry_out(desk, request, opened, wishes, done, cards=cards)


async def change(desk: Desk, request: Request) -> Done:
    """Change what is known of an entrant; the first order follows as long as it may."""
    opened = await load_fresh(desk, request)
    player = request.value("player")
    before = opened.tournament.entrants.get(player)
    if before is None:
        raise Refused(Refusal("tournament/player_unknown", {"player": player[:200]}))
    known = opened.names.card(player)
    card = unwrap(card_from_text(request.value("name"), request.value("club")))
    rating, table = request.value("rating").strip(), request.value("table").strip()
    after = replace(
        before,
        rating=request.number("rating") if rating else None,
        team=request.line("team"),
        group=request.value("group"),
        table=request.number("table") if table else 0,
    )
    lines: dict[str, str] = {}
    if known is None or (card.name, card.club) != (known.name, known.club):
        digest, line = copy_card(desk, card)
        after, lines = replace(after, card=CardDigest(digest)), {digest: line}
    wishes = (ChangeEntry(entrant=after), *_seeding_act(opened, [after], {player: card}))
    told = Message(mark("Saved: {name}."), {"name": card.name})
    return await carry_out(
        desk, request, opened, wishes, Done(go=request.route, toast=told), cards=lines
    )


async def strike(desk: Desk, request: Request) -> Done:
    """Take somebody off the list who was in no round."""
    opened = await load_named(desk, request)
    player = request.value("player")
    if player not in opened.tournament.entrants:  # tapped twice
        return UNCHANGED
    told = Message(mark("{name} was taken off the list."), {"name": opened.names[player]})
    return await carry_out(
        desk, request, opened, StrikeEntry(player=player), Done(go=ROUTE, toast=told)
    )


async def set_presence(desk: Desk, request: Request) -> Done:
    """Say whether a player is there for the round to come, stays away, or has left for good."""
    opened = await load_named(desk, request)
    tournament, player, number = opened.tournament, request.value("player"), request.number("round")
    if player not in tournament.entrants:
        raise Refused(Refusal("tournament/player_unknown", {"player": player[:200]}))
    wished = request.value("presence")
    is_gone = player in tournament.until
    is_away = number in tournament.away.get(player, ())
    wishes: tuple[object, ...] = ()
    if wished == "gone":
        wishes = () if is_gone else (Withdraw(player=player),)
    elif wished in ("there", "away"):
        wishes = (Return(player=player),) if is_gone else ()
        if is_away and wished == "there":
            wishes = (*wishes, BeThere(player=player, round=number))
        if not is_away and wished == "away":
            wishes = (*wishes, StayAway(player=player, round=number))
    else:
        raise Refused(Refusal("desk/no_such_choice", {"field": "presence"}))
    said = {
        "gone": mark("{name} has withdrawn: the results so far stay."),
        "away": mark("{name} is absent from round {n}."),
        "there": mark("{name} plays round {n}."),
    }[wished]
    told = Message(said, {"name": opened.names[player], "n": number})
    return await carry_out(desk, request, opened, wishes, Done(go=request.route, toast=told))
