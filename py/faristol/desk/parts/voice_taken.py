"""Take over from a file the names of tiles that this device has not given itself."""

from dataclasses import dataclass, replace

from faristol.desk.parts.voice import Spoken, Voice
from faristol.speech.names import Misnamed, Names, name_of, read_names


@dataclass(frozen=True, slots=True, kw_only=True)
class NamesTaken:
    """Hold the voice with the names of a file, and those that had no place: tile and name."""

    voice: Voice
    left_out: tuple[str, ...]


def with_names_of(ours: Voice, theirs: Voice) -> NamesTaken:
    """Add the names of a file, table by table and tile by tile; whatever was chosen here stays.

    A language of which nothing was chosen here is taken whole.
    """
    left_out: list[str] = []
    for language, spoken in theirs.spoken.items():
        mine = ours.spoken.get(language)
        if mine is None:
            ours = ours.speaking(language, spoken)
            continue
        edited = dict(mine.edited)
        for table in spoken.edited:
            names, left = _added(language, table, mine, spoken)
            edited |= {table: names} if names else {}
            left_out += left
        ours = ours.speaking(language, replace(mine, edited=edited))
    return NamesTaken(voice=ours, left_out=tuple(left_out))


def _added(
    language: str, table: str, mine: Spoken, theirs: Spoken
) -> tuple[dict[str, str], list[str]]:
    """Return the names of a table, and what was left out of it."""
    own, new = mine.edited.get(table, {}), theirs.edited[table]
    added = {tile: name for tile, name in new.items() if tile not in own}
    # two tiles cannot bear one name: ours keeps it
    while isinstance(clash := read_names(language, table, {**own, **added}), Misnamed):
        names = Names(language=language, table=table, edited={**own, **added})
        name = name_of(names, clash.tile).casefold()
        for tile in [tile for tile, one in added.items() if one.casefold() == name]:
            del added[tile]
    names_now = {**own, **added}
    left = [f"{tile} {name}" for tile, name in new.items() if names_now.get(tile) != name]
    return names_now, left
