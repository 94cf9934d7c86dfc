"""The quarantine: damaged parts of a device file, stored byte for byte."""

from binascii import a2b_base64, b2a_base64
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Final

from faristol.ledger.record import LedgerError

MAX_NAME: Final = 200  # characters of a name; a damaged name is truncated
ENCODING: Final = "parcel/encoding"  # the code of a part that is not text: stored in base64
_CONTROL: Final = bytes({*range(32)} - {*b"\t\n\r"})  # control characters: six bytes each in JSON


@dataclass(frozen=True, slots=True, kw_only=True)
class Quarantined:
    """A part of a device file that could not be imported, and the reason."""

    name: str  # of the document, or an empty string if it cannot be read
    code: str  # of the reason
    line: (
        int  # of the fault in the file, counted from 1; 0 if the file held it as a quarantined part
    )
    text: str = field(repr=False)  # as stored

    @property
    def id(self) -> str:
        """The SHA-256 of the stored text."""
        return sha256(self.text.encode()).hexdigest()

    @property
    def content(self) -> bytes:
        """The bytes of the part, as in the file."""
        return content_of(self.code, self.text)


def quarantine(content: bytes, *, name: str, code: str, line: int) -> Quarantined:
    """Return a part of a file as it is stored in quarantine.

    >>> quarantine(b"{}", name="Torneig", code="parcel/damaged", line=7).content
    b'{}'
    >>> quarantine(bytes([255]), name="", code="parcel/damaged", line=7).code
    'parcel/encoding'

    Bytes that are not UTF-8 become base64; so do parts with so many control characters (the zeros of a broken
    disk) that base64 is shorter than JSON.
    """
    text: str | None
    try:
        text = content.decode()
    except UnicodeDecodeError:
        text = None
    if text is None or _count_control_characters(content) * 15 > len(content):
        code, text = ENCODING, b2a_base64(content, newline=False).decode()
    return Quarantined(name=name[:MAX_NAME], code=code, line=line, text=text)


def _count_control_characters(content: bytes) -> int:
    return len(content) - len(content.translate(None, _CONTROL))


def content_of(code: str, text: str) -> bytes:
    """Return the bytes of a stored text.

    Raises:
        LedgerError: the code says base64, and the text is not.
    """
    if code != ENCODING:
        return text.encode()
    try:
        return a2b_base64(text, strict_mode=True)
    except ValueError:
        raise LedgerError("parcel/damaged", {"field": "text"}) from None
