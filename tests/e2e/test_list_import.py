"""The import of a club's list: stored over a restart without a server, or not at all."""

import random
import zlib

from tests.e2e.rig import probe
from tests.e2e.rig.desk import open_desk, tables, wait_engine, wait_screen, wait_until
from tests.e2e.rig.patience import time_factor
from tests.e2e.screens.house import go_to, stop_at_once
from tests.e2e.screens.list_rooms import LIST, choose_list, import_list, preview_list, send_list
from tests.support.word_files import gzipped, zipped

LETTERS = "ABCDEFGHIJLMNOPRSTUVXZ"


def invented_words(count):
    """Return `count` invented words."""
    rng = random.Random(count)
    words = ("".join(rng.choices(LETTERS, k=rng.choice(range(6, 13)))) for _ in range(count))
    return "\n".join(words).encode()


def official_name(page):
    return [row for row in tables(page)["lexicons"] if row["kind"] == "official"]


def stored_words(page):
    return {row["digest"]: row["bytes"] for row in tables(page)["words"]}


def test_imported_list_is_used_and_still_there_without_server(fresh, own_server):
    context, watch = fresh(own_server.origin)
    watch.allow(r"net::ERR_\w+ \(\S+/pictures/")  # of the help, which come after the start
    page = context.new_page()
    open_desk(page, own_server.url, "/lists", ".lists")
    own_server.kill()
    preview_list(page, gzipped(LIST.encode()))
    assert not official_name(page), "nothing is stored before it is taken"
    import_list(page)
    (row,) = official_name(page)
    assert stored_words(page)[row["digest"]] > 0
    page.reload()
    wait_engine(page)
    wait_screen(page, ".lists [data-dialog]")
    used = page.inner_text(f"#list-{row['digest'][:8]}")
    assert "Llista del club 2026" in used
    assert "in use" in used
    go_to(page, "/ready", ".checks")
    wait_until(page, lambda: "Llista del club" in page.inner_text("main"), "the list in use")


def test_list_can_be_removed_and_its_words_go(page):
    preview_list(page, LIST.encode())
    import_list(page)
    (row,) = official_name(page)
    page.click("#screen [data-dialog^='remove-']")
    page.click("dialog:modal button[form]")
    wait_until(page, lambda: not official_name(page), "the list to be gone")
    assert row["digest"] not in stored_words(page)


BAD = {
    "zeros": bytes(1 << 20),
    "one endless line": b"A" * (1 << 20),
    "a bomb": gzipped(bytes(1 << 26)),
    "a bomb in a zip": zipped({"a.txt": bytes(1 << 26)}),
    "a damaged zip": zipped({"a.txt": LIST.encode()})[:-9],
    "another language": b"KIWI\nWEEKEND\nWORKSHOP\n",
    "noise": random.Random(5).randbytes(300_000),
    "cut gzip": zlib.compress(b"CASA\n" * 999, wbits=31)[:-3],
}


def test_bad_files_are_refused_beside_field_and_not_stored(page):
    for name, data in BAD.items():
        send_list(page, data)
        wait_screen(page, "#list-file[aria-invalid=true]", 30)
        assert page.inner_text("#list-file-wrong").strip(), name
        go_to(page, "/lists", ".lists")
    assert not official_name(page)
    assert not [row for row in tables(page)["drafts"] if row["id"] == "list-import"]


def test_too_large_file_is_refused_by_page(page):
    go_to(page, "/lists/import", "form[data-command=read_list]")
    page.fill("#list-name", "x")
    page.evaluate(
        """() => {
          const all = new DataTransfer();
          all.items.add(new File([new Uint8Array(200 * 2 ** 20)], "large.txt"));
          document.getElementById("list-file").files = all.files;
        }"""
    )
    before = len(probe.command_requests(page))
    page.click("#next")
    wait_until(page, lambda: "48 MB" in page.inner_text("#toasts"), "what the page says")
    assert len(probe.command_requests(page)) == before


def test_stopped_import_stores_no_row_and_page_never_freezes(page):
    # chosen first: the driver's handing over of these 5 MB is work of the page's thread as well
    choose_list(page, invented_words(400_000))
    page.evaluate(
        """() => {
          window.longest = 0; let last = performance.now();
          const tick = () => { const now = performance.now(); longest = Math.max(longest, now - last); last = now; setTimeout(tick, 5); };
          tick();
        }"""
    )
    stop_at_once(page)
    page.click("#next")
    wait_screen(page, "form[data-command=read_list]")
    wait_until(page, lambda: "Stopped" in page.inner_text("#notice"), "the word that it stopped")
    assert page.evaluate("window.longest") < 1000 * time_factor()
    assert not official_name(page)
    assert not [row for row in tables(page)["drafts"] if row["id"] == "list-import"]
    page.click("#next")  # the file is still chosen
    wait_screen(page, "table.by-length", 60)


def test_after_crash_screen_requests_choice_of_file_again(page):
    preview_list(page, LIST.encode())
    page.reload()
    wait_engine(page)
    wait_screen(page, "#list-lost")
    assert page.input_value("#list-name") == "Llista del club"
    assert not official_name(page)


def test_differing_words_are_handed_out(page):
    preview_list(page, LIST.encode())
    go_to(page, "/lists/import?show=added", ".word-page")
    with page.expect_download() as waiting:
        page.click("form[data-command=export_list_words] button")
    text = waiting.value.path().read_text(encoding="utf-8")
    displayed = page.locator(".word-page li").all_text_contents()
    assert text.split() == displayed


def test_page_of_many_begins_at_its_head(page):
    page.set_viewport_size({"width": 1180, "height": 820})
    preview_list(page, LIST.encode())
    go_to(page, "/lists/import?show=removed&len=9", ".word-page")
    page.click(".pager a >> nth=-1")
    wait_until(page, lambda: "page=2" in page.evaluate("location.hash"), "the next page")
    wait_until(page, lambda: page.inner_text(".pager > span").startswith("Page 2"), "its words")
    at = page.evaluate("document.querySelector('[data-page-head]').getBoundingClientRect().top")
    assert -1 < at < 200  # the page scrolls by whole pixels
    assert page.evaluate("document.activeElement.matches('[data-page-head]')")
    page.click("#screen .jumps b:text-is('C')")
    wait_until(
        page, lambda: page.inner_text(".word-page li >> nth=0").startswith("C"), "words in C"
    )


def test_question_of_removal_closes_when_document_depends_on_list(page):
    preview_list(page, LIST.encode())
    import_list(page)
    (row,) = official_name(page)
    page.click("#screen [data-dialog^='remove-']")
    page.evaluate(
        """async (digest) => {
          const asked = indexedDB.open("faristol:/:club");
          const base = await new Promise((done) => { asked.onsuccess = () => done(asked.result); });
          const work = base.transaction(["streams", "events"], "readwrite");
          work.objectStore("streams").put({ id: "x", kind: "judge", name: "Final", seq: 1, header: "{}", created_at: "", origin: "x" });
          work.objectStore("events").put({ stream: "x", seq: 1, line: digest, hash: "" });
          await new Promise((done) => { work.oncomplete = done; });
          base.close();
        }""",
        row["digest"],
    )
    page.click("dialog:modal button[form]")
    wait_screen(page, "#lists-problem")
    assert "Final" in page.inner_text("#lists-problem")
    assert not page.locator("dialog:modal").count()
