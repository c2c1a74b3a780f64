"""Whole paths and distances."""

from __future__ import annotations

import math
from typing import Any, Iterator, Optional, Sequence, Tuple, Union

import numpy as np
import numpy.typing as npt

from cairn import _cairn
from cairn._cairn import Database, Grid

Point = Union[Tuple[int, int], Sequence[int], npt.NDArray[Any]]


def find_path(grid: Grid, start: Point, goal: Point, database: Optional[Database] = None) -> npt.NDArray[np.int32]:
    """A path from start to goal, both included: an array with a row (x, y) for each cell. Empty if there is none.

    Without a database it is a shortest path. With a database of 'cairn' it is nearly shortest, and on large maps it is
    found far faster. Memory is kept with the grid from call to call. The GIL is released.

    >>> grid = cairn.Grid.from_text('''
    ...     ..#..
    ...     .....
    ... ''')
    >>> cairn.find_path(grid, (1, 0), (3, 0)).tolist()
    [[1, 0], [1, 1], [2, 1], [3, 1], [3, 0]]
    """
    return _cairn.find_path(grid, start, goal, database, False)[0]


def path_cost(grid: Grid, start: Point, goal: Point, database: Optional[Database] = None) -> float:
    """The cost of the path that find_path() finds; infinite if there is none.

    >>> cairn.path_cost(cairn.Grid.from_text(".....\\n....."), (0, 0), (4, 1))
    4.414213...
    """
    return _cairn.find_path(grid, start, goal, database, False)[1]


def path_corners(grid: Grid, start: Point, goal: Point, database: Optional[Database] = None) -> npt.NDArray[np.int32]:
    """Only the cells of a path where a unit that can walk in any direction must turn, with start and goal.

    >>> cairn.path_corners(cairn.Grid.from_text(".....\\n....."), (0, 0), (4, 1)).tolist()
    [[0, 0], [4, 1]]
    """
    return _cairn.find_path(grid, start, goal, database, True)[0]


class Paths(Sequence[npt.NDArray[np.int32]]):
    """The paths of a batch: a sequence of arrays, each a view of ``points``."""

    def __init__(
        self, points: npt.NDArray[np.int32], offsets: npt.NDArray[np.int64], costs: npt.NDArray[np.float64]
    ) -> None:
        #: The points of all paths, one after the other: rows (x, y).
        self.points = points
        #: Path i has the points from offsets[i] to offsets[i + 1].
        self.offsets = offsets
        #: The cost of each path; infinite if there is none.
        self.costs = costs

    def __len__(self) -> int:
        return len(self.costs)

    def __getitem__(self, index):  # type: ignore[no-untyped-def]
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        i = range(len(self))[index]
        return self.points[self.offsets[i] : self.offsets[i + 1]]

    def __iter__(self) -> Iterator[npt.NDArray[np.int32]]:
        for i in range(len(self)):
            yield self.points[self.offsets[i] : self.offsets[i + 1]]

    def __repr__(self) -> str:
        return f"<cairn.Paths: {len(self)} paths of {len(self.points)} points>"


def find_paths(
    grid: Grid, starts: npt.ArrayLike, goals: npt.ArrayLike, database: Optional[Database] = None, *, threads: int = 0
) -> Paths:
    """The paths from starts[i] to goals[i], on all cores: ``starts`` and ``goals`` are arrays with rows (x, y).

    Each path is the one that find_path() finds. ``threads`` of 0 is one for each core. The GIL is released.

    >>> grid = cairn.Grid.load("rooms:64x64,seed=3")
    >>> some = cairn.problems(grid, 100)
    >>> paths = cairn.find_paths(grid, some.starts, some.goals)
    >>> len(paths), bool((paths.costs == some.optimal).all())
    (100, True)
    >>> bool((paths[7][0] == some.starts[7]).all())
    True
    """
    return Paths(*_cairn.find_paths(grid, starts, goals, database, threads))


def distance_field(grid: Grid, goals: npt.ArrayLike, max_cost: float = math.inf) -> npt.NDArray[np.float64]:
    """The cost of a shortest path from every cell to the nearest of some goals: an array [y, x], infinite out of reach.

    ``goals`` is a point, or an array with rows (x, y). Cells farther than ``max_cost`` are not reached: with it the
    field is a movement range. The GIL is released.

    >>> cairn.distance_field(cairn.Grid.from_text("..#..\\n.....", connectivity=4), (0, 0))
    array([[ 0.,  1., inf,  5.,  6.],
           [ 1.,  2.,  3.,  4.,  5.]])
    """
    return _cairn.distance_field(grid, goals, max_cost)
