"""How results are shown: tables at the terminal, a picture, a page for a browser."""
