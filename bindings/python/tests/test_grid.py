"""Grids: arrays of every kind, rules, files, costmaps, and what is refused."""

import pickle

import hypothesis
import hypothesis.extra.numpy as numbers
import hypothesis.strategies as st
import numpy as np
import pytest

import cairn
from conftest import plain_moves

DTYPES = ["?", "i1", "u1", "<i2", ">i2", "<u2", "<i4", ">i4", ">u4", "<i8", ">u8", "<f2", "<f4", ">f4", "<f8", ">f8", "g"]


@st.composite
def arrays(draw):
    """Arrays of small numbers of any kind, in any order, with gaps between their cells, reversed or not."""
    shape = draw(st.tuples(st.integers(1, 70), st.integers(1, 140)))
    values = np.random.RandomState(draw(st.integers(0, 2**31))).randint(0, 3, shape)
    cells = values.astype(draw(st.sampled_from(DTYPES)))
    cells = np.asarray(cells, order=draw(st.sampled_from("CF")))
    steps = draw(st.tuples(*[st.sampled_from([1, 2, 3, -1, -2])] * 2))
    cells = cells[:: steps[0], :: steps[1]]
    if draw(st.booleans()):
        cells = cells.T
    if draw(st.booleans()):  # at an odd address
        memory = np.zeros(cells.nbytes + 1, np.uint8)
        odd = np.ndarray(cells.shape, cells.dtype, memory, offset=1)
        odd[...] = cells
        cells = odd
    return cells


@hypothesis.settings(max_examples=300, deadline=None, derandomize=True)
@hypothesis.given(arrays())
def test_a_grid_has_the_cells_of_an_array_of_any_kind_order_and_stride(cells):
    grid = cairn.Grid(cells)
    assert grid.shape == cells.shape
    np.testing.assert_array_equal(grid.to_array(), cells != 0)
    assert grid.passable_count == np.count_nonzero(cells)
    assert not grid.is_passable((cells.shape[1], 0)) and not grid.is_passable((0, -1))


@pytest.mark.parametrize("shape", [(1, 63), (2, 64), (65, 65), (3, 127), (200, 128), (1, 1), (129, 1)])
def test_edges_of_tiles_are_read_right(shape):
    cells = np.random.RandomState(5).rand(*shape) < 0.5
    for array in (cells, np.asfortranarray(cells), cells.astype(float), cells.astype(np.int64)[::-1, ::-1]):
        np.testing.assert_array_equal(cairn.Grid(array).to_array(), array != 0)


def test_values_other_than_one_are_passable_too():
    cells = np.array([[0, 2, 255]], np.uint8)
    assert cairn.Grid(cells).to_array().tolist() == [[False, True, True]]
    assert cairn.Grid(cells.view(bool)).to_array().tolist() == [[False, True, True]]
    assert cairn.Grid([[1e-300, 0.0, np.inf, -0.0]]).to_array().tolist() == [[True, False, True, False]]
    assert cairn.Grid([[1, 0], [0, 1]]).passable_count == 2


@pytest.mark.parametrize(
    "cells, error, words",
    [
        (np.zeros(3), ValueError, "two dimensions"),
        (np.zeros((2, 2, 2)), ValueError, r"shape is \(2, 2, 2\)"),
        (np.zeros((0, 3)), ValueError, "3 x 0"),
        (np.broadcast_to(np.uint8(1), (1, 16385)), ValueError, "16384"),
        (np.broadcast_to(np.uint8(1), (1, 2**40)), ValueError, "16384"),
        (-np.ones((2, 2)), ValueError, "below 0"),
        (np.full((3, 3), np.nan), ValueError, "not a number"),
        (np.full((3, 3), -1, np.int8), ValueError, "from_costmap"),
        (np.full((3, 3), np.nan, np.float16), ValueError, "not a number"),
        (np.zeros((2, 2), complex), TypeError, "complex128"),
        (np.array([["a"]]), TypeError, "from_text"),
        (np.array([[None]]), TypeError, "object"),
        ("rooms:64x64", TypeError, "Grid.load"),
        (np.ma.masked_array([[1, 1]], [[0, 1]]), TypeError, "filled"),
    ],
)
def test_what_is_no_map_is_refused_with_advice(cells, error, words):
    with pytest.raises(error, match=words):
        cairn.Grid(cells)


@hypothesis.settings(max_examples=60, deadline=None, derandomize=True)
@hypothesis.given(
    numbers.arrays(bool, st.tuples(st.integers(1, 9), st.integers(1, 9))),
    st.sampled_from([4, 8]),
    st.sampled_from(["strict", "cut"]),
    st.sampled_from(["sqrt2", "1.4"]),
)
def test_moves_are_those_of_the_rules(cells, connectivity, corners, diagonal):
    rules = {"connectivity": connectivity, "corners": corners, "diagonal": diagonal}
    grid = cairn.Grid(cells, **rules)
    assert grid.rules == rules
    for y, x in np.argwhere(cells):
        found = {to: round(cost, 6) for to, cost in grid.neighbours((x, y))}
        step = {"sqrt2": 2**0.5, "1.4": 1.4}[diagonal]
        plain = {to: round(cost, 6) for to, cost in plain_moves(cells, (x, y), connectivity, corners, step)}
        assert found == plain


def test_rules_have_names_and_others_are_refused():
    assert cairn.Grid([[1]]).rules == {"connectivity": 8, "corners": "strict", "diagonal": "sqrt2"}
    for wrong in ({"connectivity": 6}, {"corners": "round"}, {"diagonal": "1.5"}):
        with pytest.raises(cairn.UsageError, match=next(iter(wrong))):
            cairn.Grid([[1]], **wrong)


def test_maps_are_loaded_and_saved(tmp_path, grid):
    for name in ("a.map", "b.png"):
        grid.save(tmp_path / name)
        assert cairn.Grid.load(tmp_path / name) == grid
    with pytest.raises(cairn.UsageError, match="suffix"):
        grid.save(tmp_path / "a.txt")
    with pytest.raises(OSError, match="no file"):
        cairn.Grid.load(tmp_path / "none.map")
    with pytest.raises(cairn.OutputError):
        grid.save(tmp_path / "nowhere" / "a.map")
    (tmp_path / "bad.map").write_text("type octile\nheight 1\nwidth 2\nmap\n.\n")
    with pytest.raises(cairn.InputError, match="bad.map"):
        cairn.Grid.load(str(tmp_path / "bad.map"))


def test_drawn_maps_say_where_they_are_wrong():
    assert cairn.Grid.from_text("#.@\n...").to_array().tolist() == [[False, True, False], [True] * 3]
    for text, words in [("", "no rows"), ("..\n.", "row 1"), (".x", "'x'")]:
        with pytest.raises(cairn.UsageError, match=words):
            cairn.Grid.from_text(text)


def test_equality_hash_and_pickle_are_by_contents(grid):
    same = cairn.Grid(grid.to_array())
    assert same == grid and hash(same) == hash(grid) and same is not grid
    assert cairn.Grid(grid.to_array(), corners="cut") != grid
    assert cairn.Grid(~grid.to_array()) != grid and grid != "a grid"
    cut = cairn.Grid(grid.to_array(), corners="cut", connectivity=4, diagonal="1.4")
    assert pickle.loads(pickle.dumps(cut)) == cut
    assert pickle.loads(pickle.dumps(cut)).rules == cut.rules
    np.testing.assert_array_equal(np.asarray(grid), grid.to_array())
    assert np.asarray(grid, dtype=int).dtype == int


def test_a_pickle_that_was_damaged_is_refused(grid):
    restore = cairn.Grid.__new__(cairn.Grid).__setstate__
    for state in [(3, 3), (3, 3, grid.rules, b"short"), (0, 3, grid.rules, b"")]:
        with pytest.raises(cairn.Error):
            restore(state)


@pytest.mark.parametrize("point", [None, 3, "ab", (1,), (1, 2, 3), (1.0, 2), ("1", "2"), (True, False), {1, 2}, [None, 1]])
def test_what_is_no_point_is_a_type_error(grid, point):
    with pytest.raises(TypeError, match=r"point \(x, y\)"):
        grid.neighbours(point)


def test_points_are_any_pairs_of_whole_numbers(grid):
    x, y = cairn.problems(grid, 1).starts[0]
    expected = grid.neighbours((int(x), int(y)))
    for point in ([x, y], np.array([x, y]), (np.int16(x), np.uint64(y)), np.array([x, y], ">i4")):
        assert grid.neighbours(point) == expected
    for far in ((10**6, 3), (-(10**30), 3), (2**31, 3)):
        with pytest.raises(cairn.UsageError, match="outside"):
            grid.neighbours(far)


def test_occupancy_arrays_and_map_server_files(tmp_path):
    assert cairn.Grid.from_costmap([[0, 64, 65, 100, -1]]).to_array().tolist() == [[True, True, False, False, False]]
    assert cairn.Grid.from_costmap([[0, -1, 100]], unknown_is_passable=True, threshold=50).passable_count == 2
    assert cairn.Grid.from_costmap(np.array([[0, 255, 100]], np.uint8)).passable_count == 1
    for wrong in ([[0, 101]], [[-2, 0]], [[0.5, 1.0]]):
        with pytest.raises(cairn.UsageError, match="occupancy"):
            cairn.Grid.from_costmap(wrong)
    (tmp_path / "lab.yaml").write_text(
        "image: lab.pgm\nresolution: 0.05\norigin: [-1, -2, 0]\nnegate: 0\noccupied_thresh: 0.65\nfree_thresh: 0.196\n"
    )
    (tmp_path / "lab.pgm").write_bytes(b"P5\n# a comment\n3 2\n255\n" + bytes([254, 205, 0, 254, 254, 100]))
    expected = [[True, False, False], [True, True, False]]
    assert cairn.Grid.from_costmap(tmp_path / "lab.yaml").to_array().tolist() == expected
    (tmp_path / "lab.pgm").write_bytes(b"P2\n3 2\n255\n254 205 0\n254 254 100\n")
    assert cairn.Grid.from_costmap(str(tmp_path / "lab.yaml")).to_array().tolist() == expected
    for damaged in (b"P6\n3 2\n255\n", b"P5\n3 2\n255\n\0\0", b"P2\n1 1\n255\nx", b""):
        (tmp_path / "lab.pgm").write_bytes(damaged)
        with pytest.raises(cairn.InputError, match="lab.pgm"):
            cairn.Grid.from_costmap(tmp_path / "lab.yaml")
    with pytest.raises(cairn.InputError, match="none.yaml"):
        cairn.Grid.from_costmap(tmp_path / "none.yaml")
