"""Hold a clock as the hall sees it, whichever clock it is."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockPicture:
    """Hold a clock: what the page computes its time from, and what it shows until it has."""

    kind: Literal["round", "game"]
    state: str
    title: str
    times: tuple[str, ...]
    over: str = ""  # what is called when the time is over, of a clock whose time is
    names: tuple[str, ...] = ()  # of the sides
    facts: Mapping[str, Any] = field(default_factory=dict)  # as of <round-clock> or <game-clock>
    says: Mapping[str, Any] = field(default_factory=dict)

    @property
    def width(self) -> str:
        """Return the class of figures that need more room than those of a usual round."""
        signs = max(len(time) for time in self.times)
        return "" if signs <= 4 else " is-long" if signs == 5 else " is-longest"

    @property
    def facts_json(self) -> str:
        """Return the facts as an attribute holds them."""
        return json.dumps(self.facts)

    @property
    def says_json(self) -> str:
        """Return what the page may have to say as an attribute holds it."""
        return json.dumps(self.says, ensure_ascii=False)
