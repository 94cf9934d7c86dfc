"""Long work as an iterator of steps, with its result."""

from collections.abc import Generator, Iterator
from typing import Generic, TypeVar

Step = TypeVar("Step")
Result = TypeVar("Result")


class Steps(Generic[Step, Result]):
    """The steps of a generator; `result` is set when they have ended.

    >>> def work():
    ...     yield 1
    ...     return "done"
    >>> steps = Steps(work())
    >>> list(steps), steps.result
    ([1], 'done')
    """

    result: Result

    def __init__(self, generator: Generator[Step, None, Result]) -> None:
        self._work = generator

    def __iter__(self) -> Iterator[Step]:
        """Yield each step as it is done."""
        self.result = yield from self._work
