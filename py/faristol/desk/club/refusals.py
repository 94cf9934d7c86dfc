"""The messages of refusals by code; they may name values of the refusal’s data."""

from typing import Final

from faristol.desk.kernel.translation import mark

WORDS: Final = {
    "player/unknown": mark("That player is not in this register."),
    "player/card_unknown": mark("This player’s details are missing. Add the player again."),
    "player/name_empty": mark("A player needs a name."),
    "player/name_too_long": mark("At most {limit} characters; this has {length}."),
    "player/field_too_long": mark("At most {limit} characters; this has {length}."),
    "player/character_bad": mark(
        "Character {position} ({character}) cannot be seen or printed. Remove it."
    ),
    "player/same_name": mark("{other} is already in the register."),
    "player/number_taken": mark("{other} already has this number in this list."),
    "player/list_empty": mark("Which list is this from?"),
    "player/list_repeated": mark("This list appears twice."),
    "player/too_many_lists": mark("At most {limit} lists."),
    "player/rating_bad": mark("A rating is a whole number, such as 1203."),
    "player/date_bad": mark("Enter a date such as 2026-09-01 or 1/9/2026."),
    "player/date_future": mark("This date is in the future. Check the year."),
    "player/too_many": mark("The register can hold at most {limit} players."),
    "player/retired": mark("This player is retired. Bring the player back first."),
    "player/merged": mark("This player was merged with another one."),
    "player/forgotten": mark("This person’s name was erased."),
    "player/same_player": mark("That is the same player twice."),
    "player/not_merged": mark("These two players are not merged."),
    "player/word_wrong": mark("Type {word} to continue."),
    "player/kept_aside": mark(
        "Not forgotten yet: what is kept aside still contains the name. Save it if anyone needs "
        "it, and delete it first."
    ),
    "player/kept_unread": mark(
        "Not forgotten yet: a document that this version cannot read still contains the name. "
        "Save it if anyone needs it, and delete it first."
    ),
    "sheet/binary": mark(
        "This is not a table in text form. In the other program choose “Save as CSV”."
    ),
    "sheet/spreadsheet": mark(
        "This is a spreadsheet file. In that program choose “Save as CSV” and use that file."
    ),
    "sheet/empty": mark("This file is empty."),
    "sheet/encoding": mark(
        "The letters of this file cannot be read. In the other program choose “CSV UTF-8”."
    ),
    "sheet/too_large": mark("This file is larger than Faristol can read."),
    "sheet/too_many_rows": mark("This table has more rows than Faristol can read ({limit})."),
    "sheet/too_many_columns": mark("This table has more columns than Faristol can read ({limit})."),
    "sheet/no_rows": mark("There is a heading, but no player under it."),
    "sheet/no_header": mark(
        "There is no heading, so the columns are guessed from what is in them."
    ),
    "sheet/title_left_out": mark("Anything above the heading is left out."),
    "sheet/encoding_guessed": mark(
        "The letters were read as {encoding}. Check that the names are right."
    ),
    "sheet/tables_left_out": mark("Table numbers belong to a game and are left out here."),
    "sheet/groups_left_out": mark("Groups belong to a game and are left out here."),
    "sheet/list_unnamed": mark(
        "The table does not say which list its numbers and ratings are from."
    ),
    "sheet/rating_guessed": mark("Column {column} ({sample}) is read as the rating."),
    "sheet/numbers_unnamed": mark(
        "Column {column} ({sample}) holds numbers: it is left out until you say what they are."
    ),
    "sheet/columns_left_out": mark("These columns are left out: {columns}."),
    "row/ambiguous": mark("{count} players in the register match. Add the club or the number."),
    "row/cell_too_long": mark("A cell is longer than {limit} characters."),
    "row/quote_open": mark("A quotation mark is opened but never closed."),
    "row/namesake": mark(
        "There is a {other} in another club: this one is treated as another person."
    ),
    "row/number_repeated": mark("This number is also on line {line}."),
    "row/number_taken": mark("{other} already has this number."),
    "row/older_list": mark("The register has a newer list ({list}, {date}); that one stays."),
    "row/renamed": mark("Renamed; before: {ours}."),
    "row/repeated": mark("The same player is on line {line}."),
    "row/retired": mark("This player is retired and stays so."),
    "row/spelling_kept": mark("The register’s spelling stays; the table has {theirs}."),
    "row/too_many_cells": mark("There are {count} cells; {limit} are expected."),
    "register/unanswered": mark("Some names are not answered yet."),
    "import/empty": mark("There are no players to import"),
    "import/gone": mark("That table is not here any more. Choose the file again."),
}
