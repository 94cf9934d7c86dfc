"""Say in words what is refused, by its code; a message may name values of the refusal’s data."""

from typing import Final

from faristol.desk.kernel.text import mark

WORDS: Final = {
    "word/empty": mark("Type a word."),
    "word/no_such_tile": mark("No tile of this language has “{sign}”."),
    "word/part_of_tile": mark("“{sign}” is only on the tile {tile}."),
    "word/joker_letter": mark("There is no tile {sign}: only a blank can be one. Type ? instead."),
    "word/bad_blank": mark("The letter of a blank stands in parentheses, as in C(A)SA."),
    "word/blank_alphabet": mark("A blank cannot be “{sign}”: that is no letter of this language."),
    "word/question_mark": mark(
        "A question mark is no tile: leave it out. The letter of a blank stands in parentheses, as in C(A)SA."
    ),
    "word/length": mark("A word has {shortest} to {longest} tiles."),
    "words/none": mark("There is no such word."),
    "words/nothing_asked": mark("First say what to look for."),
    "pattern/empty": mark("Type a pattern, as C?S*."),
    "pattern/too_long": mark("A word has at most 15 tiles, and this asks for more."),
    "pattern/blank": mark("In a pattern there are no blanks: ? is any letter."),
    "pattern/unclosed": mark("This [ needs a ] behind its letters, as in [AEIOU]."),
    "pattern/unopened": mark("This ] needs a [ before its letters, as in [AEIOU]."),
    "pattern/empty_class": mark("Between [ and ] stands at least one letter, as in [AEIOU]."),
}
