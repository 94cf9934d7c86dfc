"""The form of a new game: rules, word list, length, time, bonus, bag, with the last choices proposed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from faristol.desk.duplicate.citations import citing_translator
from faristol.desk.duplicate.document import DuplicateService
from faristol.desk.duplicate.evening_day import fault_of_day, proposed_name
from faristol.desk.duplicate.settings_form import (
    RULED,
    USUAL,
    LastChoices,
    SettingsFieldsView,
    default_ruleset,
    default_settings,
    fields_view,
    fit_to_ruleset,
    is_for_duplicate,
    official_text,
    parse_last_choices,
    proposed_settings,
    refusal_at_field,
    ruled_values,
    rulesets,
    serialize_last_choices,
    settings_from_form,
)
from faristol.desk.kernel.context import Context
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.document_name import fault_of_name
from faristol.desk.kernel.outcome import Done, Refused, raise_refusal, unwrap
from faristol.desk.kernel.ports import Operation
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.storage.pref_rows import device_pref_row
from faristol.desk.kernel.time_format import date_of, format_date
from faristol.desk.kernel.translation import Translator
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

NO_LIST = "none"  # the judge alone decides which words are valid


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class NewDuplicateContext(Context):
    """The form of a new game, and what the game will be."""

    template: ClassVar[str] = "duplicate/prepare/new.html"
    regions: ClassVar[Mapping[str, str]] = {"principal": "duplicate/prepare/new_main.html"}

    name: str  # proposed
    rules: Sequence[tuple[str, str]]  # name and title
    ruleset: str  # the name of the chosen rules
    lists: Sequence[tuple[str, str]]  # digest and name
    lexicon: str  # the digest of the chosen list, or `NO_LIST`
    tiles: str  # the language of the tiles
    fields: SettingsFieldsView
    proposed: Mapping[str, str]  # the settings that the rules decide, by field
    official: str  # whether the game will be official, and why not


async def show(desk: Desk, request: Request) -> View:
    """Show the form; while it is being filled in, the page asks only for parts that depend on its input."""
    text = desk.translator_for(request.lang)
    last_choices = parse_last_choices(desk.stream_store.own.get(USUAL, ""))
    rules = await rulesets(desk, text)
    titles = dict(rules)
    query = request.query
    chosen = next(
        name
        for name in (
            query.get("ruleset"),
            last_choices.ruleset,
            default_ruleset(request.lang),
            rules[0][0],
        )
        if name in titles
    )
    ruleset = await desk.service(RulesetService).ruleset(chosen)
    text = citing_translator(text, ruleset) if ruleset else text
    settings = proposed_settings(last_choices, chosen, ruleset) if ruleset else Settings()
    lists = await _list_choices(desk, ruleset, text)
    list_titles = dict(lists)
    lexicon = next(
        (
            digest
            for digest in (query.get("lexicon"), last_choices.lexicon)
            if digest and digest in list_titles
        ),
        lists[0][0],
    )
    previewed = _settings_from_draft(request, settings)
    is_unofficial_list = is_practice(desk.service(Lexicons).row(lexicon))
    today = date_of(desk.clock.now(), desk.zone(request))
    _, official = official_text(previewed, ruleset, text, is_practice=is_unofficial_list)
    return View(
        title=text.gettext("Prepare a game"),
        text=text,
        stream=desk.service(DuplicateService).documents.selected_id,
        context=NewDuplicateContext(
            # a name that the user has not changed follows the day
            name=proposed_name(format_date(previewed.day or today, text), text),
            rules=rules,
            ruleset=chosen,
            lists=lists,
            lexicon=lexicon,
            tiles=ruleset.rules.equipment.tiles if ruleset else "",
            fields=fields_view(previewed, ruleset, text),
            proposed=_fields_of(settings),
            official=official,
        ),
    )


def _defaults_for(ruleset: Ruleset | None) -> Settings:
    return default_settings(ruleset) if ruleset else Settings()


def _fields_of(settings: Settings) -> dict[str, str]:
    """Return the settings that rules decide by field, in the format of the fields."""
    values = {name: str(getattr(settings, at)) for name, at in RULED.items()}
    return {**values, "time": format_minutes(settings.seconds)}


def _settings_from_draft(request: Request, settings: Settings) -> Settings:
    """Return the settings of a form that is being filled in, as far as they can be parsed."""
    query = request.query
    if "length" not in query:
        return settings
    # proposed values that the user has not changed follow the rules that are chosen now
    untouched = {name for name in RULED if query.get(name) == query.get(f"proposed_{name}")}
    query |= {name: value for name, value in _fields_of(settings).items() if name in untouched}
    fallbacks = {"time": format_minutes(settings.seconds), "rounds": "20", "results_every": "0"}
    fallbacks |= {"claims_minutes": str(settings.claims_minutes), "judge_name": "", "groups": ""}
    fallbacks["day"] = ""
    for name in ("", *fallbacks):  # a value that cannot be parsed yet is still being typed
        parsed = settings_from_form(replace(request, fields=tuple(query.items())), settings)
        if not isinstance(parsed, Refusal):
            return parsed
        wrong_field = str(parsed.data.get("field", name))
        query[wrong_field] = fallbacks.get(wrong_field, "")
    return settings


async def _list_choices(
    desk: Desk, ruleset: Ruleset | None, text: Translator
) -> list[tuple[str, str]]:
    """Return the choices of a word list under rules, the one in use first, last to play without a list."""
    await desk.service(Lexicons).open()
    tiles = ruleset.rules.equipment.tiles if ruleset else ""
    used = await desk.service(Lexicons).in_use(tiles)
    rows = [row for row in desk.service(Lexicons).rows if row.language == tiles]
    rows.sort(key=lambda row: used is None or row.digest != used.digest)
    return [
        *((row.digest, row_name(row, text)) for row in rows),
        (NO_LIST, text.gettext("No list: the judge says which words are valid")),
    ]


async def begin(desk: Desk, request: Request) -> Done:
    """Prepare a game by the form, and store its choices as the last ones."""
    name = request.line("name")
    raise_refusal(fault_of_name(name))
    name = desk.stream_store.unique_name(name)  # a number is part of the name from the beginning
    ruleset = await desk.service(RulesetService).ruleset(request.value("ruleset"))
    if not is_for_duplicate(ruleset):
        raise Refused(Refusal("duplicate/rules_unknown", {"field": "ruleset"}))
    settings = unwrap(settings_from_form(request, _defaults_for(ruleset)))
    raise_refusal(fault_of_day(desk, request, settings.day))
    settings = fit_to_ruleset(settings, ruleset)
    await desk.service(Lexicons).open()
    chosen = request.value("lexicon")
    row = desk.service(Lexicons).row(chosen)
    if row is None and chosen != NO_LIST:
        raise Refused(Refusal("study/lexicon_unknown", {"field": "lexicon"}))
    tiles = ruleset.rules.equipment.tiles
    if row is not None and row.language != tiles:
        raise Refused(Refusal("duplicate/other_tiles", {"field": "lexicon"}))
    choices = LastChoices(
        ruleset=request.value("ruleset"),
        lexicon=chosen,
        settings=settings,
        ruled=ruled_values(default_settings(ruleset)),
    )
    pref_row = device_pref_row(USUAL, serialize_last_choices(choices))
    also: tuple[Operation, ...] = (("put", "prefs", pref_row),)
    act = OpenGame(
        language=tiles,
        lexicon=pin_for(row) if row else None,
        ruleset=Table(plain_ruleset(ruleset)),
        settings=replace(settings, title=name),
    )
    done = Done(route="/duplicate/players")
    try:
        await desk.service(DuplicateService).begin(name, act, request, done, also=also)
    except Refused as refused:
        raise Refused(refusal_at_field(refused.refusal)) from refused
    desk.stream_store.own[USUAL] = pref_row["value"]
    return done
