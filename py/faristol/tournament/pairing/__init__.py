"""Pairing of rounds: a module for each system, one exact search for all, and its proof."""
