"""Say a master move with the names of the game: where it begins, its tiles, its points (CAT-DUP 1.4-8).

The texts are what the judge reads aloud, in the language of the game, whatever the screen speaks.
"""

from dataclasses import dataclass, replace
from itertools import groupby
from typing import TYPE_CHECKING

from faristol.board.move import Move
from faristol.desk.duplicate.base import voice_of
from faristol.desk.duplicate.document import Opened
from faristol.desk.kernel.desk import Desk
from faristol.desk.shared.board.move_view import letters_of
from faristol.desk.shared.list_names import capital
from faristol.desk.shared.voice.caller_data import CallerTold, caller_told, with_silent
from faristol.desk.shared.voice.recordings import Clips
from faristol.duplicate.state import Game, MasterMove
from faristol.speech.language import language_of, spoken_languages
from faristol.speech.move import (
    announce_master,
    coordinate_items,
    spelled_items,
)
from faristol.speech.number import number_text, points_phrase
from faristol.speech.script import Manner, Script
from faristol.tiles.reading import Misread, read_word

if TYPE_CHECKING:
    from faristol.desk.kernel.translation import Text


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveSaid:
    """Hold the words by which a move is announced."""

    place: str  # Hospitalet vuit
    letters: str
    points: str


def move_said(desk: Desk, game: Game, move: Move) -> MoveSaid | None:
    """Return how a move is said, or None in a language that nobody speaks here."""
    if game.language not in spoken_languages():
        return None
    # whoever reads it sees the figures
    manner = replace(voice_of(desk, game).manner(game.language), numbers="once")
    main = move.main
    return MoveSaid(
        place=_together(tuple(coordinate_items(main.start, main.direction, manner, pause=0)), " "),
        letters=", ".join(
            _together(tuple(items), " ")  # a blank and its letter are one tile
            for _, items in groupby(spelled_items(main, manner, pause=0), key=lambda one: one.about)
        ),
        points=capital(points_spelled(move.points, game.language)),
    )


async def move_told(desk: Desk, game: Game, move: Move, text: "Text") -> CallerTold | None:
    """Return what a letter-caller is told of a move; where the judge reads aloud there is none."""
    voice = voice_of(desk, game)
    if game.language not in spoken_languages() or voice.speaker == "judge":
        return None

    def make(manner: Manner) -> Script:
        return announce_master(move.main, move.points, manner)

    return await with_silent(caller_told(voice, game.language, make, text), desk.of(Clips))


def master_letters(opened: Opened, master: MasterMove) -> list[tuple[str, bool]]:
    """Return the word of a master move letter by letter, each with whether it is a blank."""
    read = read_word(master.word, opened.terms.alphabet)
    return [] if isinstance(read, Misread) else letters_of(read, opened.terms.alphabet)


def points_spelled(points: int, language: str) -> str:
    """Write a score in words as the language spells it: "seixanta-sis punts" is two recordings and one word."""
    noun = language_of(language).phrases[points_phrase(points, language)]
    return f"{number_text(points, language, is_before_noun=True)} {noun}"


def _together(script: Script, joint: str) -> str:
    return joint.join(line.caption for line in script)
