"""Choose a clock: of a round for all, or of a game between two; with the time of a regulation or any."""

from faristol.clock.game.acts import MAX_SECONDS, SetClock
from faristol.clock.game.state import NO_TERMS, terms_of
from faristol.clock.round.call import cues_of
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
    format_round,
    game_clocks,
    parse_duration,
    round_clocks,
)
from faristol.desk.shared.rulesets.rulesets import RulesetService
from faristol.ledger.refusal import Refusal

USUAL_ROUND = {"ro": "ro-duplicate"}
USUAL_GAME = {"ro": "none"}
USUAL_MINUTES = 30
ROUTE = {ROUND: "/clock/round", GAME: "/clock/game"}


async def show(desk: Desk, request: Request) -> View:
    """Show what a clock can be begun with, and the clocks that are under way."""
    text = desk.text_of(request.lang)
    rounds, games = [], []
    for name, title in await desk.of(RulesetService).choices(text):
        ruleset = await desk.of(RulesetService).ruleset(name)
        if ruleset and (rule := ruleset.rules.round_clock):
            rounds.append((name, f"{title} · {format_minutes(rule.seconds)}"))
        if ruleset and (clock := ruleset.rules.clock):
            each = " / ".join(format_minutes(60 * one) for one in clock.minutes_each)
            games.append((name, f"{title} · {each}"))
    round_kept = await desk.of(round_clocks).opened()
    game_kept = await desk.of(game_clocks).opened()
    return View(
        title=text.say("Clocks"),
        template="clock/screen.html",
        context={
            "rounds": rounds,
            "round_usual": _usual(rounds, USUAL_ROUND.get(request.lang, "ca-duplicate-2018")),
            "games": [*games, ("none", text.say("None: no penalty for overtime"))],
            "game_usual": _usual(games, USUAL_GAME.get(request.lang, "ca-classic")) or "none",
            "which": "game" if request.query.get("which") == "game" else "round",
            "round_on": round_kept.row.name
            if round_kept and round_kept.state.state != "ended"
            else "",
            "game_on": game_kept.row.name if game_kept and game_kept.state.state != "ended" else "",
            "documents": [
                (
                    row.id,
                    row.name,
                    format_day(row.created_at or desk.clock.now(), desk.zone(request, row), text),
                )
                for row in sorted(
                    (*desk.of(round_clocks).rows, *desk.of(game_clocks).rows),
                    key=lambda row: (row.created_at, row.id),
                    reverse=True,
                )
            ],
        },
    )


def _usual(choices: list[tuple[str, str]], wanted: str) -> str:
    names = [name for name, _ in choices]
    return wanted if wanted in names else "" if not names else names[0]


# ---- acting ----


async def begin_rounds(desk: Desk, request: Request) -> Done:
    """Choose the time and the cues of rounds; the document begins with the first of them."""
    raise_refusal(await _round_under_way(desk))
    ruleset = await desk.of(RulesetService).ruleset(request.value("ruleset"))
    rule = ruleset.rules.round_clock if ruleset else None
    if rule is None:
        raise Refused(Refusal("clock/rules_unknown", {"field": "ruleset"}))
    seconds = _seconds(request, "time", rule.seconds)
    cues = cues_of(rule, seconds=seconds, with_optional=bool(request.value("optional")))
    choice = RoundSettings(seconds=seconds, cues=cues)
    await desk.shelf.put_own(CHOICE, format_round(choice))
    await desk.of(round_clocks).use(NONE_YET)
    return Done(go=ROUTE[ROUND])


async def begin_game(desk: Desk, request: Request) -> Done:
    """Set a game clock: the same time for both sides, or each its own, under what a regulation says of time."""
    raise_refusal(await _game_under_way(desk))
    chosen = request.value("ruleset")
    ruleset = await desk.of(RulesetService).ruleset(chosen)
    if ruleset is None and chosen != "none":
        raise Refused(Refusal("clock/rules_unknown", {"field": "ruleset"}))
    terms = terms_of(ruleset.heading.name, ruleset.rules) if ruleset else NO_TERMS
    usual = 60 * (terms.clock.minutes_each[0] if terms.clock else USUAL_MINUTES)
    first = _seconds(request, "time", usual)
    second = _seconds(request, "time_second", first)  # as much as the first, unless it has its own
    sides = tuple(request.line(name) for name in ("first", "second"))
    for name, field in zip(sides, ("first", "second"), strict=True):
        if len(name) > MAX_SIDE or BETWEEN.strip() in name:
            raise Refused(Refusal("clock/side_bad", {"field": field, "limit": MAX_SIDE}))
    text = desk.text_of(request.lang)
    name = BETWEEN.join(sides) if all(sides) else ""
    name = name or text.say(
        "Game, {day}", day=format_day(desk.clock.now(), desk.zone(request), text)
    )
    return await desk.of(game_clocks).begin(
        name,
        SetClock(terms=terms, seconds=(first, second)),
        request=request,
        done=Done(go=ROUTE[GAME]),
        world=None,
    )


def _seconds(request: Request, field: str, usual: int) -> int:
    """Return the time that was typed, or the usual one.

    Raises:
        Refused: it is none, or too long.
    """
    typed = request.value(field).strip()
    seconds = parse_duration(typed) if typed else usual
    if seconds < 1:
        raise Refused(Refusal("clock/time_bad", {"field": field}))
    if seconds > MAX_SECONDS:
        hours = MAX_SECONDS // 3600
        raise Refused(Refusal("clock/time_too_long", {"field": field, "hours": hours}))
    return seconds


async def use(desk: Desk, request: Request) -> Done:
    """Go on with a clock that was begun before."""
    stream = request.value("stream")
    row = desk.shelf.streams.get(stream)
    if row is None or row.kind not in ROUTE:
        raise Refused(Refusal("stream/unknown"))
    is_round = row.kind == ROUND
    clocks = desk.of(round_clocks) if is_round else desk.of(game_clocks)
    fault = await (_round_under_way(desk) if is_round else _game_under_way(desk))
    if fault and clocks.stream != stream:
        raise Refused(fault)
    await clocks.use(stream)
    return Done(go=ROUTE[row.kind])


async def _round_under_way(desk: Desk) -> Refusal | None:
    """Return why no other rounds can be begun: those in use are gone on with by nobody else."""
    kept = await desk.of(round_clocks).opened()
    if kept is None or kept.state.state not in ("running", "paused"):
        return None
    return Refusal("clock/round_on", {"number": kept.state.number})


async def _game_under_way(desk: Desk) -> Refusal | None:
    """Return why no other game can be begun."""
    kept = await desk.of(game_clocks).opened()
    if kept is None or kept.state.state not in ("running", "stopped"):
        return None
    return Refusal("clock/game_on", {"name": kept.row.name})
