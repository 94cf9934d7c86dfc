"""Pairings: proposals, changes by hand, reasons, certificates."""
