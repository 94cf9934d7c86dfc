"""The messages of refusals by code; they may name values of the refusal’s data."""

from typing import Final

from faristol.desk.kernel.translation import gettext_noop

WORDS: Final = {
    "player/unknown": gettext_noop("That player is not in this register."),
    "player/card_unknown": gettext_noop("This player’s details are missing. Add the player again."),
    "player/name_empty": gettext_noop("A player needs a name."),
    "player/name_too_long": gettext_noop("At most {limit} characters; this has {length}."),
    "player/field_too_long": gettext_noop("At most {limit} characters; this has {length}."),
    "player/character_bad": gettext_noop(
        "Character {position} ({character}) cannot be seen or printed. Remove it."
    ),
    "player/same_name": gettext_noop("{other} is already in the register."),
    "player/number_taken": gettext_noop("{other} already has this number in this list."),
    "player/list_empty": gettext_noop("Which list is this from?"),
    "player/list_repeated": gettext_noop("This list appears twice."),
    "player/too_many_lists": gettext_noop("At most {limit} lists."),
    "player/rating_bad": gettext_noop("A rating is a whole number, such as 1203."),
    "player/date_bad": gettext_noop("Enter a date such as 2026-09-01 or 1/9/2026."),
    "player/date_future": gettext_noop("This date is in the future. Check the year."),
    "player/too_many": gettext_noop("The register can hold at most {limit} players."),
    "player/retired": gettext_noop("This player is retired. Bring the player back first."),
    "player/merged": gettext_noop("This player was merged with another one."),
    "player/forgotten": gettext_noop("This person’s name was erased."),
    "player/same_player": gettext_noop("That is the same player twice."),
    "player/not_merged": gettext_noop("These two players are not merged."),
    "player/word_wrong": gettext_noop("Type {word} to continue."),
    "player/kept_aside": gettext_noop(
        "Not forgotten yet: what is kept aside still contains the name. Save it if anyone needs "
        "it, and delete it first."
    ),
    "player/kept_unread": gettext_noop(
        "Not forgotten yet: a document that this version cannot read still contains the name. "
        "Save it if anyone needs it, and delete it first."
    ),
    "sheet/binary": gettext_noop(
        "This is not a table in text form. In the other program choose “Save as CSV”."
    ),
    "sheet/spreadsheet": gettext_noop(
        "This is a spreadsheet file. In that program choose “Save as CSV” and use that file."
    ),
    "sheet/empty": gettext_noop("This file is empty."),
    "sheet/encoding": gettext_noop(
        "The letters of this file cannot be read. In the other program choose “CSV UTF-8”."
    ),
    "sheet/too_large": gettext_noop("This file is larger than Faristol can read."),
    "sheet/too_many_rows": gettext_noop(
        "This table has more rows than Faristol can read ({limit})."
    ),
    "sheet/too_many_columns": gettext_noop(
        "This table has more columns than Faristol can read ({limit})."
    ),
    "sheet/no_rows": gettext_noop("There is a heading, but no player under it."),
    "sheet/no_header": gettext_noop(
        "There is no heading, so the columns are guessed from what is in them."
    ),
    "sheet/title_left_out": gettext_noop("Anything above the heading is left out."),
    "sheet/encoding_guessed": gettext_noop(
        "The letters were read as {encoding}. Check that the names are right."
    ),
    "sheet/tables_left_out": gettext_noop("Table numbers belong to a game and are left out here."),
    "sheet/groups_left_out": gettext_noop("Groups belong to a game and are left out here."),
    "sheet/list_unnamed": gettext_noop(
        "The table does not say which list its numbers and ratings are from."
    ),
    "sheet/rating_guessed": gettext_noop("Column {column} ({sample}) is read as the rating."),
    "sheet/numbers_unnamed": gettext_noop(
        "Column {column} ({sample}) holds numbers: it is left out until you say what they are."
    ),
    "sheet/columns_left_out": gettext_noop("These columns are left out: {columns}."),
    "row/ambiguous": gettext_noop(
        "{count} players in the register match. Add the club or the number."
    ),
    "row/cell_too_long": gettext_noop("A cell is longer than {limit} characters."),
    "row/quote_open": gettext_noop("A quotation mark is opened but never closed."),
    "row/namesake": gettext_noop(
        "There is a {other} in another club: this one is treated as another person."
    ),
    "row/number_repeated": gettext_noop("This number is also on line {line}."),
    "row/number_taken": gettext_noop("{other} already has this number."),
    "row/older_list": gettext_noop(
        "The register has a newer list ({list}, {date}); that one stays."
    ),
    "row/renamed": gettext_noop("Renamed; before: {ours}."),
    "row/repeated": gettext_noop("The same player is on line {line}."),
    "row/retired": gettext_noop("This player is retired and stays so."),
    "row/spelling_kept": gettext_noop("The register’s spelling stays; the table has {theirs}."),
    "row/too_many_cells": gettext_noop("There are {count} cells; {limit} are expected."),
    "register/unanswered": gettext_noop("Some names are not answered yet."),
    "import/empty": gettext_noop("There are no players to import"),
    "import/gone": gettext_noop("That table is not here any more. Choose the file again."),
}
