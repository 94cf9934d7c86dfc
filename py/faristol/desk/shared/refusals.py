"""The messages of refusals by their codes; a message may contain values of the refusal’s data."""

from typing import Final

from faristol.desk.kernel.translation import gettext_noop

WORDS: Final = {
    "rack/empty": gettext_noop("Type the letters."),
    "rack/too_long": gettext_noop("At most 15 tiles: no word has more."),
    "rack/bad_blank": gettext_noop("On the rack a blank has no letter yet. Type ?."),
    "rack/too_many_blanks": gettext_noop("There are at most two blanks."),
    "move/bad_coordinates": gettext_noop(
        "Coordinates give the square of the first tile: H8 goes across, 8H goes down."
    ),
    "move/empty": gettext_noop("Type the main word."),
    "move/too_long": gettext_noop("At most {limit} characters."),
    "move/no_such_tile": gettext_noop("No tile of this language has “{sign}”."),
    "move/part_of_tile": gettext_noop("“{sign}” is only on the tile {tile}."),
    "move/joker_letter": gettext_noop(
        "There is no {sign} tile: only a blank can stand for it. Type ({sign})."
    ),
    "move/bad_blank": gettext_noop("Write a blank’s letter in parentheses, as in C(A)SA."),
    "move/blank_alphabet": gettext_noop(
        "A blank cannot be “{sign}”: that is not a letter of this language."
    ),
    "move/bad_parentheses": gettext_noop(
        "A parenthesis is opened but not closed, or closed but not opened."
    ),
    "move/bad_through": gettext_noop(
        "Dots and parentheses stand for tiles already on the board, and there is none on {sign}."
    ),
    "move/too_short": gettext_noop("A word has at least two tiles."),
    "move/off_board": gettext_noop("It goes off the board: squares go from A1 to O15."),
    "move/square_taken_mismatch": gettext_noop(
        "{tile} is on {at}. Type the whole word, with the tiles already there."
    ),
    "move/square_taken": gettext_noop("{at} is taken: {tile} is there. Choose another square."),
    "move/not_whole_word": gettext_noop(
        "{tile} on {at} is part of the word too. Type the whole word, from its first tile."
    ),
    "move/no_new_tile": gettext_noop("A move must place at least one tile."),
    "move/not_in_line": gettext_noop(
        "The tiles of a move must all be in one row or in one column."
    ),
    "move/gap": gettext_noop("{at} is empty: the tiles of a move must leave no gap."),
    "move/too_many_tiles": gettext_noop("A move cannot place more tiles than a rack holds."),
    "move/not_through_centre": gettext_noop("The first word must cover H8, the centre square."),
    "move/not_connected": gettext_noop(
        "A move must touch a tile on the board along one side. Join it to one."
    ),
    "move/blank_barred": gettext_noop(
        "By these rules a blank cannot be {tile}: it stands only for letters that have a tile."
    ),
    "move/not_in_rack": gettext_noop("The rack has no {tile} left for {at}."),
    "move/blank_not_in_rack": gettext_noop("The rack has no blank left for {tile} on {at}."),
    "board/empty": gettext_noop("Paste a board: 15 lines of 15 squares."),
    "board/too_large": gettext_noop(
        "This is more than a board. A board has 15 lines of 15 squares."
    ),
    "board/bad_board": gettext_noop(
        "Line {line}: this is not a board. A board has 15 lines of 15 squares, with a dot for "
        "each empty square."
    ),
    "board/no_such_tile": gettext_noop("Line {line}: “{sign}” is not a tile of this language."),
    "board/bad_blank": gettext_noop(
        "Line {line}: write a blank’s letter in parentheses, as in (A)."
    ),
    "board/blank_alphabet": gettext_noop(
        "Line {line}: in this language a blank cannot be “{sign}”."
    ),
    "board/not_through_centre": gettext_noop(
        "H8 is empty: the first word of a game must cover the centre."
    ),
    "board/too_short": gettext_noop("One tile alone is not a word."),
    "board/not_connected": gettext_noop(
        "{tile} on {at} is not connected to H8 by adjoining tiles."
    ),
    "bag/empty": gettext_noop("Type the letters."),
    "bag/no_such_tile": gettext_noop("No tile of this language has “{sign}”."),
    "bag/part_of_tile": gettext_noop("“{sign}” is only on the tile {tile}."),
    "bag/joker_letter": gettext_noop(
        "There is no {sign} tile: only a blank can stand for it. Type ? instead."
    ),
    "bag/bad_blank": gettext_noop("On the rack a blank has no letter yet. Type ?."),
    "bag/blank_alphabet": gettext_noop("On the rack a blank has no letter yet. Type ?."),
    "bag/too_long": gettext_noop("Maximum number of tiles: {limit}."),
    "bag/too_many_of_tile": gettext_noop("Too many {tile}: a set has {count}."),
    "bag/too_many_blanks": gettext_noop("Too many blanks: a set has {count}."),
    "bag/wrong_count": gettext_noop("Tiles to draw now: {expected}."),
    "bag/wrong_bag": gettext_noop(
        "The count does not match. Tiles there should be in the bag: {expected}. Count again, "
        "then look for what is wrong."
    ),
    "moves/place_bad": gettext_noop(
        "A place is a square such as H8 or 8H, a row such as H, or a column such as 8."
    ),
    "moves/points_bad": gettext_noop("Points must be a whole number, such as 30."),
    "line/empty": gettext_noop("Type a move or a question. ? lists the questions."),
    "line/too_long": gettext_noop("At most {limit} characters."),
    "line/unknown": gettext_noop(
        "“{sign}” is neither a question nor a move. A move begins with its place, as in H8; ? lists "
        "the questions."
    ),
    "line/too_much": gettext_noop("Nothing more is needed after this question: “{sign}”."),
    "line/which_row": gettext_noop("Which row? Rows go from A to O."),
    "line/which_column": gettext_noop("Which column? Columns go from 1 to {last}."),
    "line/no_row": gettext_noop("There is no row “{sign}”. Rows go from A to O."),
    "line/no_column": gettext_noop("There is no column “{sign}”. Columns go from 1 to {last}."),
    "line/no_tile": gettext_noop("“{sign}” is not a tile of this language. ? is the blank."),
    "line/no_words": gettext_noop("Type the words after the letter."),
    "line/no_word": gettext_noop("“{sign}” is not a word of this language’s letters."),
    "line/no_table": gettext_noop("There is no table “{sign}”."),
    "line/no_list": gettext_noop("The word list of this game is not on this device."),
    "line/not_here": gettext_noop("That is not answered on this screen. ? lists the questions."),
    "line/not_done_here": gettext_noop(
        "That cannot be done on this screen. ? lists what can be typed."
    ),
    "line/help_closed": gettext_noop(
        "A game without help is being played: that is not answered now."
    ),
    "line/covered": gettext_noop("It is covered now."),
    "line/not_now": gettext_noop("That cannot be done now."),
    "line/no_clock": gettext_noop("There is no clock to stop."),
    "line/not_last_word": gettext_noop("The last move did not form “{sign}”."),
    "position/too_long": gettext_noop(
        "This is more than a position. A position has at most {limit} characters."
    ),
    "position/empty": gettext_noop("Paste a position: a board, a rack, or both."),
    "position/twice": gettext_noop("Line {line}: “{sign}” appears twice."),
    "position/language_unknown": gettext_noop("Line {line}: Faristol has no tiles for “{sign}”."),
    "position/rack": gettext_noop("Line {line}: {why}"),
}
