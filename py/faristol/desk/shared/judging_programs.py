"""The versions of the program that judged a document, in words."""

from collections.abc import Collection, Hashable, Iterable, Sequence
from typing import Any, Final

from faristol.desk.kernel.documents import LogEntry
from faristol.desk.kernel.translation import Translator
from faristol.ledger.kind import Kind, has_judged_field
from faristol.ledger.rules_digest import number_of, program, version_of

BEFORE_VERSIONS: Final = "0.6"  # the last version whose entries name no program


def format_version(by: str) -> str:
    """Return the version of a program as papers name it."""
    return version_of(by) or BEFORE_VERSIONS


def is_judged_by_another(log: Sequence[LogEntry], seq: int) -> bool:
    """Whether another program judged an entry than the one before it.

    >>> log = [LogEntry(act=None, at="", by=by) for by in ("", "0.7.0-11111111", "0.7.0-11111111")]
    >>> [is_judged_by_another(log, seq) for seq in (1, 2, 3)]
    [False, True, False]
    """
    return seq > 1 and log[seq - 1].by != log[seq - 2].by


def note_of_correction(
    log: Iterable[LogEntry], kind: Kind[Any, Any], value: Hashable, text: Translator
) -> str:
    """Return the note of a form that corrects a value judged by another version, else an empty string.

    `value` is its name among `Kind.judged_values`.
    """
    programs = [entry.by for entry in log if value in kind.judged_values(entry.act)]
    today = format_version(program())
    if not programs or format_version(programs[-1]) == today:
        return ""
    return text.gettext(
        "Version {old} judged this. What you correct is judged by the rules of version {new}.",
        old=format_version(programs[-1]),
        new=today,
    )


def judged_by(
    rounds: Iterable[tuple[int, str]], text: Translator, *, final: str | None = None
) -> str:
    """Return the versions that judged the rounds of a document; of several, each with its rounds.

    A round is listed with every program that judged something in it. `final` is the program that judged
    the final places, where they are stored.

    >>> english = Translator("en", None)
    >>> judged_by([(1, "0.7.0-11111111"), (2, "0.7.0-22222222")], english)
    '0.7.0'
    >>> judged_by([(1, ""), (2, ""), (3, "0.7.1-11111111"), (1, "0.7.1-11111111")], english)
    '0.6 (rounds 1–2), 0.7.1 (rounds 1, 3)'
    >>> judged_by([(1, "")], english, final="0.7.1-11111111")
    '0.6 (round 1), 0.7.1 (final places)'
    """
    numbers: dict[str, set[int]] = {}
    for number, by in rounds:
        numbers.setdefault(format_version(by), set()).add(number)
    versions = sorted(numbers, key=number_of)
    last = None if final is None else format_version(final)
    if {*versions, last or ""} <= {*versions[:1], ""}:
        return "".join(versions)
    parts = [_format_rounds(version, sorted(numbers[version]), text) for version in versions]
    if last is not None:
        parts.append(text.gettext("{version} (final places)", version=last))
    return ", ".join(parts)


def judged_by_another(
    rounds: Collection[tuple[int, str]], text: Translator, *, final: str | None = None
) -> str:
    """Return the versions that judged a document; an empty string where only the current one did.

    >>> judged_by_another([(1, program())], Translator("en", None))
    ''
    """
    present = {format_version(program())}
    versions = {format_version(by) for _, by in rounds} | (
        set() if final is None else {format_version(final)}
    )
    return judged_by(rounds, text, final=final) if versions - present else ""


def other_versions(log: Sequence[LogEntry]) -> str:
    """Return the versions that judged a document without rounds; an empty string if only this one did."""
    versions = {format_version(entry.by) for entry in log if has_judged_field(entry.act)}
    if versions <= {format_version(program())}:
        return ""
    return ", ".join(sorted(versions, key=number_of))


def _format_rounds(version: str, numbers: Sequence[int], text: Translator) -> str:
    if len(numbers) == 1:
        return text.gettext("{version} (round {n})", version=version, n=numbers[0])
    return text.gettext(
        "{version} (rounds {rounds})", version=version, rounds=_format_runs(numbers)
    )


def _format_runs(numbers: Sequence[int]) -> str:
    """Format sorted numbers, consecutive ones as a range."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(f"{run[0]}–{run[-1]}" if len(run) > 1 else f"{run[0]}" for run in runs)
