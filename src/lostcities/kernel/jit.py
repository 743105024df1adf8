"""The one decorator that compiles."""

import contextlib
import inspect
from collections.abc import Callable
from typing import Any, TypeVar, cast

from .cache import PackageCache, compiler

F = TypeVar("F", bound=Callable[..., Any])

COMPILED = not compiler.config.DISABLE_JIT


def jit(function: F) -> F:
    """Compile a function when it is first called. With NUMBA_DISABLE_JIT=1, leave it as it is."""
    if not COMPILED:
        return function
    # Nothing calls it from C.
    compiled = compiler.njit(nogil=True, error_model="numpy", no_cfunc_wrapper=True)(function)
    if not inspect.isgeneratorfunction(function):  # Numba does not cache generators
        with contextlib.suppress(RuntimeError):  # nothing can be written anywhere: it is compiled in every process
            compiled._cache = PackageCache(function)
    return cast(F, compiled)


def source(value: Any) -> Any:
    """The Python function behind a compiled one."""
    return getattr(value, "py_func", value)
