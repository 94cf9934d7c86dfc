"""Sentences for screen readers about the outcome of an act, where no note shows it."""

from faristol.desk.kernel.translation import isolate_bidi
from faristol.desk.tournament.document import LoadedTournament
from faristol.tournament.state import Round


def proposal_announcement(tournament: LoadedTournament, round_: Round) -> str:
    """Return the sentence that a round is proposed, with the number of tables and the byes."""
    text, bye_names = (
        tournament.text,
        [isolate_bidi(tournament.names[player]) for player in round_.resting],
    )
    sentence = text.ngettext(
        "Round {round} is proposed: {n} table.",
        "Round {round} is proposed: {n} tables.",
        len(round_.tables),
        round=round_.number,
    )
    if not bye_names:
        return sentence
    return f"{sentence} {text.gettext('Bye:')} {', '.join(bye_names)}."
