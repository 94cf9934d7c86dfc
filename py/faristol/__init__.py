"""Faristol: a referee's office for Scrabble clubs."""

__version__ = "0.7.0"
