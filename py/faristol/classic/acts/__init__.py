"""The acts of a game at one board, by the part of the game."""
