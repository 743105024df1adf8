"""Names for guests who do not choose one."""

import secrets

FIRST = ("Quiet", "Bold", "Amber", "Patient", "Distant", "Lucky", "Northern", "Silver", "Curious", "Dusty")
SECOND = ("Heron", "Lantern", "Compass", "Ibex", "River", "Sparrow", "Summit", "Harbour", "Marten", "Trail")


def new_name() -> str:
    """A name such as Quiet Heron."""
    return f"{secrets.choice(FIRST)} {secrets.choice(SECOND)}"
