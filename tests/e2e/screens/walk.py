"""Walk every screen of a room once in each kind of text, and look at what a look, a size or a language can spoil."""

from collections import defaultdict
from collections.abc import Iterable

from playwright.sync_api import Page

from tests.e2e.screens import axe, layout
from tests.e2e.screens.rooms import State
from tests.e2e.screens.test_language import choose
from tests.e2e.screens.words import left_over

SIZES = ((1180, 820), (820, 1180), (390, 844))
STANDARD, TWICE = 16, 32
# English lengthened by 40 % (as it is, axe looks at it: what axe looks for no language changes), and the languages.
TEXTS = ("longer", "ca", "ro")


class Walker:
    """Walk through states in one kind of text, and gather what is wrong, with where it was."""

    def __init__(self, page: Page, text: str) -> None:
        self._page = page
        self._text = text
        self._is_longer = text == "longer"
        self._browser = page.context.new_cdp_session(page)
        self._found: defaultdict[str, list[str]] = defaultdict(list)
        self.choose_text()

    def choose_text(self) -> None:
        """Choose the language where people choose it: a file that was opened has brought its own."""
        choose(self._page, "en" if self._is_longer else self._text)

    def walk(self, states: Iterable[State]) -> None:
        """Look at each state at every size with the text and twice the text; in English with axe, else for English words."""
        for state in states:
            state.reach(self._page)
            if self._is_longer:
                for theme, fault in axe.faults_in_every_look(self._page, is_measured=True):
                    self._found[f"{state.name}: {fault}"].append(theme)
                layout.lengthen(self._page)
            elif (
                state.name != "parts"
            ):  # which no user sees; the catalogues prove its words complete
                for text in left_over(self._page, self._text):
                    self._found[f"{state.name}: still English: {text}"].append(self._text)
            self._page.evaluate("document.getElementById('toasts').replaceChildren()")
            self._measure(state)

    def _measure(self, state: State) -> None:
        """Go through the sizes and back again, so that each is taken as seldom as can be.

        Twice the text is looked at in the longer English, and of a language where there is least room: what it
        alone can spoil is a word that does not break.
        """
        self._look(state, SIZES, STANDARD)
        self._set_text(TWICE)
        self._look(state, SIZES[::-1] if self._is_longer else SIZES[-1:], TWICE)
        self._set_text(STANDARD)

    def _set_text(self, pixels: int) -> None:
        """Set the browser's own text size, as people do in its settings, and see it taken."""
        sizes = {"standard": pixels, "fixed": pixels}
        self._browser.send("Page.setFontSizes", {"fontSizes": sizes})
        size = self._page.evaluate("getComputedStyle(document.documentElement).fontSize")
        assert size == f"{pixels}px"

    def _look(self, state: State, sizes: Iterable[tuple[int, int]], pixels: int) -> None:
        for width, height in sizes:
            size = {"width": width, "height": height}
            if self._page.viewport_size != size:
                self._page.set_viewport_size(size)
            for fault in layout.faults(self._page):
                self._found[f"{state.name}: {fault}"].append(f"{width}x{height}@{pixels}")

    def assert_clean(self) -> None:
        """Name every fault with where it was."""
        lines = [f"{fault} [{', '.join(where)}]" for fault, where in self._found.items()]
        assert not lines, f"{len(lines)} faults:\n" + "\n".join(lines)
