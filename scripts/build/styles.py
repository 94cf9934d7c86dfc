"""The style sheets as they ship: a few bundles in place of the many files that they are written in."""

import re

from scripts.build.workshop import BuildError

PAGES = ("index.html", "hall.html")
LINK = re.compile(
    r'<link rel="stylesheet" href="\./(?P<sheet>css/[\w-]+\.css)" data-bundle="(?P<bundle>[\w-]+)">\n'
)
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
SPACE = re.compile(r"\s*\n\s*")


def bundle_styles(files: dict[str, bytes]) -> dict[str, bytes]:
    """Return the files with the sheets of each bundle joined, in the order in which the pages name them.

    Raises:
        BuildError: two pages have different sheets in a bundle.
    """
    bundles: dict[str, list[str]] = {}
    pages = {}
    for page in (page for page in PAGES if page in files):
        text = files[page].decode()
        named: dict[str, list[str]] = {}
        for match in LINK.finditer(text):
            named.setdefault(match["bundle"], []).append(match["sheet"])
        for bundle, sheets in named.items():
            if bundles.setdefault(bundle, sheets) != sheets:
                message = f"{page} has other sheets in the bundle {bundle} than another page"
                raise BuildError(message)
        pages[page] = _link_bundles(text).encode()
    written = {sheet for names in bundles.values() for sheet in names}
    joined = {
        f"css/{bundle}.css": "".join(shorten(files[sheet].decode()) for sheet in names).encode()
        for bundle, names in bundles.items()
    }
    return {name: data for name, data in files.items() if name not in written} | joined | pages


def shorten(sheet: str) -> str:
    """Return a sheet without comments and without the spaces around its lines."""
    return SPACE.sub("\n", COMMENT.sub("", sheet)).strip() + "\n"


def _link_bundles(page: str) -> str:
    """Return a page with a link for each bundle, where its first sheet stood."""
    done = set()

    def link(match: re.Match[str]) -> str:
        bundle = match["bundle"]
        if bundle in done:
            return ""
        done.add(bundle)
        return f'<link rel="stylesheet" href="./css/{bundle}.css">\n'

    return LINK.sub(link, page)
