"""Prepare a game: rules, words, length, time, bonus, bag; what was chosen last time stands there already."""

from dataclasses import replace

from faristol.desk.duplicate.citations import citing_translator
from faristol.desk.duplicate.document import DuplicateService
from faristol.desk.duplicate.evening_day import fault_of_day, proposed_name
from faristol.desk.duplicate.settings_form import (
    RULED,
    USUAL,
    LastChoices,
    default_ruleset,
    default_settings,
    fields_view,
    fit_to_ruleset,
    format_last_choices,
    is_for_duplicate,
    official_text,
    parse_last_choices,
    proposed_settings,
    refusal_at_field,
    ruled_values,
    rulesets,
    settings_from_form,
)
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.document_name import fault_of_name
from faristol.desk.kernel.outcome import Done, Refused, raise_refusal, unwrap
from faristol.desk.kernel.ports import Operation
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.storage.stream_store import device_pref_row
from faristol.desk.kernel.time_format import date_of, format_date
from faristol.desk.kernel.translation import Text
from faristol.desk.kernel.view import View
from faristol.desk.shared.clocks.clock_data import format_minutes
from faristol.desk.shared.lexicons import Lexicons, pin_for
from faristol.desk.shared.list_names import is_practice, row_name
from faristol.desk.shared.rulesets.rulesets import RulesetService
from faristol.duplicate.acts.start import OpenGame
from faristol.duplicate.values import Settings
from faristol.ledger.record import Table
from faristol.ledger.refusal import Refusal
from faristol.rules.reading import plain_ruleset
from faristol.rules.ruleset import Ruleset

NO_LIST = "none"  # the judge alone says which words are valid


async def show(desk: Desk, request: Request) -> View:
    """Show what can be chosen; while it is being chosen, only what depends on it is asked for."""
    text = desk.text_of(request.lang)
    usual = parse_last_choices(desk.shelf.own.get(USUAL, ""))
    rules = await rulesets(desk, text)
    known = dict(rules)
    asked = request.query
    chosen = next(
        one
        for one in (asked.get("ruleset"), usual.ruleset, default_ruleset(request.lang), rules[0][0])
        if one in known
    )
    ruleset = await desk.of(RulesetService).ruleset(chosen)
    text = citing_translator(text, ruleset) if ruleset else text
    settings = proposed_settings(usual, chosen, ruleset) if ruleset else Settings()
    lists = await _lists(desk, ruleset, text)
    listed = dict(lists)
    words = next(
        (one for one in (asked.get("lexicon"), usual.lexicon) if one and one in listed),
        lists[0][0],
    )
    looked_at = _settings_from_draft(request, settings)
    is_unofficial_list = is_practice(desk.of(Lexicons).row(words))
    today = date_of(desk.clock.now(), desk.zone(request))
    _, official = official_text(looked_at, ruleset, text, is_practice=is_unofficial_list)
    return View(
        title=text.say("Prepare a game"),
        template="duplicate/prepare/new.html",
        text=text,
        stream=desk.of(DuplicateService).documents.stream,
        regions={"principal": "duplicate/prepare/new_main.html"},
        context={
            # a name that nobody has touched follows the day
            "name": proposed_name(format_date(looked_at.day or today, text), text),
            "rules": rules,
            "ruleset": chosen,
            "lists": lists,
            "lexicon": words,
            "tiles": ruleset.rules.equipment.tiles if ruleset else "",
            "asked": fields_view(looked_at, ruleset, text),
            "proposed": _fields_of(settings),
            "official": official,
        },
    )


def _defaults_for(ruleset: Ruleset | None) -> Settings:
    return default_settings(ruleset) if ruleset else Settings()


def _fields_of(settings: Settings) -> dict[str, str]:
    """Return the settings that rules decide as their fields hold them."""
    values = {name: str(getattr(settings, at)) for name, at in RULED.items()}
    return {**values, "time": format_minutes(settings.seconds)}


def _settings_from_draft(request: Request, settings: Settings) -> Settings:
    """Return the settings that a form being filled in comes to, as far as it can be read."""
    query = request.query
    if "length" not in query:
        return settings
    # what nobody has touched since it was proposed follows the rules that are chosen now
    untouched = {name for name in RULED if query.get(name) == query.get(f"proposed_{name}")}
    query |= {name: value for name, value in _fields_of(settings).items() if name in untouched}
    whole = {"time": format_minutes(settings.seconds), "rounds": "20", "results_every": "0"}
    whole |= {"claims_minutes": str(settings.claims_minutes), "judge_name": "", "groups": ""}
    whole["day"] = ""
    for name in ("", *whole):  # what cannot be read yet is still being typed
        read = settings_from_form(replace(request, fields=tuple(query.items())), settings)
        if not isinstance(read, Refusal):
            return read
        wrong = str(read.data.get("field", name))
        query[wrong] = whole.get(wrong, "")
    return settings


async def _lists(desk: Desk, ruleset: Ruleset | None, text: Text) -> list[tuple[str, str]]:
    """Return the lists of the tiles of rules, the one in use first; and to play without any."""
    await desk.of(Lexicons).open()
    tiles = ruleset.rules.equipment.tiles if ruleset else ""
    used = await desk.of(Lexicons).in_use(tiles)
    rows = [row for row in desk.of(Lexicons).rows if row.language == tiles]
    rows.sort(key=lambda row: used is None or row.digest != used.digest)
    return [
        *((row.digest, row_name(row, text)) for row in rows),
        (NO_LIST, text.say("No list: the judge says which words are valid")),
    ]


async def begin(desk: Desk, request: Request) -> Done:
    """Prepare a game as the form says, and remember how."""
    name = request.line("name")
    raise_refusal(fault_of_name(name))
    name = desk.shelf.untaken(name)  # a number is part of it from its beginning
    ruleset = await desk.of(RulesetService).ruleset(request.value("ruleset"))
    if not is_for_duplicate(ruleset):
        raise Refused(Refusal("duplicate/rules_unknown", {"field": "ruleset"}))
    settings = unwrap(settings_from_form(request, _defaults_for(ruleset)))
    raise_refusal(fault_of_day(desk, request, settings.day))
    settings = fit_to_ruleset(settings, ruleset)
    await desk.of(Lexicons).open()
    chosen = request.value("lexicon")
    row = desk.of(Lexicons).row(chosen)
    if row is None and chosen != NO_LIST:
        raise Refused(Refusal("study/lexicon_unknown", {"field": "lexicon"}))
    tiles = ruleset.rules.equipment.tiles
    if row is not None and row.language != tiles:
        raise Refused(Refusal("duplicate/other_tiles", {"field": "lexicon"}))
    usual = LastChoices(
        ruleset=request.value("ruleset"),
        lexicon=chosen,
        settings=settings,
        ruled=ruled_values(default_settings(ruleset)),
    )
    kept = device_pref_row(USUAL, format_last_choices(usual))
    also: tuple[Operation, ...] = (("put", "prefs", kept),)
    command = OpenGame(
        language=tiles,
        lexicon=pin_for(row) if row else None,
        ruleset=Table(plain_ruleset(ruleset)),
        settings=replace(settings, title=name),
    )
    done = Done(go="/duplicate/players")
    try:
        await desk.of(DuplicateService).begin(name, command, request, done, also=also)
    except Refused as refused:
        raise Refused(refusal_at_field(refused.refusal)) from refused
    desk.shelf.own[USUAL] = kept["value"]
    return done
