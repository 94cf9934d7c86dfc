"""Begin a game at one board: how, who, by which rules, with what help; what follows from it stands beside it."""

from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256
from typing import Any

from faristol.board.square import SIDE
from faristol.classic.acts.start import OpenClassic
from faristol.classic.values import CardDigest, Mode, Seated, Settings
from faristol.clock.game.acts import SetClock
from faristol.clock.game.state import terms_of
from faristol.club.card import Card
from faristol.club.player import PlayerId
from faristol.desk.classic.document import ClassicService
from faristol.desk.classic.label import default_name
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done, Refused, unwrap
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.time_format import format_day
from faristol.desk.kernel.translation import Text, mark
from faristol.desk.kernel.view import View
from faristol.desk.shared.lexicons import Lexicons, pin_for
from faristol.desk.shared.list_names import row_name
from faristol.desk.shared.player_names import copy_card, typed_card
from faristol.desk.shared.register import RegisterService
from faristol.desk.shared.rulesets.rulesets import RulesetService, is_for_one_board
from faristol.ledger.record import Table
from faristol.ledger.refusal import Refusal
from faristol.opponent.levels import ALL, BY_NAME
from faristol.rules.challenge import is_verdict_by_word
from faristol.rules.reading import plain_ruleset
from faristol.rules.ruleset import Ruleset

DEFAULT_RULESETS = {"ca": "ca-classic", "ro": "ro-general"}
MODES: dict[Mode, tuple[str, str, str]] = {
    "play": (mark("Here"), mark("Everything on the tablet"), "copy"),
    "record": (mark("On a wooden board"), mark("Moves are written down here"), "edit"),
    "referee": (mark("Refereeing only"), mark("Clock and verdicts"), "clock"),
}
MAX_SEATS = 4
FREE_MINUTES = (0, 20, 25, 30, 50)  # where the rules say nothing of time


async def show(desk: Desk, request: Request) -> View:
    """Show what can be chosen."""
    text = desk.text_of(request.lang)
    await desk.of(Lexicons).open()
    await desk.of(RegisterService).open_readable()
    asked = request.query
    rules = await desk.of(RulesetService).for_two(text)
    chosen = (
        asked["ruleset"] if asked.get("ruleset") in dict(rules) else default_ruleset(request.lang)
    )
    ruleset = await desk.of(RulesetService).ruleset(chosen)
    if ruleset is None:
        raise LookupError(chosen)
    tiles = ruleset.rules.equipment.tiles
    used = await desk.of(Lexicons).in_use(tiles)
    lists = [
        (row.digest, row_name(row, text)) for row in desk.of(Lexicons).rows if row.language == tiles
    ]
    mode = asked["mode"] if asked.get("mode") in MODES else "play"
    people = sorted(
        (
            one.card.name
            for one in desk.of(RegisterService).people.values()
            if not one.player.is_retired
        ),
        key=str.casefold,
    )
    level = asked["level"] if asked.get("level") in BY_NAME and mode == "play" else ""
    minutes = _minutes(ruleset, level)
    context: dict[str, Any] = {
        "level": level,
        "level_text": level_text(level, text) if level else "",
        "levels": [
            ("", text.say("A person")),
            *((name, device_name(name, text)) for name in BY_NAME),
        ],
        "modes": [
            {"value": name, "text": text.say(said), "note": text.say(note), "sign": sign}
            for name, (said, note, sign) in MODES.items()
        ],
        "mode": mode,
        "rules_list": rules,
        "ruleset": chosen,
        "rules": ruleset.rules,
        "is_by_word": is_verdict_by_word(ruleset.rules.challenge),
        "tiles": tiles,
        "minutes": minutes,
        "times": [
            (str(n), text.count("{n} minute", "{n} minutes", n) if n else text.say("No clock"))
            for n in minutes
        ],
        "lists": [*lists, ("", text.say("None: verdicts come from elsewhere"))],
        "lexicon": used.digest if used else "",
        "people": people,
        "max_seats": MAX_SEATS if ruleset.rules.clock is None and mode != "referee" else 2,
        "query": asked,
    }
    return View(
        title=text.say("Two-player game"),
        template="classic/new.html",
        regions={"principal": "classic/new_main.html"},
        context=context,
    )


def default_ruleset(lang: str) -> str:
    """Return the rules that are usual where a language is spoken."""
    return DEFAULT_RULESETS.get(lang, DEFAULT_RULESETS["ca"])


def _minutes(ruleset: Ruleset, level: str) -> list[int]:
    """Return how many minutes each may have; 0 is without a clock, which nobody needs against the tablet."""
    clock = ruleset.rules.clock
    if clock is None:
        return list(FREE_MINUTES)
    return [*clock.minutes_each, 0] if level else list(clock.minutes_each)


async def begin(desk: Desk, request: Request) -> Done:
    """Sit down as the form says."""
    await desk.of(Lexicons).open()
    await desk.of(RegisterService).open_readable()
    text = desk.text_of(request.lang)
    chosen = request.value("ruleset")
    ruleset = await desk.of(RulesetService).ruleset(chosen)
    if ruleset is None or not is_for_one_board(ruleset):
        raise Refused(Refusal("classic/ruleset_bad", {"field": "ruleset"}))
    if request.value("mode") not in MODES:
        raise Refused(Refusal("desk/no_such_choice", {"field": "mode"}))
    row = desk.of(Lexicons).row(request.value("lexicon"))
    if request.value("lexicon") and row is None:
        raise Refused(Refusal("classic/list_missing", {"field": "lexicon"}))
    settings = _settings(request, format_day(desk.clock.now(), desk.zone(request), text))
    level = request.value("level") if settings.mode == "play" else ""
    seated, cards = _seats_with_cards(desk, request, text, level)
    seed = desk.dice.token(32) if settings.mode == "play" else ""
    wishes: list[object] = [
        OpenClassic(
            language=ruleset.rules.equipment.tiles,
            lexicon=pin_for(row) if row else None,
            ruleset=Table(plain_ruleset(ruleset)),
            settings=settings,
            seated=seated,
            commitment=sha256(seed.encode()).hexdigest() if seed else "",
        )
    ]
    if settings.seconds:
        times = (settings.seconds, settings.seconds)
        wishes.append(SetClock(terms=terms_of(ruleset.heading.name, ruleset.rules), seconds=times))
    if row:
        await desk.of(Lexicons).keep_for_good(row.digest)
    # who plays is on their cards alone: a name of the document would outlive whoever is forgotten
    name = default_name(settings, text)
    return await desk.of(ClassicService).begin(name, tuple(wishes), cards, seed, request)


def _settings(request: Request, today: str) -> Settings:
    mode = request.value("mode")
    minutes = request.value("minutes")
    return Settings(
        mode=mode,  # type: ignore[arg-type]
        seconds=60 * int(minutes) if minutes.isdecimal() and len(minutes) < 4 else -1,
        is_helped=bool(request.value("is_helped")),
        day=today,
        event=request.line("event"),
        round=request.line("round"),
        table=request.line("table"),
        arbiter=request.line("arbiter"),
        notes=tuple(
            " ".join(one.split()) for one in request.value("notes").splitlines() if one.strip()
        ),
    )


def device_name(level: str, text: Text) -> str:
    """Return how the device is called at a level."""
    return text.say("The tablet, level {n}", n=level)


def level_text(name: str, text: Text) -> str:
    """Say what the device sees at a level."""
    level = BY_NAME[name]
    known = (
        text.say("knows all words")
        if level.longest >= SIDE
        else text.say("knows words of up to {n} letters", n=level.longest)
    )
    seen = (
        text.say("sees every one")
        if level.share == ALL
        else text.say("sees {n} in 100 of those that fit", n=round(level.share / 10))
    )
    kept = [text.say("considers what stays on the rack")] if level.keeps else []
    return "; ".join([known, seen, *kept])


def _seats_with_cards(
    desk: Desk, request: Request, text: Text, level: str
) -> tuple[tuple[Seated, ...], dict[str, str]]:
    """Return who sits where, each with a card; somebody of the register keeps their id."""
    typed = [" ".join(name.split()) for name in request.values("players")]
    if level in BY_NAME:
        first = next(iter(typed), "") or text.say("Player {n}", n=1)
        seated, cards = _seat_players(desk, [first, device_name(level, text)])
        return (seated[0], replace(seated[1], level=level)), cards
    if level:
        raise Refused(Refusal("desk/no_such_choice", {"field": "level"}))
    called = [text.say("Player {n}", n=number) for number in range(1, 3)] + ["", ""]
    names = [name or called[at] for at, name in enumerate([*typed, "", ""][:MAX_SEATS])]
    names = [name for name in names if name]
    return _seat_players(desk, names)


async def seats_from_names(
    desk: Desk, names: Sequence[str]
) -> tuple[tuple[Seated, ...], dict[str, str]]:
    """Return players by their names alone, as a file has them."""
    await desk.of(RegisterService).open_readable()
    return _seat_players(desk, [" ".join(name.split())[:60] for name in names])


def _seat_players(desk: Desk, names: Sequence[str]) -> tuple[tuple[Seated, ...], dict[str, str]]:
    seated, cards = [], dict[str, str]()
    for name in names:
        card = unwrap(typed_card(name))
        digest, line = copy_card(desk, card)
        player = _find_person(desk, card) or desk.dice.token(8)
        seated.append(Seated(player=str(player), card=CardDigest(digest)))
        cards[digest] = line
    return tuple(seated), cards


def _find_person(desk: Desk, card: Card) -> PlayerId | None:
    """Return the person of the register who alone has this very name."""
    same = [one for one in desk.of(RegisterService).people.values() if one.card.name == card.name]
    return same[0].id if len(same) == 1 and not same[0].player.is_retired else None
