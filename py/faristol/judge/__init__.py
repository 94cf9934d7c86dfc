"""Answers to challenges: one verdict for the words of a play, stored, and challenged once more."""
