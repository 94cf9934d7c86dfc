"""The sentences on the losses of a tournament in a tsh division."""

from collections.abc import Mapping
from typing import Final

from faristol.desk.kernel.translation import gettext_noop
from faristol.desk.tournament.document import LoadedTournament
from faristol.formats.tsh_limits import Kind, Loss, find_losses

MAX_SENTENCES: Final = 12  # sentences; the others are counted

_SENTENCES: Final[Mapping[Kind, str]] = {
    "both_lost": gettext_noop(
        "Round {n}, table {table}: both lost. The file has it as a round that both missed: they can "
        "be paired again."
    ),
    "without_points": gettext_noop(
        "Round {n}, table {table}: there are no points. The file has 1–0 for the winner."
    ),
    "winner": gettext_noop(
        "Round {n}, table {table}: the committee’s result is missing. tsh reads the winner from the "
        "points."
    ),
    "penalty": gettext_noop("{name}, round {n}: the penalty is missing."),
    "disqualified": gettext_noop("{name} is disqualified: tsh keeps the player’s place."),
    "names": gettext_noop("{name}: a name has no figures and no semicolon in the file."),
    "unplayed": gettext_noop(
        "A bye counts a difference of at least 1, and a missed round worth nothing one of −1."
    ),
    "missed": gettext_noop(
        "What a missed round is worth is not in the file: set it before you import the file into "
        "another tournament."
    ),
    "groups": gettext_noop("Groups and teams are missing."),
    "orders": gettext_noop("tsh ranks by points and difference alone."),
}


def format_losses(tournament: LoadedTournament) -> list[str]:
    """Return a sentence for each loss in a division, serious ones first."""
    losses = find_losses(tournament.state, tournament.names)
    sentences = [_format_loss(tournament, loss) for loss in losses[:MAX_SENTENCES]]
    left = len(losses) - len(sentences)
    return [
        *sentences,
        *([tournament.text.ngettext("and {n} more", "and {n} more", left)] if left else []),
    ]


def _format_loss(tournament: LoadedTournament, loss: Loss) -> str:
    name = tournament.names[loss.player] if loss.player else ""
    sentence = _SENTENCES[loss.kind]
    return tournament.text.gettext(sentence, n=loss.round, table=loss.table, name=name)
