"""The messages of refused acts by their code; those of every kind are `COMMON_MESSAGES`."""

from typing import Final

from faristol.desk.kernel.translation import gettext_noop

WORDS: Final = {
    "tally/no_players": gettext_noop("Write down who plays."),
    "tally/player_unknown": gettext_noop("This player is not in the tally."),
}
