"""Runs of axe-core on a page."""

from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from playwright.sync_api import Page

from tests.e2e.screens.theme import THEMES, emulate

SOURCE = Path(__file__).parents[3] / "node_modules" / "axe-core" / "axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
# Asked more strictly of every screen by layout.py (44 px, where axe asks for 24), and as dear as all the rest.
MEASURED = {"target-size": {"enabled": False}}
# Fifteen rows of a board are alike: of those that nothing lies on the first four are asked, and all on the page of parts.
EMPTY_ROWS = ".board tbody tr:nth-child(n+5):not(:has(.tile))"
# What a look can change: everything else is the same in all three.
OF_COLOUR = ["color-contrast", "link-in-text-block"]
# What is still coming in is seen through: colours are looked at when it stands. What goes on for ever is not waited for.
RUN = """
async ([without, options]) => {
  if (!("axe" in window)) return null;
  await Promise.all(document.getAnimations()
    .filter((one) => one.effect?.getComputedTiming().endTime < 2000)
    .map((one) => one.finished.catch(() => null)));
  const { violations, passes } = await axe.run({ include: [["html"]], exclude: without }, { ...options, resultTypes: ["violations"] });
  return {
    passes: passes.length,
    faults: violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")}: ${failureSummary.replace(/\\s+/g, " ")}`)),
  };
}
"""


@cache
def _source() -> str:
    return SOURCE.read_text()


def axe_faults(page: Page, *, only_colour: bool = False, is_measured: bool = False) -> list[str]:
    """Return axe's findings; axe is injected by `evaluate`, which alone the page's policy allows."""
    run = {"type": "rule", "values": OF_COLOUR} if only_colour else {"type": "tag", "values": TAGS}
    options = {"runOnly": run, "rules": MEASURED if is_measured and not only_colour else {}}
    requested = [[[EMPTY_ROWS]] if is_measured else [], options]
    result = page.evaluate(RUN, requested)
    if result is None:
        page.evaluate(_source())
        result = page.evaluate(RUN, requested)
    assert result["passes"] > (0 if only_colour else 10), "axe looked at nothing"
    return list(result["faults"])


def axe_faults_in_looks(
    page: Page, themes: Iterable[str] = THEMES, *, is_measured: bool = False
) -> Iterator[tuple[str, str]]:
    """Return axe's findings: of colours in each look, of all else in the light one, each with its look."""
    looks = tuple(themes)
    for theme in reversed(looks):  # the light stays on
        emulate(page, theme)
        for fault in axe_faults(page, only_colour=theme != "light", is_measured=is_measured):
            yield theme, fault
    if looks and "light" not in looks:
        emulate(page, "light")
