"""Read which move is chosen: the row that was tapped, else what is typed of another move (CAT-DUP 1.1-8).

There is one choice. What is typed takes the mark off the rows (`data-choice` in taps.js), so a form that carries a row
was touched there last; everything that shows the choice is drawn of it.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from faristol.board.move import LETTERS_ONLY, Move
from faristol.desk.duplicate.candidates import Candidates, read_value
from faristol.desk.duplicate.document import DuplicateDesk, Opened
from faristol.desk.duplicate.words import null_said
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.message import messages_of
from faristol.desk.kernel.text import Text
from faristol.desk.parts.moves_asked import Asked, Wanted, listed_steps, read_wanted
from faristol.desk.parts.place_typed import place_wrong, split_place
from faristol.desk.parts.study import StudyDesk
from faristol.duplicate.judging import Null
from faristol.ledger.refusal import Refusal
from faristol.tiles.asking import read_asked
from faristol.tiles.reading import Misread

if TYPE_CHECKING:
    from faristol.desk.parts.study import Found

MOST_LISTED: Final = 40
LONGEST: Final = 80  # signs: coordinates and fifteen blanks in parentheses
_WILD = re.compile(r"[?*]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Touched:
    """Hold what was touched of the choice: a row, or the field for another move."""

    pick: str = ""
    typed: str = ""

    @classmethod
    def of(cls, fields: Mapping[str, str]) -> "Touched":
        """Return what a form or an address carries."""
        typed = " ".join(fields.get("typed", "")[:LONGEST].split())
        return cls(pick=fields.get("pick", ""), typed=typed)

    @property
    def is_nothing(self) -> bool:
        """Tell whether nothing was touched yet."""
        return not (self.pick or self.typed)


@dataclass(frozen=True, slots=True, kw_only=True)
class Chosen:
    """Hold the one move that is chosen, and what was found of what is typed."""

    move: Move | None
    listed: tuple[Move, ...] = ()
    count: int = 0  # of all that are like it
    wrong: str = ""  # what is wrong with what is typed, when nothing is like it
    said: str = ""  # what is still needed


async def chosen_of(
    desk: Desk,
    opened: Opened,
    choice: Candidates,
    found: "Found",
    touched: Touched,
    text: Text,
) -> Chosen:
    """Return the move that is chosen; before anything is touched, the one that is proposed."""
    if touched.is_nothing:
        return Chosen(move=_proposed(opened, choice))
    written = await _written(desk, opened, found, touched.typed, text)
    if touched.pick:
        return replace(written, move=read_value(touched.pick, opened), wrong="")
    return written


def _proposed(opened: Opened, choice: Candidates) -> Move | None:
    """Return the move that is chosen before anybody touches one: the first under the game's source.

    When no player has a valid move none is: the judge may also choose a new rack (CAT-DUP 1.8-3).
    """
    if not choice.of_players:
        return None
    if opened.game.settings.masters == "engine":
        return min((one.move for one in choice.every), key=lambda move: move.order)
    return choice.of_players[0].move


async def _written(desk: Desk, opened: Opened, found: "Found", typed: str, text: Text) -> Chosen:
    """Return what is chosen by what is typed: a move as it is written, or the only one of that word."""
    if not typed:
        return Chosen(move=None)
    place, word = split_place(typed)
    wrong = place_wrong(place)
    if wrong is not None:
        return Chosen(move=None, wrong=text.of(wrong))
    move, against = None, ""
    if place and word and not _WILD.search(word):
        verdict = await desk.of(DuplicateDesk).verdict(opened, place, word)
        move = verdict.move
        if move is None and isinstance(verdict, Null):
            against = null_said(verdict.reason, text)
    if found.moves is None:
        needed = "" if place and word else text.say("Write the place and the word.")
        return Chosen(move=move, wrong=against, said=needed)
    wanted = _wanted(opened, place, word)
    if isinstance(wanted, Refusal):
        return Chosen(move=move, wrong=against or text.of(messages_of(wanted)["typed"]))
    codes = await desk.of(StudyDesk).in_steps(
        listed_steps(found.moves, wanted, "points"), desk.progress, text.say("Looking for moves…")
    )
    if codes is None:
        return Chosen(move=move, said=text.say("The search was stopped."))
    listed = [found.moves.move(code) for code in codes]
    if word.isdecimal():
        listed = [one for one in listed if one.points == wanted.least]
    exact = [one for one in listed if _is_word(one, wanted)]
    if move is None and len(exact) == 1:
        move = exact[0]
    ordered = [*exact, *(one for one in listed if one not in exact)]
    return Chosen(
        move=move,
        listed=tuple(ordered[:MOST_LISTED]),
        count=len(listed),
        wrong="" if move or listed else against or text.say("No legal move is like this."),
        said=_said(listed, text) if listed else "",
    )


def _said(listed: Sequence[Move], text: Text) -> str:
    said = text.count("{n} move", "{n} moves", len(listed))
    if len(listed) > MOST_LISTED:
        said = text.say("{all}, the best {n} of them", all=said, n=MOST_LISTED)
    return said


def _wanted(opened: Opened, place: str, word: str) -> Wanted | Refusal:
    """Return which moves are like what is typed: words that begin so or are like a pattern, or so many points."""
    if word.isdecimal():
        return read_wanted(Asked(place=place, least=word), opened.terms.alphabet)
    bare = re.sub(r"[()]", "", word)
    asked = bare if not bare or _WILD.search(bare) else f"{bare}*"
    wanted = read_wanted(Asked(text=asked, place=place), opened.terms.alphabet)
    if isinstance(wanted, Refusal):
        return Refusal(wanted.code, {**wanted.data, "field": "typed"})
    letters = read_asked(bare, opened.terms.alphabet) if asked.endswith("*") else b""
    return replace(wanted, letters=b"" if isinstance(letters, Misread) else letters)


def _is_word(move: Move, wanted: Wanted) -> bool:
    return bool(wanted.letters) and move.word.translate(LETTERS_ONLY) == wanted.letters
