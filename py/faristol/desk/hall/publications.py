"""Publication and pictures of each kind of document, and a reader of the public part of documents."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, NamedTuple, Protocol, TypeVar

from faristol.desk.hall.board_and_clock import BoardPicture, ClockPicture
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.kinds import KINDS, import_hooks
from faristol.desk.kernel.later_versions import is_closed
from faristol.desk.kernel.publication import Publication, PublicState, fold_public_events
from faristol.desk.kernel.storage.stream_store import StreamRow, StreamStore
from faristol.desk.kernel.translation import Translator
from faristol.desk.shared.voice.voice_settings import VoiceSettings
from faristol.ledger.record import LedgerError

HookT = TypeVar("HookT")


class HallPublication(Protocol):
    """The module of the public part of a kind (`KindSpec.publication_module`), with the pictures below."""

    @property
    def PUBLICATION(self) -> Publication[Any, Any]:  # noqa: N802 - a constant of the module
        """The events and fields of the kind that the hall may know."""


class BoardPictures(Protocol):
    """The hooks of a kind with a board (`KindSpec.has_board`)."""

    def is_rack_visible(self, public_state: PublicState[Any], rack_since: int, /) -> bool:
        """Whether the hall sees the rack, where the judge has shown the one that came with an entry."""

    def build_board_picture(
        self,
        public_state: PublicState[Any],
        voice: VoiceSettings,
        text: Translator,
        /,
        *,
        rack_since: int,
    ) -> BoardPicture | None:
        """Return the picture of the board, or None where the rules of the document are not known here."""


class ClockPictures(Protocol):
    """The hook of a kind with a clock."""

    def build_clock_picture(
        self, public_state: PublicState[Any], row: StreamRow, text: Translator, seconds: int, /
    ) -> ClockPicture | None:
        """Return the picture of the clock, or None if it counts no time.

        `seconds` are those of the next round, for a round clock that is a document by itself.
        """


class ClockStates(Protocol):
    """The hook of a kind whose clock the hall displays while its time is on."""

    def is_clock_on(self, state: Any, /) -> bool:
        """Whether the time runs, or is paused."""


class HallPresence(Protocol):
    """The hook of a kind that the hall displays before a board is chosen (`KindSpec.hall_clock`)."""

    async def is_still_played(
        self, desk: Desk, row: StreamRow, public_state: PublicState[Any], /
    ) -> bool:
        """Whether the document is still played: between two rounds, and after a break, too."""


class GameProgress(Protocol):
    """The hooks of a kind whose board the hall displays while it is in play (`KindSpec.is_first_in_hall`)."""

    def has_started(self, state: Any, /) -> bool:
        """Whether the game was started; it may be over."""

    def is_in_play(self, state: Any, /) -> bool:
        """Whether the game was started and is not over."""

    def count_rounds(self, state: Any, /) -> int:
        """Return the number of rounds whose rack was drawn."""


def publication(kind: str) -> Publication[Any, Any]:
    """Return the publication of a kind.

    Raises:
        LookupError: the kind has no public part.
    """
    return hooks_of(kind, HallPublication).PUBLICATION


def hooks_of(kind: str, protocol: Callable[..., HookT]) -> HookT:
    """Return the module of the public part of a kind, as one of the Protocols above.

    Raises:
        LookupError: the kind has no public part.
    """
    hooks = import_hooks(KINDS[kind].publication_module, protocol)
    if hooks is None:
        raise LookupError(kind)
    return hooks


class _CachedState(NamedTuple):
    hash: str
    seq: int
    public_state: PublicState[Any]


class Reader:
    """A reader of the public part of documents, which caches them and then reads only new entries."""

    def __init__(self, stream_store: StreamStore) -> None:
        self._stream_store = stream_store
        self._cached: dict[str, _CachedState] = {}

    async def load_public_state(self, row: StreamRow) -> PublicState[Any] | None:
        """Return the public part of a document, or None if this program cannot read it."""
        public = publication(row.kind)
        if is_closed(self._stream_store, row):
            return None
        cached = self._cached.get(row.id)
        if cached is None or (cached.hash, cached.seq) != (row.hash, row.seq):
            fresh: PublicState[Any] = PublicState(state=public.start())
            hash_, after, public_state = cached or _CachedState("", 0, fresh)
            records, is_on = await self._stream_store.records_since(row.id, hash_, after)
            try:
                public_state = fold_public_events(
                    public_state if is_on else fresh, records, public, row.opened_seq
                )
            except LedgerError:  # a later version wrote it
                return None
            streams = self._stream_store.streams
            self._cached = {
                stream: state for stream, state in self._cached.items() if stream in streams
            }
            cached = self._cached[row.id] = _CachedState(row.hash, row.seq, public_state)
        return replace(cached.public_state, state=public.restrict(cached.public_state.state))
