"""Crowds that are saved and restored, agents of several sizes, and other settings."""

import gc
import pickle
import threading

import numpy as np
import pytest

import cairn


def states(crowd):
    return crowd.positions.tolist(), crowd.goals.tolist(), crowd.statuses.tolist(), crowd.ids.tolist()


@pytest.mark.parametrize("exclusive", [False, True])
def test_a_restored_crowd_walks_as_the_one_that_was_saved(grid, database, some, exclusive):
    crowd = cairn.Crowd(grid, database, exclusive=exclusive)
    starts, rows = np.unique(some.starts, axis=0, return_index=True)
    ids = crowd.add(starts, some.goals[rows])
    for _ in range(7):
        crowd.tick(work=20_000)
    x, y = some.starts[0]
    crowd.set_passable((x, y), False)
    saved = crowd.save()
    assert isinstance(saved, bytes)
    other = cairn.Crowd(grid, database, exclusive=exclusive, threads=2)
    other.add((1, 1) if grid.is_passable((1, 1)) else tuple(some.starts[3]))
    before = other.positions
    old = before.copy()
    other.restore(saved)
    gc.collect()
    assert len(before) == 1 and (before == old).all() or len(before), "an old view is safe to read"
    assert states(other) == states(crowd)
    np.testing.assert_array_equal(other.passable(), crowd.passable())
    for _ in range(40):
        assert repr(crowd.tick(work=20_000)) == repr(other.tick(work=20_000))
        assert states(other) == states(crowd)
    more = tuple(some.starts[1]) if not exclusive else None
    if more:
        assert crowd.add(more) == other.add(more)
    assert int(ids[0]) in other


def test_what_was_not_saved_by_such_a_crowd_is_refused(grid, database, some):
    crowd = cairn.Crowd(grid, database)
    crowd.add(some.starts, some.goals)
    saved = crowd.save()
    kept = states(crowd)
    damaged = bytearray(saved)
    damaged[len(damaged) // 2] ^= 1
    for wrong in (b"", saved[:-1], bytes(damaged), cairn.Crowd(grid).save(), cairn.Crowd(grid, database, exclusive=True).save()):
        with pytest.raises(cairn.InputError):
            crowd.restore(wrong)
        assert states(crowd) == kept
    with pytest.raises(TypeError):
        crowd.restore("text")
    with pytest.raises(TypeError):
        pickle.dumps(crowd)


def test_views_from_before_a_restore_stay_safe(grid, some):
    crowd = cairn.Crowd(grid)
    crowd.add(some.starts, some.goals)
    large = cairn.Crowd(grid)
    for _ in range(50):
        large.add(some.starts, some.goals)
    views = crowd.positions, crowd.goals, crowd.statuses
    crowd.restore(large.save())
    junk = [np.full(5000, 7, np.int64) for _ in range(50)]
    assert all(view.sum() >= 0 for view in views) and junk
    assert len(crowd.positions) == 50 * len(some)


def test_agents_of_several_sizes(grid, some):
    sizes = [1, 2, 3]
    databases = [cairn.build(grid.erode(size)) for size in sizes]
    crowd = cairn.SizedCrowd(grid, sizes, databases)
    assert crowd.sizes == sizes
    eroded = grid.erode(3).to_array()
    height, width = grid.shape
    for y in range(height):
        for x in range(width):
            square = grid.to_array()[y : y + 3, x : x + 3]
            assert eroded[y, x] == (square.shape == (3, 3) and square.all())
    alone = {}
    for size in sizes:
        chosen = cairn.problems(grid.erode(size), 10, seed=size)
        crowd[size].add(chosen.starts, chosen.goals)
        alone[size] = cairn.Crowd(grid.erode(size), databases[size - 1])
        alone[size].add(chosen.starts, chosen.goals)
    while any(crowd[size].walking for size in sizes):
        crowd.tick()
        for size in sizes:
            alone[size].tick()
            np.testing.assert_array_equal(crowd[size].positions, alone[size].positions)
    assert (crowd[3].statuses == cairn.CrowdStatus.ARRIVED).all()
    saved = crowd.save()
    other = cairn.SizedCrowd(grid, sizes, databases)
    other.restore(saved)
    np.testing.assert_array_equal(other[2].positions, crowd[2].positions)
    x, y = map(int, crowd[3].positions[0])
    assert crowd.set_passable((x + 2, y + 2), False) == 1
    assert not crowd.passable()[y + 2, x + 2] and not crowd[3].passable()[y, x]
    assert "10 agents of size 3" in repr(crowd)


def test_the_agents_of_one_size_keep_the_whole_and_leave_it_the_ticks(grid, some):
    part = cairn.SizedCrowd(grid, [1, 2], algorithm="dartaa")[1]
    gc.collect()
    scout = part.add(tuple(some.starts[0]), tuple(some.goals[0]))
    assert scout in part and len(part) == 1
    for refused in (part.tick, part.save, lambda: part.restore(b""), lambda: part.set_passable((1, 1), False)):
        with pytest.raises(cairn.UsageError, match="of the SizedCrowd"):
            refused()
    for wrong in ([], [0], [9], [2, 2]):
        with pytest.raises(cairn.UsageError):
            cairn.SizedCrowd(grid, wrong)
    with pytest.raises(cairn.UsageError):
        cairn.SizedCrowd(grid, [1])[2]
    with pytest.raises(cairn.InputError):
        cairn.SizedCrowd(grid, [1, 2], [cairn.build(grid)])
    whole = cairn.SizedCrowd(grid, [1])
    whole[1].add(some.starts, some.goals)
    errors = []

    def work():
        for _ in range(50):
            try:
                whole.tick()
                whole[1].redirect(whole[1].ids, tuple(some.goals[0]))
            except cairn.UsageError as error:
                errors.append(str(error))

    threads = [threading.Thread(target=work) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all("another thread" in text for text in errors)


def test_numbers_of_your_own_and_orders(grid, some):
    crowd = cairn.Crowd(grid)
    ids = crowd.add(some.starts, some.goals)
    assert crowd.user_data(ids).sum() == 0
    crowd.set_user_data(ids, np.arange(len(ids)) + 100)
    crowd.set_user_data(int(ids[0]), 2**64 - 1)
    assert crowd.user_data(int(ids[0])) == 2**64 - 1 and crowd.user_data(ids[3:5]).tolist() == [103, 104]
    np.testing.assert_array_equal(crowd.orders(ids), some.goals)
    assert crowd.orders(int(ids[2])) == tuple(some.goals[2])
    with pytest.raises(cairn.UsageError, match="as many as agents"):
        crowd.set_user_data(ids, [1, 2])
    for ask in (crowd.user_data, crowd.orders):
        with pytest.raises(cairn.UsageError, match="no agent"):
            ask(12345)


def test_goals_out_of_reach_are_approached():
    grid = cairn.Grid.from_text("....#...")
    crowd = cairn.Crowd(grid, out_of_reach="approach")
    scout = crowd.add((0, 0), (7, 0))
    for _ in range(10):
        crowd.tick()
    assert crowd.positions.tolist() == [[3, 0]] and crowd.orders(scout) == (7, 0)
    with pytest.raises(cairn.UsageError, match="wait or approach"):
        cairn.Crowd(grid, out_of_reach="fly")


def test_flow_fields_lead_a_group(grid, database, some):
    crowd = cairn.Crowd(grid, database, flow_fields=2)
    crowd.add(some.starts, tuple(some.goals[0]))
    for _ in range(2000):
        crowd.tick(work=100_000)
        if not crowd.walking:
            break
    assert (crowd.positions == some.goals[0]).all()
