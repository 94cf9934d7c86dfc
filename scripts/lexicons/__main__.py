"""Build the practice lists into build/lexicons, and compare them with their records."""

import argparse
import gzip
import sys
import time
from pathlib import Path

from scripts.lexicons.build import CACHE, FOLDER, alphabet_in, build_list, languages
from scripts.lexicons.measure import measure_list
from scripts.lexicons.readers import ReaderError
from scripts.lexicons.recipe import read_recipe
from scripts.lexicons.record import differences, format_record, read_record
from scripts.lexicons.sources import ROOT, SourceError
from scripts.lexicons.spelling import Speller
from scripts.lexicons.vote import format_votes, unheld_words

OUT = ROOT / "build" / "lexicons"


def main(
    arguments: list[str] | None = None,
    *,
    folder: Path = FOLDER,
    out: Path = OUT,
    cache: Path = CACHE,
) -> int:
    """Build the requested lists; return 1 if one differs from its record."""
    parser = argparse.ArgumentParser(prog="python -m scripts.lexicons", description=__doc__)
    parser.add_argument("languages", nargs="*", help="all of them when none is named")
    parser.add_argument("--accept", action="store_true", help="record the lists as they are now")
    parser.add_argument("--vote", action="store_true", help="ask the witnesses anew first")
    parser.add_argument(
        "--measure", action="store_true", help="print what a source without a voice knows"
    )
    options = parser.parse_args(arguments)
    chosen = options.languages or languages(folder)
    try:
        are_held = [vote(language, folder) for language in chosen if options.vote]
    except (SourceError, ReaderError) as error:
        print(f"lexicons: {error}", file=sys.stderr)
        return 1
    if not all(are_held):
        return 1
    if options.measure:
        for language in chosen:
            measure(language, folder)
    differ = [
        language
        for language in chosen
        if not build(language, folder=folder, out=out, cache=cache, is_accepted=options.accept)
    ]
    if differ:
        print("lexicons: `make lexicons ACCEPT=1` records the lists as they are now")
    return 1 if differ else 0


def vote(language: str, folder: Path) -> bool:
    """Repeat the vote of a language; return True if its witnesses hold all words added by hand."""
    recipe = read_recipe(folder / language)
    spell = Speller(alphabet_in(folder / language)).word
    if recipe.ballot is not None:
        (folder / language / "votes.txt").write_text(format_votes(recipe, spell), encoding="utf-8")
    unheld_lines = list(unheld_words(recipe, spell))
    for line in unheld_lines:
        print(f"lexicons: {language}: no witness holds {line}")
    return not unheld_lines


def measure(language: str, folder: Path) -> None:
    """Print the share of a list that a source without a voice knows, if that source is available."""
    try:
        for line in measure_list(read_recipe(folder / language)):
            print(f"lexicons: {language}: {line}")
    except (SourceError, ReaderError) as error:
        print(f"lexicons: {language}: not measured: {error}")


def build(language: str, *, folder: Path, out: Path, cache: Path, is_accepted: bool) -> bool:
    """Build a list and write its files; return True if it is as recorded."""
    began = time.monotonic()
    built_list = build_list(language, folder=folder, cache=cache)
    out.mkdir(parents=True, exist_ok=True)
    (out / f"{language}.words").write_bytes(built_list.plain)
    packed = built_list.packed
    (out / f"{language}.packed").write_bytes(packed)
    size = len(gzip.compress(packed, mtime=0)) / 1000
    print(
        f"lexicons: {language}: {built_list.record.words} words, {size:.0f} kB as downloaded, "
        f"{time.monotonic() - began:.1f} s"
    )
    path = folder / language / "record.toml"
    if is_accepted:
        path.write_text(format_record(built_list.record), encoding="utf-8")
    changes = differences(read_record(path), built_list.record)
    for line in changes:
        print(f"lexicons: {language}: {line}")
    return not changes


if __name__ == "__main__":
    sys.exit(main())
