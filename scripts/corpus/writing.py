"""Playing of the scenes, and the files of the corpus that they give."""

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
KINDS_ROW: Final = "kinds"  # of expected.json: the digest of each kind's acts and results
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
        if log is on_device[log.kind]:  # its file would have the same content
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
    """Return the logs of all scenes, then logs of the acts without a scene."""
    logs = [
        log
        for scene in scenes()
        for log in _stored_logs(folder, scene.name, _play(scene.play), scene.kinds)
    ]
    for name in KINDS:
        logs += _repeat_missing(folder, name, logs)
    return sorted(logs, key=lambda log: log.name)


def _repeat_missing(folder: Path, name: str, logs: list[Any]) -> list[Any]:
    """Return logs of a kind with its missing acts: first the one that has most of them.

    Raises:
        ValueError: no log has an act.
    """
    kind = kind_called(name)
    events = [event for log in logs if log.kind == name for event in log.events]
    missing, logs_found = missing_acts(kind, events), []
    beside = import_module("tests.support.corpora").logs_beside_unit_tests()
    sources = [log for log in beside if log.kind == name]
    while missing:
        added = {log: missing - missing_acts(kind, log.events) for log in sources}
        best = max(sources, key=lambda log: (len(added[log]), log.name), default=None)
        if best is None or not added[best]:
            raise ValueError(f"{name}: no log has {', '.join(sorted(missing))}")
        sources.remove(best)
        scene = f"{AGAIN}{best.path.stem.removeprefix(name).strip('_')}"
        (log,) = _stored_logs(folder, scene, _play(lambda source=best: repeat(source)), (name,))
        events += log.events
        missing = missing_acts(kind, events)
        logs_found.append(log)
    return logs_found


def _play(play: Any) -> Any:
    """Play a scene by users who are numbered from 1 on, in every run."""
    import_module("tests.support.desk").number_anew()
    user = play()
    return getattr(user, "user", user)


def _stored_logs(folder: Path, scene: str, user: Any, kinds: tuple[str, ...]) -> Iterator[Any]:
    """Yield the logs of a scene: one document of each of its kinds, the newest."""
    run = import_module("tests.support.desk").run
    for kind in kinds:
        row = user.desk.stream_store.newest_first(kind)[0]
        text = run(user.desk.stream_store.parcel(row.id))
        yield import_module("tests.support.corpora").log_of(
            folder / f"{kind}_{scene}.jsonl", read(text)
        )


def _device_file(logs: Iterable[Any]) -> str:
    """Return the file of a device with documents, their word lists, a part kept aside, and settings."""
    desk = import_module("tests.support.desk")
    desk.number_anew()
    user = desk.User()
    for log in logs:
        user.send("open_file", "/files", files=(log.text.encode(),))
    keep_part_aside(user)
    add_settings(user)
    return save_device(user)


def _digest_of_kind(name: str, logs: list[Any]) -> str:
    """Return the digest of the acts of a kind, and of their results in the scenes."""
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
    """Let entries name a program other than that of this tree."""
    before = rules_digest.read_program
    rules_digest.read_program = lambda: program  # type: ignore[assignment]
    try:
        yield
    finally:
        rules_digest.read_program = before
