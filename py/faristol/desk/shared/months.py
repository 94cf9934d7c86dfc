"""Months and days in lists of documents: a heading for each month, a short day in its rows."""

from collections.abc import Iterator
from typing import Final

from faristol.desk.kernel.time_format import format_minute_of_day, local_date
from faristol.desk.kernel.translation import Translator, gettext_noop
from faristol.desk.kernel.zones import Zone, fixed_zone

_UTC: Final = fixed_zone(0)  # for a day without a time
MONTHS: Final = (
    gettext_noop("January"),
    gettext_noop("February"),
    gettext_noop("March"),
    gettext_noop("April"),
    gettext_noop("May"),
    gettext_noop("June"),
    gettext_noop("July"),
    gettext_noop("August"),
    gettext_noop("September"),
    gettext_noop("October"),
    gettext_noop("November"),
    gettext_noop("December"),
)
WEEKDAYS: Final = (
    gettext_noop("Mon"),
    gettext_noop("Tue"),
    gettext_noop("Wed"),
    gettext_noop("Thu"),
    gettext_noop("Fri"),
    gettext_noop("Sat"),
    gettext_noop("Sun"),
)
Month = tuple[int, int]  # year and month


def month_of(at: str, zone: Zone) -> Month:
    """Return the month of a moment of the log.

    >>> from faristol.desk.kernel.zones import fixed_zone
    >>> month_of("2026-11-30T23:30:00Z", fixed_zone(60))
    (2026, 12)
    """
    year, month, _, _, _ = local_date(at, zone)
    return year, month


def month_of_date(date: str) -> Month:
    """Return the month of a date as files write it.

    >>> month_of_date("2026-11-30")
    (2026, 11)
    """
    year, month, _ = map(int, date.split("-"))
    return year, month


def format_month(month: Month, text: Translator) -> str:
    """Return a month with its year.

    >>> format_month((2026, 11), Translator("en", None))
    'November 2026'
    """
    return text.gettext("{month} {year}", month=text.gettext(MONTHS[month[1] - 1]), year=month[0])


def format_heading(month: Month, text: Translator) -> str:
    """Return a month as a heading: in languages that write months small, too, it begins with a capital."""
    sentence = format_month(month, text)
    return sentence[:1].upper() + sentence[1:]


def format_day(at: str, zone: Zone, text: Translator) -> str:
    """Return weekday, day and time of a moment, for rows under the heading of its month.

    >>> from faristol.desk.kernel.zones import fixed_zone
    >>> format_day("2026-11-26T19:04:00Z", fixed_zone(60), Translator("en", None))
    'Thu 26, 20:04'
    """
    _, _, day, weekday, minute = local_date(at, zone)
    name, time = text.gettext(WEEKDAYS[weekday]), format_minute_of_day(minute, text)
    return text.gettext("{weekday} {day}, {time}", weekday=name, day=day, time=time)


def format_weekday(date: str, text: Translator) -> str:
    """Return weekday and day of a date as files write it, for rows under the heading of its month.

    >>> format_weekday("2026-11-26", Translator("en", None))
    'Thu 26'
    """
    _, _, day, weekday, _ = local_date(_moment_of(date), _UTC)
    return text.gettext("{weekday} {day}", weekday=text.gettext(WEEKDAYS[weekday]), day=day)


def words_of_date(date: str, text: Translator) -> str:
    """Return the forms in which people search for a date as files write it.

    >>> words_of_date("2026-11-05", Translator("en", None))
    '5/11/2026 05/11/2026 2026/11/05 November 2026'
    """
    return words_of(_moment_of(date), _UTC, text)


def _moment_of(date: str) -> str:
    return f"{date}T00:00:00Z"


def words_of(at: str, zone: Zone, text: Translator) -> str:
    """Return the forms in which people search for the day of a moment: figures, and the month by name.

    >>> from faristol.desk.kernel.zones import fixed_zone
    >>> words_of("2026-11-05T19:04:00Z", fixed_zone(60), Translator("en", None))
    '5/11/2026 05/11/2026 2026/11/05 November 2026'
    """
    year, month, day, _, _ = local_date(at, zone)
    month_name = format_month((year, month), text)
    return (
        f"{day}/{month}/{year} {day:02}/{month:02}/{year} {year}/{month:02}/{day:02} {month_name}"
    )


def months_between(first: Month, last: Month) -> Iterator[Month]:
    """Yield the months after `first`, up to `last`, the latest first.

    >>> list(months_between((2025, 11), (2026, 1)))
    [(2026, 1), (2025, 12)]
    """
    year, month = last
    while (year, month) > first:
        yield year, month
        year, month = (year, month - 1) if month > 1 else (year - 1, 12)
