"""The form of a new tournament; its fields are also those of the details of one under way."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, get_args

from faristol.desk.kernel.context import Context
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.document_name import fault_of_name
from faristol.desk.kernel.outcome import Done, Refused, raise_refusal
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.time_format import format_day
from faristol.desk.kernel.translation import Translator
from faristol.desk.kernel.view import View
from faristol.desk.shared.rulesets.rulesets import RulesetService, is_for_one_board
from faristol.desk.tournament.base import COUNTS, METHODS, ORDERS, format_points
from faristol.desk.tournament.document import TournamentService
from faristol.ledger.record import Table
from faristol.ledger.refusal import Refusal
from faristol.rules.reading import plain_ruleset
from faristol.rules.ruleset import Rules, Ruleset
from faristol.tournament.acts.committee import NameCommittee
from faristol.tournament.acts.entries import OpenTournament
from faristol.tournament.standings import Order
from faristol.tournament.state import Tournament
from faristol.tournament.usual_settings import DEFAULT_RULESETS, default_settings
from faristol.tournament.values import Member, MethodName, Seeds, Settings

TEXT_FIELDS = ("place", "day", "listing", "dictionary")
NUMBER_FIELDS = ("rounds", "minutes", "unrated", "cap", "bye_difference", "missed_half_points")
# the fields that follow the rules until the director changes them
RULED_FIELDS = ("rounds", "method", "minutes", "counts", "unrated", "bye_difference", "orders")
MAX_DAY = 60  # characters of a date in the proposed name
MEMBER_FIELDS = 3  # two who decide, and a substitute (CAT-CLM 32, 34)
TIE_BREAK_FIELDS = 3  # tie-breaks, in order


def settings_from_form(request: Request, before: Settings) -> Settings:
    """Return the settings of a form; fields that it does not have stay as before.

    Raises:
        Refused: a choice is invalid.
    """
    sent = {name for name, _ in request.fields}
    values: dict[str, Any] = {name: request.line(name) for name in TEXT_FIELDS if name in sent}
    values["title"] = request.line("name")
    values |= {name: request.number(name) for name in NUMBER_FIELDS if name in sent}
    for name, choices in (
        ("method", METHODS),
        ("starts", ("drawn", "listed")),
        ("counts", COUNTS),
        ("seeds", get_args(Seeds)),
    ):
        if name in sent:
            if request.value(name) not in choices:
                raise Refused(Refusal("desk/no_such_choice", {"field": name}))
            values[name] = request.value(name)
    if "orders" in sent:
        orders = tuple(order for order in request.values("orders") if order)
        if not set(orders) <= set(get_args(Order)):
            raise Refused(Refusal("desk/no_such_choice", {"field": "orders"}))
        values["orders"] = orders
    if "groups" in sent:
        for name in ("groups", "prizes"):
            lines = (" ".join(line.split()) for line in request.value(name).splitlines())
            values[name] = tuple(line for line in lines if line)
        values["looks_ahead"] = bool(request.value("looks_ahead"))
        values["keeps_teams_apart"] = bool(request.value("keeps_teams_apart"))
        values["keeps_groups_apart"] = bool(request.value("keeps_groups_apart"))
    return replace(before, **values)


def committee_from_form(request: Request) -> tuple[Member, ...]:
    """Return the committee of a form."""
    names = (" ".join(name.split()) for name in request.values("members"))
    return tuple(Member(name=name) for name in names if name)


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingsFormView:
    """The fields of the settings: their values and choices, and what the rules say of them."""

    settings: Settings
    methods: Sequence[tuple[MethodName, str]]
    orders: Sequence[tuple[str, str]]  # all tie-breaks, and the choice of none
    chosen_orders: Sequence[str]  # an empty string for each further field
    is_always_drawn: bool  # who starts
    is_locked: bool  # how results are counted
    members: Sequence[str]  # an empty string for each further field
    regulation: Rules
    rule_notes: Mapping[str, str]  # by field, where it differs from the rules

    @property
    def format_points(self) -> Callable[[int], str]:
        """Formats half points."""
        return format_points


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class NewTournamentContext(Context):
    """The form of a new tournament."""

    template: ClassVar[str] = "tournament/new.html"
    regions: ClassVar[Mapping[str, str]] = {"principal": "tournament/new_main.html"}

    rules: Sequence[tuple[str, str]]  # the choices of rules
    ruleset: str  # the chosen one
    proposed: Mapping[str, str]  # the values by the rules, by field
    fields: SettingsFormView


def fields_view(
    settings: Settings, ruleset: Ruleset, text: Translator, tournament: Tournament | None
) -> SettingsFormView:
    """Return the template data of the fields, with those that are locked."""
    start = ruleset.rules.start
    orders = [("", "–"), *((name, text.gettext(label)) for name, label in ORDERS.items())]
    members = [member.name for member in tournament.committee] if tournament else []
    return SettingsFormView(
        settings=settings,
        methods=[
            (name, f"{text.gettext(label)}: {text.gettext(note)}")
            for name, (label, note) in METHODS.items()
        ],
        orders=orders,
        chosen_orders=[*settings.orders, *[""] * TIE_BREAK_FIELDS][
            : max(TIE_BREAK_FIELDS, len(settings.orders))
        ],
        is_always_drawn=start is not None and start.is_always_drawn,
        is_locked=tournament is not None and bool(tournament.confirmed),
        members=[*members, *[""] * MEMBER_FIELDS][: max(MEMBER_FIELDS, len(members))],
        regulation=ruleset.rules,
        rule_notes=rule_notes(settings, ruleset, text),
    )


def rule_notes(settings: Settings, ruleset: Ruleset, text: Translator) -> dict[str, str]:
    """Return for each field that follows the rules a note if it differs from them."""
    usual = default_settings(ruleset)
    rule_values = {
        "method": text.gettext(METHODS[usual.method][0]),
        "counts": text.gettext(COUNTS[usual.counts]),
        "orders": ", ".join(text.gettext(ORDERS[order]) for order in usual.orders) or "–",
    }
    return {
        name: ""
        if getattr(usual, name) == getattr(settings, name)
        else text.gettext(
            "Differs from the rules: {value}.", value=rule_values.get(name, getattr(usual, name))
        )
        for name in RULED_FIELDS
    }


def _ruled_values(settings: Settings) -> dict[str, str]:
    """Return the values of the fields that follow the rules as a form sends them; tie-breaks in order."""
    values = {name: str(getattr(settings, name)) for name in RULED_FIELDS}
    return {**values, "orders": " ".join(settings.orders)}


def _settings_from_draft(request: Request, settings: Settings) -> Settings:
    """Return the settings with the fields that the director has changed in the draft of a form."""
    draft, changed = request.asked, dict[str, Any]()
    choices: Mapping[str, Collection[str]] = {"method": METHODS, "counts": COUNTS}
    for name in RULED_FIELDS:
        sent = " ".join(draft.values(name))
        if not sent or sent == draft.value(f"proposed_{name}"):
            continue
        if name == "orders" and set(sent.split()) <= set(get_args(Order)):
            changed[name] = tuple(sent.split())
        elif sent in choices.get(name, ()):
            changed[name] = sent
        elif name in NUMBER_FIELDS and (number := draft.number(name)) >= 0:
            changed[name] = number
    return replace(settings, **changed)


async def show(desk: Desk, request: Request) -> View:
    """Show the form of a new tournament."""
    text = desk.translator_for(request.lang)
    rules = await desk.service(RulesetService).load_choices_for_two(text)
    query = request.query
    usual = DEFAULT_RULESETS.get(request.lang, DEFAULT_RULESETS["ca"])
    chosen = query["ruleset"] if query.get("ruleset") in dict(rules) else usual
    ruleset = await desk.service(RulesetService).ruleset(chosen)
    if ruleset is None:
        raise LookupError(chosen)
    today = format_day(desk.clock.now(), desk.zone(request), text)
    # the proposed name follows the date, up to its length
    day = " ".join(query.get("day", "").split())[:MAX_DAY] or today
    settings = replace(default_settings(ruleset), title=text.gettext("Tournament, {day}", day=day))
    return View(
        title=text.gettext("New tournament"),
        context=NewTournamentContext(
            rules=rules,
            ruleset=chosen,
            proposed=_ruled_values(settings),
            fields=fields_view(
                _settings_from_draft(request, replace(settings, day=today)), ruleset, text, None
            ),
        ),
    )


async def begin(desk: Desk, request: Request) -> Done:
    """Begin the tournament of a form."""
    raise_refusal(fault_of_name(request.line("name")))
    ruleset = await desk.service(RulesetService).ruleset(request.value("ruleset"))
    if ruleset is None or not is_for_one_board(ruleset):
        raise Refused(Refusal("tournament/ruleset_bad", {"field": "ruleset"}))
    settings = settings_from_form(request, default_settings(ruleset))
    acts: list[object] = [
        OpenTournament(
            language=ruleset.rules.equipment.tiles,
            ruleset=Table(plain_ruleset(ruleset)),
            settings=settings,
        )
    ]
    if members := committee_from_form(request):
        acts.append(NameCommittee(members=members))
    name = desk.stream_store.unique_name(settings.title)
    return await desk.service(TournamentService).documents.create(
        name, *acts, request=request, done=Done(route="/tournament/entries"), world=None
    )
