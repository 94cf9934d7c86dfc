"""Compare what the page writes into its regions with what a reader speaks."""

from playwright.sync_api import Page

from tests.e2e.rig.desk import wait_until
from tests.ear.reader import Reader, normalize_text

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

    def written_sentences(self) -> list[str]:
        """Return the sentences that were written into the regions."""
        return [str(sentence) for sentence in self.page.evaluate("sentences")]

    def wait_finished(self) -> None:
        """Keep the hands off until all is written and spoken: a key silences what Orca has not begun."""
        self.page.wait_for_timeout(PAUSE)
        try:
            wait_until(
                self.page,
                lambda: normalize_text("".join(self.written_sentences()[-1:])) in self.spoken(),
                "the last",
            )
        except AssertionError as late:
            message = f"{late}\nwritten: {self.written_sentences()}\nspoken: {self.spoken()}"
            raise AssertionError(message) from late

    def press(self, *keys: str) -> None:
        """Press keys, and listen to what comes of it."""
        self.reader.press(*keys)
        self.wait_finished()

    def wait_written(self, part: str) -> None:
        """Wait until a sentence with such a part is written, then for Orca."""
        wait_until(
            self.page,
            lambda: any(part in sentence for sentence in self.written_sentences()),
            f"“{part}” written",
        )
        self.wait_finished()

    def wait_spoken(self, part: str) -> None:
        """Wait until Orca has said something of what has the focus."""
        wait_until(self.page, lambda: normalize_text(part) in self.spoken(), f"“{part}” spoken")

    def spoken(self) -> str:
        """Return what was spoken since this began, in one line."""
        return normalize_text(" ".join(self.reader.spoken()[self._before :]))

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
        for sentence in self.written_sentences():
            start = spoken.find(normalize_text(sentence), at)
            assert start >= 0, f"not spoken in its place: {sentence}\nspoken: {spoken}"
            at = start + len(normalize_text(sentence))
