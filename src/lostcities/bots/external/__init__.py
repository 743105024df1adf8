"""Bots as external programs in any language: a line of JSON in for every request, a line of JSON out.

The protocol is in docs/bots.md.
"""

from .introduction import Introduction, ProgramOption
from .player import ExecutablePlayer

__all__ = ["ExecutablePlayer", "Introduction", "ProgramOption"]
