"""A whole game on its way to another device as the codes of its sheet."""

import base64
from pathlib import Path

import pytest

from faristol.formats.post_sheet import write_sheet
from faristol.formats.sheet_parts import MOST_PARTS
from tests.e2e.correspondence.shown import SHEET, read_code
from tests.e2e.rig.desk import wait_screen, wait_until
from tests.e2e.screens.house import go_to
from tests.support.post_table import LONG_NAMES, played

PLACED = 50
LARGEST = 25  # version of a code that is still read from paper
PAPER = 186  # millimetres that the margins leave of a page
SMALLEST = 75  # millimetres of a code that a telephone reads
A_MM = 96 / 25.4  # pixels
CHOOSE = """(pictures) => {
  const chooser = document.getElementById("photo");
  for (const picture of pictures) {
    const chosen = new DataTransfer();
    const bytes = Uint8Array.from(atob(picture), (one) => one.charCodeAt(0));
    chosen.items.add(new File([bytes], "code.png", { type: "image/png" }));
    chooser.files = chosen.files;
    chooser.dispatchEvent(new Event("change", { bubbles: true }));
  }
}"""


def begin(page, own):
    """Begin the received game."""
    wait_screen(page, "#next[form=begin]")
    page.select_option("#own", own)
    page.click("#next")
    wait_screen(page, ".mail-game")


def read_sheet(page):
    """Return board, string and totals, and the saved file of the sheet."""
    go_to(page, "/mail/game", ".mail-game")
    sheet = page.evaluate(SHEET)
    go_to(page, "/mail/print", ".paper")
    with page.expect_download() as saving:
        page.click("[data-command=save_sheet] button")
    return sheet, Path(saving.value.path()).read_bytes()


@pytest.mark.slow
def test_long_game_goes_over_in_codes(page, other_device):
    parts = write_sheet(played(PLACED).post, LONG_NAMES)
    go_to(page, "/mail/sheet", "#came")
    page.fill("#came", "Salut!\n> {}\n-- \ncu drag".format("\n> ".join(parts)))
    page.click("#next[form=read]")
    begin(page, own="0")

    go_to(page, "/mail/print", ".sheet-codes")
    codes = page.locator(".sheet-codes qr-code")
    pictures = page.locator(".sheet-codes qr-code svg")
    wait_until(page, lambda: pictures.count() == len(parts) <= MOST_PARTS, "a code of each part")
    read = [read_code(page, code) for code in codes.all()]
    assert [text for text, _, _ in read] == [part.replace(" ", "") for part in parts]
    assert max(version for _, version, _ in read) <= LARGEST

    page.emulate_media(media="print")
    page.set_viewport_size({"width": round(PAPER * A_MM), "height": 1000})
    assert min(code.bounding_box()["width"] for code in codes.all()) >= SMALLEST * A_MM
    page.emulate_media(media="screen")

    go_to(other_device, "/mail/sheet", "#photo")
    *others, last = [picture for _, _, picture in read]
    photo = {"name": "code.png", "mimeType": "image/png", "buffer": last}
    other_device.fill("#came", "Bon dia")
    other_device.set_input_files("#photo", photo)
    missing = ": " + ", ".join(map(str, range(1, len(parts))))
    note = other_device.locator("#read .banner")
    wait_until(
        other_device,
        lambda: note.count() and note.inner_text().endswith(missing),
        "what is missing",
    )
    assert other_device.input_value("#came") == "Bon dia", "what was typed stays"
    other_device.fill("#came", "")
    # the next one is chosen before the one before is answered
    other_device.evaluate(CHOOSE, [base64.b64encode(picture).decode() for picture in others])
    begin(other_device, own="1")

    sheet, other_sheet = read_sheet(page), read_sheet(other_device)
    assert sheet == other_sheet
    assert len(sheet[0][2]) > PLACED
