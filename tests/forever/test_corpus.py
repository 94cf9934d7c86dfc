"""`make corpus`: the scenes have every act of every kind, are reproducible, and open without remarks."""

import json
from importlib import import_module

import pytest

from faristol.desk.kernel.kinds import KINDS, kind_by_name
from faristol.desk.kernel.pins import lists_in
from faristol.desk.kernel.stream_validation import audit_stream
from faristol.ledger.codec import kind_of
from faristol.ledger.parcel_writer import read
from scripts.corpus import scenes, writing
from scripts.corpus.__main__ import write_corpus
from tests.support.corpora import (
    DEVICE,
    EARLIER,
    EXPECTED,
    expected_in,
    logs_of_corpora,
    open_file,
    outcome,
    outcome_of_device,
    what_lacks,
    written_by,
)

VERSION = "98.0.0"


def file_contents(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def pins_of(log):
    """Return the digests of the lists that judged a log."""
    return {pin.digest for pin, _ in lists_in(log.records)}


@pytest.fixture(scope="module")
def corpus_folder(tmp_path_factory):
    """A folder with the corpus of one version."""
    folder = tmp_path_factory.mktemp("forever")
    (folder / "digests.json").write_text('{"97.0.0/expected.json": ""}')
    write_corpus(folder, VERSION)
    return folder


@pytest.fixture(scope="module")
def written_logs(corpus_folder):
    """The logs of that corpus."""
    return list(logs_of_corpora(corpus_folder / "corpus"))


def test_corpus_has_every_act_at_its_present_version(written_logs):
    stored = {
        (log.kind, record.kind, record.version) for log in written_logs for record in log.records
    }
    for name in KINDS:
        kind = kind_by_name(name)
        acts = {(name, kind_of(cls), kind.schema.version_of(cls)) for cls in kind.specs}
        assert acts - stored == set()


def test_corpus_opens_without_remarks_and_with_expected_outcome(corpus_folder, written_logs):
    expected = json.loads(
        (corpus_folder / "corpus" / VERSION / EXPECTED).read_text(encoding="utf-8")
    )
    assert {log.name for log in written_logs} | {DEVICE, "kinds"} == expected.keys()
    for log in written_logs:
        for by in (log.records[0].by, EARLIER):
            assert audit_stream(log.table, written_by(log.records, by)).remarks == ()
        assert what_lacks(expected_in(log.path.parent, log.name), outcome(log)) == []
        assert {record.by.partition("-")[0] for record in log.records} == {VERSION}
        assert all(record.request for record in log.records)


def test_corpus_has_device_with_data_of_every_type(corpus_folder):
    folder = corpus_folder / "corpus" / VERSION
    text = (folder / DEVICE).read_text(encoding="utf-8")
    result = outcome_of_device(text)
    assert what_lacks(expected_in(folder, DEVICE), result) == []
    assert result["kinds"] == sorted(KINDS)
    assert {"look", "voice"} <= set(result["settings"])
    assert len(open_file(text).store.tables["clips"]) == 1
    (digest,) = result["lists"]
    assert digest in {
        pin for log in logs_of_corpora(corpus_folder / "corpus") for pin in pins_of(log)
    }
    (part,) = read(text).quarantined
    assert (part.code, len(result["kept aside"])) == ("parcel/damaged", 1)
    assert {stream.kind: stream.cards for stream in read(text).streams}["register"]


def test_corpus_is_reproducible_and_within_its_limit(corpus_folder, tmp_path):
    (tmp_path / "digests.json").write_text("{}")
    write_corpus(tmp_path, VERSION)
    first, second = (
        file_contents(folder / "corpus" / VERSION) for folder in (corpus_folder, tmp_path)
    )
    assert first == second
    assert sum(map(len, first.values())) <= writing.MAX_BYTES


def test_unchanged_kinds_are_only_in_device_file(corpus_folder, tmp_path):
    (tmp_path / "digests.json").write_text("{}")
    before = tmp_path / "corpus" / VERSION
    before.mkdir(parents=True)
    rows = json.loads((corpus_folder / "corpus" / VERSION / EXPECTED).read_text(encoding="utf-8"))
    rows["kinds"]["classic"] = "as it was not"
    (before / EXPECTED).write_text(json.dumps(rows), encoding="utf-8")
    write_corpus(tmp_path, "98.1.0")
    stored_logs = list(logs_of_corpora(tmp_path / "corpus"))
    assert {log.kind for log in stored_logs if log.path.name == DEVICE} == set(KINDS)
    assert {log.kind for log in stored_logs if log.path.name != DEVICE} == {"classic"}


@pytest.mark.parametrize("version", ["97.0.0", "98", "../98.0.0", "98.0.0-1a2b3c4d", ""])
def test_corpus_of_released_or_invalid_version_is_not_written(tmp_path, version):
    (tmp_path / "digests.json").write_text('{"97.0.0/expected.json": ""}')
    with pytest.raises(ValueError, match=r"never changes|is no version"):
        write_corpus(tmp_path, version)
    assert not (tmp_path / "corpus").exists()


def test_too_large_corpus_is_not_written(corpus_folder, tmp_path, monkeypatch):
    (tmp_path / "digests.json").write_text("{}")
    monkeypatch.setattr("scripts.corpus.__main__.MAX_BYTES", 10_000)
    with pytest.raises(ValueError, match="shorten a scene"):
        write_corpus(tmp_path, VERSION)
    assert not (tmp_path / "corpus").exists()


def test_act_without_log_is_named(tmp_path, monkeypatch):
    """A new act needs a scene, or a log beside the unit tests."""
    corpora = import_module("tests.support.corpora")
    beside = [log for log in corpora.logs_beside_unit_tests() if log.kind != "solo"]
    monkeypatch.setattr(corpora, "logs_beside_unit_tests", lambda: beside)
    with pytest.raises(ValueError, match=r"solo: no log has .*end_solo"):
        writing.play_all(tmp_path)


def test_refused_form_of_scene_is_reported():
    user = scenes._user()
    with pytest.raises(ValueError, match="a form of a scene was refused"):
        scenes._require_taken(user.add(""))
