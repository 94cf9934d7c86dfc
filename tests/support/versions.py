"""Other versions of the program: another name in each entry, and other rules."""

from dataclasses import replace
from pathlib import Path

from faristol.duplicate import judging
from faristol.duplicate.acts import slips
from faristol.ledger import rule_changes, rules_digest
from faristol.ledger.codec import format_line, line_hash, parse_line
from faristol.ledger.parcel_writer import header_line, write_stream
from faristol.ledger.rule_changes import RuleChange

RELEASED = Path(__file__).parents[1] / "unit/duplicate/released/duplicate_hand.jsonl"
THEN, NOW, NEXT = "0.5.9-11111111", "0.7.0-22222222", "0.8.0-44444444"
ONE_MORE = RuleChange(
    since="0.7.0",
    article="CAT-DUP 1.7",
    what="A move counts one point more.",
    fields=frozenset({"duplicate/read_slips/slips.points"}),
)


def become(monkeypatch, program):
    """Write and judge under the name of another program."""
    monkeypatch.setattr(rules_digest, "read_program", lambda: program)


def list_rule_changes(monkeypatch, *changes):
    """Ship these rule changes and no others."""
    for module in (rule_changes, __import__("faristol.desk.home.version", fromlist=["x"])):
        monkeypatch.setattr(module, "rule_changes", lambda: changes)


def count_one_more(monkeypatch, *, is_meant=lambda verdict: True):
    """Judge slips of a duplicate one point higher, as a corrected rule would."""
    judge = slips.judge

    def corrected(slip, position, *, contains):
        verdict = judge(slip, position, contains=contains)
        if isinstance(verdict, judging.CountedSlip) and is_meant(verdict):
            return replace(verdict, points=verdict.points + 1)
        return verdict

    monkeypatch.setattr(slips, "judge", corrected)


def file_judged_otherwise():
    """Return a saved duplicate in which another version counted a point more for a slip, with its id."""
    lines = RELEASED.read_text(encoding="utf-8").splitlines()
    judged_lines, prev, is_changed = [], "", False
    for record in map(parse_line, lines):
        data = record.data
        if record.kind == "read_slips" and not is_changed:
            first, *others = data["slips"]
            data = {**data, "slips": [{**first, "points": first["points"] + 1}, *others]}
            is_changed = True
        judged_lines.append(format_line(replace(record, data=data, prev=prev, by=THEN)))
        prev = line_hash(judged_lines[-1])
    stream = parse_line(lines[0]).stream
    return write_stream(header_line("duplicate", "Duplicada jutjada", stream), judged_lines), stream


def file_without_list(kind="practice"):
    """Return a saved, just opened duplicate whose word list is not here, with its id."""
    first = parse_line(RELEASED.read_text(encoding="utf-8").splitlines()[0])
    lexicon = {**first.data["lexicon"], "kind": kind, "name": "" if kind == "practice" else "DISC"}
    stream = f"{first.stream}-{kind}"
    line = format_line(replace(first, stream=stream, data={**first.data, "lexicon": lexicon}))
    return write_stream(header_line("duplicate", f"Sense llista: {kind}", stream), [line]), stream
