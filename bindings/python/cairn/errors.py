"""The exceptions that cairn raises. Each is also one of Python's own."""


class Error(Exception):
    """The base class of all of them."""


class UsageError(Error, ValueError):
    """The caller made a mistake: an unknown algorithm, a point outside the map. The call has changed nothing."""


class InputError(Error, OSError):
    """An input is missing, malformed, or does not fit the others, such as a database that was built for another map."""


class OutputError(Error, OSError):
    """An output could not be written. No partial file is left behind."""


class InternalError(Error, RuntimeError):
    """A bug in cairn."""


class AlgorithmError(Error, RuntimeError):
    """An algorithm written in Python broke a rule: it made an illegal move, or walked otherwise in a second run."""
