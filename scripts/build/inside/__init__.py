"""Scripts that run inside Pyodide while the site is built."""
