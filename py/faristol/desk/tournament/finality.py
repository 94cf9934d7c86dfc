"""The sentences on a result that is final by the rules, and is corrected all the same (CAT-CLS 4.7, 8.4)."""

from faristol.desk.kernel.translation import mark
from faristol.desk.tournament.document import LoadedTournament
from faristol.rules.correction import is_result_final
from faristol.tournament.state import Round, Tournament

OF_PAST_ROUND = mark(
    "A result is final once the score sheets are handed in ({final}), and the points of a past "
    "round are not corrected any more ({past}). It can still be corrected here: the reason you "
    "give is shown on the record."
)
OF_ROUND = mark(
    "A result is final once the score sheets are handed in ({final}). It can still be corrected "
    "here: the reason you give is shown on the record."
)
OF_OWN_RULES = mark(
    "By these rules a result is final once the score sheets are handed in. It can still be corrected "
    "here: the reason you give is shown on the record."
)
PAST_ON_RECORD = mark(
    "It was final with the score sheets ({final}), and its round was past ({past})"
)
ON_RECORD = mark("It was final with the score sheets ({final})")


def _articles(opened: LoadedTournament) -> dict[str, str]:
    """Return where it is printed that a result is final, and that a past round is left alone."""
    found = {
        name: opened.terms.ruleset.articles(path)
        for name, path in (("final", "corrections.arbiter"), ("past", "corrections.totals"))
    }
    cite = opened.text.cite
    return {name: cite(articles[0]) or articles[0] for name, articles in found.items() if articles}


def is_past(tournament: Tournament, one: Round) -> bool:
    """Whether a round is over: every result is in, or a later round is played."""
    return one.is_done or one.number < len(tournament.confirmed)


def note_before_correction(opened: LoadedTournament, one: Round) -> str:
    """Return what the rules say to who corrects a result, or an empty string."""
    if not is_result_final(opened.terms.rules.corrections):
        return ""
    articles, text = _articles(opened), opened.text
    if len(articles) < 2:
        return text.say(OF_OWN_RULES)
    return text.say(OF_PAST_ROUND if is_past(opened.tournament, one) else OF_ROUND, **articles)


def note_on_record(opened: LoadedTournament, before: Tournament, number: int) -> str:
    """Return what the record says of a correction in a round, as the tournament stood before it."""
    one, articles = before.round(number), _articles(opened)
    if one is None or len(articles) < 2 or not is_result_final(opened.terms.rules.corrections):
        return ""
    return opened.text.say(PAST_ON_RECORD if is_past(before, one) else ON_RECORD, **articles)
