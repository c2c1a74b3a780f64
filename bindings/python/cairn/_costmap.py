"""Grids from the maps of ROS: occupancy arrays, and the .yaml files of map_server."""

from __future__ import annotations

import os
from typing import Any, Union

import numpy as np
import numpy.typing as npt

from cairn._cairn import Grid
from cairn.errors import UsageError


def from_costmap(
    source: Union[str, "os.PathLike[str]", npt.ArrayLike],
    *,
    threshold: int = 65,
    max_cost: int = 1,
    unknown_is_passable: bool = False,
    connectivity: int = 8,
    corners: str = "strict",
    diagonal: str = "sqrt2",
) -> Grid:
    """from_costmap(source, *, threshold=65, max_cost=1, unknown_is_passable=False, connectivity=8, corners='strict', \
diagonal='sqrt2')

    A grid from a map of ROS. ``source`` is the ``.yaml`` file of a map, or an occupancy array: -1 is unknown, and cells
    from 0 to below ``threshold`` are passable, up to 100. A file has its own thresholds.

    ``max_cost`` is what the most occupied cell that is passable costs, where a cell of occupancy 0 costs 1 and those
    between cost in proportion. With 1, the default, cells have no costs. Unknown cells that are passable cost 1. In a
    file that is for the modes ``scale`` and ``raw``: ``trinary``, the usual one, has no occupancies in between.

    Rows of an array are taken as they stand, so row 0 is y = 0; in an OccupancyGrid of ROS that is the lowest row. A
    picture's top row is y = 0.

    >>> cairn.Grid.from_costmap([[0, 30, 100], [0, -1, 0]]).to_array()
    array([[ True,  True, False],
           [ True, False,  True]])
    >>> cairn.Grid.from_costmap([[0, 32, 64, 65]], max_cost=11).to_costs()
    array([[ 1,  6, 11,  0]], dtype=uint8)
    """
    if not 1 <= max_cost <= 254:
        raise UsageError(f"max_cost must be from 1 to 254, not {max_cost}")
    rules: dict[str, Any] = {"connectivity": connectivity, "corners": corners, "diagonal": diagonal}
    if isinstance(source, (str, os.PathLike)):
        path = os.fspath(source)
        if not path.endswith((".yaml", ".yml")):
            raise UsageError(f"'{path}' is no .yaml file of a map: Grid.load reads other maps")
        return Grid._load(path, f"grey={max_cost},unknown={1 if unknown_is_passable else 'block'}", **rules)
    cells = _occupancies(np.asarray(source))
    if not 1 <= threshold <= 101:
        raise UsageError(f"the threshold must be from 1 to 101, not {threshold}")
    passable = cells < threshold if unknown_is_passable else (cells >= 0) & (cells < threshold)
    if max_cost == 1:
        return Grid(passable, **rules)
    whole = max(threshold - 1, 1)
    share = cells.clip(0, whole).astype(np.int64)
    return Grid(passable, 1 + (2 * share * (max_cost - 1) + whole) // (2 * whole), **rules)


def _occupancies(cells: npt.NDArray[Any]) -> npt.NDArray[Any]:
    if cells.dtype.kind not in "iu":
        raise UsageError(f"an occupancy array must be of whole numbers from -1 to 100, not {cells.dtype}")
    if cells.dtype == np.uint8:
        cells = cells.view(np.int8)  # some readers give -1 as 255
    if cells.size and (cells.min() < -1 or cells.max() > 100):
        raise UsageError(
            "an occupancy array has numbers from -1 (unknown) to 100 (occupied); this one has others. For a costmap of "
            "nav2, from 0 to 255: Grid(costmap < 253, costmap.clip(0, 252) + 1)"
        )
    return cells
