"""Know words: lists of them, the lexicon in memory, searches in it."""
