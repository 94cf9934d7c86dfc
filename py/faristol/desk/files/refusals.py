"""The messages of refusals by code; they may name values of the refusal’s data."""

from typing import Final

from faristol.desk.kernel.translation import mark

WORDS: Final = {
    "file/missing": mark("Choose a file first."),
    "file/empty": mark("This file is empty."),
    "file/gcg": mark("This is a two-player game (GCG): import it under Two-player game files."),
    "file/cgp": mark("This is a position (CGP): paste it where a position is edited."),
    "file/tsh": mark("This is a tsh division: import it in a tournament, at its entries."),
    "file/trf": mark(
        "This is a report (TRF): import it in a tournament, at its entries. To compare it with a "
        "tournament that is here, use “Check a report” among its printouts."
    ),
    "file/hunspell": mark(
        "This is the dictionary of a spell checker (Hunspell): it has stems, not all words. Import a "
        "list with one word per line."
    ),
    "file/saved": mark("This is a file that Faristol saved: open it under Files."),
    "file/eliot": mark("This is an Eliot game: import it under Game files."),
    "parcel/empty": mark("This file is empty."),
    "parcel/foreign": mark(
        "This is not a Faristol file. Import a table of players under Players, a word list under "
        "Word lists."
    ),
    "parcel/encoding": mark(
        "Line {line}: this file was changed by another program (it is not plain UTF-8)."
    ),
    "parcel/too_large": mark("Line {line}: this is more than Faristol can read."),
    "parcel/too_new": mark(
        "Line {line}: a newer version of Faristol wrote this. Install the new version first."
    ),
    "parcel/damaged": mark("Line {line}: this is not what was saved. Nothing was changed here."),
    "parcel/impossible": mark(
        "Line {line}: no known version would have written this. Nothing was changed here."
    ),
    "parcel/order": mark(
        "Line {line}: a line is missing or in the wrong place. Nothing was changed here."
    ),
    "parcel/truncated": mark(
        "Line {line}: the end of the file is missing. Nothing was changed here."
    ),
    "parcel/mixed": mark(
        "Line {line}: this belongs to another document. Nothing was changed here."
    ),
    "parcel/trailing": mark(
        "Line {line}: something comes after the end. Nothing was changed here."
    ),
    "parcel/too_many_parts": mark(
        "More parts of this file are damaged than Faristol keeps aside. Nothing was changed here."
    ),
    "parcel/no_room_aside": mark(
        "What is damaged in this file would be kept aside, at most {limit} MB in all, and there is no room left. "
        "Save and delete what is kept aside, then open the file again. Nothing was changed here."
    ),
    "parcel/unknown_kind": mark(
        "Line {line}: this version does not know this kind of document ({kind})."
    ),
    "stream/unknown": mark("That document is not on this device any more."),
    "stream/part_unknown": mark("That part is no longer kept aside."),
    "stream/part_still_aside": mark(
        "This version cannot open it either: it stays kept aside. Nothing was changed here."
    ),
    "stream/name_empty": mark("A document needs a name."),
    "stream/name_too_long": mark("At most {limit} characters."),
    "stream/name_bad": mark("It contains a character that cannot be seen. Remove it."),
    "stream/in_use": mark("This is the register in use. Choose another one first."),
    "stream/word_wrong": mark("Type {word} to delete it."),
    "stream/broken": mark(
        "The log is damaged at entry {seq}. Save it to a file and open the last good copy."
    ),
    "stream/odd": mark("Nothing is missing, but entry {seq} says something impossible."),
    "stream/later": mark(
        "A later version of Faristol ({version}) wrote this. It stays as it is, and can be saved "
        "to a file."
    ),
    "stream/kept_unread": mark(
        "A later version of Faristol ({version}) wrote this. It stays as it is, and can be saved "
        "to a file."
    ),
    "stream/later_rules": mark(
        "Version {version} judged this, by rules that this version does not know. Nothing is "
        "written to it here until that version is installed."
    ),
    "stream/unreadable": mark(
        "What this says is impossible: it was changed. It stays as it is, and can be saved to a "
        "file."
    ),
    "stream/unexplained": mark(
        "Nothing is missing, but there are entries that version {by} would not have written, as "
        "far as this version knows: the first is entry {seq}, {n} in all."
    ),
    "stream/lexicon_same": mark("It is already judged that way: nothing changes."),
    "stream/lexicon_bad": mark("This word list is not on this device."),
    "stream/lexicon_changes": mark("At most {limit} changes of the word list."),
    "stream/settled_version": mark("Choose one of the options."),
    "stream/text_missing": mark("Say why: it stays in the log."),
    "stream/text_too_long": mark("At most {limit} characters."),
    "stream/character_bad": mark("It contains a character that cannot be seen. Remove it."),
    "export/empty": mark("There are no players in the register yet."),
}
