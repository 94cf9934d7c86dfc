"""Messages of refusals by code; a message may name values of the refusal’s data."""

from typing import Final

from faristol.desk.kernel.translation import gettext_noop

WORDS: Final = {
    "list/missing": gettext_noop("That list is not on this device."),
    "list/unreadable": gettext_noop(
        "The words of this list cannot be read. Import the list again."
    ),
    "list/offline": gettext_noop("There is no connection: the list cannot be downloaded now."),
    "list/not_kept": gettext_noop("The site does not have that list."),
    "list/pinned": gettext_noop("Results depend on this list: {documents}. It cannot be removed."),
    "list/language": gettext_noop("Choose one of these languages."),
    "list/name_empty": gettext_noop("A list needs a name."),
    "list/name_too_long": gettext_noop("At most {limit} characters."),
    "list/name_bad": gettext_noop("It contains a character that cannot be seen. Remove it."),
    "list/name_taken": gettext_noop(
        "There is already a list with this name and version. Say how this one differs."
    ),
    "list/known": gettext_noop("Exactly these words are already on this device."),
    "list/empty": gettext_noop("There are no words in this file."),
    "list/too_large": gettext_noop("At most {limit} MB. A word list is smaller."),
    "list/too_many": gettext_noop("This list has more words than Faristol can read ({limit})."),
    "list/binary": gettext_noop(
        "Line {line}: this is neither text nor a list that Faristol knows."
    ),
    "list/encoding": gettext_noop(
        "Line {line}: these letters cannot be read. Save the list as UTF-8."
    ),
    "list/line_too_long": gettext_noop(
        "Line {line} is much too long. There must be one word per line."
    ),
    "list/not_understood": gettext_noop(
        "{count} of {lines} lines are not words of this language; the first is line {line}: {text}"
    ),
    "list/document": gettext_noop(
        "This is a document of another program. Open it there and choose “Save as text”."
    ),
    "list/packed": gettext_noop(
        "Compressed in a way that Faristol cannot open. Extract the list first."
    ),
    "list/damaged": gettext_noop("This file is damaged or incomplete. Download it again."),
    "list/zip_encrypted": gettext_noop("This zip has a password. Extract the list first."),
    "list/zip_many": gettext_noop("There are too many files in this zip. Extract the list first."),
    "list/zip_several": gettext_noop(
        "There are several lists in this zip: {names}. Extract one of them."
    ),
    "list/kwg_broken": gettext_noop("This KWG is damaged: it leads nowhere or in a circle."),
    "list/kwg_language": gettext_noop("This KWG is not in this language."),
}
