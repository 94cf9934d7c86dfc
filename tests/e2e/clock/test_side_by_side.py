"""Clocks of four documents at once, random screens and restarts.

Each call comes once, in time, with its name.

Two duplicates, a tournament and a game of two; the clock is that of the test.
"""

import json
from collections import Counter
from dataclasses import dataclass
from functools import cache
from random import Random

from tests.e2e.duplicate.evening import ShippedLists
from tests.e2e.rig.desk import events, tables, wait_screen, wait_until
from tests.e2e.screens.house import (
    device_text,
    go_to,
    import_register,
    let_clock_run,
    run_in_thread,
)
from tests.e2e.screens.judge_rooms import begin_session, lock, unlock
from tests.support.classic_user import ClassicUser
from tests.support.desk import User
from tests.support.duplicate_game import GameUser
from tests.support.examples import examples
from tests.support.tournament_user import Director

SIZES = ((1180, 820), (768, 1004), (962, 601), (844, 390), (390, 844), (360, 780))
CLOCK_MALLORCA = "ca-ciutat-de-mallorca"  # a game of two has a time of its own
TONES = {  # pitch and how often, by the call
    **dict.fromkeys(("60", "last_minute"), (660, 1)),
    "30": (880, 2),
    **dict.fromkeys(("0", "time_over", "lost", "game_over"), (520, 3)),
}
IN_TIME = 200  # milliseconds between a call's time and its tone
SPOKEN = 1_500  # milliseconds that a spoken call waits for each one before it
CAPTIONS = {60: "1 minut!", 30: "30 segons!", 0: "Temps!"}
PLACES = {"home": "/", "settings": "/settings", "files": "/files", "words": "/words"}
DUPLICATES = ("Masters", "Beginners")
TAKEN_UP = "probe.wire.some(({ type, route }) => type === 'request' && route.startsWith('/clock/background'))"
RUNNING = "import(new URL('js/elements/background-clock.js', document.baseURI)).then((one) => one.countRunning())"
PULL = """() => {
  const from = Date.now() - performance.now();
  return heard.splice(0)
    .map(({ what, caption, at, pitch }) => ({ what, pitch, caption: caption ?? "", wall: Math.round(from + at) }));
}"""


def begin_duplicate(user, name, seconds, rack):
    game = GameUser(names=("Anna", "Benet"), user=user, lang="ca", seconds=seconds).start()
    game.type_rack(rack)
    user.send("rename_duplicate", "/duplicate", stream=game.opened.id, name=name)


@cache
def device_file():
    """Return a device file with the four documents, each about to let its clock run."""

    def make():
        user = User(lang="ca")
        user.lists = ShippedLists()
        user.restart()
        begin_duplicate(user, "Masters", 90, "CASESAL")
        begin_duplicate(user, "Beginners", 131, "ALSOLAM")
        director = Director(user, name="Verema", minutes="3")
        director.enter("Anna", "Benet")
        director.begin_round()
        game = ClassicUser(user=user, lang="ca", mode="referee", ruleset=CLOCK_MALLORCA)
        game.ok("draw_start", drawn_by_hand=("A", "B"))
        return device_text(user)

    return run_in_thread(make)


@dataclass(frozen=True, slots=True, kw_only=True)
class Due:
    """A call that is due."""

    stream: str
    call: str  # as the log names it
    caption: str
    wall: int


class FourClocks:
    """A page with four running clocks, and their heard calls."""

    def __init__(self, hall):
        self.hall, self.page = hall, hall.page
        self.heard = []
        self.away = []  # when no page was there: from and to, by the wall
        self.locked = []  # when nobody could see names: from and to
        import_register(self.page, device_file())
        rows = tables(self.page)["streams"]
        self.names = {row["id"]: row["name"] for row in rows if row["kind"] != "register"}
        self.ids = {name: stream for stream, name in self.names.items()}
        for name in DUPLICATES:
            self.use(name)
            self.page.click("#start-round button")
            wait_screen(self.page, "slip-entry")
        go_to(self.page, "/tournament/round/1", "[data-command=start_round]")
        self.page.click("[data-command=start_round] button")
        wait_screen(self.page, "[data-command=pause_round]")
        go_to(self.page, "/game", "[data-command=deal_game]")
        self.page.click("#next")
        wait_screen(self.page, "game-clock")
        hall.stop_time()
        hall.settle()
        self.pull()
        self.heard.clear()
        self.due = [*self._due_of_rounds(), *self._due_of_game()]

    def _due_of_rounds(self):
        for event in self.hall.stored_events("start_round"):
            data = event["data"]
            for left in {0, *(cue["seconds_left"] for cue in data["cues"])}:
                yield Due(
                    stream=event["stream"],
                    call=str(left),
                    caption=CAPTIONS[left],
                    wall=data["moment"]["wall"] + 1000 * (data["seconds"] - left),
                )

    def _due_of_game(self):
        facts = json.loads(self.page.get_attribute("#screen game-clock", "data-clock"))
        says = json.loads(self.page.get_attribute("#screen game-clock", "data-says"))
        side = facts["turn"]
        begun = facts["line"]["wall"] + facts["since"] - facts["line"]["at"]
        for mark, where in facts["marks"][side - 1]:
            yield Due(
                stream=facts["stream"],
                call=mark,
                caption=says["marks"][f"{side} {mark}"]["caption"],
                wall=begun + where - facts["used"][side - 1],
            )

    # ---- what a judge does ----

    def pull(self):
        self.heard += self.page.evaluate(PULL)

    def use(self, name):
        go_to(self.page, f"/duplicate?game={self.ids[name]}", "#next")
        self.page.click("#next")
        self.hall.run(100)  # a page is painted once the finger is off it
        let_clock_run(self.page)
        self.hall.run(100)
        wait_screen(self.page, "main.dup-round")
        self.hall.settle()

    def visit(self, place):
        if place in DUPLICATES:
            self.use(place)
        else:
            go_to(self.page, PLACES[place], "main")

    def reload(self, milliseconds):
        self.pull()
        start = self.wall
        self.hall.be_away(milliseconds, "/settings", "main")
        # the page takes up its clocks when it has nothing else to do; until then they run as they were stored
        if self.page.evaluate(RUNNING):
            wait_until(self.page, lambda: self.page.evaluate(TAKEN_UP), "the clocks taken up", 30)
            self.hall.settle()  # the requests for the others follow the answers
        self.hall.stop_time()
        self.away.append((start, self.wall))
        self.page.mouse.click(3, 3)  # the first touch lets the page sound

    @property
    def wall(self):
        return self.page.evaluate("Date.now()")

    def wait_before(self, wall):
        """Let time pass quickly while no call is due."""
        if wall > self.wall:
            self.hall.jump(wall - self.wall)

    # ---- what must have come ----

    def check(self):
        """Check that each due call came once, into its own log, in time, with its name."""
        self.hall.settle()
        self.pull()
        now = self.wall
        due = [call for call in self.due if call.wall <= now]
        given = [*self.hall.stored_events("give_cue"), *self.hall.stored_events("give_mark")]
        calls = Counter((event["stream"], _call_of(event)) for event in given)
        assert calls == Counter((call.stream, call.call) for call in due)
        channels = {(event["stream"], _call_of(event)): event["data"]["channel"] for event in given}
        spoken = [call for call in due if channels[call.stream, call.call] == "said"]
        for call in due:
            if call not in spoken:
                assert self._is_away(call), (call, self.away)
        says = [sound for sound in self.heard if sound["what"] == "say"]
        # a page that starts has no sound before it is touched
        heard = [call for call in spoken if not self._is_away(call)]
        assert len(heard) <= len(says) <= len(spoken), (says, spoken)
        tones = [(sound["wall"], sound["pitch"]) for sound in self.heard if sound["what"] == "tone"]
        for call in sorted(heard, key=lambda call: call.wall):
            self._take_tones(call, tones)
            assert self._is_said(call, says), (call, says)

    def _take_tones(self, call, tones):
        """Take away the tones of a call, so that none serves two."""
        pitch, times = TONES[call.call]
        own = [tone for tone in tones if tone[1] == pitch and 0 <= tone[0] - call.wall <= IN_TIME]
        assert len(own) >= times, (call, tones)
        for tone in own[:times]:
            tones.remove(tone)

    def _is_away(self, call):
        return any(start <= call.wall <= end for start, end in self.away)

    def _is_said(self, call, says):
        latest = call.wall + IN_TIME + SPOKEN * len(self.names)
        whole = f"{self.names[call.stream]}: {call.caption}"
        is_alone = call.wall >= self.last_of_rounds
        is_nameless = any(start <= call.wall <= end for start, end in self.locked)
        captions = (whole, call.caption) if is_alone else (whole,)
        if is_nameless:
            captions = (call.caption,)
        return any(
            clip["caption"] in captions and call.wall <= clip["wall"] <= latest for clip in says
        )

    @property
    def last_of_rounds(self):
        """The moment until which more than one clock runs on any screen."""
        return max(call.wall for call in self.due if call.call == "0")


def _call_of(event):
    return str(event["data"].get("seconds_left", event["data"].get("mark")))


def test_each_call_of_four_clocks_comes_once_on_any_screen(hall):
    """Third-round 9-A1, 9-A2: the clock of another document was dropped, or its call refused and nameless."""
    dice = Random(41)
    four = FourClocks(hall)
    steps = examples(40, every_run=14)
    for step in range(steps):
        if step % 10 == 7:
            four.reload(dice.randint(500, 9_000))
        else:
            four.visit(dice.choice([*PLACES, *DUPLICATES]))
        hall.run(dice.randint(1_000, 12_000))
        assert not hall.page.is_visible("#notice"), step
        assert not hall.page.is_visible("#failure"), step
    four.check()
    go_to(hall.page, "/settings", "main")
    for wall in sorted(call.wall for call in four.due):
        if wall > four.wall:
            four.wait_before(wall - 3_000)
            hall.run(6_000)
    four.check()
    assert len(events(hall.page)) > len(four.due)


def test_clocks_call_behind_lock_after_start_and_have_names_once_unlocked(hall):
    """Third-round 9-A1: a page that started behind the lock was silent, also after it was opened."""
    four = FourClocks(hall)
    hall.context.clock.resume()
    begin_session(hall.page)
    lock(hall.page)
    hall.stop_time()
    since = four.wall
    four.reload(1_000)
    first = min(call.wall for call in four.due if call.wall > four.wall)
    hall.run(first + 3_000 - four.wall)
    start = four.wall
    hall.context.clock.resume()
    unlock(hall.page)
    hall.stop_time()
    hall.settle()
    # time passed by itself meanwhile: on a busy machine a call can come late
    four.away.append((start - 1_000, four.wall))
    four.locked.append((since, four.wall))
    go_to(hall.page, "/settings", "main")
    hall.run(four.last_of_rounds + 2_000 - four.wall)
    four.check()


ARCHIVE = """(stream) => {
  const detail = { command: "archive_stream", fields: [["stream", stream]] };
  dispatchEvent(new CustomEvent("faristol-send", { detail }));
}"""


def test_clock_of_archived_document_is_silent_at_once(hall):
    """Third-round 9-A1: it called on until something was due, over the document that goes on."""
    four = FourClocks(hall)
    go_to(hall.page, "/files", "#documents")
    assert hall.page.evaluate(RUNNING) == 4
    hall.page.evaluate(ARCHIVE, four.ids["Masters"])
    wait_until(hall.page, lambda: hall.page.evaluate(RUNNING) == 3, "the clock to end")
    hall.run(70_000)
    four.pull()
    assert not [sound for sound in four.heard if "Masters" in sound["caption"]]


WORD = """() => {
  const clock = document.querySelector("#round-clock"), word = clock.querySelector(".clock__say");
  return {
    text: word.textContent,
    size: parseFloat(getComputedStyle(word).fontSize),
    crossed: getComputedStyle(clock, "::before").content,
    cut: word.scrollWidth > word.clientWidth || word.scrollHeight > word.clientHeight + 1,
  };
}"""


def test_word_of_call_on_its_own_screen_is_large_and_not_crossed(hall):
    """Third-round 8-B13: the minute and the thirty seconds were small and crossed by a line."""
    four = FourClocks(hall)
    four.use("Beginners")
    own = [call for call in four.due if call.stream == four.ids["Beginners"]]
    for call in sorted(own, key=lambda call: call.wall):
        if call.call == "0":
            continue
        hall.run(max(0, call.wall + 500 - four.wall))
        for width, height in SIZES:
            hall.page.set_viewport_size({"width": width, "height": height})
            word = hall.page.evaluate(WORD)
            assert word["text"] == call.caption
            assert word["size"] >= 23
            assert word["crossed"] == "none"
            assert not word["cut"], (word, width, height)
