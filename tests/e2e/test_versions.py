"""A new version comes by itself and waits; it is put in on the user's word, and can be taken back."""

import pytest

from scripts.build.layout import Layout
from scripts.build.precache import WORKER, sealed
from tests.e2e.rig.desk import (
    add_player,
    events,
    open_desk,
    wait_elements,
    wait_engine,
    wait_screen,
    wait_until,
)

BOTH = pytest.mark.engines("chromium", "firefox")
CHANGED = "css/tokens.css"
NEWS = "The second version knows which one it is."


@pytest.fixture(scope="session")
def next_site(site, tmp_path_factory):
    """The same site with one style sheet changed, sealed as the build seals it."""
    folder = tmp_path_factory.mktemp("next")
    derived = {"precache.json", "version.json"}
    files = {
        path.relative_to(site).as_posix(): path.read_bytes()
        for path in site.rglob("*")
        if path.is_file() and path.suffix != ".gz"
    }
    files = {name: data for name, data in files.items() if name not in derived}
    files[CHANGED] += b":root { --which: two }\n"
    files[WORKER] = (Layout().site / WORKER).read_bytes()
    made = sealed(Layout(), files, version="9.9.9", news={"en": [NEWS]})
    for name, data in made.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return folder


def which(page):
    return page.evaluate(
        "getComputedStyle(document.documentElement).getPropertyValue('--which').trim() || 'one'"
    )


def reload(page):
    page.reload()
    wait_engine(page)
    wait_screen(page, "#bar")


def let_it_come(page):
    """Reload, which makes the browser look for a new version, and wait for the offer."""
    reload(page)
    wait_until(page, lambda: page.is_visible("#news"), "the offer", 30)


def versions(page):
    page.evaluate("location.hash = '#/version'")
    wait_until(page, lambda: "In use" in page.inner_text("#screen"), "the versions")


def switch(page, command, wanted):
    page.click(f"#screen [data-command={command}] button")
    wait_until(page, lambda: which(page) == wanted, f"version {wanted}", 20)
    wait_engine(page)
    wait_screen(page, "#bar")


@BOTH
def test_a_new_version_waits_for_the_users_word_and_the_one_before_can_be_taken_back(
    fresh, own_server, next_site
):
    context, _ = fresh(own_server.origin)
    page = context.new_page()
    open_desk(page, own_server.url)
    add_player(page, "Of both versions")
    wait_elements(page)
    own_server.folder = next_site
    own_server.asked.clear()
    # by itself, as every six hours: while a page loads, Firefox asks the server for what a script giving way was asked for
    page.evaluate("navigator.serviceWorker.getRegistration().then((found) => void found.update())")
    wait_until(page, lambda: page.is_visible("#news"), "the offer", 30)
    assert set(own_server.asked) == {"/sw.js", f"/{CHANGED}.gz"}  # what is the same is not fetched
    own_server.kill()
    # neither a reload nor the last window closed puts it in
    reload(page)
    assert which(page) == "one"
    page.close()
    page = context.new_page()
    open_desk(page, own_server.url)
    assert which(page) == "one"
    assert page.is_visible("#news")
    page.click("#news [data-device=offer]")
    wait_screen(page, "[data-command=apply_update]")
    assert NEWS in page.inner_text("#screen")
    assert "9.9.9" in page.inner_text("#screen")
    switch(page, "apply_update", "two")
    open_desk(page, own_server.url)
    assert "Of both versions" in page.inner_text("#players-rows")
    assert page.is_hidden("#news")
    add_player(page, "Of the second")
    versions(page)
    switch(page, "take_back", "one")
    open_desk(page, own_server.url)
    assert len(events(page)) == 3
    versions(page)
    switch(page, "take_back", "two")  # and that can be taken back too


def test_no_version_is_put_in_while_a_table_is_being_taken_in(fresh, own_server, next_site):
    context, _ = fresh(own_server.origin)
    page = context.new_page()
    open_desk(page, own_server.url)
    own_server.folder = next_site
    let_it_come(page)
    versions(page)
    wait_screen(page, "[data-command=apply_update]")
    # a second look at the screen as it was: the form of then, with which somebody might still tap
    form = page.evaluate("document.querySelector('#screen [data-command=apply_update]').outerHTML")
    page.evaluate("location.hash = '#/players/import'")
    wait_screen(page, "[data-command=read_players_file]")
    page.set_input_files(
        "#screen input[type=file]",
        {"name": "p.csv", "mimeType": "text/csv", "buffer": b"Name;Club\nAnna;Prat\nPere;Reus\n"},
    )
    page.evaluate(
        "document.querySelector('#screen form[data-command=read_players_file]').requestSubmit()"
    )
    wait_screen(page, "[data-command=take_players]")
    versions(page)
    wait_screen(page, "#held")
    assert page.query_selector("#screen [data-command=apply_update]") is None
    page.evaluate(
        """(form) => {
          document.body.insertAdjacentHTML("beforeend", form);
          document.body.lastElementChild.requestSubmit();
        }""",
        form,
    )
    wait_until(page, lambda: not page.query_selector("body > form[aria-busy]"), "the answer")
    page.wait_for_timeout(500)
    assert which(page) == "one"
    page.evaluate("location.hash = '#/players/import'")
    wait_screen(page, "[data-command=drop_players_file]")
    page.click("#screen [data-command=drop_players_file] button")
    dropped = "#screen [data-command=drop_players_file]"
    wait_until(page, lambda: not page.query_selector(dropped), "the table to be left")
    versions(page)
    wait_screen(page, "[data-command=apply_update]")
    switch(page, "apply_update", "two")


def test_a_file_damaged_on_the_way_never_becomes_a_version(fresh, own_server, next_site):
    context, watch = fresh(own_server.origin)
    watch.allow("damaged on the way")
    page = context.new_page()
    open_desk(page, own_server.url)
    own_server.folder = next_site
    own_server.damaged[f"{CHANGED}.gz"] = (next_site / f"{CHANGED}.gz").read_bytes()[:-9] + b"x" * 9
    reload(page)
    wait_until(page, lambda: f"/{CHANGED}.gz" in own_server.asked, "the damaged file to be fetched")
    page.wait_for_timeout(1000)
    assert page.is_hidden("#news")
    versions(page)
    assert page.query_selector("#screen [data-command=apply_update]") is None
    own_server.damaged[f"{CHANGED}.gz"] = (next_site / "js/wire.js.gz").read_bytes()  # another file
    own_server.asked.clear()
    reload(page)
    wait_until(page, lambda: f"/{CHANGED}.gz" in own_server.asked, "the wrong file to be fetched")
    page.wait_for_timeout(1000)
    assert page.is_hidden("#news")
    own_server.damaged.clear()
    let_it_come(page)
    assert which(page) == "one"


@BOTH
def test_a_first_visit_whose_download_fails_still_works_and_is_complete_the_next_time(
    fresh, own_server
):
    context, watch = fresh(own_server.origin)
    watch.allow("damaged on the way|ServiceWorker|service worker")
    own_server.damaged["licences.txt.gz"] = b"not this"
    own_server.damaged["icons/icon.svg"] = b"<svg xmlns='http://www.w3.org/2000/svg'/>"
    page = context.new_page()
    open_desk(page, own_server.url)
    add_player(page, "With a connection only")
    assert page.evaluate("navigator.serviceWorker.controller") is None
    own_server.damaged.clear()
    reload(page)
    wait_until(page, lambda: page.evaluate("Boolean(navigator.serviceWorker.controller)"), "it")
    own_server.kill()
    reload(page)
    assert len(events(page)) == 2


def test_a_reload_forced_past_the_stored_site_starts_all_the_same(fresh, own_server):
    context, _ = fresh(own_server.origin)
    page = context.new_page()
    open_desk(page, own_server.url)
    page.evaluate("window.isOld = true")
    context.new_cdp_session(page).send("Page.reload", {"ignoreCache": True})
    wait_until(page, lambda: not page.evaluate("window.isOld"), "the page anew")
    wait_engine(page)
    wait_screen(page, "#finder")
