"""Small lexicons for tests: a few Catalan words, and lexicons and alphabets made by Hypothesis."""

from hypothesis import strategies as st

from faristol.tiles.alphabet import alphabet_of, parse_alphabet
from faristol.tiles.reading import format_word, read_listed
from faristol.words.lexicon import Lexicon
from faristol.words.wordlist import from_words

CATALAN = """
    AI AU CA ES HA HE SE TE UN US
    ASA CAS COR OCA SAC SOL SET TOC UNS
    ACTE CASA CASC COÇA CANYA OCES ONES ÇO SACS SACA SOLA TOCA NYAM
    ACTES CASAL CASAS CASES CELLA COL·LA CORCA FAÇANA QUAL SEQÜELA TAÇA
    QUINZE QUIN QUINA AQUI CAQUI ALLEGA AL·LEGA AL·LEGAR CANYES NYOC NYOCS ENYOR PAL·LIS
    CASTANYA CASTANYES MUNTANYA ENSENYAR ENSENYARA ENSENYAREN XOC XOCS ZEL ZELS HORA HORES JOC JOCS
    CASALS CASCS SOLEN DESCASAR DESCASA
"""


def catalan(text: str) -> bytes:
    """Read one word."""
    word = read_listed(text, alphabet_of("ca"))
    assert isinstance(word, bytes), word
    return word


def catalan_toy() -> Lexicon:
    """Return the lexicon of the Catalan words."""
    return Lexicon(alphabet_of("ca"), from_words(map(catalan, CATALAN.split())))


def texts(words) -> list[str]:
    """Return words of the Catalan toy as written."""
    return [format_word(word, alphabet_of("ca")) for word in words]


# Few letters, so that words often share some; some are worth the same, one nothing.
TOY = parse_alphabet(
    """
    name = "toy"
    blanks = 2
    vowels = ["A"]
    dear = ["D"]
    [letters]
    A = [9, 1]
    B = [5, 3]
    C = [5, 3]
    D = [1, 10]
    E = [0, 0]
    [typed]
    [written]
    [folded]
    [foreign]
    """,
    "toy",
)
LETTERS = range(1, TOY.size + 1)

tiles = st.sampled_from(LETTERS)
words = st.lists(tiles, min_size=2, max_size=15).map(bytes)
short_words = st.lists(tiles, min_size=2, max_size=6).map(bytes)
word_sets = st.sets(short_words | words, max_size=60)


def toy_lexicon(word_set) -> Lexicon:
    """Return a lexicon of the toy alphabet."""
    return Lexicon(TOY, from_words(word_set))
