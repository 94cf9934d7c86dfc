"""Say what may be wished of a game by post, by the part of the game."""
