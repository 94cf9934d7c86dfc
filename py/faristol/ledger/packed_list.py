"""A word list in a device file, beside the documents that are judged by it."""

import re
from base64 import b64decode
from binascii import Error
from dataclasses import dataclass, field
from typing import Final

from faristol.ledger.canonical_json import format_json
from faristol.ledger.pin import LexiconPin, is_sound
from faristol.ledger.record import JSON, LedgerError

MAX_PACKED: Final = 6 * 2**20  # characters of base64: a list of two million words has half of them
MAX_LISTS: Final = 12  # of one file

_LANGUAGE = re.compile(r"[a-z]{2,8}")
_FIELDS = {"digest", "kind", "language", "name", "packed", "version"}


@dataclass(frozen=True, slots=True, kw_only=True)
class PackedList:
    """A packed word list; the digest in its pin is verified only when it is unpacked."""

    pin: LexiconPin
    language: str
    packed: str = field(repr=False)  # base64

    @property
    def content(self) -> bytes:
        """The packed bytes."""
        return b64decode(self.packed, validate=True)


def list_line(packed_list: PackedList) -> str:
    """Return the line of a word list in a device file."""
    pin = packed_list.pin
    fields: dict[str, JSON] = {
        "digest": pin.digest,
        "kind": pin.kind,
        "language": packed_list.language,
        "name": pin.name,
        "packed": packed_list.packed,
        "version": pin.version,
    }
    return format_json({"list": fields})


def parse_list(value: JSON) -> PackedList:
    """Return the word list of a parsed line.

    Raises:
        LedgerError: `parcel/damaged`.
    """
    fields = value.get("list") if type(value) is dict and len(value) == 1 else None
    if type(fields) is not dict or fields.keys() != _FIELDS:
        raise LedgerError("parcel/damaged", {"field": "list"})
    texts = {name: text for name, text in fields.items() if type(text) is str}
    if texts.keys() != _FIELDS or len(texts["packed"]) > MAX_PACKED:
        raise LedgerError("parcel/damaged", {"field": "packed"})
    kind = texts["kind"]
    if kind not in ("practice", "official") or not _LANGUAGE.fullmatch(texts["language"]):
        raise LedgerError("parcel/damaged", {"field": "kind"})
    pin = LexiconPin(
        digest=texts["digest"],
        kind="practice" if kind == "practice" else "official",
        name=texts["name"],
        version=texts["version"],
    )
    packed_list = PackedList(pin=pin, language=texts["language"], packed=texts["packed"])
    try:
        is_base64 = bool(packed_list.content)
    except (Error, ValueError):
        is_base64 = False
    if not is_base64 or not is_sound(pin):
        raise LedgerError("parcel/damaged", {"field": "list"})
    return packed_list
