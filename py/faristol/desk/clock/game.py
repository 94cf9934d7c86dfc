"""The screen and the commands of a game's clock: two halves to press, and the regulation's result."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from re import compile as pattern
from typing import ClassVar, get_args

from faristol.clock.game import acts
from faristol.clock.game.acts import ClockAct, fault_of_time_up
from faristol.clock.game.state import GameClock, State, result_of
from faristol.clock.moment import CheckTime
from faristol.desk.clock.announcements import game_announcement
from faristol.desk.clock.letters import calls_language
from faristol.desk.clock.log import list_anomalies
from faristol.desk.clock.screen import show as show_choice
from faristol.desk.kernel.context import Context
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.documents import LoadedDocument
from faristol.desk.kernel.forms import FormHandlers
from faristol.desk.kernel.outcome import STALE, Done, Refused
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import Message, Translator, gettext_noop
from faristol.desk.kernel.view import View
from faristol.desk.shared.clocks.clock_data import (
    background_done,
    format_tenths,
    game_clocks,
    is_adrift,
    is_automatic,
    moment_fields,
    parse_duration,
    require_not_archived,
    side_names,
)
from faristol.desk.shared.clocks.clock_hooks import game_clock_module_of
from faristol.desk.shared.clocks.game_clock_data import (
    KEYS,
    game_calls,
    game_clock_data,
    pressing_keys,
)
from faristol.desk.shared.clocks.game_time_left import (
    TimesLeftView,
    is_superfluous_of_game,
    read_times_left,
    require_times_left,
    standing_game_clock,
    times_left_view,
)
from faristol.desk.shared.rule_options import CHOICES
from faristol.ledger.refusal import Refusal
from faristol.rules.clock import Reason, can_stop_clock
from faristol.rules.outcome import Side, opponent_of

ROUTE = "/clock/game"
# the regions that answer an automatic report of the page: a user on another screen stays there
BEAT = ("game-clock", "clock-notes")
REASONS: tuple[Reason, ...] = get_args(Reason)
_KEY_CODE = pattern(r"[A-Za-z0-9]{1,30}")


@dataclass(frozen=True, slots=True, kw_only=True)
class SideResultRow:
    """The times of a side once the game is over, and what they cost."""

    name: str
    used: str
    over: str
    points: str
    lost: str  # "lost on time", or an empty string


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class GameClockContext(Context):
    """The clock of a game of two."""

    template: ClassVar[str] = "clock/game.html"
    regions: ClassVar[Mapping[str, str]] = {
        "game-clock": "clock/game_face.html",
        "clock-notes": "clock/game_notes.html",
    }

    stream_id: str
    name: str
    sides: tuple[str, str]
    state: State
    turn: Side  # the side whose time runs, or ran
    turns_left: int | None  # None unless the time of the round is up
    reasons: Sequence[tuple[str, str]]  # to stop the clock, as options
    stopped_for: str
    can_call: bool  # that the time of the round is up
    times_left: TimesLeftView | None
    clock_json: str
    says_json: str
    keys: Sequence[str]  # that press: of each side, and of the side to move
    format_key: Callable[[str], str]
    notes: Sequence[str]
    result: Sequence[SideResultRow]  # empty until the game is over

    @property
    def other(self) -> Side:
        """The side that waits."""
        return opponent_of(self.turn)

    @property
    def can_pass(self) -> bool:
        """Whether the clock may continue with the side that waits."""
        return self.turns_left is None or self.turns_left > 1


async def show(desk: Desk, request: Request) -> View:
    """Show the clock of the game in use, or the choice of a clock."""
    text = desk.translator_for(request.lang)
    document = await desk.service(game_clocks).load()
    if document is None:
        return await show_choice(desk, request)
    clock, sides = (
        standing_game_clock(document, document.state),
        side_names(document.row.name, text),
    )
    lang = calls_language(desk, text, None, is_on=False)
    stops = [reason for reason in REASONS if can_stop_clock(clock.terms.clock, reason) is not False]
    return View(
        title=text.gettext("Game clock"),
        stream=document.row.id,
        context=GameClockContext(
            stream_id=document.row.id,
            name=document.row.name,
            sides=sides,
            state=clock.state,
            turn=clock.turn,
            turns_left=clock.turns_left,
            reasons=[(reason, text.gettext(CHOICES["clock.stops"][reason])) for reason in stops],
            stopped_for=text.gettext(CHOICES["clock.stops"][clock.reason]) if clock.reason else "",
            can_call=fault_of_time_up(clock) is None,
            times_left=times_left_view(document, document.state, sides),
            clock_json=json.dumps(
                game_clock_data(
                    clock, document.row.id, pressing_keys(desk.stream_store), document.row.name
                )
            ),
            says_json=json.dumps(game_calls(sides, text, lang), ensure_ascii=False),
            keys=pressing_keys(desk.stream_store),
            format_key=partial(format_key, text=text),
            notes=list_anomalies(document, sides, text),
            result=_result_rows(clock, sides, text) if clock.state == "ended" else (),
        ),
        spoken=lambda: game_announcement(document.log, clock, sides, text),
    )


def _result_rows(clock: GameClock, sides: tuple[str, str], text: Translator) -> list[SideResultRow]:
    """Return the rows of the result: times and penalties of each side."""
    result = result_of(clock)
    return [
        SideResultRow(
            name=name,
            used=format_tenths(result.used[at]),
            over=format_tenths(max(0, result.used[at] - clock.allotted[at])),
            points=text.gettext("−{n} points").format(n=result.penalties[at])
            if result.penalties[at]
            else "0",
            lost=text.gettext("lost on time") if result.lost == at + 1 else "",
        )
        for at, name in enumerate(sides)
    ]


def format_key(code: str, text: Translator) -> str:
    """Return the label that is printed on a key.

    >>> format_key("KeyA", Translator("en", None)), format_key("Space", Translator("en", None)), format_key("F2", Translator("en", None))
    ('A', 'Space bar', 'F2')
    """
    return (
        text.gettext("Space bar")
        if code == "Space"
        else code.removeprefix("Key").removeprefix("Digit")
    )


# ---- acting ----


async def _load_in_use(desk: Desk, request: Request) -> LoadedDocument[GameClock] | None:
    """Return the clock that a form was rendered from; None if a document keeps it in its own log."""
    if game_clock_module_of(desk, request):
        return None
    document = await desk.service(game_clocks).load()
    if document is None or document.row.id != request.value("stream"):
        raise Refused(STALE)
    return document


async def _load_named(desk: Desk, request: Request) -> LoadedDocument[GameClock] | None:
    """Return the clock of a form, in use or not; None if a document keeps it in its own log."""
    require_not_archived(desk, request)
    if game_clock_module_of(desk, request):
        return None
    document = await desk.service(game_clocks).load(request.value("stream") or "-")
    if document is None:
        raise Refused(STALE)
    return document


async def _carry_out(
    desk: Desk,
    request: Request,
    document: LoadedDocument[GameClock] | None,
    act: ClockAct,
    done: Done,
) -> Done:
    try:
        if document is None:
            return await _record_elsewhere(desk, request, act, done)
        clocks = desk.service(game_clocks)
        is_here = request.path == ("clock", "game") and clocks.selected_id == document.id
        if is_automatic(act) and not is_here:
            done = background_done(document.id)
        is_standing = is_adrift(document, document.state)
        require_times_left(is_adrift=is_standing, command=act)
        if is_superfluous_of_game(is_adrift=is_standing, command=act):
            return done
        return await clocks.apply(document, act, request=request, done=done, world=None)
    except Refused as refused:
        raise Refused(_move_to_field(refused.refusal)) from refused


async def _record_elsewhere(desk: Desk, request: Request, act: ClockAct, done: Done) -> Done:
    """Store an act in the log of the document that has the clock."""
    owner = game_clock_module_of(desk, request)
    if owner is None:
        raise Refused(STALE)
    return await owner.record_clock_event(desk, request, act, done)


def _move_to_field(refusal: Refusal) -> Refusal:
    """Return a refusal moved to the form's field, which is in minutes."""
    if refusal.data.get("field") != "milliseconds":
        return refusal
    return Refusal(refusal.code, {**refusal.data, "field": "amount"})


async def _give_mark(
    desk: Desk,
    request: Request,
    document: LoadedDocument[GameClock] | None,
    act: acts.GiveMark,
    done: Done,
) -> Done:
    try:
        return await _carry_out(desk, request, document, act, done)
    except Refused as refused:
        if refused.refusal.code != "clock/mark_late":
            raise
        # it was reported too late
        return await _carry_out(desk, request, document, replace(act, channel="shown"), done)


def _parse_stop(request: Request) -> dict[str, object]:
    if request.value("reason") not in REASONS:
        raise Refused(Refusal("clock/no_reason_to_stop"))
    return moment_fields(request)


def _parse_correction(request: Request) -> dict[str, object]:
    """Return the time given back or taken away: the form has minutes, the act milliseconds."""
    seconds = parse_duration(request.value("amount"))
    if seconds < 0:
        raise Refused(Refusal("clock/time_bad", {"field": "amount"}))
    sign = -1 if request.value("way") == "take" else 1
    return {"milliseconds": sign * 1000 * seconds, **moment_fields(request)}


async def set_left(desk: Desk, request: Request) -> Done:
    """Set the time that each side has left on a stopped clock, and let it continue.

    Raises:
        Refused: a typed time is invalid.
    """
    document = await _load_in_use(desk, request)
    return await _carry_out(desk, request, document, read_times_left(request), _RUNS)


_form = FormHandlers(
    load_document=_load_in_use, carry_out_act=_carry_out, extra_fields=moment_fields
)
_DONE = Done(route=ROUTE)
# the button that started the clock becomes the one that stops it: the space bar is to press a half
_RUNS = Done(route=ROUTE, effects=({"do": "focus", "id": "principal"},))
_NOTED = Done(route=ROUTE, regions=BEAT)

start = _form(acts.StartClock, _RUNS)
press = _form(acts.PressClock, _DONE)
stop = _form(acts.StopClock, _DONE, extra_fields=_parse_stop)
resume = _form(acts.ResumeClock, _RUNS)
correct = _form(acts.CorrectTime, _DONE, extra_fields=_parse_correction)
call_time_up = _form(acts.CallTimeUp, _DONE)
end = _form(acts.EndClock, _DONE)
reopen = _form(acts.ReopenClock, _DONE)
give_mark = FormHandlers(
    load_document=_load_named, carry_out_act=_give_mark, extra_fields=moment_fields
)(acts.GiveMark, _NOTED)
check = FormHandlers(
    load_document=_load_named, carry_out_act=_carry_out, extra_fields=moment_fields
)(CheckTime, _NOTED)


async def set_keys(desk: Desk, request: Request) -> Done:
    """Choose the keys that press: one for each side, and one for the running side, such as a footswitch."""
    keys = [request.value(name) for name in ("key_first", "key_second", "key_any")]
    if len(set(keys)) < len(keys) or not all(_KEY_CODE.fullmatch(key) for key in keys):
        raise Refused(Refusal("clock/keys_bad", {"field": "key_first"}))
    await desk.stream_store.put_device_pref(KEYS, " ".join(keys))
    return replace(_DONE, spoken=Message(gettext_noop("The keys are saved.")))
