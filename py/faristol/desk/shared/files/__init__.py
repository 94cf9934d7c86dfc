"""Files from outside and copies to it: imports, quarantine, packed word lists."""
