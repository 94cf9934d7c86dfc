"""Texts that want the reader of XML to go over them again and again."""

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
    """Return a beginning, and a piece as often as it takes to fill so many signs."""
    return begin + piece * (signs // len(piece))
