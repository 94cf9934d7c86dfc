"""The sentences on what a division of tsh cannot hold of a tournament."""

from collections.abc import Mapping
from typing import Final

from faristol.desk.kernel.translation import mark
from faristol.desk.tournament.document import LoadedTournament
from faristol.formats.tsh_limits import Kind, Loss, find_losses

MAX_SAID: Final = 12  # sentences: of more, the count is said

_SENTENCES: Final[Mapping[Kind, str]] = {
    "both_lost": mark(
        "Round {n}, table {table}: both lost. The file has it as a round that both missed: they can "
        "be paired again."
    ),
    "without_points": mark(
        "Round {n}, table {table}: there are no points. The file has 1–0 for the winner."
    ),
    "winner": mark(
        "Round {n}, table {table}: the committee’s result is missing. tsh reads the winner from the "
        "points."
    ),
    "penalty": mark("{name}, round {n}: the penalty is missing."),
    "disqualified": mark("{name} is disqualified: tsh keeps the player’s place."),
    "names": mark("{name}: a name has no figures and no semicolon in the file."),
    "unplayed": mark(
        "A bye counts a difference of at least 1, and a missed round worth nothing one of −1."
    ),
    "missed": mark(
        "What a missed round is worth is not in the file: set it before you import the file into "
        "another tournament."
    ),
    "groups": mark("Groups and teams are missing."),
    "orders": mark("tsh ranks by points and difference alone."),
}


def format_losses(opened: LoadedTournament) -> list[str]:
    """Return what a division cannot hold, a sentence each; the graver first."""
    losses = find_losses(opened.tournament, opened.names)
    said = [_format_loss(opened, loss) for loss in losses[:MAX_SAID]]
    left = len(losses) - len(said)
    return [*said, *([opened.text.count("and {n} more", "and {n} more", left)] if left else [])]


def _format_loss(opened: LoadedTournament, loss: Loss) -> str:
    name = opened.names[loss.player] if loss.player else ""
    sentence = _SENTENCES[loss.kind]
    return opened.text.say(sentence, n=loss.round, table=loss.table, name=name)
