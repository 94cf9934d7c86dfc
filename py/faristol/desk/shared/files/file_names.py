"""Names of the files of documents: the name and the day, as on their papers."""

from typing import Final, Protocol

from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.kinds import import_hooks, spec_of
from faristol.desk.kernel.later_versions import is_closed
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.storage.stream_store import StreamRow
from faristol.desk.kernel.time_format import date_of, format_date
from faristol.desk.kernel.translation import LANGUAGES

MAX_NAME: Final = 45  # characters: a file system allows 255 bytes


class DocumentDay(Protocol):
    """The hook of a kind whose documents have a day (`KindSpec.day_module`)."""

    async def find_date(self, desk: Desk, request: Request, row: StreamRow, /) -> str:
        """Return the day of a document as YYYY-MM-DD, or an empty string."""


async def document_file(desk: Desk, request: Request, row: StreamRow, own: str = "") -> str:
    """Return the name of the file of a document; `own` disambiguates files of the same name and day.

    The day is that of the hook of its kind, or else that of its last entry; a name that contains the day
    has it once.
    """
    date = ""
    if (module := spec_of(row.kind).day_module) and not is_closed(desk.stream_store, row):
        document_day = import_hooks(module, DocumentDay)
        date = await document_day.find_date(desk, request, row) if document_day else ""
    date = date or date_of(row.changed_at or row.created_at, desk.zone(request, row))
    name = row.name
    for language in LANGUAGES:  # the name may have been proposed in any of them
        name = name.replace(format_date(date, desk.translator_for(language)), date)
    return log_file(name, date, own)


def log_file(name: str, date: str, own: str = "") -> str:
    """Return the name of a file of one or more documents; a date in the name is not repeated.

    >>> log_file("Friday, final", "2026-11-26")
    'Friday-final-2026-11-26.jsonl'
    >>> log_file("Duplicate, 2026-11-26 (2)", "2026-11-26")
    'Duplicate-2026-11-26-2.jsonl'
    """
    stem = _stem(name)
    if date not in stem:
        stem = f"{_stem(name.replace(date, ' ')) or 'faristol'}-{date}"
    return f"{stem}-{own}.jsonl" if own else f"{stem}.jsonl"


def _stem(name: str) -> str:
    plain = "".join(letter if letter.isalnum() else " " for letter in name)
    return "-".join(plain.split())[:MAX_NAME]
