"""Seats of players: their cards in a game, free tables, changes of table, and their groups."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import count
from typing import NamedTuple

from faristol.club.card import Card
from faristol.club.spelling import name_key
from faristol.desk.duplicate.document import DuplicateService, LoadedDuplicate
from faristol.desk.kernel.collate import sort_key
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.translation import Translator
from faristol.desk.shared.player_names import copy_card
from faristol.duplicate.acts.players import ChangeEntrant
from faristol.duplicate.enrol import fault_of_joining
from faristol.duplicate.state import Game, list_entrants
from faristol.duplicate.values import CardDigest, Entrant, Player
from faristol.ledger.record import LedgerError

ROUTE = "/duplicate/players"
NO_GROUP = "-  -"  # the value of a choice: no name of a group has two spaces in a row
MAX_EARLIER = 5  # games that are searched for earlier groups


class Seat(NamedTuple):
    """An entrant, and the line of the person's card by its digest."""

    entrant: Entrant
    cards: dict[str, str]


def build_seat(
    desk: Desk, card: Card, *, player: str = "", table: int = 0, group: str = ""
) -> Seat:
    """Return a player's seat in a game, with a copy of the card for that game."""
    digest, line = copy_card(desk, card)
    player = player or desk.dice.token(8)
    entrant = Entrant(player=player, card=CardDigest(digest), table=table, group=group)
    return Seat(entrant, {digest: line})


def can_enrol(duplicate: LoadedDuplicate) -> bool:
    """Whether players may still join (CAT-DUP 1.8-4)."""
    game = duplicate.game
    if game.is_signed or game.end is not None:
        return False
    return fault_of_joining(duplicate.terms.rules.course, rounds_started=len(game.rounds)) is None


def can_remove(duplicate: LoadedDuplicate) -> bool:
    """Whether players may still be taken off the list; later they leave (CAT-DUP 1.10-3)."""
    return not duplicate.game.rounds and duplicate.game.end is None


def free_table(duplicate: LoadedDuplicate) -> int:
    """Return the first free table."""
    tables = {entrant.table for entrant in duplicate.game.entrants.values()}
    return next(table for table in count(1) if table not in tables)


def sorted_players(duplicate: LoadedDuplicate, lang: str) -> list[Player]:
    """Return the players by name in the alphabet of a language, then by club and by table."""

    def key(entrant: Entrant) -> tuple[object, ...]:
        card = duplicate.names.card(entrant.player)
        club = card.club if card else ""
        plain = duplicate.names.plain(entrant.player)
        return (sort_key(plain, lang), sort_key(club, lang), entrant.table)

    return [entrant.player for entrant in sorted(list_entrants(duplicate.game), key=key)]


def renumbering_acts(game: Game, new_tables: Mapping[Player, int]) -> tuple[ChangeEntrant, ...]:
    """Return the acts that bring players to new tables: after each act every table has at most one player."""
    seats = {entrant.player: entrant.table for entrant in game.entrants.values()}
    taken = set(seats.values())
    spare = max((*taken, *new_tables.values()), default=0) + 1
    acts: list[ChangeEntrant] = []

    def move(player: Player, table: int) -> None:
        taken.discard(seats[player])
        taken.add(table)
        seats[player] = table
        acts.append(ChangeEntrant(entrant=replace(game.entrants[player], table=table)))

    waiting = [player for player, table in new_tables.items() if seats[player] != table]
    while waiting:
        movable = next((player for player in waiting if new_tables[player] not in taken), None)
        if movable is None:  # a cycle: one of its players waits at a spare table
            move(waiting[0], spare)
            continue
        move(movable, new_tables[movable])
        waiting.remove(movable)
    return tuple(acts)


@dataclass(frozen=True, slots=True, kw_only=True)
class EnrolledPlayerRow:
    """A player in the list of those enrolled."""

    player: Player
    table: int
    name: str
    club: str
    group: str
    is_judge: bool
    is_alike: bool  # another player has the same name


def player_rows(duplicate: LoadedDuplicate, players: Iterable[Player]) -> list[EnrolledPlayerRow]:
    """Return the rows of a list of players, in the given order."""
    alike = Counter(name_key(duplicate.names.plain(player)) for player in duplicate.names)
    return [
        EnrolledPlayerRow(
            player=player,
            table=duplicate.names.number(player),
            name=duplicate.names.plain(player),
            club=card.club if (card := duplicate.names.card(player)) else "",
            group=duplicate.game.entrants[player].group,
            is_judge=player == duplicate.game.settings.judge,
            is_alike=alike[name_key(duplicate.names.plain(player))] > 1,
        )
        for player in players
    ]


def group_choices(
    duplicate: LoadedDuplicate, text: Translator, *, has_earlier: bool = False
) -> list[tuple[str, str]]:
    """Return the choices of a group, first that of no group; an empty list in a game without groups.

    With `has_earlier` the first choice is the group that each player had last time.
    """
    groups = duplicate.game.settings.groups
    if not groups:
        return []
    choices = [("", text.gettext("no group"))]
    if has_earlier:
        choices = [("", text.gettext("as last time")), (NO_GROUP, text.gettext("no group"))]
    return [*choices, *((group, group) for group in groups)]


async def earlier_groups(desk: Desk, duplicate: LoadedDuplicate) -> Mapping[Player, str]:
    """Return the groups of this game that players had in the last game with groups."""
    groups = duplicate.game.settings.groups
    if not groups:
        return {}
    duplicates = desk.service(DuplicateService)
    for row in [row for row in duplicates.rows if row.id != duplicate.id][:MAX_EARLIER]:
        try:
            document = await duplicates.documents.load(row.id)
        except LedgerError:  # a later version wrote it
            continue
        entrants = document.state.entrants.values() if document else ()
        if earlier := {entrant.player: entrant.group for entrant in entrants if entrant.group}:
            return {player: group for player, group in earlier.items() if group in groups}
    return {}


def group_from_form(value: str, earlier: Mapping[Player, str], player: Player) -> str:
    """Return the group that a form chose for a player, or that of last time."""
    if value == NO_GROUP:
        return ""
    return value or earlier.get(player, "")
