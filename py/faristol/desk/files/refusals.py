"""The messages of refusals by code; they may name values of the refusal’s data."""

from typing import Final

from faristol.desk.kernel.translation import gettext_noop

WORDS: Final = {
    "file/missing": gettext_noop("Choose a file first."),
    "file/empty": gettext_noop("This file is empty."),
    "file/gcg": gettext_noop(
        "This is a two-player game (GCG): import it under Two-player game files."
    ),
    "file/cgp": gettext_noop("This is a position (CGP): paste it where a position is edited."),
    "file/tsh": gettext_noop("This is a tsh division: import it in a tournament, at its entries."),
    "file/trf": gettext_noop(
        "This is a report (TRF): import it in a tournament, at its entries. To compare it with a "
        "tournament that is here, use “Check a report” among its printouts."
    ),
    "file/hunspell": gettext_noop(
        "This is the dictionary of a spell checker (Hunspell): it has stems, not all words. Import a "
        "list with one word per line."
    ),
    "file/saved": gettext_noop("This is a file that Faristol saved: open it under Files."),
    "file/eliot": gettext_noop("This is an Eliot game: import it under Game files."),
    "parcel/empty": gettext_noop("This file is empty."),
    "parcel/foreign": gettext_noop(
        "This is not a Faristol file. Import a table of players under Players, a word list under "
        "Word lists."
    ),
    "parcel/encoding": gettext_noop(
        "Line {line}: this file was changed by another program (it is not plain UTF-8)."
    ),
    "parcel/too_large": gettext_noop("Line {line}: this is more than Faristol can read."),
    "parcel/too_new": gettext_noop(
        "Line {line}: a newer version of Faristol wrote this. Install the new version first."
    ),
    "parcel/damaged": gettext_noop(
        "Line {line}: this is not what was saved. Nothing was changed here."
    ),
    "parcel/impossible": gettext_noop(
        "Line {line}: no known version would have written this. Nothing was changed here."
    ),
    "parcel/order": gettext_noop(
        "Line {line}: a line is missing or in the wrong place. Nothing was changed here."
    ),
    "parcel/truncated": gettext_noop(
        "Line {line}: the end of the file is missing. Nothing was changed here."
    ),
    "parcel/mixed": gettext_noop(
        "Line {line}: this belongs to another document. Nothing was changed here."
    ),
    "parcel/trailing": gettext_noop(
        "Line {line}: something comes after the end. Nothing was changed here."
    ),
    "parcel/too_many_parts": gettext_noop(
        "More parts of this file are damaged than Faristol keeps aside. Nothing was changed here."
    ),
    "parcel/no_room_aside": gettext_noop(
        "What is damaged in this file would be kept aside, at most {limit} MB in all, and there is no room left. "
        "Save and delete what is kept aside, then open the file again. Nothing was changed here."
    ),
    "parcel/unknown_kind": gettext_noop(
        "Line {line}: this version does not know this kind of document ({kind})."
    ),
    "stream/unknown": gettext_noop("That document is not on this device any more."),
    "stream/part_unknown": gettext_noop("That part is no longer kept aside."),
    "stream/part_still_aside": gettext_noop(
        "This version cannot open it either: it stays kept aside. Nothing was changed here."
    ),
    "stream/name_empty": gettext_noop("A document needs a name."),
    "stream/name_too_long": gettext_noop("At most {limit} characters."),
    "stream/name_bad": gettext_noop("It contains a character that cannot be seen. Remove it."),
    "stream/in_use": gettext_noop("This is the register in use. Choose another one first."),
    "stream/word_wrong": gettext_noop("Type {word} to delete it."),
    "stream/broken": gettext_noop(
        "The log is damaged at entry {seq}. Save it to a file and open the last good copy."
    ),
    "stream/odd": gettext_noop("Nothing is missing, but entry {seq} says something impossible."),
    "stream/later": gettext_noop(
        "A later version of Faristol ({version}) wrote this. It stays as it is, and can be saved "
        "to a file."
    ),
    "stream/kept_unread": gettext_noop(
        "A later version of Faristol ({version}) wrote this. It stays as it is, and can be saved "
        "to a file."
    ),
    "stream/later_rules": gettext_noop(
        "Version {version} judged this, by rules that this version does not know. Nothing is "
        "written to it here until that version is installed."
    ),
    "stream/unreadable": gettext_noop(
        "What this says is impossible: it was changed. It stays as it is, and can be saved to a "
        "file."
    ),
    "stream/unexplained": gettext_noop(
        "Nothing is missing, but there are entries that version {by} would not have written, as "
        "far as this version knows: the first is entry {seq}, {n} in all."
    ),
    "stream/lexicon_same": gettext_noop("It is already judged that way: nothing changes."),
    "stream/lexicon_bad": gettext_noop("This word list is not on this device."),
    "stream/lexicon_changes": gettext_noop("At most {limit} changes of the word list."),
    "stream/settled_version": gettext_noop("Choose one of the options."),
    "stream/text_missing": gettext_noop("Say why: it stays in the log."),
    "stream/text_too_long": gettext_noop("At most {limit} characters."),
    "stream/character_bad": gettext_noop("It contains a character that cannot be seen. Remove it."),
    "export/empty": gettext_noop("There are no players in the register yet."),
}
