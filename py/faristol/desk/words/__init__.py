"""Screens where words are looked up."""
