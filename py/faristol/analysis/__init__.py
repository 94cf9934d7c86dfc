"""Analyses of positions: a board, a rack, moves tried and played, every step undone and redone."""
