"""Unit tests of the audit across versions: what another version judged otherwise, and what none could write."""

from dataclasses import dataclass, field, replace

import pytest

from faristol.ledger.codec import EarlierVersion
from faristol.ledger.difference import differing_fields
from faristol.ledger.kind import Audit, Kind, act, computed, consequence, judged
from faristol.ledger.refusal import Refusal
from faristol.ledger.upcasts import add_field


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenRace:
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Runner:
    name: str
    number: int = computed()
    points: int = judged()


@dataclass(frozen=True, slots=True, kw_only=True)
class EnterTimes:
    """Version 1 had no `winner`."""

    runners: tuple[Runner, ...]
    winner: tuple[str, ...] = judged()


@dataclass(frozen=True, slots=True, kw_only=True)
class WarnRunner:
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EndRace:
    total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Race:
    seq: int = 0
    name: str = ""
    total: int = 0

    @property
    def is_open(self):
        return self.name != ""


@dataclass
class Rules:
    """What a version of the program decides."""

    points: int = 3
    first_number: int = 1
    end_at: int = 100
    banned: set = field(default_factory=set)


def race_of(rules):
    def enter(race, wish, _):
        if any(runner.name in rules.banned for runner in wish.runners):
            return Refusal("race/banned")
        runners = tuple(
            replace(runner, number=number, points=rules.points)
            for number, runner in enumerate(wish.runners, start=rules.first_number)
        )
        made = replace(wish, runners=runners, winner=(wish.runners[0].name,))
        total = race.total + len(runners)
        return (made, EndRace(total=total)) if total >= rules.end_at else made

    def entered(race, fact):
        return replace(race, total=race.total + len(fact.runners))

    return Kind(
        name="race",
        initial=Race(),
        opening_act=OpenRace,
        max_events=9,
        acts=(
            act(
                OpenRace, lambda *given: given[1], lambda race, fact: replace(race, name=fact.name)
            ),
            act(
                EnterTimes,
                enter,
                entered,
                earlier=(EarlierVersion(add_field(winner=[]), added_fields=frozenset({"winner"})),),
            ),
            act(
                WarnRunner,
                lambda _, wish, __: wish if wish.name not in rules.banned else None,
                lambda race, _: race,
            ),
            consequence(EndRace, lambda race, _: race),
        ),
    )


THEN = Rules()


def log_of(*wishes, rules=THEN):
    kind = race_of(rules)
    made = kind.decide_all(kind.initial, (OpenRace(name="Cursa"), *wishes), None)
    assert not isinstance(made, Refusal), made
    return made[1]


def discrepancies(log, rules, version=2):
    kind = race_of(rules)
    state, audit, seen = kind.initial, Audit(kind), []
    for seq, fact in enumerate(log, start=1):
        found_here = audit.compare(state, fact, version if type(fact) is EnterTimes else 1)
        seen += [(seq, one.act.__name__, one.is_judged, one.fields) for one in found_here]
        state = kind.evolve(state, fact)
    if missing := audit.finish():
        seen.append((seq, missing.act.__name__, missing.is_judged, missing.refusal.code))
    return seen


TIMES = EnterTimes(runners=(Runner(name="a"), Runner(name="b")))


def test_a_log_of_these_very_rules_has_none():
    assert discrepancies(log_of(TIMES, TIMES), THEN) == []


def test_other_judged_values_are_judged_and_name_their_fields_once():
    expected = [(2, "EnterTimes", True, ("runners.points",))]
    assert discrepancies(log_of(TIMES), Rules(points=5)) == expected


def test_another_number_is_not_judged_whatever_else_differs():
    (one,) = discrepancies(log_of(TIMES), Rules(points=5, first_number=2))
    assert one == (2, "EnterTimes", False, ("runners.number", "runners.points"))


def test_what_is_refused_today_is_not_judged():
    assert discrepancies(log_of(TIMES), Rules(banned={"b"})) == [(2, "EnterTimes", False, ())]


def test_a_consequence_that_follows_today_is_missed_at_its_cause_and_the_next_is_looked_at():
    expected = [(3, "EnterTimes", False, ())]
    assert discrepancies(log_of(TIMES, WarnRunner(name="a")), Rules(end_at=2)) == expected
    expected = [(2, "EnterTimes", False, "ledger/cut")]
    assert discrepancies(log_of(TIMES), Rules(end_at=2)) == expected


def test_a_consequence_that_does_not_follow_today_is_found():
    log = log_of(TIMES, rules=Rules(end_at=2))
    assert discrepancies(log, THEN) == [(3, "EndRace", False, ())]


def test_another_consequence_is_found_and_the_next_is_looked_at():
    log = list(log_of(TIMES, WarnRunner(name="a"), rules=Rules(end_at=2)))
    log[2] = EndRace(total=7)
    assert discrepancies(log, Rules(end_at=2)) == [(3, "EndRace", False, ())]


def test_a_field_that_a_version_did_not_have_is_not_compared():
    opened, entered = log_of(TIMES)
    log = (opened, replace(entered, winner=()))
    assert discrepancies(log, THEN, version=1) == []
    assert discrepancies(log, THEN, version=2) == [(2, "EnterTimes", True, ("winner",))]
    other = (opened, replace(entered, winner=("b",)))
    assert discrepancies(other, THEN, version=1) == [], "it was never stored"


def test_what_an_earlier_version_wrote_may_change_nothing_any_more():
    warned = WarnRunner(name="a")
    kind = race_of(Rules(banned={"a"}))
    state = kind.evolve(kind.initial, OpenRace(name="Cursa"))
    assert [one.act for one in Audit(kind).compare(state, warned, 1)] == [WarnRunner]
    earlier = replace(
        kind,
        acts=tuple(
            replace(row, earlier=(EarlierVersion(dict),)) if row.cls is WarnRunner else row
            for row in kind.acts
        ),
    )
    assert list(Audit(earlier).compare(state, warned, 1)) == []
    assert [one.act for one in Audit(earlier).compare(state, warned, 2)] == [WarnRunner]


@pytest.mark.parametrize(
    ("other", "expected"),
    [
        (TIMES, {}),
        (EnterTimes(runners=()), {"runners": False}),
        (replace(TIMES, winner=("a",)), {"winner": True}),
        (
            EnterTimes(runners=(Runner(name="a", points=1), Runner(name="c", points=1))),
            {"runners.points": True, "runners.name": False},
        ),
    ],
)
def test_differing_fields_say_where_and_whether_it_is_judged(other, expected):
    assert differing_fields(TIMES, other) == expected
