"""A judge who rehearses at the front of a desk: papers are read off its screens."""

import re
from html import unescape

from faristol.desk.duplicate.document import DuplicateService
from faristol.desk.duplicate.slips import slip_token
from faristol.desk.rehearsal.document import RehearsalService
from faristol.duplicate.state import list_without_slip
from tests.support.desk import run
from tests.support.device import Device
from tests.support.rehearsed_evening import practice_lists
from tests.support.sandbox_user import FrontUser

ROUND, MASTER, CLAIMS = "/duplicate/round", "/duplicate/master", "/duplicate/claims"
PAPER = re.compile(r'<div class="handed".*?</div>', re.DOTALL)
TABLE = re.compile(r"Table <b>(\d+)</b>")
MOVE = re.compile(r"<p class=\"handed__move\"><b>(.*?)</b> <b[^>]*>(.*?)</b></p>")
TRAY = re.compile(r"<paper-tray.*?</paper-tray>", re.DOTALL)
STRIP = re.compile(r'<section class="strip.*?id="slot-strip".*?</section>', re.DOTALL)
ANSWER = re.compile(r'name="answer" value="([a-z_]+)"')


def drawn(slip):
    """Return the HTML of a slip without when it comes."""
    return re.sub(r' data-due="\d+"| hidden=""', "", slip)


class RehearsalUser(FrontUser):
    """A user with the practice lists, in whose rehearsal every screen is the one of the club."""

    def __init__(self, lang="ca"):
        self.device = Device(wall=1_795_197_600_000)
        super().__init__(lang=lang)
        self.lists = practice_lists()
        self.restart()

    def begin(self, **form):
        return self.open("rehearsal", **{"rounds": "3", "seconds": "180", **form})

    @property
    def loaded(self):
        return run(self.inside.service(DuplicateService).load(self.lang))

    @property
    def game(self):
        return self.loaded.game

    @property
    def rehearsal(self):
        return run(self.inside.service(RehearsalService).load())

    @property
    def players(self):
        return {entrant.table: entrant.player for entrant in self.game.entrants.values()}

    def press(self, command, route, **fields):
        """Send a form with what the screen puts into it, and assert that it is accepted."""
        loaded, moment = self.loaded, self.device.moment
        number = len(loaded.document.state.rounds)
        version = {"stream": loaded.id, "seq": loaded.seq, "number": number}
        version |= {"wall": moment.wall, "counter": moment.counter, "run": moment.run}
        answer = self.send(command, route, **{**version, **fields})
        assert answer.taken, (command, fields, answer.effects, (answer.screen or "")[-1500:])
        return answer

    def wait(self, seconds):
        self.device.wait(1000 * seconds)
        self.clock.run_on(seconds)

    # ---- what the screen shows ----

    def tray(self):
        """Return the papers on the screen of the round: table, and moves as they stand."""
        found = TRAY.search(self.look(ROUND).screen)
        if not found:
            return []
        return [
            (
                int(TABLE.search(paper)[1]),
                [
                    tuple("" if part == "–" else unescape(part) for part in move)
                    for move in MOVE.findall(paper)
                ],
                "handed__late" in paper,
            )
            for paper in PAPER.findall(found[0])
        ]

    def hear(self, route=ROUND):
        """Return the text of the strip, and the answers that it offers."""
        found = STRIP.search(self.look(route).screen)
        if not found or "strip__say" not in found[0]:
            return "", []
        said = found[0].split("strip__say", 1)[1].split("</p>")[0]
        return unescape(re.sub(r"<[^>]*>", "", said.partition(">")[2])), ANSWER.findall(found[0])

    # ---- the evening ----

    def start_round(self):
        self.press("duplicate_draw_rack", ROUND)
        self.wait(15)
        return self.press("start_round", ROUND, number=len(self.game.rounds))

    def enter(self, table, at, word, ruling=""):
        player, number = self.players[table], len(self.game.rounds)
        token = slip_token(self.game.rounds[-1].slips.get(player))
        slip = {"round": number, "player": player, "was": token, "at": at, "word": word}
        return self.press("read_slips", ROUND, **slip, ruling=ruling)

    def score(self, seconds):
        """Send what the tray sends for the scorer after so many seconds."""
        rehearsal = self.rehearsal
        return self.send(
            "enter_scored_slips",
            ROUND,
            stream=rehearsal.id,
            round=len(self.game.rounds),
            seconds=seconds,
        )

    def handed_in(self):
        """Return the slips on the screen of the round as they are drawn, by table."""
        tray = TRAY.search(self.look(ROUND).screen)[0]
        slips = re.findall(r'(?s)<div class="handed.*?</div>', tray)
        return {int(TABLE.search(slip)[1]): drawn(slip) for slip in slips}

    def play_round(self, typed=None):
        """Play a round; slips are typed as they stand, but for the places in `typed`, by table."""
        self.start_round()
        self.wait(181)
        self.press("end_round", ROUND, sure="yes")
        self.slips_shown = self.handed_in()
        for table, moves, is_late in self.tray():
            at, word = moves[0]
            at = (typed or {}).get(table, at)
            if "?" in word:
                self.enter(table, at, "*", "illegible_word")
            else:
                self.enter(table, at, word, "late" if is_late else "")
        if self.rehearsal.opening.has_scorer and len(self.game.rounds) > 1:
            assert self.score(9_999).taken
        if list_without_slip(self.game):
            self.press("no_slip_for_rest", MASTER)
        self.announce()

    def announce(self):
        valid = self.game.rounds[-1].valid.values()
        best = max(valid, key=lambda slip: (slip.points, slip.place))
        why = "I know it" if best.ruling else ""
        self.press("announce_master", MASTER, at=best.place, word=best.main, is_sure="1", why=why)

    def answer(self, choice, route=ROUND):
        incident = self.rehearsal.rehearsal.incidents[-1]
        return self.send(
            "answer_incident",
            route,
            stream=self.rehearsal.id,
            number=incident.number,
            answer=choice,
        )
