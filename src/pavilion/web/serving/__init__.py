"""Requests: routes, rights, limits, and the program that runs the server."""
