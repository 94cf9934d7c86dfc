"""Say in words what is refused, by its code; a message may name values of the refusal’s data."""

from typing import Final

from faristol.desk.kernel.text import mark

WORDS: Final = {
    "rack/empty": mark("Type the letters."),
    "rack/too_long": mark("At most 15 tiles: no word has more."),
    "rack/bad_blank": mark("On a rack a blank has no letter yet. Type ?."),
    "rack/too_many_blanks": mark("There are two blanks at most."),
    "move/bad_coordinates": mark(
        "Coordinates are the square of the first tile: H8 goes across, 8H goes down."
    ),
    "move/empty": mark("Type the main word."),
    "move/too_long": mark("At most {limit} characters."),
    "move/no_such_tile": mark("No tile of this language has “{sign}”."),
    "move/part_of_tile": mark("“{sign}” is only on the tile {tile}."),
    "move/joker_letter": mark("There is no tile {sign}: only a blank can be one. Type ({sign})."),
    "move/bad_blank": mark("The letter of a blank stands in parentheses, as in C(A)SA."),
    "move/blank_alphabet": mark("A blank cannot be “{sign}”: that is no letter of this language."),
    "move/bad_parentheses": mark(
        "A parenthesis is opened and not closed, or closed and not opened."
    ),
    "move/bad_through": mark(
        "Dots and parentheses stand for tiles of the board, and on {sign} there is none."
    ),
    "move/too_short": mark("A word has at least two tiles."),
    "move/off_board": mark("It leaves the board: squares go from A1 to O15."),
    "move/square_taken_mismatch": mark(
        "On {at} lies {tile}. Write the whole word, with the tiles that are there."
    ),
    "move/square_taken": mark("{at} is taken: {tile} lies there. Take another square."),
    "move/not_whole_word": mark(
        "{tile} on {at} belongs to the word too. Write the whole word, from its first tile."
    ),
    "move/no_new_tile": mark("A move lays at least one tile."),
    "move/not_in_line": mark("The tiles of a move lie in one row or in one column."),
    "move/gap": mark("{at} is free: the tiles of a move leave no gap."),
    "move/too_many_tiles": mark("A move lays no more tiles than a rack holds."),
    "move/not_through_centre": mark("The first word covers H8, the square in the middle."),
    "move/not_connected": mark("A move touches a tile of the board by a side. Join it to one."),
    "move/blank_barred": mark(
        "No blank can be {tile} by these rules: it stands only for letters that have tiles."
    ),
    "move/not_in_rack": mark("The rack has no {tile} left for {at}."),
    "move/blank_not_in_rack": mark("The rack has no blank left for {tile} on {at}."),
    "board/empty": mark("Paste a board: 15 lines of 15 squares."),
    "board/too_large": mark("This is more than a board. It has 15 lines of 15 squares."),
    "board/bad_board": mark(
        "Line {line}: this is no board. It has 15 lines of 15 squares, with a dot for each free one."
    ),
    "board/no_such_tile": mark("Line {line}: no tile of this language is “{sign}”."),
    "board/bad_blank": mark("Line {line}: the letter of a blank stands in parentheses, as in (A)."),
    "board/blank_alphabet": mark("Line {line}: no blank of this language can be “{sign}”."),
    "board/not_through_centre": mark("H8 is free: the first word of a game covers the middle."),
    "board/too_short": mark("One tile alone is no word."),
    "board/not_connected": mark("{tile} on {at} is not linked with H8 by tiles side by side."),
    "bag/empty": mark("Type the letters."),
    "bag/no_such_tile": mark("No tile of this language has “{sign}”."),
    "bag/part_of_tile": mark("“{sign}” is only on the tile {tile}."),
    "bag/joker_letter": mark("There is no tile {sign}: only a blank can be one. Type ? instead."),
    "bag/bad_blank": mark("On a rack a blank has no letter yet. Type ?."),
    "bag/blank_alphabet": mark("On a rack a blank has no letter yet. Type ?."),
    "bag/too_long": mark("Number of tiles there can be at most: {limit}."),
    "bag/too_many_of_tile": mark("More {tile} than there are. Number of them in a set: {count}."),
    "bag/too_many_blanks": mark("More blanks than there are. Number of them in a set: {count}."),
    "bag/wrong_count": mark("Number of tiles to be drawn now: {expected}."),
    "bag/wrong_bag": mark(
        "The count does not fit. Number of tiles the bag should hold: {expected}. Count again, then "
        "look for what is missing."
    ),
    "moves/place_bad": mark("A place is a square as H8 or 8H, a row as H, or a column as 8."),
    "moves/points_bad": mark("Points are a whole number, as 30."),
    "position/too_long": mark("This is more than a position. It has at most {limit} characters."),
    "position/empty": mark("Paste a position: a board, a rack, or both."),
    "position/twice": mark("Line {line}: “{sign}” is there twice."),
    "position/language_unknown": mark("Line {line}: Faristol has no tiles of “{sign}”."),
    "position/rack": mark("Line {line}: {why}"),
}
