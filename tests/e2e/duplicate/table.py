"""A judge on the screen of a round: counted keys and taps, and readings of the page."""

from tests.e2e.clock.hall import EARS
from tests.e2e.duplicate.evening import evening, open_evening
from tests.e2e.rig import probe
from tests.e2e.rig.desk import events, wait_answers, wait_screen
from tests.e2e.voice.hearing import SPY


class Judge:
    """A judge's page with an opened game, at the rack of its next round."""

    def __init__(self, context, server, **options):
        self.evening, text = evening(**options)
        self.page = context.new_page()
        self.page.add_init_script(EARS)
        self.page.add_init_script(SPY)
        self.keys = 0
        open_evening(self.page, server, text, selector=".dup-rack, .dup-round")

    def settle(self):
        wait_answers(self.page)
        self.page.wait_for_timeout(30)

    def press(self, keys):
        """Press keys one by one: characters, and names like Enter between spaces."""
        for word in keys.split(" "):
            for key in (
                [word] if len(word) > 1 and word[0].isupper() and word[1].islower() else word
            ):
                self.page.keyboard.press(key)
                self.keys += 1

    def begin(self, rack):
        """Type the rack and start the clock by a tap."""
        self.page.fill("#rack-typed", rack)
        self.page.keyboard.press("Enter")
        wait_screen(self.page, "letter-caller")
        self.page.click("#start-round button")
        wait_screen(self.page, "slip-entry")
        self.settle()

    def close(self):
        """Close the round before its end, as a judge with all slips does."""
        self.page.click("[data-dialog=round-more]")
        self.page.click("#close-round button")
        wait_screen(self.page, "dialog[open] [form^=close-round]")
        self.page.click("dialog[open] [form^=close-round]")
        wait_screen(self.page, ".dup-round.is-ended slip-entry[data-closed]")
        self.settle()

    def uncover(self):
        self.page.click("[data-command=uncover_slips] button")
        wait_screen(self.page, "slip-entry:not([data-covered])")

    @property
    def highlighted(self):
        return self.page.evaluate(
            """(() => { const one = document.querySelector("#slip-list [aria-selected=true]");
            return one ? [one.querySelector(".at").textContent, one.querySelector(".word").textContent] : null; })()"""
        )

    @property
    def options(self):
        return self.page.evaluate(
            """[...document.querySelectorAll("#slip-list [role=option]")].map((one) => [one.querySelector(".at").textContent, one.querySelector(".word").textContent])"""
        )

    @property
    def missing(self):
        return [
            int(table)
            for table in self.page.evaluate(
                "[...document.querySelectorAll('.seat[data-is=missing]')].map((one) => one.dataset.table)"
            )
        ]

    def seat(self, table):
        """Return the state of a table on the page."""
        return self.page.evaluate(
            "(table) => ({ ...document.querySelector(`.seat[data-table='${table}']`).dataset })",
            str(table),
        )

    @property
    def slab(self):
        return self.page.inner_text("#slip-next div")

    def logged(self, *kinds):
        return [event for event in events(self.page) if event["kind"] in kinds]


__all__ = ["Judge", "probe"]
