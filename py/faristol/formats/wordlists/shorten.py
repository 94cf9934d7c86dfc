"""Truncation of long texts, with a character that shows it."""


def shortened(text: str, most: int) -> str:
    """Return a text, truncated with "…" if it is longer than `most` characters.

    >>> shortened("CASA", 4), shortened("CASAL", 4)
    ('CASA', 'CASA…')
    """
    return text if len(text) <= most else f"{text[:most].rstrip()}…"
