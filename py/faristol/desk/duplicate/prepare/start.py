"""Look over what a game begins with, publish the draw's commitment, and begin."""

from dataclasses import replace

from faristol.desk.duplicate.base import game_screen
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
from faristol.desk.kernel.translation import Message, Text, mark
from faristol.desk.kernel.view import View
from faristol.desk.shared.clocks.clock_data import format_minutes
from faristol.desk.shared.lexicons import Lexicons
from faristol.desk.shared.list_names import is_practice, list_name
from faristol.desk.shared.voice.voice_settings import VoiceService
from faristol.duplicate.acts.start import ChangeSettings, CommitDraw, StartGame
from faristol.duplicate.points import bonus_of
from faristol.duplicate.state import ordered
from faristol.speech.language import spoken_languages
from faristol.tiles.draw import MAX_ROOM_WORDS, SEED_BYTES

ROUTE = "/duplicate/start"
GROUP = 8  # signs of a commitment that are read out together


@game_screen
async def show(desk: Desk, request: Request, opened: LoadedDuplicate, text: Text) -> View:
    """Show what is missing, what is to be said to the players, and the way to begin."""
    game, settings = opened.game, opened.game.settings
    commitment = [game.commitment[at : at + GROUP] for at in range(0, len(game.commitment), GROUP)]
    if request.place[2:] == ("draw",) and commitment:
        return _paper(opened, commitment, text)
    course = opened.terms.rules.course
    bonus, possible = _bonus(opened), _bonus(opened, has_bonus=True)
    rule = opened.terms.rules.bonus
    lexicon = game.lexicon
    _, official = official_text(
        settings, opened.terms.ruleset, text, is_practice=is_practice(lexicon)
    )
    return View(
        title=text.say("Start"),
        template="duplicate/prepare/start.html",
        spoken=lambda: format_announcement(request.after, desk, opened),
        context={
            "game_name": opened.row.name,
            "game": game,
            "can_enrol": can_enrol(opened),
            "tables": [entrant.table for entrant in ordered(game)],
            "least": course.least_players if course else 1,
            "words": list_name(lexicon, game.language, text) if lexicon else "",
            "has_words": not lexicon
            or await desk.of(Lexicons).contains(lexicon.digest) is not None,
            "official": official,
            "time": format_minutes(settings.seconds),
            "day": evening_day(desk, request, opened, text),
            "today": format_day(desk.clock.now(), desk.zone(request, opened.row), text),
            "longest_said": MAX_ROOM_WORDS,
            "commitment": commitment,
            "bonus": format_points(bonus, text) if bonus else "",
            "possible": format_points(possible, text) if possible else "",
            "has_rule": rule is not None,
            "bonus_from": rule.table[0].players if rule else 0,
        },
    )


def _paper(opened: LoadedDuplicate, commitment: list[str], text: Text) -> View:
    return View(
        title=text.say("Commitment of the draw"),
        template="duplicate/prepare/commitment.html",
        context={
            "game_name": opened.row.name,
            "commitment": commitment,
            "said": opened.game.start.room_words if opened.game.start else "",
        },
    )


def _bonus(opened: LoadedDuplicate, *, has_bonus: bool | None = None) -> int:
    """Return the bonus in half points that as many players as there are now would play for."""
    game = opened.game
    if game.start is not None:
        return game.start.bonus
    return bonus_of(
        opened.terms.rules.bonus,
        players_at_start=len(game.entrants),
        has_bonus=game.settings.has_bonus if has_bonus is None else has_bonus,
    )


# ---- acting ----


async def set_bonus(desk: Desk, request: Request) -> Done:
    """Play for the bonus, or without it: the judge says so before the start (CAT-DUP 1.10-5)."""
    opened = await load_fresh(desk, request)
    settings = replace(opened.game.settings, has_bonus=request.value("bonus") == "yes")
    return await carry_out(desk, request, opened, ChangeSettings(settings=settings), Done(go=ROUTE))


async def commit(desk: Desk, request: Request) -> Done:
    """Throw the dice, and show the hash of what they gave before anybody says a word."""
    opened = await load_fresh(desk, request)
    command = CommitDraw(seed=desk.dice.token(SEED_BYTES))
    shown = Done(go=ROUTE, effects=({"do": "focus", "id": "seal"},))
    return await carry_out(desk, request, opened, command, shown)


def _voice_name_table(desk: Desk, opened: LoadedDuplicate) -> str:
    """Return the table of letter names that the voice uses now: the game keeps to it (CAT-DUP 1.4-7)."""
    rule, language = opened.terms.rules.announcing, opened.game.language
    if rule is None or language not in spoken_languages():
        return ""
    spoken = desk.of(VoiceService).voice.of(language).table
    return spoken if spoken in rule.tables else next(iter(rule.tables), "")


async def start(desk: Desk, request: Request) -> Done:
    """Begin, and go on to the first round, whose rack closes enrolment (CAT-DUP 1.8-4)."""
    opened = await load_fresh(desk, request)
    is_drawn = opened.game.settings.bag == "app" and not opened.game.commitment
    commands: tuple[object, ...] = (
        StartGame(names=_voice_name_table(desk, opened), room_words=request.line("room_words")),
    )
    settings, name = opened.game.settings, name_at_start(desk, request, opened, opened.text)
    is_renamed = name != opened.row.name and opened.row.name.startswith(settings.title)
    if is_renamed:
        commands = (ChangeSettings(settings=replace(settings, title=name)), *commands)
    seed = desk.dice.token(SEED_BYTES) if is_drawn else ""
    done = Done(go="/duplicate/round", toast=Message(mark("The game has started.")))
    done = await carry_out(desk, request, opened, commands, done, seed=seed)
    if is_renamed:
        await desk.shelf.update(opened.id, name=name)
    return done
