"""The corpus of a version: logs of all kinds as it writes them, for tests/forever of later versions."""
