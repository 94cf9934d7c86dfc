"""Seat people: cards for a game, numbers of tables that nobody else has, and how two change places."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import count
from typing import NamedTuple

from faristol.club.card import Card
from faristol.club.spelling import name_key
from faristol.desk.duplicate.document import Opened
from faristol.desk.kernel.collate import sort_key
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.text import Text
from faristol.desk.parts.names import copied
from faristol.duplicate.acts.players import ChangeEntrant
from faristol.duplicate.enrol import may_join
from faristol.duplicate.parts import CardDigest, Entrant, Player
from faristol.duplicate.state import Game, ordered

ROUTE = "/duplicate/players"


class Seat(NamedTuple):
    """Hold an entrant, and by its digest the card that names the person."""

    entrant: Entrant
    cards: dict[str, str]


def seat(desk: Desk, card: Card, *, player: str = "", table: int = 0, group: str = "") -> Seat:
    """Return somebody for a game, with a card of it."""
    digest, line = copied(desk, card)
    player = player or desk.dice.token(8)
    entrant = Entrant(player=player, card=CardDigest(digest), table=table, group=group)
    return Seat(entrant, {digest: line})


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
            "table": opened.names.number(player),
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
