"""The example club: documents played by the forms of the screens, with fixed dice, clock and zone."""
