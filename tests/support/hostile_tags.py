"""Texts that make a naive reader of XML scan them again and again."""

SIGNS = 300_000

PIECES = (
    ("<a ", "x"),
    ("<a ", " "),
    ("<a>", "&"),
    ("<a>", "&#x"),
    ("<a>", "<!---->"),
    ("<a x='", "&lt;"),
    ("", "<"),
    ("<a>", "]]>"),
    ("<a>", "<![CDATA["),
)


def hostile(begin: str, piece: str, signs: int = SIGNS) -> str:
    """Return a beginning, with a piece repeated up to so many characters."""
    return begin + piece * (signs // len(piece))
