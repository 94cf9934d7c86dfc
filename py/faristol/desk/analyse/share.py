"""Screen that exports a position as text, and imports one from pasted text."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from faristol.analysis.acts import OpenStudy
from faristol.desk.analyse.base import format_setting, version_fields
from faristol.desk.analyse.commands import carry_out, load_fresh, set_position_act
from faristol.desk.analyse.new import store
from faristol.desk.kernel.context import Context
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done, Refused, download_effect, unwrap
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import Message, Translator, gettext_noop
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


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class SharePositionContext(Context):
    """A position as text, and a field for another one."""

    template: ClassVar[str] = "analyse/share.html"

    version_fields: Mapping[str, JSON]
    note: str  # word list and rules
    position_text: str
    max_text: int  # characters


async def show(desk: Desk, request: Request) -> View:
    """Show the position as text, and a field to paste another one."""
    analysis = await desk.service(AnalysisService).load(request.lang)
    text = desk.translator_for(request.lang)
    return View(
        title=text.gettext("Share or paste"),
        stream=analysis.id,
        context=SharePositionContext(
            version_fields=version_fields(analysis),
            note=format_setting(analysis, text),
            position_text=await position_text(desk, analysis, text),
            max_text=LONGEST,
        ),
    )


async def position_text(desk: Desk, analysis: LoadedAnalysis, text: Translator) -> str:
    """Return the current position as text."""
    study, pin = analysis.study, analysis.study.lexicon
    heading = analysis.terms.ruleset.heading
    position = Position(
        language=study.language,
        board=analysis.board,
        rack=analysis.rack,
        rules=heading.name,
        rules_title=await _rules_title(desk, analysis, text),
        rules_digest=digest_of_values(analysis.terms.ruleset)[:SHORTEST_DIGEST],
        list=pin.digest[:SHORTEST_DIGEST] if pin else "",
        list_name=list_name(pin, study.language, text) if pin else "",
    )
    return write_position(position, text.language)


async def _rules_title(desk: Desk, analysis: LoadedAnalysis, text: Translator) -> str:
    """Return the title of an analysis's rules on this device, or else their own title."""
    ruleset = analysis.terms.ruleset
    choice = await desk.service(RulesetService).find_choice(
        ruleset.heading.name, digest_of_values(ruleset)
    )
    here = await desk.service(RulesetService).ruleset(choice)
    titles = dict(await desk.service(RulesetService).choices(text))
    is_same = here is not None and here.heading.name == ruleset.heading.name
    return titles.get(choice, ruleset.heading.title) if is_same else ruleset.heading.title


async def export(desk: Desk, request: Request) -> Done:
    """Export the position as a text file."""
    analysis = await desk.service(AnalysisService).load(request.lang)
    text = desk.translator_for(request.lang)
    content = await position_text(desk, analysis, text)
    return Done(effects=(download_effect(f"{text.gettext('position')}.txt", content, MIME),))


async def read(desk: Desk, request: Request) -> Done:
    """Continue from a pasted position, in a new analysis if it has another word list or other rules."""
    analysis = await load_fresh(desk, request)
    position = read_position(request.value("pasted"), analysis.study.language)
    if isinstance(position, Flaw):
        raise Refused(_refusal_of_flaw(position))
    is_for_this = not position.has_board and position.language == analysis.study.language
    board = analysis.board if is_for_this else position.board
    command = set_position_act(board, position.rack, alphabet_of(position.language))
    lexicon, missing_list = await _choose_lexicon(desk, position, analysis)
    ruleset, missing_rules = await _choose_ruleset(desk, position, analysis)
    missing = " ".join(filter(None, (missing_list, missing_rules)))
    try:
        if ruleset is analysis.terms.ruleset and lexicon == analysis.study.lexicon:
            done = Done(route="/analyse", flash=missing)
            return await carry_out(desk, request, analysis, command, done)
        opening = OpenStudy(
            language=position.language, lexicon=lexicon, ruleset=pin_ruleset(ruleset)
        )
        new_analysis = unwrap(desk.service(AnalysisService).begin(opening))
        message = Message(
            gettext_noop(
                "The text has another word list or other rules: this is a separate analysis."
            )
        )
        return await store(desk, request, new_analysis, command, once=missing, toast=message)
    except Refused as refused:
        raise Refused(_with_field(refused.refusal)) from refused


async def _choose_lexicon(
    desk: Desk, position: Position, analysis: LoadedAnalysis
) -> tuple[LexiconPin | None, str]:
    """Return the word list for a pasted position, and the code of what is missing here."""
    pin = analysis.study.lexicon
    is_named = len(position.list) >= SHORTEST_DIGEST
    is_same_language = position.language == analysis.study.language
    if pin and is_named and is_same_language and pin.digest.startswith(position.list):
        return pin, ""
    await desk.service(Lexicons).open()
    rows = [row for row in desk.service(Lexicons).rows if row.language == position.language]
    for row in rows:
        if is_named and row.digest.startswith(position.list):
            return pin_for(row), ""
    missing = "list" if position.list else ""
    if is_same_language:
        return pin, missing
    used = await desk.service(Lexicons).in_use(position.language)
    return pin_for(used) if used else None, missing


async def _choose_ruleset(
    desk: Desk, position: Position, analysis: LoadedAnalysis
) -> tuple[Ruleset, str]:
    """Return the rules for a pasted position, and the code of what is missing here."""
    used, missing = analysis.terms.ruleset, ""
    if name := position.rules:
        digest = position.rules_digest
        if not digest and name in preset_names():  # the name of a regulation determines its values
            digest = digest_of_values(preset(name))
        is_used = digest_of_values(used).startswith(digest) if digest else used.heading.name == name
        choice = "" if is_used else await desk.service(RulesetService).find_choice(name, digest)
        ruleset = used if is_used else await desk.service(RulesetService).ruleset(choice)
        if ruleset and ruleset.rules.equipment.tiles == position.language:
            return ruleset, ""
        missing = (
            "values"
            if not ruleset and await desk.service(RulesetService).find_choice(name, "")
            else "rules"
        )
    if position.language == analysis.study.language:
        return used, missing
    return await desk.service(RulesetService).ruleset(
        USUAL_RULES.get(position.language, "")
    ) or used, missing


def _refusal_of_flaw(flaw: Flaw) -> Refusal:
    """Return the refusal of a text that is no position, with its field."""
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


def _with_field(refusal: Refusal) -> Refusal:
    return Refusal(refusal.code, {**refusal.data, "field": "pasted"})


def format_missing(once: str, text: Translator) -> list[str]:
    """Return a sentence for each part of a pasted position that is missing on this device."""
    sentences = {
        "list": text.gettext("Its word list is not on this device: the list in use applies."),
        "rules": text.gettext("Its rules are not on this device: the rules in use apply."),
        "values": text.gettext(
            "Its rules have other values on this device: the rules in use apply."
        ),
    }
    return [sentences[code] for code in once.split() if code in sentences]
