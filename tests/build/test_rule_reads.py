"""Check that the program reads each parameter of a rule set (third-round 7-B8).

Parameters that are not read are named with the reason.

Code that only shows, compares or stores rule sets reads no parameter: a club's change would be visible and
without effect.
"""

import re

import pytest

from scripts.build.layout import Layout
from tests.support.rule_reads import Reads, is_choice, section_in, sections

GENERIC = (
    "desk/shared/rule_options.py",
    "desk/shared/rulesets/",
    "desk/rules/",
    "rules/check.py",
    "rules/edition.py",
    "rules/kind.py",
    "rules/reading.py",
    "rules/values.py",
    "rules/versions.py",
)
ON_PAPER = "what is written on paper, and what lies on the table, is for people"
UNREAD = {
    "Sheet.coordinates": ON_PAPER,
    "Sheet.score": ON_PAPER,
    "Sheet.notes": ON_PAPER,
    "Sheet.devices": ON_PAPER,
}


def sources():
    package = Layout().package
    paths = (path for path in package.rglob("*") if path.suffix in (".py", ".html"))
    texts = {path.relative_to(package).as_posix(): path for path in paths}
    return {
        name: path.read_text(encoding="utf-8")
        for name, path in texts.items()
        if not name.startswith(GENERIC)
    }


def unread(texts):
    """Return the parameters on which rule sets may differ and that no code reads."""
    reads = Reads(texts).found
    return {
        f"{section.__name__}.{name}"
        for section, hints in sections().items()
        for name, hint in hints.items()
        if (section, name) not in reads and (is_choice(hint) or section_in(hint))
    }


@pytest.fixture(scope="module")
def texts():
    return sources()


def test_every_parameter_is_read_or_excused(texts):
    assert unread(texts) == UNREAD.keys()


def test_check_finds_parameter_that_no_rule_reads(texts):
    path = "rules/exchange.py"
    assert {"rule.most", "rule.least_in_bag"} <= set(re.findall(r"rule\.\w+", texts[path]))
    changed = re.sub(r"rule\.(most|least_in_bag)\b", "7", texts[path])
    templates = dict.fromkeys((name for name in texts if name.endswith(".html")), "")  # people read
    parameters = unread({**texts, path: changed, **templates})
    assert {"Exchange.most", "Exchange.least_in_bag"} <= parameters


READS = """
from faristol.clock.round.state import RoundClock
from faristol.rules.clock import Clock, Cue
from faristol.rules.overtime import Overtime

class Terms:
    overtime: Overtime | None

def stops(rule: Clock | None, clock: RoundClock, terms: Terms, presets) -> int:
    first, *_ = presets.rules.round_clock.cues
    for cue in clock.cues:
        cue.must
    lengths = [run.turns for run, _ in zip([terms.rules.scoreless.first], clock.seconds)]
    return rule.stops and (loss := terms.overtime.loss) and loss.minutes
"""


def test_reads_follow_annotations_and_assignments():
    reads = {f"{section.__name__}.{name}" for section, name in Reads({"a/b.py": READS}).found}
    assert reads == {
        "Clock.stops",
        "Overtime.loss",
        "LossOnTime.minutes",
        "Rules.round_clock",
        "RoundClock.cues",
        "Rules.scoreless",
        "Scoreless.first",
        "Run.turns",
    }
    assert Reads({"a.html": "{{ rules.clock.watched_by }} {{ rows.clock.stops }}"}).found == {
        (section, name)
        for section in sections()
        for name in sections()[section]
        if (section.__name__, name) in {("Rules", "clock"), ("Clock", "watched_by")}
    }
