"""A reader of QR codes in clean pictures, by the tables of ISO/IEC 18004.

It reads versions 1 to 25, level M, alphanumeric.

Nothing is corrected: a module that was drawn wrong makes the text another one.
"""

from itertools import pairwise

SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
# of each version: data codewords of the blocks, and where patterns for alignment are centred
BLOCKS = {
    1: (16,), 2: (28,), 3: (44,), 4: (32,) * 2, 5: (43,) * 2, 6: (27,) * 4, 7: (31,) * 4,
    8: (38,) * 2 + (39,) * 2, 9: (36,) * 3 + (37,) * 2, 10: (43,) * 4 + (44,),
    11: (50,) + (51,) * 4, 12: (36,) * 6 + (37,) * 2, 13: (37,) * 8 + (38,),
    14: (40,) * 4 + (41,) * 5, 15: (41,) * 5 + (42,) * 5, 16: (45,) * 7 + (46,) * 3,
    17: (46,) * 10 + (47,), 18: (43,) * 9 + (44,) * 4, 19: (44,) * 3 + (45,) * 11,
    20: (41,) * 3 + (42,) * 13, 21: (42,) * 17, 22: (46,) * 17, 23: (47,) * 4 + (48,) * 14,
    24: (45,) * 6 + (46,) * 14, 25: (47,) * 8 + (48,) * 13,
}  # fmt: skip
CENTRES = {
    1: (), 2: (6, 18), 3: (6, 22), 4: (6, 26), 5: (6, 30), 6: (6, 34), 7: (6, 22, 38),
    8: (6, 24, 42), 9: (6, 26, 46), 10: (6, 28, 50), 11: (6, 30, 54), 12: (6, 32, 58),
    13: (6, 34, 62), 14: (6, 26, 46, 66), 15: (6, 26, 48, 70), 16: (6, 26, 50, 74),
    17: (6, 30, 54, 78), 18: (6, 30, 56, 82), 19: (6, 30, 58, 86), 20: (6, 34, 62, 90),
    21: (6, 28, 50, 72, 94), 22: (6, 26, 50, 74, 98), 23: (6, 30, 54, 78, 102),
    24: (6, 28, 54, 80, 106), 25: (6, 32, 58, 84, 110),
}  # fmt: skip
LEVEL_M = 0
MASKED = 0b101010000010010
MASKS = (
    lambda y, x: (y + x) % 2 == 0,
    lambda y, _: y % 2 == 0,
    lambda _, x: x % 3 == 0,
    lambda y, x: (y + x) % 3 == 0,
    lambda y, x: (y // 2 + x // 3) % 2 == 0,
    lambda y, x: y * x % 2 + y * x % 3 == 0,
    lambda y, x: (y * x % 2 + y * x % 3) % 2 == 0,
    lambda y, x: ((y + x) % 2 + y * x % 3) % 2 == 0,
)


def modules_of(rows):
    """Return the modules of a picture of dark and light points, cropped to the dark ones."""
    dark = [(y, x) for y, row in enumerate(rows) for x, is_dark in enumerate(row) if is_dark]
    top, left = min(y for y, _ in dark), min(x for _, x in dark)
    high, wide = max(y for y, _ in dark) - top + 1, max(x for _, x in dark) - left + 1
    assert abs(high - wide) <= 2, "a code is a square"
    finder = next(n for n in range(wide) if not rows[top][left + n])  # seven modules
    row = rows[int(top + finder * 13 / 14)]  # the seventh, which changes with each module between
    timing = row[left : left + wide]
    size = 13 + sum(module != after for module, after in pairwise(timing))
    assert (size - 17) / 4 in BLOCKS, "no size of a code"
    step = wide / size
    return [
        [rows[int(top + (y + 0.5) * step)][int(left + (x + 0.5) * step)] for x in range(size)]
        for y in range(size)
    ]


def read_qr(modules):
    """Return the text of a code, and its version."""
    size = len(modules)
    version = (size - 17) // 4
    format_bits = sum(modules[8][x] << 14 - at for at, x in enumerate((0, 1, 2, 3, 4, 5, 7, 8)))
    format_bits |= sum(modules[y][8] << 6 - at for at, y in enumerate((7, 5, 4, 3, 2, 1, 0)))
    format_bits ^= MASKED
    assert format_bits >> 13 == LEVEL_M, "another level"
    mask = MASKS[format_bits >> 10 & 7]
    bits = [modules[y][x] ^ mask(y, x) for y, x in _path(size, version)]
    words = [
        sum(bit << 7 - n for n, bit in enumerate(bits[at : at + 8]))
        for at in range(0, len(bits) - 7, 8)
    ]
    return _decode_text(_deinterleave(words, BLOCKS[version]), 9 if version < 10 else 11), version


def _path(size, version):
    """Yield the data modules, two columns at a time, up and down."""
    fixed = _function_modules_of(size, version)
    columns = [x for x in range(size - 1, 0, -2) if x > 6] + [5, 3, 1]
    for number, right in enumerate(columns):
        for step in range(size):
            y = step if number % 2 else size - 1 - step
            yield from ((y, x) for x in (right, right - 1) if (y, x) not in fixed)


def _function_modules_of(size, version):
    """Return the modules of finders, timing, alignment, format and version."""
    fixed = {(6, n) for n in range(size)} | {(n, 6) for n in range(size)}
    fixed |= {(y, x) for y in range(9) for x in range(9)}
    fixed |= {(y, x) for y in range(9) for x in range(size - 8, size)}
    fixed |= {(y, x) for y in range(size - 8, size) for x in range(9)}
    last = size - 7
    for y in CENTRES[version]:
        for x in CENTRES[version]:
            if (y, x) not in {(6, 6), (6, last), (last, 6)}:
                fixed |= {(y + dy, x + dx) for dy in range(-2, 3) for dx in range(-2, 3)}
    if version >= 7:
        fixed |= {(y, size - 11 + x) for y in range(6) for x in range(3)}
        fixed |= {(size - 11 + y, x) for y in range(3) for x in range(6)}
    return fixed


def _deinterleave(words, blocks):
    """Return the data of all blocks in order: they are interleaved."""
    parts = [[] for _ in blocks]
    left = iter(words)
    for at in range(max(blocks)):
        for part, length in zip(parts, blocks, strict=True):
            if at < length:
                part.append(next(left))
    return [word for part in parts for word in part]


def _decode_text(words, length):
    """Return the text of data words, whose number of characters has `length` bits."""
    bits = "".join(f"{word:08b}" for word in words)
    assert bits[:4] == "0010", "capitals and figures"
    at, text = 4 + length, ""
    count = int(bits[4:at], 2)
    while len(text) < count:
        is_pair = count - len(text) > 1
        value = int(bits[at : at + (11 if is_pair else 6)], 2)
        text += SIGNS[value // 45] + SIGNS[value % 45] if is_pair else SIGNS[value]
        at += 11 if is_pair else 6
    return text
