"""Making of a release, when all that it promises holds (docs/releases.md)."""
