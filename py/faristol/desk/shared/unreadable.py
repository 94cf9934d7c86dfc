"""The screen of a document that cannot be read, in place of its own."""

from dataclasses import dataclass
from typing import ClassVar

from faristol.desk.kernel.context import Context
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.kinds import spec_of
from faristol.desk.kernel.later_versions import words_for
from faristol.desk.kernel.storage.stream_store import StreamRow
from faristol.desk.kernel.view import View


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class UnreadableContext(Context):
    """The kind of a document, and why it cannot be read."""

    template: ClassVar[str] = "shared/unreadable.html"

    kind: str  # in the language of the screen
    beside: str  # the route to the list of the others; empty for clocks, which have none
    why: str


def unreadable_view(desk: Desk, row: StreamRow, lang: str) -> View:
    """Return the screen of a document that cannot be read."""
    kind, text = spec_of(row.kind), desk.translator_for(lang)
    return View(
        title=row.name,
        stream=row.id,
        context=UnreadableContext(
            kind=text.gettext(kind.name),
            beside="" if kind.is_newest_selected else kind.other_route.partition("?")[0],
            why=text.render(words_for(desk.stream_store, row)),
        ),
    )
