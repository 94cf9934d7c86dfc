"""Count what was taken for what it is, and for what else."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

MOST_CONFUSIONS = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """Hold how often what was meant was heard, and as what else."""

    language: str
    name: str
    form: str
    counted: Counter[tuple[str, str]]
    """How often, by what was meant and what was heard."""

    @property
    def percent(self) -> float:
        """Return how much of it was heard as it was meant."""
        right = sum(often for (meant, taken), often in self.counted.items() if meant == taken)
        return 100 * right / max(self.counted.total(), 1)


def tally(language: str, name: str, form: str, pairs: Iterable[tuple[str, str]]) -> Tally:
    """Count what was meant and what was heard."""
    return Tally(language=language, name=name, form=form, counted=Counter(pairs))


def lines(tallies: Sequence[Tally]) -> Iterator[str]:
    r"""Write the accuracy of every class, and below it what was taken for something else.

    >>> print(*lines([tally("ca", "numbers", "once", [("3", "3"), ("3", "6")])]), sep="\n")
    ca  numbers                once            50.0 % of     2
        3 as 6: 1 of 2
    """
    for one in tallies:
        total = one.counted.total()
        yield (f"{one.language}  {one.name:<22} {one.form:<14} {one.percent:5.1f} % of {total:5,}")
        of: Counter[str] = Counter()
        for (meant, _), often in one.counted.items():
            of[meant] += often
        wrong = [(pair, often) for pair, often in one.counted.items() if pair[0] != pair[1]]
        wrong.sort(key=lambda entry: (-entry[1], entry[0]))
        for (meant, taken), often in wrong[:MOST_CONFUSIONS]:
            yield f"    {meant} as {taken or 'nothing'}: {often} of {of[meant]}"
