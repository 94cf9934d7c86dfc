"""The three looks and reduced motion, emulated and checked."""

from typing import Any

from playwright.sync_api import Page

# how each is emulated, what the media query must say then, and the paper it must be on
THEMES: dict[str, dict[str, Any]] = {
    "light": {"color_scheme": "light", "contrast": "no-preference"},
    "dark": {"color_scheme": "dark", "contrast": "no-preference"},
    "contrast": {"color_scheme": "light", "contrast": "more"},
}
QUERIES = {
    "light": "(prefers-color-scheme: light) and (not (prefers-contrast: more))",
    "dark": "(prefers-color-scheme: dark)",
    "contrast": "(prefers-contrast: more)",
}
INKS = {"light": "#15201b", "dark": "#e9eeeb", "contrast": "#000000"}


def css_colour(colour: str) -> str:
    """Return a colour of the tokens in the form of browsers."""
    red, green, blue = (int(colour[k : k + 2], 16) for k in (1, 3, 5))
    return f"rgb({red}, {green}, {blue})"


def text_colour(page: Page) -> str:
    """Return the colour of the page's text."""
    return str(page.evaluate("getComputedStyle(document.body).color"))


# What a page must obey, asked in one go: a walk asks it at every screen.
OBEYED = """
(query) => [query, "(prefers-reduced-motion: reduce)"].every((wanted) => matchMedia(wanted).matches)
  && getComputedStyle(document.body).color
"""


def emulate(page: Page, theme: str) -> None:
    """Emulate a look of the system, without motion, and check that the page obeys."""
    page.emulate_media(reduced_motion="reduce", **THEMES[theme])
    assert page.evaluate(OBEYED, QUERIES[theme]) == css_colour(INKS[theme]), (
        f"the page is not {theme}"
    )
