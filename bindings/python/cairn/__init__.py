"""Real-time pathfinding on grid maps.

Points are ``(x, y)``, x to the right and y downwards. Arrays of a map are indexed ``[y, x]``, rows first, as usual with
numpy. A cardinal move costs 1.

>>> import cairn, numpy as np
>>> grid = cairn.Grid(np.ones((9, 24)))
>>> cairn.find_path(grid, (2, 1), (5, 2))
array([[2, 1],
       [3, 2],
       [4, 2],
       [5, 2]], dtype=int32)
"""

import atexit as _atexit
import os as _os

from cairn import errors as errors
from cairn import _interpreter as _interpreter  # before the compiled part, which would wait for ever in another one
from cairn._cairn import Agent, Crowd, Database, Graph, GraphAgent, Grid, Problems, SizedCrowd, Step, TickReport
from cairn._cairn import __version__, algorithms, methods
from cairn._cairn import end_of_interpreter as _end_of_interpreter
from cairn._cairn import forked as _forked
from cairn._enums import CrowdStatus, Outcome
from cairn import _looks as _looks
from cairn._files import build, train
from cairn._paths import Paths, distance_field, find_path, find_paths, path_cost, path_corners
from cairn._trials import Algorithm, Bench, Walk, bench, problems, walk
from cairn.errors import AlgorithmError, Error, InputError, InternalError, OutputError, UsageError

_atexit.register(_end_of_interpreter)

# Threads of a crowd do not survive a fork; a crowd from before it says so.
if hasattr(_os, "register_at_fork"):
    _os.register_at_fork(after_in_child=_forked)

__all__ = [
    "Agent",
    "Algorithm",
    "AlgorithmError",
    "Bench",
    "Crowd",
    "CrowdStatus",
    "Database",
    "Error",
    "Graph",
    "GraphAgent",
    "Grid",
    "InputError",
    "InternalError",
    "Outcome",
    "OutputError",
    "Paths",
    "Problems",
    "SizedCrowd",
    "Step",
    "TickReport",
    "UsageError",
    "Walk",
    "__version__",
    "algorithms",
    "bench",
    "build",
    "distance_field",
    "errors",
    "find_path",
    "find_paths",
    "methods",
    "path_corners",
    "path_cost",
    "problems",
    "train",
    "walk",
]
