"""Decide on preparing a game: settings, players, the seed, the start (CAT-DUP 1.1, 1.8-4, 1.10)."""

from dataclasses import replace

from faristol.duplicate.command import (
    ChangeEntrant,
    ChangeSettings,
    CommitDraw,
    EnrolPlayers,
    OpenGame,
    RemovePlayer,
    StartGame,
)
from faristol.duplicate.deciding.fault import (
    MAX_GROUP,
    MAX_GROUPS,
    MAX_MINUTES,
    MAX_PLAYERS,
    MAX_ROUNDS,
    MAX_TABLE,
    MAX_TEXT,
    Decided,
    Facts,
    fault_of_players,
    fault_of_text,
    is_begun,
)
from faristol.duplicate.enrol import may_begin, may_join
from faristol.duplicate.evolve import evolve
from faristol.duplicate.model import (
    DrawCommitted,
    Entrant,
    EntrantChanged,
    GameOpened,
    GameStarted,
    PlayerBack,
    PlayerLeft,
    PlayerRemoved,
    PlayersEnrolled,
    SeedDrawn,
    Settings,
    SettingsChanged,
)
from faristol.duplicate.points import bonus_of
from faristol.duplicate.state import Game, round_now
from faristol.duplicate.terms import Terms, terms_under
from faristol.ledger.codec import DIGEST, ID
from faristol.ledger.pin import is_sound
from faristol.ledger.record import Table
from faristol.ledger.refusal import Refusal
from faristol.rules.reading import plain_ruleset
from faristol.rules.ruleset import Rules
from faristol.tiles.draw import Source, parse_source

# what was said before the game stays so (CAT-DUP 1.1-2, 1.1-7, 1.4-7, 1.10-5)
LOCKED = (
    "rounds",
    "names",
    "has_bonus",
    "bag",
    "hand_in",
    "judge",
    "is_rehearsal",
    "masters",
)


def open_game(game: Game, command: OpenGame) -> Decided:
    """Pin what every result of this game depends on."""
    if game.is_open:
        return Refusal("duplicate/open_already")
    terms = terms_under(command.language, command.ruleset)
    if terms is None:
        return Refusal("duplicate/language_unknown", {"field": "language"})
    if command.lexicon is not None and not is_sound(command.lexicon):
        return Refusal("duplicate/lexicon_bad", {"field": "lexicon"})
    rules = command.ruleset.rules
    if rules.equipment.tiles != command.language:
        return Refusal("duplicate/other_tiles", {"field": "ruleset"})
    if rules.course is None or rules.racks is None or rules.master is None:
        return Refusal("duplicate/not_for_duplicate", {"field": "ruleset"})
    if fault := fault_of_settings(game, command.settings, rules):
        return fault
    return (
        GameOpened(
            language=command.language,
            lexicon=command.lexicon,
            ruleset=Table(plain_ruleset(command.ruleset)),
            settings=command.settings,
        ),
    )


def change_settings(game: Game, command: ChangeSettings, terms: Terms) -> Decided:
    """Change settings; of those that the players were told, none once the game began.

    Nor, when it is over, the interval for checking: without one nobody could ask any more (CAT-DUP
    1.11-3). Another length of it is said when it is opened.
    """
    before, after = game.settings, command.settings
    if before == after:
        return ()
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
    return (SettingsChanged(settings=after),)


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


def enrol(game: Game, command: EnrolPlayers, terms: Terms) -> Decided:
    """Write players down, each at a table; who has none sits at the next free one."""
    if not command.entrants:
        return ()
    if game.is_signed or game.end is not None:
        return Refusal("duplicate/enrolment_closed")
    if may_join(terms.rules.course, rounds_started=len(game.rounds)):
        return Refusal("duplicate/enrolment_closed")
    if len(game.entrants) + len(command.entrants) > MAX_PLAYERS:
        return Refusal("duplicate/too_many_players", {"limit": MAX_PLAYERS})
    known = set(game.entrants)
    tables = {entrant.table for entrant in game.entrants.values()}
    tables |= {entrant.table for entrant in command.entrants if entrant.table}
    seated: list[Entrant] = []
    for entrant in command.entrants:
        if entrant.player in known:
            return Refusal("duplicate/player_twice", {"player": entrant.player})
        known.add(entrant.player)
        if not entrant.table:
            free = next(table for table in range(1, MAX_TABLE) if table not in tables)
            tables.add(free)
            entrant = replace(entrant, table=free)  # noqa: PLW2901 - the same person, seated
        if fault := fault_of_entrant(game, entrant, seated):
            return fault
        seated.append(entrant)
    return with_count(game, PlayersEnrolled(entrants=tuple(seated)), terms)


def fault_of_entrant(game: Game, entrant: Entrant, seated: list[Entrant]) -> Refusal | None:
    """Return why somebody cannot sit there under this id."""
    if not ID.fullmatch(entrant.player):
        return Refusal("duplicate/player_bad", {"player": entrant.player[:200]})
    if not DIGEST.fullmatch(entrant.card):
        return Refusal("duplicate/card_bad", {"player": entrant.player})
    if not 1 <= entrant.table <= MAX_TABLE:
        return Refusal("duplicate/table_bad", {"field": "table", "limit": MAX_TABLE})
    for other in (*game.entrants.values(), *seated):
        if other.table == entrant.table and other.player != entrant.player:
            return Refusal(
                "duplicate/table_taken",
                {"field": "table", "table": entrant.table, "player": other.player},
            )
    if entrant.group and entrant.group not in game.settings.groups:
        return Refusal("duplicate/group_unknown", {"field": "group", "group": entrant.group})
    return None


def change_entrant(game: Game, command: ChangeEntrant) -> Decided:
    """Give an entrant another card, table or group, also while the game goes on.

    Slips bear the table (CAT-DUP 1.2-3): it stays from “Temps!” on until the round is done.
    """
    entrant = command.entrant
    if fault := fault_of_players(game, (entrant.player,)):
        return fault
    if game.entrants[entrant.player] == entrant:
        return ()
    if game.is_signed:
        return Refusal("duplicate/signed")
    one = round_now(game)
    is_moved = game.entrants[entrant.player].table != entrant.table
    if is_moved and one is not None and is_begun(game, one):
        return Refusal("duplicate/table_in_round", {"field": "table", "round": one.number})
    return fault_of_entrant(game, entrant, []) or (EntrantChanged(entrant=entrant),)


def remove(game: Game, command: RemovePlayer, terms: Terms) -> Decided:
    """Take a player off the list; once the first rack is drawn, one can only leave (CAT-DUP 1.10-3)."""
    if game.rounds:
        return Refusal("duplicate/list_closed")
    if game.end is not None:
        return Refusal("duplicate/ended")
    if fault := fault_of_players(game, (command.player,)):
        return fault
    if command.player == game.settings.judge:
        return Refusal("duplicate/is_judge")
    if any(one.player == command.player for one in game.sanctions):
        return Refusal("duplicate/has_sanction")
    return with_count(game, PlayerRemoved(player=command.player), terms)


def with_count(
    game: Game, fact: PlayersEnrolled | PlayerRemoved | PlayerLeft | PlayerBack, terms: Terms
) -> Decided:
    """Return who came or went, and what it does to the start: until the first rack N is not frozen.

    CAT-DUP 1.8-4, 1.10-3.
    """
    after = evolve(game, fact)
    anew = counted_anew(after, terms)
    if isinstance(anew, Refusal):
        return anew if count_now(after) < count_now(game) else (fact,)
    return (fact, *anew)


def counted_anew(game: Game, terms: Terms) -> Decided:
    """Return the start told anew where no rack lies and N is not who is there, nothing where it is.

    The first rack fixes N, and no longer when it is rejected (CAT-DUP 1.10-2, 1.10-3). Too few players
    are none to begin with.
    """
    if game.start is None or game.rounds or count_now(game) == game.start.players:
        return ()
    anew = start_now(game, terms, said=game.start.said, names=game.start.names)
    return anew if isinstance(anew, Refusal) else (anew,)


def count_now(game: Game) -> int:
    """Return how many would begin: who is written down and has not gone."""
    return len(game.entrants.keys() - game.gone)


def commit(game: Game, command: CommitDraw) -> Decided:
    """Keep a seed and tell its hash, once: of several, somebody could choose."""
    if game.is_started:
        return Refusal("duplicate/started_already")
    if game.settings.bag == "hand":
        return Refusal("duplicate/bag_by_hand")
    if game.commitment:
        return Refusal("duplicate/committed_already")
    source = parse_source(command.seed)
    if not isinstance(source, Source):
        return Refusal("duplicate/seed_bad")
    return (SeedDrawn(seed=source.seed), DrawCommitted(commitment=source.commitment))


def start(game: Game, command: StartGame, terms: Terms) -> Decided:
    """Begin: what was said stays; with the first rack N and the bonus do too (CAT-DUP 1.8-4, 1.10-3).

    The names of the letters stay as they are at this moment (CAT-DUP 1.4-7). Words are said after the
    commitment was told, or the device could have chosen a seed to go with them.
    """
    if game.is_started:
        return Refusal("duplicate/started_already")
    names = game.settings.names or command.names
    if fault := _fault_of_count(game, terms) or _fault_of_names(names, terms.rules):
        return fault
    facts: Facts = ()
    said = ""
    if game.settings.bag == "app":
        if not game.commitment:
            if command.said.strip():
                return Refusal("duplicate/said_before_seal", {"field": "said"})
            if not command.seed:
                return Refusal("duplicate/seed_missing")
            committed = commit(game, CommitDraw(seed=command.seed))
            if isinstance(committed, Refusal):
                return committed
            facts = committed
        source = parse_source(game.seed or command.seed, command.said)
        if not isinstance(source, Source):
            return Refusal("duplicate/said_bad", {"field": "said"})
        said = source.said
    begun = start_now(game, terms, said=said, names=names)
    return begun if isinstance(begun, Refusal) else (*facts, begun)


def _fault_of_count(game: Game, terms: Terms) -> Refusal | None:
    course = terms.rules.course
    if may_begin(course, count_now(game)) is None:
        return None
    return Refusal("duplicate/too_few_players", {"least": course.least_players if course else 1})


def start_now(game: Game, terms: Terms, *, said: str, names: str) -> GameStarted | Refusal:
    """Return a start with as many players as are written down (CAT-DUP 1.1-1, 1.10-2)."""
    if fault := _fault_of_count(game, terms):
        return fault
    count = count_now(game)
    bonus = bonus_of(terms.rules.bonus, players_at_start=count, has_bonus=game.settings.has_bonus)
    return GameStarted(players=count, bonus=bonus, said=said, names=names)
