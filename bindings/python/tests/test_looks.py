"""Pictures and plots."""

import struct

import numpy as np
import pytest

import cairn


def size_of(png):
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    return struct.unpack(">II", png[16:24])


def test_grids_and_crowds_are_pictures_in_a_notebook(grid, database, some):
    width, height = size_of(grid._repr_png_())
    assert width * grid.height == height * grid.width and width >= grid.width
    path = cairn.find_path(grid, some.starts[0], some.goals[0])
    assert grid.to_png(path) != grid.to_png() != grid.to_png(path, path[::-1])
    crowd = cairn.Crowd(grid, database)
    crowd.add(some.starts, some.goals)
    before = crowd._repr_png_()
    assert size_of(before)[0] % grid.width == 0
    crowd.tick()
    assert crowd._repr_png_() != before
    large = cairn.Crowd(cairn.Grid(np.ones((1, 5000))))
    assert size_of(large.to_png())[0] <= 2048
    with pytest.raises(cairn.Error):
        grid.to_png([[1000, 1000]])


def test_plots_are_drawn(grid, some, tmp_path):
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    from matplotlib import pyplot

    import cairn.plot

    walk = cairn.walk(grid, some.starts[0], some.goals[0], "lrta")
    crowd = cairn.Crowd(grid)
    crowd.add(some.starts, some.goals)
    result = cairn.bench(grid, ["astar", "lrta", "rtaa"], some, timed=False)
    for axes in (
        cairn.plot.grid(grid),
        cairn.plot.path(grid, walk.points, color="red"),
        cairn.plot.walk(walk),
        cairn.plot.field(cairn.distance_field(grid, some.goals[0])),
        cairn.plot.crowd(crowd),
        cairn.plot.race(result),
    ):
        axes.figure.savefig(tmp_path / "plot.png")
        assert (tmp_path / "plot.png").stat().st_size > 1000
        pyplot.close(axes.figure)
