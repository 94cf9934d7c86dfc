"""Faristol: a referee's office for Scrabble clubs."""

__version__ = "0.6.0"
