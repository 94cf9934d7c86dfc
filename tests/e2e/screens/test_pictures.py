"""The look of the page of all parts, compared with small grey pictures stored beside this file.

`UPDATE_PICTURES=1` writes them again. Where the fonts are others, lines break elsewhere and there is
nothing to compare; the test says so and is skipped.
"""

import json
import os
from pathlib import Path

import pytest

from tests.e2e.screens.house import go_to, output_folder
from tests.e2e.screens.picture import SCALE, differences, shrink
from tests.e2e.screens.theme import THEMES, emulate

PICTURES = Path(__file__).with_name("pictures")
FONTS = PICTURES / "fonts.json"
IS_UPDATE = bool(os.environ.get("UPDATE_PICTURES"))
SIZES = ((1180, 820), (820, 1180))
MEASURE = """
() => {
  const pen = new OffscreenCanvas(9, 9).getContext("2d");
  const face = getComputedStyle(document.body).fontFamily;
  return ["16px", "600 24px", "700 32px"].map((size) => {
    pen.font = `${size} ${face}`;
    return Math.round(pen.measureText("Núria Puigdellívol, Ștefan Țepeș 0123456789").width * 10) / 10;
  });
}
"""


@pytest.mark.parametrize("theme", THEMES)
def test_parts_look_unchanged(page, server, theme):
    go_to(page, "/parts", "main.vocabulary")
    widths = page.evaluate(MEASURE)
    if not IS_UPDATE:
        stored_widths = json.loads(FONTS.read_text())
        if any(abs(a - b) > 0.02 * a for a, b in zip(stored_widths, widths, strict=True)):
            pytest.skip(f"other fonts here: {stored_widths} is {widths}")
    blank = page.context.new_page()
    blank.goto(server.blank)
    page.bring_to_front()
    faults = []
    emulate(page, theme)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        png = page.screenshot(full_page=True, animations="disabled", scale="css")
        name = f"parts-{theme}-{width}x{height}.png"
        now = shrink(blank, png, SCALE)
        if IS_UPDATE:
            now.write(PICTURES / name)
            continue
        before = shrink(blank, (PICTURES / name).read_bytes())
        if result := differences(before, now):
            folder = output_folder(page)
            (folder / name).write_bytes(png)
            now.write(folder / f"now-{name}")
            (folder / f"before-{name}").write_bytes((PICTURES / name).read_bytes())
            faults.append(f"{name}: {len(result)} blocks differ; {'; '.join(result[:4])}")
    if IS_UPDATE:
        FONTS.write_text(json.dumps(widths) + "\n")
    assert not faults, "\n".join(faults)


def test_pictures_are_small():
    assert sum(path.stat().st_size for path in PICTURES.iterdir()) < 300_000


def test_missing_or_recoloured_part_is_detected(page, server):
    go_to(page, "/parts", "main.vocabulary")
    emulate(page, "light")
    blank = page.context.new_page()
    blank.goto(server.blank)
    page.bring_to_front()

    def take():
        return shrink(blank, page.screenshot(animations="disabled", scale="css"), SCALE)

    whole = take()
    assert differences(whole, take()) == []
    page.evaluate("document.querySelector('#screen main .pane').style.visibility = 'hidden'")
    assert differences(whole, take())
    page.evaluate("document.querySelector('#screen main .pane').style.visibility = ''")
    assert differences(whole, take()) == []
    page.evaluate("document.body.style.filter = 'brightness(0.8)'")
    assert differences(whole, take())
