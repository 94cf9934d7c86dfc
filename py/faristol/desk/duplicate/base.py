"""Show what every screen of a duplicate game shows: its title and step, the rack, the board, how it is set."""

from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any, Final, TypeAlias

from faristol.board.cells import rack_of, square_of
from faristol.board.square import Square
from faristol.desk.duplicate.document import DuplicateService, LoadedDuplicate
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.documents import UnreadableDocument
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.storage.stream_store import UnreadableError
from faristol.desk.kernel.translation import Text, mark
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
from faristol.rules.duplicate import Announcing
from faristol.speech.language import spoken_languages
from faristol.speech.names import tables
from faristol.speech.rack import Announced, announced_order
from faristol.tiles.alphabet import Alphabet
from faristol.tiles.reading import spelt, tile_names

Show: TypeAlias = Callable[[Desk, Request], Awaitable[View]]

# where one goes on with a game, and what is done there
_STEPS: Mapping[Step, tuple[str, str]] = {
    "open": ("/duplicate/new", mark("Prepare a game")),
    "enrol": ("/duplicate/players", mark("Add the players, then start")),
    "draw": ("/duplicate/round", mark("Draw the first rack")),
    "call": ("/duplicate/round", mark("Call the letters of round {n}")),
    "time": ("/duplicate/round", ROUND_RUNS),
    "slips": ("/duplicate/round", mark("Collect the slips of round {n}")),
    "master": ("/duplicate/master", mark("Choose the master move of round {n}")),
    "next": ("/duplicate/round", mark("Draw the rack of round {n}")),
    "end": ("/duplicate/results", mark("The agreed rounds have been played: end the game")),
    "ended": ("/duplicate/results", mark("Look at the results")),
    "signed": ("/duplicate/results", mark("The results are final")),
}


def round_number(duplicate: LoadedDuplicate) -> int:
    """Return the number of the round under way, or of the one to be drawn."""
    rounds = duplicate.game.rounds
    return len(rounds) + (not rounds or rounds[-1].is_done)


def game_step_title(duplicate: LoadedDuplicate, text: Text) -> str:
    """Return where the game is: before it, in which round of how many, or over."""
    return (
        round_title(duplicate, text) if duplicate.game.is_started else text.say("Before the game")
    )


def round_title(duplicate: LoadedDuplicate, text: Text) -> str:
    """Return in which round of how many a game is, or that it is over."""
    number, total = round_number(duplicate), duplicate.game.settings.rounds
    if duplicate.game.end is not None:
        return text.say("After the game")
    if total:  # after the last one, none is to come
        return text.say("Round {n} of {total}", n=min(number, total), total=total)
    return text.say("Round {n}", n=number)


SCREENS: Final[Mapping[str, str]] = {
    "rack": mark("{round}: the rack"),
    "call": mark("{round}: calling the letters"),
    "sit": mark("{round}: the slips"),
    "choose": mark("{round}: choose the master move"),
    "fixed": mark("{round}: the master move"),
    "past": mark("{round}: its slips"),
    "correct": mark("{round}: correct a slip"),
}


def screen_title(screen: str, where: str, text: Text) -> str:
    """Return the name of a screen of a round, for who hears it: what is done there, and in which round."""
    return text.say(SCREENS[screen], round=where) if screen in SCREENS else where


def next_step_route(duplicate: LoadedDuplicate) -> str:
    """Return the route of what is to be done next."""
    return _STEPS[next_step(duplicate.game)][0]


def next_step_text(duplicate: LoadedDuplicate, text: Text, now: str) -> str:
    """Return what is to be done next, as a short sentence."""
    step, clock = next_step(duplicate.game), standing_clock(duplicate, duplicate.game.clock)
    if step == "time" and is_time_over(clock, now):
        return text.say(TIME_OVER, n=round_number(duplicate))
    if step == "time" and is_adrift(duplicate, duplicate.game.clock):
        number, left = round_number(duplicate), remaining_time(clock)
        return text.say(
            "The clock of round {n} stands at {time}: set it, then start it", n=number, time=left
        )
    if step == "time" and clock.state == "paused":
        return text.say("Round {number} is paused", number=round_number(duplicate))
    return text.say(_STEPS[step][1], n=round_number(duplicate))


def called_rack(duplicate: LoadedDuplicate, round_: Round) -> tuple[str, ...]:
    """Return a rack in the order in which it was called, as whoever looks back knows it (CAT-DUP 1.4)."""
    alphabet = duplicate.terms.alphabet
    rack, left = rack_of(round_.rack, alphabet), rack_of(round_.left, alphabet)
    if rack is None or left is None:
        return round_.rack
    rule = announcement_style(duplicate)
    if not rack.startswith(left):  # a rack that was corrected: nobody says which of it is new
        left = b""
    parts = Announced(left=left, drawn=rack[len(left) :], order=duplicate.game.settings.order)
    return tuple(tile_names(announced_order(parts, rule), alphabet))


def called_tiles(duplicate: LoadedDuplicate, round_: Round, text: Text) -> tuple[TileView, ...]:
    """Describe the tiles of a rack in the order in which it was called."""
    alphabet = duplicate.terms.alphabet
    return rack_view(rack_of(called_rack(duplicate, round_), alphabet) or b"", alphabet, text)


def format_word(duplicate: LoadedDuplicate, word: str) -> str:
    """Write a word that is stored by its tiles as the language writes it: a Catalan Q with its U."""
    return spelt(word, duplicate.terms.alphabet)


def tiles_said(tiles: Iterable[str], alphabet: Alphabet) -> str:
    """Write stored tiles as they look, apart from each other: a Catalan Q with its U."""
    return " ".join(spelt(tile, alphabet) for tile in tiles)


def leave_size(duplicate: LoadedDuplicate, round_: Round) -> int:
    """Return how many tiles of a rack that was called were left over, 0 where all are called as one."""
    is_apart = announcement_style(duplicate).left_first or duplicate.game.settings.order == "drawn"
    return len(round_.left) if is_apart and round_.rack[: len(round_.left)] == round_.left else 0


def announcement_style(duplicate: LoadedDuplicate) -> Announcing:
    """Return how racks are announced: as the rules have it, or as is usual in the language."""
    return duplicate.terms.rules.announcing or default_announcement(duplicate.game.language)


def voice_settings(desk: Desk, game: Game) -> VoiceSettings:
    """Return the voice of the device with the names that the game chose (CAT-DUP 1.4-7)."""
    voice = desk.of(VoiceService).voice
    if game.language in spoken_languages() and game.names in tables(game.language):
        spoken = replace(voice.of(game.language), table=game.names)
        return voice.speaking(game.language, spoken)
    return voice


def game_board_view(
    duplicate: LoadedDuplicate, text: Text, *, number: int | None = None
) -> BoardView:
    """Return the board of now, or when a round began, for `shared/board.html`; the last move is marked."""
    until = len(duplicate.game.rounds) if number is None else number - 1
    moves = [one.master for one in duplicate.game.rounds[:until] if one.master]
    return board_view(
        duplicate.board if number is None else duplicate.board_at(number),
        duplicate.terms.alphabet,
        duplicate.terms.scoring.layout,
        text,
        last=[Square(square_of(cell)) for cell in moves[-1].placed] if moves else (),
        barred=duplicate.terms.scoring.barred,
    )


def board_view_after(duplicate: LoadedDuplicate, round_: Round, text: Text) -> BoardView:
    """Return the board with the master move of a round, marked; without one, as it began."""
    alphabet, layout = duplicate.terms.alphabet, duplicate.terms.scoring.layout
    if round_.master is None:
        return board_view(duplicate.board_at(round_.number), alphabet, layout, text)
    last = [Square(square_of(cell)) for cell in round_.master.placed]
    return board_view(duplicate.board_at(round_.number + 1), alphabet, layout, text, last=last)


def version_fields(duplicate: LoadedDuplicate) -> dict[str, Any]:
    """Return the hidden fields of every form: which game it was drawn from, and as of which entry."""
    return {"stream": duplicate.id, "seq": duplicate.seq}


def game_screen(show: Callable[[Desk, Request, LoadedDuplicate, Text], Awaitable[View]]) -> Show:
    """Return a screen of the game in use; with none, or one that cannot be read, it says that instead.

    Its template has the game as `opened`. The rules that it cites are those of the game, and its
    forms say what they were drawn from.
    """

    async def show_in_use(desk: Desk, request: Request) -> View:
        duplicate = await desk.of(DuplicateService).opened(request.lang)
        if duplicate is None:
            text = desk.text_of(request.lang)
            return View(title=text.say("Duplicate game"), template="duplicate/no_game.html")
        if isinstance(duplicate, UnreadableDocument):
            raise UnreadableError(duplicate.row)
        view = await show(desk, request, duplicate, duplicate.text)
        game = {"opened": duplicate, "stream_id": duplicate.id, "drawn": version_fields(duplicate)}
        context = {**game, **view.context}
        return replace(view, stream=duplicate.id, text=duplicate.text, context=context)

    return show_in_use
