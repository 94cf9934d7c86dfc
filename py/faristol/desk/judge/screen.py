"""Screen of the word judge: it takes the words of a play and gives one verdict for all of them."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from faristol.desk.judge.lock import Lock, LockWait, is_locked
from faristol.desk.judge.sessions import (
    RULESETS,
    LoadedSession,
    article_of,
    choose_cover,
    cover_options,
    cover_seconds,
    format_words,
    sessions,
)
from faristol.desk.kernel.context import Context
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.document_name import fault_of_name
from faristol.desk.kernel.forms import form_handlers
from faristol.desk.kernel.outcome import STALE, Done, Refused, raise_refusal, unwrap
from faristol.desk.kernel.ports import StoreError
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.time_format import format_day
from faristol.desk.kernel.translation import Message, gettext_noop
from faristol.desk.kernel.view import View
from faristol.desk.shared.lexicons import Lexicons, pin_for
from faristol.desk.shared.list_names import (
    USUAL_RULES,
    capitalize_first,
    full_name,
    language_name,
    row_name,
)
from faristol.judge.acts import (
    CloseSession,
    JudgePlay,
    OpenSession,
    is_play_valid,
    raise_no_verdict,
)
from faristol.judge.reading import LENGTHS, MAX_TEXT, read_play
from faristol.judge.session import Asked, Query, Session
from faristol.judge.terms import TERMS, Terms
from faristol.ledger.pin import LexiconPin
from faristol.ledger.refusal import Refusal
from faristol.tiles.alphabet import Alphabet

if TYPE_CHECKING:
    from faristol.words.lexicon import Lexicon

_VERDICT = "verdict "


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class JudgeContext(Context):
    """The word list and the regulation of the session in use."""

    terms: Terms
    article: str  # cited; empty without a regulation
    lexicon: str  # the full name of the list
    is_locked: bool


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class JudgeQuestionContext(JudgeContext):
    """The field for a play."""

    template: ClassVar[str] = "judge/screen.html"

    stream_id: str
    session: Session
    language_name: str
    is_foreign: bool  # the session judges in another language than the screen's
    has_list: bool
    wait: LockWait | None  # for the next PIN

    @property
    def max_text(self) -> int:
        """The length of a play."""
        return MAX_TEXT


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class JudgeVerdictContext(JudgeContext):
    """The verdict on a play, displayed only once."""

    template: ClassVar[str] = "judge/verdict.html"

    query: Query
    words: Sequence[str]
    seconds: int  # until the verdict covers itself
    is_practice: bool  # the list is not official

    @property
    def capital(self) -> Callable[[str], str]:
        """Begins a sentence with a capital."""
        return capitalize_first


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class NewJudgeSessionContext(Context):
    """The form of a new session."""

    template: ClassVar[str] = "judge/new.html"

    lists: Sequence[tuple[str, str]]  # options: digest and name
    list_in_use: str  # its digest, or an empty string
    rulesets: Sequence[tuple[str, str]]
    usual: str  # the regulation that is proposed
    name: str
    covers: Sequence[tuple[str, str]]
    cover: str
    has_last: bool  # a session was in use before
    silent: Collection[str]  # regulations that say nothing about a valid play


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class LockedJudgeContext(Context):
    """A locked device without a session."""

    template: ClassVar[str] = "judge/new_locked.html"

    wait: LockWait | None  # for the next PIN


async def show(desk: Desk, request: Request) -> View:
    """Show the field for a play, the latest verdict, the log, or the form of a new session."""
    await desk.service(Lexicons).open()
    document = await desk.service(sessions).load()
    session = document.state if document else Session()
    pin, terms = session.lexicon, session.terms
    if document is None or not session.can_ask or pin is None or terms is None:
        return await _show_new(desk, request, document)
    text = desk.translator_for(request.lang)
    has_list = desk.service(Lexicons).row(pin.digest) is not None
    if has_list:
        desk.service(Lexicons).enqueue(pin.digest)
    query = None
    if request.flash.startswith(_VERDICT):
        query = session.query(int(request.flash.removeprefix(_VERDICT)))
    article, lexicon = article_of(session, text), full_name(pin, session.language, text)
    return View(
        title=text.gettext("Word judge"),
        stream=document.id,
        context=JudgeVerdictContext(
            terms=terms,
            article=article,
            lexicon=lexicon,
            is_locked=is_locked(desk),
            query=query,
            words=format_words(query, session.language),
            seconds=cover_seconds(desk),
            is_practice=pin.kind == "practice",
        )
        if query
        else JudgeQuestionContext(
            terms=terms,
            article=article,
            lexicon=lexicon,
            is_locked=is_locked(desk),
            stream_id=document.id,
            session=session,
            language_name=language_name(session.language, text),
            is_foreign=request.lang in desk.service(Lexicons).languages
            and session.language != request.lang,
            has_list=has_list,
            wait=desk.service(Lock).wait,
        ),
    )


async def _show_new(desk: Desk, request: Request, last: LoadedSession | None) -> View:
    text = desk.translator_for(request.lang)
    if is_locked(desk):
        return View(
            title=text.gettext("Word judge"),
            context=LockedJudgeContext(wait=desk.service(Lock).wait),
        )
    in_use = await desk.service(Lexicons).find_proposed(request.lang)
    return View(
        title=text.gettext("Word judge"),
        context=NewJudgeSessionContext(
            lists=[
                (row.digest, row_name(row, text))
                for row in desk.service(Lexicons).rows
                if row.words
            ],
            list_in_use=in_use.digest if in_use else "",
            rulesets=[(value, text.gettext(name)) for value, name in RULESETS.items()],
            usual=USUAL_RULES.get(in_use.language if in_use else request.lang, "none"),
            name=text.gettext(
                "Challenges, {day}", day=format_day(desk.clock.now(), desk.zone(request), text)
            ),
            covers=cover_options(text),
            cover=str(cover_seconds(desk)),
            has_last=last is not None,
            silent=[name for name, terms in TERMS.items() if terms.valid == "unsaid"],
        ),
    )


# ---- acting ----


async def begin(desk: Desk, request: Request) -> Done:
    """Begin a session with a list of words and a regulation."""
    await desk.service(Lexicons).open()
    name = request.line("name")
    raise_refusal(fault_of_name(name))
    row = desk.service(Lexicons).row(request.value("lexicon"))
    if row is None or not row.words:
        raise Refused(Refusal("judge/lexicon_unknown", {"field": "lexicon"}))
    terms = TERMS.get(request.value("ruleset"))
    if terms is None:
        raise Refused(Refusal("judge/ruleset_unknown", {"field": "ruleset"}))
    act = OpenSession(language=row.language, lexicon=pin_for(row), terms=terms)
    await desk.service(Lexicons).require_stored(row.digest)
    done = Done(
        route="/judge",
        effects=({"do": "focus", "id": "words"},),
        spoken=Message(gettext_noop("The session has started.")),
    )
    await desk.service(sessions).create(
        name, act, request=request, done=done, world=raise_no_verdict
    )
    await choose_cover(desk, request.value("cover"))
    return done


async def ask(desk: Desk, request: Request) -> Done:
    """Judge a play. The answer contains one verdict, displayed only once."""
    document = await desk.service(sessions).load()
    if document is None or document.row.id != request.value("stream"):
        raise Refused(STALE)
    session = document.state
    if session.lexicon is None:
        raise Refused(STALE)
    lexicon = unwrap(await _load_list(desk, request, session.lexicon))
    words = read_play(request.value("words"), lexicon.alphabet)
    if isinstance(words, Refusal):
        raise Refused(_explain_misreading(words, lexicon.alphabet))
    table = request.line("table")
    act = JudgePlay(
        table=table,
        words=tuple(Asked(typed=word.typed, tiles=word.tiles) for word in words),
        asker="players" if is_locked(desk) else "arbiter",
    )
    return await desk.service(sessions).apply(
        document,
        act,
        request=request,
        done=_verdict_result,
        world=lambda: is_play_valid(words, lexicon.contains),
    )


def _explain_misreading(refusal: Refusal, alphabet: Alphabet) -> Refusal:
    """Return the refusal of unreadable words in the terms of the word desk."""
    if "why" not in refusal.data:
        return refusal
    from faristol.desk.shared.board.rack_input import refusal_of_misreading

    why, sign = str(refusal.data["why"]), str(refusal.data["sign"])
    if why == "length":
        explanation = Refusal("word/length", {"shortest": LENGTHS[0], "longest": LENGTHS[-1]})
    elif sign == "?":
        explanation = Refusal("word/question_mark")
    else:
        explanation = refusal_of_misreading(f"word/{why}", sign, alphabet)
    return Refusal(refusal.code, {**refusal.data, **explanation.data, "why": explanation.code})


def _verdict_result(events: "tuple[object, ...]") -> Done:
    number = next((event.number for event in events if isinstance(event, JudgePlay)), 0)
    # a screen reader continues at the verdict, and Enter then leads to the next words
    focus = {"do": "focus", "id": "principal"}
    return Done(route="/judge", flash=f"{_VERDICT}{number}", effects=(focus,))


async def _load_list(desk: Desk, request: Request, pin: LexiconPin) -> "Lexicon | Refusal":
    """Return the pinned word list; other lists of the device do not matter."""
    await desk.progress(0, 0, desk.translator_for(request.lang).gettext("Reading the word list…"))
    try:
        lexicon = await desk.service(Lexicons).lexicon(pin.digest)
    except StoreError as error:
        if error.code not in ("list/missing", "list/unreadable"):
            raise
        return Refusal("judge/lexicon_missing", {"field": "words", "digest": pin.digest[:8]})
    if not len(lexicon):
        return Refusal("judge/lexicon_empty", {"field": "words"})
    return lexicon


def _closing_result(_: Request, document: LoadedSession, __: object) -> Done:
    return Done(
        route=f"/judge/log?s={document.id}",
        toast=Message(
            gettext_noop("“{name}” is closed. The log stays."), {"name": document.row.name}
        ),
    )


close = form_handlers(sessions, world=raise_no_verdict, needs_fresh=False)(
    CloseSession, _closing_result
)


async def use(desk: Desk, request: Request) -> Done:
    """Use another session from now on."""
    document = await desk.service(sessions).load_from_request(request)
    await desk.service(sessions).select(document.row.id)
    return Done(
        route="/judge" if document.state.can_ask else "",
        toast=Message(
            gettext_noop("“{name}” is now the session in use."), {"name": document.row.name}
        ),
    )


async def change_cover(desk: Desk, request: Request) -> Done:
    """Choose how long a verdict stays uncovered."""
    await choose_cover(desk, request.value("cover"))
    return Done()


# ---- the lock ----


async def set_lock(desk: Desk, request: Request) -> Done:
    """Lock the device: from now on every request leads to the word judge."""
    document = await desk.service(sessions).load()
    if document is None or not document.state.can_ask:
        raise Refused(Refusal("lock/no_session", {"field": "pin"}))
    row = unwrap(desk.service(Lock).build_row(request.value("pin"), request.value("again")))
    done = Done(route="/judge", spoken=Message(gettext_noop("The device is locked.")))
    await desk.stream_store.store.write(
        [
            ("put", "prefs", row),
            # a screen rendered before the lock was on must not be visible at the next start
            ("clear", "screens", None),
            desk.stream_store.result_operation(request.id, done),
        ]
    )
    desk.stream_store.own[row["key"]] = row["value"]
    return done


async def open_lock(desk: Desk, request: Request) -> Done:
    """Open the lock with the PIN."""
    raise_refusal(await desk.service(Lock).open(request.value("pin")))
    return Done(route="/judge", toast=Message(gettext_noop("Unlocked.")))
