"""Screens where positions are analysed."""
