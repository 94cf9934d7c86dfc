"""Measure another revision and this one in turns: sizes, boots, and from taps to painted answers.

Both run on the same machine at the same time, so what is busy on it is in the way of both. Every time
is told as a ratio to a calibration of the same run: a boot to one of bare Pyodide, a tap to the loop
of the page's own language.
"""

import json
import os
import statistics
import tomllib
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from playwright.sync_api import Browser, Page, sync_playwright

from scripts import budgets
from scripts.bench import boot, page, tap
from scripts.bench.checkout import TABLES, Checkout, built
from scripts.bench.chromium import JS_LOOP, installed, launched, served
from scripts.bench.processor import Processes
from scripts.bench.scene import SCENES, Scene
from scripts.build.layout import Layout

OTHERS = "in no group of today"


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """One figure of both: the milliseconds or bytes, and what they are measured with."""

    name: str
    base: float
    this: float
    unit: float = 1.0  # the calibration; of bytes there is none
    beside: str = ""

    def line(self) -> str:
        """Return the row of a table."""
        change = f"{self.this / self.base:>8.3f}" if self.base else f"{'-':>8}"
        if not self.beside:
            return f"{self.name:<58}{self.base:>19,.0f}{self.this:>19,.0f}{change}"
        columns = (f"{value:>10,.1f} {value / self.unit:>8.3f}" for value in (self.base, self.this))
        return f"{self.name:<58}{''.join(columns)}{change}  x {self.beside}"


def main(revision: str, *, boots: int) -> int:
    """Build that revision, measure both and print them beside one another."""
    base = built(revision)
    print(f"\n{'':<58}{base.name:>19}{'this':>19}{'change':>8}")
    for pair in pairs(base, boots=boots):
        print(pair.line(), flush=True)
    return 0


def pairs(base: Checkout, *, boots: int) -> Iterator[Pair]:
    """Measure everything."""
    this = Layout().out
    yield from sized(budgets.sizes(base.site), budgets.sizes(this))
    page.make_bare()
    with (
        served(base.site) as its,
        served(this) as ours,
        served(page.BARE_OUT) as bare,
        sync_playwright() as playwright,
    ):
        browser = launched(playwright)
        yield from _boots(browser, {"bare": bare, "base": its, "this": ours}, boots)
        yield from _taps(browser, its, ours, base)
        browser.close()


def sized(base: dict[str, int], this: dict[str, int]) -> Iterator[Pair]:
    """Give the bytes of a first visit, in the groups of today's budgets."""
    rules = tomllib.loads(budgets.LIMITS.read_text(encoding="utf-8"))
    groups = {
        name: rule for name, rule in rules.items() if isinstance(rule, dict) and "files" in rule
    }
    groups[OTHERS] = {"files": ["*"]}
    before, now = budgets.grouped(base, groups), budgets.grouped(this, groups)
    for name in groups:
        if before[name] or now[name]:
            yield Pair(name=f"bytes: {name}", base=before[name], this=now[name])
    yield Pair(name="bytes: all", base=sum(before.values()), this=sum(now.values()))


def _boots(browser: Browser, urls: Mapping[str, str], boots: int) -> Iterator[Pair]:
    """Boot all in turns, forward and back; each time is beside bare Pyodide's of its own turn."""
    processes = Processes(os.getpid(), "chrom")
    whats = {name: "ready" if name == "bare" else "answered" for name in urls}
    pages = {name: boot.opened(browser, url, whats[name]) for name, url in urls.items()}
    taken: dict[str, list[tuple[float, float]]] = defaultdict(list)
    order = list(urls)
    for _ in range(boots):
        for name in order:
            used = boot.booted(pages[name], urls[name], whats[name], processes)
            taken[name].append((used, float(pages[name].evaluate(f"bench.{whats[name]}"))))
        order.reverse()
    for at, what in enumerate(("processor's time", "by the clock")):
        middle = {name: statistics.median(times[at] for times in taken[name]) for name in urls}
        yield Pair(
            name=f"boot to the first answer, {what}",
            base=middle["base"],
            this=middle["this"],
            unit=middle["bare"],
            beside="bare",
        )
    for one in pages.values():
        one.context.close()


def _taps(browser: Browser, its: str, ours: str, base: Checkout) -> Iterator[Pair]:
    """Do every scene in both, stroke by stroke in turns; each has it laid by its own desk."""
    laid: dict[str, str] = json.loads(base.said(TABLES))
    before, now = installed(browser, its), installed(browser, ours)
    for scene in SCENES:
        if scene.name not in laid:
            continue
        calibration = float(now.evaluate(JS_LOOP))
        tap.lay(before, its, replace(scene, tables=laid[scene.name].encode))
        tap.lay(now, ours, scene)
        for name, (old, new) in _struck(scene, {its: before, ours: now}).items():
            yield Pair(
                name=name,
                base=statistics.median(old),
                this=statistics.median(new),
                unit=calibration,
                beside="JS loop",
            )


def _struck(scene: Scene, pages: Mapping[str, Page]) -> dict[str, tuple[list[float], ...]]:
    """Return what each stroke took in each page; who is first changes each time."""
    order = list(enumerate(pages.values()))
    taken: dict[str, tuple[list[float], ...]] = defaultdict(lambda: tuple([] for _ in order))
    for stroke in scene.strokes():
        for at, one in order:
            milliseconds = tap.struck(one, stroke)
            if stroke.counts_as:
                taken[stroke.counts_as][at].append(milliseconds)
        order.reverse()
        pages[next(iter(pages))].wait_for_timeout(next(tap.PAUSES))
    return taken
