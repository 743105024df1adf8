"""Bots as clients of the site, and the processes of its own."""
