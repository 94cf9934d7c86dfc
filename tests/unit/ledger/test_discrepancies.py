"""The audit across versions: values judged differently by another version, and impossible ones."""

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
    """The decisions of a version of the program."""

    points: int = 3
    first_number: int = 1
    end_at: int = 100
    banned: set = field(default_factory=set)


def race_kind(rules):
    def enter(race, proposed, _):
        if any(runner.name in rules.banned for runner in proposed.runners):
            return Refusal("race/banned")
        runners = tuple(
            replace(runner, number=number, points=rules.points)
            for number, runner in enumerate(proposed.runners, start=rules.first_number)
        )
        entered = replace(proposed, runners=runners, winner=(proposed.runners[0].name,))
        total = race.total + len(runners)
        return (entered, EndRace(total=total)) if total >= rules.end_at else entered

    def add_runners(race, event):
        return replace(race, total=race.total + len(event.runners))

    return Kind(
        name="race",
        initial=Race(),
        opening_act=OpenRace,
        max_events=9,
        acts=(
            act(
                OpenRace,
                lambda *given: given[1],
                lambda race, event: replace(race, name=event.name),
            ),
            act(
                EnterTimes,
                enter,
                add_runners,
                earlier=(EarlierVersion(add_field(winner=[]), added_fields=frozenset({"winner"})),),
            ),
            act(
                WarnRunner,
                lambda _, proposed, __: proposed if proposed.name not in rules.banned else None,
                lambda race, _: race,
            ),
            consequence(EndRace, lambda race, _: race),
        ),
    )


THEN = Rules()


def log_of(*acts, rules=THEN):
    kind = race_kind(rules)
    decided = kind.decide_all(kind.initial, (OpenRace(name="Cursa"), *acts), None)
    assert not isinstance(decided, Refusal), decided
    return decided[1]


def find_discrepancies(log, rules, version=2):
    kind = race_kind(rules)
    state, audit, seen = kind.initial, Audit(kind), []
    for seq, event in enumerate(log, start=1):
        found_here = audit.compare(state, event, version if type(event) is EnterTimes else 1)
        seen += [
            (seq, discrepancy.act.__name__, discrepancy.is_judged, discrepancy.fields)
            for discrepancy in found_here
        ]
        state = kind.evolve(state, event)
    if missing := audit.finish():
        seen.append((seq, missing.act.__name__, missing.is_judged, missing.refusal.code))
    return seen


TIMES = EnterTimes(runners=(Runner(name="a"), Runner(name="b")))


def test_log_of_the_same_rules_has_no_discrepancies():
    assert find_discrepancies(log_of(TIMES, TIMES), THEN) == []


def test_other_judged_values_are_judged_and_name_their_fields_once():
    expected = [(2, "EnterTimes", True, ("runners.points",))]
    assert find_discrepancies(log_of(TIMES), Rules(points=5)) == expected


def test_other_computed_number_makes_a_discrepancy_not_judged():
    (discrepancy,) = find_discrepancies(log_of(TIMES), Rules(points=5, first_number=2))
    assert discrepancy == (2, "EnterTimes", False, ("runners.number", "runners.points"))


def test_act_refused_today_is_not_judged():
    assert find_discrepancies(log_of(TIMES), Rules(banned={"b"})) == [(2, "EnterTimes", False, ())]


def test_missing_consequence_is_reported_at_its_cause():
    expected = [(3, "EnterTimes", False, ())]
    assert find_discrepancies(log_of(TIMES, WarnRunner(name="a")), Rules(end_at=2)) == expected
    expected = [(2, "EnterTimes", False, "ledger/cut")]
    assert find_discrepancies(log_of(TIMES), Rules(end_at=2)) == expected


def test_consequence_that_no_longer_follows_is_reported():
    log = log_of(TIMES, rules=Rules(end_at=2))
    assert find_discrepancies(log, THEN) == [(3, "EndRace", False, ())]


def test_other_consequence_is_reported_and_the_audit_continues():
    log = list(log_of(TIMES, WarnRunner(name="a"), rules=Rules(end_at=2)))
    log[2] = EndRace(total=7)
    assert find_discrepancies(log, Rules(end_at=2)) == [(3, "EndRace", False, ())]


def test_field_that_a_version_lacked_is_not_compared():
    opening, entry = log_of(TIMES)
    log = (opening, replace(entry, winner=()))
    assert find_discrepancies(log, THEN, version=1) == []
    assert find_discrepancies(log, THEN, version=2) == [(2, "EnterTimes", True, ("winner",))]
    other = (opening, replace(entry, winner=("b",)))
    assert find_discrepancies(other, THEN, version=1) == [], "it was never stored"


def test_act_of_an_earlier_version_may_change_nothing_today():
    warned = WarnRunner(name="a")
    kind = race_kind(Rules(banned={"a"}))
    state = kind.evolve(kind.initial, OpenRace(name="Cursa"))
    assert [discrepancy.act for discrepancy in Audit(kind).compare(state, warned, 1)] == [
        WarnRunner
    ]
    earlier = replace(
        kind,
        acts=tuple(
            replace(row, earlier=(EarlierVersion(dict),)) if row.cls is WarnRunner else row
            for row in kind.acts
        ),
    )
    assert list(Audit(earlier).compare(state, warned, 1)) == []
    assert [discrepancy.act for discrepancy in Audit(earlier).compare(state, warned, 2)] == [
        WarnRunner
    ]


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
def test_differing_fields_returns_paths_and_whether_they_are_judged(other, expected):
    assert differing_fields(TIMES, other) == expected
