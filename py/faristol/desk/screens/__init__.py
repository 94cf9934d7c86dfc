"""One module a screen: what it shows, and the commands that are sent from it."""
