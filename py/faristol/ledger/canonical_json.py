"""Canonical JSON: the one form that is written and hashed; the parser refuses any other.

Sorted keys, no spaces, text as it is (only quotes, backslash and control characters are escaped),
integers that every language holds exactly. `format_json` gives the same text as `JSON.stringify` of
the same object with sorted keys.
"""

import re
from hashlib import sha256
from json import JSONDecoder, JSONEncoder
from typing import NoReturn, cast

from faristol.ledger.record import JSON, LedgerError

MAX_INTEGER = 2**53 - 1  # the largest integer that JavaScript holds exactly
MAX_DEPTH = 32  # far more than any event needs, far less than overflows a parser's stack

_NO_BRACKETS = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+(?:"|\\?\Z)|[^"\[\]{}]++', re.DOTALL)


def format_json(value: JSON) -> str:
    """Return the canonical text of a value.

    >>> format_json({"b": [1, True], "a": "ŀl"})
    '{"a":"ŀl","b":[1,true]}'

    Raises:
        LedgerError: the value holds something that has no canonical form, such as a fraction.
    """
    _check_value(value, MAX_DEPTH)
    text = _encoder.encode(value)
    _check_text(text)
    return text


def parse_json(line: str) -> JSON:
    """Return the value of a canonical text.

    Raises:
        LedgerError: the text is not JSON, or not in the form of `format_json`.
    """
    _check_text(line)
    # Counted first: a hundred thousand brackets overflow a parser's stack, which the interpreter
    # in the browser does not always survive.
    if line.count("[") + line.count("{") > MAX_DEPTH:
        _check_depth(line)
    try:
        value = _decoder.decode(line)
    except LedgerError:
        raise
    except (ValueError, RecursionError):
        raise LedgerError("ledger/not_json") from None
    if _encoder.encode(value) != line:
        raise LedgerError("ledger/not_canonical")
    return cast(JSON, value)


def line_hash(line: str) -> str:
    """Return the SHA-256 of a line's UTF-8 bytes in hexadecimal.

    Raises:
        LedgerError: the text has a lone surrogate.
    """
    try:
        return sha256(line.encode()).hexdigest()
    except UnicodeEncodeError:
        raise LedgerError("ledger/text") from None


def _check_text(text: str) -> None:
    if not text.isascii():
        try:
            text.encode()
        except UnicodeEncodeError:
            raise LedgerError("ledger/text") from None


def _check_value(value: object, depth: int) -> None:
    if value is None or type(value) in (str, bool):
        return
    if type(value) is int:
        if abs(value) > MAX_INTEGER:
            raise LedgerError("ledger/number")
        return
    if depth == 0:
        raise LedgerError("ledger/depth", {"limit": MAX_DEPTH})
    # Lists and dicts only: a tuple would be read back as a list, which is not the same value.
    if type(value) is list:
        for item in value:
            _check_value(item, depth - 1)
    elif type(value) is dict:
        for key, item in value.items():
            if type(key) is not str:
                raise LedgerError("ledger/value", {"type": type(key).__name__})
            _check_value(item, depth - 1)
    else:
        raise LedgerError("ledger/value", {"type": type(value).__name__})


def _check_depth(line: str) -> None:
    depth = 0
    for bracket in _NO_BRACKETS.sub("", line):
        if bracket in "[{":
            depth += 1
            if depth > MAX_DEPTH:
                raise LedgerError("ledger/depth", {"limit": MAX_DEPTH})
        else:
            depth -= 1


def _parse_integer(digits: str) -> int:
    # Length first: converting a million digits to a number takes minutes.
    if len(digits) > 17 or abs(value := int(digits)) > MAX_INTEGER:
        raise LedgerError("ledger/number")
    return value


def _refuse_number(_: str) -> NoReturn:
    raise LedgerError("ledger/number")


_encoder = JSONEncoder(
    ensure_ascii=False,
    check_circular=False,
    allow_nan=False,
    sort_keys=True,
    separators=(",", ":"),
)
_decoder = JSONDecoder(
    parse_int=_parse_integer, parse_float=_refuse_number, parse_constant=_refuse_number
)
