"""Integration tests of blanks.js, in Node: the page names blanks as Python does (third-round 8-A2)."""

import json
import random
import subprocess

import pytest

from faristol.desk.duplicate.round.slip_entry_data import slip_entry_data
from faristol.desk.kernel.blanks import speak_words
from faristol.desk.kernel.translation import Translator
from faristol.tiles.alphabet import BLANK_BIT, alphabet_of
from faristol.tiles.reading import format_word
from scripts.build.layout import ROOT

MODULE = ROOT / "site" / "js" / "elements" / "blanks.js"
ASK = """
const { speakWords } = await import(process.argv[1]);
const { says, sentences } = JSON.parse(process.argv[2]);
console.log(JSON.stringify(sentences.map((sentence) => speakWords(sentence, says))));
"""
EN = Translator("en", None)


def spoken_by_page(sentences, language):
    data = slip_entry_data(None, alphabet_of(language), EN, has_blank=True, has_list=False)
    given = {"says": json.loads(data.says), "sentences": sentences}
    done = subprocess.run(
        ["node", "--input-type=module", "-e", ASK, MODULE.as_uri(), json.dumps(given)],
        capture_output=True,
        timeout=60,
        check=True,
    )
    return json.loads(done.stdout)


def random_word(dice, alphabet):
    codes = [code for code in range(1, alphabet.size + 1) if alphabet.counts[code]]
    wide = [code for code in codes if len(alphabet.written[code]) > 1]
    word = dice.choices([*codes, *wide * 4], k=dice.randint(1, 15))
    return bytes(code | BLANK_BIT if dice.random() < 0.2 else code for code in word)


@pytest.mark.parametrize("language", ["ca", "ro"])
def test_page_names_blanks_as_desk_does(language):
    """third-round 8-A2: a list offers "TARTRUL" seven times, and only a ring distinguishes the moves."""
    dice, alphabet = random.Random(f"blanks {language}"), alphabet_of(language)
    words = [format_word(random_word(dice, alphabet), alphabet) for _ in range(300)]
    sentences = [*(f"8D {word} · 24" for word in words), *(f"{word} 12" for word in words)]
    sentences += ["13G TAR(T)RUL", "as written: blank not circled (art. 1.7-3)", "Table 3 (2)", ""]
    assert spoken_by_page(sentences, language) == [
        speak_words(sentence, language, EN) for sentence in sentences
    ]


def test_place_of_blank_is_counted_in_tiles():
    assert spoken_by_page(["8D CANY(E)L·L(A) 20", "QU(E)"], "ca") == [
        "8D CANYEL·LA, blank E 4th, blank A 6th, 20",
        "QUE, blank E 2nd",
    ]
