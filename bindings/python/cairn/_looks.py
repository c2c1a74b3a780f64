"""How grids, walks and crowds look in notebooks."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from cairn import _cairn
from cairn._cairn import Crowd, Grid
from cairn._enums import CrowdStatus

_FLOOR = np.array([247, 244, 237], np.uint8)
_WALL = np.array([116, 125, 138], np.uint8)
_GOAL = (240, 170, 140)
_COLOURS = {
    CrowdStatus.IDLE: (120, 60, 170),
    CrowdStatus.WALKING: (31, 78, 190),
    CrowdStatus.ARRIVED: (14, 138, 116),
    CrowdStatus.UNREACHABLE: (203, 62, 24),
}
_SMALLEST_SIDE = 600  # of a picture, in pixels
_LARGEST_SIDE = 2048


def _grid_to_png(self: Grid, *paths: npt.ArrayLike) -> bytes:
    """to_png(*paths)

    A picture of the map, as the bytes of a PNG, with any number of paths: arrays with rows (x, y).

    >>> cairn.Grid.from_text("...").to_png([[0, 0], [1, 0]])[:4]
    b'\\x89PNG'
    """
    return _cairn.render(self, paths, np.empty((0, 2), np.int32))


def _crowd_to_png(self: Crowd) -> bytes:
    """to_png()

    A picture of the map as it is now, as the bytes of a PNG: agents that walk are blue, those that have arrived green,
    those without a path red, and those without a goal violet.
    """
    passable = self.passable()
    pixels = np.where(passable[..., None], _FLOOR, _WALL)
    statuses = self.statuses
    shown = statuses != CrowdStatus.NONE
    goals = self.goals[shown & (statuses == CrowdStatus.WALKING)]
    pixels[goals[:, 1], goals[:, 0]] = _GOAL
    for status, colour in _COLOURS.items():
        at = self.positions[statuses == status]
        pixels[at[:, 1], at[:, 0]] = colour
    side = max(passable.shape)
    if side < _SMALLEST_SIDE:
        scale = -(-_SMALLEST_SIDE // side)
        pixels = pixels.repeat(scale, 0).repeat(scale, 1)
    elif side > _LARGEST_SIDE:
        step = -(-side // _LARGEST_SIDE)
        pixels = pixels[::step, ::step]
    return _cairn.write_png(np.ascontiguousarray(pixels))


for _owner, _function in [(Grid, _grid_to_png), (Crowd, _crowd_to_png)]:
    setattr(_owner, "to_png", _function)
    setattr(_owner, "_repr_png_", lambda self: self.to_png())
