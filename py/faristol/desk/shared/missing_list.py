"""A word list that judges a document and is not on this device, and how the document can continue."""

from collections.abc import Container
from dataclasses import dataclass
from typing import Protocol

from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.kinds import import_hooks, spec_of
from faristol.desk.kernel.outcome import Done
from faristol.desk.kernel.pins import Pinned
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.storage.stream_store import StreamRow
from faristol.desk.shared.lexicons import Lexicons
from faristol.ledger.lexicon_change import ChangeLexicon
from faristol.ledger.pin import LexiconPin


@dataclass(frozen=True, slots=True, kw_only=True)
class ListChangeOptions:
    """How a document may change its list: to another one, or also to none."""

    can_do_without: bool = True


class ListChanging(Protocol):
    """The hooks of a kind whose documents may change their list (`KindSpec.lists_module`)."""

    async def load_change_options(
        self, desk: Desk, request: Request, stream: str
    ) -> ListChangeOptions | None:
        """Return the options to change the list of a document, or None if it stays."""

    async def change_list(
        self, desk: Desk, request: Request, stream: str, act: ChangeLexicon, done: Done
    ) -> Done:
        """Store the change of the list."""


def list_changing(row: StreamRow) -> ListChanging | None:
    """Return the hooks that change the list of a document; None for kinds whose list stays."""
    return import_hooks(spec_of(row.kind).lists_module, ListChanging)


@dataclass(frozen=True, slots=True, kw_only=True)
class MissingList:
    """A word list that a document needs and that is not on this device."""

    pin: LexiconPin
    language: str
    is_earlier: bool  # it judges only rounds before the current one


def missing_of(
    pinned: Pinned, here: Container[str], *, is_looked_back: bool = False
) -> MissingList | None:
    """Return the first list that a document needs whose digest is not in `here`, or None.

    `is_looked_back`: earlier lists of the document count too.
    """
    for pin in pinned.lists if is_looked_back else pinned.needed:
        if pin.digest not in here:
            is_earlier = pin != pinned.lexicon
            return MissingList(pin=pin, language=pinned.language, is_earlier=is_earlier)
    return None


async def find_missing(
    desk: Desk, row: StreamRow, *, is_looked_back: bool = False
) -> MissingList | None:
    """Return a list that judges a document and is not on this device, or None."""
    pinned = await desk.pins.look(row)
    await desk.service(Lexicons).open()
    return missing_of(pinned, desk.service(Lexicons).digests, is_looked_back=is_looked_back)
