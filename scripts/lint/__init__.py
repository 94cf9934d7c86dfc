"""Rules of our own for the linters."""
