"""Messages of refusals by code; a message may name values of the refusal’s data."""

from typing import Final

from faristol.desk.kernel.translation import mark

WORDS: Final = {
    "list/missing": mark("That list is not on this device."),
    "list/unreadable": mark("The words of this list cannot be read. Import the list again."),
    "list/offline": mark("There is no connection: the list cannot be downloaded now."),
    "list/not_kept": mark("The site does not have that list."),
    "list/pinned": mark("Results depend on this list: {documents}. It cannot be removed."),
    "list/language": mark("Choose one of these languages."),
    "list/name_empty": mark("A list needs a name."),
    "list/name_too_long": mark("At most {limit} characters."),
    "list/name_bad": mark("It contains a character that cannot be seen. Remove it."),
    "list/name_taken": mark(
        "There is already a list with this name and version. Say how this one differs."
    ),
    "list/known": mark("Exactly these words are already on this device."),
    "list/empty": mark("There are no words in this file."),
    "list/too_large": mark("At most {limit} MB. A word list is smaller."),
    "list/too_many": mark("This list has more words than Faristol can read ({limit})."),
    "list/binary": mark("Line {line}: this is neither text nor a list that Faristol knows."),
    "list/encoding": mark("Line {line}: these letters cannot be read. Save the list as UTF-8."),
    "list/line_too_long": mark("Line {line} is much too long. There must be one word per line."),
    "list/not_understood": mark(
        "{count} of {lines} lines are not words of this language; the first is line {line}: {text}"
    ),
    "list/document": mark(
        "This is a document of another program. Open it there and choose “Save as text”."
    ),
    "list/packed": mark("Compressed in a way that Faristol cannot open. Extract the list first."),
    "list/damaged": mark("This file is damaged or incomplete. Download it again."),
    "list/zip_encrypted": mark("This zip has a password. Extract the list first."),
    "list/zip_many": mark("There are too many files in this zip. Extract the list first."),
    "list/zip_several": mark("There are several lists in this zip: {names}. Extract one of them."),
    "list/kwg_broken": mark("This KWG is damaged: it leads nowhere or in a circle."),
    "list/kwg_language": mark("This KWG is not in this language."),
}
