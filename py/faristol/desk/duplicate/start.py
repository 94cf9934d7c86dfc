"""Look over what a game begins with, publish the draw's commitment, and begin."""

from dataclasses import replace

from faristol.desk.duplicate.asked import official_said
from faristol.desk.duplicate.document import Opened, carry_out, drawn_from
from faristol.desk.duplicate.seats import can_enrol
from faristol.desk.duplicate.shown import of_game
from faristol.desk.duplicate.words import points_said
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.text import Message, Text, mark
from faristol.desk.kernel.view import View
from faristol.desk.parts.clock import in_minutes
from faristol.desk.parts.lexicons import Lexicons
from faristol.desk.parts.lists import is_practice, list_name
from faristol.desk.parts.voice import VoiceDesk
from faristol.duplicate.acts.start import ChangeSettings, CommitDraw, StartGame
from faristol.duplicate.parts import HandIn
from faristol.duplicate.points import bonus_of
from faristol.duplicate.state import ordered
from faristol.speech.language import spoken_languages
from faristol.tiles.draw import LONGEST_SAID, SEED_BYTES

ROUTE = "/duplicate/start"
_HANDED: dict[HandIn, str] = {
    "runners": mark("Give the slip to the runners before “Time!” is called."),
    "raised": mark("At “Time!” raise the hand with the slip in it."),
    "device": mark("Send the move to the judge in a message before “Time!” is called."),
}
_WRITTEN = mark(
    "On the slip: coordinates, the whole word, and a circle around the letter of a blank."
)
_SENT = mark(
    "In the message: coordinates, the whole word, and the letter of a blank in parentheses."
)
GROUP = 8  # signs of a commitment that are read out together


@of_game
async def show(desk: Desk, request: Request, opened: Opened, text: Text) -> View:
    """Show what is missing, what is to be said to the players, and the way to begin."""
    game, settings = opened.game, opened.game.settings
    commitment = [game.commitment[at : at + GROUP] for at in range(0, len(game.commitment), GROUP)]
    if request.place[2:] == ("draw",) and commitment:
        return _paper(opened, commitment, text)
    players = len(game.entrants)
    course = opened.terms.rules.course
    least = course.least_players if course else 1
    bonus, possible = _bonus(opened), _bonus(opened, has_bonus=True)
    has_words = not opened.digest or await desk.of(Lexicons).contains(opened.digest) is not None
    return View(
        title=text.say("Start"),
        template="duplicate/start.html",
        context={
            "game_name": opened.row.name,
            "is_started": game.is_started,
            "can_enrol": can_enrol(opened),
            "checks": _checks(opened, least, text, has_words=has_words),
            "tells": _tells(opened, bonus, text),
            "said": game.start.said if game.start else "",
            "longest_said": LONGEST_SAID,
            "draws": settings.bag == "app",
            "commitment": commitment,
            "has_bonus": settings.has_bonus,
            "can_have_bonus": bool(possible),
            "bonus": points_said(bonus, text),
            "possible": points_said(possible, text),
            "has_rule": opened.terms.rules.bonus is not None,
            "players": players,
            "least": least,
            "is_ready": players >= least and has_words,
            "start_note": _start_note(opened, bonus, text),
        },
    )


def _paper(opened: Opened, commitment: list[str], text: Text) -> View:
    return View(
        title=text.say("Commitment of the draw"),
        template="duplicate/commitment.html",
        context={
            "game_name": opened.row.name,
            "commitment": commitment,
            "said": opened.game.start.said if opened.game.start else "",
        },
    )


def _bonus(opened: Opened, *, has_bonus: bool | None = None) -> int:
    """Return the bonus in half points that as many players as there are now would play for."""
    game = opened.game
    if game.start is not None:
        return game.start.bonus
    return bonus_of(
        opened.terms.rules.bonus,
        players_at_start=len(game.entrants),
        has_bonus=game.settings.has_bonus if has_bonus is None else has_bonus,
    )


def _checks(
    opened: Opened, least: int, text: Text, *, has_words: bool
) -> list[tuple[str, str, str, str, str]]:
    """Return what an evening hangs on: state, title, note, and where it is put right."""
    game, settings = opened.game, opened.game.settings
    tables = [entrant.table for entrant in ordered(game)]
    enough = len(tables) >= least
    is_row = tables == list(range(1, len(tables) + 1))
    seats = (
        text.say("Tables 1 to {n}", n=len(tables))
        if is_row
        else text.say("Not all numbers are used: {tables}", tables=_short(tables))
    )
    words = text.say("No list: the judge says which words are valid")
    if game.lexicon:
        words = list_name(game.lexicon, game.language, text)
    official = official_said(
        settings, opened.terms.ruleset, text, is_practice=is_practice(game.lexicon)
    )[1]
    return [
        (
            "ok" if enough else "bad",
            text.count("{n} player", "{n} players", len(tables)),
            seats
            if enough
            else text.count("At least {n} is needed", "At least {n} are needed", least),
            "/duplicate/players",
            text.say("Players"),
        ),
        (
            "ok" if has_words else "bad",
            text.say("Word list"),
            words
            if has_words
            else text.say("{name} is not on this device: open its file or take it in.", name=words),
            "" if has_words else "/lists",
            text.say("Word lists"),
        ),
        (
            "fact",  # agreed, not done: nothing to be checked
            official,
            "",
            "",
            "",
        ),
        (
            "fact",
            text.say("Rounds of {time}", time=in_minutes(settings.seconds)),
            text.count("{n} round agreed", "{n} rounds agreed", settings.rounds)
            if settings.rounds
            else text.say("To the end of the tiles"),
            "/duplicate/course",
            text.say("Change"),
        ),
    ]


def _short(tables: list[int]) -> str:
    shown = ", ".join(map(str, tables[:12]))
    return f"{shown}…" if len(tables) > 12 else shown


def _tells(opened: Opened, bonus: int, text: Text) -> list[str]:
    """Return what the judge tells the players before the first round, a sentence each."""
    settings = opened.game.settings
    length = (
        text.count("We play {n} round.", "We play {n} rounds.", settings.rounds)
        if settings.rounds
        else text.say("We play to the end of the tiles.")
    )
    lines = [
        text.say("Nobody can join once the first round has begun (CAT-DUP 1.8-4)."),
        length,
        text.say("A round lasts {time}.", time=in_minutes(settings.seconds)),
        text.say(_HANDED[settings.hand_in]),
    ]
    if bonus:
        said = mark("Bonus of {points} for who alone has the best move.")
        lines.append(text.say(said, points=points_said(bonus, text)))
    elif opened.terms.rules.bonus is not None:
        lines.append(text.say("No bonus is played for."))
    return [*lines, text.say(_SENT if settings.hand_in == "device" else _WRITTEN)]


def _start_note(opened: Opened, bonus: int, text: Text) -> str:
    players = text.count("{n} player", "{n} players", len(opened.game.entrants))
    if opened.terms.rules.bonus is None:
        return text.say(
            "{players}. Whoever comes later plays too, until the first rack is drawn.",
            players=players,
        )
    if not bonus:
        return text.say(
            "{players}, no bonus. Whoever comes later plays too, until the first rack is drawn.",
            players=players,
        )
    return text.say(
        "{players}, bonus of {points} for being alone with the best move; with the first rack they are fixed.",
        players=players,
        points=points_said(bonus, text),
    )


# ---- acting ----


async def set_bonus(desk: Desk, request: Request) -> Done:
    """Play for the bonus, or without it: the judge says so before the start (CAT-DUP 1.10-5)."""
    opened = await drawn_from(desk, request)
    settings = replace(opened.game.settings, has_bonus=request.value("bonus") == "yes")
    return await carry_out(desk, request, opened, ChangeSettings(settings=settings), Done(go=ROUTE))


async def commit(desk: Desk, request: Request) -> Done:
    """Throw the dice, and show the hash of what they gave before anybody says a word."""
    opened = await drawn_from(desk, request)
    command = CommitDraw(seed=desk.dice.token(SEED_BYTES))
    shown = Done(go=ROUTE, effects=({"do": "focus", "id": "seal"},))
    return await carry_out(desk, request, opened, command, shown)


def _names(desk: Desk, opened: Opened) -> str:
    """Return the table of letter names that the voice uses now: the game keeps to it (CAT-DUP 1.4-7)."""
    rule, language = opened.terms.rules.announcing, opened.game.language
    if rule is None or language not in spoken_languages():
        return ""
    spoken = desk.of(VoiceDesk).voice.of(language).table
    return spoken if spoken in rule.tables else next(iter(rule.tables), "")


async def start(desk: Desk, request: Request) -> Done:
    """Begin, and go on to the first round, whose rack closes enrolment (CAT-DUP 1.8-4)."""
    opened = await drawn_from(desk, request)
    is_drawn = opened.game.settings.bag == "app" and not opened.game.commitment
    command = StartGame(
        names=_names(desk, opened),
        said=request.line("said"),
    )
    seed = desk.dice.token(SEED_BYTES) if is_drawn else ""
    done = Done(go="/duplicate/round", toast=Message(mark("The game has begun.")))
    return await carry_out(desk, request, opened, command, done, seed=seed)
