"""Compress /input to /output; runs inside Pyodide, so that every machine makes the same bytes."""

import gzip
from pathlib import Path

Path("/output").write_bytes(gzip.compress(Path("/input").read_bytes(), 9, mtime=0))
