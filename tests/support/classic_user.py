"""Two players at one tablet: forms are sent as the page sends them, racks are read off the screen."""

import re

from faristol.board.cells import rack_names
from faristol.desk.classic.document import ClassicService
from tests.support.desk import User, run
from tests.support.device import Device

ROUTE = "/game"
NAMES = ("Jana Roig", "Martí Codina")
_TILE = re.compile(r'<button[^>]* data-tile="([^"]+)" data-count')


def problems(response):
    """Return the messages of problems on a screen."""
    fragments = re.findall(
        r'data-announce="urgent">[^|]{0,300}?</div>|field__wrong.*?</p>',
        response.screen or "",
        re.DOTALL,
    )
    return [re.sub(r"<[^>]*>|\\s+", " ", fragment) for fragment in fragments]


class ClassicUser:
    """The players of a game, who play by forms."""

    def __init__(self, *, user=None, lang="en", names=NAMES, **form):
        self.user = user or User(lang=lang)
        self.device = Device(wall=1_795_197_600_000)
        fields = {
            "mode": "play",
            "ruleset": "ca-classic",
            "minutes": "30",
            "clock": "run",  # of another game: it goes on
            "lexicon": self.list_of(form.get("ruleset", "ca-classic")),
            **form,
        }
        self.began = self.user.send("begin_classic", f"{ROUTE}/new", players=names, **fields)

    def list_of(self, ruleset):
        language = "ro" if ruleset.startswith("ro") else "ca"
        rows = [row for row in self.user.lists.rows if row["language"] == language]
        return rows[0]["digest"] if rows else ""

    @property
    def opened(self):
        return run(self.user.desk.service(ClassicService).load("en"))

    @property
    def game(self):
        return self.opened.state

    @property
    def step(self):
        return self.opened.step

    @property
    def screen(self):
        return self.user.look(ROUTE).screen

    @property
    def rack(self):
        """Return the tiles that the screen shows."""
        return _TILE.findall(self.screen)

    def version_fields(self):
        moment = self.device.moment
        game = self.opened
        return {
            "stream": game.id,
            "seq": game.seq,
            "wall": moment.wall,
            "counter": moment.counter,
            "run": moment.run,
        }

    def send(self, command, route=ROUTE, **fields):
        self.device.wait(1000)
        return self.user.send(command, route, **{**self.version_fields(), **fields})

    def ok(self, command, route=ROUTE, **fields):
        response = self.send(command, route, **fields)
        assert response.taken, (command, response.effects, problems(response))
        return response

    def begin(self):
        if self.step == "start":
            if self.game.settings.mode == "play":
                self.ok("draw_start")
            else:
                self.ok("draw_start", drawn_by_hand=("A", "B", "C", "D")[: len(self.game.seated)])
        self.ok("deal_game")
        return self

    def uncover(self):
        return self.ok("uncover_tiles", turns=len(self.game.turns))

    def lay(self, *tiles):
        """Play tiles laid as `H8=A`."""
        return self.send("play_turn", laid=" ".join(tiles))

    def lay_two(self):
        """Play the first two tiles of the rack through the middle, as a first move."""
        game = self.opened
        rack = rack_names(game.rack(game.state.turn), game.terms.alphabet)
        first, second = [tile.replace("?", "(A)") for tile in rack[:2]]
        return self.ok("play_turn", laid=f"H8={first} H9={second}")

    def challenge(self, source="list"):
        """Challenge every word of the last move, as the next player."""
        self.ok("stop_for_challenge")
        words = [word.word for word in self.game.last.formed]
        return self.ok("ask_verdict", by=self.game.turn, words=words, source=source)
