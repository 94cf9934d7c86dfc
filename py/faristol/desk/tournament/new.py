"""Prepare a tournament, and change what may still be changed of one: the same fields for both."""

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any, Literal, get_args

from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.document_name import fault_of_name
from faristol.desk.kernel.outcome import Done, Refused, raise_refusal
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.time_format import format_day
from faristol.desk.kernel.translation import Text
from faristol.desk.kernel.view import View
from faristol.desk.shared.rulesets.rulesets import RulesetService, is_for_one_board
from faristol.desk.tournament.base import COUNTS, METHODS, ORDERS, format_points
from faristol.desk.tournament.document import TournamentService
from faristol.ledger.record import Table
from faristol.ledger.refusal import Refusal
from faristol.rules.clock import Clock
from faristol.rules.reading import plain_ruleset
from faristol.rules.ruleset import Rules, Ruleset
from faristol.rules.tournament import Pairing
from faristol.tournament.acts.committee import NameCommittee
from faristol.tournament.acts.entries import LOCKED, OpenTournament
from faristol.tournament.standings import Order
from faristol.tournament.state import Tournament
from faristol.tournament.values import Member, MethodName, Seeds, Settings

USUAL = {"ca": "ca-ciutat-de-mallorca", "ro": "ro-general"}
TEXTS = ("place", "day", "listing", "dictionary")
NUMBERS = ("rounds", "minutes", "unrated", "cap", "bye_difference", "missed_half_points")
# How a tournament is held where the rules leave it open (docs/decisions/0023).
IN_HALLS = {"ro": Settings(method="top_down", first="lots", counts="coefficients", minutes=50)}
# the fields that follow the rules until somebody touches them
RULED = ("rounds", "method", "minutes", "counts", "unrated", "bye_difference", "orders")
MAX_MINUTES = 600  # of a round, as a tournament takes them
MAX_DAY = 60  # characters of a date in the proposed name
MEMBERS = 3  # two who decide, and who stands in (CAT-CLM 32, 34)
ORDERED = 3  # ways to break a tie, one after the other


# what a game counts for where the rules name a unit of tournaments
_COUNTS: Mapping[str, Literal["points", "coefficients"]] = {
    "tournament_points": "points",
    "coefficient": "coefficients",
}


def _method_under(pairing: Pairing) -> MethodName:
    """Return the method that rules mean: neighbours who may meet again are paired 1-2, 3-4…."""
    if pairing.method == "dutch":
        return "score_groups"
    return "distance" if pairing.rematches == "avoided" else "king_of_the_hill"


def default_settings(ruleset: Ruleset) -> Settings:
    """Return how a tournament is usually held under rules."""
    rules = ruleset.rules
    pairing, seeding, dictionary = rules.pairing, rules.seeding, rules.dictionary
    usual = Settings() if pairing else IN_HALLS.get(rules.equipment.tiles, Settings())
    unit = rules.ranking.unit if rules.ranking else ""
    return replace(
        usual,
        rounds=pairing.rounds if pairing else usual.rounds,
        method=_method_under(pairing) if pairing else usual.method,
        counts=_COUNTS.get(unit, usual.counts),
        orders=_ties_under(rules, usual.orders),
        minutes=_minutes_under(rules.clock) or usual.minutes,
        bye_difference=pairing.bye.game_points if pairing else usual.bye_difference,
        listing=seeding.listing if seeding else "",
        unrated=seeding.unrated if seeding else usual.unrated,
        dictionary=dictionary.name if dictionary else "",
    )


def _ties_under(rules: Rules, usual: tuple[Order, ...]) -> tuple[Order, ...]:
    """Return what breaks ties: rules that pair nobody and break none do not speak of tournaments."""
    if rules.ranking is None or not (rules.ranking.ties or rules.pairing):
        return usual
    return tuple(
        tie for tie in rules.ranking.ties if tie != "best_moves"
    )  # those are a duplicate's


def _minutes_under(clock: Clock | None) -> int:
    """Return how long a game may last in all: as it is said, else what both have; 0 where nothing is."""
    if clock is None:
        return 0
    return min(clock.minutes_in_all or 2 * clock.minutes_each[0], MAX_MINUTES)


def settings_from_form(request: Request, before: Settings) -> Settings:
    """Return settings as a form has them; what it does not ask for stays as it was.

    Raises:
        Refused: a choice is none of those there are.
    """
    sent = {name for name, _ in request.fields}
    found: dict[str, Any] = {name: request.line(name) for name in TEXTS if name in sent}
    found["title"] = request.line("name")
    found |= {name: request.number(name) for name in NUMBERS if name in sent}
    for name, choices in (
        ("method", METHODS),
        ("starts", ("drawn", "listed")),
        ("counts", COUNTS),
        ("seeds", get_args(Seeds)),
    ):
        if name in sent:
            if request.value(name) not in choices:
                raise Refused(Refusal("desk/no_such_choice", {"field": name}))
            found[name] = request.value(name)
    if "orders" in sent:
        orders = tuple(one for one in request.values("orders") if one)
        if not set(orders) <= set(get_args(Order)):
            raise Refused(Refusal("desk/no_such_choice", {"field": "orders"}))
        found["orders"] = orders
    if "groups" in sent:
        for name in ("groups", "prizes"):
            lines = (" ".join(line.split()) for line in request.value(name).splitlines())
            found[name] = tuple(line for line in lines if line)
        found["looks_ahead"] = bool(request.value("looks_ahead"))
        found["keeps_teams_apart"] = bool(request.value("keeps_teams_apart"))
        found["keeps_groups_apart"] = bool(request.value("keeps_groups_apart"))
    return replace(before, **found)


def committee_from_form(request: Request) -> tuple[Member, ...]:
    """Return the committee as a form names it."""
    names = (" ".join(name.split()) for name in request.values("members"))
    return tuple(Member(name=name) for name in names if name)


def fields_view(
    settings: Settings, ruleset: Ruleset, text: Text, tournament: Tournament | None
) -> dict[str, Any]:
    """Return what the fields show, and which of them may not be changed any more."""
    start = ruleset.rules.start
    orders = [("", "–"), *((name, text.say(said)) for name, said in ORDERS.items())]
    members = [member.name for member in tournament.committee] if tournament else []
    return {
        "settings": settings,
        "methods": [
            (name, f"{text.say(one)}: {text.say(note)}") for name, (one, note) in METHODS.items()
        ],
        "orders": orders,
        "ordered": [*settings.orders, *[""] * ORDERED][: max(ORDERED, len(settings.orders))],
        "is_always_drawn": start is not None and start.is_always_drawn,
        "locked": LOCKED if tournament and tournament.confirmed else (),
        "members": [*members, *[""] * MEMBERS][: max(MEMBERS, len(members))],
        "rules_of": ruleset.rules,
        "ruled": ruled_otherwise(settings, ruleset, text),
        "points_said": format_points,
    }


def ruled_otherwise(settings: Settings, ruleset: Ruleset, text: Text) -> dict[str, str]:
    """Return what the rules say of each field that differs from them, in words."""
    own = default_settings(ruleset)
    said = {
        "method": text.say(METHODS[own.method][0]),
        "counts": text.say(COUNTS[own.counts]),
        "orders": ", ".join(text.say(ORDERS[one]) for one in own.orders) or "–",
    }
    return {
        name: ""
        if getattr(own, name) == getattr(settings, name)
        else text.say("Differs from the rules: {value}.", value=said.get(name, getattr(own, name)))
        for name in RULED
    }


def _ruled_fields(settings: Settings) -> dict[str, str]:
    """Return the fields that follow the rules as a form sends them; what breaks ties one after the other."""
    values = {name: str(getattr(settings, name)) for name in RULED}
    return {**values, "orders": " ".join(settings.orders)}


def _asked(request: Request, settings: Settings) -> Settings:
    """Return the settings with what somebody has touched in a form that is being filled in."""
    asked, found = request.asked, dict[str, Any]()
    choices: Mapping[str, Collection[str]] = {"method": METHODS, "counts": COUNTS}
    for name in RULED:
        sent = " ".join(asked.values(name))
        if not sent or sent == asked.value(f"proposed_{name}"):
            continue
        if name == "orders" and set(sent.split()) <= set(get_args(Order)):
            found[name] = tuple(sent.split())
        elif sent in choices.get(name, ()):
            found[name] = sent
        elif name in NUMBERS and (number := asked.number(name)) >= 0:
            found[name] = number
    return replace(settings, **found)


async def show(desk: Desk, request: Request) -> View:
    """Show what can be chosen of a new tournament."""
    text = desk.text_of(request.lang)
    rules = await desk.of(RulesetService).choices_for_two(text)
    asked = request.query
    usual = USUAL.get(request.lang, USUAL["ca"])
    chosen = asked["ruleset"] if asked.get("ruleset") in dict(rules) else usual
    ruleset = await desk.of(RulesetService).ruleset(chosen)
    if ruleset is None:
        raise LookupError(chosen)
    today = format_day(desk.clock.now(), desk.zone(request), text)
    # a name that nobody has touched follows the date, as far as it has room for it
    held = " ".join(asked.get("day", "").split())[:MAX_DAY] or today
    settings = replace(default_settings(ruleset), title=text.say("Tournament, {day}", day=held))
    return View(
        title=text.say("New tournament"),
        template="tournament/new.html",
        regions={"principal": "tournament/new_main.html"},
        context={
            "rules": rules,
            "ruleset": chosen,
            "proposed": _ruled_fields(settings),
            **fields_view(_asked(request, replace(settings, day=today)), ruleset, text, None),
        },
    )


async def begin(desk: Desk, request: Request) -> Done:
    """Prepare a tournament as the form says."""
    raise_refusal(fault_of_name(request.line("name")))
    ruleset = await desk.of(RulesetService).ruleset(request.value("ruleset"))
    if ruleset is None or not is_for_one_board(ruleset):
        raise Refused(Refusal("tournament/ruleset_bad", {"field": "ruleset"}))
    settings = settings_from_form(request, default_settings(ruleset))
    wishes: list[object] = [
        OpenTournament(
            language=ruleset.rules.equipment.tiles,
            ruleset=Table(plain_ruleset(ruleset)),
            settings=settings,
        )
    ]
    if members := committee_from_form(request):
        wishes.append(NameCommittee(members=members))
    name = desk.shelf.untaken(settings.title)
    return await desk.of(TournamentService).documents.begin(
        name, *wishes, request=request, done=Done(go="/tournament/entries"), world=None
    )
