"""Grids from the maps of ROS: occupancy arrays, and the .yaml and .pgm files of map_server."""

from __future__ import annotations

import os
from typing import Any, Union

import numpy as np
import numpy.typing as npt

from cairn._cairn import Grid
from cairn.errors import InputError, UsageError

_YAML_KEYS = {"image", "mode", "resolution", "origin", "negate", "occupied_thresh", "free_thresh"}


def from_costmap(
    source: Union[str, "os.PathLike[str]", npt.ArrayLike],
    *,
    threshold: int = 65,
    unknown_is_passable: bool = False,
    connectivity: int = 8,
    corners: str = "strict",
    diagonal: str = "sqrt2",
) -> Grid:
    """from_costmap(source, *, threshold=65, unknown_is_passable=False, connectivity=8, corners='strict', \
diagonal='sqrt2')

    A grid from a map of ROS. ``source`` is the ``.yaml`` file of a map, or an occupancy array: -1 is unknown, and cells
    from 0 to below ``threshold`` are passable, up to 100. A file has its own thresholds.

    Rows of an array are taken as they stand, so row 0 is y = 0; in an OccupancyGrid of ROS that is the lowest row. A
    picture's top row is y = 0. Whether a cell is passable is all that is kept of its cost.

    >>> cairn.Grid.from_costmap([[0, 30, 100], [0, -1, 0]]).to_array()
    array([[ True,  True, False],
           [ True, False,  True]])
    """
    if isinstance(source, (str, os.PathLike)):
        passable = _read_map(os.fspath(source), unknown_is_passable)
    else:
        passable = _from_array(np.asarray(source), threshold, unknown_is_passable)
    return Grid(passable, connectivity=connectivity, corners=corners, diagonal=diagonal)


def _from_array(cells: npt.NDArray[Any], threshold: int, unknown_is_passable: bool) -> npt.NDArray[np.bool_]:
    if cells.dtype.kind not in "iu":
        raise UsageError(f"an occupancy array must be of whole numbers from -1 to 100, not {cells.dtype}")
    if cells.dtype == np.uint8:
        cells = cells.view(np.int8)  # some readers give -1 as 255
    if cells.size and (cells.min() < -1 or cells.max() > 100):
        raise UsageError("an occupancy array has numbers from -1 (unknown) to 100 (occupied); this one has others")
    unknown = cells == -1
    free = (cells >= 0) & (cells < threshold)
    return np.asarray(free | unknown if unknown_is_passable else free, np.bool_)


def _read_map(path: str, unknown_is_passable: bool) -> npt.NDArray[np.bool_]:
    values = _read_yaml(path)
    if "image" not in values:
        raise InputError(f"{path}: expected a line 'image: FILE.pgm'")
    picture = _read_pgm(os.path.join(os.path.dirname(path), values["image"]))
    share = picture / 255.0 if _number(path, values, "negate", 0) else (255 - picture) / 255.0
    occupied = share > _number(path, values, "occupied_thresh", 0.65)
    free = share < _number(path, values, "free_thresh", 0.25)
    return ~occupied if unknown_is_passable else free & ~occupied


def _number(path: str, values: dict[str, str], key: str, default: float) -> float:
    try:
        return float(values.get(key, default))
    except ValueError:
        raise InputError(f"{path}: '{key}' must be a number, not '{values[key]}'") from None


def _read_yaml(path: str) -> dict[str, str]:
    """The keys of map_server's files, which are lines of "key: value"."""
    values: dict[str, str] = {}
    try:
        with open(path, encoding="utf-8") as file:
            lines = file.readlines()
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"{path}: cannot be read: {error}") from None
    for number, line in enumerate(lines, 1):
        text = line.split(" #")[0].strip()
        if not text or text.startswith("#") or text == "---":
            continue
        key, colon, value = text.partition(":")
        if colon and key.strip() in _YAML_KEYS:
            values[key.strip()] = value.strip().strip("'\"")
        elif not line.startswith((" ", "-")) and not colon:
            raise InputError(f"{path}:{number}: expected 'key: value', found '{text}'")
    return values


def _read_pgm(path: str) -> npt.NDArray[np.float64]:
    try:
        with open(path, "rb") as file:
            data = file.read()
    except OSError as error:
        raise InputError(f"{path}: cannot be read: {error}") from None
    words: list[bytes] = []
    at = 0
    while len(words) < 4 and at < len(data):
        if data[at : at + 1] == b"#":
            at = data.find(b"\n", at) + 1 or len(data)
        elif data[at : at + 1].isspace():
            at += 1
        else:
            end = at
            while end < len(data) and not data[end : end + 1].isspace():
                end += 1
            words.append(data[at:end])
            at = end
    if len(words) < 4 or words[0] not in (b"P2", b"P5") or not all(word.isdigit() for word in words[1:]):
        raise InputError(f"{path}: expected a .pgm picture, which begins with P5 or P2, its size and its largest grey")
    width, height, most = (int(word) for word in words[1:])
    if not 0 < most < 65536:
        raise InputError(f"{path}: the largest grey must be from 1 to 65535, not {most}")
    if words[0] == b"P2":
        try:
            pixels = np.array(data[at:].split(), dtype=np.float64)
        except ValueError:
            raise InputError(f"{path}: a pixel is no number") from None
    else:
        pixels = np.frombuffer(data, ">u2" if most > 255 else np.uint8, offset=min(at + 1, len(data)))[: width * height]
    if pixels.size != width * height:
        raise InputError(f"{path}: expected {width} x {height} pixels, found {pixels.size}")
    return pixels.reshape(height, width).astype(np.float64) * (255.0 / most)
