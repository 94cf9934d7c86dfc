"""The form of a game's settings and its parsing: the same fields before the game and during it."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import TypeGuard, TypeVar, get_args

from faristol.club.card import parse_date
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.request import Request, read_number
from faristol.desk.kernel.translation import Translator, gettext_noop
from faristol.desk.shared.clocks.clock_data import format_minutes, parse_duration
from faristol.desk.shared.list_names import language_name
from faristol.desk.shared.rulesets.rulesets import PRESETS, RulesetService
from faristol.duplicate.official import reason_unofficial_game
from faristol.duplicate.values import BagOf, HandIn, Masters, Order, Settings
from faristol.ledger.record import JSON
from faristol.ledger.refusal import Refusal
from faristol.rules.ruleset import Ruleset

T = TypeVar("T", bound=str)
USUAL = "duplicate_usual"  # preference: the last choices, on this device alone
USUAL_DUPLICATE = {"ca": "ca-duplicate-2018", "ro": "ro-duplicate"}
MAX_ROUNDS = 99
MAX_MINUTES = 600
MAX_GROUPS, MAX_GROUP_LENGTH = 20, 40  # the limits of the game
# groups have a line each: as many characters as the game accepts, and two for each line break
MAX_LENGTHS = {"judge_name": 60, "groups": MAX_GROUPS * (MAX_GROUP_LENGTH + 2)}

# the fields that follow the rules until the user changes them, each with its setting
RULED = {"time": "seconds", "order": "order", "masters": "masters"}

BAGS: dict[BagOf, str] = {
    "app": gettext_noop("Faristol draws; anyone can check the draw afterwards"),
    "hand": gettext_noop("From a cloth bag; the judge types what was drawn"),
}
HANDED: dict[HandIn, str] = {
    "runners": gettext_noop("To the runners, who go round the tables"),
    "raised": gettext_noop("With a raised hand, at “Time!”"),
    "device": gettext_noop("In a message to the judge, who types it in"),
}
MASTERS: dict[Masters, str] = {
    "players": gettext_noop("The players’ best move"),
    "engine": gettext_noop("The best possible move"),
    "free": gettext_noop("Whichever the judge chooses"),
}
ORDERS: dict[Order, str] = {
    "alphabetical": gettext_noop("Alphabetical"),
    "drawn": gettext_noop("As they were drawn"),
}
TABLES = {
    "cities": gettext_noop("Cities"),
    "persons": gettext_noop("First names"),
    "countries": gettext_noop("Countries"),
    "names": gettext_noop("Romanian table: Ana, Barbu…"),
}
UNOFFICIAL_REASONS = {
    "rehearsal": gettext_noop("A rehearsal: it does not count in any list."),
    "never": gettext_noop("Not official: these rules have no official games."),
    "not_classic": gettext_noop(
        "Not official: the rules are not the unchanged rules of classic duplicate (art. 1.1-3)."
    ),
    "preset_rounds": gettext_noop(
        "Not official: only a complete game, played until the tiles run out, counts as official "
        "(art. 1.1-3)."
    ),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class LastChoices:
    """The choices of the last game that was prepared."""

    ruleset: str = ""
    lexicon: str = ""
    settings: Settings = field(default_factory=Settings)
    ruled: Mapping[str, JSON] = field(
        default_factory=dict
    )  # the values that the rules decided then


def parse_last_choices(stored: str) -> LastChoices:
    """Return the last choices from their stored form; values that this version does not know get defaults."""
    try:
        raw = json.loads(stored)
        defaults = Settings()
        values = {
            name: value
            for name, value in raw["settings"].items()
            if name in Settings.__slots__ and type(value) is type(getattr(defaults, name))
        }
        settings = replace(defaults, **values)
        return LastChoices(
            ruleset=str(raw["ruleset"]),
            lexicon=str(raw["lexicon"]),
            settings=settings,
            ruled=dict(raw.get("ruled", {})),
        )
    except (ValueError, LookupError, TypeError, AttributeError):
        return LastChoices()


def serialize_last_choices(choices: LastChoices) -> str:
    """Return the stored form of choices, without the values that belong to one evening alone."""
    return json.dumps(
        {
            "ruleset": choices.ruleset,
            "lexicon": choices.lexicon,
            "settings": _stored_settings(choices.settings),
            "ruled": dict(choices.ruled),
        },
        ensure_ascii=False,
        sort_keys=True,
    )


def _stored_settings(settings: Settings) -> dict[str, JSON]:
    values: dict[str, JSON] = asdict(settings)
    for name in ("title", "judge", "groups", "is_rehearsal", "day"):
        del values[name]
    return values


def usual_after(raw: str, before: Settings, after: Settings) -> str:
    """Return the stored choices after a change of settings: unchanged if they are of another evening."""
    choices = parse_last_choices(raw)
    if not raw or _stored_settings(choices.settings) != _stored_settings(before):
        return raw  # the stored choices are those of another evening
    return serialize_last_choices(replace(choices, settings=after))


def default_settings(ruleset: Ruleset) -> Settings:
    """Return the default settings under rules."""
    rules = ruleset.rules
    return Settings(
        seconds=rules.round_clock.seconds if rules.round_clock else Settings().seconds,
        order=rules.announcing.orders[0] if rules.announcing else "alphabetical",
        masters=rules.master.source if rules.master else "players",
    )


def ruled_values(settings: Settings) -> dict[str, JSON]:
    """Return the values of the settings that rules decide, by their names."""
    return {name: getattr(settings, name) for name in RULED.values()}


def proposed_settings(last_choices: LastChoices, chosen: str, ruleset: Ruleset) -> Settings:
    """Return the settings that a form proposes: the last ones, but for values that rules changed since.

    Under other rules they are the defaults of those. Choices that were stored without the values of the rules
    at that time are not proposed where a club's own rules decide: those may have changed.
    """
    defaults = default_settings(ruleset)
    if last_choices.ruleset != chosen:
        return defaults
    ruled_then = last_choices.ruled or (ruled_values(defaults) if chosen in PRESETS else {})
    changed = {
        name: getattr(defaults, name)
        for name, value in ruled_values(defaults).items()
        if ruled_then.get(name) != value
    }
    return replace(last_choices.settings, **changed)


async def rulesets(desk: Desk, text: Translator) -> list[tuple[str, str]]:
    """Return name and title of the rules that a duplicate can be played under."""
    choices = []
    for name, title in await desk.service(RulesetService).choices(text):
        ruleset = await desk.service(RulesetService).ruleset(name)
        if is_for_duplicate(ruleset):
            choices.append((name, title))
    return choices


def is_for_duplicate(ruleset: Ruleset | None) -> TypeGuard[Ruleset]:
    """Whether a duplicate can be played under rules: they have rounds, racks and a master move."""
    rules = ruleset.rules if ruleset else None
    return rules is not None and None not in (rules.course, rules.racks, rules.master)


def default_ruleset(lang: str) -> str:
    """Return the name of the rules proposed to speakers of a language."""
    return USUAL_DUPLICATE.get(lang, USUAL_DUPLICATE["ca"])


# ---- rendering ----


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingsFieldsView:
    """The choices of the fields, and their values before the user changes them."""

    settings: Settings
    day: str
    time: str  # per round
    ruled: Mapping[str, str]  # what the rules say, by field
    differs: Sequence[str]  # the fields whose values are not those of the rules
    groups: str  # one per line
    max_groups: int
    max_group_length: int
    max_judge_name_length: int
    has_bonus_rule: bool
    bonus_from: int  # players
    # value and label of each choice
    bags: Sequence[tuple[str, str]]
    handed: Sequence[tuple[str, str]]
    master_sources: Sequence[tuple[str, str]]
    orders: Sequence[tuple[str, str]]
    tables: Sequence[tuple[str, str]]


def fields_view(
    settings: Settings, ruleset: Ruleset | None, text: Translator
) -> SettingsFieldsView:
    """Return the choices of the fields, and their values before the user changes them."""
    rules = ruleset.rules if ruleset else None
    orders = rules.announcing.orders if rules and rules.announcing else get_args(Order)
    defaults = default_settings(ruleset) if ruleset else settings
    return SettingsFieldsView(
        settings=settings,
        day=settings.day,
        time=format_minutes(settings.seconds),
        ruled={
            "time": format_minutes(defaults.seconds),
            "order": text.gettext(ORDERS[defaults.order]),
            "masters": text.gettext(MASTERS[defaults.masters]),
        },
        differs=[
            name for name, at in RULED.items() if getattr(defaults, at) != getattr(settings, at)
        ],
        groups="\n".join(settings.groups),
        max_groups=MAX_GROUPS,
        max_group_length=MAX_GROUP_LENGTH,
        max_judge_name_length=MAX_LENGTHS["judge_name"],
        has_bonus_rule=bool(rules and rules.bonus),
        bonus_from=rules.bonus.table[0].players if rules and rules.bonus else 0,
        bags=[(value, text.gettext(words)) for value, words in BAGS.items()],
        handed=[(value, text.gettext(words)) for value, words in HANDED.items()],
        master_sources=[(value, text.gettext(words)) for value, words in MASTERS.items()],
        orders=[(value, text.gettext(ORDERS[value])) for value in orders],
        tables=name_tables_view(ruleset, text),
    )


def name_tables_view(ruleset: Ruleset | None, text: Translator) -> list[tuple[str, str]]:
    """Return the choices of a table of letter names under rules, first the one that the voice uses."""
    rule = ruleset.rules.announcing if ruleset else None
    choices = [
        (table, text.gettext(TABLES.get(table, table))) for table in (rule.tables if rule else ())
    ]
    return [("", text.gettext("As chosen under Voice")), *choices]


def official_text(
    settings: Settings, ruleset: Ruleset | None, text: Translator, *, is_practice: bool = False
) -> tuple[bool, str]:
    """Return whether a game with some settings is official, and the sentence about it (CAT-DUP 1.1-3).

    A game judged by a practice list is as complete, but not official: its words are not.
    """
    why = reason_unofficial_game(settings, ruleset)
    if why is None and is_practice:
        message = gettext_noop(
            "A complete classic game (art. 1.1-3), with the {language} practice list."
        )
        tiles = ruleset.rules.equipment.tiles if ruleset else ""
        return False, text.gettext(message, language=language_name(tiles, text))
    if why is None:
        return True, text.gettext("Official: a complete classic game (art. 1.1-3).")
    return False, text.gettext(UNOFFICIAL_REASONS[why])


# ---- parsing ----


def settings_from_form(request: Request, before: Settings) -> Settings | Refusal:
    """Return the settings of a form; values without a field stay as they were before."""
    value = request.value
    rounds = 0
    if value("length") == "rounds":
        parsed = _parse_number(value("rounds"), "rounds", 1, MAX_ROUNDS)
        if isinstance(parsed, Refusal):
            return parsed
        rounds = parsed
    seconds = parse_duration(value("time"))
    if seconds < 1:
        return Refusal("clock/time_bad", {"field": "time"})
    results_every = _parse_number(value("results_every") or "0", "results_every", 0, MAX_ROUNDS)
    if isinstance(results_every, Refusal):
        return results_every
    minutes = _parse_number(value("claims_minutes") or "0", "claims_minutes", 0, MAX_MINUTES)
    if isinstance(minutes, Refusal):
        return minutes
    day = parse_date(_plain(value("day", before.day)))
    if day is None:
        return Refusal("duplicate/day_bad", {"field": "day"})
    groups = tuple(dict.fromkeys(filter(None, map(_plain, value("groups").splitlines()))))
    for name, limit in MAX_LENGTHS.items():
        if len(value(name)) > limit:
            return Refusal("duplicate/text_too_long", {"field": name, "limit": limit})
    return replace(
        before,
        rounds=rounds,
        seconds=seconds,
        has_minute_cue=bool(value("minute_cue")),
        names=_plain(value("names")),
        order=_parse_choice(value("order"), get_args(Order), before.order),
        has_bonus=bool(value("bonus")),
        bag=_parse_choice(value("bag"), get_args(BagOf), before.bag),
        hand_in=_parse_choice(value("hand_in"), get_args(HandIn), before.hand_in),
        judge_name=_plain(value("judge_name")),
        is_rehearsal=bool(value("rehearsal")),
        results_every=results_every,
        claims_minutes=minutes,
        masters=_parse_choice(value("masters"), get_args(Masters), before.masters),
        wants_scores=bool(value("wants_scores")),
        groups=groups,
        day=day,
    )


def fit_to_ruleset(settings: Settings, ruleset: Ruleset) -> Settings:
    """Return settings without what the rules do not provide for: a table of names, an order, a bonus."""
    rule = ruleset.rules.announcing
    tables = rule.tables if rule else ()
    orders = rule.orders if rule else get_args(Order)
    return replace(
        settings,
        names=settings.names if settings.names in tables else "",
        order=settings.order if settings.order in orders else orders[0],
        has_bonus=settings.has_bonus and ruleset.rules.bonus is not None,
    )


# settings whose field has another name in the form
_FIELDS = {"title": "name", "seconds": "time", "has_bonus": "bonus", "language": "lexicon"}


def refusal_at_field(refusal: Refusal) -> Refusal:
    """Return a refusal at the field of its setting."""
    name = str(refusal.data.get("field", ""))
    if name not in _FIELDS:
        return refusal
    data = {**refusal.data, "field": _FIELDS[name]}
    if name == "seconds" and isinstance(limit := data.get("limit"), int):
        data["limit"] = format_minutes(limit)  # in the format of the field
    return Refusal(refusal.code, data)


def _plain(text: str) -> str:
    return " ".join(text.split())


def _parse_number(text: str, name: str, minimum: int, maximum: int) -> int | Refusal:
    number = read_number(text.strip(), most=4)
    if not minimum <= number <= maximum:
        return Refusal("duplicate/number_bad", {"field": name, "least": minimum, "most": maximum})
    return number


def _parse_choice(value: str, values: tuple[T, ...], default: T) -> T:
    return next((choice for choice in values if choice == value), default)
