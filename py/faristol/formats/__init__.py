"""Read and write the formats of other programs."""
