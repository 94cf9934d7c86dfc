"""The clock of a game for two: the time and the excess of each side, and the reason of a stop."""
