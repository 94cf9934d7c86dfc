"""Logs of another program with a forged value: reading never raises, opened logs are marked."""

from dataclasses import replace
from functools import cache
from random import Random

import pytest

from faristol.desk.kernel.stream_validation import StreamFault, StreamReader, audit_stream
from faristol.ledger.codec import decode_record
from faristol.ledger.parcel_writer import header_line, write_stream
from faristol.ledger.record import LedgerError
from tests.support.corpora import (
    EACH_LOG,
    EARLIER,
    LATER,
    chained,
    logs,
    open_file,
    read_after,
    written_by,
)
from tests.support.desk import User
from tests.support.examples import examples
from tests.support.forged_logs import forged_values, of_no_sense
from tests.support.walk import every_screen

NOTE = "Not explained: the version that printed this would not have written all of it."
NO_SENSE = 10  # variants with malformed values, of each log
FORGED = 60  # of the values of each log
DRAWN = 4  # opened variants drawn, of each log
WHOLE = 2  # of these, drawn on all screens; the others on those of their own kind alone
# bounds of drawing, counted rather than timed: screens, and characters beyond those of the honest log
LEAST_SCREENS, MOST_SCREENS = 30, 300
MOST_MORE = 500_000
# the screen that continues a document of a kind, and the routes of its pages of stored results
OWN_SCREENS = {
    "judge": "/judge",
    "study": "/analyse",
    "clock": "/clock/game",
    "round_clock": "/clock/round",
    "duplicate": "/duplicate",
    "solo": "/duplicate/solo",
    "classic": "/game",
    "correspondence": "/mail/game",
    "tournament": "/tournament",
}
PAPERS = (
    "/analyse/print",
    *(
        f"/duplicate/papers/{name}"
        for name in ("classification", "rounds", "sheets", "poster", "board")
    ),
    "/game/print",
    "/mail/print",
    "/mail/dossier",
    *(
        f"/tournament/papers/{name}"
        for name in ("pairings", "why", "standings", "certificates", "record")
    ),
)
REFUSED = {"parcel/damaged", "parcel/impossible", "parcel/too_large"}


pytestmark = pytest.mark.usefixtures("no_rule_changes")


def forged_logs(log, random):
    """Return forged data of entries, each with the index of its entry: a sample in most runs."""
    all_forged = [
        (at, data) for at, record in enumerate(log.records) for data in forged_values(record.data)
    ]
    count = examples(FORGED, every_run=5)
    chosen = all_forged if count >= len(all_forged) else random.sample(all_forged, count)
    for _ in range(examples(NO_SENSE, every_run=2)):
        at = random.randrange(len(log.records))
        chosen.append((at, of_no_sense(log.records[at].data, random)))
    return sorted(chosen, key=lambda pair: pair[0])


def read_forged(log, forged, by):
    """Yield each forged log with its reading; the entries before the forged one are read once."""
    reader, read = StreamReader(log.table), 0
    records = written_by(log.records, by)
    for at, data in forged:
        for record in records[read:at]:
            assert reader.take(record) is None
        read = at
        altered = [*records[:at], replace(records[at], data=data), *records[at + 1 :]]
        yield altered, read_after(reader, altered[at:])


def open_records(log, records):
    """Return the user of a new device that opened the file of a log, with its chain rebuilt."""
    header = header_line(kind=log.kind, name="Forged", stream=log.records[0].stream)
    return open_file(write_stream(header, chained(records)))


def place_of(kind):
    """Return the place below which the screens of a kind are."""
    return f"/{OWN_SCREENS[kind].split('/')[1]}"


def printed_pages(screens, kind):
    """Return the pages of stored results of a kind among screens, without empty ones."""
    own = [paper for paper in PAPERS if paper.startswith(f"{place_of(kind)}/")]
    return {
        route: screen
        for route, screen in screens.items()
        if route.partition("?")[0] in own and '<article class="paper' in screen
    }


def check_marks(user, screens, kind, *, is_marked):
    """Check the mark on the screen of the document and on its pages, without the list of files."""
    assert ("Not explained" in user.look("/files").screen) == is_marked
    if kind in OWN_SCREENS:
        assert ("Not explained" in screens[OWN_SCREENS[kind]]) == is_marked
        for route, screen in printed_pages(screens, kind).items():
            assert (NOTE in screen) == is_marked, route
    else:
        assert not is_marked, "of these kinds the regulations decide nothing"


def length_of(screens):
    """Return how many characters screens have."""
    return sum(map(len, screens.values()))


@cache
def blank_length(place):
    """Return how many characters the screens of a device without documents have, below a place."""
    return length_of(every_screen(User(), place))


@cache
def honest_length(log, place):
    """Return how many characters the screens of the honest log have, below a place."""
    return length_of(every_screen(open_file(log.text), place))


def is_much_longer(screens, log, place):
    """Whether screens below a place have far more characters than those of the honest log.

    The honest log is drawn only where they also have far more than those of a device without documents.
    """
    length = length_of(screens)
    return (
        length > blank_length(place) + MOST_MORE and length > honest_length(log, place) + MOST_MORE
    )


@EACH_LOG
def test_forged_log_is_refused_or_draws_its_screens_marked(log):
    random = Random(str(log))
    readable = []
    for records, reading in read_forged(log, forged_logs(log, random), EARLIER):
        if not isinstance(reading, StreamFault):
            readable.append((records, reading))
            continue
        assert reading.code in REFUSED
        if reading.code == "parcel/damaged":  # never for an error that the rules raise
            with pytest.raises(LedgerError):
                decode_record(records[reading.line - 1], log.table.schema)
    count = min(examples(DRAWN, every_run=2), len(readable))
    for number, (records, reading) in enumerate(random.sample(readable, count)):
        user = open_records(log, records)
        place = place_of(log.kind) if number >= WHOLE and log.kind in OWN_SCREENS else ""
        screens = every_screen(user, place)
        assert all(screens.values())
        assert len(screens) <= MOST_SCREENS
        assert place or len(screens) >= LEAST_SCREENS
        assert not is_much_longer(screens, log, place)
        (row,) = user.desk.stream_store.streams.values()
        assert user.desk.judgements.state_of(row) == ("unexplained" if reading.remarks else "")
        check_marks(user, screens, log.kind, is_marked=bool(reading.remarks))


def test_pages_of_results_are_marked_in_every_kind():
    """A log of each such kind with one forged judged value: its pages are drawn, and marked."""
    marked = set()
    for log in logs():
        for at, data in forged_entries(log):
            altered = written_by(log.records, EARLIER)
            altered[at] = replace(altered[at], data=data)
            reading = audit_stream(log.table, altered)
            if isinstance(reading, StreamFault) or not reading.remarks:
                continue
            user = open_records(log, altered)
            screens = every_screen(user, place_of(log.kind))
            check_marks(user, screens, log.kind, is_marked=True)
            marked |= {route.partition("?")[0] for route in printed_pages(screens, log.kind)}
            break
    assert marked == set(PAPERS)


def forged_entries(log):
    """Yield the data of entries with a forged number, the newest entry first."""
    for at in reversed(range(len(log.records))):
        for data in forged_values(log.records[at].data):
            yield at, data


@EACH_LOG
def test_forged_log_of_a_later_program_is_damaged_or_not_judged(log):
    random = Random(str(log))
    for _, reading in read_forged(log, forged_logs(log, random), LATER):
        if isinstance(reading, StreamFault):
            assert reading.code in {"parcel/too_new", "parcel/too_large"}
        else:
            assert {remark.grade for remark in reading.remarks} <= {"later"}
