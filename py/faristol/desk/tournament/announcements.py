"""Say what came of an act of a tournament to readers of the screen, where no note says it."""

from faristol.desk.kernel.translation import apart
from faristol.desk.tournament.document import LoadedTournament
from faristol.tournament.state import Round


def proposal_announcement(opened: LoadedTournament, one: Round) -> str:
    """Return that a round is proposed, with the number of its tables and who has a bye."""
    text, rests = opened.text, [apart(opened.names[player]) for player in one.resting]
    said = text.count(
        "Round {round} is proposed: {n} table.",
        "Round {round} is proposed: {n} tables.",
        len(one.tables),
        round=one.number,
    )
    if not rests:
        return said
    return f"{said} {text.say('Bye:')} {', '.join(rests)}."
