"""Rules by which Eliot opens a saved duplicate, as far as known; words are not looked up.

Of each valid move: letters of the set, inside the board, no longer word around it, at least one tile from the
rack, joined to what lies (the first one across H8); over a tile that lies the capital of its letter, also
over a blank; no more tiles than the set has. A first word that stands is refused by its newer versions.
"""

import re
from collections import Counter

from faristol.formats.tags import read_tags
from faristol.tiles.alphabet import alphabet_of

SIDE = 15
COORDINATES = re.compile(r"([A-O])([0-9]{1,2})|([0-9]{1,2})([A-O])")


def refused_by_eliot(data, language):
    """Return the reason and turn for which Eliot refuses a file, or an empty string."""
    root = read_tags(data)
    alphabet = alphabet_of(language)
    signs = sorted((sign for sign in alphabet.written if sign), key=len, reverse=True)
    lies, bag = {}, Counter(dict(enumerate(alphabet.counts)))
    for number, turn in enumerate(root.first("History").all("Turn"), start=1):
        for tag in turn.children:
            if tag.name not in ("PlayerMove", "MasterMove", "GameMove"):
                continue
            if tag.attributes["type"] != "valid":
                continue
            tiles = placed(tag, lies, signs, alphabet)
            if isinstance(tiles, str):
                return f"turn {number}: {tag.name} {tag.attributes['word']}: {tiles}"
            if tag.name == "GameMove":
                for square, (sign, is_blank) in tiles.items():
                    code = 0 if is_blank else alphabet.written.index(sign)
                    bag[code] -= 1
                    if bag[code] < 0:
                        return f"turn {number}: more {sign} than the set has"
                    lies[square] = sign
    return ""


def placed(tag, lies, signs, alphabet):
    """Return the tiles that a move adds to the board, or its fault."""
    tiles = spelled(tag.attributes["word"], signs)
    match = COORDINATES.fullmatch(tag.attributes["coord"])
    if tiles is None or match is None:
        return "no word, or no place"
    is_across = match[1] is not None
    row = ord(match[1] or match[4]) - ord("A")
    column = int(match[2] or match[3]) - 1
    step = (0, 1) if is_across else (1, 0)
    squares = [(row + step[0] * at, column + step[1] * at) for at in range(len(tiles))]
    if not all(0 <= y < SIDE and 0 <= x < SIDE for y, x in squares):
        return "off the board"
    before, after = (row - step[0], column - step[1]), (
        squares[-1][0] + step[0], squares[-1][1] + step[1],
    )  # fmt: skip
    if before in lies or after in lies:
        return "part of a longer word"
    new, is_joined = {}, False
    for square, (sign, is_blank) in zip(squares, tiles, strict=True):
        if square in lies:
            is_joined = True
            if is_blank or lies[square] != sign:
                return "a letter that lies is another one, or is said to be a blank"
        else:
            new[square] = (sign, is_blank)
            y, x = square
            is_joined |= any(
                square_ in lies for square_ in ((y + 1, x), (y - 1, x), (y, x + 1), (y, x - 1))
            )
    if not new or len(new) > 7:
        return "no tile of the rack, or too many"
    if lies:
        return new if is_joined else "joined to nothing"
    if (7, 7) not in squares:
        return "not across H8"
    return new if is_across else "the first word stands"


def spelled(word, signs):
    """Return the letters of a word, each with whether it is a blank, or None for no word."""
    tiles, at = [], 0
    while at < len(word):
        for sign in signs:
            part = word[at : at + len(sign)]
            if part.upper() == sign.upper():
                tiles.append((sign, part.islower()))
                at += len(sign)
                break
        else:
            return None
    return tiles or None
