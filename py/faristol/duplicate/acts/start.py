"""Prepare a game: its settings, the seed, the start (CAT-DUP 1.1, 1.8-4, 1.10)."""

from dataclasses import dataclass, replace
from typing import Final, TypeVar

from faristol.duplicate.enrol import may_begin
from faristol.duplicate.faults import (
    MAX_GROUP,
    MAX_GROUPS,
    MAX_MINUTES,
    MAX_ROUNDS,
    MAX_TEXT,
    fault_of_text,
)
from faristol.duplicate.points import bonus_of
from faristol.duplicate.state import Game, Start
from faristol.duplicate.values import Settings
from faristol.duplicate.world import Made, World, by_terms
from faristol.ledger.codec import EarlierVersion, is_day
from faristol.ledger.kind import act, brought, consequence, found, judged
from faristol.ledger.pin import LexiconPin, is_sound
from faristol.ledger.record import Table
from faristol.ledger.refusal import Refusal
from faristol.ledger.upcasts import add_field, in_field, rename_field, unchanged
from faristol.rules.reading import plain_as_pinned, read_ruleset
from faristol.rules.ruleset import Rules, Ruleset
from faristol.rules.terms import Terms, read_terms, terms_under
from faristol.tiles.draw import Source, parse_source

# what was said before the game stays so (CAT-DUP 1.1-2, 1.1-7, 1.4-7, 1.10-5)
LOCKED: Final = (
    "rounds",
    "names",
    "has_bonus",
    "bag",
    "hand_in",
    "judge",
    "is_rehearsal",
    "masters",
)


F = TypeVar("F")


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenGame:
    """Prepare a game: its tiles, its list of words and its rules stay what they are."""

    language: str
    lexicon: LexiconPin | None  # None: the judge alone says which words are valid
    ruleset: Table
    settings: Settings


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeSettings:
    """Say otherwise; once the game began, only of what may still change."""

    settings: Settings


@dataclass(frozen=True, slots=True, kw_only=True)
class CommitDraw:
    """Throw the app's dice: the seed is secret until the game is over."""

    seed: str = brought()


@dataclass(frozen=True, slots=True, kw_only=True)
class PublishCommitment:
    """The hash of the seed was published, before the words were said and the first tile was drawn."""

    commitment: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StartGame:
    """Begin; again when somebody comes or goes before the first rack, which freezes N.

    CAT-DUP 1.8-4, 1.10-3. With a seed at hand, that is committed first, if none was: then nothing was
    said in the room.
    """

    room_words: str = ""  # said in the room after the commitment
    names: str = ""  # of the letters, where the settings leave them open (CAT-DUP 1.4-7)
    players: int = found()
    bonus: int = judged()  # in half points, 0 is none


# ---- opening ----


def _open(game: Game, wish: OpenGame, _: World) -> OpenGame | Refusal:
    """Pin what every result of this game depends on."""
    ruleset = read_ruleset(wish.ruleset)
    if not isinstance(ruleset, Ruleset):
        return Refusal("duplicate/ruleset_bad")
    if terms_under(wish.language, ruleset) is None:
        return Refusal("duplicate/language_unknown", {"field": "language"})
    if wish.lexicon is not None and not is_sound(wish.lexicon):
        return Refusal("duplicate/lexicon_bad", {"field": "lexicon"})
    rules = ruleset.rules
    if rules.equipment.tiles != wish.language:
        return Refusal("duplicate/other_tiles", {"field": "ruleset"})
    if rules.course is None or rules.racks is None or rules.master is None:
        return Refusal("duplicate/not_for_duplicate", {"field": "ruleset"})
    if fault := fault_of_settings(game, wish.settings, rules):
        return fault
    return replace(wish, ruleset=Table(plain_as_pinned(wish.ruleset, ruleset)))


def _opened(game: Game, fact: OpenGame) -> Game:
    return replace(
        game,
        language=fact.language,
        lexicon=fact.lexicon,
        ruleset=fact.ruleset,
        terms=read_terms(fact.language, fact.ruleset),
        settings=fact.settings,
    )


# ---- settings ----


def _change(game: Game, wish: ChangeSettings, terms: Terms) -> ChangeSettings | Refusal | None:
    """Change settings; of those that the players were told, none once the game began.

    Nor, when it is over, the interval for checking: without one nobody could ask any more (CAT-DUP
    1.11-3). Another length of it is said when it is opened.
    """
    before, after = game.settings, wish.settings
    if before == after:
        return None
    if game.is_signed:
        return Refusal("duplicate/signed")
    if fault := fault_of_settings(game, after, terms.rules):
        return fault
    if game.is_started:
        for name in LOCKED:
            if getattr(before, name) != getattr(after, name):
                return Refusal("duplicate/setting_locked", {"field": name})
    if game.end is not None and before.claims_minutes != after.claims_minutes:
        return Refusal("duplicate/setting_locked", {"field": "claims_minutes"})
    if game.commitment and before.bag != after.bag:
        return Refusal("duplicate/setting_locked", {"field": "bag"})
    return wish


def _changed(game: Game, fact: ChangeSettings) -> Game:
    return replace(game, settings=fact.settings)


def fault_of_settings(game: Game, settings: Settings, rules: Rules) -> Refusal | None:
    """Return which setting cannot be so under the rules."""
    return (
        _fault_of_numbers(settings)
        or _fault_of_rules(settings, rules)
        or _fault_of_texts(settings)
        or _fault_of_people(game, settings)
    )


def _fault_of_numbers(settings: Settings) -> Refusal | None:
    for field, most in (("rounds", MAX_ROUNDS), ("results_every", MAX_ROUNDS)):
        if not 0 <= getattr(settings, field) <= most:
            return Refusal("duplicate/rounds_bad", {"field": field, "limit": most})
    if not 1 <= settings.seconds <= 3_600:
        return Refusal("duplicate/seconds_bad", {"field": "seconds", "limit": 3_600})
    if settings.day and not is_day(settings.day):
        return Refusal("duplicate/day_bad", {"field": "day"})
    if not 0 <= settings.claims_minutes <= MAX_MINUTES:
        return Refusal("duplicate/minutes_bad", {"field": "claims_minutes", "limit": MAX_MINUTES})
    return None


def _fault_of_rules(settings: Settings, rules: Rules) -> Refusal | None:
    announcing = rules.announcing
    if fault := _fault_of_names(settings.names, rules):
        return fault
    if announcing is not None and settings.order not in announcing.orders:
        return Refusal("duplicate/order_bad", {"field": "order"})
    if settings.has_bonus and rules.bonus is None:
        return Refusal("duplicate/bonus_not_covered", {"field": "has_bonus"})
    return None


def _fault_of_names(names: str, rules: Rules) -> Refusal | None:
    announcing = rules.announcing
    if names and (announcing is None or names not in announcing.tables):
        return Refusal("duplicate/names_unknown", {"field": "names"})
    return None


def _fault_of_texts(settings: Settings) -> Refusal | None:
    for field in ("title", "judge_name"):
        text = getattr(settings, field)
        if fault := fault_of_text(text, field, most=MAX_TEXT, has_lines=False):
            return fault
    groups = settings.groups
    is_named = all(group.strip() == group != "" for group in groups)
    if len(groups) > MAX_GROUPS or len(set(groups)) != len(groups) or not is_named:
        return Refusal("duplicate/group_bad", {"field": "groups", "limit": MAX_GROUPS})
    for group in groups:
        if fault := fault_of_text(group, "groups", most=MAX_GROUP, has_lines=False):
            return fault
    return None


def _fault_of_people(game: Game, settings: Settings) -> Refusal | None:
    if settings.judge and settings.judge not in game.entrants:
        return Refusal("duplicate/judge_unknown", {"field": "judge"})
    for entrant in game.entrants.values():
        if entrant.group and entrant.group not in settings.groups:
            return Refusal("duplicate/group_used", {"field": "groups", "group": entrant.group})
    return None


# ---- the seed ----


def _commit(
    game: Game, wish: CommitDraw, _: World
) -> tuple[CommitDraw, PublishCommitment] | Refusal:
    """Keep a seed and tell its hash, once: of several, somebody could choose."""
    if game.is_started:
        return Refusal("duplicate/started_already")
    if game.settings.bag == "hand":
        return Refusal("duplicate/bag_by_hand")
    if game.commitment:
        return Refusal("duplicate/committed_already")
    source = parse_source(wish.seed)
    if not isinstance(source, Source):
        return Refusal("duplicate/seed_bad")
    return (CommitDraw(seed=source.seed), PublishCommitment(commitment=source.commitment))


def _drawn(game: Game, fact: CommitDraw) -> Game:
    return game if game.is_started else replace(game, seed=fact.seed)


def _committed(game: Game, fact: PublishCommitment) -> Game:
    return game if game.is_started else replace(game, commitment=fact.commitment)


# ---- the start ----


def _start(game: Game, wish: StartGame, world: World) -> Made[StartGame]:
    """Begin: what was said stays; with the first rack N and the bonus do too (CAT-DUP 1.8-4, 1.10-3).

    The names of the letters stay as they are at this moment (CAT-DUP 1.4-7). Words are said after the
    commitment was told, or the device could have chosen a seed to go with them.
    """
    terms = game.terms
    if terms is None:
        return Refusal("duplicate/terms_unknown")
    if game.is_started:
        return Refusal("duplicate/started_already")
    names = game.settings.names or wish.names
    if fault := _too_few(game, terms) or _fault_of_names(names, terms.rules):
        return fault
    committed: tuple[object, ...] = ()
    said = ""
    if game.settings.bag == "app":
        if not game.commitment:
            if wish.room_words.strip():
                return Refusal("duplicate/said_before_seal", {"field": "room_words"})
            if not world.seed:
                return Refusal("duplicate/seed_missing")
            made = _commit(game, CommitDraw(seed=world.seed), world)
            if isinstance(made, Refusal):
                return made
            committed = made
        source = parse_source(game.seed or world.seed, wish.room_words)
        if not isinstance(source, Source):
            return Refusal("duplicate/said_bad", {"field": "room_words"})
        said = source.said
    begun = _start_now(game, terms, said=said, names=names)
    return begun if isinstance(begun, Refusal) else (*committed, begun)


def _started(game: Game, fact: StartGame) -> Game:
    start = Start(players=fact.players, bonus=fact.bonus, said=fact.room_words, names=fact.names)
    return game if game.rounds else replace(game, start=start)


def _too_few(game: Game, terms: Terms) -> Refusal | None:
    course = terms.rules.course
    if may_begin(course, count_now(game)) is None:
        return None
    return Refusal("duplicate/too_few_players", {"least": course.least_players if course else 1})


def _start_now(game: Game, terms: Terms, *, said: str, names: str) -> StartGame | Refusal:
    """Return a start with as many players as are written down (CAT-DUP 1.1-1, 1.10-2)."""
    if fault := _too_few(game, terms):
        return fault
    count = count_now(game)
    bonus = bonus_of(terms.rules.bonus, players_at_start=count, has_bonus=game.settings.has_bonus)
    return StartGame(players=count, bonus=bonus, room_words=said, names=names)


def with_count(game: Game, after: Game, fact: F, terms: Terms) -> F | tuple[object, ...] | Refusal:
    """Return who came or went, and what it does to the start: until the first rack N is not frozen.

    CAT-DUP 1.8-4, 1.10-3.
    """
    anew = counted_anew(after, terms)
    if isinstance(anew, Refusal):
        return anew if count_now(after) < count_now(game) else fact
    return (fact, *anew)


def counted_anew(game: Game, terms: Terms) -> tuple[StartGame, ...] | Refusal:
    """Return the start told anew where no rack lies and N is not who is there, nothing where it is.

    The first rack fixes N, and no longer when it is rejected (CAT-DUP 1.10-2, 1.10-3). Too few players
    are none to begin with.
    """
    if game.start is None or game.rounds or count_now(game) == game.start.players:
        return ()
    anew = _start_now(game, terms, said=game.start.said, names=game.start.names)
    return anew if isinstance(anew, Refusal) else (anew,)


def fault_of_count(game: Game, terms: Terms) -> Refusal | None:
    """Return why the first round cannot begin with who is there: N is who is there when it does."""
    anew = counted_anew(game, terms)
    return anew if isinstance(anew, Refusal) else None


def count_now(game: Game) -> int:
    """Return how many would begin: who is written down and has not gone."""
    return len(game.entrants.keys() - game.gone)


# settings of before have no day: such an evening is of the day on which it started
WITHOUT_DAY: Final = EarlierVersion(in_field("settings", add_field(day="")))

START: Final = (
    act(OpenGame, _open, _opened, is_public=True, earlier=(WITHOUT_DAY,)),
    act(ChangeSettings, by_terms(_change), _changed, is_public=True, earlier=(WITHOUT_DAY,)),
    act(CommitDraw, _commit, _drawn),
    consequence(
        PublishCommitment, _committed, earlier=(EarlierVersion(unchanged, name="draw_committed"),)
    ),
    act(
        StartGame,
        _start,
        _started,
        is_public=True,
        earlier=(EarlierVersion(rename_field(said="room_words")),),
    ),
)
