"""Files of words as other programs write them, and a reader that also checks its pauses."""

import struct
import zlib

from faristol.formats.wordlists.read import read_list_steps
from faristol.tiles.alphabet import alphabet_of
from faristol.tiles.reading import format_word, read_listed

ACCEPTS, IS_END = 1 << 23, 1 << 22


def read(data, language="ca"):
    """Return the preview of a file, or the refusal."""
    if isinstance(data, str):
        data = data.encode()
    work = read_list_steps(data, alphabet_of(language))
    before = 0
    while True:
        try:
            done, total = next(work)
        except StopIteration as end:
            return end.value
        assert 0 <= done <= total
        assert done >= before - 60  # a wrong guess of the letters begins again
        before = done


def words_of(preview, language="ca"):
    """Return the words of a preview as the language writes them, in order."""
    return [format_word(word, alphabet_of(language)) for word in preview.words]


def tiles(text, language="ca"):
    """Return a word."""
    word = read_listed(text, alphabet_of(language))
    assert isinstance(word, bytes), text
    return word


def gzipped(data):
    packer = zlib.compressobj(9, zlib.DEFLATED, 31)
    return packer.compress(data) + packer.flush()


def zipped(members, *, method=8, flags=0, **lies):
    """Return a zip; `lies` are false values of its directory: size, packed, check, at, count."""
    body, folder = b"", b""
    for name, data in members.items():
        raw = name.encode()
        packed = data
        if method == 8:
            packer = zlib.compressobj(9, zlib.DEFLATED, -15)
            packed = packer.compress(data) + packer.flush()
        check, at = lies.get("check", zlib.crc32(data)), lies.get("at", len(body))
        packed_size, size = lies.get("packed", len(packed)), lies.get("size", len(data))
        common = struct.pack(
            "<HHHHHIIIHH", 20, flags, method, 0, 0, check, packed_size, size, len(raw), 0
        )
        folder += b"PK\x01\x02" + struct.pack("<H", 20) + common
        folder += struct.pack("<HHHII", 0, 0, 0, 0, at) + raw
        body += b"PK\x03\x04" + common + raw + packed
    count = lies.get("count", len(members))
    end = struct.pack("<HHHHIIH", 0, 0, count, count, len(folder), len(body), 0)
    return body + folder + b"PK\x05\x06" + end


def kwg(words, *, shares=True):
    """Return the graph of words; with `shares`, equal families are stored once."""
    nodes = [0, 0]  # where the words begin, and an engine's graph, which we do not have
    families = {}

    def family(endings):
        first = sorted({ending[0] for ending in endings if ending})
        if not first:
            return 0
        built = []
        for tile in first:
            rest = {ending[1:] for ending in endings if ending and ending[0] == tile}
            node = tile << 24 | (ACCEPTS if b"" in rest else 0)
            built.append(node | family(rest - {b""}))
        built[-1] |= IS_END
        key = tuple(built)
        if not shares or key not in families:
            families[key] = len(nodes)
            nodes.extend(built)
        return families[key]

    nodes[0] = IS_END | family(set(words))
    nodes[1] = IS_END
    return struct.pack(f"<{len(nodes)}I", *nodes)
