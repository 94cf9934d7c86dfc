"""Modules that exist only in the archive that ships."""
