"""Stand-in for the caches of compiled templates: the browser compiles none."""


class BytecodeCache:
    """A class that can be imported."""


class FileSystemBytecodeCache(BytecodeCache):
    """A class that can be imported."""


class MemcachedBytecodeCache(BytecodeCache):
    """A class that can be imported."""
