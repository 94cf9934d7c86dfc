"""What a release needs of the code of its own tree, and the slow parts: tests replace them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from scripts import schema, wheel
from scripts.build.__main__ import build_alone
from scripts.build.layout import Layout
from scripts.build.lists import present_lists
from scripts.build.rules_digest import rules_digest


@dataclass(frozen=True, slots=True, kw_only=True)
class Builders:
    """Functions of the tree that is released."""

    find_schema_fault: Callable[[], str]  # an empty string when the schema is accepted
    rules_digest: Callable[[], str]
    pack_lists: Callable[[], Mapping[str, bytes]]  # practice lists, by their names in the folder
    build_site: Callable[[], Path]  # returns the folder of the site
    build_wheel: Callable[[Path, int], Path]  # into a folder, with the moment of the commit
    build_pyz: Callable[[Path], Path]  # into a folder; the site is built before


def builders_of(layout: Layout) -> Builders:
    """Return the builders of a checkout."""
    site = replace(layout, out=layout.root / "build" / "release-site")

    def build_site() -> Path:
        if build_alone(site, is_release=True):
            raise RuntimeError("the site was not built")
        return site.out

    def build_wheel(out: Path, moment: int) -> Path:
        return wheel.build_wheel(
            layout,
            out,
            moment=moment,
            site=wheel.pack_built_site(site.out),
            is_release=True,
        )

    def build_pyz(out: Path) -> Path:
        return wheel.build_pyz(layout, out, site=wheel.pack_built_site(site.out))

    return Builders(
        find_schema_fault=find_schema_fault,
        rules_digest=lambda: rules_digest(layout),
        pack_lists=lambda: present_lists(layout),
        build_site=build_site,
        build_wheel=build_wheel,
        build_pyz=build_pyz,
    )


def find_schema_fault() -> str:
    """Return the fault of the schema of this tree, or an empty string if it is accepted."""
    _, before = schema.load(schema.TABLE)
    present = schema.read_shapes()
    if faults := schema.find_faults(before, present, schema.former_names()):
        return str(faults[0])
    return "" if before == present else "make schema ACCEPT=1 writes what has changed"
