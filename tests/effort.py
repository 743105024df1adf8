"""How much the tests try: `make test THOROUGH=1` tries more, and takes its time."""

import os

THOROUGH = bool(os.environ.get("THOROUGH"))
