"""The table in which figures of documents lie (`heads.py`), for whoever only takes rows out of it."""

from typing import Final

from faristol.desk.kernel.ports import Operation

TABLE: Final = "heads"
HOME, SIGNINGS, LISTS = "home", "signed", "lists"
TOPICS: Final = (HOME, SIGNINGS, LISTS)


def deletions(stream: str) -> list[Operation]:
    """Return the operations that take the figures of a document off the device."""
    return [("delete", TABLE, [topic, stream]) for topic in TOPICS]
