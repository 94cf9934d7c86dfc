"""A kind of document as a table of acts: proposed acts, decided events, audits of forged logs."""

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


def decide_open(_till, proposed, _):
    return proposed if proposed.owner else Refusal("till/nobody")


def decide_pay(till, proposed, limit):
    if not proposed.coins:
        return None
    if till.is_full or proposed.at < 0:
        return Refusal("till/full" if till.is_full else "till/early")
    coins = tuple(replace(coin, name=f"coin of {coin.worth}") for coin in proposed.coins)
    total = till.total + sum(coin.worth for coin in coins)
    paid = replace(proposed, coins=coins, total=total)
    return (paid, TillFilled(total=total)) if total >= limit else paid


TILL = Kind(
    name="till",
    initial=Till(),
    opening_act=OpenTill,
    max_events=4,
    world_for_audit=lambda _, __: 10,
    code_aliases={"not_open": "closed"},
    acts=(
        act(OpenTill, decide_open, lambda till, event: replace(till, owner=event.owner)),
        act(
            PayIn, decide_pay, lambda till, event: replace(till, total=event.total), is_public=True
        ),
        consequence(TillFilled, lambda till, _: replace(till, is_full=True)),
    ),
)
OPENED = OpenTill(owner="Ana")


def pay_in(*worths, at=1):
    return PayIn(coins=tuple(Coin(worth=worth) for worth in worths), at=at)


def play_acts(*acts):
    till, log = TILL.initial, []
    for proposed in acts:
        out = TILL.decide(till, proposed, 10)
        assert isinstance(out, tuple), out
        for event in out:
            till = TILL.evolve(till, event)
        log += out
    return till, log


def audit_faults(*events):
    return [
        (finding.seq, finding.code)
        for finding in audit(events, TILL.initial, TILL.evolve, TILL.auditors())
    ]


def test_decided_act_has_the_computed_fields():
    till, log = play_acts(OPENED, pay_in(2, 3))
    assert log[1].coins == (Coin(worth=2, name="coin of 2"), Coin(worth=3, name="coin of 3"))
    assert (log[1].total, till.total, till.seq) == (5, 5, 2)
    assert TILL.decide(till, pay_in(), 10) == ()


def test_bare_strips_computed_fields_at_every_depth():
    proposed = pay_in(2, 3)
    _, log = play_acts(OPENED, proposed)
    assert strip_computed(log[1]) == proposed
    assert strip_computed(OPENED) is OPENED


def test_undecided_act_cannot_be_encoded():
    assert repr(PENDING) == "UNFOUND"
    with pytest.raises(LedgerError):
        encode(pay_in(2), TILL.schema)


def test_acts_decode_back():
    _, log = play_acts(OPENED, pay_in(2, 9))
    assert [decode(*encode(event, TILL.schema), TILL.schema) for event in log] == log
    assert TILL.public_events == {PayIn}


def test_act_out_of_order_or_beyond_the_limit_is_refused():
    till, _ = play_acts(OPENED)
    assert TILL.decide(TILL.initial, pay_in(1), 10) == Refusal("till/closed")
    assert TILL.decide(till, OPENED, 10) == Refusal("till/open_already")
    assert TILL.decide(TILL.initial, OpenTill(owner=""), 10) == Refusal("till/nobody")
    assert TILL.decide(till, TillFilled(total=0), 10) == Refusal("till/other_fact")
    assert TILL.decide(replace(till, seq=4), pay_in(1), 10) == Refusal(
        "till/too_long", {"limit": 4}
    )
    # events stored together must fit together
    assert TILL.decide(replace(till, seq=3), pay_in(9, 9), 10).code == "till/too_long"
    assert TILL.decide(replace(till, seq=3), pay_in(1), 10) == (play_acts(OPENED, pay_in(1))[1][1],)


def test_kind_that_opens_again_decides_its_opening_act():
    reopening = replace(TILL, allows_reopening=True)
    till, _ = play_acts(OPENED)
    assert reopening.decide(till, OpenTill(owner="Barbu"), 10) == (OpenTill(owner="Barbu"),)
    assert reopening.decide(till, OpenTill(owner=""), 10) == Refusal("till/nobody")
    assert reopening.evolve(till, OpenTill(owner="Barbu")) == Till(seq=2, owner="Barbu")
    assert reopening.decide(TILL.initial, pay_in(1), 10) == Refusal("till/closed")


def test_impossible_act_changes_nothing_but_the_count():
    till, _log = play_acts(OPENED)
    assert TILL.evolve(TILL.initial, pay_in(1)) == Till(seq=1)
    assert TILL.evolve(till, OpenTill(owner="Barbu")) == replace(till, seq=2)


def test_own_log_has_no_faults():
    _, log = play_acts(OPENED, pay_in(2), pay_in(9))
    assert [type(event) for event in log] == [OpenTill, PayIn, PayIn, TillFilled]
    assert audit_faults(*log) == []


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
def test_audit_detects_events_that_no_act_leads_to(forge, expected):
    _, log = play_acts(OPENED, pay_in(2), pay_in(9))
    assert audit_faults(*forge(log)) == expected


def test_log_cut_before_a_consequence_is_detected():
    _, log = play_acts(OPENED, pay_in(9), pay_in(1))
    (hook,) = TILL.auditors()
    assert isinstance(hook, Audit)
    till = TILL.initial
    for event in log[:-1]:
        assert list(hook(till, event)) == []
        till = TILL.evolve(till, event)
    assert hook.pending_events == (TillFilled(total=10),)
    assert audit_faults(*log[:-1]) == [(3, "ledger/cut")]
    assert audit_faults(*log) == []
