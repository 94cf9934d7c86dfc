"""Lists of many documents: one search, months, fifty rows, one dialog, what is archived folded."""

import re
from html import unescape
from urllib.parse import quote

import pytest

from faristol.classic.result import final_of
from faristol.desk.classic.document import ClassicService
from faristol.desk.kernel.time_format import add_seconds, local_date
from faristol.desk.kernel.zones import fixed_zone
from faristol.desk.shared.document_names import DocumentNames
from faristol.desk.shared.months import MONTHS, format_heading
from faristol.desk.shared.summaries import Summaries
from faristol.ledger.codec import parse_line
from scripts.bench.year import ZONE, play_year
from tests.support.desk import User, run
from tests.support.post_user import PostUser

COUNTS = {"duplicate": 13, "tournament": 5, "classic": 54, "correspondence": 2}
LISTS = {"/files": 75, "/duplicate": 13, "/tournament/all": 5, "/game/all": 54}


@pytest.fixture(scope="module")
def store():
    return play_year(COUNTS).store


@pytest.fixture
def user(store):
    """Sit at the device of a year; what is done there is not stored for the next test."""
    before = {name: dict(rows) for name, rows in store.tables.items()}
    user = User(store, zone=ZONE)
    user.clock.moment = add_seconds("2025-12-01T18:00:00Z", 350 * 24 * 3600)
    yield user
    store.tables = before


def test_documents_of_the_year_keep_the_zone_where_they_began(user):
    """The year that is measured had documents of no zone, which none is any more (third-round 9-B20)."""
    for row in user.desk.stream_store.streams.values():
        assert row.zone == ZONE, row.id
        assert parse_line(run(user.desk.stream_store.first_line(row.id))).zone == ZONE
    assert all("Times are those of" not in words(user.look(route).screen) for route in LISTS)


def words(html):
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", html)).split())


def names(html):
    return [
        words(name) for name in re.findall(r'class="docs__name"[^>]*>(.*?)</(?:a|strong)>', html)
    ]


def ids(html):
    return re.findall(r'<li id="document-of-([^"]+)"', html)


def found(user, route):
    return user.look(route, region="documents").fragments["documents"]


def rest(user):
    while run(user.desk.run_idle()):
        pass


@pytest.mark.parametrize("route", LISTS)
def test_list_shows_at_most_fifty_rows_under_their_months(user, route):
    """Headings by month, fifty rows at first, the rest a tap away (third-round 9-B17)."""
    screen = user.look(route).screen
    shown = ids(screen)
    assert len(shown) == min(50, LISTS[route])
    rows = [user.desk.stream_store.streams[stream] for stream in shown]
    assert rows == sorted(rows, key=lambda row: (row.changed_at, row.id), reverse=True)
    months = list(dict.fromkeys(local_date(row.changed_at, fixed_zone(0))[:2] for row in rows))
    headings = [words(one) for one in re.findall(r'<h2 class="month">(.*?)</h2>', screen)]
    assert [heading.rpartition(" ")[0] for heading in headings] == [
        f"{MONTHS[month - 1]} {year_}" for year_, month in months
    ]
    if LISTS[route] > 50:
        assert f"50 of {LISTS[route]}" in words(screen)
        (more,) = re.findall(r'href="#([^"]*rows=100)"', screen)
        assert len(ids(user.look(unescape(more)).screen)) == min(100, LISTS[route])


def test_more_rows_than_two_hundred_are_never_drawn(user):
    for rows in ("9999", "-1", "x", "10000000000000"):
        assert 50 <= len(ids(user.look(f"/files?rows={rows}").screen)) <= 200


@pytest.mark.parametrize("route", LISTS)
def test_list_has_one_dialog_for_all_its_documents(user, route):
    """No dialog is drawn before a document is chosen, and then its own alone (third-round 9-B17)."""
    screen = user.look(route).screen
    assert "<dialog" not in screen
    stream = ids(screen)[1]
    response = user.send("choose_document", route, stream=stream)
    dialog = response.fragments["document"]
    assert dialog.count("<dialog") == 3
    assert f'id="document-{stream}" aria-labelledby="document-{stream}-title"' in dialog
    assert f'aria-describedby="document-{stream}-says" open>' in dialog
    for command in ("save_stream", "check_stream", "archive_stream"):
        assert f'data-command="{command}"' in dialog, command
    assert "<dialog" not in user.look(route).screen
    assert user.send("choose_document", route, stream="gone").screen  # said, and nothing opens


def test_files_of_a_year_has_at_most_four_thousand_elements(user):
    """A year had 27,600 of them (third-round 9-B17): what a row costs is the same for each."""
    all_rows = user.look("/files?rows=200").screen
    fifty = user.look("/files").screen
    each = (elements(all_rows) - elements(fifty)) / (len(ids(all_rows)) - len(ids(fifty)))
    assert elements(fifty) + each * 150 + each * 50 < 4_000  # two hundred rows, and fifty archived


def elements(html):
    return len(re.findall(r"<[a-z]", html))


@pytest.mark.parametrize(
    ("query", "is_found"),
    [
        ("roig", lambda _row, label: "Jana Roig" in label),
        ("ȘTEF martí", lambda _row, label: "Ștefan" in label and "Martí" in label),
        ("popescu", lambda _row, label: "Popescu" in label),
        ("tournament", lambda row, _label: row.kind == "tournament"),
        ("verema february", lambda row, _label: "Verema" in row.name and is_in(row, 2)),
        ("19/2", lambda row, _label: is_on(row, 2, 19)),
        ("19.02.2026", lambda row, _label: is_on(row, 2, 19)),
        ("2026-02-19", lambda row, _label: is_on(row, 2, 19)),
        ("2027", lambda _row, _label: False),
    ],
)
def test_search_finds_by_name_kind_day_and_month(user, query, is_found):
    """One search in every list (third-round 9-B17)."""
    shown = found(user, f"/files?rows=200&q={quote(query)}")
    labels = dict(zip(ids(shown), names(shown), strict=True))
    everything = found(user, "/files?rows=200")
    all_labels = dict(zip(ids(everything), names(everything), strict=True))
    wanted = {
        stream
        for stream, label in all_labels.items()
        if is_found(user.desk.stream_store.streams[stream], label)
    }
    assert set(labels) == wanted
    assert ("No matching document" in shown) == (not wanted)


@pytest.mark.parametrize("lang", ["ca", "ro", "en"])
def test_search_for_what_stands_over_a_month_finds_the_month(user, lang):
    text = user.desk.translator_for(lang)
    heading = format_heading((2026, 2), text)
    zone = fixed_zone(0)
    rows = [row for row in user.desk.stream_store.streams.values() if row.seq]
    found = {
        row.id
        for row in rows
        if run(user.desk.service(DocumentNames).matches(row, heading, zone, text))
    }
    assert found
    assert found == {
        row.id
        for row in rows
        if 2 in {local_date(at, zone)[1] for at in (row.changed_at, row.created_at)}
    }


def is_in(row, month):
    return local_date(row.changed_at, fixed_zone(0))[1] == month


def is_on(row, month, day):
    return local_date(row.changed_at, fixed_zone(0))[1:3] == (month, day)


def test_tournaments_are_listed_with_their_round(user):
    """Two of one name differed by nothing but a time of day (third-round 9-B5)."""
    screen = words(user.look("/tournament/all").screen)
    assert "round 2 of 3 · 6 players" in screen
    assert "final · 3 rounds played · 6 players" in screen


def test_games_of_two_are_listed_without_reading_them(user):
    """Their figures come from the stored heads: no game is folded, none but the names is read (third-round 9-B18)."""
    rest(user)
    user.restart()
    user.clock.moment = add_seconds("2025-12-01T18:00:00Z", 350 * 24 * 3600)
    read = []
    rows = user.store.rows

    async def counted(table, low=None, high=None):
        if table == "events":
            read.append((low, high))
        return await rows(table, low, high)

    user.store.rows = counted
    screen = user.look("/game/all").screen
    assert len(ids(screen)) == 50
    assert " · 13 : −102 · " in words(screen)
    assert {(low[1], high[1]) for low, high in read} == {(1, 1)}  # first lines, which say who plays
    assert len(read) == 50
    user.store.rows = rows
    heads = [row for row in user.store.tables["heads"].values() if row["topic"] == "lists"]
    assert len(heads) == sum(COUNTS.values())
    assert not re.search("Roig|Codina|Puig|Popescu|Jana", str(heads))


def test_summary_says_what_the_folded_game_says(user):
    for row in user.desk.stream_store.all_of_kind("classic")[:12]:
        opened = run(user.desk.service(ClassicService).load("en", row.id))
        summary = run(user.desk.service(Summaries).find(row))
        final = final_of(opened.state)
        assert summary.turns == len(opened.state.turns)
        assert tuple(summary.scores) == (final.scores if final else ())
        assert summary.is_over == (opened.state.end is not None)


# ---- the archive ----


@pytest.mark.parametrize("route", LISTS)
def test_archived_document_is_folded_in_every_list_and_comes_back(user, route):
    """A game of two that was archived was in no list (third-round 9-B19)."""
    stream = ids(user.look(route).screen)[2]
    assert user.send("archive_stream", route, stream=stream).taken
    screen = user.look(route).screen
    here, _, folded = screen.partition('<details class="docs__away"')
    assert stream not in ids(here)
    assert ids(folded) == [stream]
    dialog = user.send("choose_document", route, stream=stream).fragments["document"]
    assert 'data-command="unarchive_stream"' in dialog
    assert user.send("unarchive_stream", route, stream=stream).taken
    assert stream in ids(user.look(route).screen)


def test_correspondence_folds_what_is_archived_and_finds_by_player(user):
    """Games by post had no list of what is archived, and no search (third-round 9-B17, 9-B19)."""
    stream, other = (row.id for row in user.desk.stream_store.all_of_kind("correspondence"))
    assert user.send("archive_stream", "/mail", stream=stream).taken
    screen = user.look("/mail").screen
    assert ids(screen.partition('<details class="docs__away"')[2]) == [stream]
    assert f'value="{other}"' in screen
    red, _ = re.search(r"([^<>]+) – ([^<>]+) · ", user.look("/files?q=clavecin").screen).groups()
    shown = found(user, f"/mail?q={quote(red.split()[-1])}")
    assert stream in ids(shown)
    assert f'value="{other}"' in shown
    assert "No matching document" in found(user, "/mail?q=zzzz")


def test_what_is_older_is_archived_in_one_act(user):
    """As many as the button says, none that is under way, in one transaction (third-round 9-B19)."""
    older = user.look("/files?before=2026-09", region="older").fragments["older"]
    said = words(older)
    count = int(re.search(r"(\d+) documents :", said)[1])
    assert f"Archive {count}" in said
    rows = [
        row
        for row in user.desk.stream_store.streams.values()
        if local_date(row.changed_at, fixed_zone(0))[:2] < (2026, 9)
    ]
    over = {row.id for row in rows if row.kind in COUNTS and is_over(user, row)}
    assert len(over) == count
    assert 0 < count < len(rows)
    writes = user.store.writes
    response = user.send("archive_older", "/files", before="2026-09", count=count)
    assert response.taken
    assert user.store.writes == writes + 1
    assert {row.id for row in user.desk.stream_store.streams.values() if row.archived} == over
    user.restart()
    assert {row.id for row in user.desk.stream_store.streams.values() if row.archived} == over
    # found by searching, and open then
    user.clock.moment = add_seconds("2025-12-01T18:00:00Z", 350 * 24 * 3600)
    shown = found(user, "/files?q=march")
    assert over & set(ids(shown))
    assert "<details" not in shown


@pytest.mark.parametrize("failures", [0, 1])
def test_archiving_that_is_asked_for_again_was_done(user, failures):
    """The answer was lost, or memory ran out after it: it was told as not done (third-round 9-B19, 10-B4)."""
    older = user.look("/files?before=2026-09", region="older").fragments["older"]
    count = int(re.search(r"(\d+) documents :", words(older))[1])
    render = user.desk._templates.render
    left = [MemoryError()] * failures

    def failing(*args):
        if left:
            raise left.pop()
        return render(*args)

    user.desk._templates.render = failing
    for _ in range(2):
        response = user.send(
            "archive_older", "/files", request_id="again", before="2026-09", count=count
        )
        assert response.taken
        said = [str(effect["text"]) for effect in response.effects if "text" in effect]
        assert said == [f"{count} documents were archived."]
    assert sum(row.archived for row in user.desk.stream_store.streams.values()) == count


def is_over(user, row):
    summary = run(user.desk.service(Summaries).find(row))
    return summary is not None and summary.is_over


@pytest.mark.parametrize(
    ("before", "count"),
    [("2026-09", 1), ("", 5), ("2026-13", 5), ("next year", ""), ("2020-01", 0), ("9999-12", -1)],
)
def test_archiving_of_other_documents_than_were_counted_is_refused(user, before, count):
    response = user.send("archive_older", "/files", before=before, count=count)
    assert not response.taken
    assert not any(row.archived for row in user.desk.stream_store.streams.values())


def test_month_is_proposed_once_the_device_has_looked_through_what_is_older(user):
    before = user.look("/files").screen
    assert "Choose a month" in words(before)
    assert 'value="2026-08" selected' not in before
    rest(user)
    after_ = user.look("/files").screen
    assert 'value="2026-08" selected' in after_
    assert re.search(r"\d+ documents : .*two-player games", words(after_))


def test_name_that_an_entry_corrects_is_found_at_once():
    """A list went on showing the old name until the next start, and no search found the new one (third-round 9-B17)."""
    post = PostUser()
    user = post.user
    assert "Radu Petrescu" in words(found(user, "/files"))
    assert not ids(found(user, "/files?q=zenobia"))
    post.ok("change_address", "/mail/letters", seat="2", name="Zenòbia Nova", address="")
    assert "Zenòbia Nova" in words(found(user, "/files"))
    assert len(ids(found(user, "/files?q=zenobia"))) == 1
    assert not ids(found(user, "/files?q=petrescu"))


def test_names_of_a_deleted_document_are_not_kept(user):
    """What was read of documents that were deleted stayed in memory (third-round 10)."""
    found(user, "/duplicate?q=a")
    stream = ids(user.look("/duplicate").screen)[0]
    names_read = user.desk.service(DocumentNames)
    assert any(key[0] == stream for key in names_read._words)
    assert user.send("delete_stream", "/files", stream=stream, word="delete").taken
    run(names_read.rest())
    assert all(
        stream not in {key[0] for key in kept} for kept in (names_read._labels, names_read._words)
    )
    names_read.clear_cache()
    assert not names_read._words
    assert not names_read._labels
