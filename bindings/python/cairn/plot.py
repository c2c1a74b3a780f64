"""Plots of maps, walks and results on matplotlib. ``import cairn.plot`` needs matplotlib to be installed.

>>> import cairn.plot                                   # doctest: +SKIP
>>> cairn.plot.walk(cairn.walk(grid, start, goal))      # doctest: +SKIP
"""

from __future__ import annotations

from typing import Any, Iterable, Optional

import numpy as np
import numpy.typing as npt

from cairn import CrowdStatus
from cairn._cairn import Crowd, Grid
from cairn._trials import Bench, Walk

try:
    from matplotlib import pyplot  # type: ignore[import]
    from matplotlib.colors import ListedColormap, LogNorm  # type: ignore[import]
except ImportError as error:
    raise ImportError("cairn.plot draws with matplotlib, which is not installed: pip install matplotlib") from error

_MAP_COLOURS = ListedColormap(["#747d8a", "#f7f4ed"])


def _axes(ax: Any) -> Any:
    return pyplot.subplots()[1] if ax is None else ax


def grid(grid: Grid, ax: Any = None) -> Any:
    """The map, with y downwards; dear cells are darker. Returns the axes."""
    ax = _axes(ax)
    ax.imshow(grid.to_array(), cmap=_MAP_COLOURS, vmin=0, vmax=1, interpolation="nearest")
    if grid.is_weighted:
        costs = grid.to_costs().astype(float)
        costs[costs <= 1] = np.nan
        heat = ax.imshow(costs, cmap="YlGn", vmin=1, interpolation="nearest")
        ax.figure.colorbar(heat, ax=ax, label="cost of a cell")
    ax.set_xlabel("x")
    ax.set_ylabel("y")
    return ax


def path(on: Grid, points: npt.ArrayLike, ax: Any = None, **line: Any) -> Any:
    """A path on its map; ``line`` goes to matplotlib's plot."""
    ax = grid(on, ax)
    rows = np.asarray(points)
    ax.plot(rows[:, 0], rows[:, 1], **{"linewidth": 1.5, "color": "#1f4ebe", **line})
    return ax


def walk(walk: Walk, ax: Any = None) -> Any:
    """A walk on its map, with the heat of revisits."""
    ax = grid(walk.grid, ax)
    visits = walk.visits().astype(float)
    visits[visits < 2] = np.nan
    if np.isfinite(visits).any():
        scale = LogNorm(1, max(2.0, np.nanmax(visits)))
        heat = ax.imshow(visits, cmap="inferno_r", norm=scale, interpolation="nearest", zorder=2.5)  # above the line
        ax.figure.colorbar(heat, ax=ax, label="visits")
    ax.plot(walk.points[:, 0], walk.points[:, 1], linewidth=1.5, color="#1f4ebe", zorder=2)
    ax.plot(*walk.points[0], "o", color="#0e8a74", label="start", zorder=3)
    ax.plot(*walk.points[-1], "o", color="#cb3e18", label="end", zorder=3)
    ax.set_title(f"{walk.algorithm}: {walk.moves} moves")
    return ax


def field(distances: npt.NDArray[np.float64], ax: Any = None) -> Any:
    """A distance field."""
    ax = _axes(ax)
    shown = np.where(np.isfinite(distances), distances, np.nan)
    ax.figure.colorbar(ax.imshow(shown, interpolation="nearest"), ax=ax, label="cost")
    return ax


def crowd(crowd: Crowd, ax: Any = None) -> Any:
    """Where the agents of a crowd stand."""
    ax = _axes(ax)
    ax.imshow(crowd.passable(), cmap=_MAP_COLOURS, vmin=0, vmax=1, interpolation="nearest")
    for status in (CrowdStatus.IDLE, CrowdStatus.WALKING, CrowdStatus.ARRIVED, CrowdStatus.UNREACHABLE):
        at = crowd.positions[crowd.statuses == status]
        if len(at):
            ax.plot(at[:, 0], at[:, 1], ".", label=status.name.lower())
    ax.legend()
    return ax


def race(
    result: Bench,
    x: str = "work_per_move_max",
    y: str = "suboptimality_mean_pct",
    ax: Any = None,
    names: Optional[Iterable[str]] = None,
) -> Any:
    """Two statistics of each row against each other, such as the most work in a move and how far above optimal."""
    ax = _axes(ax)
    chosen = None if names is None else set(names)
    most = 1.0
    for i, row in enumerate(result.rows):
        if chosen is not None and row["algorithm"] not in chosen:
            continue
        ax.plot(row[x], row[y], "os^Dv<>PX"[i % 9], label=row["algorithm"])
        most = max(most, row[y])
    ax.set_xscale("log")
    ax.set_yscale("symlog", linthresh=0.1)
    ax.set_ylim(-0.02, 3 * most)
    ax.legend(fontsize="small")
    ax.set_xlabel(x)
    ax.set_ylabel(y)
    return ax
