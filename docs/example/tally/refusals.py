"""The messages of refused acts by their code; those of every kind are `COMMON_MESSAGES`."""

from typing import Final

from faristol.desk.kernel.translation import mark

WORDS: Final = {
    "tally/no_players": mark("Write down who plays."),
    "tally/player_unknown": mark("This player is not in the tally."),
}
