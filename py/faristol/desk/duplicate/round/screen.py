"""The screen of a round, in the judge's order: rack, call, clock, slips."""

from collections.abc import Sequence

from faristol.desk.duplicate.base import (
    announcement_style,
    game_board_view,
    game_screen,
    round_title,
    screen_title,
    voice_settings,
)
from faristol.desk.duplicate.document import DuplicateService, LoadedDuplicate, load_named
from faristol.desk.duplicate.round.announcements import format_announcement
from faristol.desk.duplicate.round.contexts import (
    CallContext,
    Phase,
    RackContext,
    RoundScreenContext,
    SlipEntryContext,
    SlipsContext,
)
from faristol.desk.duplicate.round.line_facts import round_line_facts
from faristol.desk.duplicate.round.rack import draw_view, put_back_text
from faristol.desk.duplicate.round.slip_entry_data import slip_entry_data
from faristol.desk.duplicate.round.slip_lookup import REGION as TYPED
from faristol.desk.duplicate.round.slip_lookup import look_up_slip
from faristol.desk.duplicate.round.view import RoundView, recent_rounds, tiles_in_bag
from faristol.desk.duplicate.round_clock import BEGUN, ROUTE
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import STALE, Done, Refused
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import Translator, gettext_noop
from faristol.desk.kernel.view import View
from faristol.desk.shared.clocks.clock_data import time_left_view
from faristol.desk.shared.line.input_line import LineService
from faristol.desk.shared.step_row import StepRow
from faristol.desk.shared.voice.caller_data import CallerData, rack_call_data, with_missing_clips
from faristol.desk.shared.voice.recordings import Recordings
from faristol.duplicate.state import next_step, round_now
from faristol.speech.rack import Announced
from faristol.tiles.alphabet import BLANK
from faristol.tiles.reading import tile_names

STATIONS = (
    ("rack", gettext_noop("Rack")),
    ("call", gettext_noop("Call")),
    ("time", gettext_noop("Time")),
    ("slips", gettext_noop("Slips")),
    ("master", gettext_noop("Master")),
)
RESULTS_GIVEN = (
    "duplicate_results_given"  # preference: the round whose results were seen, or skipped
)


@game_screen
async def show(desk: Desk, request: Request, duplicate: LoadedDuplicate, text: Translator) -> View:
    """Show the round under way, or the screen to draw the next rack."""
    round_ = round_now(duplicate.game)
    if round_ is None:
        return await _between_rounds_view(desk, request, duplicate)
    round_view = RoundView(
        duplicate, round_, desk.stream_store.own, is_second_reading="check" in request.query
    )
    heading = (
        text.gettext("Second reading, round {n}", n=round_.number)
        if round_view.is_second_reading
        else round_title(duplicate, text)
    )
    phase = _phase_of(duplicate)
    context = SlipsContext(
        duplicate=duplicate,
        heading=heading,
        phase=phase,
        round_view=round_view,
        line=await desk.service(LineService).view(round_line_facts(duplicate, round_)),
        typed=await look_up_slip(desk, round_view, request.query)
        if request.region == TYPED
        else None,
    )
    return View(
        title=heading if round_view.is_second_reading else screen_title(phase, heading, text),
        spoken=lambda: format_announcement(request.after, desk, duplicate, request.flash),
        context=context,
        whole=lambda: _load_whole(desk, request, context),
    )


async def _between_rounds_view(desk: Desk, request: Request, duplicate: LoadedDuplicate) -> View:
    """Return the view between two rounds, with the next rack."""
    draw = await draw_view(desk, duplicate)
    is_late = bool(
        draw.cause or draw.rejected
    )  # too late to offer results: the rack is being drawn already
    heading = round_title(duplicate, duplicate.text)
    is_over = duplicate.game.end is not None
    return View(
        title=heading if is_over else screen_title("rack", heading, duplicate.text),
        spoken=lambda: format_announcement(request.after, desk, duplicate),
        context=RackContext(
            duplicate=duplicate,
            heading=heading,
            phase="rack",
            stations=_step_rows(duplicate, "rack"),
            draw=draw,
            partial=0 if is_late else results_due(desk, duplicate),
        ),
    )


def _phase_of(duplicate: LoadedDuplicate) -> Phase:
    return "call" if next_step(duplicate.game) == "call" else "sit"


async def _load_whole(desk: Desk, request: Request, parts: SlipsContext) -> RoundScreenContext:
    """Return the context with what no slip changes; the moves are searched while the rack is called."""
    duplicate, round_view = parts.duplicate, parts.round_view
    round_, text, alphabet = round_view.round, round_view.text, duplicate.terms.alphabet
    is_call = parts.phase == "call"
    station = "call" if is_call else "time" if round_view.can_cover else "slips"
    stations = _step_rows(duplicate, station)
    search = None
    if not round_view.is_sealing:
        search = await desk.service(DuplicateService).find_moves(duplicate)
    is_calling = duplicate.game.clock.number != round_.number or request.flash == BEGUN
    caller = await _caller_data(desk, round_view, is_calling=is_calling)
    rack_text = " ".join(tile_names(duplicate.rack, alphabet))
    if is_call:
        return CallContext(
            duplicate=duplicate,
            heading=parts.heading,
            phase=parts.phase,
            round_view=round_view,
            line=parts.line,
            typed=parts.typed,
            stations=stations,
            caller=caller,
            rack_text=rack_text,
            board=game_board_view(duplicate, text),
            bag_left=tiles_in_bag(duplicate),
            search=search,
            rejected=[
                put_back_text(rack, duplicate.terms, round_.number - 1, text)
                for rack in round_.rejected
            ],
        )
    return SlipEntryContext(
        duplicate=duplicate,
        heading=parts.heading,
        phase=parts.phase,
        round_view=round_view,
        line=parts.line,
        typed=parts.typed,
        stations=stations,
        caller=caller,
        rack_text=rack_text,
        board=game_board_view(duplicate, text),
        bag_left=tiles_in_bag(duplicate),
        time_left=time_left_view(duplicate, duplicate.game.clock, request, text, has_slips=True),
        recent_rounds=recent_rounds(duplicate),
        entry=slip_entry_data(
            search.moves,
            alphabet,
            text,
            has_blank=BLANK in duplicate.rack,
            has_list=duplicate.game.lexicon is not None,
            has_words=search.code != "missing",
            invalid_words=frozenset(duplicate.game.invalid_words),
            rack=duplicate.rack,
        )
        if search
        else None,
    )


def _step_rows(duplicate: LoadedDuplicate, station: str) -> Sequence[StepRow]:
    """Return the rows of the steps of a round, each done, current or to come."""
    is_over, names = duplicate.game.end is not None, [key for key, _ in STATIONS]
    states = {name: "done" for name in names if is_over or names.index(name) < names.index(station)}
    states.setdefault(station, "now")
    return [
        StepRow(text=duplicate.text.gettext(label), state=states.get(key, ""))
        for key, label in STATIONS
    ]


async def _caller_data(desk: Desk, round_view: RoundView, *, is_calling: bool) -> CallerData:
    """Return the data to call the rack, or to repeat it once the round has begun (CAT-DUP 1.4)."""
    from faristol.desk.shared.voice.voice_settings import serialize_settings

    duplicate, round_, text = round_view.duplicate, round_view.round, round_view.text
    rack, language, is_at_onset = duplicate.rack, duplicate.game.language, round_view.is_at_onset
    voice, rule = voice_settings(desk, duplicate.game), announcement_style(duplicate)
    announced = Announced(
        left=rack[: len(round_.left)],
        drawn=rack[len(round_.left) :],
        order=duplicate.game.settings.order,
    )

    def build() -> CallerData:
        return rack_call_data(
            voice, announced, rule, language, text, is_begun=is_at_onset, is_again=not is_calling
        )

    key = ("caller", serialize_settings(voice), language, announced, rule, is_calling, is_at_onset)
    call_data = text.cached(key, build)
    # the club's own letter names may have no recording
    return (
        await with_missing_clips(call_data, desk.service(Recordings))
        if voice.has_own_names(language)
        else call_data
    )


# ---- partial results, after every agreed number of rounds (CAT-DUP 1.11-1) ----


def results_due(desk: Desk, duplicate: LoadedDuplicate) -> int:
    """Return the round whose partial results are due now, or 0.

    At the end of the game they are given anyway.
    """
    game, number = duplicate.game, len(duplicate.game.rounds)
    interval = game.settings.results_every
    if not interval or number % interval or next_step(game) != "next":
        return 0
    return (
        0 if desk.stream_store.own.get(RESULTS_GIVEN, "") == f"{duplicate.id} {number}" else number
    )


async def look_at_results(desk: Desk, request: Request) -> Done:
    """Go to the partial results; the judge is not asked again."""
    return await _mark_results_given(desk, request, "/duplicate/results")


async def skip_results(desk: Desk, request: Request) -> Done:
    """Go to the next rack without partial results."""
    return await _mark_results_given(desk, request, ROUTE)


async def _mark_results_given(desk: Desk, request: Request, go: str) -> Done:
    duplicate = await load_named(desk, request)
    if request.value("round") != str(len(duplicate.game.rounds)):
        raise Refused(STALE)
    value = f"{duplicate.id} {len(duplicate.game.rounds)}"
    await desk.stream_store.put_device_pref(RESULTS_GIVEN, value)
    return Done(route=go)
