"""Show the one screen of a round, in the judge's order: rack, call, clock, slips."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from faristol.desk.duplicate.covering import is_shown, may_see_moves
from faristol.desk.duplicate.document import DuplicateDesk, Opened
from faristol.desk.duplicate.partial import due_shown
from faristol.desk.duplicate.rack import draw_shown
from faristol.desk.duplicate.shown import number_of, of_game
from faristol.desk.duplicate.sitting import Said, Sitting
from faristol.desk.duplicate.time import BEGUN, missed
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.text import Text, mark
from faristol.desk.kernel.view import View
from faristol.desk.parts.clips import Clips
from faristol.desk.parts.clock import AT_ONSET
from faristol.desk.parts.voice import VoiceDesk
from faristol.desk.parts.voice_told import CallerTold, caller_told, with_silent
from faristol.duplicate.state import Round, next_step, round_now
from faristol.speech.rack import Announced, announce_rack, repeat_rack
from faristol.speech.script import Called, Manner, Script

STATIONS = (
    ("rack", mark("Rack")),
    ("call", mark("Call")),
    ("time", mark("Time")),
    ("slips", mark("Slips")),
    ("master", mark("Master")),
)
REGIONS = {
    "round-clock": "parts/round_face.html",
    "clock-notes": "duplicate/round_notes.html",
    "seat-*": "duplicate/round_seat.html",
    "seats-head": "duplicate/round_head.html",
    "seats-who": "duplicate/round_who.html",
    "slips-in": "duplicate/round_slips.html",
    "round-next": "duplicate/round_next.html",
    "check-end": "duplicate/round_check.html",
}


@of_game
async def show(desk: Desk, request: Request, opened: Opened, text: Text) -> View:
    """Show the round under way, or the rack that is to be drawn."""
    one = round_now(opened.game)
    context: dict[str, Any] = {
        "name": opened.row.name,
        "sitting": None,
        "draw": None,
        "partial": None,
        "item_of": _nobody,
    }
    if one is None:
        draw = await draw_shown(desk, opened, text)
        is_late = bool(draw["end"] or draw["rejected"])  # to ask: the rack is being drawn already
        due = None if is_late else due_shown(desk, opened, text)
        context |= {"phase": "rack", "draw": draw, "partial": due}
        now = "rack"
    else:
        sitting = await sitting_of(desk, request, opened, one, text)
        phase = "call" if next_step(opened.game) == "call" else "sit"
        context |= {"phase": phase, "sitting": sitting, "item_of": sitting.seat}
        context |= {
            "clock_json": sitting.time.clock_json,
            "says_json": sitting.time.says_json,
            "left": sitting.time.left,
        }
        now = "call" if phase == "call" else "time" if sitting.can_cover else "slips"
    names = [key for key, _ in STATIONS]
    stations = [
        {
            "text": text.say(said),
            "state": "done"
            if opened.game.end or names.index(key) < names.index(now)
            else "now"
            if key == now
            else "",
        }
        for key, said in STATIONS
    ]
    return View(
        title=text.say("Second reading, round {n}", n=one.number)
        if one and "check" in request.query
        else _title(opened, text),
        template="duplicate/round.html",
        regions=REGIONS if one else {},  # without a round none of it is there
        context={**context, "stations": stations},
    )


def _nobody(_: str) -> None:
    """Know no seat: no round is under way."""


def _title(opened: Opened, text: Text) -> str:
    total = opened.game.settings.rounds
    if opened.game.end is not None:
        return text.say("After the game")
    number = number_of(opened)
    return (
        text.say("Round {n} of {total}", n=number, total=total)
        if total
        else text.say("Round {n}", n=number)
    )


async def sitting_of(
    desk: Desk, request: Request, opened: Opened, one: Round, text: Text
) -> Sitting:
    """Return the round with what had to be asked of the desk; the moves are found while it is called."""
    found = None
    if may_see_moves(opened, one):
        found = await desk.of(DuplicateDesk).found(
            opened, desk.progress, text.say("Looking for moves…")
        )
    moves = found.moves if found else None
    warnings = []
    if moves is not None and not len(moves):
        warnings.append(text.say("No move is possible with this rack (art. 1.8-3)."))
    if found and found.code in ("missing", "no_list"):
        warnings.append(
            text.say("There is no word list here: the judge says which words are valid.")
        )
    is_at_onset = desk.shelf.own.get(AT_ONSET, "yes") == "yes"
    is_calling = opened.game.clock.number != one.number or request.once == BEGUN
    said = Said(
        caller=await _caller(
            desk, opened, one, text, is_calling=is_calling, is_at_onset=is_at_onset
        ),
        moves=moves,
        is_at_onset=is_at_onset,
        is_shown=is_shown(desk, opened, one),
        missed=missed(opened, text),
        warnings=warnings,
    )
    return Sitting(opened, one, text, said, is_check="check" in request.query)


async def _caller(
    desk: Desk, opened: Opened, one: Round, text: Text, *, is_calling: bool, is_at_onset: bool
) -> Callable[[], CallerTold]:
    """Return what makes how the rack is called; once the round has begun, how it is said again (CAT-DUP 1.4)."""
    from faristol.desk.parts.voice import announcing, written

    game = opened.game
    language, settings = game.language, game.settings
    voice = desk.of(VoiceDesk).voice
    spoken = voice.of(language)
    spoken = replace(spoken, table=game.names or spoken.table, order=settings.order)
    voice = voice.speaking(language, spoken)
    rule = opened.terms.rules.announcing or announcing(language)
    rack = opened.rack
    announced = Announced(
        left=rack[: len(one.left)], drawn=rack[len(one.left) :], order=settings.order
    )

    def whole(manner: Manner) -> Script:
        script = announce_rack(announced, manner, rule)
        # where the clock waits for a tap, the tap is what calls
        return (
            script
            if is_at_onset
            else tuple(line for line in script if line.about != Called("time"))
        )

    def again(manner: Manner) -> Script:
        return repeat_rack(announced, manner, rule)

    left = len(announced.left) if rule.left_first or announced.order == "drawn" else 0

    def put() -> CallerTold:
        if is_calling:
            return caller_told(voice, language, whole, text, again=again, left=left)
        return caller_told(voice, language, again, text, left=left)

    key = ("caller", written(voice), language, announced, rule, is_calling, is_at_onset)

    def told() -> CallerTold:
        return text.lately(key, put)

    if not voice.has_own_names(language):
        return told
    found = await with_silent(
        told(), desk.of(Clips)
    )  # names of the club's own may have no recording
    return lambda: found
