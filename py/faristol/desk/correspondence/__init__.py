"""A game by post: its sheet, the cards that are mailed, days, and what the arbiter finds."""
