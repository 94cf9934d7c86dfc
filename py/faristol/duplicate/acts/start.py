"""The preparation of a game: settings, seed and start (CAT-DUP 1.1, 1.8-4, 1.10)."""

from dataclasses import dataclass, replace
from typing import Final, TypeVar

from faristol.duplicate.enrol import fault_of_beginning
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
from faristol.duplicate.values import UNTIMED, Settings
from faristol.duplicate.world import Made, World, by_terms
from faristol.ledger.codec import EarlierVersion, is_day
from faristol.ledger.kind import act, computed, consequence, judged, supplied
from faristol.ledger.pin import LexiconPin, is_sound
from faristol.ledger.record import Table
from faristol.ledger.refusal import Refusal
from faristol.ledger.upcasts import add_field, in_field, rename_field, unchanged
from faristol.rules.reading import plain_as_pinned, read_ruleset
from faristol.rules.ruleset import Rules, Ruleset
from faristol.rules.terms import Terms, read_terms, terms_under
from faristol.tiles.draw import Source, parse_source

# settings announced before the game are fixed (CAT-DUP 1.1-2, 1.1-7, 1.4-7, 1.10-5)
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
    """Open a game: its tiles, word list and rules are fixed."""

    language: str
    lexicon: LexiconPin | None  # None: the judge alone decides which words are valid
    ruleset: Table
    settings: Settings


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeSettings:
    """Change the settings; once the game has begun, only those not yet fixed."""

    settings: Settings


@dataclass(frozen=True, slots=True, kw_only=True)
class CommitDraw:
    """Generate the app's seed: it is secret until the game is over."""

    seed: str = supplied()


@dataclass(frozen=True, slots=True, kw_only=True)
class PublishCommitment:
    """Publish the hash of the seed, before any words from the room and the first draw."""

    commitment: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StartGame:
    """Begin the game; again when a player comes or goes before the first rack, which freezes N.

    CAT-DUP 1.8-4, 1.10-3. With a seed but no commitment, the seed is committed first: then there are no
    words from the room.
    """

    room_words: str = ""  # spoken in the room after the commitment
    names: str = ""  # of the letters, if the settings leave them open (CAT-DUP 1.4-7)
    players: int = computed()
    bonus: int = judged()  # in half points, 0 is none


# ---- opening ----


def _open_game(game: Game, act: OpenGame, _: World) -> OpenGame | Refusal:
    """Pin everything that the results of this game depend on."""
    ruleset = read_ruleset(act.ruleset)
    if not isinstance(ruleset, Ruleset):
        return Refusal("duplicate/ruleset_bad")
    if terms_under(act.language, ruleset) is None:
        return Refusal("duplicate/language_unknown", {"field": "language"})
    if act.lexicon is not None and not is_sound(act.lexicon):
        return Refusal("duplicate/lexicon_bad", {"field": "lexicon"})
    rules = ruleset.rules
    if rules.equipment.tiles != act.language:
        return Refusal("duplicate/other_tiles", {"field": "ruleset"})
    if rules.course is None or rules.racks is None or rules.master is None:
        return Refusal("duplicate/not_for_duplicate", {"field": "ruleset"})
    if fault := fault_of_settings(game, act.settings, rules):
        return fault
    return replace(act, ruleset=Table(plain_as_pinned(act.ruleset, ruleset)))


def _apply_opening(game: Game, event: OpenGame) -> Game:
    return replace(
        game,
        language=event.language,
        lexicon=event.lexicon,
        ruleset=event.ruleset,
        terms=read_terms(event.language, event.ruleset),
        settings=event.settings,
    )


# ---- settings ----


def _change_settings(
    game: Game, act: ChangeSettings, terms: Terms
) -> ChangeSettings | Refusal | None:
    """Change settings; those announced to the players not once the game has begun.

    Nor, after the end, the interval for checks: without one no player could claim any more (CAT-DUP
    1.11-3). Another length of it is set when it is opened.
    """
    before, after = game.settings, act.settings
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
    return act


def _apply_settings(game: Game, event: ChangeSettings) -> Game:
    return replace(game, settings=event.settings)


def fault_of_settings(game: Game, settings: Settings, rules: Rules) -> Refusal | None:
    """Return a refusal for the first setting that the rules do not allow."""
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
    if not 1 <= settings.seconds <= UNTIMED:
        return Refusal("duplicate/seconds_bad", {"field": "seconds", "limit": UNTIMED})
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


def _commit_draw(
    game: Game, act: CommitDraw, _: World
) -> tuple[CommitDraw, PublishCommitment] | Refusal:
    """Store a seed and publish its hash, only once: among several seeds a choice would be possible."""
    if game.is_started:
        return Refusal("duplicate/started_already")
    if game.settings.bag == "hand":
        return Refusal("duplicate/bag_by_hand")
    if game.commitment:
        return Refusal("duplicate/committed_already")
    source = parse_source(act.seed)
    if not isinstance(source, Source):
        return Refusal("duplicate/seed_bad")
    return (CommitDraw(seed=source.seed), PublishCommitment(commitment=source.commitment))


def _apply_draw(game: Game, event: CommitDraw) -> Game:
    return game if game.is_started else replace(game, seed=event.seed)


def _apply_commitment(game: Game, event: PublishCommitment) -> Game:
    return game if game.is_started else replace(game, commitment=event.commitment)


# ---- the start ----


def _start_game(game: Game, act: StartGame, world: World) -> Made[StartGame]:
    """Begin the game: its announcements are fixed (CAT-DUP 1.8-4, 1.10-3).

    If the first rack is set too, N and the bonus are fixed as well.

    The names of the letters are fixed at this moment (CAT-DUP 1.4-7). Words are accepted only after the
    publication of the commitment, or the device could have chosen a seed to go with them.
    """
    terms = game.terms
    if terms is None:
        return Refusal("duplicate/terms_unknown")
    if game.is_started:
        return Refusal("duplicate/started_already")
    names = game.settings.names or act.names
    if fault := _fault_of_player_count(game, terms) or _fault_of_names(names, terms.rules):
        return fault
    commitment_events: tuple[object, ...] = ()
    room_words = ""
    if game.settings.bag == "app":
        if not game.commitment:
            if act.room_words.strip():
                return Refusal("duplicate/said_before_seal", {"field": "room_words"})
            if not world.seed:
                return Refusal("duplicate/seed_missing")
            commitment = _commit_draw(game, CommitDraw(seed=world.seed), world)
            if isinstance(commitment, Refusal):
                return commitment
            commitment_events = commitment
        source = parse_source(game.seed or world.seed, act.room_words)
        if not isinstance(source, Source):
            return Refusal("duplicate/said_bad", {"field": "room_words"})
        room_words = source.room_words
    start = _new_start(game, terms, room_words=room_words, names=names)
    return start if isinstance(start, Refusal) else (*commitment_events, start)


def _apply_start(game: Game, event: StartGame) -> Game:
    start = Start(
        players=event.players, bonus=event.bonus, room_words=event.room_words, names=event.names
    )
    return game if game.rounds else replace(game, start=start)


def _fault_of_player_count(game: Game, terms: Terms) -> Refusal | None:
    course = terms.rules.course
    if fault_of_beginning(course, count_now(game)) is None:
        return None
    return Refusal("duplicate/too_few_players", {"least": course.least_players if course else 1})


def _new_start(game: Game, terms: Terms, *, room_words: str, names: str) -> StartGame | Refusal:
    """Return a start with the present number of players (CAT-DUP 1.1-1, 1.10-2)."""
    if fault := _fault_of_player_count(game, terms):
        return fault
    count = count_now(game)
    bonus = bonus_of(terms.rules.bonus, players_at_start=count, has_bonus=game.settings.has_bonus)
    return StartGame(players=count, bonus=bonus, room_words=room_words, names=names)


def with_count(game: Game, after: Game, event: F, terms: Terms) -> F | tuple[object, ...] | Refusal:
    """Return the event with a new start if N changes: it is not frozen until the first rack.

    CAT-DUP 1.8-4, 1.10-3.
    """
    restart = restart_for_count(after, terms)
    if isinstance(restart, Refusal):
        return restart if count_now(after) < count_now(game) else event
    return (event, *restart)


def restart_for_count(game: Game, terms: Terms) -> tuple[StartGame, ...] | Refusal:
    """Return a new start if no rack is drawn and N differs from the players present, or an empty tuple.

    The first rack fixes N, but not once it is rejected (CAT-DUP 1.10-2, 1.10-3). With too few players
    it is a refusal.
    """
    if game.start is None or game.rounds or count_now(game) == game.start.players:
        return ()
    restart = _new_start(game, terms, room_words=game.start.room_words, names=game.start.names)
    return restart if isinstance(restart, Refusal) else (restart,)


def fault_of_count(game: Game, terms: Terms) -> Refusal | None:
    """Return a refusal if the first round cannot begin with the present players, who make up N."""
    restart = restart_for_count(game, terms)
    return restart if isinstance(restart, Refusal) else None


def count_now(game: Game) -> int:
    """Return the number of players who would begin: enrolled and not gone."""
    return len(game.entrants.keys() - game.gone)


# earlier settings have no day: then it is the day on which the game started
WITHOUT_DAY: Final = EarlierVersion(in_field("settings", add_field(day="")))

START: Final = (
    act(OpenGame, _open_game, _apply_opening, is_public=True, earlier=(WITHOUT_DAY,)),
    act(
        ChangeSettings,
        by_terms(_change_settings),
        _apply_settings,
        is_public=True,
        earlier=(WITHOUT_DAY,),
    ),
    act(CommitDraw, _commit_draw, _apply_draw),
    consequence(
        PublishCommitment,
        _apply_commitment,
        earlier=(EarlierVersion(unchanged, name="draw_committed"),),
    ),
    act(
        StartGame,
        _start_game,
        _apply_start,
        is_public=True,
        earlier=(EarlierVersion(rename_field(said="room_words")),),
    ),
)
