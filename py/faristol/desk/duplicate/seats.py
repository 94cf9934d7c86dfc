"""Seat people: cards for a game, numbers of tables that nobody else has, and how two change places."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import count

from faristol.club.card import Card, card_digest, card_line, parse_card
from faristol.club.people import Person
from faristol.club.spelling import name_key
from faristol.desk.duplicate.document import Opened
from faristol.desk.kernel.collate import sort_key
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.text import Text
from faristol.desk.parts.members import Members
from faristol.duplicate.acts.players import ChangeEntrant
from faristol.duplicate.enrol import may_join
from faristol.duplicate.parts import CardDigest, Entrant, Player
from faristol.duplicate.state import Game, ordered
from faristol.ledger.refusal import Refusal

ROUTE = "/duplicate/players"


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat:
    """Hold an entrant and the line of the card that names the person."""

    entrant: Entrant
    line: str

    @property
    def cards(self) -> dict[str, str]:
        """Return the card by its digest, to be stored beside the log."""
        return {self.entrant.card: self.line}


def seat(desk: Desk, card: Card, *, player: str = "", table: int = 0, group: str = "") -> Seat:
    """Return somebody for a game; of a card, name and club alone go with it, under another salt."""
    known, salt = Card(name=card.name, club=card.club), desk.dice.token()
    entrant = Entrant(
        player=player or desk.dice.token(8),
        card=CardDigest(card_digest(known, salt)),
        table=table,
        group=group,
    )
    return Seat(entrant=entrant, line=card_line(known, salt))


def typed_card(name: str, club: str = "") -> Card | Refusal:
    """Return the card of a name as typed, or what is wrong with it."""
    return parse_card(name=" ".join(name.split()), club=" ".join(club.split()))


def can_enrol(opened: Opened) -> bool:
    """Tell whether anybody may still join (CAT-DUP 1.8-4)."""
    game = opened.game
    if game.is_signed or game.end is not None:
        return False
    return may_join(opened.terms.rules.course, rounds_started=len(game.rounds)) is None


def can_strike(opened: Opened) -> bool:
    """Tell whether anybody may still be taken off the list; later one leaves (CAT-DUP 1.10-3)."""
    return not opened.game.rounds and opened.game.end is None


def free_table(opened: Opened) -> int:
    """Return the first table at which nobody sits."""
    tables = {entrant.table for entrant in opened.game.entrants.values()}
    return next(table for table in count(1) if table not in tables)


def namesake(opened: Opened, card: Card, *, besides: Player = "") -> Player:
    """Return the first player of a game who has this name, or nothing."""
    key = name_key(card.name)
    return next(
        (
            player
            for player in opened.names
            if player != besides and name_key(opened.names.plain(player)) == key
        ),
        "",
    )


def offered(desk: Desk, opened: Opened, typed: str, lang: str) -> "list[Person]":
    """Return who of the register may be meant and is not in the game: favourites first, then as found."""
    found = [
        person
        for person in desk.of(Members).people.find(typed, lang)
        if person.id not in opened.game.entrants and not person.player.is_retired
    ]
    return found if typed.strip() else sorted(found, key=lambda one: not one.player.is_favourite)


def in_order(opened: Opened, lang: str) -> list[Player]:
    """Return the players by name in the alphabet of a language, then by club and by table."""

    def key(entrant: Entrant) -> tuple[object, ...]:
        card = opened.names.card(entrant.player)
        club = card.club if card else ""
        plain = opened.names.plain(entrant.player)
        return (sort_key(plain, lang), sort_key(club, lang), entrant.table)

    return [entrant.player for entrant in sorted(ordered(opened.game), key=key)]


def renumbered(game: Game, wanted: Mapping[Player, int]) -> tuple[ChangeEntrant, ...]:
    """Return what brings players to other tables: nobody ever sits where another one does."""
    seats = {entrant.player: entrant.table for entrant in game.entrants.values()}
    taken = set(seats.values())
    spare = max((*taken, *wanted.values()), default=0) + 1
    commands: list[ChangeEntrant] = []

    def move(player: Player, table: int) -> None:
        taken.discard(seats[player])
        taken.add(table)
        seats[player] = table
        commands.append(ChangeEntrant(entrant=replace(game.entrants[player], table=table)))

    open_ = [player for player, table in wanted.items() if seats[player] != table]
    while open_:
        free = next((player for player in open_ if wanted[player] not in taken), None)
        if free is None:  # a ring: one of them waits aside
            move(open_[0], spare)
            continue
        move(free, wanted[free])
        open_.remove(free)
    return tuple(commands)


def told_apart(opened: Opened, players: Iterable[Player]) -> list[dict[str, object]]:
    """Return the rows of a list of players, by table."""
    alike = Counter(name_key(opened.names.plain(player)) for player in opened.names)
    return [
        {
            "player": player,
            "table": opened.names.table(player),
            "name": opened.names.plain(player),
            "club": card.club if (card := opened.names.card(player)) else "",
            "group": opened.game.entrants[player].group,
            "is_judge": player == opened.game.settings.judge,
            "is_alike": alike[name_key(opened.names.plain(player))] > 1,
        }
        for player in players
    ]


def groups_shown(opened: Opened, text: Text) -> list[tuple[str, str]]:
    """Return the groups to choose from, first none; nothing where there are none."""
    groups = opened.game.settings.groups
    return [("", text.say("no group")), *((group, group) for group in groups)] if groups else []
