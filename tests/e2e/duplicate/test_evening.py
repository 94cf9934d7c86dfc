"""A whole evening in the browser, killed five times while it works.

It is finished in another browser from the saved file.

The evening is that of `tests/support/evening_script.py`: twenty-four players, a complete game on the list that
ships, slips with every kind of error. Its first rounds are played at the desk in CPython. What it comes to is worked out
by `tests/support/evening.py`.
"""

import contextlib
import json
import random
import time

import pytest
from playwright.sync_api import Error

from faristol.ledger.audit import verify
from tests.e2e.duplicate.evening import open_evening
from tests.e2e.duplicate.pressing import DRIVER, pairs_of, press
from tests.e2e.rig import browser as browsers
from tests.e2e.rig import probe
from tests.e2e.rig.desk import tables, wait_engine, wait_screen
from tests.e2e.screens.house import device_text, go_to, run_in_thread
from tests.support import evening as pencil
from tests.support.evening_played import PlayedEvening, acceptance_form, acts_after
from tests.support.evening_script import CLAIMED, CLAIMS, NAMES, PLAYERS, material, script

KILLS = 5
SEED = 1311
SILENCE = 8_000  # milliseconds, less than after which the page asks again
FIRST_ROUNDS = 8  # are played before
LAST_ROUNDS = 3  # are played in the other browser
# what a command leaves in the log
STORED = {
    "duplicate_type_rack": ["type_rack"],
    "start_round": ["start_round"],
    "end_round": ["end_round"],
    "read_slips": ["read_slips"],
    "correct_slip": ["read_slips"],
    "no_slip_for_rest": ["read_slips"],
    "give_up_round": ["give_up_round"],
    "announce_master": ["announce_master"],
    "give_sanction": ["give_sanction"],
    "invalidate_master": ["invalidate_master"],
    "let_leave": ["let_leave"],
    "let_back": ["let_back"],
}
PLACES = """
() => [...document.querySelectorAll("#ranking table.results tbody tr:not(.proof, .is-master)")].map((row) => [
  row.querySelector("td.place").firstChild.textContent.trim(), row.querySelector("th bdi").textContent,
  row.querySelector("td.total").textContent.trim(),
  ...[...row.querySelectorAll("td.r")].map((cell) => cell.firstChild.textContent.trim())])
"""


class Tablet:
    """A browser on a persistent profile, which is killed and restarted."""

    def __init__(self, playwright, keeper, server, profile):
        self.playwright, self.keeper, self.server, self.profile = (
            playwright,
            keeper,
            server,
            profile,
        )
        self.said = []
        self.begin()

    def begin(self):
        self.context = browsers.launch_on(
            self.playwright, "chromium", self.profile, locale="en", accept_downloads=True
        )
        self.keeper.watch(self.context, self.server.origin)
        self.context.add_init_script(probe.probe_script())
        self.context.add_init_script(DRIVER)
        self.context.on("console", lambda text: self.said.append(text.text))
        self.pids = browsers.process_ids(self.profile)
        self.open("/duplicate")

    def open(self, route):
        self.page = self.context.new_page()
        self.page.goto(f"{self.server.url}#{route}")
        wait_engine(self.page)
        wait_screen(self.page, "#title")

    def kill(self, victim):
        if victim == "page":
            self.page.close(run_before_unload=False)
            self.open("/duplicate/round")
            return
        browsers.kill(self.pids)
        with contextlib.suppress(Error):
            self.page.wait_for_timeout(200)
        with contextlib.suppress(Error):
            self.context.close()
        self.begin()
        go_to(self.page, "/duplicate/round")


def lines_of(page):
    """Return the stored lines of the game."""
    stored = tables(page)
    streams = [row["id"] for row in stored["streams"] if row["kind"] == "duplicate"]
    rows = [row for row in stored["events"] if row["stream"] in streams]
    return [row["line"] for row in sorted(rows, key=lambda row: row["seq"])]


def pile_of(round_):
    """Return the slips of a round as entered: equal ones of several tables at once."""
    pile = {}
    for player, slip in round_["slips"].items():
        if slip is not None:
            pile.setdefault(tuple(slip), []).append(player)
    return pile


def steps_of(number, round_, ids):
    """Return the commands of a round."""
    for rack in (*round_["rejected"], round_["rack"]):
        yield "duplicate_type_rack", {"rack": " ".join(rack)}
    yield "start_round", {"number": number}
    corrected = []  # afterwards: while the clock runs what is on slips is covered
    for (at, word, is_in_time, *is_taken), players in pile_of(round_).items():
        yield (
            "read_slips",
            {
                "round": number,
                "player": [ids[player] for player in players],
                "was": [""] * len(players),
                "at": at,
                "word": word,
                "ruling": "" if is_in_time else "late",
            },
        )
        corrected += [
            acceptance_form(number, ids[player], at, word) for player in players if is_taken
        ]
    yield "end_round", {"number": number, "sure": "yes"}
    for fields in corrected:
        yield "correct_slip", fields
    if None in round_["slips"].values():
        yield "no_slip_for_rest", {}
    if round_["master"] is None:
        yield "give_up_round", {"choice": "new_rack"}
    else:
        at, word = round_["master"]
        yield "announce_master", {"at": at, "word": word, "is_sure": "1", "why": round_["why"]}
    for kind, player, where in acts_after(number):
        yield {
            "offence": (
                "give_sanction",
                {"player": ids.get(player, ""), "round": where, "why": "spoke aloud"},
            ),
            "wrong": ("invalidate_master", {"round": where, "why": "no such word"}),
            "leaves": ("let_leave", {"player": ids.get(player, "")}),
            "returns": ("let_back", {"player": ids.get(player, "")}),
        }[kind]


def begin_evening():
    """Return the file of a device on which the first rounds are played."""
    played = PlayedEvening()
    for number, round_ in enumerate(played.script.rounds[:FIRST_ROUNDS], start=1):
        played.play_by_forms(number, round_)
    return device_text(played.user)


def open_begun_game(tablet, text):
    """Open the begun game; return the ids of the players by those of the script."""
    open_evening(tablet.page, tablet.server, text, "/duplicate/round", "#title")
    read = pencil.read_lines(lines_of(tablet.page))
    assert len(read["rounds"]) == FIRST_ROUNDS
    return dict(zip(PLAYERS, read["players"], strict=True))


def translate_ids(evening, ids):
    """Return the evening of the script with the ids of the played game."""
    rounds = [
        {
            **round_,
            "slips": {ids[player]: slip for player, slip in round_["slips"].items()},
            "absent": {ids[player] for player in round_["absent"]},
        }
        for round_ in evening["rounds"]
    ]
    return {
        **evening,
        "players": [ids[player] for player in evening["players"]],
        "rounds": rounds,
        "offences": [[ids[player], number] for player, number in evening["offences"]],
    }


def finish(page, ids):
    """Play the last rounds, accept a claim, and sign."""
    rounds = script().rounds
    for number in range(len(rounds) - LAST_ROUNDS + 1, len(rounds) + 1):
        for command, fields in steps_of(number, rounds[number - 1], ids):
            press(page, command, **fields)
    press(page, "end_game", cause=script().end)
    player = ids[PLAYERS[CLAIMS - 1]]
    at, word, _ = script().correction
    press(page, "open_duplicate_claims", minutes=10)
    press(page, "make_duplicate_claim", player=player, round=CLAIMED, text="It can be read")
    press(
        page,
        "correct_slip",
        round=CLAIMED,
        player=player,
        at=at,
        word=word,
        why="It can be read",
    )
    press(page, "answer_duplicate_claim", claim=1, verdict="upheld", why="It can be read")
    press(page, "sign_duplicate", why="everybody has looked")


def play(tablet, rounds, ids):
    """Play rounds on a tablet killed at random moments; return the fate of each command under way."""
    dice = random.Random(SEED)
    steps = [step for number, round_ in rounds for step in steps_of(number, round_, ids)]
    part, kinds = len(steps) // KILLS, sorted({command for command, _ in steps})
    killed_at = {}
    for kill in range(
        KILLS
    ):  # one in each part of the evening, whatever the judge is doing just then
        kind = dice.choice(kinds)
        ahead = range(kill * part, (kill + 1) * part)
        of_kind = [at for at in ahead if steps[at][0] == kind]
        killed_at[dice.choice(of_kind or list(ahead))] = dice.uniform(0, 0.3)
    outcomes, usual = [], {}
    for at, (command, fields) in enumerate(steps):
        if at in killed_at:
            moment = killed_at[at] * usual.get(command, 0.1)
            victim = "page" if len(outcomes) % 2 else "browser"
            outcomes.append(kill_during(tablet, victim, moment, command, fields))
        else:
            usual[command] = press(tablet.page, command, **fields)
    return outcomes


def kill_during(tablet, victim, moment, command, fields):
    """Kill the tablet during a command; stored data is there, and the command is repeated otherwise."""
    before, heard = lines_of(tablet.page), len(tablet.said)
    # it will not live to hear the answer
    probe.run_in_worker(tablet.page, "answers", how="slow", ms=SILENCE)
    tablet.page.evaluate(
        "([command, fields]) => void probe.press(command, fields)", [command, pairs_of(fields)]
    )
    while not any(message.startswith("sent") for message in tablet.said[heard:]):
        tablet.page.wait_for_timeout(1)
    time.sleep(moment)
    tablet.kill(victim)
    after = lines_of(tablet.page)
    assert after[: len(before)] == before, "what was stored is stored"
    assert verify(after) is None
    request = next(message for message in tablet.said[heard:] if message.startswith("sent"))
    assert request.replace("sent", "answered") not in tablet.said[heard:]
    new = [json.loads(line) for line in after[len(before) :]]
    is_stored = any(event["kind"] in STORED[command] for event in new)
    if not is_stored:
        press(tablet.page, command, **fields)
    return (
        f"{victim} killed while {command} was under way: {'stored' if is_stored else 'not stored'}"
    )


def save_device(page):
    """Save the device to a file; return its text."""
    go_to(page, "/files", "form[data-command=save_device]")
    with page.expect_download() as waiting:
        page.click("#screen form[data-command=save_device] button")
    return waiting.value.path().read_text()


def format_half(half):
    return f"{half // 2}.5" if half % 2 else str(half // 2)


@pytest.mark.slow
@pytest.mark.firefox  # where it ends
@pytest.mark.engines("chromium")
def test_evening_survives_five_kills_and_ends_elsewhere_as_by_pencil(
    browser_name, playwright, keeper, server, tmp_path
):
    evening, words = run_in_thread(script), run_in_thread(material)[2]
    tablet = Tablet(playwright, keeper, server, tmp_path / "profile")
    ids = open_begun_game(tablet, run_in_thread(begin_evening))
    numbered = list(enumerate(evening.rounds, start=1))
    outcomes = play(tablet, numbered[FIRST_ROUNDS:-LAST_ROUNDS], ids)
    assert len(outcomes) == KILLS
    text = save_device(tablet.page)

    firefox = browsers.launch(playwright, "firefox")
    other = firefox.new_context(viewport={"width": 1180, "height": 820}, locale="en")
    keeper.watch(other, server.origin)
    other.add_init_script(probe.probe_script())
    other.add_init_script(DRIVER)
    page = other.new_page()
    open_evening(page, server, text, "/duplicate/round", "#title")
    assert lines_of(page) == lines_of(tablet.page)
    finish(page, ids)
    assert verify(lines_of(page)) is None

    of_script = pencil.worked_out(translate_ids(evening.final, ids), words)
    of_lines = pencil.worked_out(pencil.read_lines(lines_of(page)), words)
    # A rack that was put back is no line: whoever reads only lines misses what was left on it.
    for round_, played in zip(of_lines["rounds"], evening.final["rounds"], strict=True):
        if played["rejected"]:
            assert round_["fault"] in {"", "tiles left are gone"}
            round_["fault"] = ""
    for part in ("ranking", "unranked", "awards", "proofs", "bonus", "rounds"):
        assert of_lines[part] == of_script[part], part
    names = {ids[player]: name for player, name in zip(PLAYERS, NAMES, strict=True)}
    go_to(page, "/duplicate/results", "#ranking table.results")
    displayed = page.evaluate(PLACES)
    assert [(place, " ".join(name.split()), total) for place, name, total, *_ in displayed] == [
        (str(place), " ".join(names[player].split()), format_half(half))
        for place, player, half in of_script["ranking"]
    ]
    for (_, player, _), (_, _, _, *cells) in zip(of_script["ranking"], displayed, strict=True):
        scores = [round_["scores"][player][0] for round_ in of_script["rounds"]]
        assert cells == ["–" if points is None else str(points) for points in scores], player
    print("; ".join(outcomes))
