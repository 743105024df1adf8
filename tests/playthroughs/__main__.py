"""Write the golden playthroughs anew."""

from . import write_all

write_all()
