"""Dates and times in a time zone, in words; without `datetime`, whose import would slow the start."""

from faristol.desk.kernel.translation import Translator
from faristol.desk.kernel.zones import Zone

ERA = 146_097  # days in 400 years
DAY = 24 * 60  # minutes
EPOCH = 719_468 * DAY  # the first minute of 1970, from the first of March of the year 0


def format_moment(at: str, now: str, zone: Zone, text: Translator) -> str:
    """Return a moment of the log in words, relative to `now`.

    >>> from faristol.desk.kernel.zones import fixed_zone
    >>> format_moment("2026-11-19T23:30:00Z", "2026-11-20T18:00:00Z", fixed_zone(60), Translator("en", None))
    'today at 00:30'
    """
    day, minute = divmod(_local_minutes(at, zone), DAY)
    hour = minute // 60
    clock = {"hour": f"{hour:02}", "minute": f"{minute % 60:02}"}
    # counted, because an article before the hour may depend on it: "a la 01.05", "a les 13.05"
    match _local_minutes(now, zone) // DAY - day:
        case 0:
            return text.ngettext(
                "today at {hour}:{minute}", "today at {hour}:{minute}", hour, **clock
            )
        case 1:
            return text.ngettext(
                "yesterday at {hour}:{minute}", "yesterday at {hour}:{minute}", hour, **clock
            )
        case _:
            year, month, of_month = _civil_date(day)
            date = {"day": text.of_date(of_month), "month": text.of_date(month), "year": year}
            return text.gettext("on {day}/{month}/{year}", **date)


def format_time(at: str, zone: Zone, text: Translator) -> str:
    """Return the time of day of a moment of the log.

    >>> from faristol.desk.kernel.zones import fixed_zone
    >>> format_time("2026-11-20T18:05:30Z", fixed_zone(60), Translator("en", None))
    '19:05'
    """
    return format_minute_of_day(_local_minutes(at, zone), text)


def format_minute_of_day(minute: int, text: Translator) -> str:
    """Return the time of day of a minute of any day.

    >>> format_minute_of_day(24 * 60 + 65, Translator("en", None))
    '01:05'
    """
    minute %= DAY
    return text.gettext("{hour}:{minute}", hour=f"{minute // 60:02}", minute=f"{minute % 60:02}")


def format_time_with_seconds(at: str, zone: Zone, text: Translator) -> str:
    """Return the time of day of a moment to the second.

    >>> from faristol.desk.kernel.zones import fixed_zone
    >>> format_time_with_seconds("2026-11-20T18:05:30Z", fixed_zone(60), Translator("en", None))
    '19:05:30'
    """
    minute = _local_minutes(at, zone) % DAY
    clock = {"hour": f"{minute // 60:02}", "minute": f"{minute % 60:02}", "second": at[17:19]}
    return text.gettext("{hour}:{minute}:{second}", **clock)


def format_day(at: str, zone: Zone, text: Translator) -> str:
    """Return the day of a moment of the log.

    >>> from faristol.desk.kernel.zones import fixed_zone
    >>> format_day("2026-11-20T23:30:00Z", fixed_zone(60), Translator("en", None))
    '21/11/2026'
    """
    return format_date(date_of(at, zone), text)


def date_of(at: str, zone: Zone) -> str:
    """Return the day of a moment of the log in the form of files.

    >>> from faristol.desk.kernel.zones import fixed_zone
    >>> date_of("2026-11-20T23:30:00Z", fixed_zone(60))
    '2026-11-21'
    """
    year, month, of_month = _civil_date(_local_minutes(at, zone) // DAY)
    return f"{year:04}-{month:02}-{of_month:02}"


def format_date(date: str, text: Translator) -> str:
    """Return a day for people, from its form in files.

    >>> format_date("2026-11-21", Translator("en", None))
    '21/11/2026'
    """
    year, month, of_month = map(int, date.split("-"))
    return text.gettext(
        "{day}/{month}/{year}", day=text.of_date(of_month), month=text.of_date(month), year=year
    )


def offset_at(at: str, zone: Zone) -> int:
    """Return the minutes east of UTC at a moment of the log."""
    return zone.offset_at(_minutes(at) - EPOCH)


def epoch_seconds(at: str) -> int:
    """Return the seconds from the first of March of the year 0 to a moment."""
    return _minutes(at) * 60 + int(at[17:19])


def add_seconds(at: str, later: int) -> str:
    """Return the moment `later` seconds after another.

    >>> add_seconds("2026-02-28T23:59:50Z", 15)
    '2026-03-01T00:00:05Z'
    """
    days, second = divmod(epoch_seconds(at) + later, DAY * 60)
    year, month, of_month = _civil_date(days)
    minute, second = divmod(second, 60)
    return f"{year:04}-{month:02}-{of_month:02}T{minute // 60:02}:{minute % 60:02}:{second:02}Z"


def _local_minutes(at: str, zone: Zone) -> int:
    """Return the minutes from the first of March of the year 0 on the clocks of a zone."""
    return _minutes(at) + offset_at(at, zone)


def _minutes(at: str) -> int:
    """Return the minutes from the first of March of the year 0 to a moment."""
    year, month, day = int(at[:4]), int(at[5:7]), int(at[8:10])
    # the year begins in March, so that a leap day is its last day
    year, month = (year, month - 3) if month > 2 else (year - 1, month + 9)
    days = 365 * year + year // 4 - year // 100 + year // 400 + (153 * month + 2) // 5 + day - 1
    return days * DAY + int(at[11:13]) * 60 + int(at[14:16])


def _civil_date(days: int) -> tuple[int, int, int]:
    """Return year, month and day of the month."""
    era, rest = divmod(days, ERA)
    of_era = (rest - rest // 1460 + rest // 36_524 - rest // (ERA - 1)) // 365
    of_year = rest - (365 * of_era + of_era // 4 - of_era // 100)
    month = (5 * of_year + 2) // 153
    day = of_year - (153 * month + 2) // 5 + 1
    year = 400 * era + of_era
    return (year, month + 3, day) if month < 10 else (year + 1, month - 9, day)


def local_date(at: str, zone: Zone) -> tuple[int, int, int, int, int]:
    """Return year, month, day, weekday (Monday is 0) and minute of the day of a moment of the log.

    >>> from faristol.desk.kernel.zones import fixed_zone
    >>> local_date("2026-11-26T23:30:00Z", fixed_zone(60))
    (2026, 11, 27, 4, 30)
    """
    days, minute = divmod(_local_minutes(at, zone), DAY)
    year, month, day = _civil_date(days)
    return year, month, day, (days + 2) % 7, minute
