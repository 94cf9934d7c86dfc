"""The file of the example: fetched, compared with what the site announces, unpacked."""

import json
import zlib
from hashlib import sha256
from typing import Final

from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Refused
from faristol.desk.kernel.ports import StoreError
from faristol.ledger.refusal import Refusal

LANGUAGES: Final = ("ca", "ro")  # of examples; users of English get the first
LIST: Final = "example/index.json"  # of the examples of this version
MAX_BYTES: Final = 4_000_000  # of an unpacked example
_GZIP: Final = 31  # the format with a header and a checksum, for zlib


async def load_example(desk: Desk, lang: str) -> bytes:
    """Return the device file of the example.

    Raises:
        Refused: it cannot be fetched, is not what the site announces, or cannot be unpacked.
    """
    lang = lang if lang in LANGUAGES else LANGUAGES[0]
    try:
        listed = _digest_in(await desk.site_files.text(LIST), lang)
        packed = await desk.site_files.content(f"example/{lang}.packed")
    except StoreError as error:
        raise Refused(Refusal("sandbox/offline")) from error
    if sha256(packed).hexdigest() != listed:
        raise Refused(Refusal("sandbox/damaged"))
    return _unpack(packed)


def _digest_in(text: str, lang: str) -> str:
    """Return the digest of a language's example in the list of the site."""
    try:
        return str(json.loads(text)[lang])
    except (ValueError, LookupError, TypeError) as error:
        raise Refused(Refusal("sandbox/none")) from error


def _unpack(packed: bytes) -> bytes:
    unpacker = zlib.decompressobj(_GZIP)
    try:
        content = unpacker.decompress(packed, MAX_BYTES)
    except zlib.error as error:
        raise Refused(Refusal("sandbox/damaged")) from error
    if not unpacker.eof:
        raise Refused(Refusal("sandbox/damaged"))
    return content
