"""Ship the practice lists: their words packed, and what is known of them inside the archive."""

import json

from scripts.build.layout import Layout
from scripts.lexicons.build import Built, built, languages
from scripts.lexicons.recipe import read_recipe

FOLDER = "lexicons"
KNOWN = "faristol/browser/lists.json"


def packed_lists(layout: Layout) -> dict[str, bytes]:
    """Make the packed file of every language that has a recipe."""
    return {
        f"{FOLDER}/{file_name(language)}": _built(layout, language).packed
        for language in languages(layout.lexicons)
    }


def file_name(language: str) -> str:
    """Return the name of a packed list inside its folder."""
    return f"{language}.packed"


def known(layout: Layout) -> bytes:
    """Write what the program knows of each list before it has read its words."""
    rows = []
    for language in languages(layout.lexicons):
        record = _built(layout, language).record
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
                    for source in recipe.everybody
                ],
                "file": file_name(language),
            }
        )
    return json.dumps(rows, ensure_ascii=False, sort_keys=True).encode()


def credits(layout: Layout) -> str:  # noqa: A001 - what it is
    """Say where the words come from, for the file of licences."""
    lines = []
    for language in languages(layout.lexicons):
        lines.append(f"The practice word list of {language} was made from:")
        lines += [
            f"  {source.title} ({source.package}), {source.licence}"
            for source in read_recipe(layout.lexicons / language).everybody
        ]
    return "\n".join(lines) + "\n"


def _built(layout: Layout, language: str) -> Built:
    return built(language, folder=layout.lexicons, cache=layout.cache / "lexicons")
