"""The board: squares and their premiums, tiles on it, moves as typed and as laid, what they score.

Whether a word is valid is not known here: the words that a move forms are found, and judged elsewhere.
"""
