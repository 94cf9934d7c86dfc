"""Play the scenes, and return the files of the corpus of a version."""

import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from faristol.desk.kernel.kinds import KINDS
from faristol.ledger import rules_digest
from faristol.ledger.parcel_writer import read
from scripts.corpus.scenes import (
    add_settings,
    keep_part_aside,
    kind_called,
    missing_acts,
    repeat,
    save_device,
    scenes,
)
from scripts.schema import read_shapes

MAX_BYTES: Final = 475_000  # of a version; the logs of clocks that came by a file are 35 kB
DEVICE: Final = "device.jsonl"
EXPECTED: Final = "expected.json"
KINDS_ROW: Final = "kinds"  # of expected.json: what stands for each kind's acts and results
AGAIN: Final = "again_"  # begins the names of scenes that repeat a log
DIGITS: Final = 16


def corpus_files(
    folder: Path, *, program: str, schema: int, kinds_before: Mapping[str, str]
) -> dict[str, str]:
    """Return the files of the corpus by their names; `folder` is where they will lie.

    A kind whose acts and results are as the last version left them is only in the file of the device.
    """
    corpora = import_module("tests.support.corpora")
    with _writing_as(program):
        logs = play_all(folder)
        on_device = {kind: _for_device(log for log in logs if log.kind == kind) for kind in KINDS}
        device = _device_file(on_device.values())
    kinds = {name: _digest_of_kind(name, logs) for name in KINDS}
    files: dict[str, str] = {DEVICE: device}
    rows: dict[str, Any] = {DEVICE: corpora.outcome_of_device(device)}
    for log in logs:
        if log is on_device[log.kind]:  # its file would say the same once more
            rows[f"{Path(DEVICE).stem}-{log.kind}"] = corpora.outcome(log)
        elif kinds[log.kind] != kinds_before.get(log.kind):
            files[log.name] = log.text
            rows[log.name] = corpora.outcome(log)
    expected = {name: {**row, "schema": schema} for name, row in sorted(rows.items())}
    files[EXPECTED] = _format_rows({**expected, KINDS_ROW: kinds})
    return files


def _format_rows(rows: Mapping[str, Any]) -> str:
    """Return a JSON object with a line for each of its values."""
    lines = (
        f"{json.dumps(name)}:{json.dumps(row, ensure_ascii=False, sort_keys=True, separators=(',', ':'))}"
        for name, row in rows.items()
    )
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _for_device(logs: Iterable[Any]) -> Any:
    """Return the log that the file of the device gets: a short one, played through forms."""
    return min(logs, key=lambda log: (AGAIN in log.name, len(log.text), log.name))


def play_all(folder: Path) -> list[Any]:
    """Return the logs of all scenes, then those that have the acts which no scene leads to."""
    logs = [
        log
        for scene in scenes()
        for log in _kept(folder, scene.name, _played(scene.play), scene.kinds)
    ]
    for name in KINDS:
        logs += _repeated(folder, name, logs)
    return sorted(logs, key=lambda log: log.name)


def _repeated(folder: Path, name: str, logs: list[Any]) -> list[Any]:
    """Return logs of a kind that have what is missing: the one first that has most of it.

    Raises:
        ValueError: an act is in no log at all.
    """
    kind = kind_called(name)
    events = [event for log in logs if log.kind == name for event in log.events]
    missing, found = missing_acts(kind, events), []
    beside = import_module("tests.support.corpora").logs_beside_unit_tests()
    sources = [log for log in beside if log.kind == name]
    while missing:
        added = {log: missing - missing_acts(kind, log.events) for log in sources}
        best = max(sources, key=lambda log: (len(added[log]), log.name), default=None)
        if best is None or not added[best]:
            raise ValueError(f"{name}: no log has {', '.join(sorted(missing))}")
        sources.remove(best)
        scene = f"{AGAIN}{best.path.stem.removeprefix(name).strip('_')}"
        (log,) = _kept(folder, scene, _played(lambda source=best: repeat(source)), (name,))
        events += log.events
        missing = missing_acts(kind, events)
        found.append(log)
    return found


def _played(play: Any) -> Any:
    """Play a scene by users who are numbered from 1 on, as often as it is played."""
    import_module("tests.support.desk").number_anew()
    user = play()
    return getattr(user, "user", user)


def _kept(folder: Path, scene: str, user: Any, kinds: tuple[str, ...]) -> Iterator[Any]:
    """Give the logs of a scene: one document of each of its kinds, the newest."""
    run = import_module("tests.support.desk").run
    for kind in kinds:
        row = user.desk.shelf.newest_first(kind)[0]
        text = run(user.desk.shelf.parcel(row.id))
        yield import_module("tests.support.corpora").log_of(
            folder / f"{kind}_{scene}.jsonl", read(text)
        )


def _device_file(logs: Iterable[Any]) -> str:
    """Return the file of a device with some documents, their lists of words, a part kept aside, and settings."""
    desk = import_module("tests.support.desk")
    desk.number_anew()
    user = desk.User()
    for log in logs:
        user.send("open_file", "/files", files=(log.text.encode(),))
    keep_part_aside(user)
    add_settings(user)
    return save_device(user)


def _digest_of_kind(name: str, logs: list[Any]) -> str:
    """Return the digits that stand for the acts of a kind and for all that they come to in the scenes."""
    results = [
        [record.kind, record.version, record.data]
        for log in logs
        if log.kind == name
        for record in log.records
    ]
    described = json.dumps([read_shapes()[name], results], sort_keys=True)
    return sha256(described.encode()).hexdigest()[:DIGITS]


@contextmanager
def _writing_as(program: str) -> Iterator[None]:
    """Have entries name a program that is not the one of this tree."""
    before = rules_digest.read_program
    rules_digest.read_program = lambda: program  # type: ignore[assignment]
    try:
        yield
    finally:
        rules_digest.read_program = before
