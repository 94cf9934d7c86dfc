"""The context of the checks of the device."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from faristol.desk.kernel.context import Context
from faristol.desk.kernel.translation import Message
from faristol.desk.shared.voice.device_checks import CheckRow


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class ReadyContext(Context):
    """The checks of the device, by what they found."""

    template: ClassVar[str] = "home/ready.html"
    regions: ClassVar[Mapping[str, str]] = {"principal": "home/ready_checks.html"}

    render_text: Callable[[Message], str]
    is_waiting: bool  # for the facts about the device
    missing: list[CheckRow]
    first: CheckRow | None  # the check to act on next
    can_change: bool
    coming: list[CheckRow]
    needs_answer: bool  # whether the sound was heard
    done: Sequence[CheckRow]
    voices: str  # languages, separated by spaces
    details: str  # version and build, or an empty string
