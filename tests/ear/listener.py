"""Compare what the page writes into its regions with what a reader speaks."""

from playwright.sync_api import Page

from tests.e2e.rig.desk import wait_until
from tests.ear.reader import Reader, bare

# The sentences in the order in which they are written, from now on.
NOTE = """() => {
  globalThis.sentences = [];
  const note = () => [...document.querySelectorAll(":is(#announcer, #alerter) span")].filter((line) => !line.isNoted);
  for (const line of note()) line.isNoted = true;
  new MutationObserver(() => {
    for (const line of note()) {
      line.isNoted = true;
      sentences.push(line.textContent);
    }
  }).observe(document.body, { subtree: true, childList: true });
}"""
MAX_STOPS = 60
PAUSE = 1500  # milliseconds: an answer, and what the page waits for after painting and after a key


class Listener:
    """Hold a page, the reader and how much of the log came before."""

    def __init__(self, page: Page, reader: Reader) -> None:
        self.page, self.reader, self._before = page, reader, 0
        page.evaluate(NOTE)
        self.begin()

    def begin(self) -> None:
        """Forget what was written and spoken while the game was brought in."""
        self.page.wait_for_timeout(PAUSE)
        self._before = len(self.reader.spoken())
        self.page.evaluate("sentences.length = 0")

    def written(self) -> list[str]:
        """Return the sentences that were written into the regions."""
        return [str(line) for line in self.page.evaluate("sentences")]

    def rest(self) -> None:
        """Keep the hands off until all is written and spoken: a key silences what Orca has not begun."""
        self.page.wait_for_timeout(PAUSE)
        try:
            wait_until(
                self.page, lambda: bare("".join(self.written()[-1:])) in self.spoken(), "the last"
            )
        except AssertionError as late:
            told = f"{late}\nwritten: {self.written()}\nspoken: {self.spoken()}"
            raise AssertionError(told) from late

    def press(self, *keys: str) -> None:
        """Press keys, and listen to what comes of it."""
        self.reader.press(*keys)
        self.rest()

    def wait_written(self, part: str) -> None:
        """Wait until a sentence with such a part is written, then for Orca."""
        wait_until(
            self.page, lambda: any(part in line for line in self.written()), f"“{part}” written"
        )
        self.rest()

    def wait_spoken(self, part: str) -> None:
        """Wait until Orca has said something of what has the focus."""
        wait_until(self.page, lambda: bare(part) in self.spoken(), f"“{part}” spoken")

    def spoken(self) -> str:
        """Return what was spoken since this began, in one line."""
        return bare(" ".join(self.reader.spoken()[self._before :]))

    def tab_to(self, selector: str) -> None:
        """Go to a control by the Tab key."""
        for _ in range(MAX_STOPS):
            if self.page.evaluate("(path) => document.activeElement.matches(path)", selector):
                return
            self.reader.press("Tab")
        message = f"{selector} is not reached by {MAX_STOPS} stops"
        raise AssertionError(message)

    def assert_in_order(self) -> None:
        """Find each sentence in what was spoken, after the one before, and none of them left out."""
        spoken, at = self.spoken(), 0
        for sentence in self.written():
            found = spoken.find(bare(sentence), at)
            assert found >= 0, f"not spoken in its place: {sentence}\nspoken: {spoken}"
            at = found + len(bare(sentence))
