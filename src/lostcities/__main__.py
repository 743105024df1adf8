"""`python -m lostcities` is `lostcities`."""

from .cli import main

main(prog_name="lostcities")
