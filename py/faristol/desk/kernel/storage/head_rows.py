"""The table of figures of documents (`summary_cache.py`), for modules that only delete rows from it."""

from typing import Final

from faristol.desk.kernel.ports import Operation

TABLE: Final = "heads"
HOME, SIGNINGS, LISTS = "home", "signed", "lists"
TOPICS: Final = (HOME, SIGNINGS, LISTS)


def deletions(stream: str) -> list[Operation]:
    """Return the operations that delete the figures of a document."""
    return [("delete", TABLE, [topic, stream]) for topic in TOPICS]
