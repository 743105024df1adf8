"""Many games at once, stepped inside compiled code and written into arrays."""

from .batch import Batch

__all__ = ["Batch"]
