"""Choose a clock: of a round for all, or of a game between two; with the time of a regulation or any."""

from faristol.clock.game.acts import MAX_SECONDS, SetClock
from faristol.clock.game.state import NO_TERMS, terms_of
from faristol.clock.round.call import cues_of
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.moment import day
from faristol.desk.kernel.outcome import Done, Refused, granted, refuse
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.shelf import NONE_YET
from faristol.desk.kernel.text import Text
from faristol.desk.kernel.view import View
from faristol.desk.parts.clock import (
    BETWEEN,
    CHOICE,
    GAME,
    MAX_SIDE,
    ROUND,
    RoundChoice,
    game_clocks,
    in_minutes,
    read_time,
    round_clocks,
    written_round_choice,
)
from faristol.desk.parts.rules import RulesDesk
from faristol.ledger.refusal import Refusal
from faristol.rules.ruleset import Ruleset

USUAL_ROUND = {"ro": "ro-duplicate"}
USUAL_GAME = {"ro": "none"}
USUAL_MINUTES = 30
ROUTE = {ROUND: "/clock/round", GAME: "/clock/game"}


async def show(desk: Desk, request: Request) -> View:
    """Show what a clock can be begun with, and the clocks that are under way."""
    text = desk.text_of(request.lang)
    choices = [
        (name, title, await desk.of(RulesDesk).ruleset(name))
        for name, title in await _rules(desk, text)
    ]
    rounds = [
        (name, _with_round(title, rules)) for name, title, rules in choices if _has_round(rules)
    ]
    games = [(name, _with_game(title, rules)) for name, title, rules in choices if _has_game(rules)]
    round_kept, game_kept = (
        await desk.of(round_clocks).opened(),
        await desk.of(game_clocks).opened(),
    )
    return View(
        title=text.say("Clocks"),
        template="clock/screen.html",
        context={
            "rounds": rounds,
            "round_usual": _usual(rounds, USUAL_ROUND.get(request.lang, "ca-duplicate-2018")),
            "games": [*games, ("none", text.say("None: no points for time in excess"))],
            "game_usual": _usual(games, USUAL_GAME.get(request.lang, "ca-classic")) or "none",
            "which": "game" if request.query.get("which") == "game" else "round",
            "round_on": round_kept.row.name
            if round_kept and round_kept.state.state != "ended"
            else "",
            "game_on": game_kept.row.name if game_kept and game_kept.state.state != "ended" else "",
            "documents": [
                (row.id, row.name, day(row.created_at or desk.clock.now(), request.zone, text))
                for row in sorted(
                    (*desk.of(round_clocks).rows, *desk.of(game_clocks).rows),
                    key=lambda row: (row.created_at, row.id),
                    reverse=True,
                )
            ],
        },
    )


async def _rules(desk: Desk, text: Text) -> list[tuple[str, str]]:
    return await desk.of(RulesDesk).choices(text)


def _has_round(ruleset: Ruleset | None) -> bool:
    return ruleset is not None and ruleset.rules.round_clock is not None


def _has_game(ruleset: Ruleset | None) -> bool:
    return ruleset is not None and ruleset.rules.clock is not None


def _with_round(title: str, ruleset: Ruleset | None) -> str:
    rule = ruleset.rules.round_clock if ruleset else None
    return f"{title} · {in_minutes(rule.seconds)}" if rule else title


def _with_game(title: str, ruleset: Ruleset | None) -> str:
    rule = ruleset.rules.clock if ruleset else None
    if rule is None:
        return title
    return f"{title} · {' / '.join(in_minutes(60 * one) for one in rule.minutes_each)}"


def _usual(choices: list[tuple[str, str]], wanted: str) -> str:
    names = [name for name, _ in choices]
    return wanted if wanted in names else "" if not names else names[0]


# ---- acting ----


async def begin_rounds(desk: Desk, request: Request) -> Done:
    """Choose the time and the cues of rounds; the document begins with the first of them."""
    refuse(await _round_under_way(desk))
    ruleset = await desk.of(RulesDesk).ruleset(request.value("ruleset"))
    rule = ruleset.rules.round_clock if ruleset else None
    if rule is None:
        raise Refused(Refusal("clock/rules_unknown", {"field": "ruleset"}))
    seconds = rule.seconds
    if typed := request.value("time").strip():
        seconds = read_time(typed)
        if seconds < 1:
            raise Refused(Refusal("clock/time_bad", {"field": "time"}))
        if seconds > MAX_SECONDS:
            raise Refused(_too_long("time"))
    cues = cues_of(rule, seconds=seconds, with_optional=bool(request.value("optional")))
    choice = RoundChoice(seconds=seconds, cues=cues)
    await desk.shelf.put_own({"key": CHOICE, "value": written_round_choice(choice), "line": ""})
    await desk.of(round_clocks).use(NONE_YET)
    return Done(go=ROUTE[ROUND])


async def begin_game(desk: Desk, request: Request) -> Done:
    """Set a game clock: the same time for both sides, or each its own, under what a regulation says of time."""
    refuse(await _game_under_way(desk))
    chosen = request.value("ruleset")
    ruleset = await desk.of(RulesDesk).ruleset(chosen)
    if ruleset is None and chosen != "none":
        raise Refused(Refusal("clock/rules_unknown", {"field": "ruleset"}))
    terms = terms_of(ruleset.heading.name, ruleset.rules) if ruleset else NO_TERMS
    usual = 60 * (terms.clock.minutes_each[0] if terms.clock else USUAL_MINUTES)
    times = granted(_times(request, usual))
    sides = tuple(request.line(name) for name in ("first", "second"))
    for name, field in zip(sides, ("first", "second"), strict=True):
        if len(name) > MAX_SIDE or BETWEEN.strip() in name:
            raise Refused(Refusal("clock/side_bad", {"field": field, "limit": MAX_SIDE}))
    text = desk.text_of(request.lang)
    name = BETWEEN.join(sides) if all(sides) else ""
    name = name or text.say("Game, {day}", day=day(desk.clock.now(), request.zone, text))
    return await desk.of(game_clocks).begin(
        name,
        SetClock(terms=terms, seconds=times),
        request=request,
        done=Done(go=ROUTE[GAME]),
        world=None,
    )


def _times(request: Request, usual: int) -> tuple[int, int] | Refusal:
    """Return the seconds of each side: of the second as many as of the first, unless it has its own."""
    times = []
    for field in ("time", "time_second"):
        typed = request.value(field).strip()
        seconds = read_time(typed) if typed else usual
        if seconds < 1:
            return Refusal("clock/time_bad", {"field": field})
        if seconds > MAX_SECONDS:
            return _too_long(field)
        times.append(seconds)
        usual = seconds
    first, second = times
    return (first, second)


def _too_long(field: str) -> Refusal:
    return Refusal("clock/time_too_long", {"field": field, "hours": MAX_SECONDS // 3600})


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
