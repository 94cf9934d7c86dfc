"""Counts of sayings that were recognised, and of those that were confused."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

MOST_CONFUSIONS = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """How often each saying of a class was heard as itself, and as another one."""

    language: str
    name: str
    form: str
    counted: Counter[tuple[str, str]]
    """How often, by what was meant and what was heard."""

    @property
    def percent(self) -> float:
        """The percentage that was heard as meant."""
        right = sum(often for (meant, heard), often in self.counted.items() if meant == heard)
        return 100 * right / max(self.counted.total(), 1)


def tally(language: str, name: str, form: str, pairs: Iterable[tuple[str, str]]) -> Tally:
    """Return the counts of pairs, each of a meaning and of what was heard."""
    return Tally(language=language, name=name, form=form, counted=Counter(pairs))


def format_tallies(tallies: Sequence[Tally]) -> Iterator[str]:
    r"""Write the accuracy of every class, and below it what was taken for something else.

    >>> print(*format_tallies([tally("ca", "numbers", "once", [("3", "3"), ("3", "6")])]), sep="\n")
    ca  numbers                once            50.0 % of     2
        3 as 6: 1 of 2
    """
    for row in tallies:
        total = row.counted.total()
        yield f"{row.language}  {row.name:<22} {row.form:<14} {row.percent:5.1f} % of {total:5,}"
        meant_counts: Counter[str] = Counter()
        for (meant, _), often in row.counted.items():
            meant_counts[meant] += often
        wrong = [(pair, often) for pair, often in row.counted.items() if pair[0] != pair[1]]
        wrong.sort(key=lambda entry: (-entry[1], entry[0]))
        for (meant, heard), often in wrong[:MOST_CONFUSIONS]:
            yield f"    {meant} as {heard or 'nothing'}: {often} of {meant_counts[meant]}"
