"""Take the pictures of the help in Chromium: python -m scripts.help_pictures [LANGUAGE...].

Each is a part of a screen of the example club (`scenes.py`), which is laid in the browser's store. Its
route, size and selector are those of its line in `docs/help/<language>`, where the pictures are written,
with the texts of their parts beside them.
"""

import argparse
import json
import sys
from collections.abc import Sequence
from typing import Any, Final

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from scripts.bench import duplicate
from scripts.bench.chromium import (
    NO_SNAPSHOT,
    WATCH,
    launch_browser,
    reboot,
    serve_folder,
    wait_ready,
)
from scripts.bench.tap import WRITE
from scripts.build.help import LANGUAGES
from scripts.build.help_pictures import MAX_ALL_BYTES, MAX_BYTES, SIZES, PictureSource
from scripts.build.layout import Layout
from scripts.example.texts import TEXTS
from scripts.help_pictures.record import (
    picture_folder,
    pictures_of,
    read_records,
    render_records,
    scene_of,
    write_records,
)
from scripts.help_pictures.scenes import club_language, play_scenes
from scripts.pictures import to_webp

MARGIN: Final = 8  # pixels around a part that has none of its own
# Text is read well at three quarters of its size; the pictures of a language are 150 kB then, and 360 kB in full size.
SCALE: Final = 0.75
QUALITY: Final = 0.4  # of WebP
SETTLED: Final = 1_200  # milliseconds after which a screen has all that comes later
# the screen before is marked, and goes with its title
LEAVE: Final = """
(route) => {
  if (location.hash === `#${route}`) return;
  document.querySelector("#screen #title")?.setAttribute("data-before", "");
  location.hash = `#${route}`;
}
"""
# what holds all parts that a selector names
BOX: Final = """
([selector, most]) => {
  const parts = [...document.querySelectorAll(selector)].filter((part) => part.offsetWidth);
  const boxes = parts.map((part) => part.getBoundingClientRect());
  const margin = parseFloat(getComputedStyle(parts[0]).paddingLeft) < most ? most : 0;
  const left = Math.max(0, Math.min(...boxes.map(({ left }) => left)) - margin);
  const top = Math.max(0, Math.min(...boxes.map(({ top }) => top)) - margin);
  const right = Math.min(innerWidth, Math.max(...boxes.map(({ right }) => right)) + margin);
  const lowest = Math.min(innerHeight, Math.max(...boxes.map(({ bottom }) => bottom)) + margin);
  const docks = [...document.querySelectorAll("#screen .dock")].map((dock) => dock.getBoundingClientRect());
  const bottom = Math.min(lowest, ...docks.filter((dock) => dock.top > top).map((dock) => dock.top));
  return { x: left, y: top, width: right - left, height: bottom - top };
}
"""


def take_pictures(browser: Browser, url: str, language: str, names: Sequence[str]) -> int:
    """Take the pictures of a language, or those that are named; return the bytes of all that are there."""
    folder = picture_folder(language)
    folder.mkdir(exist_ok=True)
    pictures = pictures_of(language)
    blank = browser.new_page()
    context = browser.new_context(
        locale=language,
        timezone_id=TEXTS[club_language(language)].zone,
        reduced_motion="reduce",
        color_scheme="light",
    )
    page = _open_page(context, url)
    for scene, user in play_scenes(language):
        wanted = [
            picture
            for picture in pictures
            if scene_of(picture.name) == scene and (not names or picture.name in names)
        ]
        if not wanted:
            continue
        page.evaluate(WRITE, json.loads(duplicate.tables_of(user)))
        reboot(page, url)
        for picture in wanted:
            webp = to_webp(
                blank, _take(page, picture), limit=MAX_BYTES, scale=SCALE, qualities=(QUALITY,)
            )
            (folder / picture.file).write_bytes(webp)
            print(f"help pictures: {language}/{picture.name} {len(webp):,} bytes", flush=True)
    context.close()
    for path in folder.glob("*.webp"):
        if path.name not in {picture.file for picture in pictures}:
            path.unlink()
    rendered = render_records(language)
    earlier = read_records(language) if names else {}
    records = {
        name: record if name in names else earlier.get(name, record)
        for name, record in rendered.items()
    }
    write_records(language, records)
    return sum(path.stat().st_size for path in folder.glob("*.webp"))


def _open_page(context: BrowserContext, url: str) -> Page:
    page = context.new_page()
    page.add_init_script(WATCH)
    page.add_init_script(NO_SNAPSHOT)
    page.goto(url)
    wait_ready(page)
    return page


def _take(page: Page, picture: PictureSource) -> bytes:
    """Return the part of a screen that a picture is of, as PNG."""
    width, height = SIZES[picture.size]
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(LEAVE, picture.route)
    page.wait_for_selector("#screen #title:not([data-before])")
    for selector in picture.selector.split(","):
        page.wait_for_selector(selector)
    page.wait_for_timeout(SETTLED)
    clip: Any = page.evaluate(BOX, [picture.selector, MARGIN])
    return page.screenshot(clip=clip, animations="disabled")


def main(words: Sequence[str] | None = None) -> int:
    """Take the pictures of the languages that the command line names, by default of all."""
    parser = argparse.ArgumentParser(prog="python -m scripts.help_pictures", description=__doc__)
    parser.add_argument("languages", nargs="*", metavar="language", help=", ".join(LANGUAGES))
    parser.add_argument(
        "--only", action="append", default=[], metavar="name", help="of one picture"
    )
    options = parser.parse_args(words)
    is_too_large = False
    with sync_playwright() as playwright, serve_folder(Layout().out) as url:
        browser = launch_browser(playwright)
        for language in options.languages or LANGUAGES:
            total = take_pictures(browser, url, language, options.only)
            is_too_large |= total > MAX_ALL_BYTES
            print(f"help pictures: {language}, {total:,} of {MAX_ALL_BYTES:,} bytes", flush=True)
        browser.close()
    return int(is_too_large)


if __name__ == "__main__":
    sys.exit(main())
