"""Storage of the desk: streams, tables in memory, and what survives a dead database."""
