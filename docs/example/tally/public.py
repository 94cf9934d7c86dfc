"""What the hall may know of a tally; the kind's row in `desk/kernel/kinds.py` names this module."""

from typing import Final

from faristol.desk.kernel.publication import Publication
from tally.acts import TALLY

PUBLICATION: Final = Publication.of(TALLY, "throws")
