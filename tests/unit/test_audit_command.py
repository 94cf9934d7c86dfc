"""The audit command (faristol/audit.py): its output for saved files, and its exit codes."""

import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import get_args

import pytest

from faristol import audit
from faristol.audit import DOUBTFUL, UNREADABLE, WELL, escape, run
from faristol.desk.kernel.kinds import KINDS, kind_by_name
from faristol.ledger import rule_changes as changes
from faristol.ledger.codec import decode_record, encode
from faristol.ledger.line_reader import ParcelCode
from faristol.ledger.parcel_writer import device_line, line_hash, pref_line, read, write_device
from faristol.ledger.rule_changes import RuleChange, rule_changes
from faristol.ledger.rules_digest import program
from tests.support.saved_files import (
    UNIT,
    at_present_version,
    file_of,
    forge,
    forge_points,
    read_records,
    released_logs,
)

OTHER, LATER = "0.5.0-1a2b3c4d", "99.0.0-00000000"


pytestmark = pytest.mark.usefixtures("no_rule_changes")


@pytest.fixture
def run_audit(tmp_path):
    def run_on(*contents):
        paths = []
        for number, content in enumerate(contents):
            paths.append(tmp_path / f"{number}.jsonl")
            data = content if isinstance(content, bytes) else content.encode()
            paths[-1].write_bytes(data)
        printed = []
        return run(map(str, paths), printed.append), "".join(printed)

    return run_on


@pytest.fixture
def tournament():
    return read_records(UNIT / "tournament/released/tournament_1.jsonl")


@pytest.fixture
def duplicate():
    records = read_records(UNIT / "duplicate/released/duplicate_hand.jsonl")
    return at_present_version("duplicate", records)


@pytest.mark.parametrize(
    ("kind", "path"), [pytest.param(*log, id=log[1].stem) for log in released_logs()]
)
@pytest.mark.parametrize("by", ["", program(), OTHER, LATER], ids=["none", "own", "other", "later"])
def test_audit_of_released_log_has_no_findings(run_audit, kind, path, by):
    records = [replace(record, by=by) for record in at_present_version(kind, read_records(path))]
    text = file_of(kind, records)
    result, printed = run_audit(text)
    assert result == WELL
    assert f"“evening” ({KINDS[kind].name})" in printed
    assert f"entries: {len(records)}, cards: 0" in printed
    assert f"head: {line_hash(text.splitlines()[-2])}" in printed
    assert f"written by {by or 'a version before 0.7'}: {len(records)}" in printed
    assert "as this version would have written it" in printed


@pytest.mark.parametrize(
    ("by", "grade"),
    [(program(), "damaged"), (OTHER, "unexplained"), ("", "unexplained"), (LATER, "later")],
    ids=["own", "other", "none", "later"],
)
def test_forged_points_are_graded_by_the_program_they_name(run_audit, duplicate, by, grade):
    records, seq = forge_points(duplicate, by)
    result, printed = run_audit(file_of("duplicate", records))
    assert result == DOUBTFUL
    assert f"  entry {seq}: {grade}: " in printed
    if grade != "damaged":
        assert f"{by or 'a version before 0.7'} judged otherwise in slips.points" in printed
    assert ("the 2 after it were not looked at" in printed) == (grade == "damaged")


def rewrite(kind, record):
    """Return an entry as this program writes it."""
    name, version, data = encode(decode_record(record, kind.schema), kind.schema)
    return replace(record, kind=name, version=version, data=data, by=program())


@pytest.mark.parametrize(
    ("kind", "log", "act"),
    [
        ("duplicate", "duplicate_signed_2", "sign_results"),
        ("tournament", "tournament_2", "end_tournament"),
    ],
)
def test_signed_standing_is_required_of_entries_by_this_program(run_audit, kind, log, act):
    records = [
        rewrite(kind_by_name(kind), record)
        for record in read_records(UNIT / kind / f"released/{log}.jsonl")
    ]
    assert run_audit(file_of(kind, records))[0] == WELL
    signed = next(record for record in records if record.kind == act)
    added = kind_by_name(kind).schema.fields_added_after(kind_by_name(kind).schema.classes[act], 1)
    data = {name: value for name, value in signed.data.items() if name not in added}
    assert len(data) < len(signed.data)
    stripped = replace(signed, version=1, data=data)
    result, printed = run_audit(
        file_of(kind, [stripped if record is signed else record for record in records])
    )
    assert result == DOUBTFUL
    assert f"  entry {signed.seq}: damaged: " in printed


def test_listed_rule_change_explains_forged_points(run_audit, duplicate, monkeypatch):
    records, seq = forge_points(duplicate, OTHER)
    change = RuleChange(
        since="0.6.0",
        article="CAT-DUP 1.7",
        what="Another count.",
        fields=frozenset({"duplicate/read_slips/slips.points"}),
    )
    rule_changes.cache_clear()
    monkeypatch.setattr(changes, "rule_changes", lambda: (change,))
    result, printed = run_audit(file_of("duplicate", records))
    assert result == WELL
    assert f"entry {seq}: explained: {OTHER} judged otherwise in slips.points" in printed
    assert "CAT-DUP 1.7 since 0.6.0: Another count." in printed


def test_typed_value_that_no_version_allows_is_impossible(run_audit, duplicate):
    records, seq = forge(duplicate, OTHER, "read_slips", round=99)
    result, printed = run_audit(file_of("duplicate", records))
    assert result == DOUBTFUL
    assert f"entry {seq}: impossible: no version that this one knows" in printed
    assert f"the {len(records) - seq} after it were not looked at" in printed


def test_unknown_act_is_later_or_damaged_by_its_program(run_audit, tournament):
    for by, grade in ((LATER, "later"), (OTHER, "damaged")):
        records = [*tournament[:5], replace(tournament[5], kind="fly", by=by)]
        result, printed = run_audit(file_of("tournament", records))
        assert result == DOUBTFUL
        assert f"entry 6: {grade}: " in printed


def test_unknown_kind_and_card_of_no_person_are_not_well(run_audit, tournament):
    for by, grade in ((LATER, "later"), (OTHER, "damaged")):
        records = [*tournament[:-1], replace(tournament[-1], by=by)]
        result, printed = run_audit(file_of("jousting", records))
        assert result == DOUBTFUL
        assert "(jousting)" in printed
        assert f"{grade}: this version knows no such documents" in printed
    card = '{"card":{"name":"Anna"}}'
    register = read_records(UNIT / "club/released/register_1.jsonl")
    at = next(number for number, record in enumerate(register) if "card" in record.data)
    register[at] = replace(register[at], data={**register[at].data, "card": line_hash(card)})
    result, printed = run_audit(file_of("register", register[: at + 1], cards=[card]))
    assert result == DOUBTFUL
    assert "a card in it is none of a person" in printed


@pytest.mark.parametrize(
    ("change", "result", "words"),
    [
        (lambda text: "", UNREADABLE, "there is nothing in it"),
        (lambda text: "a,b\n1,2\n", UNREADABLE, "not a file of Faristol"),
        (lambda text: b"\x89PNG\x00\xff", UNREADABLE, "not a file of Faristol"),
        (lambda text: b"\xff" + text.encode(), DOUBTFUL, "not plain UTF-8"),
        (lambda text: text.replace('"seq":3', '"seq":4'), DOUBTFUL, "line 4: damaged: "),
        (lambda text: text[: len(text) // 2], DOUBTFUL, "the end is missing"),
        (lambda text: text + "x\n", DOUBTFUL, "something comes after the end"),
        (lambda text: text.replace('"format":1', '"format":3'), DOUBTFUL, "later: "),
    ],
    ids=["empty", "table", "picture", "recoded", "changed", "cut", "longer", "newer"],
)
def test_changed_file_ends_with_its_exit_code_and_message(
    run_audit, tournament, change, result, words
):
    code, printed = run_audit(change(file_of("tournament", tournament)))
    assert (code, words in printed) == (result, True), printed


def test_faults_of_a_file_all_have_a_sentence():
    codes = audit._FOREIGN_FILES.keys() | audit._DAMAGE.keys()
    assert codes == set(get_args(ParcelCode))


def test_device_file_with_a_changed_document_is_not_well(run_audit, tournament, duplicate):
    changed = file_of("duplicate", duplicate).replace('"seq":3', '"seq":4', 1)
    streams = [file_of("tournament", tournament), changed]
    text = write_device(device_line("tablet"), streams, [pref_line("language", "ca")])
    result, printed = run_audit(text)
    assert result == DOUBTFUL
    line = len(streams[0].splitlines()) + 5
    assert f"“evening” (line {line}): damaged: a line is missing" in printed
    assert printed.count("as this version would have written it") == 1
    device = read(text)
    text = write_device(device_line("tablet"), streams[:1], parts=device.quarantined)
    result, printed = run_audit(text)
    assert result == DOUBTFUL
    assert "“evening” (kept aside before it was saved): damaged: a line is missing" in printed


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('"device":"tablet"', '"device":"other"', "the first line is missing, or not"),
        ('"ca"', '"ro"', "settings that are not what was saved: 1"),
        ('"streams":1', '"streams":2', "the end is missing, or counts more than there is"),
    ],
    ids=["header", "setting", "end"],
)
def test_device_file_changed_beside_its_documents_is_not_well(
    run_audit, tournament, old, new, words
):
    stream, settings = file_of("tournament", tournament), [pref_line("language", "ca")]
    text = write_device(device_line("tablet"), [stream], settings)
    assert run_audit(text)[0] == WELL
    result, printed = run_audit(new.join(text.rsplit(old, 1)))
    assert (result, words in printed) == (DOUBTFUL, True), printed
    assert "as this version would have written it" in printed


def test_device_file_is_audited_document_by_document(run_audit, tournament, duplicate):
    forged, seq = forge_points(duplicate, OTHER)
    streams = [
        file_of("tournament", tournament, "Open"),
        file_of("duplicate", forged, "Friday"),
        file_of("duplicate", duplicate, "Saturday"),
    ]
    result, printed = run_audit(write_device(device_line("tablet"), streams))
    assert result == DOUBTFUL
    assert [printed.count(f"“{name}”") for name in ("Open", "Friday", "Saturday")] == [1, 1, 1]
    assert printed.count("as this version would have written it") == 2
    assert printed.count(f"entry {seq}: unexplained") == 1
    assert "documents: 3, not well: 1" in printed


def test_worst_file_decides_and_all_files_are_named(run_audit, tournament, tmp_path):
    text = file_of("tournament", tournament)
    result, printed = run_audit(text, "nothing", text)
    assert result == UNREADABLE
    assert [f"{number}.jsonl" in printed for number in range(3)] == [True] * 3
    assert printed.count("as this version would have written it") == 2
    printed = []
    missing = str(tmp_path / "missing")
    assert run([missing, str(tmp_path)], printed.append) == UNREADABLE
    assert "".join(printed).count("there is no such file") == 2


@pytest.mark.parametrize("arguments", [[], ["--strict", "a"], ["--help", "a"]])
def test_wrong_usage_ends_unreadable_with_the_usage(arguments):
    printed = []
    assert run(arguments, printed.append) == UNREADABLE
    assert printed == [audit.USAGE]


def test_help_prints_the_usage():
    printed = []
    assert run(["--help"], printed.append) == WELL
    assert printed == [audit.USAGE]


def test_large_file_is_not_read(tmp_path, monkeypatch):
    path = tmp_path / "large.jsonl"
    with path.open("wb") as file:
        file.truncate(audit.Limits().bytes + 1)
    monkeypatch.setattr(Path, "read_bytes", lambda _: pytest.fail("read"))
    printed = []
    assert run([str(path)], printed.append) == UNREADABLE
    assert "more than Faristol reads" in "".join(printed)


HOSTILE = "Anna\x1b[2J\u202e\u200b\\\x07 <b>"


def test_hostile_names_are_written_out(run_audit, tournament, monkeypatch, tmp_path):
    result, printed = run_audit(file_of("tournament", tournament, HOSTILE))
    assert result == WELL
    assert r"“Anna\x1b[2J\u202e\u200b\\\x07 <b>”" in printed
    assert printed.replace("\n", "").isprintable()
    result, printed = run_audit(file_of("tournament", tournament, "\x1b" * 100_000))
    assert result == DOUBTFUL
    assert "no program gives a name of that length" in printed
    assert len(printed) < 3_000
    printed = []
    run([str(tmp_path / "\x1b[2J\n\udcff.jsonl")], printed.append)
    assert "".join(printed).replace("\n", "").isprintable()


def test_output_is_bounded(run_audit, duplicate, tournament, monkeypatch):
    monkeypatch.setattr(audit, "MAX_REMARKS", 1)
    monkeypatch.setattr(audit, "MAX_PROGRAMS", 2)
    monkeypatch.setattr(audit, "MAX_DOCUMENTS", 2)
    many = [replace(record, by=f"0.5.{number}-00000000") for number, record in enumerate(duplicate)]
    for number, record in enumerate(many):
        if record.kind == "read_slips":
            slips = [{**slip, "points": 999} for slip in record.data["slips"]]
            many[number] = replace(record, data={**record.data, "slips": slips})
    result, printed = run_audit(file_of("duplicate", many))
    assert result == DOUBTFUL
    assert printed.count("written by") == 2
    assert f"and by {len(many) - 2} programs more" in printed
    assert printed.count("judged otherwise") == 1
    assert "entries more: " in printed
    # the first ones, and those that are not well
    well, doubtful = file_of("tournament", tournament), file_of("duplicate", many)
    device = write_device(device_line("tablet"), [well] * 4 + [doubtful])
    result, printed = run_audit(device)
    assert (result, printed.count("head: ")) == (DOUBTFUL, 3)
    assert "documents: 5, not well: 1" in printed


def test_command_runs_as_a_module_without_packages_of_others(tmp_path, tournament):
    path = tmp_path / "a.jsonl"
    path.write_text(file_of("tournament", tournament, "Ștefan"), encoding="utf-8")
    command = [sys.executable, "-S", "-m", "faristol.audit", str(path)]  # -S: nothing installed
    for encoding, name in (("utf-8", "“Ștefan”"), ("ascii", r"\u201c\u0218tefan\u201d")):
        environment = {"PYTHONPATH": str(UNIT.parents[1] / "py"), "PYTHONIOENCODING": encoding}
        result = subprocess.run(command, capture_output=True, check=False, env=environment)
        assert (result.returncode, result.stderr) == (WELL, b"")
        assert name in result.stdout.decode()


def test_escape_leaves_letters_alone():
    assert escape("l·l «Ștefan» ŀ 📚") == "l·l «Ștefan» ŀ 📚"
    assert escape("a" * 201) == "a" * 200 + "…"
