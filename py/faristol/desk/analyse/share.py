"""Hand a position out as text, and take one in that somebody sent."""

from typing import Any

from faristol.analysis.acts import OpenStudy
from faristol.desk.analyse.base import drawn, setting
from faristol.desk.analyse.commands import carry_out, drawn_from, position_wished
from faristol.desk.analyse.new import store
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done, Refused, download_effect, unwrap
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import Message, Text, mark
from faristol.desk.kernel.view import View
from faristol.desk.shared.board.analysis import AnalysisService, LoadedAnalysis, pin_ruleset
from faristol.desk.shared.lexicons import Lexicons, pin_for
from faristol.desk.shared.list_names import USUAL_RULES, list_name
from faristol.desk.shared.rulesets.rulesets import RulesetService
from faristol.formats.position import (
    LONGEST,
    SHORTEST_DIGEST,
    Flaw,
    Position,
    read_position,
    write_position,
)
from faristol.ledger.pin import LexiconPin
from faristol.ledger.record import JSON
from faristol.ledger.refusal import Refusal
from faristol.rules.preset import preset, preset_names
from faristol.rules.reading import digest_of_values
from faristol.rules.ruleset import Ruleset
from faristol.tiles.alphabet import alphabet_of

MIME = "text/plain;charset=utf-8"


async def show(desk: Desk, request: Request) -> View:
    """Show the position as text, and a field for another one."""
    opened = await desk.of(AnalysisService).opened(request.lang)
    text = desk.text_of(request.lang)
    return View(
        title=text.say("Share or paste"),
        template="analyse/share.html",
        stream=opened.id,
        context={
            "drawn": drawn(opened),
            "note": setting(opened, text),
            "position_text": await position_text(desk, opened, text),
            "max_text": LONGEST,
        },
    )


async def position_text(desk: Desk, opened: LoadedAnalysis, text: Text) -> str:
    """Return the position of now as text."""
    study, pin = opened.study, opened.study.lexicon
    heading = opened.terms.ruleset.heading
    position = Position(
        language=study.language,
        board=opened.board,
        rack=opened.rack,
        rules=heading.name,
        rules_title=await _rules_title(desk, opened, text),
        rules_digest=digest_of_values(opened.terms.ruleset)[:SHORTEST_DIGEST],
        list=pin.digest[:SHORTEST_DIGEST] if pin else "",
        list_name=list_name(pin, study.language, text) if pin else "",
    )
    return write_position(position, text.language)


async def _rules_title(desk: Desk, opened: LoadedAnalysis, text: Text) -> str:
    """Return what the rules of an analysis are called on this device, else where they come from."""
    ruleset = opened.terms.ruleset
    choice = await desk.of(RulesetService).choice_of(
        ruleset.heading.name, digest_of_values(ruleset)
    )
    here = await desk.of(RulesetService).ruleset(choice)
    titles = dict(await desk.of(RulesetService).choices(text))
    is_same = here is not None and here.heading.name == ruleset.heading.name
    return titles.get(choice, ruleset.heading.title) if is_same else ruleset.heading.title


async def export(desk: Desk, request: Request) -> Done:
    """Hand the position out as a file of text."""
    opened = await desk.of(AnalysisService).opened(request.lang)
    text = desk.text_of(request.lang)
    written = await position_text(desk, opened, text)
    return Done(effects=(download_effect(f"{text.say('position')}.txt", written, MIME),))


async def read(desk: Desk, request: Request) -> Done:
    """Go on from a pasted position, in an analysis of its own when it wants other words or rules."""
    opened = await drawn_from(desk, request)
    position = read_position(request.value("pasted"), opened.study.language)
    if isinstance(position, Flaw):
        raise Refused(_refused(position))
    is_for_this = not position.has_board and position.language == opened.study.language
    board = opened.board if is_for_this else position.board
    command = position_wished(board, position.rack, alphabet_of(position.language))
    lexicon, lost_list = await _lexicon(desk, position, opened)
    ruleset, lost_rules = await _ruleset(desk, position, opened)
    lost = " ".join(filter(None, (lost_list, lost_rules)))
    try:
        if ruleset is opened.terms.ruleset and lexicon == opened.study.lexicon:
            done = Done(go="/analyse", once=lost)
            return await carry_out(desk, request, opened, command, done)
        opening = OpenStudy(
            language=position.language, lexicon=lexicon, ruleset=pin_ruleset(ruleset)
        )
        begun = unwrap(desk.of(AnalysisService).begin(opening))
        told = Message(
            mark("The text has another word list or other rules: this is a separate analysis.")
        )
        return await store(desk, request, begun, command, once=lost, toast=told)
    except Refused as refused:
        raise Refused(_at_field(refused.refusal)) from refused


async def _lexicon(
    desk: Desk, position: Position, opened: LoadedAnalysis
) -> tuple[LexiconPin | None, str]:
    """Return the list that a pasted position is looked at with, and what of it is not here."""
    pin = opened.study.lexicon
    is_named = len(position.list) >= SHORTEST_DIGEST
    is_same_language = position.language == opened.study.language
    if pin and is_named and is_same_language and pin.digest.startswith(position.list):
        return pin, ""
    await desk.of(Lexicons).open()
    rows = [row for row in desk.of(Lexicons).rows if row.language == position.language]
    for row in rows:
        if is_named and row.digest.startswith(position.list):
            return pin_for(row), ""
    lost = "list" if position.list else ""
    if is_same_language:
        return pin, lost
    used = await desk.of(Lexicons).in_use(position.language)
    return pin_for(used) if used else None, lost


async def _ruleset(desk: Desk, position: Position, opened: LoadedAnalysis) -> tuple[Ruleset, str]:
    """Return the rules that a pasted position is looked at under, and what of them is not here."""
    used, lost = opened.terms.ruleset, ""
    if name := position.rules:
        digest = position.rules_digest
        if not digest and name in preset_names():  # a regulation is what its name says
            digest = digest_of_values(preset(name))
        is_used = digest_of_values(used).startswith(digest) if digest else used.heading.name == name
        choice = "" if is_used else await desk.of(RulesetService).choice_of(name, digest)
        ruleset = used if is_used else await desk.of(RulesetService).ruleset(choice)
        if ruleset and ruleset.rules.equipment.tiles == position.language:
            return ruleset, ""
        lost = (
            "values"
            if not ruleset and await desk.of(RulesetService).choice_of(name, "")
            else "rules"
        )
    if position.language == opened.study.language:
        return used, lost
    return await desk.of(RulesetService).ruleset(
        USUAL_RULES.get(position.language, "")
    ) or used, lost


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
    from faristol.desk.shared.board.board_refusals import bag_refusal, board_refusal

    if flaw.code == "board":
        return board_refusal(flaw.against, flaw.alphabet, field="pasted")
    why = bag_refusal(flaw.against, flaw.alphabet)
    return Refusal("position/rack", {**why.data, **data, "sign": why.data["sign"], "why": why.code})


def _at_field(refusal: Refusal) -> Refusal:
    return Refusal(refusal.code, {**refusal.data, "field": "pasted"})


def lost_said(once: str, text: Text) -> list[str]:
    """Return what of a pasted position is not on this device, a sentence each."""
    said: dict[str, Any] = {
        "list": text.say("Its word list is not on this device: the list in use applies."),
        "rules": text.say("Its rules are not on this device: the rules in use apply."),
        "values": text.say("Its rules have other values on this device: the rules in use apply."),
    }
    return [said[what] for what in once.split() if what in said]
