"""Entries, from the register or by name; latecomers, absences, withdrawals and returns."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from faristol.club.card import Card
from faristol.club.people import Person
from faristol.club.player import PlayerId
from faristol.club.spelling import fold_name
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done, Refused, unwrap
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import Message, gettext_noop, ngettext_lazy
from faristol.desk.kernel.view import View
from faristol.desk.shared.player_names import (
    PlayerNames,
    card_from_text,
    copy_card,
    find_meant,
    suggest_people,
)
from faristol.desk.shared.register import RegisterService
from faristol.desk.tournament.base import (
    TournamentContext,
    player_status,
    tournament_screen,
    tournament_view,
)
from faristol.desk.tournament.commands import carry_out
from faristol.desk.tournament.document import LoadedTournament, load_fresh, load_named
from faristol.desk.tournament.pairing.latecomers import SeatsView, seats_view
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
from faristol.tournament.seeding import Seed, order_by_seed
from faristol.tournament.state import Tournament
from faristol.tournament.values import CardDigest, Entrant, Player

ROUTE = "/tournament/entries"
UNCHANGED = Done(
    route=ROUTE, spoken=Message(gettext_noop("Nothing has changed."))
)  # a second tap on the same button
MAX_OFFERED = 12  # people of the register displayed at once; typing finds the others


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class EntrantsContext(TournamentContext):
    """The list of the entrants, beside the form of a new entry or the data of one of them."""

    # entrants in the initial order, each with a CSS class and a label of the status
    rows: Sequence[tuple[Player, Entrant, tuple[str, str]]]
    chosen: Player  # one of them, or an empty string
    next_round: int
    seats: SeatsView  # all offers, or those for the chosen one

    @property
    def group_pairs(self) -> list[tuple[str, str]]:
        """The groups, as choices of a field."""
        return [(group, group) for group in self.state.settings.groups]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class EntriesContext(EntrantsContext):
    """The list, and the form of a new entry with the people of the register who match."""

    template: ClassVar[str] = "tournament/entries.html"
    regions: ClassVar[Mapping[str, str]] = {"enter-found": "tournament/entries_matches.html"}

    name_input: str
    matches: Sequence[Person]  # the first of those who match
    more_count: int
    match_count: int
    has_register: bool
    is_taken: bool  # an entrant has the name that was typed

    @property
    def can_enter(self) -> bool:
        """Whether a round is left to play."""
        return not self.state.is_ended and len(self.state.confirmed) < self.state.settings.rounds


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class EntryContext(EntrantsContext):
    """The list, and the games and data of one entrant."""

    template: ClassVar[str] = "tournament/entry.html"

    presence: str  # the value of its field for the next round
    status: tuple[str, str]  # a CSS class and a label, both empty if present


@tournament_screen
async def show(desk: Desk, request: Request, tournament: LoadedTournament) -> View:
    """Show the entrants and the people who may be entered, or one entrant."""
    await desk.service(RegisterService).open_readable()
    state = tournament.state
    next_round = min(len(state.confirmed) + 1, state.settings.rounds)
    chosen = request.path[2] if len(request.path) > 2 else ""
    rows = [
        (player, state.entrants[player], player_status(tournament, player, next_round))
        for player in state.order
    ]
    seats = seats_view(tournament, chosen)
    if chosen in state.entrants:
        entry = EntryContext(
            tournament=tournament,
            part="entries",
            rows=rows,
            chosen=chosen,
            next_round=next_round,
            seats=seats,
            presence=_presence_at(state, chosen, next_round),
            status=player_status(tournament, chosen, next_round),
        )
        return tournament_view(entry, title=tournament.names[chosen])
    name_input = request.query.get("name", "")
    matches = suggest_people(desk, tournament.names, name_input, request.lang)
    context = EntriesContext(
        tournament=tournament,
        part="entries",
        rows=rows,
        chosen="",
        next_round=next_round,
        seats=seats,
        name_input=name_input,
        matches=matches[:MAX_OFFERED],
        more_count=max(0, len(matches) - MAX_OFFERED),
        match_count=len(matches),
        has_register=bool(desk.service(RegisterService).people),
        is_taken=_is_name_taken(tournament.names, name_input),
    )
    return tournament_view(context, title=tournament.text.gettext("Entries"))


def _is_name_taken(names: PlayerNames, name_input: str) -> bool:
    card = card_from_text(name_input) if name_input.strip() else Refusal("")
    return not isinstance(card, Refusal) and bool(names.namesake(card))


def _presence_at(tournament: Tournament, player: Player, next_round: int) -> str:
    """Return the value of the presence field for a player in the next round."""
    if tournament.until.get(player, next_round) < next_round:
        return "gone"
    return "away" if next_round in tournament.away.get(player, ()) else "there"


# ---- acting ----


def listed_rating(tournament: LoadedTournament, card: Card) -> int | None:
    """Return the rating of a card in the list that the tournament is seeded by, or None."""
    listing = tournament.state.settings.listing.casefold()
    for listed in card.lists:
        if (
            listed.rating is not None
            and listed.rating >= 0
            and listing.startswith(listed.list.casefold())
        ):
            return listed.rating
    return None


def initial_order(
    tournament: LoadedTournament, state: Tournament, cards: dict[str, Card]
) -> SeedPlayers:
    """Return the act of the initial order: by rating, then by name (CAT-CLM S5).

    The surname comes first in a name with a comma; otherwise the name is compared as it stands.
    """
    seeds = []
    for player, entrant in state.entrants.items():
        card = cards.get(player) or tournament.names.card(player)
        before, comma, after = (card.name if card else "").partition(",")
        surname, name = map(fold_name, (before, after) if comma else ("", before))
        seeds.append(Seed(player=player, rating=entrant.rating, surname=surname, name=name))
    settings = state.settings
    return SeedPlayers(order=order_by_seed(seeds, unrated=settings.unrated, by=settings.seeds))


def entry_acts(
    desk: Desk,
    tournament: LoadedTournament,
    people: Sequence[tuple[Card, Player, int | None, str, str, int]],
) -> tuple[tuple[object, ...], dict[str, str]]:
    """Return the acts that enter people with ids, ratings, groups, teams and tables, and their cards."""
    entrants, card_lines, cards = [], dict[str, str](), dict[str, Card]()
    for card, registered, rating, group, team, table in people:
        digest, line = copy_card(desk, card)
        player = registered or desk.dice.token(8)
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
        card_lines[digest], cards[player] = line, card
    return (
        EnterPlayers(entrants=tuple(entrants)),
        *_seeding_act(tournament, entrants, cards),
    ), card_lines


def _seeding_act(
    tournament: LoadedTournament, entrants: Sequence[Entrant], cards: dict[str, Card]
) -> tuple[SeedPlayers, ...]:
    """Return the act of the initial order, or an empty tuple after the first round."""
    before = tournament.state
    if before.confirmed:
        return ()
    after = {**before.entrants, **{entrant.player: entrant for entrant in entrants}}
    return (initial_order(tournament, replace(before, entrants=after), cards),)


async def enter(desk: Desk, request: Request) -> Done:
    """Enter the selected person, all people offered, the best match, or the name as typed."""
    tournament = await load_named(desk, request)
    await desk.service(RegisterService).open_readable()
    name_input = request.value("name")
    is_as_typed = bool(request.value("as_typed") or request.value("namesake"))
    player_id = request.value("player")
    person = desk.service(RegisterService).people.get(PlayerId(player_id))
    if player_id and person is None:
        raise Refused(Refusal("player/unknown", {"field": "name"}))
    if player_id in tournament.names:  # a second tap: the person is entered already
        return UNCHANGED
    name_input, digits = name_and_rating(name_input)
    rating = int(digits) if digits else None
    chosen = [person] if person else []
    if request.value("of"):
        chosen = suggest_people(desk, tournament.names, name_input, request.lang)
    elif not chosen and not is_as_typed and name_input.strip():
        match = find_meant(desk, tournament.names, name_input, request.lang)
        chosen = [match] if match else []
    group = request.value("group")
    if chosen:
        entries = [
            (
                chosen_person.card,
                str(chosen_person.id),
                rating or listed_rating(tournament, chosen_person.card),
                group,
                "",
                0,
            )
            for chosen_person in chosen
        ]
    else:
        card = unwrap(card_from_text(name_input))
        other = tournament.names.namesake(card)
        if other and not request.value("namesake"):
            data = {"field": "name", "name": tournament.names[other]}
            raise Refused(Refusal("tournament/same_name", data))
        entries = [(card, "", rating, group, "", 0)]
    acts, cards = entry_acts(desk, tournament, entries)
    message = (
        Message(gettext_noop("{name} has been entered."), {"name": entries[0][0].name})
        if len(entries) == 1
        else ngettext_lazy("{n} player enrolled.", "{n} players enrolled.", len(entries))
    )
    done = Done(
        route=ROUTE,
        effects=({"do": "focus", "id": "enter-name"},) if name_input.strip() else (),
        toast=message,
    )
    return await carry_out(desk, request, tournament, acts, done, cards=cards)


async def change(desk: Desk, request: Request) -> Done:
    """Change the data of an entrant; before the first round, the initial order follows."""
    tournament = await load_fresh(desk, request)
    player = request.value("player")
    before = tournament.state.entrants.get(player)
    if before is None:
        raise Refused(Refusal("tournament/player_unknown", {"player": player[:200]}))
    card_before = tournament.names.card(player)
    card = unwrap(card_from_text(request.value("name"), request.value("club")))
    rating, table = request.value("rating").strip(), request.value("table").strip()
    after = replace(
        before,
        rating=request.number("rating") if rating else None,
        team=request.line("team"),
        group=request.value("group"),
        table=request.number("table") if table else 0,
    )
    card_lines: dict[str, str] = {}
    if card_before is None or (card.name, card.club) != (card_before.name, card_before.club):
        digest, line = copy_card(desk, card)
        after, card_lines = replace(after, card=CardDigest(digest)), {digest: line}
    acts = (ChangeEntry(entrant=after), *_seeding_act(tournament, [after], {player: card}))
    message = Message(gettext_noop("Saved: {name}."), {"name": card.name})
    return await carry_out(
        desk, request, tournament, acts, Done(route=request.route, toast=message), cards=card_lines
    )


async def strike(desk: Desk, request: Request) -> Done:
    """Remove an entrant who was in no round."""
    tournament = await load_named(desk, request)
    player = request.value("player")
    if player not in tournament.state.entrants:  # a second tap
        return UNCHANGED
    message = Message(
        gettext_noop("{name} was taken off the list."), {"name": tournament.names[player]}
    )
    return await carry_out(
        desk, request, tournament, StrikeEntry(player=player), Done(route=ROUTE, toast=message)
    )


async def set_presence(desk: Desk, request: Request) -> Done:
    """Set whether a player is present in the next round, absent, or withdrawn."""
    tournament = await load_named(desk, request)
    state, player, number = tournament.state, request.value("player"), request.number("round")
    if player not in state.entrants:
        raise Refused(Refusal("tournament/player_unknown", {"player": player[:200]}))
    presence = request.value("presence")
    is_gone = player in state.until
    is_away = number in state.away.get(player, ())
    acts: tuple[object, ...] = ()
    if presence == "gone":
        acts = () if is_gone else (Withdraw(player=player),)
    elif presence in ("there", "away"):
        acts = (Return(player=player),) if is_gone else ()
        if is_away and presence == "there":
            acts = (*acts, BeThere(player=player, round=number))
        if not is_away and presence == "away":
            acts = (*acts, StayAway(player=player, round=number))
    else:
        raise Refused(Refusal("desk/no_such_choice", {"field": "presence"}))
    sentence = {
        "gone": gettext_noop("{name} has withdrawn: the results so far stay."),
        "away": gettext_noop("{name} is absent from round {n}."),
        "there": gettext_noop("{name} plays round {n}."),
    }[presence]
    message = Message(sentence, {"name": tournament.names[player], "n": number})
    return await carry_out(
        desk, request, tournament, acts, Done(route=request.route, toast=message)
    )
