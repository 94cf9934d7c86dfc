"""Keep the names of rules apart: whoever chooses among them sees nothing but the name."""

from typing import TYPE_CHECKING

from faristol.desk.rules_desk import PRESETS
from faristol.desk.text import LANGUAGES
from faristol.ledger.refusal import Refusal
from faristol.rules.preset import preset

if TYPE_CHECKING:
    from faristol.desk.app import Desk


def fault_of_title(desk: "Desk", title: str, *, besides: str = "") -> Refusal | None:
    """Return why a club's rules may not be called so: a regulation is, or other rules of the club.

    What a file brings is kept as it is called; `besides` is the document that gets the name.
    """
    wanted = title.casefold()
    said = {desk.text_of(lang).say(name) for lang in LANGUAGES for name in PRESETS.values()}
    official = {preset(name).heading.title for name in PRESETS}
    if wanted in {name.casefold() for name in said | official}:
        return Refusal("rules/title_official", {"field": "title"})
    own = [row for row in desk.rules.rows if row.id != besides and not row.archived]
    if any(row.name.casefold() == wanted for row in own):
        return Refusal("rules/title_taken", {"field": "title"})
    return None
