"""Make a list of words that is as large and as hard to search as a real one, always the same."""

from collections.abc import Iterator

from faristol.tiles.alphabet import alphabet_of
from faristol.tiles.reading import read_listed
from faristol.words.wordlist import LENGTHS, WordList, from_words

COUNT = 570_000
STARTS = "A DES RE EN PRE CON SOBRE IN ES TRANS SUB PER COM EX AR A BI TRI".split()
ONSETS = (
    "B C D F G L M N P R S T V T R S N L C D M P BR CR DR FR GR PR TR BL CL FL GL PL J X Z H NY "
    "Q Ç L·L".split()
)
VOWELS = "A E I O U A E I O A E".split()
CODAS = ["", "", "", "", "", "", "", "L", "N", "R", "S", "S", "NC", "RT", "ST", "M", "LL", "X"]
ENDINGS = (
    "A AR ARA ARE ARI ARIA AT ADA ATS ADES AVA AVEM AVEN AVES E EIX EIXEN EM EN ENT ER ERA ES EU I "
    "IA IEN IES IM IN IR IRA IREM IREN IRES IS ISSIM ISSIN IT ITS IDA IDES IU O OR ORA ORS OS S"
).split()


def made() -> WordList:
    """Return the list."""
    alphabet = alphabet_of("ca")
    words = set[bytes]()
    for text in _texts():
        word = read_listed(text, alphabet)
        if isinstance(word, bytes) and len(word) in LENGTHS:
            words.add(word)
        if len(words) == COUNT:
            break
    return from_words(words)


def _texts() -> Iterator[str]:
    """Give stems with all their endings, without end; dice that every Python throws alike."""
    state = 20_181_119

    def below(bound: int) -> int:
        nonlocal state
        state = (state * 6_364_136_223_846_793_005 + 1_442_695_040_888_963_407) % 2**64
        return (state >> 33) % bound

    while True:
        stem = STARTS[below(len(STARTS))] if below(3) == 0 else ""
        for _ in range((1, 2, 2, 2, 3, 3, 4)[below(7)]):
            stem += ONSETS[below(len(ONSETS))] + VOWELS[below(len(VOWELS))]
            stem += CODAS[below(len(CODAS))]
        stem += ONSETS[below(len(ONSETS))]
        yield from (stem + ending for ending in ENDINGS)
