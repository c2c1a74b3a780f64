"""Crowds: views that cannot dangle, masks, ids, and one thread at a time."""

import gc
import threading

import numpy as np
import pytest

import cairn


def walk_all(crowd, ticks=2000):
    for _ in range(ticks):
        crowd.tick(work=50_000)
        if not crowd.walking:
            return
    raise AssertionError("agents still walk")


def test_agents_arrive_and_views_follow_them(grid, database, some):
    crowd = cairn.Crowd(grid, database)
    ids = crowd.add(some.starts, some.goals)
    assert len(crowd) == len(some) and ids.dtype == np.uint64
    positions, goals, statuses = crowd.positions, crowd.goals, crowd.statuses
    np.testing.assert_array_equal(positions, some.starts)
    np.testing.assert_array_equal(goals, some.goals)
    before = positions.copy()
    crowd.tick()
    assert (positions != before).any() and np.shares_memory(positions, crowd.positions)
    assert np.abs(positions - before).max() == 1
    walk_all(crowd)
    np.testing.assert_array_equal(positions, some.goals)
    assert (statuses == cairn.CrowdStatus.ARRIVED).all()
    assert not positions.flags.writeable
    with pytest.raises(ValueError):
        positions[0] = 0
    with pytest.raises(ValueError):
        positions.flags.writeable = True


def test_a_view_is_safe_when_the_crowd_grows_and_when_it_ends(grid, database, some):
    crowd = cairn.Crowd(grid, database)
    crowd.add(tuple(some.starts[0]), tuple(some.goals[0]))
    view = crowd.positions
    statuses = crowd.statuses
    for _ in range(2000):
        crowd.add(some.starts[:20], some.goals[:20])
    np.testing.assert_array_equal(view, some.starts[:1])
    assert not np.shares_memory(view, crowd.positions)
    assert len(crowd.positions) == 40001
    last = crowd.positions
    expected = last.copy()
    del crowd
    gc.collect()
    junk = [np.full(len(last), 7, np.int64) for _ in range(20)]
    np.testing.assert_array_equal(last, expected)
    assert statuses.tolist() == [cairn.CrowdStatus.WALKING] and junk


def test_an_empty_crowd_has_empty_arrays(grid):
    crowd = cairn.Crowd(grid)
    assert crowd.positions.shape == (0, 2) and crowd.statuses.shape == (0,) and len(crowd.ids) == 0
    assert crowd.tick().moves == 0
    assert crowd.add([], []).shape == (0,)


def test_ids_are_of_one_agent_for_ever(grid, database, some):
    crowd = cairn.Crowd(grid, database)
    first = crowd.add(some.starts[0], some.goals[0])
    assert isinstance(first, int) and first in crowd and crowd.index(first) == 0
    crowd.remove(first)
    assert first not in crowd and len(crowd) == 0 and crowd.statuses[0] == cairn.CrowdStatus.NONE
    second = crowd.add(tuple(some.starts[1]))
    assert crowd.index(second) == 0 and second != first
    for use in (crowd.remove, crowd.stop, lambda id: crowd.redirect(id, (1, 1)), lambda id: crowd.follow(id, second)):
        with pytest.raises(cairn.UsageError, match="no agent"):
            use(first)
    more = crowd.add(some.starts, some.goals)
    np.testing.assert_array_equal(crowd.index(more), np.arange(1, len(some) + 1))
    with pytest.raises(cairn.UsageError):
        crowd.remove([int(more[0]), first])
    assert int(more[0]) in crowd, "all or none"
    crowd.remove(more)
    assert len(crowd) == 1
    with pytest.raises(TypeError, match="id"):
        crowd.remove("first")


def test_adding_many_is_all_or_none(grid, some):
    crowd = cairn.Crowd(grid)
    wall = np.argwhere(~grid.to_array())[0][::-1]
    with pytest.raises(cairn.UsageError):
        crowd.add(np.vstack([some.starts, wall]), some.goals[0])
    assert len(crowd) == 0
    with pytest.raises(cairn.UsageError, match="as many as starts"):
        crowd.add(some.starts, some.goals[:3])


def test_finished_agents_are_sent_on(grid, database, some):
    crowd = cairn.Crowd(grid, database)
    ids = crowd.add(some.starts, some.goals)
    walk_all(crowd)
    crowd.redirect(ids, some.starts[::-1])
    seen = []
    while crowd.walking:
        crowd.tick(milliseconds=5)
        seen += crowd.finished.tolist()
    assert sorted(seen) == sorted(ids.tolist())
    crowd.redirect(ids, tuple(some.starts[0]))
    crowd.stop(ids)
    assert (crowd.statuses == cairn.CrowdStatus.IDLE).all()


def test_cells_close_and_open_by_point_points_and_mask():
    grid = cairn.Grid(np.ones((8, 30)))
    crowd = cairn.Crowd(grid)
    mask = np.zeros(grid.shape, bool)
    mask[:, 15] = True
    assert crowd.set_passable(mask, False) == 8
    np.testing.assert_array_equal(crowd.passable(), ~mask)
    assert grid.to_array().all(), "the grid itself does not change"
    assert crowd.set_passable((15, 3), True) == 1 and crowd.set_passable((15, 3), True) == 0
    assert crowd.set_passable([[15, 4], [15, 5]], True) == 2
    np.testing.assert_array_equal(np.argwhere(crowd.passable()[:, 15]).ravel(), [3, 4, 5])
    agent = crowd.add((0, 0), (29, 0))
    walk_all(crowd)
    assert crowd.positions[crowd.index(agent)].tolist() == [29, 0]
    crowd.set_passable(mask, False)
    crowd.redirect(agent, (0, 0))
    crowd.tick()
    assert crowd.statuses[0] == cairn.CrowdStatus.UNREACHABLE
    with pytest.raises(cairn.UsageError, match=r"\(8, 30\)"):
        crowd.set_passable(mask.T, False)
    with pytest.raises(cairn.UsageError):
        crowd.set_passable((40, 0), False)
    with pytest.raises(TypeError):
        crowd.set_passable(mask.astype(float)[:, :2], False)


def test_exclusive_cells(some, grid):
    crowd = cairn.Crowd(grid, exclusive=True)
    crowd.add(some.starts[0])
    assert crowd.occupied(some.starts[0])
    with pytest.raises(cairn.UsageError, match="another agent"):
        crowd.add(some.starts[0])


def test_wrong_budgets_are_refused(grid):
    crowd = cairn.Crowd(grid)
    for wrong in ({"work": 5}, {"milliseconds": 0}, {"milliseconds": float("nan")}):
        with pytest.raises(cairn.UsageError):
            crowd.tick(**wrong)
    with pytest.raises(TypeError):
        crowd.tick(work=-1)
    with pytest.raises(cairn.UsageError):
        cairn.Crowd(grid, threads=1000)


def test_two_threads_at_once_are_refused_and_harm_nothing():
    grid = cairn.Grid.load("rooms:512x512,seed=3")
    some = cairn.problems(grid, 300)
    crowd = cairn.Crowd(grid)
    crowd.add(some.starts, some.goals)
    refused, ticks = [], []

    def work():
        for _ in range(60):
            try:
                crowd.tick()
                ticks.append(1)
            except cairn.UsageError as error:
                refused.append(str(error))

    threads = [threading.Thread(target=work) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(ticks) + len(refused) == 180 and ticks
    assert all("another thread" in text for text in refused)
    crowd.tick()
