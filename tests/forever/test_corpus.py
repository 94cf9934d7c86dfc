"""`make corpus`: the scenes have every act of every kind, write the same bytes each time, and open without a remark."""

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


def contents(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def pins_of(log):
    """Return the digests of the lists by which a log was judged."""
    return {pin.digest for pin, _ in lists_in(log.records)}


@pytest.fixture(scope="module")
def forever(tmp_path_factory):
    """A folder with the corpus of one version."""
    folder = tmp_path_factory.mktemp("forever")
    (folder / "digests.json").write_text('{"97.0.0/expected.json": ""}')
    write_corpus(folder, VERSION)
    return folder


@pytest.fixture(scope="module")
def written(forever):
    """The logs of that corpus."""
    return list(logs_of_corpora(forever / "corpus"))


def test_corpus_has_every_act_at_its_present_version(written):
    stored = {(log.kind, record.kind, record.version) for log in written for record in log.records}
    for name in KINDS:
        kind = kind_by_name(name)
        acts = {(name, kind_of(cls), kind.schema.version_of(cls)) for cls in kind.specs}
        assert acts - stored == set()


def test_corpus_opens_without_a_remark_and_comes_to_what_is_expected(forever, written):
    expected = json.loads((forever / "corpus" / VERSION / EXPECTED).read_text(encoding="utf-8"))
    assert {log.name for log in written} | {DEVICE, "kinds"} == expected.keys()
    for log in written:
        for by in (log.records[0].by, EARLIER):
            assert audit_stream(log.table, written_by(log.records, by)).remarks == ()
        assert what_lacks(expected_in(log.path.parent, log.name), outcome(log)) == []
        assert {record.by.partition("-")[0] for record in log.records} == {VERSION}
        assert all(record.request for record in log.records)


def test_corpus_has_a_device_with_something_of_everything(forever):
    folder = forever / "corpus" / VERSION
    text = (folder / DEVICE).read_text(encoding="utf-8")
    found = outcome_of_device(text)
    assert what_lacks(expected_in(folder, DEVICE), found) == []
    assert found["kinds"] == sorted(KINDS)
    assert {"look", "voice"} <= set(found["settings"])
    assert len(open_file(text).store.tables["clips"]) == 1
    (digest,) = found["lists"]
    assert digest in {pin for log in logs_of_corpora(forever / "corpus") for pin in pins_of(log)}
    (part,) = read(text).quarantined
    assert (part.code, len(found["kept aside"])) == ("parcel/damaged", 1)
    assert {stream.kind: stream.cards for stream in read(text).streams}["register"]


def test_corpus_is_the_same_bytes_each_time_and_no_larger_than_it_may_be(forever, tmp_path):
    (tmp_path / "digests.json").write_text("{}")
    write_corpus(tmp_path, VERSION)
    first, second = (contents(folder / "corpus" / VERSION) for folder in (forever, tmp_path))
    assert first == second
    assert sum(map(len, first.values())) <= writing.MAX_BYTES


def test_kinds_that_are_as_before_are_only_in_the_file_of_the_device(forever, tmp_path):
    (tmp_path / "digests.json").write_text("{}")
    before = tmp_path / "corpus" / VERSION
    before.mkdir(parents=True)
    rows = json.loads((forever / "corpus" / VERSION / EXPECTED).read_text(encoding="utf-8"))
    rows["kinds"]["classic"] = "as it was not"
    (before / EXPECTED).write_text(json.dumps(rows), encoding="utf-8")
    write_corpus(tmp_path, "98.1.0")
    found = list(logs_of_corpora(tmp_path / "corpus"))
    assert {log.kind for log in found if log.path.name == DEVICE} == set(KINDS)
    assert {log.kind for log in found if log.path.name != DEVICE} == {"classic"}


@pytest.mark.parametrize("version", ["97.0.0", "98", "../98.0.0", "98.0.0-1a2b3c4d", ""])
def test_corpus_that_was_released_or_of_no_version_is_not_written(tmp_path, version):
    (tmp_path / "digests.json").write_text('{"97.0.0/expected.json": ""}')
    with pytest.raises(ValueError, match=r"never changes|is no version"):
        write_corpus(tmp_path, version)
    assert not (tmp_path / "corpus").exists()


def test_corpus_that_is_too_large_is_not_written(forever, tmp_path, monkeypatch):
    (tmp_path / "digests.json").write_text("{}")
    monkeypatch.setattr("scripts.corpus.__main__.MAX_BYTES", 10_000)
    with pytest.raises(ValueError, match="shorten a scene"):
        write_corpus(tmp_path, VERSION)
    assert not (tmp_path / "corpus").exists()


def test_act_that_is_in_no_log_is_named(tmp_path, monkeypatch):
    """A new act needs a scene, or a log beside the unit tests."""
    corpora = import_module("tests.support.corpora")
    beside = [log for log in corpora.logs_beside_unit_tests() if log.kind != "solo"]
    monkeypatch.setattr(corpora, "logs_beside_unit_tests", lambda: beside)
    with pytest.raises(ValueError, match=r"solo: no log has .*end_solo"):
        writing.play_all(tmp_path)


def test_form_of_a_scene_that_is_refused_says_why():
    user = scenes._user()
    with pytest.raises(ValueError, match="a form of a scene was refused"):
        scenes._require_taken(user.add(""))
