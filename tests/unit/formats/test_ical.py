"""Days as a calendar file, read back by the grammar of RFC 5545 alone."""

from datetime import date

from hypothesis import given
from hypothesis import strategies as st

from faristol.formats.ical import WIDE, Day, write_calendar

MADE = "2026-11-25T10:00:01Z"
texts = st.text(st.characters(exclude_categories=("Cs", "Cc")) | st.just("\n"), max_size=200)
day_strategy = st.builds(
    Day,
    key=st.text(max_size=20),
    when=st.dates(date(1990, 1, 1), date(2090, 1, 1)),
    title=texts,
    about=texts,
)


def unfold(text):
    return text.replace("\r\n ", "").split("\r\n")


def parse_events(text):
    """Parse a calendar as a calendar program does: events as names and values."""
    events, event = [], None
    for line in unfold(text):
        name, _, value = line.partition(":")
        if line == "BEGIN:VEVENT":
            event = {}
        elif line == "END:VEVENT":
            events.append(event)
            event = None
        elif event is not None:
            event[name.partition(";")[0]] = value
    return events


def unescape(value):
    out, at = "", 0
    while at < len(value):
        if value[at] == "\\":
            out += {"n": "\n", "N": "\n"}.get(value[at + 1], value[at + 1])
            at += 2
        else:
            out += value[at]
            at += 1
    return out


def test_due_day_is_an_all_day_event():
    (event,) = parse_events(
        write_calendar([Day(key="x", when=date(2026, 12, 31), title="Retrimite tura XIX")], MADE)
    )
    assert (event["DTSTART"], event["DTEND"]) == ("20261231", "20270101")
    assert event["DTSTAMP"] == "20261125T100001Z"
    assert event["SUMMARY"] == "Retrimite tura XIX"
    assert "DESCRIPTION" not in event


@given(st.lists(day_strategy, max_size=4))
def test_titles_read_back_equal_and_lines_are_bounded(days):
    text = write_calendar(days, MADE)
    assert text.startswith("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n")
    assert text.endswith("END:VCALENDAR\r\n")
    assert all(len(line.encode()) <= WIDE for line in text.split("\r\n"))
    titles = [
        (unescape(event["SUMMARY"]), unescape(event.get("DESCRIPTION", "")))
        for event in parse_events(text)
    ]
    assert sorted(titles) == sorted((day.title, day.about) for day in days)


def test_same_days_yield_same_events_in_order_of_date():
    days = [
        Day(key=key, when=date(2026, 1, at), title=key)
        for key, at in (("b", 2), ("a", 2), ("c", 1))
    ]
    forward, backward = write_calendar(days, MADE), write_calendar(reversed(days), MADE)
    assert forward == backward
    assert [event["SUMMARY"] for event in parse_events(forward)] == ["c", "a", "b"]
    assert len({event["UID"] for event in parse_events(forward)}) == 3
