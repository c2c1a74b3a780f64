"""Paths and distances, against a plain search."""

import math
import threading

import hypothesis
import hypothesis.extra.numpy as numbers
import hypothesis.strategies as st
import numpy as np
import pytest

import cairn
from conftest import interrupted, plain_distances


@hypothesis.settings(max_examples=80, deadline=None, derandomize=True)
@hypothesis.given(
    numbers.arrays(bool, st.tuples(st.integers(1, 12), st.integers(1, 12)), elements=st.booleans()),
    st.sampled_from([4, 8]),
    st.sampled_from(["strict", "cut"]),
    st.integers(0, 2**30),
)
def test_paths_and_fields_are_those_of_a_plain_search(cells, connectivity, corners, seed):
    free = np.argwhere(cells)[:, ::-1]
    if len(free) == 0:
        return
    grid = cairn.Grid(cells, connectivity=connectivity, corners=corners)
    chosen = np.random.RandomState(seed).randint(0, len(free), 3)
    goals = free[chosen[1:]]
    plain = plain_distances(cells, goals, connectivity=connectivity, corners=corners)
    np.testing.assert_allclose(cairn.distance_field(grid, goals), plain, rtol=1e-6)
    np.testing.assert_array_equal(
        np.isfinite(cairn.distance_field(grid, goals, 3)), np.isfinite(plain) & (plain <= 3 + 1e-9)
    )
    start, goal = free[chosen[0]], goals[0]
    distance = plain_distances(cells, [goal], connectivity=connectivity, corners=corners)[start[1], start[0]]
    path = cairn.find_path(grid, start, goal)
    assert path.dtype == np.int32 and path.ndim == 2 and path.shape[1] == 2
    assert cairn.path_cost(grid, start, goal) == pytest.approx(distance, rel=1e-6)
    if math.isinf(distance):
        assert len(path) == 0 and len(cairn.path_corners(grid, start, goal)) == 0
        assert not grid.connected(start, goal)
        return
    assert (path[0] == start).all() and (path[-1] == goal).all()
    cost = 0.0
    for a, b in zip(path, path[1:]):
        cost += dict(grid.neighbours(a))[tuple(b)]
    assert cost == pytest.approx(distance, rel=1e-6)
    corner_points = cairn.path_corners(grid, start, goal)
    assert all(grid.line_of_sight(a, b) for a, b in zip(corner_points, corner_points[1:]))


@pytest.mark.parametrize("threads", [0, 1, 3])
@pytest.mark.parametrize("with_database", [False, True])
def test_a_batch_has_the_paths_of_single_calls(grid, database, some, threads, with_database):
    used = database if with_database else None
    paths = cairn.find_paths(grid, some.starts, some.goals, used, threads=threads)
    assert len(paths) == len(some) and paths.offsets[-1] == len(paths.points)
    for i, path in enumerate(paths):
        np.testing.assert_array_equal(path, cairn.find_path(grid, some.starts[i], some.goals[i], used))
        assert paths.costs[i] == cairn.path_cost(grid, some.starts[i], some.goals[i], used)
    np.testing.assert_array_equal(paths[-1], paths[len(paths) - 1])
    assert len(paths[3:9]) == 6
    with pytest.raises(IndexError):
        paths[len(paths)]


def test_batches_of_nothing_of_no_path_and_of_mistakes(grid):
    assert len(cairn.find_paths(grid, [], [])) == 0
    walled = cairn.Grid.from_text("..#..")
    paths = cairn.find_paths(walled, [[0, 0], [0, 0]], [[4, 0], [1, 0]])
    assert np.isinf(paths.costs[0]) and len(paths[0]) == 0 and len(paths[1]) == 2
    with pytest.raises(cairn.UsageError, match="goal of problem 1"):
        cairn.find_paths(walled, [[0, 0], [0, 0]], [[4, 0], [2, 0]])
    with pytest.raises(cairn.UsageError, match="as many goals as starts"):
        cairn.find_paths(walled, [[0, 0]], [])
    with pytest.raises(TypeError, match="whole numbers"):
        cairn.find_paths(walled, [[0.0, 0.0]], [[1.0, 0.0]])
    with pytest.raises(ValueError, match="two columns"):
        cairn.find_paths(walled, [0, 0, 1], [1, 0, 1])
    with pytest.raises(cairn.UsageError):
        cairn.find_paths(walled, np.array([[2**63, 0]], np.uint64), [[0, 0]])
    with pytest.raises(cairn.UsageError, match="max_cost"):
        cairn.distance_field(walled, (0, 0), -1)
    with pytest.raises(cairn.UsageError):
        cairn.distance_field(walled, (2, 0))


def test_threads_can_find_paths_on_one_grid_at_once(grid, database, some):
    expected = [cairn.find_path(grid, a, b, database).tolist() for a, b in zip(some.starts, some.goals)]
    wrong = []

    def work():
        for _ in range(5):
            for i, (a, b) in enumerate(zip(some.starts, some.goals)):
                if cairn.find_path(grid, a, b, database).tolist() != expected[i]:
                    wrong.append(i)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


def test_ctrl_c_ends_a_batch():
    grid = cairn.Grid(np.ones((600, 600)))

    def batch(count):
        starts = np.zeros((count, 2), int)
        cairn.find_paths(grid, starts, starts + [599, 433])

    assert any(interrupted(lambda: batch(count)) for count in (100_000, 400_000, 1_600_000))


def test_the_nearest_reachable_cell():
    grid = cairn.Grid.from_text("...#..")
    assert grid.nearest_reachable((0, 0), (5, 0)) == (2, 0)
    assert grid.line_of_sight((0, 0), (2, 0)) and not grid.line_of_sight((0, 0), (5, 0))
