"""The personal data of a player, on a card stored outside the hash chain so that it can be erased.

The log holds the SHA-256 of a card's line and nothing else of it. The salt keeps the digest from
confirming a guessed name.
"""

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Literal, NewType, TypeAlias, cast

from faristol.club.spelling import number_key
from faristol.ledger.canonical_json import format_json, line_hash, parse_json
from faristol.ledger.dataclass_json import read_as, write_out
from faristol.ledger.record import JSON, LedgerError
from faristol.ledger.refusal import Refusal

Digest = NewType("Digest", str)
Field: TypeAlias = Literal["name", "club", "note", "list", "number", "rating", "date"]
# list, number, rating and date as typed
ListingText: TypeAlias = tuple[str, str, str, str]

CARD_VERSION = 1
MAX_NAME = 120
MAX_CLUB = 120
MAX_LIST = 40
MAX_NUMBER = 40
MAX_NOTE = 500
MAX_LISTS = 8
MIN_RATING, MAX_RATING = -9_999, 99_999
LIMITS: dict[Field, int] = {
    "name": MAX_NAME,
    "club": MAX_CLUB,
    "note": MAX_NOTE,
    "list": MAX_LIST,
    "number": MAX_NUMBER,
}

# Patterns as texts: each is compiled at its first use, not when the app starts.
# Control characters, the two separators that break lines, and lone surrogates.
_BAD = r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]"
_BAD_IN_NOTE = r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]"
_SALT = "[A-Za-z0-9_-]{16,63}"
# "1203", "1.203" as written in Catalonia and Romania, and "1203,0" as spreadsheets save it
_RATING = "([+-]?)([0-9]{1,3}(?:[. \u00a0\u202f][0-9]{3})+|[0-9]{1,6})(?:,0{1,3}|\\.0{1,2})?"
_DATE = "([0-9]{4})-([0-9]{1,2})-([0-9]{1,2})"
_DATE_HERE = r"([0-9]{1,2})([./-])([0-9]{1,2})\2([0-9]{4})"
# Letters by category, yet blank on paper: a name of these could not be seen or tapped.
_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
_DAYS = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


@dataclass(frozen=True, slots=True, kw_only=True)
class Listing:
    """A person's place in one list: number, rating, and the date of the list."""

    list: str  # "BARRUF", "RASCCAT" or any name
    number: str = ""
    rating: int | None = None
    date: str = ""  # ISO 8601, or "" when unknown


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """The data of a person."""

    name: str
    club: str = ""
    lists: tuple[Listing, ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class NewCard:
    """A card to be stored: its line, and the digest that the log refers to it by."""

    card: Card
    digest: Digest
    line: str


def parse_card(
    *,
    name: str,
    club: str = "",
    note: str = "",
    lists: Iterable[ListingText] = (),
    today: str = "",
) -> Card | Refusal:
    """Return the card that a form or a row of a file describes, or a refusal.

    With `today`, no list may have a later date: one wrong year would outdo every list to come.
    The index of a list in a refusal counts `lists` as given, empty ones included.
    """
    listings, rows = list[Listing](), list[int]()
    for at, texts in enumerate(lists):
        label, number, rating, date = (text.strip() for text in texts)
        if not (label or number or rating or date):
            continue  # an empty row of the form
        points = parse_rating(rating)
        if points is None and rating:
            return _listing_fault("player/rating_bad", "rating", at, _RATING_RANGE)
        day = parse_date(date)
        if day is None:
            return _listing_fault("player/date_bad", "date", at)
        if today and day > today:
            return _listing_fault("player/date_future", "date", at)
        listings.append(Listing(list=label, number=number, rating=points, date=day))
        rows.append(at)
    card = Card(
        name=name.strip(),
        club=club.strip(),
        lists=tuple(listings),
        # Browsers send forms with CR LF, which the user did not type.
        note=note.replace("\r\n", "\n").replace("\r", "\n").strip(),
    )
    fault = check_card(card)
    if fault and isinstance(place := fault.data.get("listing"), int):
        return Refusal(fault.code, {**fault.data, "listing": rows[place]})
    return fault or card


_RATING_RANGE: dict[str, JSON] = {"low": MIN_RATING, "high": MAX_RATING}


def parse_rating(text: str) -> int | None:
    """Return the rating, or None if the text is empty or not a rating.

    >>> parse_rating("1.203"), parse_rating("1203,0"), parse_rating("1203,5")
    (1203, 1203, None)
    """
    match = re.fullmatch(_RATING, text.replace("−", "-"))
    if match is None:
        return None
    points = int(match[1] + re.sub("[^0-9]", "", match[2]))
    return points if MIN_RATING <= points <= MAX_RATING else None


def parse_date(text: str) -> str | None:
    """Return the date as ISO 8601, "" for an empty text, or None if it is not a date.

    >>> parse_date("1/9/2025"), parse_date("2025-02-30")
    ('2025-09-01', None)
    """
    if not text:
        return ""
    if match := re.fullmatch(_DATE, text):
        year, month, day = int(match[1]), int(match[2]), int(match[3])
    elif match := re.fullmatch(_DATE_HERE, text):
        day, month, year = int(match[1]), int(match[3]), int(match[4])
    else:
        return None
    is_leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    if not (1900 <= year <= 2999 and 1 <= month <= 12 and 1 <= day <= _DAYS[month - 1]):
        return None
    if month == 2 and day == 29 and not is_leap:
        return None
    return f"{year}-{month:02}-{day:02}"


def check_card(card: Card) -> Refusal | None:
    """Return a refusal if the card cannot enter the register.

    Its data holds the field at fault, and the index of the list if the fault is in one.
    """
    fault = (
        _text_fault("name", card.name)
        or _text_fault("club", card.club)
        or _text_fault("note", card.note)
    )
    if fault:
        return fault
    if not is_visible(card.name):
        return Refusal("player/name_empty", {"field": "name"})
    if len(card.lists) > MAX_LISTS:
        return Refusal(
            "player/too_many_lists", {"field": "list", "listing": MAX_LISTS, "limit": MAX_LISTS}
        )
    seen = set()
    for index, listing in enumerate(card.lists):
        if fault := _listing_refusal(listing, index):
            return fault
        key = number_key(listing.list)
        if key in seen:
            return _listing_fault("player/list_repeated", "list", index)
        seen.add(key)
    return None


def is_visible(text: str) -> bool:
    """Whether the text has a character that can be seen."""
    if text.isascii():
        return not text.isspace() and text != ""
    import unicodedata

    return any(
        character not in _BLANK
        and unicodedata.category(character)[0] not in "ZM"
        # A control or format character is not seen; one not yet assigned may be tomorrow's emoji.
        and unicodedata.category(character) not in ("Cc", "Cf", "Cs")
        for character in text
    )


def card_line(card: Card, salt: str) -> str:
    """Return the card as the line that is stored, exported and hashed.

    Raises:
        LedgerError: a lone surrogate in a text, which `check_card` refuses.
    """
    return format_json({"card": {**write_out(card), "salt": salt, "v": CARD_VERSION}})


def card_digest(card: Card, salt: str) -> Digest:
    """Return the digest that the log refers to the card by."""
    return Digest(line_hash(card_line(card, salt)))


def write_card(card: Card, salt: str) -> NewCard | Refusal:
    """Return a card ready to be stored, or the refusal of `check_card`."""
    if fault := check_card(card):
        return fault
    if not is_salt(salt):
        return Refusal("player/salt_bad")
    line = card_line(card, salt)
    return NewCard(card=card, digest=Digest(line_hash(line)), line=line)


def is_salt(text: str) -> bool:
    """Whether a text is a valid salt: 16 to 63 letters, digits, "-" and "_"."""
    return re.fullmatch(_SALT, text) is not None


def parse_card_line(line: str) -> tuple[Card, str]:
    """Return the card and the salt of a line from outside.

    Raises:
        LedgerError: the line is not canonical, not a card, or a card the register would refuse.
    """
    body = _body(parse_json(line))
    salt = body.pop("salt", None)
    if type(salt) is not str or not is_salt(salt):
        raise LedgerError("card/damaged", {"field": "salt"})
    try:
        card = cast(Card, read_as(Card, body))
    except LedgerError as error:
        raise LedgerError("card/damaged", error.data) from None
    if fault := check_card(card):
        raise LedgerError(fault.code, fault.data)
    return card, salt


def read_card(line: str) -> Card:
    """Return the card of a line that was checked before it was stored.

    Raises:
        LedgerError: the line is no card all the same.
    """
    # Not checked again: ten thousand cards are read when the register is opened.
    try:
        body = _body(json.loads(line))
        return Card(
            name=body["name"],
            club=body["club"],
            lists=tuple(Listing(**listing) for listing in body["lists"]),
            note=body["note"],
        )
    except (ValueError, LookupError, TypeError) as error:
        if isinstance(error, LedgerError):
            raise
        raise LedgerError("card/damaged", {"field": ""}) from None


def join_cards(kept: Card, gone: Card) -> Card:
    """Return one card for two cards of one person: the name of `kept`, the newer place in each list."""
    listings = {number_key(listing.list): listing for listing in kept.lists}
    for listing in gone.lists:
        key = number_key(listing.list)
        ours = listings.get(key)
        listings[key] = listing if ours is None else _newer_listing(ours, listing)
    return replace(
        kept,
        club=kept.club or gone.club,
        lists=tuple(listings.values())[:MAX_LISTS],
        note=join_notes(kept.note, gone.note),
    )


def join_notes(ours: str, theirs: str) -> str:
    """Return both notes, or `ours` if `theirs` adds nothing or both together are too long."""
    if f"\n{theirs}\n" in f"\n{ours}\n" or not theirs:
        return ours
    joined = f"{ours}\n{theirs}" if ours else theirs
    return joined if len(joined) <= MAX_NOTE else ours


def _newer_listing(ours: Listing, theirs: Listing) -> Listing:
    first, second = (theirs, ours) if theirs.date > ours.date else (ours, theirs)
    if first.rating is None:
        # A date belongs to its rating: both are taken from one listing.
        return replace(second, number=first.number or second.number)
    return replace(first, number=first.number or second.number)


def _text_fault(field: Field, text: str) -> Refusal | None:
    """Return the fault in one text of the card."""
    limit = LIMITS[field]
    if len(text) > limit:
        code = "player/name_too_long" if field == "name" else "player/field_too_long"
        return Refusal(code, {"field": field, "limit": limit, "length": len(text)})
    bad = re.search(_BAD_IN_NOTE if field == "note" else _BAD, text)
    # White space around a text would make two names of one; forms and files are trimmed earlier.
    at = bad.start() if bad else 0 if text[:1].isspace() else len(text) - 1
    if bad or text[:1].isspace() or text[-1:].isspace():
        position: dict[str, JSON] = {"position": at + 1, "character": f"U+{ord(text[at]):04X}"}
        return Refusal("player/character_bad", {"field": field, **position})
    return None


def _listing_refusal(listing: Listing, at: int) -> Refusal | None:
    if fault := _text_fault("list", listing.list) or _text_fault("number", listing.number):
        return Refusal(fault.code, {**fault.data, "listing": at})
    if not is_visible(listing.list):
        return _listing_fault("player/list_empty", "list", at)
    if listing.rating is not None and not MIN_RATING <= listing.rating <= MAX_RATING:
        return _listing_fault("player/rating_bad", "rating", at, _RATING_RANGE)
    if parse_date(listing.date) != listing.date:
        return _listing_fault("player/date_bad", "date", at)
    return None


def _listing_fault(
    code: str, field: Field, at: int, more: dict[str, JSON] | None = None
) -> Refusal:
    return Refusal(code, {"field": field, "listing": at, **(more or {})})


def _body(value: object) -> dict[str, Any]:
    """Return the content of a card after checking its version."""
    body = value.get("card") if type(value) is dict and len(value) == 1 else None
    if type(body) is not dict:
        raise LedgerError("card/damaged", {"field": "card"})
    version = body.pop("v", None)
    if type(version) is not int or version < 1:
        raise LedgerError("card/damaged", {"field": "v"})
    if version > CARD_VERSION:
        raise LedgerError("card/too_new", {"version": version, "known": CARD_VERSION})
    return body
