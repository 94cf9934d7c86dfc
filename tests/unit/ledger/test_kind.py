"""A kind of document as a table of its acts: what is wished, what happens, what a forged log gives away."""

from dataclasses import dataclass, replace

import pytest

from faristol.ledger.audit import audit
from faristol.ledger.codec import decode, encode
from faristol.ledger.kind import (
    PENDING,
    Audit,
    Kind,
    act,
    computed,
    consequence,
    strip_computed,
    supplied,
)
from faristol.ledger.record import LedgerError
from faristol.ledger.refusal import Refusal


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenTill:
    owner: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Coin:
    worth: int
    name: str = computed()


@dataclass(frozen=True, slots=True, kw_only=True)
class PayIn:
    coins: tuple[Coin, ...]
    at: int = supplied()
    total: int = computed()


@dataclass(frozen=True, slots=True, kw_only=True)
class TillFilled:
    total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Till:
    seq: int = 0
    owner: str = ""
    total: int = 0
    is_full: bool = False

    @property
    def is_open(self):
        return self.owner != ""


def _open(_till, wish, _):
    return wish if wish.owner else Refusal("till/nobody")


def _pay(till, wish, most):
    if not wish.coins:
        return None
    if till.is_full or wish.at < 0:
        return Refusal("till/full" if till.is_full else "till/early")
    coins = tuple(replace(coin, name=f"coin of {coin.worth}") for coin in wish.coins)
    total = till.total + sum(coin.worth for coin in coins)
    paid = replace(wish, coins=coins, total=total)
    return (paid, TillFilled(total=total)) if total >= most else paid


TILL = Kind(
    name="till",
    initial=Till(),
    opening_act=OpenTill,
    max_events=4,
    world_for_audit=lambda _, __: 10,
    code_aliases={"not_open": "closed"},
    acts=(
        act(OpenTill, _open, lambda till, fact: replace(till, owner=fact.owner)),
        act(PayIn, _pay, lambda till, fact: replace(till, total=fact.total), is_public=True),
        consequence(TillFilled, lambda till, _: replace(till, is_full=True)),
    ),
)
OPENED = OpenTill(owner="Ana")


def paid(*worths, at=1):
    return PayIn(coins=tuple(Coin(worth=worth) for worth in worths), at=at)


def made(*wishes):
    till, log = TILL.initial, []
    for wish in wishes:
        out = TILL.decide(till, wish, 10)
        assert isinstance(out, tuple), out
        for fact in out:
            till = TILL.evolve(till, fact)
        log += out
    return till, log


def faults(*facts):
    return [(one.seq, one.code) for one in audit(facts, TILL.initial, TILL.evolve, TILL.auditors())]


def test_a_wish_comes_back_with_what_the_rules_found():
    till, log = made(OPENED, paid(2, 3))
    assert log[1].coins == (Coin(worth=2, name="coin of 2"), Coin(worth=3, name="coin of 3"))
    assert (log[1].total, till.total, till.seq) == (5, 5, 2)
    assert TILL.decide(till, paid(), 10) == ()


def test_a_wish_has_nothing_of_it_also_inside_of_what_it_holds():
    wish = paid(2, 3)
    _, log = made(OPENED, wish)
    assert strip_computed(log[1]) == wish
    assert strip_computed(OPENED) is OPENED


def test_a_wish_that_nobody_granted_cannot_be_written():
    assert repr(PENDING) == "UNFOUND"
    with pytest.raises(LedgerError):
        encode(paid(2), TILL.schema)


def test_acts_read_back():
    _, log = made(OPENED, paid(2, 9))
    assert [decode(*encode(fact, TILL.schema), TILL.schema) for fact in log] == log
    assert TILL.public_events == {PayIn}


def test_what_comes_too_early_too_late_or_too_often_is_refused():
    till, _ = made(OPENED)
    assert TILL.decide(TILL.initial, paid(1), 10) == Refusal("till/closed")
    assert TILL.decide(till, OPENED, 10) == Refusal("till/open_already")
    assert TILL.decide(TILL.initial, OpenTill(owner=""), 10) == Refusal("till/nobody")
    assert TILL.decide(till, TillFilled(total=0), 10) == Refusal("till/other_fact")
    assert TILL.decide(replace(till, seq=4), paid(1), 10) == Refusal("till/too_long", {"limit": 4})
    # what is written together has room together
    assert TILL.decide(replace(till, seq=3), paid(9, 9), 10).code == "till/too_long"
    assert TILL.decide(replace(till, seq=3), paid(1), 10) == (made(OPENED, paid(1))[1][1],)


def test_where_it_may_be_opened_again_the_act_itself_says_how_long():
    kept = replace(TILL, allows_reopening=True)
    till, _ = made(OPENED)
    assert kept.decide(till, OpenTill(owner="Barbu"), 10) == (OpenTill(owner="Barbu"),)
    assert kept.decide(till, OpenTill(owner=""), 10) == Refusal("till/nobody")
    assert kept.evolve(till, OpenTill(owner="Barbu")) == Till(seq=2, owner="Barbu")
    assert kept.decide(TILL.initial, paid(1), 10) == Refusal("till/closed")


def test_what_cannot_be_changes_nothing_but_the_count():
    till, _log = made(OPENED)
    assert TILL.evolve(TILL.initial, paid(1)) == Till(seq=1)
    assert TILL.evolve(till, OpenTill(owner="Barbu")) == replace(till, seq=2)


def test_nothing_is_found_in_our_own_log():
    _, log = made(OPENED, paid(2), paid(9))
    assert [type(fact) for fact in log] == [OpenTill, PayIn, PayIn, TillFilled]
    assert faults(*log) == []


@pytest.mark.parametrize(
    ("forge", "expected"),
    [
        (lambda log: [log[0], replace(log[1], total=3)], [(2, "till/other_fact")]),
        (lambda log: [log[0], replace(log[1], at=-1)], [(2, "till/early")]),
        (
            lambda log: [log[0], replace(log[1], coins=(Coin(worth=2, name="x"),))],
            [(2, "till/other_fact")],
        ),
        (lambda log: [log[0], replace(log[1], coins=())], [(2, "till/other_fact")]),
        (lambda log: [log[1]], [(1, "till/closed")]),
        (lambda log: [log[0], log[3]], [(2, "till/other_fact")]),
        (lambda log: [*log[:3], TillFilled(total=12)], [(4, "till/other_fact")]),
        (lambda log: [*log[:3], log[1]], [(4, "till/other_fact")]),
        (lambda log: [*log, log[1]], [(5, "till/too_long")]),
    ],
)
def test_what_no_wish_leads_to_is_found(forge, expected):
    _, log = made(OPENED, paid(2), paid(9))
    assert faults(*forge(log)) == expected


def test_a_log_that_ends_before_what_follows_is_known_to():
    _, log = made(OPENED, paid(9), paid(1))
    (hook,) = TILL.auditors()
    assert isinstance(hook, Audit)
    till = TILL.initial
    for fact in log[:-1]:
        assert list(hook(till, fact)) == []
        till = TILL.evolve(till, fact)
    assert hook.pending_events == (TillFilled(total=10),)
    assert faults(*log[:-1]) == [(3, "ledger/cut")]
    assert faults(*log) == []
