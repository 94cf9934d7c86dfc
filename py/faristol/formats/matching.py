"""Matching a line of a list with a player of the register, and merging the data of the two."""

from dataclasses import dataclass, replace

from faristol.club.card import Card, Listing, join_notes
from faristol.club.player import PlayerId
from faristol.club.spelling import fold_name, name_key, number_key
from faristol.ledger.refusal import Refusal

# No register of people has more of one name, and searching them for each line would be too slow.
MAX_NAMESAKES = 50


@dataclass(slots=True, kw_only=True, eq=False)
class KnownPlayer:
    """A player of the register, or of an earlier line."""

    player: PlayerId | None  # None for a new player of an earlier line
    card: Card
    is_retired: bool = False
    line: int | None = None  # the earlier line that matched


class People:
    """An index of players, searched by number first, then by name and club.

    A number decides if the names have a word in common; otherwise one of the two is wrong, and only the user can
    decide which. A name decides together with the club, or if one of the two clubs is missing; a player with
    another number in the same list is a namesake.
    """

    def __init__(self) -> None:
        self._names: dict[str, list[KnownPlayer]] = {}
        self._numbers: dict[tuple[str, str], KnownPlayer] = {}

    def add(self, known: KnownPlayer) -> None:
        """Add a player."""
        self._names.setdefault(name_key(known.card.name), []).append(known)
        for key in numbers_of(known.card).items():
            self._numbers.setdefault(key, known)

    def renew(self, known: KnownPlayer, card: Card) -> None:
        """Replace the card of a player of the index."""
        if name_key(known.card.name) != name_key(card.name):
            self._names.setdefault(name_key(card.name), []).append(known)
        known.card = card
        for key in numbers_of(card).items():
            self._numbers.setdefault(key, known)

    def find(self, card: Card) -> KnownPlayer | Refusal | None:
        """Return the matching player, None if there is no match, or a refusal if the match is unclear."""
        numbers = numbers_of(card)
        by_number = self._by_number(card, numbers)
        if by_number is not None:
            return by_number
        namesakes = self._names.get(name_key(card.name), [])
        if len(namesakes) > MAX_NAMESAKES:
            return Refusal("row/ambiguous", {"count": len(namesakes)})
        same_name = [
            candidate
            for candidate in namesakes
            if not _has_other_numbers(numbers, numbers_of(candidate.card))
        ]
        club = fold_name(card.club)
        if club:
            exact = [candidate for candidate in same_name if fold_name(candidate.card.club) == club]
            # Of several players, one without a club may be the one of this club or another one.
            if (
                not exact
                and len(same_name) > 1
                and any(not candidate.card.club for candidate in same_name)
            ):
                return Refusal("row/ambiguous", {"count": len(same_name)})
            same_name = exact or [candidate for candidate in same_name if not candidate.card.club]
        if len(same_name) > 1:
            return Refusal("row/ambiguous", {"count": len(same_name)})
        return same_name[0] if same_name else None

    def has_name(self, name: str) -> bool:
        """Whether a player has the name."""
        return name_key(name) in self._names

    def namesake(self, card: Card, *, besides: KnownPlayer | None = None) -> KnownPlayer | None:
        """Return the first player with the same name, or None."""
        for candidate in self._names.get(name_key(card.name), ()):
            if candidate is not besides:
                return candidate
        return None

    def _by_number(self, card: Card, numbers: dict[str, str]) -> KnownPlayer | Refusal | None:
        holders: list[KnownPlayer] = []
        for key in numbers.items():
            holder = self._numbers.get(key)
            if holder is not None and holder not in holders:
                holders.append(holder)
        if not holders:
            return None
        if len(holders) == 1 and _has_common_word(card, holders[0].card):
            return holders[0]
        for holder in holders:
            if holder.line is not None:
                return Refusal("row/number_repeated", {"line": holder.line})
        return Refusal("row/number_taken", {"player": holders[0].player})


def update_card(ours: Card, theirs: Card) -> tuple[Card, tuple[Refusal, ...]]:
    """Return our card with the newer data of theirs, and notes for the user.

    Their empty fields change nothing. Our spelling is kept if only accents, capitals or the order of
    the words differ. A rating older than ours is ignored.
    """
    notes: list[Refusal] = []
    name = theirs.name
    if name_key(ours.name) == name_key(theirs.name):
        name = ours.name
        if ours.name != theirs.name:
            notes.append(Refusal("row/spelling_kept", {"theirs": theirs.name}))
    else:
        notes.append(Refusal("row/renamed", {"ours": ours.name}))
    club = ours.club
    if theirs.club and fold_name(ours.club) != fold_name(theirs.club):
        club = theirs.club
    lists = {number_key(listing.list): listing for listing in ours.lists}
    for listing in theirs.lists:
        key = number_key(listing.list)
        before = lists.get(key)
        lists[key] = listing if before is None else _newer(before, listing)
        if before is not None and listing.date and listing.date < before.date:
            notes.append(Refusal("row/older_list", {"list": before.list, "date": before.date}))
    card = replace(
        ours,
        name=name,
        club=club,
        lists=tuple(lists.values()),
        note=join_notes(ours.note, theirs.note),
    )
    return card, tuple(notes)


def numbers_of(card: Card) -> dict[str, str]:
    """Return the numbers of a card by list, normalized for comparison."""
    return {
        number_key(listing.list): number_key(listing.number)
        for listing in card.lists
        if listing.number
    }


def _has_common_word(ours: Card, theirs: Card) -> bool:
    words = set(name_key(ours.name).split())
    return not words.isdisjoint(name_key(theirs.name).split())


def _has_other_numbers(ours: dict[str, str], theirs: dict[str, str]) -> bool:
    return any(ours[key] != theirs[key] for key in ours.keys() & theirs.keys())


def _newer(ours: Listing, theirs: Listing) -> Listing:
    number = ours.number
    if number_key(theirs.number) not in ("", number_key(ours.number)):
        number = theirs.number
    if theirs.rating is None or (theirs.date and theirs.date < ours.date):
        return replace(ours, number=number)
    # An undated rating that is the same as ours keeps our date.
    is_date_kept = not theirs.date and theirs.rating == ours.rating
    date = ours.date if is_date_kept else theirs.date
    return replace(ours, number=number, rating=theirs.rating, date=date)
