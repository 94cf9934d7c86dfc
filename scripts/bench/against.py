"""Measure another revision and this one in turns: sizes, boots, and from taps to painted answers.

Both run on the same machine at the same time, so other load on it slows down both. Every time is printed
as a ratio to a calibration of the same run: a boot to one of bare Pyodide, a tap to the loop of the
page's own language.
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
from scripts.bench.checkout import TABLES, Checkout, build_checkout
from scripts.bench.chromium import JS_LOOP, launch_browser, open_installed_page, serve_folder
from scripts.bench.processor import Processes
from scripts.bench.scene import SCENES, Scene
from scripts.build.layout import Layout

OTHERS = "in no group of today"


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """A figure of both revisions: the milliseconds or bytes, and their calibration."""

    name: str
    base: float
    this: float
    unit: float = 1.0  # the calibration; bytes have none
    beside: str = ""

    def line(self) -> str:
        """Return the figure as a row of the printed table."""
        change = f"{self.this / self.base:>8.3f}" if self.base else f"{'-':>8}"
        if not self.beside:
            return f"{self.name:<58}{self.base:>19,.0f}{self.this:>19,.0f}{change}"
        columns = (f"{value:>10,.1f} {value / self.unit:>8.3f}" for value in (self.base, self.this))
        return f"{self.name:<58}{''.join(columns)}{change}  x {self.beside}"


def main(revision: str, *, boots: int) -> int:
    """Build a revision, measure it and this one, and print both side by side."""
    base = build_checkout(revision)
    print(f"\n{'':<58}{base.name:>19}{'this':>19}{'change':>8}")
    for pair in pairs(base, boots=boots):
        print(pair.line(), flush=True)
    return 0


def pairs(base: Checkout, *, boots: int) -> Iterator[Pair]:
    """Yield the figures of both: sizes, boots, taps."""
    this = Layout().out
    yield from compare_sizes(budgets.sizes(base.site), budgets.sizes(this))
    page.make_bare()
    with (
        serve_folder(base.site) as base_url,
        serve_folder(this) as this_url,
        serve_folder(page.BARE_OUT) as bare_url,
        sync_playwright() as playwright,
    ):
        browser = launch_browser(playwright)
        yield from _compare_boots(
            browser, {"bare": bare_url, "base": base_url, "this": this_url}, boots
        )
        yield from _compare_taps(browser, base_url, this_url, base)
        browser.close()


def compare_sizes(base: dict[str, int], this: dict[str, int]) -> Iterator[Pair]:
    """Yield the bytes of a first visit, in the groups of today's budgets."""
    rules = tomllib.loads(budgets.LIMITS.read_text(encoding="utf-8"))
    groups = {
        name: rule for name, rule in rules.items() if isinstance(rule, dict) and "files" in rule
    }
    groups[OTHERS] = {"files": ["*"]}
    before, now = budgets.sum_groups(base, groups), budgets.sum_groups(this, groups)
    for name in groups:
        if before[name] or now[name]:
            yield Pair(name=f"bytes: {name}", base=before[name], this=now[name])
    yield Pair(name="bytes: all", base=sum(before.values()), this=sum(now.values()))


def _compare_boots(browser: Browser, urls: Mapping[str, str], boots: int) -> Iterator[Pair]:
    """Boot all in turns, forward and back, with bare Pyodide as the calibration."""
    processes = Processes(os.getpid(), "chrom")
    marks = {name: "ready" if name == "bare" else "answered" for name in urls}
    pages = {name: boot.open_page(browser, url, marks[name]) for name, url in urls.items()}
    times: dict[str, list[tuple[float, float]]] = defaultdict(list)
    order = list(urls)
    for _ in range(boots):
        for name in order:
            used = boot.measure_boot(pages[name], urls[name], marks[name], processes)
            times[name].append((used, float(pages[name].evaluate(f"bench.{marks[name]}"))))
        order.reverse()
    for at, label in enumerate(("processor's time", "by the clock")):
        middle = {
            name: statistics.median(used_and_clock[at] for used_and_clock in times[name])
            for name in urls
        }
        yield Pair(
            name=f"boot to the first answer, {label}",
            base=middle["base"],
            this=middle["this"],
            unit=middle["bare"],
            beside="bare",
        )
    for tab in pages.values():
        tab.context.close()


def _compare_taps(browser: Browser, base_url: str, this_url: str, base: Checkout) -> Iterator[Pair]:
    """Play every scene in both, stroke by stroke in turns; the desk of each revision lays its own."""
    tables: dict[str, str] = json.loads(base.run_program(TABLES))
    before, now = open_installed_page(browser, base_url), open_installed_page(browser, this_url)
    for scene in SCENES:
        if scene.name not in tables:
            continue
        calibration = float(now.evaluate(JS_LOOP))
        tap.lay_scene(before, base_url, replace(scene, tables=tables[scene.name].encode))
        tap.lay_scene(now, this_url, scene)
        for name, (old, new) in _time_strokes(scene, {base_url: before, this_url: now}).items():
            yield Pair(
                name=name,
                base=statistics.median(old),
                this=statistics.median(new),
                unit=calibration,
                beside="JS loop",
            )


def _time_strokes(scene: Scene, pages: Mapping[str, Page]) -> dict[str, tuple[list[float], ...]]:
    """Return the milliseconds of each stroke in each page; the page that is first changes each time."""
    order = list(enumerate(pages.values()))
    times: dict[str, tuple[list[float], ...]] = defaultdict(lambda: tuple([] for _ in order))
    for stroke in scene.strokes():
        for at, tab in order:
            milliseconds = tap.strike(tab, stroke)
            if stroke.counts_as:
                times[stroke.counts_as][at].append(milliseconds)
        order.reverse()
        pages[next(iter(pages))].wait_for_timeout(next(tap.PAUSES))
    return times
