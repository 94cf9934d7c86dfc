"""Lists of many documents: search, months, fifty rows, a single dialog, archived documents folded."""

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
    """The user of a device with documents of a year; changes are undone after the test."""
    before = {name: dict(rows) for name, rows in store.tables.items()}
    user = User(store, zone=ZONE)
    user.clock.moment = add_seconds("2025-12-01T18:00:00Z", 350 * 24 * 3600)
    yield user
    store.tables = before


def test_documents_of_the_year_have_the_zone_where_they_began(user):
    """The measured year had documents without a zone, which no longer exist (third-round 9-B20)."""
    for row in user.desk.stream_store.streams.values():
        assert row.zone == ZONE, row.id
        assert parse_line(run(user.desk.stream_store.first_line(row.id))).zone == ZONE
    assert all("Times are those of" not in visible_text(user.look(route).screen) for route in LISTS)


def visible_text(html):
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", html)).split())


def document_names(html):
    return [
        visible_text(name)
        for name in re.findall(r'class="docs__name"[^>]*>(.*?)</(?:a|strong)>', html)
    ]


def document_ids(html):
    return re.findall(r'<li id="document-of-([^"]+)"', html)


def search(user, route):
    return user.look(route, region="documents").fragments["documents"]


def run_idle(user):
    while run(user.desk.run_idle()):
        pass


@pytest.mark.parametrize("route", LISTS)
def test_list_has_at_most_fifty_rows_under_their_months(user, route):
    """Headings by month, fifty rows at first, the rest a tap away (third-round 9-B17)."""
    screen = user.look(route).screen
    listed = document_ids(screen)
    assert len(listed) == min(50, LISTS[route])
    rows = [user.desk.stream_store.streams[stream] for stream in listed]
    assert rows == sorted(rows, key=lambda row: (row.changed_at, row.id), reverse=True)
    months = list(dict.fromkeys(local_date(row.changed_at, fixed_zone(0))[:2] for row in rows))
    headings = [
        visible_text(heading) for heading in re.findall(r'<h2 class="month">(.*?)</h2>', screen)
    ]
    assert [heading.rpartition(" ")[0] for heading in headings] == [
        f"{MONTHS[month - 1]} {year_}" for year_, month in months
    ]
    if LISTS[route] > 50:
        assert f"50 of {LISTS[route]}" in visible_text(screen)
        (more,) = re.findall(r'href="#([^"]*rows=100)"', screen)
        assert len(document_ids(user.look(unescape(more)).screen)) == min(100, LISTS[route])


def test_list_draws_at_most_two_hundred_rows(user):
    for rows in ("9999", "-1", "x", "10000000000000"):
        assert 50 <= len(document_ids(user.look(f"/files?rows={rows}").screen)) <= 200


@pytest.mark.parametrize("route", LISTS)
def test_list_draws_only_the_dialog_of_the_chosen_document(user, route):
    """No dialog is drawn before a document is chosen, and then its own alone (third-round 9-B17)."""
    screen = user.look(route).screen
    assert "<dialog" not in screen
    stream = document_ids(screen)[1]
    response = user.send("choose_document", route, stream=stream)
    dialog = response.fragments["document"]
    assert dialog.count("<dialog") == 3
    assert f'id="document-{stream}" aria-labelledby="document-{stream}-title"' in dialog
    assert f'aria-describedby="document-{stream}-says" open>' in dialog
    for command in ("save_stream", "check_stream", "archive_stream"):
        assert f'data-command="{command}"' in dialog, command
    assert "<dialog" not in user.look(route).screen
    assert user.send("choose_document", route, stream="gone").screen  # a message, and no dialog


def test_files_of_a_year_has_at_most_four_thousand_elements(user):
    """A year had 27,600 of them (third-round 9-B17): each row costs the same."""
    all_rows = user.look("/files?rows=200").screen
    fifty = user.look("/files").screen
    per_row = (count_elements(all_rows) - count_elements(fifty)) / (
        len(document_ids(all_rows)) - len(document_ids(fifty))
    )
    assert (
        count_elements(fifty) + per_row * 150 + per_row * 50 < 4_000
    )  # two hundred rows, and fifty archived


def count_elements(html):
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
def test_search_matches_name_kind_day_and_month(user, query, is_found):
    """One search in every list (third-round 9-B17)."""
    html = search(user, f"/files?rows=200&q={quote(query)}")
    labels = dict(zip(document_ids(html), document_names(html), strict=True))
    everything = search(user, "/files?rows=200")
    all_labels = dict(zip(document_ids(everything), document_names(everything), strict=True))
    expected = {
        stream
        for stream, label in all_labels.items()
        if is_found(user.desk.stream_store.streams[stream], label)
    }
    assert set(labels) == expected
    assert ("No matching document" in html) == (not expected)


@pytest.mark.parametrize("lang", ["ca", "ro", "en"])
def test_search_for_a_month_heading_finds_the_month(user, lang):
    text = user.desk.translator_for(lang)
    heading = format_heading((2026, 2), text)
    zone = fixed_zone(0)
    rows = [row for row in user.desk.stream_store.streams.values() if row.seq]
    matches = {
        row.id
        for row in rows
        if run(user.desk.service(DocumentNames).is_match(row, heading, zone, text))
    }
    assert matches
    assert matches == {
        row.id
        for row in rows
        if 2 in {local_date(at, zone)[1] for at in (row.changed_at, row.created_at)}
    }


def is_in(row, month):
    return local_date(row.changed_at, fixed_zone(0))[1] == month


def is_on(row, month, day):
    return local_date(row.changed_at, fixed_zone(0))[1:3] == (month, day)


def test_tournaments_are_listed_with_their_round(user):
    """Two of the same name differed only by a time of day (third-round 9-B5)."""
    screen = visible_text(user.look("/tournament/all").screen)
    assert "round 2 of 3 · 6 players" in screen
    assert "final · 3 rounds · 6 players" in screen


def test_two_player_games_are_listed_without_reading_them(user):
    """Their figures come from stored heads: no game is folded, only names are read (third-round 9-B18)."""
    run_idle(user)
    user.restart()
    user.clock.moment = add_seconds("2025-12-01T18:00:00Z", 350 * 24 * 3600)
    ranges = []
    rows = user.store.rows

    async def record_ranges(table, low=None, high=None):
        if table == "events":
            ranges.append((low, high))
        return await rows(table, low, high)

    user.store.rows = record_ranges
    screen = user.look("/game/all").screen
    assert len(document_ids(screen)) == 50
    assert " · 13 : −102 · " in visible_text(screen)
    assert {(low[1], high[1]) for low, high in ranges} == {(1, 1)}  # first lines, with the players
    assert len(ranges) == 50
    user.store.rows = rows
    heads = [row for row in user.store.tables["heads"].values() if row["topic"] == "lists"]
    assert len(heads) == sum(COUNTS.values())
    assert not re.search("Roig|Codina|Puig|Popescu|Jana", str(heads))


def test_summary_agrees_with_the_folded_game(user):
    for row in user.desk.stream_store.all_of_kind("classic")[:12]:
        document = run(user.desk.service(ClassicService).load("en", row.id))
        summary = run(user.desk.service(Summaries).find(row))
        final = final_of(document.state)
        assert summary.turns == len(document.state.turns)
        assert tuple(summary.scores) == (final.scores if final else ())
        assert summary.is_over == (document.state.end is not None)


# ---- the archive ----


@pytest.mark.parametrize("route", LISTS)
def test_archived_document_is_folded_in_every_list_and_returns(user, route):
    """An archived two-player game was in no list (third-round 9-B19)."""
    stream = document_ids(user.look(route).screen)[2]
    assert user.send("archive_stream", route, stream=stream).taken
    screen = user.look(route).screen
    here, _, folded = screen.partition('<details class="docs__away"')
    assert stream not in document_ids(here)
    assert document_ids(folded) == [stream]
    dialog = user.send("choose_document", route, stream=stream).fragments["document"]
    assert 'data-command="unarchive_stream"' in dialog
    assert user.send("unarchive_stream", route, stream=stream).taken
    assert stream in document_ids(user.look(route).screen)


def test_correspondence_folds_archived_games_and_searches_by_player(user):
    """Games by post had no list of archived games, and no search (third-round 9-B17, 9-B19)."""
    stream, other = (row.id for row in user.desk.stream_store.all_of_kind("correspondence"))
    assert user.send("archive_stream", "/mail", stream=stream).taken
    screen = user.look("/mail").screen
    assert document_ids(screen.partition('<details class="docs__away"')[2]) == [stream]
    assert f'value="{other}"' in screen
    red, _ = re.search(r"([^<>]+) – ([^<>]+) · ", user.look("/files?q=clavecin").screen).groups()
    html = search(user, f"/mail?q={quote(red.split()[-1])}")
    assert stream in document_ids(html)
    assert f'value="{other}"' in html
    assert "No matching document" in search(user, "/mail?q=zzzz")


def test_older_documents_are_archived_in_a_single_act(user):
    """As many as the button states, no running game, in a single transaction (third-round 9-B19)."""
    older = user.look("/files?before=2026-09", region="older").fragments["older"]
    text = visible_text(older)
    count = int(re.search(r"(\d+) documents :", text)[1])
    assert f"Archive {count}" in text
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
    # a search lists them unfolded
    user.clock.moment = add_seconds("2025-12-01T18:00:00Z", 350 * 24 * 3600)
    html = search(user, "/files?q=march")
    assert over & set(document_ids(html))
    assert "<details" not in html


@pytest.mark.parametrize("failures", [0, 1])
def test_repeated_archiving_is_reported_as_done(user, failures):
    """After a lost answer or lack of memory it was reported as failed (third-round 9-B19, 10-B4)."""
    older = user.look("/files?before=2026-09", region="older").fragments["older"]
    count = int(re.search(r"(\d+) documents :", visible_text(older))[1])
    render = user.desk._templates.render
    errors = [MemoryError()] * failures

    def render_or_fail(*args):
        if errors:
            raise errors.pop()
        return render(*args)

    user.desk._templates.render = render_or_fail
    for _ in range(2):
        response = user.send(
            "archive_older", "/files", request_id="again", before="2026-09", count=count
        )
        assert response.taken
        texts = [str(effect["text"]) for effect in response.effects if "text" in effect]
        assert texts == [f"{count} documents were archived."]
    assert sum(row.archived for row in user.desk.stream_store.streams.values()) == count


def is_over(user, row):
    summary = run(user.desk.service(Summaries).find(row))
    return summary is not None and summary.is_over


@pytest.mark.parametrize(
    ("before", "count"),
    [("2026-09", 1), ("", 5), ("2026-13", 5), ("next year", ""), ("2020-01", 0), ("9999-12", -1)],
)
def test_archiving_with_another_count_than_displayed_is_refused(user, before, count):
    response = user.send("archive_older", "/files", before=before, count=count)
    assert not response.taken
    assert not any(row.archived for row in user.desk.stream_store.streams.values())


def test_month_is_proposed_once_older_documents_are_summarized(user):
    before = user.look("/files").screen
    assert "Choose a month" in visible_text(before)
    assert 'value="2026-08" selected' not in before
    run_idle(user)
    after_ = user.look("/files").screen
    assert 'value="2026-08" selected' in after_
    assert re.search(r"\d+ documents : .*two-player games", visible_text(after_))


def test_corrected_name_is_found_at_once():
    """A list kept the old name until the next start, and no search found the new one (third-round 9-B17)."""
    post = PostUser()
    user = post.user
    assert "Radu Petrescu" in visible_text(search(user, "/files"))
    assert not document_ids(search(user, "/files?q=zenobia"))
    post.ok("change_address", "/mail/letters", seat="2", name="Zenòbia Nova", address="")
    assert "Zenòbia Nova" in visible_text(search(user, "/files"))
    assert len(document_ids(search(user, "/files?q=zenobia"))) == 1
    assert not document_ids(search(user, "/files?q=petrescu"))


def test_names_of_a_deleted_document_are_not_cached(user):
    """Names of deleted documents stayed in memory (third-round 10)."""
    search(user, "/duplicate?q=a")
    stream = document_ids(user.look("/duplicate").screen)[0]
    names_read = user.desk.service(DocumentNames)
    assert any(key[0] == stream for key in names_read._words)
    assert user.send("delete_stream", "/files", stream=stream, word="delete").taken
    run(names_read.run_idle())
    assert all(
        stream not in {key[0] for key in cache} for cache in (names_read._labels, names_read._words)
    )
    names_read.clear_cache()
    assert not names_read._words
    assert not names_read._labels
