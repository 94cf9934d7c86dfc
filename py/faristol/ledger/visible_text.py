"""Visible text: invisible characters would make two names of what looks like one."""

import re

# Letters, marks and symbols in Unicode, but blank on every screen: joiners, fillers of Hangul and Khmer,
# variation selectors, the empty Braille pattern.
_BLANK = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)


def is_visible(text: str, *, has_lines: bool = False) -> bool:
    r"""Whether every character of a text is visible in its place, and none changes the direction of others.

    A space is allowed, and a line feed if the text `has_lines`; any other white space is not.

    >>> is_visible("l·l, è, ș"), is_visible("a\u00adb"), is_visible("a\u202eb"), is_visible("a\n")
    (True, False, False, False)
    """
    if has_lines:
        text = text.replace("\n", "")
    return text.isprintable() and _BLANK.search(text) is None


def seen(text: str) -> str:
    r"""Return a text that is safe beside others, in a message, a table, a picture or a file.

    Invisible characters, and those that would reverse the text after them, are left out; line ends and tabs
    become spaces. To a reader, the text looks the same.

    >>> seen("Anna\u202e gpj.exe"), seen("a\u200bb\n1. c"), seen("L·lúcia Ț")
    ('Anna gpj.exe', 'ab 1. c', 'L·lúcia Ț')
    """
    if is_visible(text):
        return text
    visible = (
        character if is_visible(character) else " " if character.isspace() else ""
        for character in text
    )
    return " ".join("".join(visible).split())
