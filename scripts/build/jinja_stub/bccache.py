"""Stand in for the caches of compiled templates: nothing is compiled, so nothing is cached."""


class BytecodeCache:
    """Exist, so that it can be imported."""


class FileSystemBytecodeCache(BytecodeCache):
    """Exist, so that it can be imported."""


class MemcachedBytecodeCache(BytecodeCache):
    """Exist, so that it can be imported."""
