"""Tell whether a name can be seen: signs that nobody sees make two names of what looks like one."""

import re

# Letters, marks and symbols to Unicode, blank on every screen: joiners, fillers of Hangul and Khmer,
# selectors of variants, the empty Braille pattern.
_BLANK = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)


def is_visible(text: str, *, has_lines: bool = False) -> bool:
    r"""Tell whether every sign of a text is seen where it stands, and none turns what is around it.

    A line feed is fine in what `has_lines`; a space is, any other white space is not.

    >>> is_visible("l·l, è, ș"), is_visible("a\u00adb"), is_visible("a\u202eb"), is_visible("a\n")
    (True, False, False, False)
    """
    if has_lines:
        text = text.replace("\n", "")
    return text.isprintable() and _BLANK.search(text) is None


def seen(text: str) -> str:
    r"""Return a text as it may stand beside others, in a message, a table, a picture or a file.

    Signs that nobody sees, and those that would turn around what follows, are left out; ends of lines
    and tabs are spaces. What is kept is equal to what was written for whoever reads it.

    >>> seen("Anna\u202e gpj.exe"), seen("a\u200bb\n1. c"), seen("L·lúcia Ț")
    ('Anna gpj.exe', 'ab 1. c', 'L·lúcia Ț')
    """
    if is_visible(text):
        return text
    kept = (sign if is_visible(sign) else " " if sign.isspace() else "" for sign in text)
    return " ".join("".join(kept).split())
