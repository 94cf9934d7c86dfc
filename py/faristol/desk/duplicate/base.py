"""Parts of every screen of a duplicate game: its title and step, its rack, its board, its form fields."""

from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, Final, TypeAlias

from faristol.board.cells import rack_of, square_of
from faristol.board.square import Square
from faristol.desk.duplicate.document import DuplicateService, LoadedDuplicate
from faristol.desk.kernel.context import Context
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.documents import UnreadableDocument
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.storage.stream_store import UnreadableError
from faristol.desk.kernel.translation import Translator, gettext_noop
from faristol.desk.kernel.view import View
from faristol.desk.shared.board.board_view import BoardView, TileView, board_view, rack_view
from faristol.desk.shared.clocks.clock_data import (
    ROUND_RUNS,
    TIME_OVER,
    is_adrift,
    is_time_over,
    remaining_time,
    standing_clock,
)
from faristol.desk.shared.voice.voice_settings import (
    VoiceService,
    VoiceSettings,
    default_announcement,
)
from faristol.duplicate.state import Game, Round, Step, next_step
from faristol.ledger.record import JSON
from faristol.rules.duplicate import Announcing
from faristol.speech.language import spoken_languages
from faristol.speech.names import tables
from faristol.speech.rack import Announced, announced_order
from faristol.tiles.alphabet import Alphabet
from faristol.tiles.reading import spelt, tile_names

Show: TypeAlias = Callable[[Desk, Request], Awaitable[View]]

# the route on which a game continues at each step, and what is done there
_STEPS: Mapping[Step, tuple[str, str]] = {
    "open": ("/duplicate/new", gettext_noop("Prepare a game")),
    "enrol": ("/duplicate/players", gettext_noop("Add the players, then start")),
    "draw": ("/duplicate/round", gettext_noop("Draw the first rack")),
    "call": ("/duplicate/round", gettext_noop("Call the letters of round {n}")),
    "time": ("/duplicate/round", ROUND_RUNS),
    "slips": ("/duplicate/round", gettext_noop("Collect the slips of round {n}")),
    "master": ("/duplicate/master", gettext_noop("Choose the master move of round {n}")),
    "next": ("/duplicate/round", gettext_noop("Draw the rack of round {n}")),
    "end": ("/duplicate/results", gettext_noop("The agreed rounds have been played: end the game")),
    "ended": ("/duplicate/results", gettext_noop("Look at the results")),
    "signed": ("/duplicate/results", gettext_noop("The results are final")),
}


def round_number(duplicate: LoadedDuplicate) -> int:
    """Return the number of the round under way, or of the next round when its rack is still to be drawn."""
    rounds = duplicate.game.rounds
    return len(rounds) + (not rounds or rounds[-1].is_done)


def game_step_title(duplicate: LoadedDuplicate, text: Translator) -> str:
    """Return the stage of a game as text: before it, its round with how many there are, or after it."""
    return (
        round_title(duplicate, text)
        if duplicate.game.is_started
        else text.gettext("Before the game")
    )


def round_title(duplicate: LoadedDuplicate, text: Translator) -> str:
    """Return the number of the round with how many there are, or the sentence that the game is over."""
    number, total = round_number(duplicate), duplicate.game.settings.rounds
    if duplicate.game.end is not None:
        return text.gettext("After the game")
    if total:  # after the last round no other is to come
        return text.gettext("Round {n} of {total}", n=min(number, total), total=total)
    return text.gettext("Round {n}", n=number)


SCREENS: Final[Mapping[str, str]] = {
    "rack": gettext_noop("{round}: the rack"),
    "call": gettext_noop("{round}: calling the letters"),
    "sit": gettext_noop("{round}: the slips"),
    "choose": gettext_noop("{round}: choose the master move"),
    "fixed": gettext_noop("{round}: the master move"),
    "past": gettext_noop("{round}: its slips"),
    "correct": gettext_noop("{round}: correct a slip"),
}


def screen_title(screen: str, where: str, text: Translator) -> str:
    """Return the title of a screen of a round, for screen readers: what is done there, and in which round."""
    return text.gettext(SCREENS[screen], round=where) if screen in SCREENS else where


def next_step_route(duplicate: LoadedDuplicate) -> str:
    """Return the route of the next step."""
    return _STEPS[next_step(duplicate.game)][0]


def next_step_text(duplicate: LoadedDuplicate, text: Translator, now: str) -> str:
    """Return the next step as a short sentence."""
    step, clock = next_step(duplicate.game), standing_clock(duplicate, duplicate.game.clock)
    if step == "time" and is_time_over(clock, now):
        return text.gettext(TIME_OVER, n=round_number(duplicate))
    if step == "time" and is_adrift(duplicate, duplicate.game.clock):
        number, left = round_number(duplicate), remaining_time(clock)
        return text.gettext(
            "The clock of round {n} stands at {time}: set it, then start it", n=number, time=left
        )
    if step == "time" and clock.state == "paused":
        return text.gettext("Round {number} is paused", number=round_number(duplicate))
    return text.gettext(_STEPS[step][1], n=round_number(duplicate))


def called_rack(duplicate: LoadedDuplicate, round_: Round) -> tuple[str, ...]:
    """Return a rack in the order in which it was called, as the players remember it (CAT-DUP 1.4)."""
    alphabet = duplicate.terms.alphabet
    rack, left = rack_of(round_.rack, alphabet), rack_of(round_.left, alphabet)
    if rack is None or left is None:
        return round_.rack
    style = announcement_style(duplicate)
    if not rack.startswith(left):  # a corrected rack: it is not recorded which of its tiles are new
        left = b""
    announced = Announced(left=left, drawn=rack[len(left) :], order=duplicate.game.settings.order)
    return tuple(tile_names(announced_order(announced, style), alphabet))


def called_tiles(
    duplicate: LoadedDuplicate, round_: Round, text: Translator
) -> tuple[TileView, ...]:
    """Return the views of the tiles of a rack, in the order in which it was called."""
    alphabet = duplicate.terms.alphabet
    return rack_view(rack_of(called_rack(duplicate, round_), alphabet) or b"", alphabet, text)


def format_word(duplicate: LoadedDuplicate, word: str) -> str:
    """Return a word that is stored by its tiles as the language writes it: a Catalan Q with its U."""
    return spelt(word, duplicate.terms.alphabet)


def format_called_tiles(tiles: Iterable[str], alphabet: Alphabet) -> str:
    """Return stored tiles as the language writes them, with spaces between them: a Catalan Q with its U."""
    return " ".join(spelt(tile, alphabet) for tile in tiles)


def leave_size(duplicate: LoadedDuplicate, round_: Round) -> int:
    """Return how many tiles of a called rack were left over, 0 where all tiles are called together."""
    is_apart = announcement_style(duplicate).left_first or duplicate.game.settings.order == "drawn"
    return len(round_.left) if is_apart and round_.rack[: len(round_.left)] == round_.left else 0


def announcement_style(duplicate: LoadedDuplicate) -> Announcing:
    """Return the way in which racks are announced: that of the rules, or the usual one of the language."""
    return duplicate.terms.rules.announcing or default_announcement(duplicate.game.language)


def voice_settings(desk: Desk, game: Game) -> VoiceSettings:
    """Return the voice settings of the device with the letter names that the game chose (CAT-DUP 1.4-7)."""
    voice = desk.service(VoiceService).voice
    if game.language in spoken_languages() and game.names in tables(game.language):
        spoken = replace(voice.of(game.language), table=game.names)
        return voice.with_language(game.language, spoken)
    return voice


def game_board_view(
    duplicate: LoadedDuplicate, text: Translator, *, number: int | None = None
) -> BoardView:
    """Return the board of now, or of the start of a round, for `shared/board.html`, its last move marked."""
    until = len(duplicate.game.rounds) if number is None else number - 1
    moves = [round_.master for round_ in duplicate.game.rounds[:until] if round_.master]
    return board_view(
        duplicate.board if number is None else duplicate.board_at(number),
        duplicate.terms.alphabet,
        duplicate.terms.scoring.layout,
        text,
        last=[Square(square_of(cell)) for cell in moves[-1].placed] if moves else (),
        barred=duplicate.terms.scoring.barred,
    )


def board_view_after(duplicate: LoadedDuplicate, round_: Round, text: Translator) -> BoardView:
    """Return the board with the master move of a round marked, or as the round began if it has none."""
    alphabet, layout = duplicate.terms.alphabet, duplicate.terms.scoring.layout
    if round_.master is None:
        return board_view(duplicate.board_at(round_.number), alphabet, layout, text)
    last = [Square(square_of(cell)) for cell in round_.master.placed]
    return board_view(duplicate.board_at(round_.number + 1), alphabet, layout, text, last=last)


def version_fields(duplicate: LoadedDuplicate) -> dict[str, JSON]:
    """Return the hidden fields of every form: the game that it was rendered from, and its last entry then."""
    return {"stream": duplicate.id, "seq": duplicate.seq}


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class DuplicateContext(Context):
    """The game that a screen shows; its forms carry the version that they are rendered from."""

    duplicate: LoadedDuplicate

    @property
    def stream_id(self) -> str:
        """The id of the document."""
        return self.duplicate.id

    @property
    def version_fields(self) -> Mapping[str, JSON]:
        """The hidden fields of every form."""
        return version_fields(self.duplicate)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class NoDuplicateContext(Context):
    """The screen of a game where none is in use."""

    template: ClassVar[str] = "duplicate/no_game.html"


def game_screen(
    show: Callable[[Desk, Request, LoadedDuplicate, Translator], Awaitable[View]],
) -> Show:
    """Return a screen of the game in use; without a game its template says so.

    The context of its view is a `DuplicateContext`. The rules that it cites are those of the game.

    Raises:
        UnreadableError: the game cannot be read.
    """

    async def show_in_use(desk: Desk, request: Request) -> View:
        duplicate = await desk.service(DuplicateService).load(request.lang)
        if duplicate is None:
            text = desk.translator_for(request.lang)
            return View(title=text.gettext("Duplicate game"), context=NoDuplicateContext())
        if isinstance(duplicate, UnreadableDocument):
            raise UnreadableError(duplicate.row)
        view = await show(desk, request, duplicate, duplicate.text)
        return replace(view, stream=duplicate.id, text=duplicate.text)

    return show_in_use
