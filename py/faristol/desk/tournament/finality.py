"""The sentences on a correction of a result that is final by the rules (CAT-CLS 4.7, 8.4)."""

from faristol.desk.kernel.translation import gettext_noop
from faristol.desk.tournament.document import LoadedTournament
from faristol.rules.correction import is_result_final
from faristol.tournament.state import Round, Tournament

OF_PAST_ROUND = gettext_noop(
    "A result is final once the score sheets are handed in ({final}), and the points of a past "
    "round are not corrected any more ({past}). It can still be corrected here: the reason you "
    "give is shown on the record."
)
OF_ROUND = gettext_noop(
    "A result is final once the score sheets are handed in ({final}). It can still be corrected "
    "here: the reason you give is shown on the record."
)
OF_OWN_RULES = gettext_noop(
    "By these rules a result is final once the score sheets are handed in. It can still be corrected "
    "here: the reason you give is shown on the record."
)
PAST_ON_RECORD = gettext_noop(
    "It was final with the score sheets ({final}), and its round was past ({past})"
)
ON_RECORD = gettext_noop("It was final with the score sheets ({final})")


def _articles(tournament: LoadedTournament) -> dict[str, str]:
    """Return the articles that make a result final, and the points of a past round."""
    references = {
        name: tournament.terms.ruleset.articles(path)
        for name, path in (("final", "corrections.arbiter"), ("past", "corrections.totals"))
    }
    cite = tournament.text.cite
    return {
        name: cite(articles[0]) or articles[0] for name, articles in references.items() if articles
    }


def is_past(tournament: Tournament, round_: Round) -> bool:
    """Whether a round is over: every result is in, or a later round is played."""
    return round_.is_done or round_.number < len(tournament.confirmed)


def note_before_correction(tournament: LoadedTournament, round_: Round) -> str:
    """Return the note for the director before a correction, or an empty string."""
    if not is_result_final(tournament.terms.rules.corrections):
        return ""
    articles, text = _articles(tournament), tournament.text
    if len(articles) < 2:
        return text.gettext(OF_OWN_RULES)
    return text.gettext(
        OF_PAST_ROUND if is_past(tournament.state, round_) else OF_ROUND, **articles
    )


def note_on_record(tournament: LoadedTournament, before: Tournament, number: int) -> str:
    """Return the note on the record of a correction, given the state before it, or an empty string."""
    round_, articles = before.round(number), _articles(tournament)
    if (
        round_ is None
        or len(articles) < 2
        or not is_result_final(tournament.terms.rules.corrections)
    ):
        return ""
    return tournament.text.gettext(
        PAST_ON_RECORD if is_past(before, round_) else ON_RECORD, **articles
    )
