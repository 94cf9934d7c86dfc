"""Build, serve, check and measure Faristol: `python -m scripts.<name>`, or make."""

import sys
from pathlib import Path

# The package is not installed; it lies in py/.
PACKAGES = str(Path(__file__).resolve().parents[1] / "py")
if PACKAGES not in sys.path:
    sys.path.insert(0, PACKAGES)
