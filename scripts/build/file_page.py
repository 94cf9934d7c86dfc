"""The page that says, in three languages, what a site opened as a file lacks: an address.

Browsers load no module from a file, so the program cannot say so itself (site/js/first.js leads here).
"""

import html
from collections.abc import Mapping
from typing import Final

from babel.messages.catalog import Catalog

from scripts.build import catalogue
from scripts.build.first_screen import LANGUAGES

NAME: Final = "file.html"
TITLE: Final = "Faristol needs an address"
LEDE: Final = "This page was opened as a file, and a browser cannot start Faristol from a file. There are three ways:"
STEPS: Final = (
    "On a tablet or a telephone: open the address of your club’s copy.",
    "For the whole club: upload this folder to a web host, at an address with https://. “READ ME FIRST”, beside the folder, says how.",
    "On this computer alone, with Python 3.11 or later: download faristol.pyz from where you got this folder, and start it. It opens http://localhost:8217/.",
)
MESSAGES: Final = (TITLE, LEDE, *STEPS)
PAGE: Final = """\
<!doctype html>
<html lang="ca">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Faristol</title>
<link rel="icon" href="./icons/icon-64.png" type="image/png" sizes="64x64">
<link rel="stylesheet" href="./css/first.css">
</head>
<body>
<main class="from-file">
<h1>Faristol</h1>
{sections}
</main>
</body>
</html>
"""


def write_file_page(languages: Mapping[str, Catalog]) -> bytes:
    """Return the page; it needs no script, and nothing but the style sheet of the first screen."""
    sections = "\n".join(_write_section(languages, language) for language in LANGUAGES)
    return PAGE.format(sections=sections).encode()


def _write_section(languages: Mapping[str, Catalog], language: str) -> str:
    catalog = languages.get(language)
    title, lede, *steps = (
        html.escape(catalogue.translate(catalog, message) if catalog else message, quote=False)
        for message in MESSAGES
    )
    items = "".join(f"<li>{step}</li>" for step in steps)
    return f"<section lang={language}><h2>{title}</h2><p>{lede}</p><ul>{items}</ul></section>"
