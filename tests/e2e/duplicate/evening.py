"""An evening played in CPython with the list that ships, opened in the browser as a file."""

import json
from functools import cache
from pathlib import Path
from random import Random

from faristol.board.cells import rack_names
from faristol.board.notation import format_coordinates
from faristol.desk.duplicate.document import DuplicateService
from faristol.duplicate.acts.master import AnnounceMaster
from faristol.duplicate.acts.rack import TypeRack
from faristol.duplicate.acts.slips import ReadSlips
from faristol.duplicate.acts.start import StartGame
from faristol.duplicate.drawing import bag_now, left_word
from faristol.duplicate.values import Slip
from faristol.tiles.reading import format_word, in_tiles
from faristol.words.wordlist import to_plain
from scripts.build.layout import Layout
from scripts.build.lists import FOLDER, describe_lists, packed_lists
from scripts.lexicons.build import build_list
from tests.e2e.rig.desk import open_desk, wait_screen
from tests.e2e.screens.house import device_text, run_in_thread
from tests.support.desk import User, run
from tests.support.duplicate_game import GameUser, player_of

NAMES = (
    "Anna", "Benet", "Clara", "David", "Eulàlia", "Ferran", "Gemma", "Hèctor", "Isabel", "Jordi", "Laia", "Martí",
    "Núria", "Oriol", "Pilar", "Quim", "Rosa", "Sergi", "Teresa", "Úrsula", "Vicenç", "Xavier", "Zoe", "Mireia",
)  # fmt: skip


class ShippedLists:
    """The lists that ship, as a browser gets them."""

    def __init__(self):
        self.layout = Layout.of(Path(__file__).parents[3]) if hasattr(Layout, "of") else Layout()
        self.rows = json.loads(describe_lists(self.layout))

    def list_rows(self):
        return self.rows

    async def plain(self, file):
        language = file.partition(".")[0]
        result = build_list(
            language, folder=self.layout.lexicons, cache=self.layout.cache / "lexicons"
        )
        return to_plain(result.words)

    async def wire(self, file):
        return packed_lists(self.layout)[f"{FOLDER}/{file}"]


class Evening(GameUser):
    """An evening with the same drawn tiles in each run, and the best move as each master move."""

    def __init__(
        self,
        *,
        players=24,
        names=(),
        user=None,
        lang="ca",
        language="ca",
        rounds=3,
        racks=(),
        **settings,
    ):
        if user is None:
            user = User(lang=lang)
            user.lists = ShippedLists()
            user.restart()
        names = names or [
            NAMES[k] if k < len(NAMES) else f"Jugador {k + 1}" for k in range(players)
        ]
        super().__init__(names=names, user=user, language=language, lang=lang, **settings)
        self.dice = Random(7)
        self.start()
        self.do_rounds(rounds)
        for rack in racks:
            self.type_rack(rack)

    def draw_rack(self):
        """Return a valid rack from the bag, the leftover tiles first."""
        game = self.opened
        left, bag = (
            left_word(game.game, game.terms),
            bytearray(bag_now(game.game, game.terms).tiles),
        )
        while True:
            self.dice.shuffle(bag)
            rack = left + bytes(bag[: 7 - len(left)])
            if game.terms.is_valid_rack(rack, len(game.game.rounds) + 1):
                return rack

    def type_drawn(self):
        """Draw a rack from the bag and type it."""
        self.do(TypeRack(rack=rack_names(self.draw_rack(), self.opened.terms.alphabet)))

    def moves(self, limit):
        result = run(self.user.desk.service(DuplicateService).find_moves(self.opened))
        return result.moves.page(0, limit), result.best

    def do_rounds(self, count):
        for _ in range(count):
            self.type_drawn()
            self.finish_round()

    def finish_round(self):
        moves, best = self.moves(6)
        alphabet = self.opened.terms.alphabet
        slips = []
        for number in range(1, len(self.names) + 1):
            move = moves[(number * 5 + len(self.game.rounds)) % len(moves)]
            at = format_coordinates(move.start, move.direction)
            slips.append(Slip(player=player_of(number), at=at, word=in_tiles(move.word, alphabet)))
        self.do(ReadSlips(round=len(self.game.rounds), slips=tuple(slips)))
        top = moves[0]
        at, word = format_coordinates(top.start, top.direction), in_tiles(top.word, alphabet)
        self.do(AnnounceMaster(at=at, word=word, best=best, is_sure=True))

    def next_rack(self):
        """Return the new tiles of a rack that can be drawn now, as typed."""
        rack = self.draw_rack()
        left = left_word(self.opened.game, self.opened.terms)
        return format_rack(rack[len(left) :], self.opened.terms.alphabet)


def format_rack(tiles, alphabet):
    return " ".join(format_word(bytes([tile]), alphabet) if tile else "?" for tile in tiles)


def open_evening(page, server, text, route="/duplicate/round", selector=".sheet"):
    """Open a device file in the browser, and go on with its game."""
    open_desk(page, server.url, "/files", "form[data-command=open_file]")
    page.set_input_files(
        "form[data-command=open_file] input[type=file]",
        {"name": "evening.jsonl", "mimeType": "application/x-ndjson", "buffer": text.encode()},
    )
    page.click("form[data-command=open_file] [type=submit]")
    page.wait_for_selector("#toasts:not(:empty)")
    page.evaluate(f"location.hash = '#{route}'")
    wait_screen(page, selector)


@cache
def evening(**options):
    """Return an evening and its file; it is made once."""

    def make():
        played = Evening(**options)
        return played, device_text(played.user)

    return run_in_thread(make)


__all__ = ["StartGame", "evening", "format_rack", "open_evening"]
