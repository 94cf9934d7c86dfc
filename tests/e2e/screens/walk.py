"""A walk through all screens of a room in one text, checking looks, sizes and languages."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from playwright.sync_api import Page

from tests.e2e.screens import axe, fit, layout
from tests.e2e.screens.rooms import State
from tests.e2e.screens.test_language import choose_in_settings
from tests.e2e.screens.theme import THEMES
from tests.e2e.screens.words import english_texts

SIZES = ((1180, 820), (820, 1180), (390, 844))
STANDARD, TWICE = 16, 32


@dataclass(frozen=True, slots=True, kw_only=True)
class Text:
    """A text in which a walk sees its screens, with the checks done in it."""

    language: str
    longer: float = 0.0  # share by which every text is lengthened
    looks: tuple[str, ...] = ()  # for axe
    sizes: tuple[tuple[int, int], ...] = SIZES[::-1]
    twice: tuple[tuple[int, int], ...] = SIZES[-1:]  # sizes for twice the text, in turn
    windows: tuple[tuple[int, int], ...] = ()  # other sizes that a screen must fit
    words: bool = False  # whether words left in English are looked for
    is_second: bool = False  # whether it measures each second state, as the first does not


# Catalan is 8 % longer than English, and its short texts 23 %: with 20 % more the short ones are as long as English
# with 40 %. The first is walked by every run, the other by an exhaustive one. Every run looks at a tablet lying and a
# telephone standing, and asks whether a screen fits them and a telephone lying; an exhaustive one looks for words left in
# English (that every message is translated is asked of the catalogues), and at each second state in the other sizes and
# looks.
TEXTS = {
    "ca, longer": Text(
        language="ca",
        longer=0.2,
        looks=("light",),
        sizes=(SIZES[2], SIZES[0]),
        windows=fit.EVERY_RUN,
    ),
    "ro": Text(
        language="ro",
        looks=tuple(THEMES),
        sizes=(SIZES[1],),
        twice=SIZES,
        windows=fit.SIZES,
        words=True,
        is_second=True,
    ),
}


class Walker:
    """A walk through states in one kind of text, which collects faults with their places."""

    def __init__(self, page: Page, text: str, *, is_only: bool = False) -> None:
        self._page = page
        self._text = TEXTS[text]
        self._is_only = is_only  # no other walk measures the states that a second one passes
        self._browser = page.context.new_cdp_session(page)
        self._found: defaultdict[str, list[str]] = defaultdict(list)
        self.choose_text()

    def choose_text(self) -> None:
        """Choose the language in the settings: an opened file has brought its own."""
        choose_in_settings(self._page, self._text.language)

    def walk(self, states: Iterable[State]) -> None:
        """Check each state for English words and with axe, then its sizes with the text and twice the text."""
        for number, state in enumerate(states):
            state.reach(self._page)
            text = self._text
            # no user sees the page of all parts; the catalogues prove its words complete
            if text.words and state.name != "parts":
                for words in english_texts(self._page, text.language):
                    self._found[f"{state.name}: still English: {words}"].append(text.language)
            if text.is_second and not self._is_only and number % 2 == 0:
                continue
            self._set_size(*SIZES[0])
            for theme, fault in axe.axe_faults_in_looks(
                self._page, self._looks(number), is_measured=True
            ):
                self._found[f"{state.name}: {fault}"].append(theme)
            if text.longer:
                layout.lengthen(self._page, text.longer)
            self._page.evaluate("document.getElementById('toasts').replaceChildren()")
            self._measure(state, number)

    def _looks(self, number: int) -> tuple[str, ...]:
        """Return the looks for axe.

        A second walk has the three in turn: the light one for what the language changes, the others for their colours.
        """
        if not self._text.is_second:
            return self._text.looks
        return (self._text.looks[number // 2 % len(self._text.looks)],)

    def _measure(self, state: State, number: int) -> None:
        """Check the sizes with twice the text, then with the usual one; each size is set once.

        The first walk looks at every second state with twice the text, and at the others in the sizes that they must fit
        besides. A second walk takes twice the text in one of the sizes, and half of the sizes that a state must fit.
        """
        text = self._text
        if number % 2 == text.is_second:
            self._set_text(TWICE)
            self._look(state, (text.twice[number // 2 % len(text.twice)],), TWICE)
            self._set_text(STANDARD)
        others = [size for size in text.windows if size not in text.sizes]
        if text.is_second:
            others = others[number // 2 % 2 :: 2]
        elif number % 2 == 0:
            others.clear()
        *smaller, largest = text.sizes
        for size in (*smaller, *others, largest):
            if size in text.windows:
                self._fit(state, size)
            if size in text.sizes:
                self._look(state, (size,), STANDARD)

    def _set_text(self, pixels: int) -> None:
        """Set the browser's text size, as in its settings, and check the effect."""
        sizes = {"standard": pixels, "fixed": pixels}
        self._browser.send("Page.setFontSizes", {"fontSizes": sizes})
        size = self._page.evaluate("getComputedStyle(document.documentElement).fontSize")
        assert size == f"{pixels}px"

    def _look(self, state: State, sizes: Iterable[tuple[int, int]], pixels: int) -> None:
        for width, height in sizes:
            self._set_size(width, height)
            for fault in layout.layout_faults(self._page):
                self._found[f"{state.name}: {fault}"].append(f"{width}x{height}@{pixels}")

    def _fit(self, state: State, size: tuple[int, int]) -> None:
        width, height = size
        self._set_size(width, height)
        for fault in fit.fit_faults(self._page):
            self._found[f"{state.name}: {fault}"].append(f"{width}x{height}")

    def _set_size(self, width: int, height: int) -> None:
        if self._page.viewport_size != {"width": width, "height": height}:
            self._page.set_viewport_size({"width": width, "height": height})

    def assert_clean(self) -> None:
        """Check that there are no faults; name each with its place."""
        lines = [f"{fault} [{', '.join(where)}]" for fault, where in self._found.items()]
        assert not lines, f"{len(lines)} faults:\n" + "\n".join(lines)
