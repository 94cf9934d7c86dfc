"""Show a part of what is too long, so that it is seen to be one."""


def shortened(text: str, most: int) -> str:
    """Return a text, of one that is too long its beginning and a sign for the rest.

    >>> shortened("CASA", 4), shortened("CASAL", 4)
    ('CASA', 'CASA…')
    """
    return text if len(text) <= most else f"{text[:most].rstrip()}…"
