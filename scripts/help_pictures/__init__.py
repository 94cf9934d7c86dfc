"""The pictures of the help: the desks that they show, the texts of their parts, and the camera."""
