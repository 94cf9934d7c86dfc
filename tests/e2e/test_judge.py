"""The word judge on a tablet: questions by touch, covering in time, the lock for players."""

import json
import re

from tests.e2e.rig import probe
from tests.e2e.rig.desk import (
    events,
    open_desk,
    tables,
    wait_draft,
    wait_engine,
    wait_screen,
    wait_until,
)
from tests.e2e.screens.house import go_to
from tests.e2e.screens.judge_rooms import (
    PIN,
    SWALLOWED,
    ask_judge,
    begin_session,
    hide_page,
    lock,
    unlock,
)

SAID = "document.querySelector('#screen .verdict h2')?.lastChild.textContent"


def verdict_text(page):
    return page.evaluate(SAID)


def kinds_of(page):
    return [event["kind"] for event in events(page)]


def test_evening_of_judge_by_touch(fresh, server):
    context, _ = fresh(server.origin, has_touch=True)
    page = context.new_page()
    open_desk(page, server.url, "/judge", "#begin")
    page.select_option("#cover", "15")
    page.select_option("#lexicon", index=0)
    page.tap("#next")
    wait_screen(page, "#ask")
    assert page.evaluate("document.activeElement.id") == "words"
    page.fill("#words", "casa, quinze col.legi")
    page.fill("#table", "12")
    page.tap("#next")
    wait_screen(page, "covered-verdict")
    assert verdict_text(page) == "Acceptable"
    assert page.locator("#screen .asked li").all_text_contents() == ["CASA", "QUINZE", "COL·LEGI"]
    for selector in (".verdict h2", "#next"):
        size = page.evaluate(
            "(selector) => { const node = document.querySelector(selector);"
            " return Math.min(node.getBoundingClientRect().height, selector === '#next' ? 999 : parseFloat(getComputedStyle(node).fontSize)); }",
            selector,
        )
        assert size >= 64, selector
    page.wait_for_timeout(SWALLOWED)
    page.tap("#next")
    wait_screen(page, "#ask")
    assert page.input_value("#words") == ""
    assert page.input_value("#table") == ""
    page.fill("#words", "casa xxx")
    page.keyboard.press("Enter")  # in the field of several lines it sends
    wait_screen(page, "covered-verdict")
    assert verdict_text(page) == "Not acceptable"
    assert kinds_of(page) == ["open_session", "judge_play", "judge_play"]
    assert [event["data"]["is_valid"] for event in events(page)[1:]] == [True, False]


def test_verdict_covers_itself_and_is_gone_from_page(page):
    begin_session(page, seconds=5)
    ask_judge(page, "casa")
    wait_until(
        page, lambda: re.search("[1-4]", page.inner_text("#verdict-count")), "the seconds to run"
    )
    wait_until(page, lambda: verdict_text(page) == "Covered", "the cover", 8)
    source = page.content()
    assert "CASA" not in source
    assert "Acceptable" not in source
    assert page.inner_text("#verdict-count") == ""


def test_verdict_is_covered_when_page_is_hidden(page):
    """A tablet put to sleep and woken by the next players, another tab and back."""
    begin_session(page, seconds=15)
    ask_judge(page, "casa")
    hide_page(page, hidden=False)
    assert verdict_text(page) == "Acceptable"
    hide_page(page, hidden=True)
    assert verdict_text(page) == "Covered"
    assert "CASA" not in page.content()
    hide_page(page, hidden=False)
    assert verdict_text(page) == "Covered"


def test_locked_players_do_not_learn_wrong_word_by_asking_again(page):
    begin_session(page)
    lock(page)
    ask_judge(page, "casa xxx sala")
    page.wait_for_timeout(SWALLOWED)
    page.click("#next")
    wait_screen(page, "#ask")
    page.fill("#words", "casa")
    page.click("#next")
    wait_screen(page, "#words-wrong")
    assert "Call the arbiter" in page.inner_text("#words-wrong")
    assert verdict_text(page) is None
    assert kinds_of(page) == ["open_session", "judge_play"]


def test_half_written_second_challenge_survives_reload(page):
    begin_session(page)
    ask_judge(page, "casa")
    go_to(page, "/judge/log/1", "#again")
    page.fill("#argument", "It is a word of the islands")
    wait_draft(page, "of the islands")
    page.reload()
    wait_engine(page)
    wait_screen(page, "#again")
    wait_until(page, lambda: page.input_value("#argument").endswith("islands"), "what was typed")


def test_verdict_is_covered_in_time_while_python_is_busy(page):
    begin_session(page, seconds=5)
    ask_judge(page, "casa")
    probe.run_in_worker(page, "answers", how="slow", ms=60_000)
    assert verdict_text(page) == "Acceptable"
    wait_until(page, lambda: verdict_text(page) == "Covered", "the cover", 8)


def test_neither_reload_nor_way_back_restores_verdict(page):
    begin_session(page)
    ask_judge(page, "casa xxx")
    page.wait_for_timeout(1200)  # long enough for a screen to be kept
    assert all("Not acceptable" not in row["html"] for row in tables(page)["screens"])
    seen = "globalThis.seen = []; new MutationObserver(() => seen.push(document.body?.innerText.includes('Not acceptable'))).observe(document, {childList: true, subtree: true})"
    page.add_init_script(seen)
    page.reload()
    wait_engine(page)
    wait_screen(page, "#ask")
    assert not page.evaluate("seen.some(Boolean)")
    go_to(page, "/settings", "form[data-command=change_settings]")
    page.go_back()
    wait_screen(page, "#ask")
    assert not page.evaluate("seen.some(Boolean)")
    assert len(kinds_of(page)) == 2


def test_double_tap_asks_once_and_verdict_stays(page):
    begin_session(page)
    page.fill("#words", "casa")
    # the third and fourth tap of a nervous hand come with the verdict, however slow the machine is
    page.evaluate(
        """() => new MutationObserver((_, observer) => {
            if (!document.querySelector("#screen covered-verdict")) return;
            observer.disconnect();
            for (let tap = 3; tap <= 4; tap++) document.querySelector("#next").click();
            document.documentElement.dataset.taps = "done";
        }).observe(document.querySelector("#screen"), { subtree: true, childList: true })"""
    )
    page.dblclick("#next")
    wait_screen(page, "covered-verdict")
    page.wait_for_selector("html[data-taps=done]")
    page.wait_for_timeout(300)
    assert verdict_text(page) == "Acceptable"
    assert kinds_of(page) == ["open_session", "judge_play"]
    page.wait_for_timeout(SWALLOWED)
    page.click("#next")
    wait_screen(page, "#ask")


def test_following_window_covers_verdict_too(page, context, server):
    begin_session(page, seconds=5)
    follower = context.new_page()
    follower.goto(server.url)
    wait_until(follower, lambda: follower.is_visible("#viewer"), "the word that it follows")
    ask_judge(page, "casa")
    wait_until(follower, lambda: verdict_text(follower) == "Acceptable", "the verdict")
    wait_until(follower, lambda: verdict_text(follower) == "Covered", "the cover", 8)
    late = context.new_page()  # who opens a window afterwards finds nothing
    late.goto(server.url)
    wait_until(late, lambda: verdict_text(late), "the picture")
    assert verdict_text(late) == "Covered"


def test_locked_device_displays_judge_alone(page, context, server):
    go_to(page, "/players/new", "form[data-command=add_player]")
    page.fill("#screen [name=name]", "Secreta")
    page.uncheck("#screen [name=then]")
    page.click("#next")
    wait_screen(page, "#finder")
    begin_session(page)
    lock(page)
    assert tables(page)["screens"] == []
    seen = "globalThis.seen = []; new MutationObserver(() => seen.push(document.body?.innerText.includes('Secreta'))).observe(document, {childList: true, subtree: true})"
    page.add_init_script(seen)
    for route in ("/", "/players", "/files", "/judge/log", "/settings", "/parts"):
        page.goto(f"{server.url}#{route}")
        page.reload()
        wait_engine(page)
        wait_screen(page, "#ask")
        assert page.evaluate("location.hash") == "#/judge"
        assert not page.evaluate("seen.some(Boolean)")
        assert page.locator("#screen a[href]:not(.skip)").count() == 0, "but within this screen"
    page.evaluate("location.hash = '#/files'")
    wait_until(page, lambda: page.evaluate("location.hash") == "#/judge", "the judge again")
    other = context.new_page()
    other.goto(f"{server.url}#/files")
    wait_until(other, lambda: other.is_visible("#viewer"), "another window to follow")
    assert "Secreta" not in other.inner_text("body")
    other.click("#viewer [data-device=takeover]")
    wait_engine(other)
    wait_screen(other, "#ask")
    ask_judge(other, "casa", "4")
    assert verdict_text(other) == "Acceptable"
    unlock(other)
    go_to(other, "/files", ".docs > li")


def test_no_screen_from_before_lock_is_stored_after_lock(page):
    begin_session(page)
    probe.run_in_worker(page, "answers", how="slow", ms=2000)
    _ask_for_a_lock(page)
    page.evaluate("dispatchEvent(new Event('tiles-laid'))")  # something asks for it to be kept
    page.wait_for_timeout(1200)  # longer than the pause after which it is
    wait_screen(page, "#unlock")
    assert tables(page)["screens"] == []


def _ask_for_a_lock(page):
    page.click("#screen [data-dialog=lock]")
    page.fill("#lock-pin", PIN)
    page.fill("#lock-again", PIN)
    page.click("dialog:modal button[form]")


def test_locked_data_is_not_handed_out_without_python_either(page):
    begin_session(page)
    lock(page)
    page.evaluate(
        """async () => {
          const { setEngineState } = await import(new URL("js/notices.js", document.baseURI));
          setEngineState("failed", "boot-timeout");
        }"""
    )
    downloads = []
    page.on("download", lambda download: downloads.append(download.url))
    page.click("#trouble [data-device=rescue]")
    wait_until(page, lambda: "locked" in page.inner_text("#toasts"), "the word that it is locked")
    assert downloads == []


def test_wrong_tries_wait_also_after_reload(page):
    begin_session(page)
    lock(page)
    page.click("#screen [data-dialog=unlock]")
    for n in range(5):
        page.fill("#unlock-pin", f"000{n}")
        page.click("dialog:modal button[form]")
        wait_until(
            page,
            lambda n=n: json.loads(lock_of(page))["wrong"] == n + 1,
            "the try to be counted",
        )
        wait_screen(page, "#unlock-pin[aria-invalid=true]")
    page.reload()
    wait_engine(page)
    wait_screen(page, "#ask")
    page.click("#screen [data-dialog=unlock]")
    seconds = wait_until(page, lambda: seconds_left(page), "how long to wait")
    assert 0 < seconds <= 30
    assert page.is_disabled("dialog:modal button[form]")
    wait_until(page, lambda: seconds_left(page) < seconds, "the seconds to run")
    page.fill("#unlock-pin", PIN)
    page.press("#unlock-pin", "Enter")
    assert json.loads(lock_of(page))["wrong"] == 5
    wait_until(
        page, lambda: page.is_enabled("dialog:modal button[form]"), "the wait to be over", 40
    )
    assert page.inner_text("#unlock-wait") == ""
    page.click("dialog:modal button[form]")
    wait_screen(page, "#lock")
    assert not re.search(rf"(?<![0-9a-f]){PIN}(?![0-9a-f])", json.dumps(tables(page)))


def seconds_left(page):
    result = re.fullmatch(r"Try again in (\d+) s\.", page.inner_text("#unlock-wait"))
    return result and int(result.group(1))


def test_half_typed_words_survive_visit_to_log_and_reload(page):
    begin_session(page)
    page.fill("#words", "casa qui")
    page.click("#screen a[href='#/judge/log']")
    wait_screen(page, "#judge-rows")
    go_to(page, "/judge", "#ask")
    wait_until(page, lambda: page.input_value("#words") == "casa qui", "what was typed")
    page.reload()
    wait_engine(page)
    wait_screen(page, "#ask")
    wait_until(page, lambda: page.input_value("#words") == "casa qui", "what was typed")


def test_judged_play_is_never_typed_again_by_page(page):
    begin_session(page)
    lock(page)
    page.fill("#words", "casa xxx")
    wait_draft(page, "casa xxx")
    drafts = tables(page)["drafts"]
    assert [field for row in drafts for field in row["fields"]] == [
        ["table", ""],
        ["words", "casa xxx"],
    ]
    page.click("#next")
    wait_screen(page, "covered-verdict")
    wait_until(page, lambda: not tables(page)["drafts"], "the draft to go")
    # as if the page had been killed before that
    page.evaluate(
        """async (rows) => { const { write } = await import(new URL("js/database.js", document.baseURI));
          await write(rows.map((row) => ["put", "drafts", row])); }""",
        drafts,
    )
    page.reload()
    wait_engine(page)
    wait_screen(page, "#ask")
    page.wait_for_timeout(500)
    assert page.input_value("#words") == ""


def test_on_screen_keyboard_leaves_words_and_slab_in_sight(page):
    begin_session(page)
    for is_locked in (False, True):
        if is_locked:
            lock(page)
        for width, height in ((1180, 420), (390, 430), (390, 844), (820, 1180)):
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate("document.activeElement.blur()")
            page.focus("#words")
            at = {name: page.locator(name).bounding_box() for name in ("#words", "#next")}
            for selector, box in at.items():
                assert box["y"] >= 0, (selector, width)
                assert box["y"] + box["height"] <= height, (selector, width)
            assert at["#words"]["y"] + at["#words"]["height"] <= at["#next"]["y"], width


def test_printed_log_begins_with_first_query(page):
    begin_session(page)
    for words in ("casa", "xxx"):
        ask_judge(page, words)
    go_to(page, "/judge/log", "#judge-rows table")
    numbers = (
        "[...document.querySelectorAll('#judge-rows tbody th')].map((cell) => cell.textContent)"
    )
    assert page.evaluate(numbers) == ["2", "1"]
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert page.evaluate(numbers) == ["1", "2"]
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert page.evaluate(numbers) == ["2", "1"]


def test_telephone_names_deciding_list(page):
    begin_session(page)
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.locator("#ask").get_by_text("Word list:").is_visible()


def lock_of(page):
    return next(row["value"] for row in tables(page)["prefs"] if row["key"] == "lock")


def test_printed_log_has_head_and_no_buttons(page):
    begin_session(page)
    for words, table in (("casa", "1"), ("xxx", "2"), ("al de", "1")):
        ask_judge(page, words, table)
    go_to(page, "/judge/log", "#judge-rows table")
    page.select_option("#finder select", "1")
    wait_until(page, lambda: page.locator("#judge-rows tbody tr").count() == 2, "one table")
    page.emulate_media(media="print")
    for selector in (".btn", ".next", "#finder", ".bar__home", "#cover-form"):
        assert not any(node.is_visible() for node in page.query_selector_all(f"#screen {selector}"))
    assert page.is_visible("#judge-rows thead")
    assert (
        page.evaluate("getComputedStyle(document.querySelector('#judge-rows thead')).display")
        == "table-header-group"
    )
    digest = events(page)[0]["data"]["lexicon"]["digest"]
    assert digest in page.inner_text("main")
    page.emulate_media(media="screen")
