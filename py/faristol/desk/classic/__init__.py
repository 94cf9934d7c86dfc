"""A game at one board: played on the device, recorded from wood, or refereed."""
