"""The word lists that the club has put beside the site: shown by name, imported like a chosen file."""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING

from faristol.desk.kernel.desk import Desk, Service
from faristol.desk.kernel.outcome import Done, Refused, raise_refusal, refusal_above
from faristol.desk.kernel.ports import StoreError
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import Translator, gettext_noop
from faristol.desk.lists.file_format import fault_of_format
from faristol.desk.shared.lexicons import Lexicons
from faristol.desk.shared.list_import import open_list
from faristol.ledger.refusal import Refusal

if TYPE_CHECKING:
    from faristol.formats.wordlists.club_index import ClubIndex, ClubListRow

REFUSED = "refused-lists"  # the preference of this device with the keys of files that were no lists
MAX_REFUSED = 100
KEY_LENGTH = 16
# where the official lists are published; the address is text, since no page leaves the site
PUBLISHERS = (
    (gettext_noop("Catalan: DISC, by Joan Montané"), "https://diccionari.totescrable.cat/"),
    (
        gettext_noop("Romanian: LOC, by Matei Gall and Octavian Mocanu"),
        "https://dexonline.ro/scrabble",
    ),
)
DOWNLOADING = gettext_noop("Downloading the list…")


@dataclass(frozen=True, slots=True, kw_only=True)
class ClubListView:
    """A list beside the site that can be imported, or the reason why not."""

    file: str
    name: str
    size: str
    is_here: bool  # a list of a file of this name is on this device
    is_too_large: bool


class ClubLists(Service):
    """The index of the lists beside the site, as it was when the screen of the lists was opened."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self.index: ClubIndex | None = None

    async def refresh(self) -> None:
        """Fetch the index again; without one, or without a connection, there are no lists."""
        from faristol.formats.wordlists.club_index import MAX_INDEX, ClubIndex, parse_club_index

        try:
            data = await self._desk.lists.club_index(MAX_INDEX)
        except StoreError:
            self.index = ClubIndex()
        else:
            self.index = parse_club_index(data)

    def offered(self) -> "list[ClubListRow]":
        """Return the lists of the index that have not been refused on this device."""
        refused = self._refused()
        rows = self.index.rows if self.index else ()
        return [row for row in rows if _key_of(row) not in refused]

    def _refused(self) -> list[str]:
        return self._desk.stream_store.own.get(REFUSED, "").split()[-MAX_REFUSED:]

    async def refuse(self, row: "ClubListRow") -> None:
        """Never offer this file again on this device; another one of that name has another size."""
        keys = [*self._refused(), _key_of(row)][-MAX_REFUSED:]
        await self._desk.stream_store.put_device_pref(REFUSED, " ".join(keys))


def _key_of(row: "ClubListRow") -> str:
    return sha256(f"{row.name}\n{row.bytes}".encode()).hexdigest()[:KEY_LENGTH]


async def club_list_views(desk: Desk, text: Translator) -> Sequence[ClubListView]:
    """Return the lists beside the site, in the order of their index."""
    await desk.service(Lexicons).open()
    files = {row.source for row in desk.service(Lexicons).rows if row.source}
    return [
        ClubListView(
            file=row.file,
            name=row.name,
            size=text.format_size(row.bytes),
            is_here=row.name in files,
            is_too_large=row.is_too_large,
        )
        for row in desk.service(ClubLists).offered()
    ]


async def import_club_list(desk: Desk, request: Request) -> Done:
    """Download a list that lies beside the site, and preview it; its name and language are guessed.

    A file that is no list is not offered again on this device.
    """
    from faristol.formats.wordlists.unpack import MEGABYTE, MOST

    text = desk.translator_for(request.lang)
    club_lists = desk.service(ClubLists)
    if club_lists.index is None:
        await club_lists.refresh()
    row = next((row for row in club_lists.offered() if row.file == request.value("list")), None)
    if row is None:
        raise Refused(Refusal("list/not_kept"))

    async def report(done: int) -> None:
        await desk.progress(min(done, row.bytes), max(row.bytes, 1), text.gettext(DOWNLOADING))

    try:
        content = await desk.lists.club_list(row.file, MOST, report)
    except StoreError as error:
        raise Refused(Refusal(error.code)) from None
    try:
        raise_refusal(
            Refusal("list/too_large", {"limit": MOST // MEGABYTE}) if len(content) > MOST else None
        )
        raise_refusal(Refusal("list/empty") if not content else None)
        raise_refusal(fault_of_format(content))
        return await open_list(desk, request, content, file=row.name)
    except Refused as refused:
        # less than the index says is no file of the site: an empty answer, or the page of a network that asks to log in
        if refused.refusal.code.startswith(("list/", "file/")) and len(content) >= row.bytes:
            await club_lists.refuse(row)
        raise refusal_above(refused.refusal) from None
