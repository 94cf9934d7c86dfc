"""Days as a calendar file, read back by the grammar of RFC 5545 alone."""

from datetime import date

from hypothesis import given
from hypothesis import strategies as st

from faristol.formats.ical import WIDE, Day, write_calendar

MADE = "2026-11-25T10:00:01Z"
texts = st.text(st.characters(exclude_categories=("Cs", "Cc")) | st.just("\n"), max_size=200)
a_day = st.builds(
    Day,
    key=st.text(max_size=20),
    when=st.dates(date(1990, 1, 1), date(2090, 1, 1)),
    title=texts,
    about=texts,
)


def unfolded(text):
    return text.replace("\r\n ", "").split("\r\n")


def read(text):
    """Return what a calendar program understands: each event as its names and values."""
    events, now = [], None
    for line in unfolded(text):
        name, _, value = line.partition(":")
        if line == "BEGIN:VEVENT":
            now = {}
        elif line == "END:VEVENT":
            events.append(now)
            now = None
        elif now is not None:
            now[name.partition(";")[0]] = value
    return events


def unescaped(value):
    out, at = "", 0
    while at < len(value):
        if value[at] == "\\":
            out += {"n": "\n", "N": "\n"}.get(value[at + 1], value[at + 1])
            at += 2
        else:
            out += value[at]
            at += 1
    return out


def test_a_day_that_is_due_is_a_whole_day():
    (event,) = read(
        write_calendar([Day(key="x", when=date(2026, 12, 31), title="Retrimite tura XIX")], MADE)
    )
    assert (event["DTSTART"], event["DTEND"]) == ("20261231", "20270101")
    assert event["DTSTAMP"] == "20261125T100001Z"
    assert event["SUMMARY"] == "Retrimite tura XIX"
    assert "DESCRIPTION" not in event


@given(st.lists(a_day, max_size=4))
def test_every_title_is_read_as_it_was_written_and_no_line_is_too_long(days):
    text = write_calendar(days, MADE)
    assert text.startswith("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n")
    assert text.endswith("END:VCALENDAR\r\n")
    assert all(len(line.encode()) <= WIDE for line in text.split("\r\n"))
    found = [
        (unescaped(one["SUMMARY"]), unescaped(one.get("DESCRIPTION", ""))) for one in read(text)
    ]
    assert sorted(found) == sorted((day.title, day.about) for day in days)


def test_the_same_day_again_is_the_same_event_and_the_order_is_that_of_days():
    days = [
        Day(key=key, when=date(2026, 1, at), title=key)
        for key, at in (("b", 2), ("a", 2), ("c", 1))
    ]
    first, again = write_calendar(days, MADE), write_calendar(reversed(days), MADE)
    assert first == again
    assert [one["SUMMARY"] for one in read(first)] == ["c", "a", "b"]
    assert len({one["UID"] for one in read(first)}) == 3
