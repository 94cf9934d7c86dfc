"""A player by post who uses the forms: each player has a device, and postcards are texts."""

import random
import re

from faristol.board.notation import format_coordinates
from faristol.desk.correspondence.document import PostGameService
from faristol.tiles.reading import in_tiles
from tests.support.classic_user import problems
from tests.support.desk import User, run
from tests.support.post_table import a_move

GAME, CARD, LETTERS = "/mail/game", "/mail/card", "/mail/letters"
POSTCARD = "/mail/postcard"
NAMES = ("Ioana Munteanu", "Radu Petrescu")


class PostUser:
    """A player with the game sheet of a game."""

    def __init__(self, *, own="1", user=None, lang="en", begun=True, **form):
        self.user = user or User(lang=lang)
        self.given = {
            "name": "Cupa Clavecin",
            "number": "1",
            "start": "2026-01-10",
            "deadline": "2027-01-10",
            "arbiters": "Ana Barbu, Ion Pop",
            "channel": "email",
            "players": NAMES,
            "addresses": ("Str. Lungă 1", "Str. Mihai Eminescu 14\n700001 Iași"),
            "own": own,
            "typed_order": "",
            "ruleset": "ro-correspondence",
            "lexicon": "",
            **form,
        }
        if begun:
            began = self.user.send("begin_mail", "/mail/new", **self.given)
            assert began.taken, problems(began)

    @property
    def document(self):
        return run(self.user.desk.service(PostGameService).documents.load())

    @property
    def post(self):
        return self.document.state

    @property
    def string(self):
        from faristol.tiles.reading import tile_names

        sheet = self.post.game.sheet
        return " ".join(tile_names(sheet.order, sheet.terms.alphabet))

    def look(self, route):
        return self.user.look(route).screen

    def send(self, command, route, *, variant="", **fields):
        document = self.document
        version_fields = {"stream": document.id, "seq": document.seq, "variant": variant}
        return self.user.send(command, route, **{**version_fields, **fields})

    def ok(self, command, route, **fields):
        response = self.send(command, route, **fields)
        assert response.taken, (command, response.effects, problems(response))
        return response

    def place(self, dice, sent, *, reached="", variant=""):
        """Place a possible move, and return the text of its postcard."""
        if reached:
            self.ok("reach_mail", GAME, reached=reached, variant=variant)
        sheet = self.post.variant(variant).sheet
        move = a_move(sheet, dice) or a_move(sheet, random.Random(1))
        self.ok(
            "place_letters",
            GAME,
            at=format_coordinates(move.start, move.direction),
            word=in_tiles(move.word, sheet.terms.alphabet),
            sent=sent,
            variant=variant,
        )
        return self.card(variant)

    def passes(self, sent, *, reached=""):
        """Pass."""
        if reached:
            self.ok("reach_mail", GAME, reached=reached)
        self.ok("pass_mail", GAME, sent=sent)

    def card(self, variant=""):
        """Return the text of the postcard to send."""
        match = re.search(
            r'id="card-text"[^>]*>(.*?)</pre>', self.look(f"{CARD}?variant={variant}"), re.DOTALL
        )
        return match[1]

    def take(self, text, reached):
        self.ok("read_card", CARD, came=text)
        return self.ok("take_card", CARD, reached=reached)
