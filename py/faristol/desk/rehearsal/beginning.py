"""The beginning of a rehearsal: a game with twelve named players, started, and the document beside it."""

import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from faristol.club.card import Card
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import STALE, Done, Refused, unwrap
from faristol.desk.kernel.ports import StoreError
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.sandbox import REHEARSAL as SANDBOX
from faristol.desk.kernel.storage.stream_store import Change, UnreadableError
from faristol.desk.rehearsal.document import (
    RehearsalService,
    RehearsedDuplicate,
)
from faristol.desk.rehearsal.people import PEOPLE, people_of
from faristol.desk.rehearsal.stage import progress_of
from faristol.desk.rehearsal.storing import store_rehearsal
from faristol.desk.shared.lexicons import LexiconRow, Lexicons, pin_for
from faristol.desk.shared.player_names import copy_card
from faristol.desk.shared.rulesets.rulesets import RulesetService
from faristol.duplicate.acts.players import EnrolPlayers
from faristol.duplicate.acts.start import CommitDraw, OpenGame, StartGame
from faristol.duplicate.kind import DUPLICATE
from faristol.duplicate.state import Game
from faristol.duplicate.values import UNTIMED, CardDigest, Entrant, Settings
from faristol.duplicate.world import World
from faristol.ledger.record import Table
from faristol.ledger.refusal import Refusal
from faristol.rehearsal.acts import REHEARSAL, OpenRehearsal, Rehearsal
from faristol.rehearsal.casting import TABLES
from faristol.rules.preset import preset
from faristol.rules.reading import plain_ruleset, read_ruleset
from faristol.rules.ruleset import Ruleset
from faristol.speech.language import spoken_languages
from faristol.tiles.alphabet import BLANK, alphabet_of
from faristol.tiles.bag import whole_set
from faristol.tiles.draw import SEED_BYTES, Source, draw_tiles

ROUNDS: Final = (6, 3)
SECONDS: Final = (UNTIMED, 180, 90)  # the first is chosen: at the pace of the judge
CLAIMS_MINUTES: Final = 5
# the choices of the last game that was prepared, as its form stores them
_LAST_CHOICES: Final = "duplicate_usual"
_USUAL_RULES: Final[Mapping[str, str]] = {"ca": "ca-duplicate-2018", "ro": "ro-duplicate"}
_MAX_RULES: Final = 200_000  # characters
_CHOICES: Final = ("role", "rounds", "seconds", "scorer", "ruleset", "is_sure")  # of the form


@dataclass(frozen=True, slots=True, kw_only=True)
class Seats:
    """The entrants of a rehearsed game, and their cards."""

    entrants: tuple[Entrant, ...]
    cards: Mapping[str, str]  # by digest


async def last_rules(desk: Desk, lang: str) -> Ruleset:
    """Return the rules of the last duplicate that was prepared here, else the usual ones of a language."""
    try:
        name = str(json.loads(desk.stream_store.own.get(_LAST_CHOICES, "{}")).get("ruleset", ""))
    except (ValueError, AttributeError):  # choices that another version stored
        name = ""
    chosen = await desk.service(RulesetService).ruleset(name)
    if chosen is not None and _is_for_evening(chosen):
        return chosen
    return preset(_USUAL_RULES.get(lang, _USUAL_RULES["ca"]))


def _is_for_evening(ruleset: Ruleset) -> bool:
    """Whether the players of a rehearsal can play a duplicate under rules, with tiles of their language."""
    rules = ruleset.rules
    if rules.course is None or None in (rules.racks, rules.master):
        return False
    return rules.equipment.tiles in PEOPLE and rules.course.least_players <= TABLES


async def fields_inside(club: Desk, request: Request) -> tuple[tuple[str, str], ...]:
    """Return the form that begins a rehearsal, with the rules that the club played by last."""
    rules = json.dumps(plain_ruleset(await last_rules(club, request.lang)), ensure_ascii=False)
    own = tuple(pair for pair in request.fields if pair[0] in _CHOICES)
    return (*own, ("rules", rules))


def choice_route(request: Request) -> str:
    """Return the route of the choices that a form which begins a rehearsal has made."""
    return "/rehearsal?role=director" if request.value("role") == "director" else "/rehearsal"


async def begin(desk: Desk, request: Request) -> Done:
    """Begin a rehearsal as the form says: the judge stands before the first rack then.

    Raises:
        Refused: the form has other values than the screen offers, this is no desk of a rehearsal, the word list is
            not here, or another rehearsal would be lost that the user did not give up.
    """
    if desk.sandbox != SANDBOX:  # it would count
        raise Refused(STALE)
    await _require_nothing_lost(desk, request)
    if request.value("role") == "director":
        from faristol.desk.rehearsal.director_beginning import begin_directing

        return await begin_directing(desk, request)
    seconds = request.number("seconds")
    if seconds not in SECONDS:
        raise Refused(Refusal("rehearsal/clock_unknown", {"field": "seconds"}))
    ruleset = await _rules_of(desk, request)
    language = ruleset.rules.equipment.tiles
    text = desk.translator_for(request.lang)
    rounds = request.number("rounds")
    store = desk.stream_store
    name = text.gettext("Rehearsal")
    game_row = store.new_stream(DUPLICATE.name, name, zone=request.zone)
    opening = OpenRehearsal(
        role="judge",
        seed=desk.dice.token(8),
        rounds=rounds,
        subject=game_row.id,
        has_scorer=bool(request.value("scorer")),
        repeats=tuple(request.value("repeats").split()),
    )
    _, opened = unwrap(REHEARSAL.decide_all(Rehearsal(), (opening,), None))
    lexicon = await _require_list(desk, language)
    seats = _build_seats(desk, language)
    acts = (
        OpenGame(
            language=language,
            lexicon=pin_for(lexicon),
            ruleset=Table(plain_ruleset(ruleset)),
            settings=_settings(ruleset, name, rounds, seconds),
        ),
        EnrolPlayers(entrants=seats.entrants),
        CommitDraw(seed=_seed_with_blank(desk, language)),
        StartGame(names=_name_table(ruleset)),
    )
    _, events = unwrap(DUPLICATE.decide_all(Game(), acts, World()))
    game = Change(stream=game_row, events=events, schema=DUPLICATE.schema, cards=seats.cards)
    return await store_rehearsal(desk, request, game_row, game, opened, route="/duplicate/round")


async def _require_nothing_lost(desk: Desk, request: Request) -> None:
    """Check that no rehearsal under way is replaced before the user has said so."""
    if request.value("is_sure"):
        return
    with suppress(UnreadableError):  # there is nothing to go on with
        loaded = await desk.service(RehearsalService).load()
        progress = progress_of(loaded) if loaded else None
        if progress and progress.is_begun and not progress.is_over:
            lost = {"round": progress.round, "rounds": progress.rounds}
            is_tournament = progress.is_tournament
            code = "rehearsal/tournament_under_way" if is_tournament else "rehearsal/under_way"
            raise Refused(Refusal(code, lost))


async def _require_list(desk: Desk, language: str) -> LexiconRow:
    """Return the list in use for a language, with its words loaded: the hall makes its slips of them."""
    lexicons = desk.service(Lexicons)
    row = await lexicons.in_use(language)
    if row is None:
        raise Refused(Refusal("rehearsal/list_missing"))
    try:
        await lexicons.lexicon(row.digest)
    except StoreError as error:
        if not error.code.startswith(("list/", "site/")):
            raise
        raise Refused(Refusal("rehearsal/list_missing")) from error
    return row


async def _rules_of(desk: Desk, request: Request) -> Ruleset:
    """Return the rules of a form, else those of the game rehearsed last, else the usual ones."""
    content = request.value("rules")[:_MAX_RULES]
    if content:
        try:
            ruleset = read_ruleset(Table(json.loads(content)))
        except (ValueError, TypeError, RecursionError):
            ruleset = None
        if not isinstance(ruleset, Ruleset) or not _is_for_evening(ruleset):
            raise Refused(Refusal("rehearsal/rules_bad"))
        return ruleset
    loaded = await desk.service(RehearsalService).load()
    if isinstance(loaded, RehearsedDuplicate) and loaded.game.terms is not None:
        return loaded.game.terms.ruleset
    return await last_rules(desk, request.lang)


def _settings(ruleset: Ruleset, title: str, rounds: int, seconds: int) -> Settings:
    rules = ruleset.rules
    return Settings(
        title=title,
        rounds=rounds,
        seconds=seconds,
        order=rules.announcing.orders[0] if rules.announcing else "alphabetical",
        masters=rules.master.source if rules.master else "players",
        is_rehearsal=True,
        claims_minutes=CLAIMS_MINUTES,
    )


def _name_table(ruleset: Ruleset) -> str:
    """Return the table of letter names that the rack is called with, or an empty string."""
    rules = ruleset.rules
    if rules.announcing is None or rules.equipment.tiles not in spoken_languages():
        return ""
    return next(iter(rules.announcing.tables), "")


def _build_seats(desk: Desk, language: str) -> Seats:
    entrants, cards = [], {}
    for table, name in enumerate(people_of(language), 1):
        digest, line = copy_card(desk, Card(name=name))
        cards[digest] = line
        entrants.append(Entrant(player=desk.dice.token(8), card=CardDigest(digest), table=table))
    return Seats(entrants=tuple(entrants), cards=cards)


def _seed_with_blank(desk: Desk, language: str) -> str:
    """Return a seed whose first rack has a blank: without one no missing circle could be seen."""
    bag = whole_set(alphabet_of(language))
    while True:
        seed = desk.dice.token(SEED_BYTES)
        if BLANK in draw_tiles(Source(seed), bag, 7, number=1):
            return seed
