"""Tell by its first lines what program a file is of, so that whoever opens it in the wrong place is told the right one."""

import re
from typing import Final, Literal, TypeAlias

from faristol.exchange.cgp import cgp_line
from faristol.exchange.trf import is_report
from faristol.exchange.tsh import is_division

Format: TypeAlias = Literal["", "gcg", "cgp", "tsh", "trf", "eliot"]

MOST: Final = 4_000  # bytes that are looked at
_GCG: Final = re.compile(
    rb"^\s*(?:#(?:player[1-4]|character-encoding|title|description|lexicon|tile-set|rack[12])\b|>\S+:\s)",
    re.MULTILINE,
)


def format_of(data: bytes) -> Format:
    """Return the format of another program's file, nothing when it is none that is known."""
    head = data[:MOST].removeprefix(b"\xef\xbb\xbf")
    if b"<EliotGame" in head:
        return "eliot"
    if _GCG.search(head):
        return "gcg"
    if is_report(head):
        return "trf"
    if is_division(head):
        return "tsh"
    first = head.decode("utf-8", "replace").strip().partition("\n")[0]
    return "cgp" if cgp_line(first) else ""
