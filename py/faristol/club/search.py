"""Find players while their name is being typed.

Every word typed must begin some word of a player's name, number or club, in any order, accents
and capitals aside. The answer is in this order, the first difference counting:

1. players who come before those retired;
2. the worst word typed: a whole word of the name, the beginning of one, a whole number, the
   beginning of one, a whole word of the club, the beginning of one;
3. the same of all words typed, added up;
4. nothing but the name was typed, and all of it;
5. favourites;
6. the first word typed is (the beginning of) the first word of the name;
7. the order in which the players were given, which is the desk's (by the language's alphabet).
"""

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from faristol.club.card import Card, Digest
from faristol.club.player import Player, PlayerId
from faristol.club.spelling import name_key, number_key, words_of

MAX_QUERY = 200  # characters looked at; a pasted page is no name
MAX_WORDS = 12

_NAME, _NUMBER, _CLUB = 0, 2, 4  # one more when the word is only begun
_NONE = 6

Chunk: TypeAlias = tuple[str, ...]
Rank: TypeAlias = tuple[bool, int, int, bool, bool, bool, int]


@dataclass(frozen=True, slots=True)
class _Words:
    """Hold the folded words of one card."""

    name: tuple[str, ...]
    number: tuple[str, ...]
    club: tuple[str, ...]
    plain_name: frozenset[str]  # without the joined spelling of "d'Urgell" and the like
    first: tuple[str, ...]  # the first word of the name, and what begins with it


@dataclass(frozen=True, slots=True)
class Index:
    """Hold the words of everybody, ready to be asked; made by `build_index`."""

    players: tuple[Player, ...]
    words: tuple[_Words, ...]  # of each player
    vocabulary: tuple[str, ...]  # every word, sorted
    places: tuple[tuple[int, ...], ...]  # who has it, by position in `players`
    by_card: dict[Digest, _Words]

    def __len__(self) -> int:
        return len(self.players)


def build_index(people: Iterable[tuple[Player, Card]], *, before: Index | None = None) -> Index:
    """Return the index of these people; cards that `before` knows are not folded again."""
    people = list(people)
    players = tuple(player for player, _ in people)
    if before is not None and _have_the_same_cards(players, before.players):
        return replace(before, players=players)
    known = before.by_card if before is not None else {}
    words, by_card = list[_Words](), dict[Digest, _Words]()
    places: dict[str, list[int]] = {}
    for at, (player, card) in enumerate(people):
        theirs = known.get(player.card) if player.card else None
        theirs = theirs or _words_of(card)
        if player.card:
            by_card[player.card] = theirs
        words.append(theirs)
        for word in {*theirs.name, *theirs.number, *theirs.club}:
            places.setdefault(word, []).append(at)
    vocabulary = tuple(sorted(places))
    return Index(
        players=players,
        words=tuple(words),
        vocabulary=vocabulary,
        places=tuple(tuple(places[word]) for word in vocabulary),
        by_card=by_card,
    )


def _have_the_same_cards(players: Sequence[Player], others: Sequence[Player]) -> bool:
    """Tell whether these are the same people under the same names: a star or a retirement alone is new."""
    return len(players) == len(others) and all(
        one.id == other.id and one.card is not None and one.card == other.card
        for one, other in zip(players, others, strict=True)
    )


def find(index: Index, query: str) -> tuple[PlayerId, ...]:
    """Return everybody the query may mean, the likeliest first; for an empty query, everybody.

    An empty query keeps the order in which the players were given, those retired last.
    """
    chunks = _chunks_of(query[:MAX_QUERY])[:MAX_WORDS]
    found: set[int] | None = None
    for chunk in chunks:
        having = _having(index, chunk)
        found = having if found is None else found & having
        if not found:
            return ()
    if found is None:
        everybody = sorted(index.players, key=lambda player: player.is_retired)
        return tuple(player.id for player in everybody)
    ranks = [_rank(index, at, chunks) for at in found]
    ranks.sort()
    return tuple(index.players[rank[-1]].id for rank in ranks)


def _words_of(card: Card) -> _Words:
    name = _chunks_of(card.name)
    numbers = dict[str, None]()
    for listing in card.lists:
        for word in (number_key(listing.number), *_spellings(words_of(listing.number))):
            # "12" finds B-0012, as it is said aloud.
            numbers.update(dict.fromkeys((word, word.lstrip("0"))))
    numbers.pop("", None)
    return _Words(
        name=_spellings(name),
        number=tuple(numbers),
        club=_spellings(words_of(card.club)),
        plain_name=frozenset(word for chunk in name for word in chunk),
        first=_spellings(name[:1]),
    )


def _chunks_of(text: str) -> tuple[Chunk, ...]:
    """Return the words of a text, or all of it as one word when it is but signs: "???"."""
    sign = name_key(text)
    return words_of(text) or (((sign,),) if sign else ())


def _spellings(chunks: Iterable[Chunk]) -> tuple[str, ...]:
    """Return the words of each chunk, and the chunk as one word: "obrien" finds O'Brien."""
    words: dict[str, None] = {}
    for chunk in chunks:
        words.update(dict.fromkeys(chunk))
        words["".join(chunk)] = None
    return tuple(words)


def _having(index: Index, chunk: Chunk) -> set[int]:
    """Return who has words beginning with those of the chunk, or with the chunk as one word."""
    having = _beginning(index, chunk[0])
    for word in chunk[1:]:
        having &= _beginning(index, word)
    return having | _beginning(index, "".join(chunk)) if len(chunk) > 1 else having


def _beginning(index: Index, word: str) -> set[int]:
    vocabulary = index.vocabulary
    start = bisect_left(vocabulary, word)
    end = bisect_left(vocabulary, True, lo=start, key=lambda one: not one.startswith(word))  # noqa: FBT003
    return {at for places in index.places[start:end] for at in places}


def _rank(index: Index, at: int, chunks: tuple[Chunk, ...]) -> Rank:
    player, words = index.players[at], index.words[at]
    kinds = [_kind_of(words, chunk) for chunk in chunks]
    typed = {word for chunk in chunks for word in chunk}
    first = "".join(chunks[0])
    return (
        player.is_retired,
        max(kinds),
        sum(kinds),
        typed != words.plain_name,
        not player.is_favourite,
        not any(word.startswith(first) for word in words.first),
        at,
    )


def _kind_of(words: _Words, chunk: Chunk) -> int:
    """Return how well the chunk is met, word by word or as one word, whichever is better."""
    apart = max(_kind_of_word(words, word) for word in chunk)
    return min(apart, _kind_of_word(words, "".join(chunk))) if len(chunk) > 1 else apart


def _kind_of_word(words: _Words, word: str) -> int:
    for kind, theirs in ((_NAME, words.name), (_NUMBER, words.number), (_CLUB, words.club)):
        if word in theirs:
            return kind
        if any(one.startswith(word) for one in theirs):
            return kind + 1
    return _NONE
