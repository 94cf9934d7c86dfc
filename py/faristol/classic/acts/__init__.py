"""Say what may be wished of a game at one board, by the part of the game."""
