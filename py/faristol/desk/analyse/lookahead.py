"""Look ahead: the best candidates are tried out against racks that nobody has seen, and it is shown how they fare.

Nothing of it is stored: it is found again whenever it is wanted, from the same trials.
"""

from collections.abc import Generator
from dataclasses import dataclass
from typing import Any

from faristol.analysis.odd import left
from faristol.board.legality import Illegal, check_laid
from faristol.board.move import Move
from faristol.board.typed import read_laid
from faristol.desk.analyse.announcements import format_announcement
from faristol.desk.analyse.base import drawn, setting
from faristol.desk.analyse.commands import drawn_from
from faristol.desk.kernel.desk import Desk, Service
from faristol.desk.kernel.outcome import Done, Refused
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import MINUS, Text, mark
from faristol.desk.kernel.view import View
from faristol.desk.shared.board.analysis import AnalysisService, LoadedAnalysis, SearchResult
from faristol.desk.shared.board.board_view import parse_placement, rack_view
from faristol.desk.shared.board.move_view import letters_with_blanks, move_row
from faristol.ledger.refusal import Refusal
from faristol.opponent.choice import LETTERS, Position, Swap
from faristol.opponent.leaves import leaves_of
from faristol.opponent.trials import Ahead, Outlook, candidates_of
from faristol.rules.exchange import counts_allowed
from faristol.words.lexicon import Lexicon

MOST = 1_000  # trials of a candidate
MOST_LEAD = 999  # points
SECONDS = 4.0  # so long one tap looks
LEAST = 20  # trials of each candidate that one tap makes however long they take: with fewer nothing is said
MOST_SECONDS = 40.0  # but no longer than this
TRYING = mark("Trying out the best moves…")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Key:
    """Hold what trials are of: a position, and how far ahead its player is."""

    stream: str
    seq: int
    lead: int


class Lookout(Service):
    """Hold what was tried out of the position that was looked at last."""

    def __init__(self, _: Desk) -> None:
        self._known: tuple[_Key, Ahead] | None = None

    def of(self, opened: LoadedAnalysis, lead: int = 0) -> Ahead | None:
        """Return what was tried out of a position."""
        key = _Key(stream=opened.id, seq=opened.seq, lead=lead)
        return self._known[1] if self._known and self._known[0] == key else None

    def begin(self, opened: LoadedAnalysis, lead: int, ahead: Ahead) -> Ahead:
        """Hold what is tried out of a position from now on."""
        self._known = _Key(stream=opened.id, seq=opened.seq, lead=lead), ahead
        return ahead


async def show(desk: Desk, request: Request) -> View:
    """Show the best candidates, and how they fared as far as they were tried out."""
    opened = await desk.of(AnalysisService).opened(request.lang)
    text = desk.text_of(request.lang)
    lead = _read_lead(request.query.get("lead", ""))
    context: dict[str, Any] = {"rows": [], "state": "no rack"}
    if desk.of(AnalysisService).asked.is_hidden:
        context["state"] = "hidden"
    elif opened.rack:
        found = await desk.of(AnalysisService).found(opened, text)
        context["state"] = found.code or "none"
        if found.moves:
            ahead = await _ahead(desk, opened, found, 0 if isinstance(lead, Refusal) else lead)
            context = _found_context(ahead, found, opened, text)
    return View(
        title=text.say("Looking ahead"),
        template="analyse/lookahead.html",
        stream=opened.id,
        spoken=lambda: format_announcement(request.after, opened, context, text),
        context={
            **context,
            "lead": "" if isinstance(lead, Refusal) else lead or "",
            "drawn": drawn(opened),
            "language": opened.study.language,
            "setting": setting(opened, text),
        },
    )


def _found_context(
    ahead: Ahead, found: SearchResult, opened: LoadedAnalysis, text: Text
) -> dict[str, Any]:
    return {
        "state": "found",
        "rows": [_row(one, found.best, opened, text) for one in ahead.in_order],
        "trials": ahead.trials,
        "is_all": ahead.is_enough(MOST),
        "is_to_the_end": ahead.is_to_the_end,
        "is_known": not ahead.position.in_bag,
        "rack_shown": rack_view(opened.rack, opened.terms.alphabet, text),
    }


async def try_out(desk: Desk, request: Request) -> Done:
    """Try the candidates out for some seconds more; what was found when it is stopped counts."""
    opened, study = await drawn_from(desk, request), desk.of(AnalysisService)
    text = desk.text_of(request.lang)
    lead = _read_lead(request.value("lead"))
    if isinstance(lead, Refusal):
        raise Refused(lead)
    found = await study.found(opened, text)
    if found.moves and not study.asked.is_hidden:
        ahead = await _ahead(desk, opened, found, lead)
        begun = desk.clock.ticks()
        steps = _for_a_while(desk, ahead, begun)

        def far() -> tuple[int, int]:
            is_enough = not ahead.position.in_bag or ahead.fewest >= LEAST
            longest = SECONDS if is_enough else max(SECONDS, MOST_SECONDS)
            return round(10 * min(desk.clock.ticks() - begun, longest)), round(10 * longest)

        await study.in_steps(steps, desk.progress, text.say(TRYING), far=far)
    return Done(go=f"/analyse/ahead?lead={lead}" if lead else "/analyse/ahead")


def _for_a_while(desk: Desk, ahead: Ahead, begun: float) -> Generator[None, None, None]:
    """Make trials for some seconds, and on a slow device until each candidate has had the least number."""
    for _ in ahead.steps(MOST):
        passed = desk.clock.ticks() - begun
        if passed >= MOST_SECONDS or (passed >= SECONDS and ahead.fewest >= LEAST):
            return
        yield


def _read_lead(typed: str) -> int | Refusal:
    """Read how many points the player is ahead."""
    sign, digits = 1, "".join(typed.split())
    if digits[:1] in ("-", "\u2212"):
        sign, digits = -1, digits[1:]
    if not typed.strip():
        return 0
    if not (digits.isascii() and digits.isdigit() and len(digits) <= len(str(MOST_LEAD))):
        return Refusal("study/lead_bad", {"field": "lead", "most": MOST_LEAD})
    return sign * int(digits)


async def _ahead(desk: Desk, opened: LoadedAnalysis, found: SearchResult, lead: int) -> Ahead:
    """Return what is known of a position; what lies on the board as a move of the user's is tried as well."""
    study, lookout = desk.of(AnalysisService), desk.of(Lookout)
    study.look_at(opened)
    lexicon = await study.lexicon(opened)
    assert lexicon is not None  # noqa: S101 - its moves were found
    assert found.moves is not None  # noqa: S101 - whoever asks has looked
    ahead = lookout.of(opened, lead)
    if ahead is None:
        position, leaves = _position(opened, lead), leaves_of(opened.terms.alphabet)
        ahead = Ahead(
            candidates_of(found.moves, position, leaves),
            position,
            study.finder_of(lexicon, opened.terms.scoring),
            leaves,
            opened.terms.rules.leftovers,
        )
        lookout.begin(opened, lead, ahead)
    own = _own(study.tried, opened, lexicon)
    if own is not None:
        ahead.add(own)
    return ahead


def _own(laid: str, opened: LoadedAnalysis, lexicon: Lexicon) -> Move | None:
    """Return the move that lies on the board of the analysis, if it is a valid one."""
    tiles = read_laid(parse_placement(laid), opened.terms.alphabet)
    move = check_laid(opened.board, tiles, opened.terms.scoring, rack=opened.rack)
    if isinstance(move, Illegal):
        return None
    words = (one.word.translate(LETTERS) for one in move.words)
    return move if all(map(lexicon.contains, words)) else None


def _position(opened: LoadedAnalysis, lead: int) -> Position:
    counts = left(opened.board, opened.rack, opened.terms.alphabet)
    unseen = bytes(code for code, count in enumerate(counts) for _ in range(count))
    in_bag = max(0, len(unseen) - opened.terms.hand)
    return Position(
        board=opened.board,
        rack=opened.rack,
        unseen=unseen,
        in_bag=in_bag,
        counts=counts_allowed(opened.terms.rules.exchange, opened.rack, bag=in_bag),
        token=f"{opened.id}:{opened.seq}",
        lead=lead,
    )


def _row(one: Outlook, best: int, opened: LoadedAnalysis, text: Text) -> dict[str, Any]:
    alphabet, margin = opened.terms.alphabet, one.margin
    row = (
        {
            "at": "–",
            "letters": (),
            "swap": letters_with_blanks(one.choice.tiles, alphabet),
            "points": 0,
        }
        if isinstance(one.choice, Swap)
        else move_row(one.choice, best, alphabet, text)
    )
    return {
        "swap": (),
        **row,
        "is_own": one.is_own,
        "is_dropped": one.is_dropped,
        "trials": one.trials,
        "mean": _tenths(one.mean, text) if one.trials else "–",
        "margin": "–" if margin is None else f"±\u00a0{_tenths(margin, text).lstrip('+')}",
        "chance": text.say("{n}%", n=one.chance) if one.trials else "–",
    }


def _tenths(number: int, text: Text) -> str:
    whole, tenth = divmod(abs(number), 10)
    sign = MINUS if number < 0 else "+" if number else ""
    return f"{sign}{text.number(whole)}{text.point}{tenth}"
