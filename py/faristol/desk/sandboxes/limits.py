"""What is closed in a sandbox, and the effects that leave the device: one list each."""

from collections.abc import Mapping, Sequence
from typing import Final

from faristol.desk.kernel.request import Request
from faristol.desk.routes import COMMANDS
from faristol.ledger.record import JSON

# first steps of closed addresses: they are about the device and the club
CLOSED_PLACES: Final = frozenset({"files", "lists", "settings", "version", "voice"})
# closed addresses of two steps: they open files of documents
CLOSED_SCREENS: Final = frozenset({"duplicate/files", "game/files"})
# modules, or packages, of closed commands
_CLOSED_MODULES: Final = (
    "duplicate.papers.files",
    "files.",
    "home.settings",
    "home.version",
    "lists.",
    "shared.files.",
    "voice.",
)
CLOSED_COMMANDS: Final = frozenset(
    {command for command, (module, _) in COMMANDS.items() if module.startswith(_CLOSED_MODULES)}
) | {"lock", "unlock", "take_gcg"}
# carried out by the club's desk, which looks after the disk
STORAGE_COMMANDS: Final = frozenset({"check_storage", "store_again"})
LEAVING_EFFECTS: Final = frozenset({"check_sharing", "copy", "download", "share"})


def is_closed(request: Request) -> bool:
    """Whether a sandbox neither carries the command of a request out nor shows its screen."""
    if request.command:
        return request.command in CLOSED_COMMANDS
    path = tuple(step for step in "/".join(request.path).split("/") if step)  # "files%2Fpart" too
    return path[:1] != () and (path[0] in CLOSED_PLACES or "/".join(path[:2]) in CLOSED_SCREENS)


def without_leaving(
    effects: Sequence[Mapping[str, JSON]], sentence: str
) -> tuple[Mapping[str, JSON], ...]:
    """Return effects without those by which something leaves the device; a toast says so instead.

    >>> without_leaving(({"do": "download"}, {"do": "focus"}), "Nothing leaves.")
    ({'do': 'focus'}, {'do': 'toast', 'text': 'Nothing leaves.'})
    """
    inside = tuple(effect for effect in effects if effect["do"] not in LEAVING_EFFECTS)
    if len(inside) == len(effects):
        return inside
    return (*inside, {"do": "toast", "text": sentence})
