"""Two registers that diverged from one beginning, driven as the desk drives them, and joined."""

from copy import deepcopy

from faristol.club.acts import REGISTER, ForgetPerson
from faristol.club.comparison import RegisterSide, compare_registers
from faristol.club.directory import Cards
from faristol.club.join import JoinAnswers, plan_join
from faristol.club.moments import MARKS, has_mark, moments_of
from faristol.club.register import list_erased, listed_players
from faristol.ledger.refusal import Refusal
from tests.support.club_house import House


class DatedHouse(House):
    """A register whose acts have moments, and whose salts are its own."""

    def __init__(self, name, clock):
        self.name, self.clock, self.moments = name, clock, []
        super().__init__()

    def salt(self):
        self.salts += 1
        return f"{self.name}-{self.salts:016}"

    def do(self, act):
        out = super().do(act)
        if not isinstance(out, Refusal) and out:
            self.clock.append(None)
            at = f"2026-11-01T{len(self.clock):06}"
            self.moments += [at] * len(out)
        return out

    def parted(self, name):
        """Return another tablet's copy, which diverges from here."""
        other = deepcopy(self, {id(self.clock): self.clock})
        other.name = name
        return other

    @property
    def side(self):
        entries = zip(self.log, self.moments, strict=True)
        return RegisterSide(register=self.register, cards=self.cards, moments=moments_of(entries))

    @property
    def people(self):
        """The people by id, each with card and marks."""
        return {
            player.id: (card, tuple(has_mark(player, mark) for mark in MARKS))
            for player, card in listed_players(self.register, self.cards)
        }

    def compared(self, other):
        return compare_registers(self.side, other.side, frozenset(list_erased(self.register)))

    def join(self, other, answers=None):
        """Carry out the join of another register, with the pairs answered as `answers` says."""
        comparison = self.compared(other)
        salts = iter(self.salt, "")
        plan = plan_join(comparison, self.side, other.side, answers or JoinAnswers(), salts=salts)
        assert not isinstance(plan, Refusal), plan
        self.cards |= {new.digest: new.card for new in plan.written}
        self.cards |= {digest: other.cards[digest] for digest in plan.kept}
        world = Cards(known=self.cards, namesakes=plan.namesakes)
        decided = REGISTER.decide_all(self.register, plan.acts, world)
        assert not isinstance(decided, Refusal), decided
        self.register, events = decided
        self.log += events
        self.clock.append(None)
        self.moments += [f"2026-11-01T{len(self.clock):06}"] * len(events)
        for event in events:
            for digest in REGISTER.removed_cards(event):
                self.cards.pop(digest, None)
        return plan


def two_registers(text):
    """Return the files of two tablets that continued the same register.

    `text` is the device file that both opened.
    """
    from tests.support.continued import fresh_user, open_file, save

    files = []
    for start, name in ((10_000, "Aina Nova"), (20_000, "Bernat Nou")):
        user = fresh_user(start)
        open_file(user, text)
        user.add(name, club="Molí Nou")
        files.append(save(user, user.desk.stream_store.selected("register")))
    return files


def forget(house, player):
    return house.do(ForgetPerson(player=player))


def answered(comparison, answer):
    """Answer all pairs alike."""
    return JoinAnswers(pairs={pair.key: answer for pair in comparison.pairs})
