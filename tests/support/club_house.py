"""A register with its cards, driven by acts as the desk drives it."""

from dataclasses import dataclass

from faristol.club.acts import (
    REGISTER,
    AddPlayer,
    ChangePlayer,
    ImportPlayers,
    MergePlayers,
    OpenRegister,
    PartPlayers,
)
from faristol.club.arrival import build_arrivals
from faristol.club.card import Card, Listing, NewCard, write_card
from faristol.club.directory import Cards
from faristol.ledger.refusal import Refusal


@dataclass(frozen=True)
class ActWithCards:
    """An act with the cards that it needs and the confirmed namesakes."""

    act: object
    cards: tuple[NewCard, ...]
    namesakes: frozenset[str] = frozenset()


def _act_with_card(act, card, salt, namesakes=()):
    new = write_card(card, salt)
    if isinstance(new, Refusal):
        return new
    return ActWithCards(act(new.digest), (new,), frozenset(namesakes))


def add_player(*, player, card, salt, is_namesake=False):
    namesakes = (player,) if is_namesake else ()
    return _act_with_card(lambda card: AddPlayer(player=player, card=card), card, salt, namesakes)


def change_player(*, player, card, salt, is_namesake=False):
    namesakes = (player,) if is_namesake else ()
    return _act_with_card(
        lambda card: ChangePlayer(player=player, card=card), card, salt, namesakes
    )


def merge_players(*, kept, gone, card, salt):
    return _act_with_card(
        lambda card: MergePlayers(survivor=kept, merged=gone, card=card), card, salt
    )


def part_players(*, gone, card=None, salt=""):
    if card is None:
        return PartPlayers(merged=gone, card=None)
    return _act_with_card(lambda card: PartPlayers(merged=gone, card=card), card, salt)


def import_players(*, players, source):
    if not players:
        return ImportPlayers(players=(), source=source)
    arrivals = build_arrivals(players, source=source)
    return arrivals if isinstance(arrivals, Refusal) else brought(arrivals)


def brought(arrivals):
    return ActWithCards(arrivals.act, arrivals.cards, arrivals.namesakes)


def decide(register, act, namesakes):
    """Return the events of an act, or the refusal."""
    if isinstance(act, Refusal):
        return act
    if not isinstance(act, ActWithCards):
        act = ActWithCards(act, ())
    namesakes = namesakes | {new.digest: new.card for new in act.cards}
    return REGISTER.decide(register, act.act, Cards(known=namesakes, namesakes=act.namesakes))


class House:
    """The log, the state and the cards of a register."""

    def __init__(self, *, is_open=True):
        self.log = []
        self.register = REGISTER.initial
        self.cards = {}
        self.salts = 0
        if is_open:
            self.do(OpenRegister(language="ca"))

    def salt(self):
        self.salts += 1
        return f"salt-{self.salts:012}"

    def do(self, act):
        """Return the events of an act, or the refusal."""
        events = decide(self.register, act, self.cards)
        if isinstance(events, Refusal):
            return events
        if events and isinstance(act, ActWithCards):
            self.cards |= {new.digest: new.card for new in act.cards}
        for event in events:
            self.register = REGISTER.evolve(self.register, event)
            for digest in REGISTER.removed_cards(event):
                self.cards.pop(digest, None)
        self.log += events
        return events

    def add(self, player, name, club="", *, number="", **more):
        """Add a player with at most one number, in the list BARRUF."""
        card = a_card(name, club, number=number)
        return self.do(add_player(player=player, card=card, salt=self.salt(), **more))

    def player(self, player):
        return self.register.players[player]

    def card(self, player):
        return self.cards[self.player(player).card]


def a_card(name, club="", *, number="", note=""):
    lists = (Listing(list="BARRUF", number=number),) if number else ()
    return Card(name=name, club=club, lists=lists, note=note)
