"""Print the words of a practice list; with --check, read words and print those that are not in it."""

import argparse
import os
import sys
from collections.abc import Iterable, Iterator

from faristol.tiles.alphabet import Alphabet, Word, alphabet_of
from faristol.tiles.reading import Misread, format_word, read_listed
from faristol.words.wordlist import WordList
from scripts.lexicons.build import built, languages


def printed(words: Iterable[Word], alphabet: Alphabet) -> Iterator[str]:
    """Write words as the language does, in the order of its alphabet, whatever their length."""
    for word in sorted(words):
        yield format_word(word, alphabet)


def invalid(lines: Iterable[str], words: WordList, alphabet: Alphabet) -> Iterator[str]:
    """Pick the lines that are no word of the list; one that cannot be read is none."""
    known = set(words)
    for line in lines:
        text = line.strip().lstrip("\ufeff")
        word = read_listed(text, alphabet)
        if text and (isinstance(word, Misread) or word not in known):
            yield text


def main(arguments: list[str] | None = None) -> int:
    """Do what the command line says; 1 when a word that was checked is not valid."""
    parser = argparse.ArgumentParser(prog="scripts/words", description=__doc__)
    parser.add_argument("language", choices=languages(), metavar="LANG", help="|".join(languages()))
    parser.add_argument(
        "--check",
        action="store_true",
        help="read words from standard input, print the invalid ones",
    )
    given = parser.parse_args(arguments)
    sys.stdin.reconfigure(encoding="utf-8", errors="replace")  # type: ignore[union-attr]
    sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
    alphabet = alphabet_of(given.language)
    words = built(given.language).words
    lines = invalid(sys.stdin, words, alphabet) if given.check else printed(words, alphabet)
    some = False
    for line in lines:
        print(line)
        some = True
    sys.stdout.flush()
    return 1 if given.check and some else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except BrokenPipeError:  # `scripts/words ca | head` has read enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
