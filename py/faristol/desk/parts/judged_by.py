"""Say which versions of the program judged a document."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final

from faristol.desk.kernel.documents import Entry
from faristol.desk.kernel.text import Text
from faristol.ledger.rules_digest import version_of

BEFORE_VERSIONS: Final = "0.6"  # whose entries name no program


def version_said(by: str) -> str:
    """Return the version of a program, as papers name it."""
    return version_of(by) or BEFORE_VERSIONS


def is_judged_by_another(log: Sequence[Entry], seq: int) -> bool:
    """Tell whether another program judged an entry than the one before it.

    >>> log = [Entry(act=None, at="", by=by) for by in ("", "0.7.0-11111111", "0.7.0-11111111")]
    >>> [is_judged_by_another(log, seq) for seq in (1, 2, 3)]
    [False, True, False]
    """
    return seq > 1 and log[seq - 1].by != log[seq - 2].by


def judged_by(rounds: Iterable[tuple[int, str]], text: Text) -> str:
    """Return the versions that judged the rounds of a document, each with its rounds where they are several.

    >>> english = Text("en", None)
    >>> judged_by([(1, "0.7.0-11111111"), (2, "0.7.0-22222222")], english)
    '0.7.0'
    >>> judged_by([(1, ""), (2, ""), (3, "0.7.1-11111111")], english)
    '0.6 (rounds 1–2), 0.7.1 (round 3)'
    """
    runs = [
        (version, [number for number, _ in run])
        for version, run in groupby(rounds, key=lambda one: version_said(one[1]))
    ]
    if len(runs) < 2:
        return "".join(version for version, _ in runs)
    return ", ".join(_run_said(version, numbers, text) for version, numbers in runs)


def _run_said(version: str, numbers: list[int], text: Text) -> str:
    first, last = numbers[0], numbers[-1]
    if first == last:
        return text.say("{version} (round {n})", version=version, n=first)
    return text.say("{version} (rounds {first}–{last})", version=version, first=first, last=last)
