"""Write the example club of each language: site/example/<language>.packed.

A file whose content this tree would write again stays as it is, with the program that it names.
"""

import argparse
import gzip
import json
import sys
from pathlib import Path
from typing import Final

import faristol
from scripts.build.layout import Layout
from scripts.build.rules_digest import rules_digest
from scripts.example.club import pack, write_example
from scripts.example.texts import TEXTS

FOLDER: Final = Layout().site / "example"


def example_path(language: str) -> Path:
    """Return the path of a language's example."""
    return FOLDER / f"{language}.packed"


def program_of_file(packed: bytes) -> str:
    """Return the program that the entries of an example name."""
    for line in gzip.decompress(packed).decode().splitlines():
        entry = json.loads(line)
        if "by" in entry:
            return str(entry["by"])
    raise ValueError("no entry names its program")


def build_example(language: str) -> bytes:
    """Return the example of a language: as it is committed, or by this program if it would differ."""
    path = example_path(language)
    if path.is_file():
        before = path.read_bytes()
        try:
            if pack(write_example(language, program_of_file(before))) == before:
                return before
        except ValueError as error:
            print(f"example: {path.name} has to be written again ({error})")
    program = f"{faristol.__version__}-{rules_digest(Layout())}"
    return pack(write_example(language, program))


def main() -> int:
    """Write the examples of the languages that the command line names, by default of all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("languages", nargs="*", metavar="language", help="ca, ro")
    options = parser.parse_args()
    FOLDER.mkdir(parents=True, exist_ok=True)
    for language in options.languages or TEXTS:
        packed, path = build_example(language), example_path(language)
        is_same = path.is_file() and path.read_bytes() == packed
        path.write_bytes(packed)
        print(f"example: {path.name}, {len(packed)} bytes, {'as before' if is_same else 'new'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
