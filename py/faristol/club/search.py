"""Find players while their name is being typed.

Each word typed must begin some word of a player's name, number or club, in any order, accents
and capitals aside. The results are in this order, the first difference counting:

1. active players before retired ones;
2. the worst word typed: a whole word of the name, the beginning of one, a whole number, the
   beginning of one, a whole word of the club, the beginning of one;
3. the sum of the same over all words typed;
4. the words typed are exactly those of the name;
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

MAX_QUERY = 200  # characters that are searched for; a pasted page is no name
MAX_WORDS = 12

# ranks of matches; one more if only the beginning of the word was typed
_NAME, _NUMBER, _CLUB = 0, 2, 4
_NO_MATCH = 6

Chunk: TypeAlias = tuple[str, ...]
Rank: TypeAlias = tuple[bool, int, int, bool, bool, bool, int]


@dataclass(frozen=True, slots=True)
class _Words:
    """The folded words of one card."""

    name: tuple[str, ...]
    number: tuple[str, ...]
    club: tuple[str, ...]
    plain_name: frozenset[str]  # without the joined spelling of "d'Urgell" and the like
    first: tuple[str, ...]  # spellings of the first word of the name


@dataclass(frozen=True, slots=True)
class Index:
    """A search index of people; made by `build_index`."""

    players: tuple[Player, ...]
    words: tuple[_Words, ...]  # of each player
    vocabulary: tuple[str, ...]  # all words, sorted
    places: tuple[tuple[int, ...], ...]  # of each word: the positions in `players` that have it
    by_card: dict[Digest, _Words]

    def __len__(self) -> int:
        return len(self.players)


def build_index(people: Iterable[tuple[Player, Card]], *, before: Index | None = None) -> Index:
    """Return the index of these people; cards that `before` has are not folded again."""
    people = list(people)
    players = tuple(player for player, _ in people)
    if before is not None and _has_same_cards(players, before.players):
        return replace(before, players=players)
    cached = before.by_card if before is not None else {}
    words, by_card = list[_Words](), dict[Digest, _Words]()
    places: dict[str, list[int]] = {}
    for at, (player, card) in enumerate(people):
        theirs = cached.get(player.card) if player.card else None
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


def _has_same_cards(players: Sequence[Player], others: Sequence[Player]) -> bool:
    """Whether both hold the same people with the same cards: then only flags can differ."""
    return len(players) == len(others) and all(
        player.id == other.id and player.card is not None and player.card == other.card
        for player, other in zip(players, others, strict=True)
    )


def find(index: Index, query: str) -> tuple[PlayerId, ...]:
    """Return the players that a query may mean, the likeliest first; for an empty query, all.

    An empty query keeps the order in which the players were given, retired ones last.
    """
    chunks = _chunks_of(query[:MAX_QUERY])[:MAX_WORDS]
    places: set[int] | None = None
    for chunk in chunks:
        matching = _places_matching(index, chunk)
        places = matching if places is None else places & matching
        if not places:
            return ()
    if places is None:
        players = sorted(index.players, key=lambda player: player.is_retired)
        return tuple(player.id for player in players)
    ranks = [_rank(index, at, chunks) for at in places]
    ranks.sort()
    return tuple(index.players[rank[-1]].id for rank in ranks)


def _words_of(card: Card) -> _Words:
    name = _chunks_of(card.name)
    numbers = dict[str, None]()
    for listing in card.lists:
        for word in (number_key(listing.number), *_spellings(words_of(listing.number))):
            # "12" matches B-0012, as it is read aloud.
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
    """Return the words of a text, or the whole text as one word if it has only symbols ("???")."""
    sign = name_key(text)
    return words_of(text) or (((sign,),) if sign else ())


def _spellings(chunks: Iterable[Chunk]) -> tuple[str, ...]:
    """Return the words of each chunk, and the chunk as one word: "obrien" matches O'Brien."""
    words: dict[str, None] = {}
    for chunk in chunks:
        words.update(dict.fromkeys(chunk))
        words["".join(chunk)] = None
    return tuple(words)


def _places_matching(index: Index, chunk: Chunk) -> set[int]:
    """Return the places that match all words of the chunk by their beginning, or the chunk as one word."""
    places = _places_beginning(index, chunk[0])
    for word in chunk[1:]:
        places &= _places_beginning(index, word)
    return places | _places_beginning(index, "".join(chunk)) if len(chunk) > 1 else places


def _places_beginning(index: Index, word: str) -> set[int]:
    vocabulary = index.vocabulary
    start = bisect_left(vocabulary, word)
    end = bisect_left(vocabulary, True, lo=start, key=lambda entry: not entry.startswith(word))  # noqa: FBT003
    return {at for places in index.places[start:end] for at in places}


def _rank(index: Index, at: int, chunks: tuple[Chunk, ...]) -> Rank:
    player, words = index.players[at], index.words[at]
    ranks = [_match_rank(words, chunk) for chunk in chunks]
    typed = {word for chunk in chunks for word in chunk}
    first = "".join(chunks[0])
    return (
        player.is_retired,
        max(ranks),
        sum(ranks),
        typed != words.plain_name,
        not player.is_favourite,
        not any(word.startswith(first) for word in words.first),
        at,
    )


def _match_rank(words: _Words, chunk: Chunk) -> int:
    """Return the match rank of a chunk: word by word or as one word, whichever is better."""
    apart = max(_word_rank(words, word) for word in chunk)
    return min(apart, _word_rank(words, "".join(chunk))) if len(chunk) > 1 else apart


def _word_rank(words: _Words, word: str) -> int:
    for rank, candidates in ((_NAME, words.name), (_NUMBER, words.number), (_CLUB, words.club)):
        if word in candidates:
            return rank
        if any(candidate.startswith(word) for candidate in candidates):
            return rank + 1
    return _NO_MATCH
