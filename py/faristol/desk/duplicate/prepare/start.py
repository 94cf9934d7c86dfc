"""The start of a game: its checks, the commitment of the draw, and the first step."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from faristol.desk.duplicate.base import DuplicateContext, game_screen
from faristol.desk.duplicate.document import LoadedDuplicate, carry_out, load_fresh
from faristol.desk.duplicate.evening_day import evening_day, name_at_start
from faristol.desk.duplicate.result_text import format_points
from faristol.desk.duplicate.round.announcements import format_announcement
from faristol.desk.duplicate.seats import can_enrol
from faristol.desk.duplicate.settings_form import official_text
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.time_format import format_day
from faristol.desk.kernel.translation import Message, Translator, gettext_noop
from faristol.desk.kernel.view import View
from faristol.desk.shared.clocks.clock_data import format_minutes
from faristol.desk.shared.lexicons import Lexicons
from faristol.desk.shared.list_names import is_practice, list_name
from faristol.desk.shared.voice.voice_settings import VoiceService
from faristol.duplicate.acts.start import ChangeSettings, CommitDraw, StartGame
from faristol.duplicate.points import bonus_of
from faristol.duplicate.state import Game, list_entrants
from faristol.speech.language import spoken_languages
from faristol.tiles.draw import MAX_ROOM_WORDS, SEED_BYTES

ROUTE = "/duplicate/start"
GROUP_LENGTH = 8  # characters of a commitment that are read out together


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class DuplicateStartContext(DuplicateContext):
    """The checks before the start of a game, and what is announced to the players."""

    template: ClassVar[str] = "duplicate/prepare/start.html"

    game_name: str
    can_enrol: bool
    tables: Sequence[int]  # one of each player
    least: int  # players needed for the start
    words: str  # the name of the word list; empty in a game without one
    has_words: bool  # the word list is on this device, or the game has none
    official: str  # whether the game is official, and why not
    time: str  # per round
    day: str
    today: str
    longest_said: int  # characters of the words said in the room
    commitment: Sequence[str]  # in groups of characters; empty before it is made
    bonus: str  # with the players of now; empty without one
    possible: str  # the bonus that a game with this many players may have
    has_rule: bool  # on a bonus
    bonus_from: int  # players

    @property
    def game(self) -> Game:
        """The game itself."""
        return self.duplicate.game


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class DrawCommitmentContext(DuplicateContext):
    """The commitment of the draw, to be shown or printed."""

    template: ClassVar[str] = "duplicate/prepare/commitment.html"

    game_name: str
    commitment: Sequence[str]  # in groups of characters
    room_words: str


@game_screen
async def show(desk: Desk, request: Request, duplicate: LoadedDuplicate, text: Translator) -> View:
    """Show the checks before the start, the announcement to the players, and the button to start."""
    game, settings = duplicate.game, duplicate.game.settings
    commitment = [
        game.commitment[at : at + GROUP_LENGTH]
        for at in range(0, len(game.commitment), GROUP_LENGTH)
    ]
    if request.path[2:] == ("draw",) and commitment:
        return _commitment_view(duplicate, commitment, text)
    course = duplicate.terms.rules.course
    bonus, possible = _compute_bonus(duplicate), _compute_bonus(duplicate, has_bonus=True)
    rule = duplicate.terms.rules.bonus
    lexicon = game.lexicon
    _, official = official_text(
        settings, duplicate.terms.ruleset, text, is_practice=is_practice(lexicon)
    )
    return View(
        title=text.gettext("Start"),
        spoken=lambda: format_announcement(request.after, desk, duplicate),
        context=DuplicateStartContext(
            duplicate=duplicate,
            game_name=duplicate.row.name,
            can_enrol=can_enrol(duplicate),
            tables=[entrant.table for entrant in list_entrants(game)],
            least=course.least_players if course else 1,
            words=list_name(lexicon, game.language, text) if lexicon else "",
            has_words=not lexicon
            or await desk.service(Lexicons).contains(lexicon.digest) is not None,
            official=official,
            time=format_minutes(settings.seconds),
            day=evening_day(desk, request, duplicate, text),
            today=format_day(desk.clock.now(), desk.zone(request, duplicate.row), text),
            longest_said=MAX_ROOM_WORDS,
            commitment=commitment,
            bonus=format_points(bonus, text) if bonus else "",
            possible=format_points(possible, text) if possible else "",
            has_rule=rule is not None,
            bonus_from=rule.table[0].players if rule else 0,
        ),
    )


def _commitment_view(duplicate: LoadedDuplicate, commitment: list[str], text: Translator) -> View:
    return View(
        title=text.gettext("Commitment of the draw"),
        context=DrawCommitmentContext(
            duplicate=duplicate,
            game_name=duplicate.row.name,
            commitment=commitment,
            room_words=duplicate.game.start.room_words if duplicate.game.start else "",
        ),
    )


def _compute_bonus(duplicate: LoadedDuplicate, *, has_bonus: bool | None = None) -> int:
    """Return the bonus in half points for the current number of players."""
    game = duplicate.game
    if game.start is not None:
        return game.start.bonus
    return bonus_of(
        duplicate.terms.rules.bonus,
        players_at_start=len(game.entrants),  # before the start no player is gone
        has_bonus=game.settings.has_bonus if has_bonus is None else has_bonus,
    )


# ---- acting ----


async def set_bonus(desk: Desk, request: Request) -> Done:
    """Set whether the game has a bonus: the judge announces it before the start (CAT-DUP 1.10-5)."""
    duplicate = await load_fresh(desk, request)
    settings = replace(duplicate.game.settings, has_bonus=request.value("bonus") == "yes")
    return await carry_out(
        desk, request, duplicate, ChangeSettings(settings=settings), Done(route=ROUTE)
    )


async def commit(desk: Desk, request: Request) -> Done:
    """Draw a seed, and show its hash before the words in the room are called out."""
    duplicate = await load_fresh(desk, request)
    act = CommitDraw(seed=desk.dice.token(SEED_BYTES))
    done = Done(route=ROUTE, effects=({"do": "focus", "id": "seal"},))
    return await carry_out(desk, request, duplicate, act, done)


def _voice_name_table(desk: Desk, duplicate: LoadedDuplicate) -> str:
    """Return the table of letter names that the voice uses now: the game keeps it (CAT-DUP 1.4-7)."""
    rule, language = duplicate.terms.rules.announcing, duplicate.game.language
    if rule is None or language not in spoken_languages():
        return ""
    name_table = desk.service(VoiceService).voice.of(language).table
    return name_table if name_table in rule.tables else next(iter(rule.tables), "")


async def start(desk: Desk, request: Request) -> Done:
    """Start the game, and go to the first round, whose rack closes enrolment (CAT-DUP 1.8-4)."""
    duplicate = await load_fresh(desk, request)
    is_drawn = duplicate.game.settings.bag == "app" and not duplicate.game.commitment
    acts: tuple[object, ...] = (
        StartGame(names=_voice_name_table(desk, duplicate), room_words=request.line("room_words")),
    )
    settings, name = (
        duplicate.game.settings,
        name_at_start(desk, request, duplicate, duplicate.text),
    )
    is_renamed = name != duplicate.row.name and duplicate.row.name.startswith(settings.title)
    if is_renamed:
        acts = (ChangeSettings(settings=replace(settings, title=name)), *acts)
    seed = desk.dice.token(SEED_BYTES) if is_drawn else ""
    done = Done(route="/duplicate/round", toast=Message(gettext_noop("The game has started.")))
    done = await carry_out(desk, request, duplicate, acts, done, seed=seed)
    if is_renamed:
        await desk.stream_store.update(duplicate.id, name=name)
    return done
