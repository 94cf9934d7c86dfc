"""The form of a new game at one board: mode, players, rules, help, and what follows from them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import ClassVar

from faristol.board.square import SIDE
from faristol.classic.acts.start import OpenClassic
from faristol.classic.values import CardDigest, Mode, Seated, Settings
from faristol.clock.game.acts import SetClock
from faristol.clock.game.state import terms_of
from faristol.club.card import Card
from faristol.club.player import PlayerId
from faristol.desk.classic.document import ClassicService
from faristol.desk.classic.label import default_name
from faristol.desk.kernel.context import Context
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done, Refused, unwrap
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.time_format import format_day
from faristol.desk.kernel.translation import Translator, gettext_noop
from faristol.desk.kernel.view import View
from faristol.desk.shared.lexicons import Lexicons, pin_for
from faristol.desk.shared.list_names import row_name
from faristol.desk.shared.player_names import card_from_text, copy_card
from faristol.desk.shared.register import RegisterService
from faristol.desk.shared.rulesets.rulesets import RulesetService, is_for_one_board
from faristol.ledger.record import Table
from faristol.ledger.refusal import Refusal
from faristol.opponent.levels import ALL, BY_NAME
from faristol.rules.challenge import is_verdict_by_word
from faristol.rules.reading import plain_ruleset
from faristol.rules.ruleset import Rules, Ruleset

DEFAULT_RULESETS = {"ca": "ca-classic", "ro": "ro-general"}
MODES: dict[Mode, tuple[str, str, str]] = {
    "play": (gettext_noop("Here"), gettext_noop("Everything on the tablet"), "copy"),
    "record": (
        gettext_noop("On a wooden board"),
        gettext_noop("Moves are written down here"),
        "edit",
    ),
    "referee": (gettext_noop("Refereeing only"), gettext_noop("Clock and verdicts"), "clock"),
}
MAX_SEATS = 4
FREE_MINUTES = (0, 20, 25, 30, 50)  # where the rules set no time


@dataclass(frozen=True, slots=True, kw_only=True)
class ChoiceRow:
    """A choice with a note on what it means."""

    value: str
    text: str
    note: str
    sign: str = ""  # the name of its icon, or an empty string


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class NewGameContext(Context):
    """The form of a new game, and what follows from the mode and the rules."""

    template: ClassVar[str] = "classic/new.html"
    regions: ClassVar[Mapping[str, str]] = {"principal": "classic/new_main.html"}

    level: str  # of the device; an empty string for a person
    level_text: str
    levels: Sequence[tuple[str, str]]
    modes: Sequence[ChoiceRow]
    mode: str
    help_choices: Sequence[ChoiceRow]
    rules_list: Sequence[tuple[str, str]]
    ruleset: str
    rules: Rules
    is_by_word: bool  # whether a verdict is given for each word
    tiles: str
    minutes: Sequence[int]
    times: Sequence[tuple[str, str]]
    lists: Sequence[tuple[str, str]]
    lexicon: str  # the digest of the word list, or an empty string
    people: Sequence[str]  # the names of the register
    max_seats: int
    query: Mapping[str, str]


async def show(desk: Desk, request: Request) -> View:
    """Show the form of a new game."""
    text = desk.translator_for(request.lang)
    await desk.service(Lexicons).open()
    await desk.service(RegisterService).open_readable()
    query = request.query
    rules = await desk.service(RulesetService).load_choices_for_two(text)
    ruleset_name = (
        query["ruleset"] if query.get("ruleset") in dict(rules) else default_ruleset(request.lang)
    )
    ruleset = await desk.service(RulesetService).ruleset(ruleset_name)
    if ruleset is None:
        raise LookupError(ruleset_name)
    tiles = ruleset.rules.equipment.tiles
    default_list = await desk.service(Lexicons).in_use(tiles)
    lists = [
        (row.digest, row_name(row, text))
        for row in desk.service(Lexicons).rows
        if row.language == tiles
    ]
    mode = query["mode"] if query.get("mode") in MODES else "play"
    people = sorted(
        (
            person.card.name
            for person in desk.service(RegisterService).people.values()
            if not person.player.is_retired
        ),
        key=str.casefold,
    )
    level = query["level"] if query.get("level") in BY_NAME and mode == "play" else ""
    minutes = _minutes(ruleset, level)
    context = NewGameContext(
        level=level,
        level_text=level_text(level, text) if level else "",
        levels=[
            ("", text.gettext("A person")),
            *((name, device_name(name, text)) for name in BY_NAME),
        ],
        modes=[
            ChoiceRow(value=name, text=text.gettext(label), note=text.gettext(note), sign=sign)
            for name, (label, note, sign) in MODES.items()
        ],
        mode=mode,
        help_choices=_help_choices(level, text),
        rules_list=rules,
        ruleset=ruleset_name,
        rules=ruleset.rules,
        is_by_word=is_verdict_by_word(ruleset.rules.challenge),
        tiles=tiles,
        minutes=minutes,
        times=[
            (
                str(n),
                text.ngettext("{n} minute", "{n} minutes", n) if n else text.gettext("No clock"),
            )
            for n in minutes
        ],
        lists=[*lists, ("", text.gettext("None: verdicts come from elsewhere"))],
        lexicon=default_list.digest if default_list else "",
        people=people,
        max_seats=MAX_SEATS if ruleset.rules.clock is None and mode != "referee" else 2,
        query=query,
    )
    return View(title=text.gettext("Two-player game"), context=context)


def _help_choices(level: str, text: Translator) -> list[ChoiceRow]:
    without_help = (
        text.gettext("The board does not say whether words are in the list")
        if level
        else text.gettext("As in a tournament; the file says so")
    )
    with_help = text.gettext("Says whether words are in the list")
    return [
        ChoiceRow(value="", text=text.gettext("Without help"), note=without_help),
        ChoiceRow(value="yes", text=text.gettext("With help"), note=with_help),
    ]


def default_ruleset(lang: str) -> str:
    """Return the name of the default rules of a language."""
    return DEFAULT_RULESETS.get(lang, DEFAULT_RULESETS["ca"])


def _minutes(ruleset: Ruleset, level: str) -> list[int]:
    """Return the minutes per player to choose from; 0, no clock, is offered against the tablet."""
    clock = ruleset.rules.clock
    if clock is None:
        return list(FREE_MINUTES)
    return [*clock.minutes_each, 0] if level else list(clock.minutes_each)


async def begin(desk: Desk, request: Request) -> Done:
    """Begin the game of the form."""
    await desk.service(Lexicons).open()
    await desk.service(RegisterService).open_readable()
    text = desk.translator_for(request.lang)
    ruleset_name = request.value("ruleset")
    ruleset = await desk.service(RulesetService).ruleset(ruleset_name)
    if ruleset is None or not is_for_one_board(ruleset):
        raise Refused(Refusal("classic/ruleset_bad", {"field": "ruleset"}))
    if request.value("mode") not in MODES:
        raise Refused(Refusal("desk/no_such_choice", {"field": "mode"}))
    row = desk.service(Lexicons).row(request.value("lexicon"))
    if request.value("lexicon") and row is None:
        raise Refused(Refusal("classic/list_missing", {"field": "lexicon"}))
    settings = _settings(request, format_day(desk.clock.now(), desk.zone(request), text))
    level = request.value("level") if settings.mode == "play" else ""
    seated, cards = _seats_with_cards(desk, request, text, level)
    seed = desk.dice.token(32) if settings.mode == "play" else ""
    acts: list[object] = [
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
        acts.append(SetClock(terms=terms_of(ruleset.heading.name, ruleset.rules), seconds=times))
    if row:
        await desk.service(Lexicons).require_stored(row.digest)
    # the players' names are on their cards alone: the name of the document would outlive an erasure
    name = default_name(settings, text)
    return await desk.service(ClassicService).begin(name, tuple(acts), cards, seed, request)


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
            " ".join(note.split()) for note in request.value("notes").splitlines() if note.strip()
        ),
    )


def device_name(level: str, text: Translator) -> str:
    """Return the name of the device at a level."""
    return text.gettext("The tablet, level {n}", n=level)


def level_text(name: str, text: Translator) -> str:
    """Return the description of a level: the words and moves that the device sees."""
    level = BY_NAME[name]
    known_words = (
        text.gettext("knows all words")
        if level.longest >= SIDE
        else text.gettext("knows words of up to {n} letters", n=level.longest)
    )
    seen_moves = (
        text.gettext("sees every one")
        if level.share == ALL
        else text.gettext("sees {n} in 100 of those that fit", n=round(level.share / 10))
    )
    considered = (
        [text.gettext("considers what stays on the rack")] if level.is_leave_counted else []
    )
    return "; ".join([known_words, seen_moves, *considered])


def _seats_with_cards(
    desk: Desk, request: Request, text: Translator, level: str
) -> tuple[tuple[Seated, ...], dict[str, str]]:
    """Return the seats of the form and their cards; a player of the register keeps the id."""
    typed_names = [" ".join(name.split()) for name in request.values("players")]
    if level in BY_NAME:
        first = next(iter(typed_names), "") or text.gettext("Player {n}", n=1)
        seated, cards = _seat_players(desk, [first, device_name(level, text)])
        return (seated[0], replace(seated[1], level=level)), cards
    if level:
        raise Refused(Refusal("desk/no_such_choice", {"field": "level"}))
    default_names = [text.gettext("Player {n}", n=number) for number in range(1, 3)] + ["", ""]
    names = [
        name or default_names[at] for at, name in enumerate([*typed_names, "", ""][:MAX_SEATS])
    ]
    names = [name for name in names if name]
    return _seat_players(desk, names)


async def seats_from_names(
    desk: Desk, names: Sequence[str]
) -> tuple[tuple[Seated, ...], dict[str, str]]:
    """Return the seats and cards of players by the names that a file has."""
    await desk.service(RegisterService).open_readable()
    return _seat_players(desk, [" ".join(name.split())[:60] for name in names])


def _seat_players(desk: Desk, names: Sequence[str]) -> tuple[tuple[Seated, ...], dict[str, str]]:
    seated, cards = [], dict[str, str]()
    for name in names:
        card = unwrap(card_from_text(name))
        digest, line = copy_card(desk, card)
        player = _find_person(desk, card) or desk.dice.token(8)
        seated.append(Seated(player=str(player), card=CardDigest(digest)))
        cards[digest] = line
    return tuple(seated), cards


def _find_person(desk: Desk, card: Card) -> PlayerId | None:
    """Return the id of the only person of the register with the name of a card, or None."""
    namesakes = [
        person
        for person in desk.service(RegisterService).people.values()
        if person.card.name == card.name
    ]
    return namesakes[0].id if len(namesakes) == 1 and not namesakes[0].player.is_retired else None
