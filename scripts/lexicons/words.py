"""Print the words of a practice list; with --check, read words and print those that are not in it."""

import argparse
import os
import sys
from collections.abc import Iterable, Iterator

from faristol.tiles.alphabet import Alphabet, Word, alphabet_of
from faristol.tiles.reading import Misread, format_word, read_listed
from faristol.words.wordlist import WordList
from scripts.lexicons.build import build_list, languages


def format_words(words: Iterable[Word], alphabet: Alphabet) -> Iterator[str]:
    """Yield words as the language writes them, in the order of its alphabet, of any length."""
    for word in sorted(words):
        yield format_word(word, alphabet)


def invalid_lines(lines: Iterable[str], words: WordList, alphabet: Alphabet) -> Iterator[str]:
    """Yield the lines that are not words of the list, unreadable ones included."""
    valid = set(words)
    for line in lines:
        text = line.strip().lstrip("\ufeff")
        word = read_listed(text, alphabet)
        if text and (isinstance(word, Misread) or word not in valid):
            yield text


def main(arguments: list[str] | None = None) -> int:
    """Print or check words; return 1 if a checked word is not valid."""
    parser = argparse.ArgumentParser(prog="scripts/words", description=__doc__)
    parser.add_argument("language", choices=languages(), metavar="LANG", help="|".join(languages()))
    parser.add_argument(
        "--check",
        action="store_true",
        help="read words from standard input, print the invalid ones",
    )
    options = parser.parse_args(arguments)
    sys.stdin.reconfigure(encoding="utf-8", errors="replace")  # type: ignore[union-attr]
    sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
    alphabet = alphabet_of(options.language)
    words = build_list(options.language).words
    lines = (
        invalid_lines(sys.stdin, words, alphabet)
        if options.check
        else format_words(words, alphabet)
    )
    has_lines = False
    for line in lines:
        print(line)
        has_lines = True
    sys.stdout.flush()
    return 1 if options.check and has_lines else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except BrokenPipeError:  # `scripts/words ca | head` has read enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
