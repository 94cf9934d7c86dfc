"""The help: from a screen and back, found while typing, its pictures, without a connection."""

import json

import pytest

from tests.e2e.rig.desk import open_desk, wait_rest, wait_screen, wait_until
from tests.e2e.screens.house import go_to

FIELD = "#finder input[type=search]"
FIRST = "#help-results .is-found a"
STORED = """
async () => {
  const names = (await caches.keys()).filter((name) => name.includes("version:"));
  const caches_ = await Promise.all(names.map((name) => caches.open(name)));
  const keys = (await Promise.all(caches_.map((cache) => cache.keys()))).flat();
  return keys.map(({ url }) => url.replace(location.href.split("#")[0], "")).filter((url) => url.startsWith("help/"));
}
"""
# each picture of a language by its name, and the size that it has
OPENED = """
async (names) => Object.fromEntries(await Promise.all(names.map(async (name) => {
  const image = new Image();
  image.src = name;
  await image.decode();
  return [name, [image.naturalWidth, image.naturalHeight]];
})))
"""
FIGURE = ".help__text figure"
SHOWN = f"""
() => [...document.querySelectorAll("#screen {FIGURE} > img")].map((image) => {{
  image.scrollIntoView();
  const isWhole = image.complete && image.naturalWidth === Number(image.getAttribute("width"));
  return isWhole && Math.abs(image.offsetHeight / image.offsetWidth - image.naturalHeight / image.naturalWidth) < 0.02;
}})
"""
LOSE = f"() => {{ document.querySelector('#screen {FIGURE} > img').src = './help/en.json'; }}"


def listed_pictures(site, language):
    """Return the pictures of a language by their names in the site, with the sizes that the help gives."""
    book = json.loads((site / "help" / f"{language}.json").read_text(encoding="utf-8"))
    return {
        f"help/{language}/{block['file']}": [block["width"], block["height"]]
        for section in book["sections"]
        for block in section["blocks"]
        if isinstance(block, dict)
    }


def test_question_mark_opens_the_section_of_the_screen_and_leads_back(page):
    go_to(page, "/players?q=anna", "#finder")
    page.click(".bar__help")
    wait_screen(page, ".help__text")
    assert page.inner_text("#title").startswith("Players and privacy")
    page.click(".bar__back")
    wait_screen(page, "#players-rows")
    assert page.evaluate("location.hash") == "#/players?q=anna"
    page.click(".bar__help")
    wait_screen(page, ".help__text")
    page.go_back()
    wait_screen(page, "#players-rows")


def test_sections_are_found_while_typing_and_enter_opens_the_first(page):
    go_to(page, "/", ".bar__help")
    page.click(".bar__help")
    wait_screen(page, ".help__roles")
    page.keyboard.press("/")
    page.keyboard.type("fire alarm")
    wait_until(
        page,
        lambda: any(
            "The clock of a round" in text for text in page.locator(FIRST).all_inner_texts()
        ),
        "the section that matches",
    )
    assert page.evaluate("document.activeElement.name") == "q"
    page.keyboard.press("Enter")
    wait_screen(page, ".help__text")
    assert page.evaluate("location.hash").startswith("#/help/time")


def test_section_shows_what_is_found_while_typing_and_enter_goes_there_first(page):
    page.set_viewport_size({"width": 390, "height": 844})
    go_to(page, "/help/standings", ".help__text")
    page.keyboard.press("/")
    page.keyboard.type("fire alarm")
    offered = page.locator("#help-results .is-offered a")
    wait_until(page, offered.count, "a section that matches")
    assert page.evaluate("document.activeElement.name") == "q"
    # below the text of the section, and still in sight
    box = offered.bounding_box()
    assert box["y"] + box["height"] < 844
    page.keyboard.press("Enter")
    wait_until(page, lambda: offered.evaluate("(link) => link === document.activeElement"), "focus")
    assert page.evaluate("location.hash") == "#/help/standings?q=fire+alarm"
    page.keyboard.press("Enter")
    wait_until(page, lambda: page.inner_text("#title").startswith("The clock of a round"), "time")
    assert page.evaluate("location.hash") == "#/help/time"
    assert page.input_value(FIELD) == ""
    page.go_back()
    wait_until(page, offered.count, "what was found")
    assert page.input_value(FIELD) == "fire alarm"


@pytest.mark.parametrize("language", ["ca", "ro", "en"])
def test_each_picture_opens_in_the_size_that_the_help_gives(page, site, language):
    listed = listed_pictures(site, language)
    assert len(listed) > 10
    assert page.evaluate(OPENED, list(listed)) == listed


def test_section_shows_its_pictures_and_does_without_a_lost_one(page):
    go_to(page, "/help/two", ".help__text")
    wait_until(page, lambda: page.evaluate(SHOWN) == [True, True], "the pictures to be shown")
    page.evaluate(LOSE)
    wait_until(page, lambda: page.evaluate(SHOWN) == [True], "the lost picture to go")
    captions = page.locator(f"{FIGURE} figcaption")
    assert ["Points" in text for text in captions.all_inner_texts()] == [False, True]


@pytest.mark.boots
def test_help_of_the_language_comes_after_the_start_and_stays_offline(fresh, own_server, site):
    context, _ = fresh(own_server.origin)
    page = context.new_page()
    open_desk(page, own_server.url)
    wanted = sorted(["help/en.json", *listed_pictures(site, "en")])
    wait_until(page, lambda: sorted(page.evaluate(STORED)) == wanted, "the help to be stored", 40)
    wait_rest(page)
    own_server.kill()
    page.reload()
    wait_screen(page, "#finder")
    go_to(page, "/help/slips", ".help__text")
    assert "7" in page.inner_text(".help__text ol")
    wait_until(page, lambda: page.evaluate(SHOWN) == [True], "the picture to be shown")
    # the help of another language is not on the device
    go_to(page, "/settings", "#language-form")
    page.click("#language-form [value=ca]")
    wait_until(page, lambda: page.evaluate("document.documentElement.lang") == "ca", "Catalan")
    go_to(page, "/help", ".empty")
