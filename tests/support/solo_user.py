"""A solo player at the desk, with a past evening or random tiles, and a device with two clocks."""

from faristol.desk.duplicate.solo.document import SoloService
from faristol.duplicate.solo.acts import SOLO
from faristol.ledger.fold import read_events
from tests.support.desk import User, run
from tests.support.device import Device
from tests.support.duplicate_game import small_game

ROUTE = "/duplicate/solo"


class SoloUser:
    """A solo player who uses the forms, as the page sends them."""

    def __init__(self, *, user=None, **form):
        self.game = None
        if user is None and form.get("source") != "fresh":
            self.game = small_game()
            user = self.game.user
            form = {"source": self.game.opened.id, **form}
        self.user = user or User(lang="en")
        self.device = Device(wall=1_795_197_600_000)
        self.began = self.begin(**form)

    def begin(self, **form):
        lists = self.user.lists.rows
        fresh = {
            "ruleset": "ca-duplicate-2018",
            "lexicon": lists[0]["digest"],
            "length": "complete",
            "rounds": "3",
        }
        return self.user.send("begin_solo", f"{ROUTE}/new", **{"time": "3:00", **fresh, **form})

    @property
    def opened(self):
        return run(self.user.desk.service(SoloService).load())

    @property
    def solo(self):
        return self.opened.state

    def look(self, route=ROUTE, **more):
        return self.user.look(route, **more)

    def send(self, command, route=ROUTE, **fields):
        moment = self.device.moment
        version_fields = {
            "stream": self.opened.id,
            "number": self.opened.number,
            "wall": moment.wall,
            "counter": moment.counter,
            "run": moment.run,
        }
        return self.user.send(command, route, **{**version_fields, **fields})

    def start(self):
        response = self.send("start_round")
        assert response.taken, response
        return response

    def hand_in(self, at="", word="", **fields):
        return self.send("hand_in_solo", at=at, word=word, **fields)

    def play(self, at="", word="", *, wait=60_000):
        """Play a round: a move in time, or no move."""
        self.start()
        self.device.wait(wait)
        no_slip = {} if word else {"none": "yes"}
        response = self.hand_in(at, word, **no_slip)
        assert response.taken, response
        return response

    def lay(self, laid="", at="", word=""):
        """Send the tiles laid on the board, as the page does while they are laid."""
        from urllib.parse import urlencode

        query = urlencode(
            {
                "stream": self.opened.id,
                "number": self.opened.number,
                "laid": laid,
                "at": at,
                "word": word,
            }
        )
        return self.user.look(f"{ROUTE}?{query}", region="solo-trial")

    @property
    def facts(self):
        return list(
            read_events(run(self.user.desk.stream_store.lines(self.opened.id)), SOLO.schema)
        )

    @property
    def kinds(self):
        return [type(event).__name__ for event in self.facts]
