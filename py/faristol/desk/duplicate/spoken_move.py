"""A master move in words, with the letter names of the game: place, tiles, points (CAT-DUP 1.4-8).

The judge reads the texts aloud: they are in the language of the game, not in that of the screen.
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
    from faristol.desk.kernel.translation import Translator


@dataclass(frozen=True, slots=True, kw_only=True)
class SpokenMove:
    """The words by which a move is announced."""

    place: str  # Hospitalet vuit
    letters: str
    points: str


def spoken_move(desk: Desk, game: Game, move: Move) -> SpokenMove | None:
    """Return the words of a move, or None in a language without speech tables."""
    if game.language not in spoken_languages():
        return None
    # the judge, who reads it aloud, sees the figures
    manner = replace(voice_settings(desk, game).manner(game.language), numbers="once")
    main = move.main
    return SpokenMove(
        place=_join_clips(
            tuple(coordinate_items(main.start, main.direction, manner, pause=0)), " "
        ),
        letters=", ".join(
            _join_clips(tuple(items), " ")  # a blank and its letter are one tile
            for _, items in groupby(
                spelled_items(main, manner, pause=0), key=lambda clip: clip.about
            )
        ),
        points=capitalize_first(spell_points(move.points, game.language)),
    )


async def move_call_data(
    desk: Desk, game: Game, move: Move, text: "Translator"
) -> CallerData | None:
    """Return the data of a move for `<letter-caller>`; None where the judge reads aloud."""
    voice = voice_settings(desk, game)
    if game.language not in spoken_languages() or voice.speaker == "judge":
        return None

    def make(manner: Manner) -> Script:
        return announce_master(move.main, move.points, manner)

    return await with_missing_clips(
        caller_data(voice, game.language, make, text), desk.service(Recordings)
    )


def letters_of_master(duplicate: LoadedDuplicate, master: MasterMove) -> list[tuple[str, bool]]:
    """Return the letters of a master move, each with whether it is a blank."""
    read = read_word(master.word, duplicate.terms.alphabet)
    return [] if isinstance(read, Misread) else letters_with_blanks(read, duplicate.terms.alphabet)


def spell_points(points: int, language: str) -> str:
    """Return a score in words: in "seixanta-sis punts" two recordings are spelled as one word."""
    noun = language_of(language).phrases[points_phrase(points, language)]
    return f"{number_text(points, language, is_before_noun=True)} {noun}"


def _join_clips(script: Script, joint: str) -> str:
    return joint.join(line.caption for line in script)
