"""The choice of a clock: of rounds or of a game of two, with the time of a regulation or another."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from faristol.clock.game.acts import MAX_SECONDS, SetClock
from faristol.clock.game.state import NO_TERMS, terms_of
from faristol.clock.round.call import cues_of
from faristol.desk.kernel.context import Context
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done, Refused, raise_refusal
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.storage.stream_store import NONE_YET
from faristol.desk.kernel.time_format import format_day
from faristol.desk.kernel.view import View
from faristol.desk.shared.clocks.clock_data import (
    BETWEEN,
    CHOICE,
    GAME,
    MAX_SIDE,
    ROUND,
    RoundSettings,
    format_minutes,
    game_clocks,
    parse_duration,
    round_clocks,
    serialize_round,
)
from faristol.desk.shared.rulesets.rulesets import RulesetService
from faristol.ledger.refusal import Refusal

USUAL_ROUND = {"ro": "ro-duplicate"}
USUAL_GAME = {"ro": "none"}
USUAL_MINUTES = 30
ROUTE = {ROUND: "/clock/round", GAME: "/clock/game"}


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class ClockChoiceContext(Context):
    """The forms of a new clock, and the clocks under way."""

    template: ClassVar[str] = "clock/screen.html"

    rounds: Sequence[tuple[str, str]]  # regulations of rounds, as options
    round_usual: str
    games: Sequence[tuple[str, str]]  # regulations of games, as options
    game_usual: str
    clock_kind: str  # "round" or "game"
    round_on: str  # the name of the rounds under way, or an empty string
    game_on: str
    documents: Sequence[tuple[str, str, str]]  # id, name and day, newest first


async def show(desk: Desk, request: Request) -> View:
    """Show the forms of a new clock, and the clocks under way."""
    text = desk.translator_for(request.lang)
    return View(title=text.gettext("Clocks"), context=await build_choice_context(desk, request))


async def build_choice_context(desk: Desk, request: Request) -> ClockChoiceContext:
    """Return the regulations for a new clock, and the clocks under way."""
    text = desk.translator_for(request.lang)
    rounds, games = [], []
    for name, title in await desk.service(RulesetService).choices(text):
        ruleset = await desk.service(RulesetService).ruleset(name)
        if ruleset and (rule := ruleset.rules.round_clock):
            rounds.append((name, f"{title} · {format_minutes(rule.seconds)}"))
        if ruleset and (clock := ruleset.rules.clock):
            each = " / ".join(format_minutes(60 * minutes) for minutes in clock.minutes_each)
            games.append((name, f"{title} · {each}"))
    round_document = await desk.service(round_clocks).load()
    game_document = await desk.service(game_clocks).load()
    return ClockChoiceContext(
        rounds=rounds,
        round_usual=_default_choice(rounds, USUAL_ROUND.get(request.lang, "ca-duplicate-2018")),
        games=[*games, ("none", text.gettext("None: no penalty for overtime"))],
        game_usual=_default_choice(games, USUAL_GAME.get(request.lang, "ca-classic")) or "none",
        clock_kind="game" if request.query.get("which") == "game" else "round",
        round_on=round_document.row.name
        if round_document and round_document.state.state != "ended"
        else "",
        game_on=game_document.row.name
        if game_document and game_document.state.state != "ended"
        else "",
        documents=[
            (
                row.id,
                row.name,
                format_day(row.created_at or desk.clock.now(), desk.zone(request, row), text),
            )
            for row in sorted(
                (*desk.service(round_clocks).rows, *desk.service(game_clocks).rows),
                key=lambda row: (row.created_at, row.id),
                reverse=True,
            )
        ],
    )


def _default_choice(choices: list[tuple[str, str]], preferred: str) -> str:
    names = [name for name, _ in choices]
    return preferred if preferred in names else "" if not names else names[0]


# ---- acting ----


async def begin_rounds(desk: Desk, request: Request) -> Done:
    """Choose the time and the cues of rounds; the document begins with its first round."""
    raise_refusal(await _fault_of_round(desk))
    ruleset = await desk.service(RulesetService).ruleset(request.value("ruleset"))
    rule = ruleset.rules.round_clock if ruleset else None
    if rule is None:
        raise Refused(Refusal("clock/rules_unknown", {"field": "ruleset"}))
    seconds = _parse_seconds(request, "time", rule.seconds)
    cues = cues_of(rule, seconds=seconds, has_optional=bool(request.value("optional")))
    choice = RoundSettings(seconds=seconds, cues=cues)
    await desk.stream_store.put_device_pref(CHOICE, serialize_round(choice))
    await desk.service(round_clocks).select(NONE_YET)
    return Done(route=ROUTE[ROUND])


async def begin_game(desk: Desk, request: Request) -> Done:
    """Set a game clock by the times of a regulation, with the same time for both sides or a time for each."""
    raise_refusal(await _fault_of_game(desk))
    chosen = request.value("ruleset")
    ruleset = await desk.service(RulesetService).ruleset(chosen)
    if ruleset is None and chosen != "none":
        raise Refused(Refusal("clock/rules_unknown", {"field": "ruleset"}))
    terms = terms_of(ruleset.heading.name, ruleset.rules) if ruleset else NO_TERMS
    usual = 60 * (terms.clock.minutes_each[0] if terms.clock else USUAL_MINUTES)
    first = _parse_seconds(request, "time", usual)
    second = _parse_seconds(
        request, "time_second", first
    )  # that of the first side, unless it has its own
    sides = tuple(request.line(name) for name in ("first", "second"))
    for name, field in zip(sides, ("first", "second"), strict=True):
        if len(name) > MAX_SIDE or BETWEEN.strip() in name:
            raise Refused(Refusal("clock/side_bad", {"field": field, "limit": MAX_SIDE}))
    text = desk.translator_for(request.lang)
    name = BETWEEN.join(sides) if all(sides) else ""
    name = name or text.gettext(
        "Game, {day}", day=format_day(desk.clock.now(), desk.zone(request), text)
    )
    return await desk.service(game_clocks).create(
        name,
        SetClock(terms=terms, seconds=(first, second)),
        request=request,
        done=Done(route=ROUTE[GAME]),
        world=None,
    )


def _parse_seconds(request: Request, field: str, usual: int) -> int:
    """Return the typed time in seconds, or the usual one.

    Raises:
        Refused: it is invalid or too long.
    """
    raw = request.value(field).strip()
    seconds = parse_duration(raw) if raw else usual
    if seconds < 1:
        raise Refused(Refusal("clock/time_bad", {"field": field}))
    if seconds > MAX_SECONDS:
        hours = MAX_SECONDS // 3600
        raise Refused(Refusal("clock/time_too_long", {"field": field, "hours": hours}))
    return seconds


async def select_document(desk: Desk, request: Request) -> Done:
    """Continue a clock that was begun before."""
    stream = request.value("stream")
    row = desk.stream_store.streams.get(stream)
    if row is None or row.kind not in ROUTE:
        raise Refused(Refusal("stream/unknown"))
    is_round = row.kind == ROUND
    clocks = desk.service(round_clocks) if is_round else desk.service(game_clocks)
    fault = await (_fault_of_round(desk) if is_round else _fault_of_game(desk))
    if fault and clocks.selected_id != stream:
        raise Refused(fault)
    await clocks.select(stream)
    return Done(route=ROUTE[row.kind])


async def _fault_of_round(desk: Desk) -> Refusal | None:
    """Return the refusal of other rounds while the ones in use are under way, or None."""
    document = await desk.service(round_clocks).load()
    if document is None or document.state.state not in ("running", "paused"):
        return None
    return Refusal("clock/round_on", {"number": document.state.number})


async def _fault_of_game(desk: Desk) -> Refusal | None:
    """Return the refusal of another game while the one in use is under way, or None."""
    document = await desk.service(game_clocks).load()
    if document is None or document.state.state not in ("running", "stopped"):
        return None
    return Refusal("clock/game_on", {"name": document.row.name})
