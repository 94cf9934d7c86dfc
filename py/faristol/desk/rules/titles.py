"""The names and routes of rules: names are unique, because lists display nothing else."""

from urllib.parse import quote

from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.translation import LANGUAGES, Translator
from faristol.desk.shared.rulesets.rulesets import PRESETS, LoadedRulebook, RulesetService
from faristol.ledger.refusal import Refusal
from faristol.rules.preset import preset


def fault_of_title(desk: Desk, title: str, *, besides: str = "") -> Refusal | None:
    """Return the refusal of a name that a regulation or other rules of the club have, or None.

    Imported rules keep their name; `besides` is the document that gets the name.
    """
    folded = title.casefold()
    translated = {
        desk.translator_for(lang).gettext(name) for lang in LANGUAGES for name in PRESETS.values()
    }
    official = {preset(name).heading.title for name in PRESETS}
    if folded in {name.casefold() for name in translated | official}:
        return Refusal("rules/title_official", {"field": "title"})
    own = [
        row for row in desk.service(RulesetService).rows if row.id != besides and not row.archived
    ]
    if any(row.name.casefold() == folded for row in own):
        return Refusal("rules/title_taken", {"field": "title"})
    return None


def route_of(ruleset_id: str, topic: str = "") -> str:
    """Return the route of a rule set or of a topic; an imported id may hold any character."""
    return f"/rules/{quote(ruleset_id, safe='')}" + (f"/{topic}" if topic else "")


def base_title(rulebook: LoadedRulebook, text: Translator) -> str:
    """Return the name of the rules from which a copy was made, as lists have it."""
    heading = rulebook.state.base.heading if rulebook.state.base else None
    if heading is None:
        return ""
    title = PRESETS.get(heading.name) if heading.status != "club" else None
    return text.gettext(title) if title else heading.title
