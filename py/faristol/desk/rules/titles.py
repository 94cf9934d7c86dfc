"""Keep the names of rules apart: whoever chooses among them sees nothing but the name."""

from urllib.parse import quote

from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.translation import LANGUAGES, Text
from faristol.desk.shared.rulesets.rulesets import PRESETS, LoadedRulebook, RulesetService
from faristol.ledger.refusal import Refusal
from faristol.rules.preset import preset


def fault_of_title(desk: Desk, title: str, *, besides: str = "") -> Refusal | None:
    """Return why a club's rules may not be called so: a regulation is, or other rules of the club.

    What a file brings is kept as it is called; `besides` is the document that gets the name.
    """
    wanted = title.casefold()
    said = {desk.text_of(lang).say(name) for lang in LANGUAGES for name in PRESETS.values()}
    official = {preset(name).heading.title for name in PRESETS}
    if wanted in {name.casefold() for name in said | official}:
        return Refusal("rules/title_official", {"field": "title"})
    own = [row for row in desk.of(RulesetService).rows if row.id != besides and not row.archived]
    if any(row.name.casefold() == wanted for row in own):
        return Refusal("rules/title_taken", {"field": "title"})
    return None


def route_of(chosen: str, topic: str = "") -> str:
    """Return the route of a rule set, or of one of its topics; an id from a file may hold any sign."""
    return f"/rules/{quote(chosen, safe='')}" + (f"/{topic}" if topic else "")


def base_title(kept: LoadedRulebook, text: Text) -> str:
    """Return what rules were copied from, as it is called in lists."""
    heading = kept.state.base.heading if kept.state.base else None
    if heading is None:
        return ""
    known = PRESETS.get(heading.name) if heading.status != "club" else None
    return text.say(known) if known else heading.title
