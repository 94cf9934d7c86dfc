"""The operations of the voice group: racks and coordinates as they are spoken."""

from typing import Any

from faristol.board.notation import parse_coordinates
from faristol.rules.duplicate import Announcing
from faristol.rules.preset import preset
from faristol.speech.move import announce_coordinates
from faristol.speech.names import Misnamed, read_names
from faristol.speech.rack import Announced, announce_rack
from faristol.speech.script import Manner, OnRack
from faristol.tiles.alphabet import alphabet_of
from faristol.tiles.bag import read_tiles
from faristol.tiles.reading import Misread

JSON = dict[str, Any]

_PRESETS = {"ca": "ca-duplicate-2018", "ro": "ro-general"}


def announce(given: JSON) -> JSON:
    """Return the captions of the announcement of a rack, by pass."""
    manner = _manner(given)
    if isinstance(manner, Misnamed):
        return {"error": manner.code}
    alphabet = alphabet_of(given["language"])
    left, drawn = (read_tiles(given[part], alphabet) for part in ("left", "drawn"))
    if isinstance(left, Misread):
        return {"error": left.code}
    if isinstance(drawn, Misread):
        return {"error": drawn.code}
    rule = _rule(given["language"])
    rack = Announced(left=left, drawn=drawn, order=given["order"])
    passes: list[list[str]] = [[] for _ in range(rule.passes)]
    for line in announce_rack(rack, manner, rule):
        if isinstance(line.about, OnRack):
            passes[line.about.reading].append(line.caption)
    return {"passes": passes}


def announce_move(given: JSON) -> JSON:
    """Return the announcement of a move's coordinates."""
    manner = _manner(given)
    if isinstance(manner, Misnamed):
        return {"error": manner.code}
    at = parse_coordinates(given["at"])
    if isinstance(at, Misread):
        return {"error": at.code}
    script = announce_coordinates(at.start, at.direction, manner)
    return {"spoken": [line.caption for line in script]}


def _manner(given: JSON) -> Manner | Misnamed:
    names = read_names(given["language"], given["table"], {})
    return names if isinstance(names, Misnamed) else Manner(names=names, way="name")


def _rule(language: str) -> Announcing:
    rule = preset(_PRESETS[language]).rules.announcing
    if rule is None:
        raise LookupError(language)
    return rule
