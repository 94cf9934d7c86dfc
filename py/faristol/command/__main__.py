"""Run of the command as `python -m faristol.command`."""

import sys

from faristol.command.main import main

if __name__ == "__main__":
    sys.exit(main())
