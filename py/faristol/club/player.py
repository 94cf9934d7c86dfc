"""Define what the register knows of one player: flags, cards by digest, merges; no name."""

from dataclasses import dataclass
from typing import NewType, TypeAlias

from faristol.club.card import Digest

PlayerId = NewType("PlayerId", str)
# Packed in chunks, or a player changed 20,000 times would copy 20,000 digests at every change.
History: TypeAlias = tuple[tuple[Digest, ...], ...]
_CHUNK = 128


@dataclass(frozen=True, slots=True, kw_only=True)
class Merge:
    """Hold what taking a merge back needs: into whom, and their card before and after."""

    kept: PlayerId
    before: Digest
    after: Digest


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """Hold what the register knows of an id; the name is on the card."""

    id: PlayerId
    ordinal: int  # 1 for the first player ever written down
    card: Digest | None  # None once forgotten
    history: History
    is_favourite: bool = False
    is_retired: bool = False
    has_agreed: bool = False  # to figures of all games; of two who are merged, who is kept says it
    merge: Merge | None = None  # set while the player lives on as another
    gone: tuple[PlayerId, ...] = ()  # who lives on as this player, first to last
    forgotten: int | None = None  # the number that stands for the name
    seq: int  # of the last act that touched the player

    @property
    def merged_into(self) -> PlayerId | None:
        """Return the player as whom this one lives on, if any; that one may be merged as well."""
        return None if self.merge is None else self.merge.kept

    @property
    def is_listed(self) -> bool:
        """Tell whether the player stands in the register under a name of their own."""
        return self.merge is None and self.forgotten is None

    @property
    def cards(self) -> tuple[Digest, ...]:
        """Return every card that ever spoke of the player, first to last, each once."""
        return tuple(dict.fromkeys(card for chunk in self.history for card in chunk))


def with_card(history: History, card: Digest) -> History:
    """Return the history with one card more."""
    if history and history[-1][-1] == card:
        return history
    if not history or len(history[-1]) >= _CHUNK:
        return (*history, (card,))
    return (*history[:-1], (*history[-1], card))


def cards_since(history: History, card: Digest) -> tuple[Digest, ...]:
    """Return the cards of a history from the last time this one was written; all, if it never was.

    >>> cards_since((("a", "b"), ("c",)), "b")
    ('b', 'c')
    """
    since: tuple[Digest, ...] = ()
    for chunk in reversed(history):
        if card in chunk:
            at = len(chunk) - 1 - chunk[::-1].index(card)
            return chunk[at:] + since
        since = chunk + since
    return since
