"""Faristol: a referee's office for Scrabble clubs."""

__version__ = "0.2.0"
