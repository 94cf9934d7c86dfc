"""A register with its cards, driven by commands as the desk drives it."""

from faristol.club.card import Card, Listing
from faristol.club.command import AddPlayer, OpenRegister, new_cards
from faristol.club.decide import decide
from faristol.club.model import PersonForgotten
from faristol.club.register import Register, evolve
from faristol.ledger.refusal import Refusal


class House:
    """Hold the log, the state and the cards of one register."""

    def __init__(self, *, is_open=True):
        self.log = []
        self.register = Register()
        self.cards = {}
        self.salts = 0
        if is_open:
            self.do(OpenRegister(language="ca"))

    def salt(self):
        self.salts += 1
        return f"salt-{self.salts:012}"

    def do(self, command):
        """Return the events of the command, or the refusal."""
        out = decide(self.register, command, cards=self.cards)
        if isinstance(out, Refusal):
            return out
        if out:
            self.cards |= {digest: card for digest, card, _ in new_cards(command)}
        for event in out:
            self.register = evolve(self.register, event)
            if isinstance(event, PersonForgotten):
                for digest in event.cards:
                    self.cards.pop(digest, None)
        self.log += out
        return out

    def add(self, player, name, club="", *, number="", **more):
        """Add a player with at most one number, in the list BARRUF."""
        card = a_card(name, club, number=number)
        return self.do(AddPlayer(player=player, card=card, salt=self.salt(), **more))

    def player(self, player):
        return self.register.players[player]

    def card(self, player):
        return self.cards[self.player(player).card]


def a_card(name, club="", *, number="", note=""):
    lists = (Listing(list="BARRUF", number=number),) if number else ()
    return Card(name=name, club=club, lists=lists, note=note)
