"""Ask axe-core what is wrong with a page."""

from functools import cache
from pathlib import Path

from playwright.sync_api import Page

SOURCE = Path(__file__).parents[3] / "node_modules" / "axe-core" / "axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
# What a look can change: everything else is the same in all three.
OF_COLOUR = ["color-contrast", "link-in-text-block"]
RUN = """
async (options) => {
  const { violations, passes } = await axe.run(document, { ...options, resultTypes: ["violations"] });
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


# What is still coming in is seen through: colours are looked at when it stands. What goes on for ever is not waited for.
SETTLED = """() => Promise.all(document.getAnimations()
  .filter((one) => one.effect?.getComputedTiming().endTime < 2000)
  .map((one) => one.finished.catch(() => null)))"""


def faults(page: Page, *, only_colour: bool = False) -> list[str]:
    """Return what axe finds wrong; the page's policy lets `evaluate` bring axe in, and nothing else."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(_source())
    page.evaluate(SETTLED)
    run = {"type": "rule", "values": OF_COLOUR} if only_colour else {"type": "tag", "values": TAGS}
    found = page.evaluate(RUN, {"runOnly": run})
    assert found["passes"] > (0 if only_colour else 10), "axe looked at nothing"
    return list(found["faults"])
