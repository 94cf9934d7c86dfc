"""The application: requests in, HTML and effects out."""
