"""The help by role: sections, their search, the section of each screen, pages to print."""
