"""Rebuild the archive with an empty cache, and compare it with the one that ships.

The word lists are rebuilt too.
"""

import tempfile
from pathlib import Path

from scripts.build.application import pack_application
from scripts.build.layout import Layout


def is_archive_different(layout: Layout) -> bool:
    """Whether the same sources make other bytes; the answer is printed too."""
    shipped = (layout.out / "py" / "faristol.zip").read_bytes()
    with tempfile.TemporaryDirectory() as cache:
        rebuilt = pack_application(Layout(cache=Path(cache)))
    is_different = rebuilt != shipped
    print("again: the archive, built anew, is", "ANOTHER one" if is_different else "the same")
    return is_different
