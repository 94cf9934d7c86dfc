"""A club with a later version of this tree, the way back, and the way forward.

The later version is tests/support/next_version.py.

Each document that a version can read opens, waiting ones are named, and each entry stays as it was stored, byte for
byte.
"""

import contextlib
import json
from dataclasses import dataclass

import pytest
from playwright.sync_api import Error

from faristol.board.notation import format_coordinates
from faristol.ledger import rules_digest
from faristol.ledger.audit import verify
from faristol.ledger.parcel_writer import read
from faristol.tiles.reading import in_tiles
from scripts.build.precache import ANNOUNCEMENT
from tests.e2e.duplicate.evening import Evening, ShippedLists
from tests.e2e.duplicate.pressing import DRIVER, press
from tests.e2e.rig import browser as browsers
from tests.e2e.rig import probe
from tests.e2e.rig.desk import (
    add_player,
    open_desk,
    tables,
    wait_draft,
    wait_elements,
    wait_engine,
    wait_screen,
    wait_until,
)
from tests.e2e.screens.house import (
    choose_document,
    device_text,
    go_to,
    import_register,
    run_in_thread,
)
from tests.support.classic_user import ClassicUser
from tests.support.desk import User
from tests.support.duplicate_game import player_of
from tests.support.next_version import COLUMN, NEWS, RULE, STORE, VERSION, build_next_site
from tests.support.tournament_user import Director

pytestmark = pytest.mark.boots
DUPLICATE, TOURNAMENT = "Duplicada", "Verema"


# ---- the club, and what is read off its pages ----


@dataclass(frozen=True, kw_only=True)
class Club:
    """The file of a club that this version wrote, and the next round of its duplicate."""

    text: str
    rack: str
    at: str  # of the best move
    word: str
    number: int  # of the round


def make_club(program):
    """Return a club with two rounds of a duplicate, a tournament, a game of two and a register.

    They are as a program writes them.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rules_digest, "read_program", lambda: program)
        user = User()
        user.lists = ShippedLists()
        user.restart()
        user.add("Núria Puig")
        director = Director(user)
        director.enter("Anna", "Benet", "Carla", "Dora")
        director.begin_round(first="halves")
        director.play()
        classic = ClassicUser(user=user, ruleset="ro-general", minutes="0").begin()
        classic.uncover()
        classic.lay_two()
        evening = Evening(user=user, players=2, rounds=2, lang="en", title=DUPLICATE)
        text = device_text(user)
        evening.type_drawn()
        moves, _ = evening.moves(1)
    alphabet = evening.opened.terms.alphabet
    return Club(
        text=text,
        rack=" ".join(evening.game.round.rack),
        at=format_coordinates(moves[0].start, moves[0].direction),
        word=in_tiles(moves[0].word, alphabet),
        number=len(evening.game.rounds),
    )


def announcement_of(folder):
    """Return the announcement of a built site."""
    return json.loads((folder / ANNOUNCEMENT).read_text(encoding="utf-8"))


@pytest.fixture(scope="session")
def later_site():
    """The site of the later version."""
    return build_next_site()


@pytest.fixture(scope="session")
def club(site):
    """The club as the version of this tree wrote it."""
    return run_in_thread(lambda: make_club(announcement_of(site)["program"]))


def version_of(page):
    return page.evaluate("document.documentElement.dataset.version")


def lines_of(page, kind):
    """Return the stored lines of the only document of a kind."""
    stored = tables(page)
    (stream,) = (row["id"] for row in stored["streams"] if row["kind"] == kind)
    rows = [row for row in stored["events"] if row["stream"] == stream]
    return [row["line"] for row in sorted(rows, key=lambda row: row["seq"])]


def row_of(page, kind):
    (row,) = (row for row in tables(page)["streams"] if row["kind"] == kind)
    return row


def documents_of(text):
    """Return the lines of each document of a file, by its kind."""
    return {stream.kind: list(stream.lines) for stream in read(text).streams}


def at_club(context, server, club):
    """Open the club on a new device."""
    context.add_init_script(probe.probe_script())
    context.add_init_script(DRIVER)
    page = context.new_page()
    open_desk(page, server.url)
    import_register(page, club.text)
    wait_elements(page)
    return page


def offer_version(page, server, folder):
    """Upload a version, and wait until it is offered."""
    server.folder = folder
    page.evaluate("dispatchEvent(new Event('online')) && undefined")
    wait_until(page, lambda: page.is_visible("#news"), "the offer", 30)


def open_versions(page):
    go_to(page, "/version")
    wait_until(page, lambda: "In use" in page.inner_text("#screen"), "the versions")
    return page.inner_text("#screen")


def switch(page, command, version):
    """Install a version on the screen of versions."""
    page.click(f"#screen [data-command={command}] button")
    wait_until(page, lambda: version_of(page) == version, f"version {version}", 30)
    wait_engine(page)
    wait_screen(page, "#bar")


def install_version(page, server, folder):
    """Offer the later version and install it."""
    offer_version(page, server, folder)
    open_versions(page)
    switch(page, "apply_update", VERSION)


def begin_round(page, club):
    press(page, "duplicate_type_rack", rack=club.rack)
    press(page, "start_round", number=club.number)


def submit_slips(page, club, *tables_):
    fields = {"player": [player_of(number) for number in tables_], "was": [""] * len(tables_)}
    press(page, "read_slips", round=club.number, at=club.at, word=club.word, ruling="", **fields)


def end_round(page, club):
    press(page, "end_round", number=club.number, sure="yes")
    press(page, "announce_master", at=club.at, word=club.word, is_sure="1")


def play_round(page, club):
    begin_round(page, club)
    submit_slips(page, club, 1, 2)
    end_round(page, club)


def see_screen(page, route, *texts):
    """Open a screen; check texts on it and that no error is displayed."""
    go_to(page, route)
    read_screen = lambda: page.inner_text("#screen")  # noqa: E731
    wait_until(page, lambda: all(text in read_screen() for text in texts), f"{texts} at {route}")
    assert page.query_selector("#failure:not([hidden])") is None, route


def row_in_files(page, kind):
    """Return the row of a document in the list of files."""
    go_to(page, "/files", ".docs")
    return page.inner_text(f"[id='document-of-{row_of(page, kind)['id']}']")


def check_document(page, kind):
    """Press Check beside a document; return its message."""
    go_to(page, "/files", ".docs")
    before = page.inner_text("#toasts")
    choose_document(page, row_of(page, kind)["id"])
    page.click("dialog:modal [data-command=check_stream] button")
    report = lambda: (now := page.inner_text("#toasts")) != before and now  # noqa: E731
    return wait_until(page, report, "what Check says")


def save_everything(page):
    go_to(page, "/files", ".docs")
    with page.expect_download() as waiting:
        page.click("#next")
    return waiting.value.path().read_text(encoding="utf-8")


def see_tournament_and_game(page):
    """Check that documents unchanged by any version open as before."""
    see_screen(page, "/tournament", TOURNAMENT, "Anna")
    see_screen(page, "/game", "Jana Roig")


# ---- a later version, and fresh devices of both ----


def see_what_was_stored_before(page, own):
    """Check in the later version that all documents open, with the note on a changed judgement."""
    assert NEWS in open_versions(page)
    see_screen(page, "/version", f"Since {VERSION}: {RULE}")
    see_screen(page, "/", DUPLICATE, TOURNAMENT)
    see_screen(page, "/players", "Núria Puig")
    see_screen(page, "/duplicate", DUPLICATE)
    see_tournament_and_game(page)
    see_screen(page, "/duplicate/papers/classification", f"Judged by Faristol {own}")
    assert "they stay as they were judged" in check_document(page, "duplicate")
    assert "checked: nothing is missing" in check_document(page, "tournament")
    corrected = "Rules corrected since"
    wait_until(page, lambda: corrected in row_in_files(page, "duplicate"), corrected)


def keep_as_judged(page):
    """Answer that the stored judgement stays."""
    go_to(page, f"/files/judged?stream={row_of(page, 'duplicate')['id']}")
    assert RULE in page.inner_text("#screen")
    page.click("#next")
    wait_until(page, lambda: "settle_rule_change" in lines_of(page, "duplicate")[-1], "the answer")


def open_on_new_device(fresh, server, text, version):
    """Open a file on an empty device with a version."""
    context, _ = fresh(server.origin)
    page = context.new_page()
    open_desk(page, server.url)
    assert version_of(page) == version
    import_register(page, text)
    return page


@pytest.mark.slow
def test_club_goes_on_with_later_version_and_its_file_opens_in_both(
    fresh, own_server, site, later_site, club
):
    own = announcement_of(site)["program"].partition("-")[0]
    context, _ = fresh(own_server.origin)
    page = at_club(context, own_server, club)
    before = documents_of(club.text)
    assert {kind: lines_of(page, kind) for kind in before} == before
    install_version(page, own_server, later_site)
    see_what_was_stored_before(page, own)
    assert {kind: lines_of(page, kind) for kind in before} == before
    keep_as_judged(page)
    go_to(page, "/duplicate/round")
    play_round(page, club)
    add_player(page, "Of the later version")
    see_screen(
        page, "/duplicate/papers/classification", f"{own} (rounds 1–2)", f"{VERSION}+dev (round 3)"
    )
    after = {kind: lines_of(page, kind) for kind in before}
    assert all(after[kind][: len(lines)] == lines for kind, lines in before.items())
    assert [json.loads(line)["version"] for line in after["register"]] == [1, 1, 2]
    assert json.loads(after["duplicate"][-1])["kind"] == "declare_master"
    text = save_everything(page)
    assert documents_of(text) == after
    page.close()

    page = open_on_new_device(fresh, own_server, text, VERSION)
    assert {kind: lines_of(page, kind) for kind in before} == after
    see_screen(page, "/duplicate/results", "Anna")
    page.close()

    own_server.folder = site
    page = open_on_new_device(fresh, own_server, text, announcement_of(site)["version"])
    read_toasts = lambda: page.inner_text("#toasts")  # noqa: E731
    waiting = f"2 documents were written by version {VERSION}"
    wait_until(page, lambda: waiting in read_toasts() and DUPLICATE in read_toasts(), waiting)
    for kind in ("duplicate", "register"):
        assert f"written by version {VERSION}" in row_in_files(page, kind)
    see_screen(page, "/", f"written by version {VERSION}", TOURNAMENT)
    see_screen(page, "/duplicate", f"written by version {VERSION}")
    see_screen(page, "/players")
    see_tournament_and_game(page)
    assert documents_of(save_everything(page)) == after


# ---- the way back, without a connection ----

PUT = """
async ([store, row]) => {
  const settled = (asked) => new Promise((resolve, reject) => { asked.onsuccess = () => resolve(asked.result); asked.onerror = () => reject(asked.error); });
  const db = await settled(indexedDB.open(`faristol:${new URL("./", location.href).pathname}:club`));
  await settled(db.transaction(store, "readwrite").objectStore(store).put(row));
  db.close();
}
"""


@pytest.mark.slow
def test_way_back_opens_readable_documents_offline_and_way_forward_all(
    fresh, own_server, site, later_site, club
):
    own = announcement_of(site)["version"]
    context, _ = fresh(own_server.origin)
    page = at_club(context, own_server, club)
    install_version(page, own_server, later_site)
    go_to(page, "/duplicate/round")
    play_round(page, club)
    mark = {"id": "one", "text": "Of the later version"}
    page.evaluate(PUT, [STORE, mark])
    later = {kind: lines_of(page, kind) for kind in documents_of(club.text)}
    own_server.kill()
    text = open_versions(page)
    assert f"With version {own} these do not open until you come back: {DUPLICATE}\n" in text
    switch(page, "take_back", own)
    # the database has a number and a store that this version does not know
    assert tables(page)[STORE] == [mark]
    see_screen(page, "/", f"written by version {VERSION}", TOURNAMENT)
    see_screen(page, "/duplicate", f"written by version {VERSION}")
    see_screen(page, "/duplicate/round", f"A later version of Faristol ({VERSION}")
    see_tournament_and_game(page)
    add_player(page, "Of this version")
    assert f"written by version {VERSION}" in row_in_files(page, "duplicate")
    assert documents_of(save_everything(page))["duplicate"] == later["duplicate"]
    page.close()
    page = context.new_page()
    open_desk(page, own_server.url, "/files", ".docs")  # started anew, and still without a server
    assert version_of(page) == own
    open_versions(page)
    switch(page, "take_back", VERSION)
    assert tables(page)[STORE] == [mark]
    assert row_of(page, "duplicate")[COLUMN] == "green"
    for kind, lines in later.items():
        assert lines_of(page, kind)[: len(lines)] == lines
    assert lines_of(page, "duplicate") == later["duplicate"]
    see_screen(page, "/players", "Núria Puig", "Of this version")
    see_screen(page, "/duplicate/results", "Anna")
    assert "checked: nothing is missing" in check_document(page, "register")


# ---- a browser that is killed while it puts a version in ----


class Tablet:
    """A browser on a persistent profile, which is killed and restarted."""

    def __init__(self, playwright, keeper, server, profile):
        self.playwright, self.keeper, self.server = playwright, keeper, server
        self.profile = profile
        self.begin()

    def begin(self):
        self.context = browsers.launch_on(
            self.playwright, "chromium", self.profile, locale="en", accept_downloads=True
        )
        self.keeper.watch(self.context, self.server.origin)
        self.pids = browsers.process_ids(self.profile)

    def open(self):
        self.page = self.context.new_page()
        open_desk(self.page, self.server.url)

    def kill(self):
        browsers.kill(self.pids)
        with contextlib.suppress(Error):
            self.context.close()
        self.begin()
        self.open()


@pytest.mark.slow
def test_browser_killed_twice_during_update_starts_whole_with_all_data(
    playwright, keeper, own_server, site, later_site, club, tmp_path
):
    own = announcement_of(site)["version"]
    tablet = Tablet(playwright, keeper, own_server, tmp_path / "profile")
    tablet.page = at_club(tablet.context, own_server, club)
    before = {kind: lines_of(tablet.page, kind) for kind in documents_of(club.text)}
    offer_version(tablet.page, own_server, later_site)
    own_server.kill()
    open_versions(tablet.page)
    button = "#screen [data-command=apply_update] button"
    tablet.page.evaluate("(button) => document.querySelector(button).click()", button)
    tablet.kill()  # as soon as it was pressed: either version may start
    assert version_of(tablet.page) in {own, VERSION}
    assert {kind: lines_of(tablet.page, kind) for kind in before} == before
    page = tablet.page
    if version_of(page) == own:
        open_versions(page)
        page.evaluate("(button) => document.querySelector(button).click()", button)
        wait_until(page, lambda: version_of(page) == VERSION, "the later version", 30)
    else:
        page.reload()
    tablet.kill()  # while the later version starts, and perhaps gives the database a store
    assert version_of(tablet.page) == VERSION
    assert {kind: lines_of(tablet.page, kind) for kind in before} == before
    assert STORE in tables(tablet.page)
    add_player(tablet.page, "After two kills")
    see_screen(tablet.page, "/duplicate", DUPLICATE)
    lines = lines_of(tablet.page, "register")
    assert verify(lines) is None
    assert len(lines) == len(before["register"]) + 1


# ---- a round that goes on meanwhile ----


def is_viewer(page):
    return page.evaluate("document.documentElement.dataset.role === 'viewer'")


def force_reload(page):
    """Reload a page past the stored site: it gets the files of the server."""
    page.evaluate("window.isOld = true")
    page.context.new_cdp_session(page).send("Page.reload", {"ignoreCache": True})
    wait_until(page, lambda: not page.evaluate("window.isOld"), "the page anew")


# a page that no service worker ever serves, in a browser that has one for its other pages
UNSERVED = "Object.defineProperty(Navigator.prototype, 'serviceWorker', { value: undefined });"


def open_past_stored_site(context, server):
    """Open a window served by the network alone, with the files of the server."""
    page = context.new_page()
    page.add_init_script(UNSERVED)
    page.goto(server.url)
    wait_until(page, lambda: is_viewer(page), "the second window to follow")
    force_reload(page)
    wait_until(page, lambda: version_of(page) == VERSION, f"version {VERSION}")
    wait_until(page, lambda: is_viewer(page), "the second window to follow", 40)
    return page


def test_two_windows_of_different_versions_lose_no_part_of_a_round(
    fresh, own_server, later_site, club
):
    context, _ = fresh(own_server.origin)
    page = at_club(context, own_server, club)
    own = version_of(page)
    go_to(page, "/duplicate/round")
    press(page, "duplicate_type_rack", rack=club.rack)
    wait_screen(page, "letter-caller")
    page.click("#start-round button")
    wait_screen(page, "slip-entry")
    page.keyboard.type("2A1SA")
    wait_draft(page, "A1SA")
    own_server.folder = later_site
    later = open_past_stored_site(context, own_server)
    # the database has a store more: the window of before says so, keeps what is typed, and writes on
    newer = "A newer version is open in another window. Reload this one."
    wait_until(page, lambda: newer in page.inner_text("#notice"), "what the first window says")
    assert STORE in tables(page)
    assert (version_of(page), is_viewer(page)) == (own, False)
    assert page.input_value("#slip-move") == "A1SA"
    submit_slips(page, club, 1)
    assert page.input_value("#slip-move") == "A1SA"
    is_in = ".seat[data-table='1'][data-is=in]"
    wait_until(later, lambda: later.query_selector(is_in), "the second window to follow")
    assert "this one follows it" in later.inner_text("#viewer")
    # continued there, the round goes on in the later version, with what was typed
    later.click("#viewer [data-device=takeover]")
    wait_until(later, lambda: not is_viewer(later), "the second window to write", 20)
    wait_engine(later)
    wait_until(page, lambda: is_viewer(page), "the first one to follow")
    wait_screen(later, "slip-entry")
    wait_until(later, lambda: later.input_value("#slip-move") == "A1SA", "what was typed")
    submit_slips(later, club, 2)
    end_round(later, club)
    lines = lines_of(later, "duplicate")
    assert verify(lines) is None
    read_slips = [line for line in map(json.loads, lines) if line["kind"] == "read_slips"]
    of_first, of_later = (line["version"] for line in read_slips[-2:])
    assert of_later == of_first + 1
    announced_move = f"Master move of round {club.number}"
    wait_until(page, lambda: announced_move in page.inner_text("#screen"), announced_move)
