"""The practice lists of words, built from free dictionaries by the recipes below lexicons/."""
