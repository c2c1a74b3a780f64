"""Refuses to be imported by a subinterpreter, where what pybind11 2.10 compiles waits for ever for the GIL."""

import importlib


def _is_main() -> bool:
    for name in ("_interpreters", "_xxsubinterpreters"):  # of Python 3.13 and of those before
        try:
            module = importlib.import_module(name)
        except ImportError:
            continue
        return bool(module.get_current() == module.get_main())
    return True


if not _is_main():
    raise ImportError("cairn works in the main interpreter only: use processes in place of subinterpreters")
