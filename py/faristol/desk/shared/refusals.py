"""The messages of refusals by their codes; a message may contain values of the refusal’s data."""

from typing import Final

from faristol.desk.kernel.translation import mark

WORDS: Final = {
    "rack/empty": mark("Type the letters."),
    "rack/too_long": mark("At most 15 tiles: no word has more."),
    "rack/bad_blank": mark("On the rack a blank has no letter yet. Type ?."),
    "rack/too_many_blanks": mark("There are at most two blanks."),
    "move/bad_coordinates": mark(
        "Coordinates give the square of the first tile: H8 goes across, 8H goes down."
    ),
    "move/empty": mark("Type the main word."),
    "move/too_long": mark("At most {limit} characters."),
    "move/no_such_tile": mark("No tile of this language has “{sign}”."),
    "move/part_of_tile": mark("“{sign}” is only on the tile {tile}."),
    "move/joker_letter": mark(
        "There is no {sign} tile: only a blank can stand for it. Type ({sign})."
    ),
    "move/bad_blank": mark("Write a blank’s letter in parentheses, as in C(A)SA."),
    "move/blank_alphabet": mark(
        "A blank cannot be “{sign}”: that is not a letter of this language."
    ),
    "move/bad_parentheses": mark(
        "A parenthesis is opened but not closed, or closed but not opened."
    ),
    "move/bad_through": mark(
        "Dots and parentheses stand for tiles already on the board, and there is none on {sign}."
    ),
    "move/too_short": mark("A word has at least two tiles."),
    "move/off_board": mark("It goes off the board: squares go from A1 to O15."),
    "move/square_taken_mismatch": mark(
        "{tile} is on {at}. Type the whole word, with the tiles already there."
    ),
    "move/square_taken": mark("{at} is taken: {tile} is there. Choose another square."),
    "move/not_whole_word": mark(
        "{tile} on {at} is part of the word too. Type the whole word, from its first tile."
    ),
    "move/no_new_tile": mark("A move must place at least one tile."),
    "move/not_in_line": mark("The tiles of a move must all be in one row or in one column."),
    "move/gap": mark("{at} is empty: the tiles of a move must leave no gap."),
    "move/too_many_tiles": mark("A move cannot place more tiles than a rack holds."),
    "move/not_through_centre": mark("The first word must cover H8, the centre square."),
    "move/not_connected": mark(
        "A move must touch a tile on the board along one side. Join it to one."
    ),
    "move/blank_barred": mark(
        "By these rules a blank cannot be {tile}: it stands only for letters that have a tile."
    ),
    "move/not_in_rack": mark("The rack has no {tile} left for {at}."),
    "move/blank_not_in_rack": mark("The rack has no blank left for {tile} on {at}."),
    "board/empty": mark("Paste a board: 15 lines of 15 squares."),
    "board/too_large": mark("This is more than a board. A board has 15 lines of 15 squares."),
    "board/bad_board": mark(
        "Line {line}: this is not a board. A board has 15 lines of 15 squares, with a dot for "
        "each empty square."
    ),
    "board/no_such_tile": mark("Line {line}: “{sign}” is not a tile of this language."),
    "board/bad_blank": mark("Line {line}: write a blank’s letter in parentheses, as in (A)."),
    "board/blank_alphabet": mark("Line {line}: in this language a blank cannot be “{sign}”."),
    "board/not_through_centre": mark(
        "H8 is empty: the first word of a game must cover the centre."
    ),
    "board/too_short": mark("One tile alone is not a word."),
    "board/not_connected": mark("{tile} on {at} is not connected to H8 by adjoining tiles."),
    "bag/empty": mark("Type the letters."),
    "bag/no_such_tile": mark("No tile of this language has “{sign}”."),
    "bag/part_of_tile": mark("“{sign}” is only on the tile {tile}."),
    "bag/joker_letter": mark(
        "There is no {sign} tile: only a blank can stand for it. Type ? instead."
    ),
    "bag/bad_blank": mark("On the rack a blank has no letter yet. Type ?."),
    "bag/blank_alphabet": mark("On the rack a blank has no letter yet. Type ?."),
    "bag/too_long": mark("Maximum number of tiles: {limit}."),
    "bag/too_many_of_tile": mark("Too many {tile}: a set has {count}."),
    "bag/too_many_blanks": mark("Too many blanks: a set has {count}."),
    "bag/wrong_count": mark("Tiles to draw now: {expected}."),
    "bag/wrong_bag": mark(
        "The count does not match. Tiles there should be in the bag: {expected}. Count again, "
        "then look for what is wrong."
    ),
    "moves/place_bad": mark(
        "A place is a square such as H8 or 8H, a row such as H, or a column such as 8."
    ),
    "moves/points_bad": mark("Points must be a whole number, such as 30."),
    "line/empty": mark("Type a move or a question. ? lists the questions."),
    "line/too_long": mark("At most {limit} characters."),
    "line/unknown": mark(
        "“{sign}” is neither a question nor a move. A move begins with its place, as in H8; ? lists "
        "the questions."
    ),
    "line/too_much": mark("Nothing more is needed after this question: “{sign}”."),
    "line/which_row": mark("Which row? Rows go from A to O."),
    "line/which_column": mark("Which column? Columns go from 1 to {last}."),
    "line/no_row": mark("There is no row “{sign}”. Rows go from A to O."),
    "line/no_column": mark("There is no column “{sign}”. Columns go from 1 to {last}."),
    "line/no_tile": mark("“{sign}” is not a tile of this language. ? is the blank."),
    "line/no_words": mark("Type the words after the letter."),
    "line/no_word": mark("“{sign}” is not a word of this language’s letters."),
    "line/no_table": mark("There is no table “{sign}”."),
    "line/no_list": mark("The word list of this game is not on this device."),
    "line/not_here": mark("That is not answered on this screen. ? lists the questions."),
    "line/not_done_here": mark("That cannot be done on this screen. ? lists what can be typed."),
    "line/help_closed": mark("A game without help is being played: that is not answered now."),
    "line/covered": mark("It is covered now."),
    "line/not_now": mark("That cannot be done now."),
    "line/no_clock": mark("There is no clock to stop."),
    "line/not_last_word": mark("The last move did not form “{sign}”."),
    "position/too_long": mark(
        "This is more than a position. A position has at most {limit} characters."
    ),
    "position/empty": mark("Paste a position: a board, a rack, or both."),
    "position/twice": mark("Line {line}: “{sign}” appears twice."),
    "position/language_unknown": mark("Line {line}: Faristol has no tiles for “{sign}”."),
    "position/rack": mark("Line {line}: {why}"),
}
