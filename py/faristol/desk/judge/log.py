"""Screen of the word judge's log: queries, verdicts, second challenges, mistakes; print and table."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from faristol.desk.judge.sessions import (
    RULESETS,
    LoadedSession,
    Tally,
    article_of,
    cover_options,
    cover_seconds,
    format_words,
    sessions,
    tally,
)
from faristol.desk.kernel.context import Context
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.forms import form_handlers
from faristol.desk.kernel.later_versions import note_of
from faristol.desk.kernel.outcome import Done, Refused, download_effect
from faristol.desk.kernel.refusal_messages import message_for
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.storage.stream_store import StreamRow, UnreadableError
from faristol.desk.kernel.time_format import date_of, format_day, format_time
from faristol.desk.kernel.translation import Message, Translator, gettext_noop
from faristol.desk.kernel.view import View
from faristol.desk.kernel.zones import Zone
from faristol.desk.shared.list_names import full_name
from faristol.judge.acts import (
    MAX_TABLE,
    MAX_WRITTEN,
    ChallengeAgain,
    StrikeQuery,
    fault_of_second,
    fault_of_strike,
    raise_no_verdict,
)
from faristol.judge.session import Query, SecondChallenge, Session
from faristol.ledger.refusal import Refusal

HEADINGS = (
    gettext_noop("Number"),
    gettext_noop("Date"),
    gettext_noop("Time of day"),
    gettext_noop("Table"),
    gettext_noop("Words"),
    gettext_noop("Typed"),
    gettext_noop("Verdict"),
    gettext_noop("Time of the second challenge"),
    gettext_noop("Argument"),
    gettext_noop("Decision"),
    gettext_noop("Why"),
    gettext_noop("Final verdict"),
    gettext_noop("Mistake"),
    gettext_noop("Asked again"),
    gettext_noop("Word list"),
    gettext_noop("Regulation"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class QueryRow:
    """A query with its times, words and verdicts."""

    number: int
    time: str
    day: str
    table: str
    words: Sequence[str]
    raw_words: Sequence[str]  # as typed
    is_valid: bool  # as announced
    second: SecondChallenge | None
    second_time: str
    is_valid_finally: bool
    struck: str | None  # why it does not count; empty if no reason was given
    again: int  # the number of an earlier query with a word of it, or 0


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionRow:
    """A session of this device in the list of all."""

    id: str
    name: str
    day: str
    tally: Tally | None  # None where the session cannot be read
    note: str  # why it cannot


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class NoJudgeSessionContext(Context):
    """The log where there is no session."""

    template: ClassVar[str] = "judge/none.html"


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class JudgeLogContext(Context):
    """The log of a session, with the queries of all tables or of one."""

    template: ClassVar[str] = "judge/log.html"
    regions: ClassVar[Mapping[str, str]] = {"judge-rows": "judge/rows.html"}

    stream_id: str
    session: Session
    queries: Sequence[QueryRow]  # newest first
    table: str  # the chosen one, or an empty string
    tables: Sequence[tuple[str, str]]  # options: first the one that stands for all
    start_day: str
    lexicon: str  # the full name of the list
    digest: str
    ruleset: str
    others: Sequence[SessionRow]
    in_use: str  # the id of a session
    covers: Sequence[tuple[str, str]]
    cover: str


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class JudgeQueryContext(Context):
    """A query, with a second challenge or the form of one."""

    template: ClassVar[str] = "judge/query.html"

    stream_id: str
    session_name: str
    query: QueryRow
    lexicon: str
    article: str
    no_second: str  # why no second challenge can be recorded, or an empty string
    no_strike: str  # why it cannot be marked as a mistake, or an empty string

    @property
    def max_reason(self) -> int:
        """The length of an argument and of a reason."""
        return MAX_WRITTEN


async def show(desk: Desk, request: Request) -> View:
    """Show a session's log or one of its queries, or that there is no session."""
    text = desk.translator_for(request.lang)
    document = await desk.service(sessions).load(request.query.get("s", ""))
    if document is None:
        document = await desk.service(sessions).load()
    if document is None:
        return View(title=text.gettext("Judge’s log"), context=NoJudgeSessionContext())
    number = request.path[2] if len(request.path) > 2 else ""
    query = document.state.query(int(number)) if number.isdecimal() and len(number) < 6 else None
    if query is not None:
        return _show_query(desk, request, document, query)
    return await _show_log(desk, request, document)


async def _show_log(desk: Desk, request: Request, document: LoadedSession) -> View:
    text = desk.translator_for(request.lang)
    session = document.state
    table = request.query.get("table", "")
    zone = desk.zone(request, document.row)
    queries = [query for query in session.queries if table in ("", query.table)]
    return View(
        title=document.row.name,
        stream=document.row.id,
        context=JudgeLogContext(
            stream_id=document.row.id,
            session=session,
            queries=[_build_query_row(query, document, zone, text) for query in reversed(queries)],
            table=table,
            tables=[
                ("", text.gettext("All tables")),
                *((name, name) for name in _sort_tables(session.queries)),
            ],
            start_day=format_day(document.at(1), zone, text),
            lexicon=_format_list(document, text),
            digest=session.lexicon.digest if session.lexicon else "",
            ruleset=_format_ruleset(document, text),
            others=[
                await _build_session_row(desk, row, request, text)
                for row in desk.service(sessions).rows
            ],
            in_use=desk.service(sessions).selected_id,
            covers=cover_options(text),
            cover=str(cover_seconds(desk)),
        ),
    )


def _sort_tables(queries: tuple[Query, ...]) -> list[str]:
    """Return the tables of the queries, numbers in numerical order, then the others by letters."""
    names = {query.table for query in queries if query.table}
    return sorted(
        names,
        key=lambda name: (
            not _parse_table_number(name),
            _parse_table_number(name),
            name.casefold(),
            name,
        ),
    )


def _parse_table_number(name: str) -> int:
    return int(name) if name.isascii() and name.isdecimal() and len(name) <= MAX_TABLE else 0


def _format_list(document: LoadedSession, text: Translator) -> str:
    lexicon = document.state.lexicon
    return full_name(lexicon, document.state.language, text) if lexicon else ""


def _format_ruleset(document: LoadedSession, text: Translator) -> str:
    terms = document.state.terms
    return text.gettext(RULESETS[terms.ruleset]) if terms else ""


async def _build_session_row(
    desk: Desk, row: StreamRow, request: Request, text: Translator
) -> SessionRow:
    try:
        counts = await desk.service(sessions).load_summary(row, tally)
    except UnreadableError:
        counts = None
    return SessionRow(
        id=row.id,
        name=row.name,
        day=format_day(row.created_at or desk.clock.now(), desk.zone(request, row), text),
        tally=counts,
        note="" if counts else text.render(note_of(desk.stream_store, row)),
    )


def _build_query_row(
    query: Query, document: LoadedSession, zone: Zone, text: Translator
) -> QueryRow:
    moment = document.at(query.seq)
    second = query.second
    return QueryRow(
        number=query.number,
        time=format_time(moment, zone, text),
        day=format_day(moment, zone, text),
        table=query.table,
        words=format_words(query, document.state.language),
        raw_words=[word.typed for word in query.words],
        is_valid=query.is_valid,
        second=second,
        second_time=format_time(document.at(second.seq), zone, text) if second else "",
        is_valid_finally=query.is_valid_in_the_end,
        struck=query.struck,
        again=query.again,
    )


def _show_query(desk: Desk, request: Request, document: LoadedSession, query: Query) -> View:
    text = desk.translator_for(request.lang)
    session = document.state
    return View(
        title=text.gettext("Query {number}", number=query.number),
        stream=document.row.id,
        context=JudgeQueryContext(
            stream_id=document.row.id,
            session_name=document.row.name,
            query=_build_query_row(query, document, desk.zone(request, document.row), text),
            lexicon=_format_list(document, text),
            article=article_of(session, text),
            no_second=_format_refusal(fault_of_second(session, query.number), text),
            no_strike=_format_refusal(fault_of_strike(session, query.number), text),
        ),
    )


def _format_refusal(refusal: Refusal | None, text: Translator) -> str:
    if refusal is None:
        return ""
    values: Mapping[str, object] = refusal.data
    return text.gettext(message_for(refusal.code), **values)


# ---- acting ----


def _clean_text(text: str) -> str:
    """Return text with plain line feeds and spaces, because pasted text brings other ones."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").strip()
    return "".join(" " if sign.isspace() and sign != "\n" else sign for sign in lines)


def _challenge_fields(request: Request) -> dict[str, object]:
    # the rules know the outcomes, and that one is required
    return {**_reason_fields(request), "outcome": request.value("outcome")} | {
        "argument": _clean_text(request.value("argument"))
    }


def _reason_fields(request: Request) -> dict[str, object]:
    return {"reason": _clean_text(request.value("reason"))}


def _toast_result(words: str) -> Callable[[Request, LoadedSession, object], Done]:
    return lambda _, document, __: Done(route=f"/judge/log?s={document.id}", toast=Message(words))


_form = form_handlers(sessions, world=raise_no_verdict, needs_fresh=False)
challenge_again = _form(
    ChallengeAgain,
    _toast_result(gettext_noop("Recorded. This decision is final.")),
    extra_fields=_challenge_fields,
)
strike = _form(
    StrikeQuery,
    _toast_result(gettext_noop("Marked as a mistake. It stays in the log.")),
    extra_fields=_reason_fields,
)


async def export(desk: Desk, request: Request) -> Done:
    """Export the log as a table for other programs, in the order of the queries."""
    from faristol.formats.sheet import write

    document = await desk.service(sessions).load(request.value("stream"))
    if document is None:
        raise Refused(Refusal("stream/unknown"))
    text = desk.translator_for(request.lang)
    rows = [[text.gettext(heading) for heading in HEADINGS]]
    zone = desk.zone(request, document.row)
    rows += [_build_cells(query, document, zone, text) for query in document.state.queries]
    name = f"{text.gettext('word-judge')}-{date_of(desk.clock.now(), zone)}.csv"
    return Done(effects=(download_effect(name, write(rows).decode()),))


def _build_cells(query: Query, document: LoadedSession, zone: Zone, text: Translator) -> list[str]:
    row = _build_query_row(query, document, zone, text)
    second = query.second
    return [
        str(query.number),
        row.day,
        row.time,
        query.table,
        " ".join(row.words),
        " ".join(row.raw_words),
        _format_verdict(text, is_valid=query.is_valid),
        row.second_time,
        second.argument if second else "",
        _format_decision(second, text) if second else "",
        second.reason if second else "",
        _format_verdict(text, is_valid=query.is_valid_in_the_end),
        "" if query.struck is None else query.struck or text.gettext("mistyped"),
        str(query.again or ""),
        list_with_digest(_format_list(document, text), query.lexicon[:8]),
        _format_ruleset(document, text),
    ]


def _format_decision(second: SecondChallenge, text: Translator) -> str:
    return text.gettext("Changed") if second.is_changed else text.gettext("Upheld")


def list_with_digest(name: str, short: str) -> str:
    """Return a word list's name with its short digest, unless the name contains that already."""
    return name if short in name else f"{name} {short}"


def _format_verdict(text: Translator, *, is_valid: bool) -> str:
    return text.gettext("Acceptable") if is_valid else text.gettext("Not acceptable")
