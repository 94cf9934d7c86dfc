"""Build the practice lists of words from free dictionaries, by the recipes under lexicons/."""
