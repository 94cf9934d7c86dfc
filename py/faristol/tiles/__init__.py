"""The letters of a language as tiles: alphabets, and words read from text and written as text.

A word is `bytes`, one byte a tile: the place of its letter in the alphabet, counted from 1. So the
order of bytes is the order of the alphabet. A blank on a rack is 0; a blank that stands for a
letter is that letter with `BLANK_BIT` set.
"""
