"""The practice lists as they ship: packed words, and a description of each inside the archive."""

import json
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from faristol.words import wordlist
from scripts.build.code_cache import digest_of
from scripts.build.layout import Layout
from scripts.build.report import report
from scripts.build.workshop import read_cached
from scripts.lexicons import packing
from scripts.lexicons.build import Built, build_list, is_cached, languages
from scripts.lexicons.recipe import read_recipe
from scripts.load import count_cores

FOLDER = "lexicons"
LIST_CACHE = "lexicons"
SHIPPED = "shipped"
DESCRIPTIONS = "faristol/browser/lists.json"


def build_missing_lists(layout: Layout) -> None:
    """Build the lists that are not in the cache, each in a process of its own."""
    folder, cache = layout.lexicons, layout.cache / LIST_CACHE
    missing = [
        language
        for language in languages(folder)
        if not is_cached(language, folder=folder, cache=cache)
    ]
    for language in missing:
        report(f"building the list {language}")
    if missing:
        with ProcessPoolExecutor(min(len(missing), count_cores())) as at_once:
            list(at_once.map(_build_list, [layout] * len(missing), missing))


def packed_lists(layout: Layout) -> dict[str, bytes]:
    """Return the packed file of every language that has a recipe."""
    return {
        f"{FOLDER}/{file_name(language)}": _pack_list(layout, language)
        for language in languages(layout.lexicons)
    }


def shipped_lists(layout: Layout) -> dict[str, bytes]:
    """Return every practice list that ships or ever did, under its digest.

    Documents of other versions pin them.

    Those of releases lie in `lexicons/shipped`, as they were packed.
    """
    released = {
        path.name: path.read_bytes() for path in (layout.lexicons / SHIPPED).glob("*.packed")
    }
    lists = released | present_lists(layout)
    return {f"{FOLDER}/{name}": data for name, data in sorted(lists.items())}


def present_lists(layout: Layout) -> dict[str, bytes]:
    """Return the packed practice lists of this tree, by the names that they have for ever."""
    return {
        f"{_build_list(layout, language).record.digest}.packed": _pack_list(layout, language)
        for language in languages(layout.lexicons)
    }


def _pack_list(layout: Layout, language: str) -> bytes:
    """Return the packed words of a language; they are packed again if the list or the packer has changed."""
    built_list = _build_list(layout, language)
    packer = (Path(str(module.__file__)).read_bytes() for module in (packing, wordlist))

    def pack() -> bytes:
        report(f"packing the list {language}")
        return built_list.packed

    return read_cached(layout, f"packed-{digest_of(built_list.plain, *packer)[:32]}", pack)


def file_name(language: str) -> str:
    """Return the name of a packed list inside its folder."""
    return f"{language}.packed"


def describe_lists(layout: Layout) -> bytes:
    """Return the description of each list, which the program reads before the words."""
    rows = []
    for language in languages(layout.lexicons):
        record = _build_list(layout, language).record
        recipe = read_recipe(layout.lexicons / language)
        rows.append(
            {
                "digest": record.digest,
                "language": language,
                "kind": "practice",
                "name": "",
                "version": record.digest[:8],
                "lengths": list(record.lengths),
                "sources": [
                    {"name": source.title, "licence": source.licence, "use": source.use}
                    for source in recipe.all_sources
                ],
                "file": file_name(language),
            }
        )
    return json.dumps(rows, ensure_ascii=False, sort_keys=True).encode()


def credits(layout: Layout) -> str:  # noqa: A001 - what it is
    """Return the sources of the words, for the file of licences."""
    lines = []
    for language in languages(layout.lexicons):
        lines.append(f"The practice word list of {language} was made from:")
        lines += [
            f"  {source.title} ({source.package}), {source.licence}"
            for source in read_recipe(layout.lexicons / language).all_sources
        ]
    return "\n".join(lines) + "\n"


def _build_list(layout: Layout, language: str) -> Built:
    return build_list(language, folder=layout.lexicons, cache=layout.cache / LIST_CACHE)
