"""Build the practice lists into build/lexicons, and compare them with what is recorded."""

import argparse
import gzip
import sys
import time
from pathlib import Path

from scripts.lexicons.build import CACHE, FOLDER, alphabet_in, built, languages
from scripts.lexicons.measure import measured
from scripts.lexicons.readers import ReaderError
from scripts.lexicons.recipe import read_recipe
from scripts.lexicons.record import differences, read_record, to_toml
from scripts.lexicons.sources import ROOT, SourceError
from scripts.lexicons.spelling import Speller
from scripts.lexicons.vote import unheld, written

OUT = ROOT / "build" / "lexicons"


def main(
    arguments: list[str] | None = None,
    *,
    folder: Path = FOLDER,
    out: Path = OUT,
    cache: Path = CACHE,
) -> int:
    """Build the lists that are asked for; 1 when one differs from its record."""
    parser = argparse.ArgumentParser(prog="python -m scripts.lexicons", description=__doc__)
    parser.add_argument("languages", nargs="*", help="all of them when none is named")
    parser.add_argument("--accept", action="store_true", help="record the lists as they are now")
    parser.add_argument("--vote", action="store_true", help="ask the witnesses anew first")
    parser.add_argument(
        "--measure", action="store_true", help="print what a source without a voice knows"
    )
    given = parser.parse_args(arguments)
    chosen = given.languages or languages(folder)
    try:
        held = [vote(language, folder) for language in chosen if given.vote]
    except (SourceError, ReaderError) as error:
        print(f"lexicons: {error}", file=sys.stderr)
        return 1
    if not all(held):
        return 1
    if given.measure:
        for language in chosen:
            measure(language, folder)
    differ = [
        language
        for language in chosen
        if not build(language, folder=folder, out=out, cache=cache, is_accepted=given.accept)
    ]
    if differ:
        print("lexicons: `make lexicons ACCEPT=1` records the lists as they are now")
    return 1 if differ else 0


def vote(language: str, folder: Path) -> bool:
    """Ask the witnesses of a language anew, and say whether they hold what was put in by hand."""
    recipe = read_recipe(folder / language)
    spell = Speller(alphabet_in(folder / language)).word
    if recipe.ballot is not None:
        (folder / language / "votes.txt").write_text(written(recipe, spell), encoding="utf-8")
    wrong = list(unheld(recipe, spell))
    for line in wrong:
        print(f"lexicons: {language}: no witness holds {line}")
    return not wrong


def measure(language: str, folder: Path) -> None:
    """Print what a source without a voice knows of a list, where it can be had."""
    try:
        for line in measured(read_recipe(folder / language)):
            print(f"lexicons: {language}: {line}")
    except (SourceError, ReaderError) as error:
        print(f"lexicons: {language}: not measured: {error}")


def build(language: str, *, folder: Path, out: Path, cache: Path, is_accepted: bool) -> bool:
    """Build one list, write its files, and say whether it is what is recorded."""
    began = time.monotonic()
    made = built(language, folder=folder, cache=cache)
    out.mkdir(parents=True, exist_ok=True)
    (out / f"{language}.words").write_bytes(made.plain)
    packed = made.packed
    (out / f"{language}.packed").write_bytes(packed)
    size = len(gzip.compress(packed, mtime=0)) / 1000
    print(
        f"lexicons: {language}: {made.record.words} words, {size:.0f} kB as downloaded, "
        f"{time.monotonic() - began:.1f} s"
    )
    path = folder / language / "record.toml"
    if is_accepted:
        path.write_text(to_toml(made.record), encoding="utf-8")
    said = differences(read_record(path), made.record)
    for line in said:
        print(f"lexicons: {language}: {line}")
    return not said


if __name__ == "__main__":
    sys.exit(main())
