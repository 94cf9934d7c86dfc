"""The regulations that come with the program: a file of values for each."""

from functools import cache
from pathlib import Path
from tomllib import loads

from faristol import rules
from faristol.rules.reading import read_ruleset
from faristol.rules.ruleset import Basis, Ruleset
from faristol.rules.versions import SCHEMA, present_version


def _presets_folder() -> Path:
    return Path(rules.__path__[0]) / "presets"


@cache
def preset_names() -> tuple[str, ...]:
    """Return the names of the presets, sorted."""
    return tuple(sorted(path.stem for path in _presets_folder().glob("*.toml")))


@cache
def preset(name: str) -> Ruleset:
    """Return a preset.

    Raises:
        LookupError: no preset has that name.
        ValueError: its file is flawed.
    """
    if name not in preset_names():
        raise LookupError(name)
    raw = loads((_presets_folder() / f"{name}.toml").read_text(encoding="utf-8"))
    basis: Basis = "practice" if raw.get("status") == "practice" else "text"
    ruleset = read_ruleset({**raw, SCHEMA: present_version()}, basis=basis)
    if not isinstance(ruleset, Ruleset):
        raise ValueError(f"{name}: {ruleset!r}")
    return ruleset
