"""A step of a process in its row of steps, as the macro `steps` of shared/bar.html draws them."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class StepRow:
    """A step, and how far it is."""

    text: str
    state: str  # "done", "now" or empty
