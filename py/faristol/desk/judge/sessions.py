"""Sessions of the word judge for several screens: their state, and when a verdict covers itself."""

from dataclasses import dataclass, replace
from typing import TypeAlias

from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.documents import Documents, LoadedDocument
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.storage.stream_store import StreamRow, StreamStore
from faristol.desk.kernel.translation import Translator, gettext_noop
from faristol.desk.shared.resumable import ResumableDocument as Going
from faristol.judge.acts import JUDGE, CloseSession, JudgePlay, Verdict
from faristol.judge.session import Query, Session
from faristol.ledger.codec import parse_line

LoadedSession: TypeAlias = LoadedDocument[Session]

ROUTE = "/judge"
COVER = "judge_cover"
COVERS = (5, 8, 15)  # seconds until a verdict covers itself
USUAL_COVER = 8
_PLAYS, _CLOSINGS = JUDGE.schema.names_of(JudgePlay), JUDGE.schema.names_of(CloseSession)


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """The figures of a session for lists."""

    queries: int
    is_closed: bool


def tally(lines: list[str]) -> Tally:
    """Return the number of queries of a session and whether it is closed."""
    kinds = [parse_line(line).kind for line in lines]
    return Tally(
        queries=sum(kind in _PLAYS for kind in kinds), is_closed=not _CLOSINGS.isdisjoint(kinds)
    )


def cover_seconds(desk: Desk) -> int:
    """Return the seconds after which a verdict covers itself."""
    chosen = desk.stream_store.own.get(COVER, "")
    return int(chosen) if chosen in map(str, COVERS) else USUAL_COVER


async def choose_cover(desk: Desk, seconds: str) -> None:
    """Store the seconds after which verdicts cover themselves, if they are one of the choices."""
    if seconds in map(str, COVERS):
        await desk.stream_store.put_device_pref(COVER, seconds)


RULESETS = {
    "ca-classic": gettext_noop("Classic regulation (Catalan), section 6"),
    "ca-ciutat-de-mallorca": gettext_noop("Ciutat de Mallorca, article 23"),
    "ro-general": gettext_noop("General rules (Romanian)"),
    "none": gettext_noop("None: the club’s own custom"),
}

_TEXTS = {"ca-classic": "CAT-CLS", "ca-ciutat-de-mallorca": "CAT-CLM", "ro-general": "RO-GEN"}


def article_of(session: Session, text: Translator) -> str:
    """Return the cited article of a session's regulation, or an empty string without a regulation."""
    terms = session.terms
    return text.cite(f"{_TEXTS[terms.ruleset]} {terms.article}") if terms and terms.article else ""


def cover_options(text: Translator) -> list[tuple[str, str]]:
    """Return the options of how long a verdict stays uncovered."""
    return [(str(n), text.ngettext("After {n} second", "After {n} seconds", n)) for n in COVERS]


def format_words(query: Query, language: str) -> list[str]:
    """Return the words of a query as the language writes them, in the order of the input."""
    from faristol.tiles.alphabet import alphabet_of
    from faristol.tiles.reading import Misread, format_word, read_word

    try:
        alphabet = alphabet_of(language)
    except LookupError:  # a file from a device that knows more languages
        return [word.tiles for word in query.words]
    words = []
    for query_word in query.words:
        word = read_word(query_word.tiles, alphabet, has_joker_letters=True)
        words.append(query_word.tiles if isinstance(word, Misread) else format_word(word, alphabet))
    return words


def sessions(desk: Desk) -> Documents[Session, Verdict]:
    """Return the documents of the word judge's sessions, for `desk.service`."""
    return Documents(desk.stream_store, JUDGE, choice=StreamStore.selected)


async def load_home_entry(
    desk: Desk, _: Request, row: StreamRow, plain: Going, text: Translator
) -> Going:
    """Return the home screen's entry of a session; a closed one leads to its log."""
    if (
        plain.route != ROUTE
        or not (await desk.service(sessions).load_summary(row, tally)).is_closed
    ):
        return plain
    verb = text.gettext("Look at the log")
    return replace(plain, route=f"{ROUTE}/log?s={row.id}", status=text.gettext("closed"), verb=verb)
