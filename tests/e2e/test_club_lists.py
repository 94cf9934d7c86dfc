"""The word lists that a club has put beside the site: imported with one tap, whatever they are."""

import json

from tests.e2e.rig.desk import open_desk, tables, wait_screen, wait_until
from tests.e2e.screens.house import go_to
from tests.e2e.screens.list_rooms import LIST, import_list

NAME = '<img src=x onerror="document.title = 1">\nllista 2.7.txt'


def offer(server, *rows, **files):
    """Have a server offer lists: served name, name and declared size of each, and their files."""
    index = {"lists": [{"file": file, "name": name, "bytes": size} for file, name, size in rows]}
    server.damaged["lists/index.json"] = json.dumps(index).encode()
    server.damaged |= {f"lists/{name.replace('_', '.')}": data for name, data in files.items()}


def open_lists(fresh, server):
    context, watch = fresh(server.origin)
    page = context.new_page()
    open_desk(page, server.url, "/lists", ".lists")
    return page, watch


def test_list_of_the_site_is_imported_with_one_tap(fresh, own_server):
    data = (LIST + "CANYES\nCANYAR\n").encode()
    offer(own_server, ("1.txt", "disc-2.7.txt", len(data)), **{"1_txt": data})
    page, _ = open_lists(fresh, own_server)
    wait_screen(page, "#club-lists button")
    assert "disc-2.7.txt" in page.inner_text("#club-lists")
    page.click("#club-lists button")
    wait_screen(page, "table.by-length", 60)
    assert page.input_value("#take-name") == "DISC"
    assert page.input_value("#take-version") == "2.7"
    assert "Guessed: Catalan." in page.inner_text("main")
    import_list(page)
    assert [row["name"] for row in tables(page)["lexicons"] if row["kind"] == "official"] == [
        "DISC"
    ]
    # what the host offers later is seen at the next look, and nothing of it without the host
    offer(own_server, ("1.txt", "loc.zip", 9))
    go_to(page, "/", ".home")
    go_to(page, "/lists", ".lists")
    wait_until(page, lambda: "loc.zip" in page.inner_text("#club-lists"), "the later list")
    own_server.kill()
    go_to(page, "/", ".home")
    go_to(page, "/lists", ".lists")
    wait_until(
        page, lambda: "dexonline.ro" in page.inner_text("#club-lists"), "the publishers' names"
    )


def test_hostile_lists_of_the_site_are_named_and_not_offered_again(fresh, own_server):
    offer(
        own_server,
        ("1.txt", NAME, 9),
        ("2.txt", "gone.txt", 9),
        ("3.txt", "giant.txt", 200_000_000),
        ("../../4.txt", "outside.txt", 9),
        ("5.txt", "grown.txt", 9),
        **{"1_txt": b"\0\1\2" * 500, "5_txt": b"A" * (50 << 20)},
    )
    page, watch = open_lists(fresh, own_server)
    watch.allow("404")
    wait_screen(page, "#club-lists button")
    section = page.locator("#club-lists")
    assert "<img src=x" in section.inner_text()
    assert section.locator("img").count() == 0
    assert "Too large to be read" in section.inner_text()
    assert "outside.txt" not in section.inner_text()
    for file, words in (
        ("1.txt", "neither text nor a list"),
        ("2.txt", "The site does not have that list."),
        ("5.txt", "At most 48 MB"),
    ):
        page.click(f"#club-lists form:has([value='{file}']) button")
        wait_screen(page, "#lists-problem", 60)
        wait_until(page, lambda words=words: words in page.inner_text("#lists-problem"), words, 60)
    own_server.requested.clear()
    page.reload()
    wait_until(page, lambda: "gone.txt" in section.inner_text(), "the list that may come")
    text = section.inner_text()
    assert "<img" not in text
    assert "grown.txt" not in text
    wait_until(
        page, lambda: "/lists/index.json" in own_server.requested, "the index requested anew", 30
    )
    assert not [row for row in tables(page)["lexicons"] if row["kind"] == "official"]
