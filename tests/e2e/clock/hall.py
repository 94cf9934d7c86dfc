"""A page whose clock the test controls, and the calls of that clock."""

import json

from playwright.sync_api import Error

from tests.e2e.rig import probe
from tests.e2e.rig.desk import events, open_desk, wait_answers, wait_engine, wait_screen
from tests.e2e.screens.house import go_to

# what was heard, by the page's own clock
EARS = """
globalThis.heard = [];
document.addEventListener("faristol-say", ({ detail }) => heard.push({ what: "say", at: performance.now(), ...detail }));
{
  const { start } = OscillatorNode.prototype;
  OscillatorNode.prototype.start = function (...args) {
    heard.push({ what: "tone", at: performance.now(), pitch: this.frequency.value });
    return start.apply(this, args);
  };
}
"""

STEP = 5_000  # milliseconds

LEFT = """
import(new URL("js/elements/moment.js", document.baseURI)).then(({ readMoment }) => {
  const clock = document.querySelector("#round-clock"), when = readMoment();
  return [JSON.parse(clock.dataset.clock).total - clock.spentAt(when), when.wall];
})
"""

USED = """
Promise.all(["moment", "game-time"].map((name) => import(new URL(`js/elements/${name}.js`, document.baseURI)))).then(([{ readMoment, placeOnLine }, { factsAt }]) => {
  const { now } = document.querySelector("#game-clock");
  return factsAt(now, placeOnLine(now.line, readMoment()).at).used;
})
"""


def steps_of(milliseconds):
    steps, rest = divmod(int(milliseconds), STEP)
    assert steps >= 0, "the moment to run to is over"
    return [*[STEP] * steps, rest]


class Hall:
    """A page with a controlled clock."""

    def __init__(self, context, server):
        context.clock.install()
        self.context, self.server = context, server
        self.page = context.new_page()
        self.page.add_init_script(EARS)
        open_desk(self.page, server.url, "/clock", "#begin-rounds")

    def stop_time(self):
        """Stop the passing of time, a second from now or a little later."""
        try:
            self.context.clock.pause_at(self.page.evaluate("Date.now()") / 1000 + 1)
        except Error as late:
            # the second was over before it came to this page, whose clock stands since
            if "to the past" not in str(late):
                raise
            self.context.clock.pause_at(self.page.evaluate("Date.now()") / 1000 + 1)

    def run(self, milliseconds):
        """Let time pass with the page awake, and wait for the answers to all requests.

        In steps shorter than the silence after which the page takes its worker for gone: on a busy machine a step is
        over before an answer comes.
        """
        for step in steps_of(milliseconds):
            self.context.clock.run_for(step)
            self.settle()

    def run_unanswered(self, milliseconds):
        """Let time pass with the page awake and requests unanswered; the worker shows that it lives."""
        for step in steps_of(milliseconds):
            self.context.clock.run_for(step)
            probe.run_in_worker(self.page, "writes")  # what the page asked before is answered too

    def settle(self):
        """Wait until all requests are answered and painted."""
        wait_answers(self.page)

    def jump(self, milliseconds):
        """Move time on at once, with no call due and no request on its way.

        A request on its way would be unanswered for the whole time, and the page takes its worker for gone.
        """
        self.settle()
        self.context.clock.fast_forward(milliseconds)
        self.settle()

    def sleep(self, milliseconds):
        """Advance the wall clock but not the page's counter, as in a sleep."""
        self.page.evaluate(
            "(gone) => { const now = Date.now; Date.now = () => now() + gone; }", milliseconds
        )

    def be_away(self, milliseconds, route="/clock/round", selector="#round-clock"):
        """Kill the page, and open another one later."""
        self.page.goto(self.server.blank)
        self.context.clock.fast_forward(milliseconds)
        self.context.clock.resume()
        self.page.goto(f"{self.server.url}#{route}")
        wait_engine(self.page)
        wait_screen(self.page, selector)
        self.settle()

    def begin_rounds(self, time=""):
        go_to(self.page, "/clock", "#begin-rounds")
        self.page.fill("#round-time", time)
        self.page.click("#next")
        wait_screen(self.page, "#round-clock")

    def start_round(self):
        """Start a round and stop time."""
        self.page.click("#next")
        wait_screen(self.page, "[data-dialog=pause-why]")
        self.stop_time()
        self.settle()

    def close_round(self):
        """Close the round before its end."""
        self.page.click("#end-round button")
        self.run(50)
        self.page.click("[form^=close-round]")
        self.run(50)

    @property
    def left(self):
        """The milliseconds left as the page computes them."""
        return self.page.evaluate(LEFT)[0]

    @property
    def ends(self):
        """The end of the round by the wall clock."""
        return sum(self.page.evaluate(LEFT))

    @property
    def time_text(self):
        return self.page.inner_text("#screen .clock__time")

    @property
    def word(self):
        return self.page.text_content("#screen .clock__say")

    @property
    def colour(self):
        return set(self.page.get_attribute("#round-clock", "class").split()) - {
            "clock",
            "is-calling",
        }

    def spoken_captions(self):
        """Return the captions of the spoken calls, in order."""
        return [sound["caption"] for sound in self.page.evaluate("heard") if sound["what"] == "say"]

    def stored_events(self, *kinds):
        return [event for event in events(self.page) if not kinds or event["kind"] in kinds]

    def begin_game(self, time=""):
        go_to(self.page, "/clock?which=game", "#begin-game")
        self.page.fill("#game-time", time)
        self.page.fill("#first", "Anna")
        self.page.fill("#second", "Joan")
        self.page.click("#next")
        wait_screen(self.page, "#game-clock")

    def start_game(self):
        """Start the first side and stop time."""
        self.page.click("#next")
        wait_screen(self.page, "[data-dialog=stop]")
        self.stop_time()
        self.settle()

    @property
    def used(self):
        """The milliseconds used by both sides as the page computes them."""
        return self.page.evaluate(USED)

    @property
    def clock_data(self):
        return json.loads(self.page.get_attribute("#game-clock", "data-clock"))

    @property
    def running(self):
        """The side whose half is lit."""
        return int(self.page.get_attribute(".half.is-on", "data-side"))
