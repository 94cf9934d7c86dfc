"""Screens of the word lists."""
