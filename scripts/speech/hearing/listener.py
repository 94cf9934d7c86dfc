"""The recogniser: pocketsphinx chooses among the sayings of a place."""

import re
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from scripts.speech.hearing.classes import Saying
from scripts.speech.hearing.phones import pronunciations_of
from scripts.speech.tools import ToolError

PACKAGE = "pip install --require-hashes -r scripts/requirements/hearing.txt"
# No hypothesis is dropped, for the choice is small; and the best one is taken as it is. The second search
# (bestpath) is made for longer texts with a language model: it took away whole words that are short.
SEARCH = {"beam": 1e-120, "wbeam": 1e-120, "pbeam": 1e-120, "bestpath": False}


class Listener:
    """The recogniser of a class."""

    def __init__(self, sayings: Sequence[Saying], language: str, *, is_nearest: bool) -> None:
        pocketsphinx = _pocketsphinx()
        self._meanings = {
            tuple(_key(word) for word in saying.words(language)): saying.meaning
            for saying in sayings
        }
        words = {word for saying in sayings for word in saying.words(language)}
        with tempfile.TemporaryDirectory() as folder:
            dictionary, grammar = Path(folder, "words.dict"), Path(folder, "said.gram")
            dictionary.write_text(
                "\n".join(_entries(sorted(words), language, is_nearest=is_nearest)) + "\n"
            )
            grammar.write_text(closed_grammar(self._meanings))
            self._decoder = pocketsphinx.Decoder(
                hmm=pocketsphinx.get_model_path("en-us/en-us"),
                dict=str(dictionary),
                jsgf=str(grammar),
                lm=None,
                loglevel="FATAL",
                **SEARCH,
            )

    def choose(self, sound: bytes) -> str:
        """Return the meaning of a sound, or an empty string if it is not recognised."""
        self._decoder.start_utt()
        self._decoder.process_raw(sound, full_utt=True)
        self._decoder.end_utt()
        hypothesis = self._decoder.hyp()
        words = tuple(re.sub(r"\(\d+\)", "", hypothesis.hypstr).split()) if hypothesis else ()
        return self._meanings.get(words, "")


def closed_grammar(sayings: Sequence[Sequence[str]] | dict[tuple[str, ...], str]) -> str:
    """Return a grammar of whole sayings, each as likely as the others.

    >>> print(closed_grammar([["wa"], ["wb", "wc"]]))
    #JSGF V1.0;
    grammar said;
    public <said> = ( wa ) | ( wb wc );
    """
    choices = " | ".join(f"( {' '.join(words)} )" for words in sayings)
    return f"#JSGF V1.0;\ngrammar said;\npublic <said> = {choices};"


def _entries(words: Sequence[str], language: str, *, is_nearest: bool) -> Iterator[str]:
    for word in words:
        ways = pronunciations_of(word, language)
        for way, phones in enumerate(ways[:1] if is_nearest else ways, 1):
            yield f"{_key(word)}{f'({way})' if way > 1 else ''} {phones}"


def _key(word: str) -> str:
    """Return a word in plain letters: the recogniser need not know others.

    >>> _key("A"), _key("òdena")
    ('w41', 'wc3b264656e61')
    """
    return f"w{word.encode().hex()}"


def _pocketsphinx() -> Any:
    try:
        import pocketsphinx
    except ImportError as error:
        message = f"pocketsphinx is needed to listen, and for nothing else: {PACKAGE}"
        raise ToolError(message) from error
    return pocketsphinx
