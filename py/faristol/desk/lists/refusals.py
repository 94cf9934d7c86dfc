"""Say in words what is refused, by its code; a message may name values of the refusal’s data."""

from typing import Final

from faristol.desk.kernel.text import mark

WORDS: Final = {
    "list/missing": mark("That list is not on this device."),
    "list/unreadable": mark("The words of this list cannot be read. Take the list in again."),
    "list/offline": mark("There is no connection: the list cannot be fetched now."),
    "list/not_kept": mark("The site does not have that list."),
    "list/pinned": mark("Results depend on this list: {documents}. It stays."),
    "list/language": mark("Choose one of these languages."),
    "list/name_empty": mark("A list needs a name."),
    "list/name_too_long": mark("At most {limit} characters."),
    "list/name_bad": mark("There is a character in it that cannot be seen. Take it out."),
    "list/name_taken": mark("There is a list of this name and version. Say how this one differs."),
    "list/known": mark("These very words are on this device already."),
    "list/empty": mark("There are no words in this file."),
    "list/too_large": mark("At most {limit} MB. A list of words is smaller."),
    "list/too_many": mark("This list has more words than Faristol reads ({limit})."),
    "list/binary": mark("Line {line}: this is neither text nor a list that Faristol knows."),
    "list/encoding": mark("Line {line}: these letters cannot be read. Save the list as UTF-8."),
    "list/line_too_long": mark("Line {line} is much too long. There must be one word a line."),
    "list/not_understood": mark(
        "{count} of {lines} lines are no words of this language, first line {line}: {text}"
    ),
    "list/document": mark("This is a document. In that program choose “Save as text”."),
    "list/packed": mark("Packed in a way that Faristol does not open. Take the list out of it."),
    "list/damaged": mark("This file is damaged or cut off. Get it once more."),
    "list/zip_encrypted": mark("This zip has a password. Take the list out of it."),
    "list/zip_many": mark("There are too many files in this zip. Take the list out of it."),
    "list/zip_several": mark("There are several lists in this zip: {names}. Take one out of it."),
    "list/kwg_broken": mark("This KWG is damaged: it leads nowhere or in a circle."),
    "list/kwg_language": mark("This KWG is not of this language."),
}
