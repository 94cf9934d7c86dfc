"""Messages of the refusals by their codes; a message may name values of the refusal’s data."""

from typing import Final

from faristol.desk.kernel.translation import mark

WORDS: Final = {
    "word/empty": mark("Type a word."),
    "word/no_such_tile": mark("No tile of this language has “{sign}”."),
    "word/part_of_tile": mark("“{sign}” is only on the tile {tile}."),
    "word/joker_letter": mark(
        "There is no {sign} tile: only a blank can stand for it. Type ? instead."
    ),
    "word/bad_blank": mark("Write a blank’s letter in parentheses, as in C(A)SA."),
    "word/blank_alphabet": mark(
        "A blank cannot be “{sign}”: that is not a letter of this language."
    ),
    "word/question_mark": mark(
        "A question mark is not a tile: leave it out. Put a blank’s letter in parentheses, as in "
        "C(A)SA."
    ),
    "word/length": mark("A word has {shortest} to {longest} tiles."),
    "words/none": mark("There is no such word."),
    "words/nothing_asked": mark("First say what to look for."),
    "pattern/empty": mark("Type a pattern, such as C?S*."),
    "pattern/too_long": mark("A word has at most 15 tiles, and this asks for more."),
    "pattern/blank": mark("In a pattern there are no blanks: ? is any letter."),
    "pattern/unclosed": mark("This [ needs a ] after its letters, as in [AEIOU]."),
    "pattern/unopened": mark("This ] needs a [ before its letters, as in [AEIOU]."),
    "pattern/empty_class": mark("Put at least one letter between [ and ], as in [AEIOU]."),
}
