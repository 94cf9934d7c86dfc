"""Keep what happened: records in a chain, their codec, and a stream as a file."""
