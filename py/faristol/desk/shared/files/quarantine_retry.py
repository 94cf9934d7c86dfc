"""The retry of parts in quarantine: on request, and once by each version of the program.

Documents imported in idle time are reported on the next screen.
"""

import json
from collections.abc import AsyncIterator
from typing import Final

from faristol import __version__
from faristol.desk.kernel.desk import Desk, Service
from faristol.desk.kernel.outcome import Done, Refused, unwrap
from faristol.desk.kernel.ports import Operation, StoreError
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.storage.pref_rows import device_pref_row
from faristol.desk.kernel.storage.quarantine import QuarantineRow, load_part, load_parts
from faristol.desk.kernel.storage.stream_store import PARTS_NEWS, PARTS_TRIED, is_conflict
from faristol.desk.kernel.translation import Translator
from faristol.desk.shared.files.file_import import import_content, import_parcel, reload
from faristol.desk.shared.files.file_reader import FileContent, read_file_steps
from faristol.desk.shared.files.import_report import ImportOutcome, message_of, notice_of
from faristol.desk.shared.files.quarantine import REASONS, load_part_from_request, read_news
from faristol.formats.steps import Steps
from faristol.ledger.refusal import Refusal
from faristol.ledger.rules_digest import program

MAX_NEWS: Final = 1_000  # documents in the news after an update


async def try_again(desk: Desk, request: Request) -> Done:
    """Read a part again; it leaves quarantine once a document of it can be imported."""
    row = await load_part_from_request(desk, request)
    text = desk.translator_for(request.lang)
    result = await import_parcel(
        desk,
        row.content,
        desk.progress,
        working=text.gettext("Reading the file…"),
        finish=lambda result: desk.stream_store.result_operation(
            request.id, _done_of(result, text)
        ),
        leaving=row,
        lang=request.lang,
    )
    if isinstance(result, Refusal) and result.code in REASONS:
        # the screen shows its reason, with the line of the file: that of the part would differ
        raise Refused(Refusal("stream/part_still_aside", {"field": "file"}))
    outcome = unwrap(result)
    await reload(desk)
    return _done_of(outcome, text)


def _done_of(outcome: ImportOutcome, text: Translator) -> Done:
    return Done(route="/files", toast=message_of(outcome, text), notice=notice_of(outcome, text))


class QuarantineRetry(Service):
    """The retry of all parts by a program that has not tried them yet, in small pieces."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._pieces: AsyncIterator[None] | None = None
        self._tried: set[str] = set()  # ids of parts, each tried once

    async def run_idle(self) -> bool:
        """Read a piece of a part, or import it; return True if more is left."""
        if self._desk.stream_store.own.get(PARTS_TRIED) == program():
            return False
        self._pieces = self._pieces or self._try_all()
        try:
            await anext(self._pieces)
        except StopAsyncIteration:
            self._pieces = None
            return False
        except BaseException:  # begun again in idle time
            self._pieces = None
            raise
        return True

    async def _try_all(self) -> AsyncIterator[None]:
        is_settled = True
        while rows := await self._load_untried_parts():  # an import may add parts meanwhile
            for row in rows:
                self._tried.add(row.id)
                work = Steps(read_file_steps(row.content))
                for _ in work:
                    yield
                if isinstance(work.result, FileContent) and _is_readable(work.result):
                    is_settled &= await self._import_part(row, work.result)
                yield
        await self._note_tried(is_settled=is_settled)

    async def _load_untried_parts(self) -> list[QuarantineRow]:
        rows = await load_parts(self._desk.stream_store.store)
        return [row for row in rows if row.id not in self._tried]

    async def _note_tried(self, *, is_settled: bool) -> None:
        """Note that this program has tried every part; one that could not be stored is tried again next time."""
        stream_store = self._desk.stream_store
        stream_store.own[PARTS_TRIED] = program()
        if is_settled:
            await stream_store.put_device_pref(PARTS_TRIED, program())

    async def _import_part(self, row: QuarantineRow, file: FileContent) -> bool:
        """Import a part that this program reads; return False when it could not be stored."""
        desk = self._desk
        news = ""

        def note(outcome: ImportOutcome) -> Operation:
            nonlocal news
            names = [stream.name for stream in outcome.opened if not stream.unread_by]
            news_rows = [
                *read_news(desk.stream_store.own),
                *([__version__, name] for name in names),
            ]
            news = json.dumps(news_rows[:MAX_NEWS], ensure_ascii=False)
            return ("put", "prefs", device_pref_row(PARTS_NEWS, news))

        try:
            result = await import_content(desk, file, finish=note, leaving=row)
        except StoreError as error:
            if is_conflict(error):
                await desk.stream_store.reload()  # another window was first
            return await load_part(desk.stream_store.store, row.id) is None
        if not isinstance(result, Refusal):
            desk.stream_store.own[PARTS_NEWS] = news
            await reload(desk)
        return True


def _is_readable(file: FileContent) -> bool:
    """Whether this program reads a document of a part; a part with unread ones alone stays."""
    return any(not reading.unread_by for _, reading in file.streams)
