"""Build the archive anew from nothing, word lists and all, and compare it with the one that ships."""

import tempfile
from pathlib import Path

from scripts.build.application import application
from scripts.build.layout import Layout


def differs(layout: Layout) -> bool:
    """Say whether the same sources make other bytes, and print it."""
    shipped = (layout.out / "py" / "faristol.zip").read_bytes()
    with tempfile.TemporaryDirectory() as nothing:
        made = application(Layout(cache=Path(nothing)))
    is_other = made != shipped
    print("again: the archive, built anew, is", "ANOTHER one" if is_other else "the same")
    return is_other
