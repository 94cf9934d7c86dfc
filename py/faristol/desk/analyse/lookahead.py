"""Screen of the lookahead: the best candidates are tried against unseen racks, with their results.

The trials are not stored: they are made again when needed, with the same results.
"""

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from faristol.analysis.position_check import count_left_tiles
from faristol.board.legality import Illegal, check_laid
from faristol.board.move import Move
from faristol.board.typed import read_laid
from faristol.desk.analyse.base import format_setting, version_fields
from faristol.desk.analyse.commands import load_fresh
from faristol.desk.kernel.context import Context
from faristol.desk.kernel.desk import Desk, Service
from faristol.desk.kernel.outcome import Done, Refused
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import MINUS, Translator, gettext_noop, join_sentences
from faristol.desk.kernel.view import View
from faristol.desk.shared.board.analysis import AnalysisService, LoadedAnalysis, SearchResult
from faristol.desk.shared.board.board_view import TileView, parse_placement, rack_view
from faristol.desk.shared.board.move_view import Letters, letters_with_blanks, move_row
from faristol.ledger.record import JSON
from faristol.ledger.refusal import Refusal
from faristol.opponent.choice import LETTERS, Position, Swap
from faristol.opponent.leaves import leaves_of
from faristol.opponent.trials import Ahead, Outlook, candidates_of
from faristol.rules.exchange import list_allowed_counts
from faristol.words.lexicon import Lexicon

MAX_TRIALS = 1_000  # of a candidate
MAX_LEAD = 999  # points
SECONDS = 4.0  # duration of the trials of one tap
MIN_TRIALS = 20  # of each candidate in one tap, however long they take: fewer say nothing
MAX_SECONDS = 40.0  # limit of that duration
_COMMAND = "try_moves"
_HIDDEN = gettext_noop("The moves are hidden.")
PROGRESS = gettext_noop("Trying out the best moves…")


@dataclass(frozen=True, slots=True, kw_only=True)
class _TrialKey:
    """The key of trials: a position and the lead of its player."""

    stream: str
    seq: int
    lead: int


class LookaheadService(Service):
    """The trials of the position displayed last."""

    def __init__(self, _: Desk) -> None:
        self._cached: tuple[_TrialKey, Ahead] | None = None

    def of(self, analysis: LoadedAnalysis, lead: int = 0) -> Ahead | None:
        """Return the trials of a position, or None."""
        key = _TrialKey(stream=analysis.id, seq=analysis.seq, lead=lead)
        return self._cached[1] if self._cached and self._cached[0] == key else None

    def begin(self, analysis: LoadedAnalysis, lead: int, ahead: Ahead) -> Ahead:
        """Cache the trials of a position."""
        self._cached = _TrialKey(stream=analysis.id, seq=analysis.seq, lead=lead), ahead
        return ahead


@dataclass(frozen=True, slots=True, kw_only=True)
class CandidateRow:
    """A candidate with the results of its trials."""

    at: str  # coordinates; a dash for an exchange
    letters: Letters
    swap: Letters  # the tiles that are exchanged
    points: int
    is_own: bool  # the user's move on the board
    is_dropped: bool
    trials: int
    mean: str
    margin: str
    chance: str


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class NoLookaheadContext(Context):
    """The reason why there are no candidates."""

    template: ClassVar[str] = "analyse/no_lookahead.html"

    state: str
    setting: str  # word list and rules


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class LookaheadContext(Context):
    """The best candidates with the results of their trials."""

    template: ClassVar[str] = "analyse/lookahead.html"

    rows: Sequence[CandidateRow]
    trials: int  # of all candidates
    is_all: bool  # no further trials are made
    is_to_the_end: bool
    is_opponent_known: bool
    rack_view: Sequence[TileView]
    lead: int | str  # points; empty if even, or wrong as it was typed
    version_fields: Mapping[str, JSON]
    language: str
    setting: str  # word list and rules


async def show(desk: Desk, request: Request) -> View:
    """Show the best candidates with the results of their trials so far."""
    analysis = await desk.service(AnalysisService).load(request.lang)
    text = desk.translator_for(request.lang)
    lead = _parse_lead(request.query.get("lead", ""))
    title, setting = text.gettext("Looking ahead"), format_setting(analysis, text)
    state, ahead, best = "no rack", None, 0
    if desk.service(AnalysisService).asked.is_hidden:
        state = "hidden"
    elif analysis.rack:
        result = await desk.service(AnalysisService).find_moves(analysis, text)
        state, best = result.code or "none", result.best
        if result.moves:
            ahead = await _load_trials(
                desk, analysis, result, 0 if isinstance(lead, Refusal) else lead
            )
    if ahead is None:
        return View(
            title=title,
            stream=analysis.id,
            spoken=partial(text.gettext, _HIDDEN) if request.after == _COMMAND else None,
            context=NoLookaheadContext(state=state, setting=setting),
        )
    context = LookaheadContext(
        rows=[_build_row(outlook, best, analysis, text) for outlook in ahead.in_order],
        trials=ahead.trials,
        is_all=ahead.is_enough(MAX_TRIALS),
        is_to_the_end=ahead.is_to_the_end,
        is_opponent_known=not ahead.position.in_bag,
        rack_view=rack_view(analysis.rack, analysis.terms.alphabet, text),
        lead="" if isinstance(lead, Refusal) else lead or "",
        version_fields=version_fields(analysis),
        language=analysis.study.language,
        setting=setting,
    )
    spoken = partial(_format_announcement, context, text) if request.after == _COMMAND else None
    return View(title=title, stream=analysis.id, spoken=spoken, context=context)


def _format_announcement(context: LookaheadContext, text: Translator) -> str:
    """Return the number of trials, and the candidate that performed best."""
    sentences = [text.ngettext("{n} trial", "{n} trials", context.trials)]
    row = context.rows[0] if context.rows else None
    if row and row.trials:
        letters = "".join(letter for letter, _ in row.letters or row.swap)
        if row.swap:
            best = text.gettext("Best: exchange {tiles}, {points}", tiles=letters, points=row.mean)
        else:
            move = f"{row.at} {letters}"
            best = text.gettext("Best: {move}, {points}", move=move, points=row.mean)
        sentences.append(best)
    return join_sentences(sentences)


async def try_out(desk: Desk, request: Request) -> Done:
    """Try the candidates out for some more seconds; the results until a stop count."""
    analysis, service = await load_fresh(desk, request), desk.service(AnalysisService)
    text = desk.translator_for(request.lang)
    lead = _parse_lead(request.value("lead"))
    if isinstance(lead, Refusal):
        raise Refused(lead)
    result = await service.find_moves(analysis, text)
    if result.moves and not service.asked.is_hidden:
        ahead = await _load_trials(desk, analysis, result, lead)
        started = desk.clock.ticks()
        steps = _run_trials(desk, ahead, started)

        def progress() -> tuple[int, int]:
            is_enough = not ahead.position.in_bag or ahead.fewest >= MIN_TRIALS
            longest = SECONDS if is_enough else max(SECONDS, MAX_SECONDS)
            return round(10 * min(desk.clock.ticks() - started, longest)), round(10 * longest)

        await service.run_steps(steps, desk.progress, text.gettext(PROGRESS), count=progress)
    return Done(route=f"/analyse/ahead?lead={lead}" if lead else "/analyse/ahead")


def _run_trials(desk: Desk, ahead: Ahead, started: float) -> Generator[None, None, None]:
    """Run trials for some seconds; on a slow device until each candidate has had the minimum number."""
    for _ in ahead.steps(MAX_TRIALS):
        passed = desk.clock.ticks() - started
        if passed >= MAX_SECONDS or (passed >= SECONDS and ahead.fewest >= MIN_TRIALS):
            return
        yield


def _parse_lead(raw: str) -> int | Refusal:
    """Return the player's lead in points from text."""
    sign, digits = 1, "".join(raw.split())
    if digits[:1] in ("-", "\u2212"):
        sign, digits = -1, digits[1:]
    if not raw.strip():
        return 0
    if not (digits.isascii() and digits.isdigit() and len(digits) <= len(str(MAX_LEAD))):
        return Refusal("study/lead_bad", {"field": "lead", "most": MAX_LEAD})
    return sign * int(digits)


async def _load_trials(
    desk: Desk, analysis: LoadedAnalysis, result: SearchResult, lead: int
) -> Ahead:
    """Return the trials of a position, with the user's move on the board among the candidates."""
    service, lookout = desk.service(AnalysisService), desk.service(LookaheadService)
    service.enter_position(analysis)
    lexicon = await service.lexicon(analysis)
    assert lexicon is not None  # noqa: S101 - its moves were found
    assert result.moves is not None  # noqa: S101 - the caller has checked
    ahead = lookout.of(analysis, lead)
    if ahead is None:
        position, leaves = _build_position(analysis, lead), leaves_of(analysis.terms.alphabet)
        ahead = Ahead(
            candidates_of(result.moves, position, leaves),
            position,
            service.finder_of(lexicon, analysis.terms.scoring),
            leaves,
            analysis.terms.rules.leftovers,
        )
        lookout.begin(analysis, lead, ahead)
    own = _own_move(service.tried, analysis, lexicon)
    if own is not None:
        ahead.add(own)
    return ahead


def _own_move(laid: str, analysis: LoadedAnalysis, lexicon: Lexicon) -> Move | None:
    """Return the user's move on the board of the analysis if it is valid, or None."""
    tiles = read_laid(parse_placement(laid), analysis.terms.alphabet)
    move = check_laid(analysis.board, tiles, analysis.terms.scoring, rack=analysis.rack)
    if isinstance(move, Illegal):
        return None
    words = (formed.word.translate(LETTERS) for formed in move.words)
    return move if all(map(lexicon.contains, words)) else None


def _build_position(analysis: LoadedAnalysis, lead: int) -> Position:
    counts = count_left_tiles(analysis.board, analysis.rack, analysis.terms.alphabet)
    unseen = bytes(code for code, count in enumerate(counts) for _ in range(count))
    in_bag = max(0, len(unseen) - analysis.terms.hand)
    return Position(
        board=analysis.board,
        rack=analysis.rack,
        unseen=unseen,
        in_bag=in_bag,
        counts=list_allowed_counts(analysis.terms.rules.exchange, analysis.rack, bag=in_bag),
        token=f"{analysis.id}:{analysis.seq}",
        lead=lead,
    )


def _build_row(
    outlook: Outlook, best: int, analysis: LoadedAnalysis, text: Translator
) -> CandidateRow:
    alphabet, margin, choice = analysis.terms.alphabet, outlook.margin, outlook.choice
    move = None if isinstance(choice, Swap) else move_row(choice, best, alphabet, text)
    return CandidateRow(
        at=move.at if move else "–",
        letters=move.letters if move else (),
        swap=letters_with_blanks(choice.tiles, alphabet) if isinstance(choice, Swap) else (),
        points=move.points if move else 0,
        is_own=outlook.is_own,
        is_dropped=outlook.is_dropped,
        trials=outlook.trials,
        mean=_format_tenths(outlook.mean, text) if outlook.trials else "–",
        margin="–" if margin is None else f"±\u00a0{_format_tenths(margin, text).lstrip('+')}",
        chance=text.gettext("{n}%", n=outlook.chance) if outlook.trials else "–",
    )


def _format_tenths(number: int, text: Translator) -> str:
    whole, tenth = divmod(abs(number), 10)
    sign = MINUS if number < 0 else "+" if number else ""
    return f"{sign}{text.format_number(whole)}{text.decimal_mark}{tenth}"
