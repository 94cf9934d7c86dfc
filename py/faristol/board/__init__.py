"""The board: squares and premiums, tiles on it, moves as typed and as laid, and their points.

Validity of words is not known here: a move's words are formed here and judged elsewhere.
"""
