"""The day of an evening: the same on all its papers, in its files and in the name proposed for it."""

from typing import Final

from faristol.desk.duplicate.document import DuplicateService, LoadedDuplicate
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.storage.stream_store import StreamRow
from faristol.desk.kernel.time_format import date_of, format_date
from faristol.desk.kernel.translation import Translator, gettext_noop
from faristol.duplicate.acts.start import StartGame
from faristol.ledger.refusal import Refusal

PROPOSED: Final = gettext_noop("Duplicate, {day}")


def evening_date(desk: Desk, request: Request, duplicate: LoadedDuplicate) -> str:
    """Return the day of an evening in the form of files.

    It is the day that the judge set; else the day on which the game started, in the time zone where it was
    begun; before the start it is today.
    """
    return duplicate.game.settings.day or _start_date(desk, request, duplicate)


def _start_date(desk: Desk, request: Request, duplicate: LoadedDuplicate) -> str:
    start_times = (
        entry.at for entry in reversed(duplicate.log) if isinstance(entry.act, StartGame)
    )
    return date_of(next(start_times, desk.clock.now()), desk.zone(request, duplicate.row))


async def find_date(desk: Desk, request: Request, row: StreamRow) -> str:
    """Return the day of an evening in the form of files, or an empty string if it cannot be read."""
    duplicate = await desk.service(DuplicateService).load(request.lang, row.id)
    return evening_date(desk, request, duplicate) if isinstance(duplicate, LoadedDuplicate) else ""


def fault_of_day(desk: Desk, request: Request, day: str, before: str = "") -> Refusal | None:
    """Return the refusal of a day that is more than a year ahead, which is a mistyped year; else None."""
    today = date_of(desk.clock.now(), desk.zone(request))
    in_a_year = f"{int(today[:4]) + 1:04d}{today[4:]}"
    if day == before or day <= in_a_year:
        return None
    return Refusal("duplicate/day_far", {"field": "day"})


def evening_day(desk: Desk, request: Request, duplicate: LoadedDuplicate, text: Translator) -> str:
    """Return the day of an evening as text for people."""
    return format_date(evening_date(desk, request, duplicate), text)


def proposed_name(day_text: str, text: Translator) -> str:
    """Return the name proposed for an evening."""
    return text.gettext(PROPOSED, day=day_text)


def name_at_start(
    desk: Desk, request: Request, duplicate: LoadedDuplicate, text: Translator
) -> str:
    """Return the name of a game that starts: a name proposed for the day of preparation gets the new day."""
    return _name_on_day(desk, request, duplicate, evening_date(desk, request, duplicate), text)


def name_with_day(
    desk: Desk, request: Request, duplicate: LoadedDuplicate, date: str, text: Translator
) -> str:
    """Return the name of an evening whose day is set, or reset if the date is empty."""
    return _name_on_day(
        desk, request, duplicate, date or _start_date(desk, request, duplicate), text
    )


def _name_on_day(
    desk: Desk, request: Request, duplicate: LoadedDuplicate, date: str, text: Translator
) -> str:
    """Return the name of an evening on a day: a proposed name gets the day, and keeps its number.

    A name that the user typed stays.
    """
    name, zone = duplicate.row.name, desk.zone(request, duplicate.row)
    earlier_dates = (duplicate.game.settings.day, date_of(duplicate.row.created_at, zone))
    dates = (*earlier_dates, _start_date(desk, request, duplicate))
    proposals = (proposed_name(format_date(day, text), text) for day in dates if day)
    proposed = next((proposal for proposal in proposals if name.startswith(proposal)), "")
    new_proposal = proposed_name(format_date(date, text), text)
    if proposed in ("", new_proposal):
        return name
    new_name = new_proposal + name[len(proposed) :]
    free_name = desk.stream_store.unique_name(new_name, but=duplicate.id)
    return (
        free_name
        if free_name == new_name
        else desk.stream_store.unique_name(new_proposal, but=duplicate.id)
    )
