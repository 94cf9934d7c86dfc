"""Messages of the refusals by their codes; a message may name values of the refusal’s data."""

from typing import Final

from faristol.desk.kernel.translation import gettext_noop

WORDS: Final = {
    "word/empty": gettext_noop("Type a word."),
    "word/no_such_tile": gettext_noop("No tile of this language has “{sign}”."),
    "word/part_of_tile": gettext_noop("“{sign}” is only on the tile {tile}."),
    "word/joker_letter": gettext_noop(
        "There is no {sign} tile: only a blank can stand for it. Type ? instead."
    ),
    "word/bad_blank": gettext_noop("Write a blank’s letter in parentheses, as in C(A)SA."),
    "word/blank_alphabet": gettext_noop(
        "A blank cannot be “{sign}”: that is not a letter of this language."
    ),
    "word/question_mark": gettext_noop(
        "A question mark is not a tile: leave it out. Put a blank’s letter in parentheses, as in "
        "C(A)SA."
    ),
    "word/length": gettext_noop("A word has {shortest} to {longest} tiles."),
    "words/none": gettext_noop("There is no such word."),
    "words/nothing_asked": gettext_noop("First say what to look for."),
    "pattern/empty": gettext_noop("Type a pattern, such as C?S*."),
    "pattern/too_long": gettext_noop("A word has at most 15 tiles, and this asks for more."),
    "pattern/blank": gettext_noop("In a pattern there are no blanks: ? is any letter."),
    "pattern/unclosed": gettext_noop("This [ needs a ] after its letters, as in [AEIOU]."),
    "pattern/unopened": gettext_noop("This ] needs a [ before its letters, as in [AEIOU]."),
    "pattern/empty_class": gettext_noop("Put at least one letter between [ and ], as in [AEIOU]."),
}
