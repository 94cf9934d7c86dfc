"""The day of an evening: one for all its papers and files, and for the name that was proposed for it."""

from typing import Final

from faristol.desk.duplicate.document import DuplicateService, LoadedDuplicate
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.storage.stream_store import StreamRow
from faristol.desk.kernel.time_format import date_of, format_date
from faristol.desk.kernel.translation import Text, mark
from faristol.duplicate.acts.start import StartGame
from faristol.ledger.refusal import Refusal

PROPOSED: Final = mark("Duplicate, {day}")


def evening_date(desk: Desk, request: Request, duplicate: LoadedDuplicate) -> str:
    """Return the day of an evening, as files write it.

    It is the day that the judge set; else the day on which the game started, where it was begun; before
    the start the day of now.
    """
    return duplicate.game.settings.day or _own_date(desk, request, duplicate)


def _own_date(desk: Desk, request: Request, duplicate: LoadedDuplicate) -> str:
    starts = (entry.at for entry in reversed(duplicate.log) if isinstance(entry.act, StartGame))
    return date_of(next(starts, desk.clock.now()), desk.zone(request, duplicate.row))


async def find_date(desk: Desk, request: Request, row: StreamRow) -> str:
    """Return the day of an evening that can be read, as files write it, or an empty string."""
    duplicate = await desk.of(DuplicateService).opened(request.lang, row.id)
    return evening_date(desk, request, duplicate) if isinstance(duplicate, LoadedDuplicate) else ""


def fault_of_day(desk: Desk, request: Request, day: str, before: str = "") -> Refusal | None:
    """Return the refusal of a day that is more than a year ahead: another year was meant."""
    today = date_of(desk.clock.now(), desk.zone(request))
    in_a_year = f"{int(today[:4]) + 1:04d}{today[4:]}"
    if day == before or day <= in_a_year:
        return None
    return Refusal("duplicate/day_far", {"field": "day"})


def evening_day(desk: Desk, request: Request, duplicate: LoadedDuplicate, text: Text) -> str:
    """Return the day of an evening, as it is read."""
    return format_date(evening_date(desk, request, duplicate), text)


def proposed_name(day_text: str, text: Text) -> str:
    """Return the name that is proposed for an evening."""
    return text.say(PROPOSED, day=day_text)


def name_at_start(desk: Desk, request: Request, duplicate: LoadedDuplicate, text: Text) -> str:
    """Return the name of a game that starts: one that was proposed for the day of preparation has the new day."""
    return _name_on(desk, request, duplicate, evening_date(desk, request, duplicate), text)


def name_with_day(
    desk: Desk, request: Request, duplicate: LoadedDuplicate, date: str, text: Text
) -> str:
    """Return the name of an evening whose day is set, or taken back where the date is empty."""
    return _name_on(desk, request, duplicate, date or _own_date(desk, request, duplicate), text)


def _name_on(
    desk: Desk, request: Request, duplicate: LoadedDuplicate, date: str, text: Text
) -> str:
    """Return the name of an evening on a day: a proposed one has that day, and keeps the number after it.

    A name that somebody typed stays.
    """
    name, zone = duplicate.row.name, desk.zone(request, duplicate.row)
    before = (duplicate.game.settings.day, date_of(duplicate.row.created_at, zone))
    known = (*before, _own_date(desk, request, duplicate))
    proposals = (proposed_name(format_date(one, text), text) for one in known if one)
    proposed = next((one for one in proposals if name.startswith(one)), "")
    wanted = proposed_name(format_date(date, text), text)
    if proposed in ("", wanted):
        return name
    new = wanted + name[len(proposed) :]
    free = desk.shelf.untaken(new, but=duplicate.id)
    return free if free == new else desk.shelf.untaken(wanted, but=duplicate.id)
