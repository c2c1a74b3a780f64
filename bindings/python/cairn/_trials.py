"""Algorithms measured on problems, move by move."""

from __future__ import annotations

import dataclasses
import math
import os
import time
from typing import TYPE_CHECKING, Any, Callable, Dict, Iterable, List, Mapping, Optional, Protocol, Sequence, Tuple, Union

import numpy as np
import numpy.typing as npt

from cairn import _cairn
from cairn._cairn import Database, Grid, Problems
from cairn._paths import Point
from cairn.errors import UsageError

if TYPE_CHECKING:
    import pandas  # type: ignore[import]


class Algorithm(Protocol):
    """What an algorithm written in Python must have: it is made with a grid, and then walks problem after problem.

    It may have attributes ``expansions`` and ``learned`` that count the states it has expanded and the values it has
    learned. A class attribute ``name`` is shown in tables in place of the name of the class.
    """

    def start(self, start: Tuple[int, int], goal: Tuple[int, int]) -> object:
        """Begins a problem, and forgets the last one."""

    def step(self) -> Optional[Tuple[int, int]]:
        """The neighbour to move to, (x, y); None if it only thought."""


Factory = Callable[[Grid], Algorithm]
AlgorithmLike = Union[str, Factory]
ProblemsLike = Union[int, str, "os.PathLike[str]", Problems, npt.ArrayLike]

_MAX_STEPS = 10_000_000


def problems(
    grid: Grid,
    source: ProblemsLike = 100,
    *,
    map: Optional[str] = None,
    limit: Optional[int] = None,
    min_cost: float = 1,
    max_cost: float = math.inf,
    seed: int = 1,
) -> Problems:
    """Problems on a grid, with their optimal costs.

    ``source`` is how many to choose at random, a MovingAI ``.scen`` file, or an array with rows (start x, start y,
    goal x, goal y). ``min_cost``, ``max_cost`` and ``seed`` are for random ones, ``limit`` is for files; ``map`` says
    which map's problems to take from a file that has those of several.

    >>> grid = cairn.Grid.from_text(".....")
    >>> cairn.problems(grid, [[0, 0, 4, 0], [1, 0, 2, 0]]).optimal
    array([4., 1.])
    """
    if isinstance(source, Problems):
        if source.grid is not grid and source.grid != grid:
            raise UsageError("these problems are of another grid")
        return source
    if isinstance(source, (int, np.integer)) and not isinstance(source, bool):
        if source < 1:
            raise UsageError(f"there must be at least 1 problem, not {source}")
        return _cairn.random_problems(grid, int(source), seed, min_cost, max_cost)
    if isinstance(source, (str, os.PathLike)):
        return _cairn.scenario_problems(grid, os.fspath(source), map, limit)
    rows = np.asarray(source)
    if rows.ndim == 3 and rows.shape[1:] == (2, 2):
        rows = rows.reshape(-1, 4)
    if rows.ndim != 2 or rows.shape[1] != 4:
        raise UsageError(
            f"problems must be an array with rows (start x, start y, goal x, goal y), but its shape is {rows.shape}"
        )
    return _cairn.given_problems(grid, rows[:, :2], rows[:, 2:])


def _name_of(algorithm: AlgorithmLike) -> str:
    if isinstance(algorithm, str):
        return algorithm
    if not callable(algorithm):
        raise TypeError(f"an algorithm is a name such as 'lss-lrta', or a class with start and step, not {algorithm!r}")
    return str(getattr(algorithm, "name", None) or getattr(algorithm, "__name__", type(algorithm).__name__))


class _Databases:
    """The databases at hand; what is missing is built."""

    def __init__(self, given: Sequence[Database]) -> None:
        self._given = list(given)
        self._built: Dict[Tuple[Grid, str], Tuple[Database, float]] = {}

    def provide(self, spec: str, grid: Grid) -> Tuple[Optional[Database], float]:
        needed = _cairn.needed_build(spec)
        if not needed:
            return None, 0.0
        for database in self._given:
            if _cairn.suits(spec, database) and database.fits(grid):
                return database, math.nan
        if (grid, needed) not in self._built:
            begin = time.perf_counter()
            database = _cairn.build(grid, needed, None, 0, 1, None)
            self._built[grid, needed] = database, time.perf_counter() - begin
        return self._built[grid, needed]


class Bench:
    """The results of bench(): a row for each map and algorithm, and arrays with a value for each problem."""

    def __init__(self, entries: Sequence[Tuple[str, str, Problems, Any]]) -> None:
        self._entries = list(entries)
        #: One dict for each map and algorithm: the statistics of docs/statistics.md.
        self.rows: List[Dict[str, Any]] = [entry[3].row() for entry in self._entries]
        self._columns: Dict[int, Dict[str, npt.NDArray[Any]]] = {}

    def __len__(self) -> int:
        return len(self._entries)

    def runs(self, algorithm: str, map: Optional[str] = None) -> Dict[str, npt.NDArray[Any]]:
        """Arrays with a value for each problem of one map: solved, cost, optimal, moves, expansions, work, time_ns..."""
        for i, (its_map, its_algorithm, _, result) in enumerate(self._entries):
            if its_algorithm == algorithm and map in (None, its_map):
                if i not in self._columns:
                    self._columns[i] = result.columns()
                return self._columns[i]
        names = sorted({f"{entry[1]} on {entry[0]}" for entry in self._entries})
        raise KeyError(f"there is no {algorithm!r} on {map!r}; there are {', '.join(names)}")

    def problems(self, map: Optional[str] = None) -> Problems:
        """The problems of a map."""
        for its_map, _, problems, _ in self._entries:
            if map in (None, its_map):
                return problems
        raise KeyError(map)

    def to_pandas(self) -> "pandas.DataFrame":
        """The rows as a pandas frame."""
        import pandas

        return pandas.DataFrame(self.rows)

    def runs_to_pandas(self) -> "pandas.DataFrame":
        """A pandas frame with a row for each problem of each map and algorithm."""
        import pandas

        frames = []
        for map_name, algorithm, problems, _ in self._entries:
            frame = pandas.DataFrame(self.runs(algorithm, map_name))
            starts, goals = problems.starts, problems.goals
            frame.insert(0, "map", map_name)
            frame.insert(1, "algorithm", algorithm)
            frame.insert(2, "problem", np.arange(len(frame)))
            for at, name, values in [(3, "start_x", starts[:, 0]), (4, "start_y", starts[:, 1])]:
                frame.insert(at, name, values)
            for at, name, values in [(5, "goal_x", goals[:, 0]), (6, "goal_y", goals[:, 1])]:
                frame.insert(at, name, values)
            frames.append(frame)
        return pandas.concat(frames, ignore_index=True)

    def _tables(self) -> List[Tuple[str, List[Any]]]:
        tables: Dict[str, List[Any]] = {}
        for map_name, _, _, result in self._entries:
            tables.setdefault(map_name, []).append(result)
        return list(tables.items())

    def __str__(self) -> str:
        return "\n".join(f"{map_name}\n{_cairn.text_table(results, 110)}" for map_name, results in self._tables())

    def __repr__(self) -> str:
        return f"<cairn.Bench: {len(self)} rows>"

    def _repr_html_(self) -> str:
        import html

        return "".join(
            f"<h4>{html.escape(map_name)}</h4>{_cairn.html_table(results)}" for map_name, results in self._tables()
        )


MapsLike = Union[Grid, str, "os.PathLike[str]", Iterable[Any], Mapping[str, Any]]


def _named_grids(maps: MapsLike) -> List[Tuple[str, Grid]]:
    if isinstance(maps, Grid):
        return [("grid", maps)]
    if isinstance(maps, (str, os.PathLike)):
        return [(os.fspath(maps), Grid.load(maps))]
    if isinstance(maps, Mapping):
        return [(str(name), grid if isinstance(grid, Grid) else Grid.load(grid)) for name, grid in maps.items()]
    named = []
    for i, entry in enumerate(maps):
        (name, grid) = _named_grids(entry)[0]
        named.append((f"grid {i}" if isinstance(entry, Grid) else name, grid))
    return named


def bench(
    maps: MapsLike,
    algorithms: Union[AlgorithmLike, Iterable[AlgorithmLike]],
    problems: ProblemsLike = 100,
    *,
    databases: Sequence[Database] = (),
    unknown: bool = False,
    min_cost: float = 1,
    max_cost: float = math.inf,
    seed: int = 1,
    limit: Optional[int] = None,
    max_steps: int = _MAX_STEPS,
    timed: bool = True,
    progress: Optional[Callable[[], object]] = None,
) -> Bench:
    """Runs algorithms on the problems of maps, checks each move, and measures.

    ``maps`` is a grid, a file or a generator's spec, a list of them, or a dict of names and grids. ``algorithms`` are
    names such as 'lss-lrta:lookahead=25', or classes written in Python (see Algorithm). ``problems`` is as in
    problems(). An algorithm that needs a database gets the one of ``databases`` that fits; what is missing is built.

    Each problem is walked twice, the second time without clocks between the moves. ``timed=False`` walks once and
    measures no time. ``progress`` is called after each problem. What an algorithm written in Python does wrong, such
    as an illegal move, raises AlgorithmError.

    >>> result = cairn.bench("rooms:64x64,seed=3", ["astar", "lrta", "cairn"], 20)
    >>> [row["algorithm"] for row in result.rows]
    ['astar', 'lrta', 'cairn']
    >>> result.rows[0]["suboptimality_mean_pct"]
    0.0
    >>> result.runs("lrta")["moves"].shape
    (20,)
    """
    one = isinstance(algorithms, str) or callable(algorithms)
    chosen: List[AlgorithmLike] = [algorithms] if one else list(algorithms)  # type: ignore[list-item,arg-type]
    names = [_name_of(algorithm) for algorithm in chosen]
    if len(set(names)) < len(names):
        raise UsageError(f"two of the algorithms have the same name: {', '.join(names)}; give a class another `name`")
    provider = _Databases(databases)
    entries = []
    for map_name, grid in _named_grids(maps):
        several = not isinstance(maps, (Grid, str, os.PathLike))
        posed = _problems_on(grid, problems, map_name if several else None, limit, min_cost, max_cost, seed)
        for name, algorithm in zip(names, chosen):
            result: Any
            if isinstance(algorithm, str):
                database, seconds = provider.provide(algorithm, grid)
                result = _cairn.bench(
                    map_name, posed, algorithm, database, unknown, max_steps, timed, seconds, progress
                )
            else:
                result = _cairn.bench_python(map_name, posed, name, algorithm, unknown, max_steps, timed, progress)
            entries.append((map_name, name, posed, result))
    return Bench(entries)


def _problems_on(
    grid: Grid,
    source: ProblemsLike,
    map_name: Optional[str],
    limit: Optional[int],
    min_cost: float,
    max_cost: float,
    seed: int,
) -> Problems:
    return problems(grid, source, map=map_name, limit=limit, min_cost=min_cost, max_cost=max_cost, seed=seed)


@dataclasses.dataclass(frozen=True, eq=False)
class Walk:
    """The walk of an agent, move by move. A notebook shows it as a picture, with cells in colours that grow darker the
    more often they were visited."""

    grid: Grid = dataclasses.field(repr=False)
    algorithm: str  #: the name of the algorithm
    points: npt.NDArray[np.int32] = dataclasses.field(repr=False)  #: rows (x, y), the start first
    subgoals: npt.NDArray[np.int32] = dataclasses.field(repr=False)  #: rows (x, y)
    solved: bool  #: whether it arrived
    cost: float  #: of the walk
    optimal: float  #: of a shortest path
    moves: int
    revisits: int  #: moves onto a cell where it had stood before
    work: int  #: counted operations
    work_max: int  #: the most in one move
    expansions: int  #: states expanded
    learned_states: int  #: states whose heuristic value was learned

    def visits(self) -> npt.NDArray[np.int64]:
        """How often each cell was visited: an array [y, x]."""
        counts = np.zeros(self.grid.shape, np.int64)
        np.add.at(counts, (self.points[:, 1], self.points[:, 0]), 1)
        return counts

    def to_png(self) -> bytes:
        """The picture of the walk, as the bytes of a PNG."""
        return _cairn.render(self.grid, [self.points], self.subgoals)

    def _repr_png_(self) -> bytes:
        return self.to_png()


def walk(
    grid: Grid,
    start: Point,
    goal: Point,
    algorithm: AlgorithmLike = "cairn",
    database: Optional[Database] = None,
    *,
    unknown: bool = False,
    max_steps: int = _MAX_STEPS,
) -> Walk:
    """Walks one problem and checks each move. The database is built if the algorithm needs one and none is given.

    >>> grid = cairn.Grid.load("rooms:96x64,seed=5")
    >>> one = cairn.walk(grid, (7, 43), (78, 19), "lrta")
    >>> one.solved, one.moves > 70, len(one.points) == one.moves + 1
    (True, True, True)
    """
    if not grid.connected(start, goal):
        raise UsageError(f"no path leads from {tuple(start)} to {tuple(goal)}")
    one = _cairn.given_problems(grid, np.array([start]), np.array([goal]))
    name = _name_of(algorithm)
    if isinstance(algorithm, str) and database is None:
        database = _Databases([]).provide(algorithm, grid)[0]
    return Walk(grid=grid, algorithm=name, **_cairn.walk(one, name, algorithm, database, unknown, max_steps))
