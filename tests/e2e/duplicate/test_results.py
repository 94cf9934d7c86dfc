"""The end of an evening: claims with their clock, the picture as a file, papers as printed."""

import base64
import re

import pytest

from tests.e2e.duplicate.evening import open_evening
from tests.e2e.rig import probe
from tests.e2e.rig.desk import events, wait_screen, wait_until
from tests.e2e.screens.axe import axe_faults
from tests.e2e.screens.house import go_to, run_in_thread
from tests.support.desk import run
from tests.support.duplicate_game import small_game

LYING, STANDING = {"width": 1180, "height": 820}, {"width": 820, "height": 1180}
SCREENS = {
    "results": ".results",
    "sheet/player-6": ".own-sheet",
    "claims": "#claim",
    "log": ".game-log",
    "papers": ".papers",
    "share": "svg.results-picture",
    "draw": ".empty",
}
# how many pages of which size come out of the printer: eleven players, three rounds
PRINTED = {
    "papers/slips?from=1&to=3": (5, "upright"),
    "papers/classification": (1, "upright"),
    "papers/rounds": (1, "lying"),  # the master moves follow the rounds where they fit whole
    "papers/sheets": (11, "upright"),
    "papers/board": (1, "upright"),
    "papers/poster": (1, "upright"),
}

# by how many pixels a board stands out of its frame, or one of its squares is no square
BEYOND = """Math.max(0, ...[...document.querySelectorAll(".board-frame")].flatMap((frame) => {
  const { width, height } = frame.getBoundingClientRect(), board = frame.firstElementChild.getBoundingClientRect();
  const squares = [...frame.querySelectorAll(".sq")].map((one) => one.getBoundingClientRect());
  return [board.width - width, board.height - height, ...squares.map((one) => Math.abs(one.width - one.height))];
}))"""


@pytest.fixture(scope="module")
def text():
    """The file of a small game that is over."""

    def made():
        game = small_game(groups=("A", "B"))
        return run(game.user.desk.stream_store.parcel(game.opened.id))

    return run_in_thread(made)


@pytest.fixture
def page(context, server, text):
    page = context.new_page()
    open_evening(page, server, text, "/duplicate/results", ".results")
    return page


def kinds_of(page):
    return [event["kind"] for event in events(page)]


def test_claims_have_a_clock_an_answer_and_an_end(page):
    """CAT-DUP 1.11-2 to 1.11-4."""
    page.click("#next")
    wait_screen(page, "#open-form")
    page.fill("#minutes", "10")
    page.click("#next")
    wait_screen(page, "claims-clock")
    displayed = page.text_content("#claims-time claims-clock")
    assert re.fullmatch(r"(10:00|9:[0-5]\d)", displayed), displayed
    wait_until(
        page,
        lambda: page.text_content("#claims-time claims-clock") != displayed,
        "the clock goes on",
    )
    page.select_option("#player", "player-6")
    page.select_option("#round", "1")
    page.fill("#text", "It was 6H, not H16")
    page.click("#next")
    wait_screen(page, "#claim-1")
    assert "H16 CASES" in page.text_content("#claim-1 .claim__slip")
    page.fill("#why-1", "H16 is written")
    page.click("#claim-1 button[value=rejected]")
    wait_screen(page, "#claim-1 .claim__end")
    page.click("[data-dialog=sign-early]")
    page.fill("#sign-why", "everybody has looked")
    page.click("#sign-early button[form=sign-early-form]")
    wait_screen(page, ".results")
    assert kinds_of(page)[-4:] == ["open_claims", "make_claim", "answer_claim", "sign_results"]


def test_clock_reports_end_of_time_and_typed_claim_stays(page):
    """CAT-DUP 1.11-4."""
    page.click("#next")
    wait_screen(page, "#open-form")
    page.fill("#minutes", "1")
    page.click("#next")
    wait_screen(page, "claims-clock")
    page.fill("#text", "half a claim")
    page.evaluate("() => { const now = Date.now; Date.now = () => now() + 61_000; }")
    # the page's clock has gone on; Python's own is waited for no longer than it takes to be asked
    wait_until(
        page,
        lambda: page.evaluate("document.querySelector('claims-clock')?.dataset.over !== undefined"),
        "the clock is over",
    )
    assert page.input_value("#text") == "half a claim"


def test_picture_is_a_file_of_the_displayed_results(page, tmp_path):
    go_to(page, "/duplicate/share", "svg.results-picture")
    outside = page.evaluate(
        """() => [...document.querySelectorAll("svg.results-picture text")].filter((line) => {
        const { x, y, width, height } = line.getBBox(), paper = line.ownerSVGElement.viewBox.baseVal;
        return width && (x < 47 || x + width > 1033 || y < 0 || y + height > paper.height); })
        .map(({ textContent }) => textContent)"""
    )
    assert not outside, "every line stands on the sheet"
    with page.expect_download() as download:
        page.click("[data-device=savePicture]")
    assert download.value.suggested_filename.endswith(".png")
    path = tmp_path / "picture.png"
    download.value.save_as(path)
    assert path.read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"
    image = page.evaluate(
        """async (base64) => {
        const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
        const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
        const paper = new OffscreenCanvas(image.width, image.height).getContext("2d");
        paper.drawImage(image, 0, 0);
        const { data } = paper.getImageData(0, 0, image.width, image.height);
        let inked = 0;
        for (let at = 0; at < data.length; at += 4) if (Math.abs(data[at] - data[0]) > 60) inked += 1;
        return { inked, width: image.width }; }""",
        base64.b64encode(path.read_bytes()).decode(),
    )
    assert image["width"] == 1080
    assert image["inked"] > 5_000, "letters, not an empty sheet"


def test_papers_have_as_many_pages_as_they_state(page):
    for paper, (pages, stands) in PRINTED.items():
        go_to(page, f"/duplicate/{paper}", ".is-paper")
        sizes = re.findall(
            rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", page.pdf(prefer_css_page_size=True)
        )
        assert len(sizes) == pages, paper
        is_upright = {float(wide) < float(high) for wide, high in sizes}
        assert is_upright == {stands == "upright"}, paper
        assert page.evaluate(BEYOND) <= 0.5, f"a board is wider than its frame: {paper}"


def test_reason_of_correction_stays_while_its_preview_is_painted(page):
    """third-round 1-B1: the reason stands in the part that is drawn again at every letter."""
    go_to(page, "/duplicate/past?round=1", ".past-round")
    page.locator("[href*='player=']").last.click()
    wait_screen(page, "#correct-why")
    page.check("#correct-late")
    page.focus("#correct-why")
    for letter in "misread":
        before = len(probe.wire_messages(page, "answer"))
        page.keyboard.type(letter)
        wait_until(page, lambda: len(probe.wire_messages(page, "answer")) > before, "the preview")  # noqa: B023
    assert page.input_value("#correct-why") == "misread"
    page.click("#next")
    wait_until(page, lambda: kinds_of(page)[-1] == "read_slips", "the correction")
    assert events(page)[-1]["data"]["why"] == "misread"


@pytest.mark.parametrize("size", [LYING, STANDING], ids=["lying", "standing"])
def test_elements_stay_inside_screen_and_axe_is_clean(page, size):
    page.set_viewport_size(size)
    for place, selector in SCREENS.items():
        go_to(page, f"/duplicate/{place}", selector)
        over = page.evaluate(
            "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        )
        assert over <= 0, place
        assert axe_faults(page) == [], place
