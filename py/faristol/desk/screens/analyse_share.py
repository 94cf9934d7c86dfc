"""Hand a position out as text, and take one in that somebody sent."""

from typing import TYPE_CHECKING, Any

from faristol.desk.lists import list_name
from faristol.desk.outcome import Again, Done
from faristol.desk.ports import Progress
from faristol.desk.request import Request
from faristol.desk.screens.analyse import setting, unreadable
from faristol.desk.screens.analyse_act import carry_out
from faristol.desk.screens.analyse_new import store
from faristol.desk.study_desk import USUAL, Opened, Unreadable, pin_of, same_terms
from faristol.desk.text import Text
from faristol.desk.view import View
from faristol.exchange.position import LONGEST, Flaw, Position, read_position, write_position
from faristol.ledger.record import JSON
from faristol.ledger.refusal import Refusal
from faristol.study.command import OpenStudy, SetPosition

if TYPE_CHECKING:
    from faristol.desk.app import Desk
    from faristol.desk.lexicons import LexiconRow

SHORTEST_DIGEST = 8  # signs that name a list among those of a device
MIME = "text/plain;charset=utf-8"


async def show(desk: "Desk", request: Request) -> View:
    """Show the position as text, and a field for another one."""
    opened = await desk.study.opened(request.lang)
    text = desk.text_of(request.lang)
    if isinstance(opened, Unreadable):
        return unreadable(opened, text)
    return View(
        title=text.say("Share or paste"),
        template="analyse_share.html",
        stream=opened.id,
        context={
            "note": setting(opened, text),
            "position_text": await position_text(desk, opened, text),
            "max_text": LONGEST,
        },
    )


async def position_text(desk: "Desk", opened: Opened, text: Text) -> str:
    """Return the position of now as text."""
    study, heading = opened.study, opened.terms.ruleset.heading
    titles = dict(await desk.rules.choices(text))
    pin = study.lexicon
    position = Position(
        language=study.language,
        board=opened.board,
        rack=opened.rack,
        rules=heading.name,
        rules_title=titles.get(heading.name, heading.title),
        list=pin.digest[:SHORTEST_DIGEST] if pin else "",
        list_name=list_name(pin, text) if pin else "",
    )
    return write_position(position, text.language)


async def export(desk: "Desk", request: Request, progress: Progress) -> Done | Again:  # noqa: ARG001
    """Hand the position out as a file of text."""
    opened = await desk.study.opened(request.lang)
    if isinstance(opened, Unreadable):
        return Again(refusal=Refusal("study/terms_unknown"))
    text = desk.text_of(request.lang)
    effect: dict[str, JSON] = {
        "do": "download",
        "name": f"{text.say('position')}.txt",
        "mime": MIME,
        "text": await position_text(desk, opened, text),
    }
    return Done(effects=(effect,))


async def read(desk: "Desk", request: Request, progress: Progress) -> Done | Again:  # noqa: ARG001
    """Go on from a pasted position, in an analysis of its own when it wants other words or rules."""
    opened = await desk.study.opened(request.lang)
    if isinstance(opened, Unreadable):
        opened = await desk.study.fresh(request.lang)
    position = read_position(request.value("pasted"), opened.study.language)
    if isinstance(position, Flaw):
        return Again(refusal=_refused(position))
    command = SetPosition(board=position.board, rack=position.rack)
    opening, lost = await _opening(desk, position, opened)
    begun = desk.study.begin(opening)
    if isinstance(begun, Refusal):
        return Again(refusal=_at_field(begun))
    if same_terms(begun.study, opened.study):
        done = Done(go="/analyse", once=lost)
        outcome = await carry_out(desk, request, opened, command, done)
    else:
        outcome = await store(desk, request, begun, command, once=lost)
    return Again(refusal=_at_field(outcome.refusal)) if isinstance(outcome, Again) else outcome


async def _opening(desk: "Desk", position: Position, opened: Opened) -> tuple[OpenStudy, str]:
    """Return what a pasted position is to be looked at with, and what of it is not on this device."""
    study = opened.study
    is_same_language = position.language == study.language
    lost = []
    row = await _list(desk, position)
    pin = pin_of(row) if row else None
    if row is None:
        if position.list and not (study.lexicon and study.lexicon.digest.startswith(position.list)):
            lost.append("list")
        used = None if is_same_language else await desk.lexicons.in_use(position.language)
        pin = study.lexicon if is_same_language else pin_of(used) if used else None
    ruleset = await desk.rules.ruleset(position.rules) if position.rules else None
    if ruleset is None or ruleset.rules.equipment.tiles != position.language:
        if position.rules and position.rules != opened.terms.ruleset.heading.name:
            lost.append("rules")
        ruleset = opened.terms.ruleset if is_same_language else None
    if ruleset is None:
        ruleset = await desk.rules.ruleset(USUAL.get(position.language, "")) or opened.terms.ruleset
    return OpenStudy(language=position.language, lexicon=pin, ruleset=ruleset), " ".join(lost)


async def _list(desk: "Desk", position: Position) -> "LexiconRow | None":
    """Return the list that a position names, if it is on this device."""
    if len(position.list) < SHORTEST_DIGEST:
        return None
    await desk.lexicons.open()
    rows = (row for row in desk.lexicons.rows if row.language == position.language)
    return next((row for row in rows if row.digest.startswith(position.list)), None)


def _refused(flaw: Flaw) -> Refusal:
    """Return why a text is no position, under its field."""
    data: dict[str, JSON] = {
        "field": "pasted",
        "line": flaw.line,
        "sign": flaw.sign,
        "limit": LONGEST,
    }
    if flaw.against is None or flaw.alphabet is None:
        return Refusal(f"position/{flaw.code}", data)
    from faristol.desk.board_refused import bag_refused, board_refused

    if flaw.code == "board":
        return board_refused(flaw.against, flaw.alphabet, field="pasted")
    why = bag_refused(flaw.against, flaw.alphabet)
    return Refusal("position/rack", {**why.data, **data, "sign": why.data["sign"], "why": why.code})


def _at_field(refusal: Refusal) -> Refusal:
    return Refusal(refusal.code, {**refusal.data, "field": "pasted"})


def lost_said(once: str, text: Text) -> list[str]:
    """Return what of a pasted position is not on this device, a sentence each."""
    said: dict[str, Any] = {
        "list": text.say("Its word list is not on this device: the one in use answers."),
        "rules": text.say("Its rules are not on this device: those in use count."),
    }
    return [said[what] for what in once.split() if what in said]
