"""Moments of the log as text, by the clock of the device."""

from datetime import datetime, timedelta

from faristol.desk.kernel.time_format import format_moment
from faristol.desk.kernel.translation import Translator
from faristol.desk.kernel.zones import fixed_zone

ENGLISH = Translator("en", None)
UTC = fixed_zone(0)
NOW = "2026-11-20T18:00:00Z"


def test_moment_of_today_is_formatted_as_a_time():
    assert format_moment("2026-11-20T09:05:00Z", NOW, UTC, ENGLISH) == "today at 09:05"


def test_midnight_is_that_of_the_zone():
    assert format_moment("2026-11-19T23:30:00Z", NOW, fixed_zone(60), ENGLISH) == "today at 00:30"
    assert (
        format_moment("2026-11-20T00:30:00Z", NOW, fixed_zone(-60), ENGLISH) == "yesterday at 23:30"
    )


def test_older_moment_is_formatted_as_a_date():
    assert format_moment("2024-02-29T12:00:00Z", NOW, UTC, ENGLISH) == "on 29/2/2024"


def test_every_day_of_sixteen_years_has_the_date_of_the_calendar():
    day = datetime(2023, 12, 31)  # noqa: DTZ001 - a plain calendar is what is compared with
    for _ in range(16 * 366):
        day += timedelta(days=1)
        text = format_moment(f"{day:%Y-%m-%d}T10:00:00Z", "2022-01-01T00:00:00Z", UTC, ENGLISH)
        assert text == f"on {day.day}/{day.month}/{day.year}"
