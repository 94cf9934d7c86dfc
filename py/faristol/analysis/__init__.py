"""Analyse positions: a board, a rack, moves that are tried and played, every step taken back and done again."""
