"""The state of one player in the register: flags, card digests, merges; no name."""

from dataclasses import dataclass
from typing import NewType, TypeAlias

from faristol.club.card import Digest

PlayerId = NewType("PlayerId", str)
# Packed in chunks: otherwise a player changed 20,000 times would copy 20,000 digests at each change.
History: TypeAlias = tuple[tuple[Digest, ...], ...]
_CHUNK = 128


@dataclass(frozen=True, slots=True, kw_only=True)
class Merge:
    """The data that undoing a merge needs: the surviving player, and their card before and after."""

    kept: PlayerId
    before: Digest
    after: Digest


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """A player as the register knows an id; the name is on the card."""

    id: PlayerId
    ordinal: int  # 1 for the first player ever added
    card: Digest | None  # None once forgotten
    history: History
    is_favourite: bool = False
    is_retired: bool = False
    has_agreed: bool = False  # to figures of all games; for merged players the survivor's counts
    merge: Merge | None = None  # set while the player lives on as another
    gone: tuple[PlayerId, ...] = ()  # players merged into this one, first to last
    forgotten: int | None = None  # the number that stands for the name
    seq: int  # of the last event that touched the player

    @property
    def merged_into(self) -> PlayerId | None:
        """The player as whom this one lives on, or None; that player may be merged as well."""
        return None if self.merge is None else self.merge.kept

    @property
    def is_listed(self) -> bool:
        """Whether the player is in the register under a name of their own."""
        return self.merge is None and self.forgotten is None

    @property
    def cards(self) -> tuple[Digest, ...]:
        """All cards the player ever had, first to last, each once."""
        return tuple(dict.fromkeys(card for chunk in self.history for card in chunk))


def with_card(history: History, card: Digest) -> History:
    """Return the history with a card appended, unless it is already the last one."""
    if history and history[-1][-1] == card:
        return history
    if not history or len(history[-1]) >= _CHUNK:
        return (*history, (card,))
    return (*history[:-1], (*history[-1], card))


def cards_since(history: History, card: Digest) -> tuple[Digest, ...]:
    """Return the cards of a history from the last occurrence of `card`; all, if it never occurs.

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
