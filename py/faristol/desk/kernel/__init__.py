"""What every document of every kind has in common, whichever screen it is on."""
