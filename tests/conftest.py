"""Every test runs on compiled rules with bounds checks, so that a stray index is an error and not a rumour."""

import os

os.environ.setdefault("NUMBA_BOUNDSCHECK", "1")
