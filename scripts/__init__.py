"""Build, serve, check and measure Faristol: `python -m scripts.<name>`, or make."""

import os
import sys
from pathlib import Path

# The package is not installed; it lies in py/.
PACKAGES = str(Path(__file__).resolve().parents[1] / "py")
if PACKAGES not in sys.path:
    sys.path.insert(0, PACKAGES)
# The tools of the environment, perhaps Node among them, go before those of the system.
TOOLS = str(Path(sys.executable).parent)
if not os.environ.get("PATH", "").startswith(TOOLS):
    os.environ["PATH"] = TOOLS + os.pathsep + os.environ.get("PATH", "")
