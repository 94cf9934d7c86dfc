"""Say a master move with the names of the game: where it begins, its tiles, its points (CAT-DUP 1.4-8).

The texts are what the judge reads aloud, in the language of the game, whatever the screen speaks.
"""

from dataclasses import dataclass, replace
from itertools import groupby
from typing import TYPE_CHECKING

from faristol.board.move import Move
from faristol.desk.duplicate.base import voice_settings
from faristol.desk.duplicate.document import LoadedDuplicate
from faristol.desk.kernel.desk import Desk
from faristol.desk.shared.board.move_view import letters_with_blanks
from faristol.desk.shared.list_names import capitalize_first
from faristol.desk.shared.voice.caller_data import CallerData, caller_data, with_missing_clips
from faristol.desk.shared.voice.recordings import Recordings
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
class SpokenMove:
    """Hold the words by which a move is announced."""

    place: str  # Hospitalet vuit
    letters: str
    points: str


def spoken_move(desk: Desk, game: Game, move: Move) -> SpokenMove | None:
    """Return how a move is said, or None in a language that nobody speaks here."""
    if game.language not in spoken_languages():
        return None
    # whoever reads it sees the figures
    manner = replace(voice_settings(desk, game).manner(game.language), numbers="once")
    main = move.main
    return SpokenMove(
        place=_join_clips(
            tuple(coordinate_items(main.start, main.direction, manner, pause=0)), " "
        ),
        letters=", ".join(
            _join_clips(tuple(items), " ")  # a blank and its letter are one tile
            for _, items in groupby(spelled_items(main, manner, pause=0), key=lambda one: one.about)
        ),
        points=capitalize_first(spell_points(move.points, game.language)),
    )


async def move_call_data(desk: Desk, game: Game, move: Move, text: "Text") -> CallerData | None:
    """Return what a letter-caller is told of a move; where the judge reads aloud there is none."""
    voice = voice_settings(desk, game)
    if game.language not in spoken_languages() or voice.speaker == "judge":
        return None

    def make(manner: Manner) -> Script:
        return announce_master(move.main, move.points, manner)

    return await with_missing_clips(
        caller_data(voice, game.language, make, text), desk.of(Recordings)
    )


def letters_of_master(duplicate: LoadedDuplicate, master: MasterMove) -> list[tuple[str, bool]]:
    """Return the word of a master move letter by letter, each with whether it is a blank."""
    read = read_word(master.word, duplicate.terms.alphabet)
    return [] if isinstance(read, Misread) else letters_with_blanks(read, duplicate.terms.alphabet)


def spell_points(points: int, language: str) -> str:
    """Write a score in words as the language spells it: "seixanta-sis punts" is two recordings and one word."""
    noun = language_of(language).phrases[points_phrase(points, language)]
    return f"{number_text(points, language, is_before_noun=True)} {noun}"


def _join_clips(script: Script, joint: str) -> str:
    return joint.join(line.caption for line in script)
