"""Put every refusal into words: its stable code here, the words in the catalogues.

A message may name values of the refusal's data. The field at fault gets the message under itself;
"" stands for the form as a whole.
"""

from collections.abc import Mapping

from faristol.desk.text import Message, mark
from faristol.ledger.refusal import Refusal

WORDS: dict[str, str] = {
    # desk
    "desk/stale": mark("This screen was not up to date any more. Look again, then decide."),
    "desk/unknown_command": mark("This version of Faristol does not know that action."),
    # store
    "store/full": mark(
        "This device has no room left, so it was not saved. Make room and try again: what you typed is still here."
    ),
    "store/lost": mark(
        "The browser closed its storage and did not open it again. Reload the page: what was saved is safe."
    ),
    "store/newer": mark("A newer version of Faristol has been here. Reload the page."),
    "store/denied": mark("This browser does not let Faristol store anything, perhaps because the window is private."),
    "store/failed": mark("The browser could not save it. Try again: what you typed is still here."),
    # files
    "file/missing": mark("Choose a file first."),
    "parcel/empty": mark("There is nothing in this file."),
    "parcel/foreign": mark("Line {line}: this is not a file of Faristol."),
    "parcel/encoding": mark("Line {line}: this file was changed by another program (it is not plain UTF-8)."),
    "parcel/too_large": mark("Line {line}: this is more than Faristol reads."),
    "parcel/too_new": mark("Line {line}: a newer version of Faristol wrote this. Put the new version in first."),
    "parcel/damaged": mark("Line {line}: this is not what was saved. Nothing was changed here."),
    "parcel/order": mark("Line {line}: a line is missing or in the wrong place. Nothing was changed here."),
    "parcel/truncated": mark("Line {line}: the end of the file is missing. Nothing was changed here."),
    "parcel/mixed": mark("Line {line}: this belongs to another document. Nothing was changed here."),
    "parcel/trailing": mark("Line {line}: something comes after the end. Nothing was changed here."),
    "parcel/unknown_kind": mark("Line {line}: this version does not know such documents ({kind})."),
    "stream/unknown": mark("That document is not on this device any more."),
    "stream/name_empty": mark("A document needs a name."),
    "stream/name_too_long": mark("At most {limit} characters."),
    "stream/in_use": mark("This is the register you work with. Choose another one first."),
    "stream/word_wrong": mark("Type {word} to delete it."),
    "stream/broken": mark("The chain is broken at entry {seq} ({code}). Save a file and open the last good copy."),
    "stream/odd": mark("Entry {seq} says something that cannot be ({code})."),
    "version/held": mark("Something is under way. Finish it first, then change the version."),
}


def messages_of(refusal: Refusal) -> Mapping[str, Message]:
    """Return the words for a refusal, under the field that is at fault."""
    field = refusal.data.get("field")
    words = WORDS.get(refusal.code)
    if words is None:
        return {}
    message = Message(words, dict(refusal.data))
    return {field if isinstance(field, str) else "": message}
