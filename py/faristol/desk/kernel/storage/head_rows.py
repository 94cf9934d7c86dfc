"""The rows of a stream and those of figures of documents (`summary_cache.py`): keys, deletion."""

from typing import Final

from faristol.desk.kernel.ports import Operation

TABLE: Final = "heads"
HOME, SIGNINGS, LISTS = "home", "signed", "lists"
TOPICS: Final = (HOME, SIGNINGS, LISTS)
LAST: Final = "\uffff"  # above every key
ENDLESS: Final = 2**53


def stream_deletions(stream: str) -> list[Operation]:
    """Return the operations that delete a stream, with its cards and its figures."""
    return [
        ("deleteRange", "events", [[stream, 0], [stream, ENDLESS]]),
        ("deleteRange", "cards", [[stream, ""], [stream, LAST]]),
        ("delete", "streams", stream),
        *(("delete", TABLE, [topic, stream]) for topic in TOPICS),
    ]
