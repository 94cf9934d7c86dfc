"""Words: lists, the lexicon in memory, and searches in it."""
