"""What has a path: maps, graphs and databases. Paths are strings or path-like objects."""

from __future__ import annotations

import os
import sys
from typing import Any, Callable, Iterable, Optional, Union

from cairn import _cairn
from cairn._cairn import Database, Graph, Grid
from cairn._costmap import from_costmap

PathLike = Union[str, "os.PathLike[str]"]
Progress = Union[bool, Callable[[float], object], None]


def _load(
    source: PathLike, terrain: str = "", *, connectivity: int = 8, corners: str = "strict", diagonal: str = "sqrt2"
) -> Grid:
    """load(source, terrain='', *, connectivity=8, corners='strict', diagonal='sqrt2')

    A grid from a MovingAI ``.map``, a ``.png`` (dark pixels are blocked), the ``.yaml`` of a robot's map, or the spec of
    a generated map. ``terrain`` says what cells cost: 'S=2,W=3,T=block' for the letters of a ``.map``, 'grey=20' for
    the darkest grey of a picture; docs/terrain.md has all of it.

    >>> cairn.Grid.load("rooms:64x48,seed=3").shape
    (48, 64)
    >>> cairn.Grid.load("country:64x48,seed=3").is_weighted
    True
    """
    return Grid._load(os.fspath(source), terrain, connectivity=connectivity, corners=corners, diagonal=diagonal)


def _save(self: Grid, path: PathLike) -> None:
    """save(path)

    Writes the map as a MovingAI ``.map`` or as a ``.png``, by the suffix. Costs need a ``.png``, where they are grey:
    ``Grid.load(path, "grey=254")`` reads them back.
    """
    self._save(os.fspath(path))


def _load_graph(path: PathLike, coordinates: Optional[PathLike] = None) -> Graph:
    """load(path, coordinates=None)

    A graph from a DIMACS ``.gr`` file. Its coordinates come from the ``.co`` file that is named, else from the one of
    the same name beside it; where there is none, the graph has no coordinates.
    """
    return Graph._load(os.fspath(path), "" if coordinates is None else os.fspath(coordinates))


def _open(path: PathLike) -> Database:
    """open(path)

    Opens a database and checks all of it: a file from any source is safe to use, or refused with InputError.
    """
    return Database._open(os.fspath(path))


def _save_database(self: Database, path: PathLike) -> None:
    """save(path)

    Writes the database to a file, which appears whole or not at all.
    """
    self._save(os.fspath(path))


for _owner, _name, _function in [
    (Grid, "load", staticmethod(_load)),
    (Grid, "save", _save),
    (Grid, "from_costmap", staticmethod(from_costmap)),
    (Graph, "load", staticmethod(_load_graph)),
    (Database, "open", staticmethod(_open)),
    (Database, "save", _save_database),
]:
    setattr(_owner, _name, _function)


def _reporter(progress: Progress) -> Optional[Callable[[float], object]]:
    if progress is True:
        return _print_share
    return progress if callable(progress) else None


def _print_share(share: float) -> None:
    end = "\n" if share >= 1 else ""
    print(f"\rbuilding: {100 * share:.0f}%", end=end, file=sys.stderr, flush=True)


def build(
    grid: Grid,
    method: str = "cairn",
    path: Optional[PathLike] = None,
    *,
    threads: int = 0,
    seed: int = 1,
    progress: Progress = None,
) -> Database:
    """Builds the database of a map, once for each map.

    ``method`` is a name such as 'cairn', or one with options, 'cairn:budget=200kB'; methods() lists them. With a
    ``path`` the database is written to this file. An interrupt (Ctrl-C) then leaves ``path`` + '.partial', and the
    same build resumes there. ``threads`` of 0 is one for each core; the result has the same bytes for any number.

    ``progress`` is called from time to time with the share that is done, from 0 to 1, and can raise an exception to
    end the build; True prints the share. The GIL is released.

    >>> grid = cairn.Grid.load("caves:64x64,seed=1")
    >>> database = cairn.build(grid, "cairn:budget=20kB")
    >>> list(cairn.Agent(grid, "cairn", database).start((60, 52), (60, 52)))
    []
    """
    return _cairn.build(grid, method, None if path is None else os.fspath(path), threads, seed, _reporter(progress))


def train(
    grids: Iterable[Grid],
    method: str = "classifier",
    path: Optional[PathLike] = None,
    *,
    threads: int = 0,
    seed: int = 1,
    progress: Progress = None,
) -> Database:
    """As build(), with a method that learns from several maps. The result can be used on every map."""
    target: Any = None if path is None else os.fspath(path)
    return _cairn.train(list(grids), method, target, threads, seed, _reporter(progress))
