"""The acts of a game by post, by the part of the game."""
