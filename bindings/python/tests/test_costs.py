"""Maps whose cells have costs, against a plain search."""

import pickle

import hypothesis
import hypothesis.extra.numpy as numbers
import hypothesis.strategies as st
import numpy as np
import pytest

import cairn
from conftest import plain_distances, plain_moves


@st.composite
def weighted(draw):
    """Cells and costs of any kind of whole numbers, in any order."""
    costs = draw(numbers.arrays(np.uint8, st.tuples(st.integers(1, 9), st.integers(1, 9)), elements=st.integers(1, 254)))
    cells = draw(numbers.arrays(bool, costs.shape))
    costs = np.where(cells, costs, draw(st.sampled_from([0, 255])))
    kind = draw(st.sampled_from(["u1", "<i2", ">i4", "<i8", ">u8"]))
    return cells, np.asarray(costs.astype(kind), order=draw(st.sampled_from("CF")))


@hypothesis.settings(max_examples=120, deadline=None, derandomize=True)
@hypothesis.given(weighted(), st.sampled_from([4, 8]), st.sampled_from(["strict", "cut"]), st.integers(0, 2**30))
def test_moves_paths_and_fields_are_those_of_a_plain_search(map, connectivity, corners, seed):
    cells, costs = map
    rules = {"connectivity": connectivity, "corners": corners}
    grid = cairn.Grid(cells, costs, **rules)
    np.testing.assert_array_equal(grid.to_array(), cells)
    np.testing.assert_array_equal(grid.to_costs(), np.where(cells, costs, 0))
    assert grid.is_weighted == (grid.to_costs() > 1).any()
    assert pickle.loads(pickle.dumps(grid)) == grid
    free = np.argwhere(cells)[:, ::-1]
    if len(free) == 0:
        return
    for at in free:
        assert dict(grid.neighbours(at)) == pytest.approx(dict(plain_moves(cells, tuple(at), costs=costs, **rules)))
    start, *goals = free[np.random.RandomState(seed).randint(0, len(free), 3)]
    plain = plain_distances(cells, goals, costs=costs, **rules)
    np.testing.assert_allclose(cairn.distance_field(grid, goals), plain, rtol=1e-6)
    np.testing.assert_array_equal(
        np.isfinite(cairn.distance_field(grid, goals, 40)), np.isfinite(plain) & (plain <= 40 + 1e-6)
    )
    distance = plain_distances(cells, goals[:1], costs=costs, **rules)[start[1], start[0]]
    assert cairn.path_cost(grid, start, goals[0]) == pytest.approx(distance, rel=1e-6)
    assert grid.heuristic(start, goals[0]) <= distance + 1e-6
    path = cairn.find_path(grid, start, goals[0])
    cost = sum(dict(grid.neighbours(a))[tuple(b)] for a, b in zip(path, path[1:]))
    assert np.isinf(distance) or cost == pytest.approx(distance, rel=1e-6)


def test_agents_trials_and_algorithms_of_your_own_walk_there():
    grid = cairn.Grid.load("country:64x64,seed=3")
    some = cairn.problems(grid, 10)
    paths = cairn.find_paths(grid, some.starts, some.goals)
    np.testing.assert_array_equal(paths.costs, some.optimal)

    class Follower:
        """Follows a field of distances."""

        def __init__(self, grid):
            self.grid = grid

        def start(self, start, goal):
            self.at, self.field = start, cairn.distance_field(self.grid, goal)

        def step(self):
            self.at = min(self.grid.neighbours(self.at), key=lambda move: move[1] + self.field[move[0][::-1]])[0]
            return self.at

    result = cairn.bench(grid, ["astar", "lss-lrta", Follower], some, timed=False)
    for name in ("astar", "Follower"):
        np.testing.assert_array_equal(result.runs(name)["cost"], some.optimal, name)
    assert (result.runs("lss-lrta")["cost"] >= some.optimal).all() and result.rows[1]["solved"] == 10
    agent = cairn.Agent(grid, "dartaa", unknown=True).start(some.starts[0], some.goals[0])
    assert list(agent)[-1] == tuple(some.goals[0])
    assert grid.to_png() != cairn.Grid(grid.to_array()).to_png()


def test_crowds_walk_there_and_what_is_made_for_uniform_costs_says_so():
    grid = cairn.Grid.load("country:64x64,seed=3")
    for refused in (
        lambda: cairn.Crowd(grid, flow_fields=2),
        lambda: cairn.build(grid),
        lambda: grid.erode(2),
        lambda: grid.nearest_reachable((0, 0), (1, 1)),
        lambda: cairn.Agent(grid, "cairn", cairn.build(cairn.Grid(grid.to_array()))),
    ):
        with pytest.raises(cairn.Error, match="cost|map"):
            refused()
    crowd = cairn.Crowd(grid)
    some = cairn.problems(grid, 5)
    crowd.add(some.starts, some.goals)
    for _ in range(1000):
        crowd.tick(work=100_000)
    np.testing.assert_array_equal(crowd.positions, some.goals)
    uniform = cairn.Grid(grid.to_array(), np.ones(grid.shape, int))
    assert not uniform.is_weighted and uniform == cairn.Grid(grid.to_array())
    assert uniform != grid and hash(uniform) != hash(grid)
    assert "costs from 2 to" in repr(grid)


@pytest.mark.parametrize(
    "costs, error, words",
    [
        ([[1, 1]], ValueError, r"\(1, 3\), not \(1, 2\)"),
        ([1, 1, 1], ValueError, "shape"),
        ([[1, 0, 1]], ValueError, "1,0 costs 0"),
        ([[1, 255, 1]], ValueError, "1 to 254"),
        ([[1, -3, 1]], ValueError, "costs -3"),
        ([[1, 2**40, 1]], ValueError, "1 to 254"),
        ([[1.5, 1.0, 1.0]], TypeError, "whole numbers"),
        ([[True, True, True]], TypeError, "whole numbers"),
        ("S=2", TypeError, "whole numbers"),
    ],
)
def test_what_is_no_cost_is_refused(costs, error, words):
    with pytest.raises(error, match=words):
        cairn.Grid([[1, 1, 1]], costs)


def test_costs_of_files(tmp_path):
    (tmp_path / "swamp.map").write_text("type octile\nheight 1\nwidth 4\nmap\n.SW@\n")
    assert not cairn.Grid.load(tmp_path / "swamp.map").is_weighted
    grid = cairn.Grid.load(tmp_path / "swamp.map", "S=5,W=9")
    assert grid.to_costs().tolist() == [[1, 5, 9, 0]]
    grid.save(tmp_path / "swamp.png")
    assert cairn.Grid.load(tmp_path / "swamp.png", "grey=254").to_costs().tolist() == [[1, 5, 9, 0]]
    with pytest.raises(cairn.UsageError):
        cairn.Grid.load(tmp_path / "swamp.map", "swamp")


def test_occupancies_become_costs(tmp_path):
    grid = cairn.Grid.from_costmap(np.array([[0, 49, 99, 100, -1]], np.int8), threshold=100, max_cost=254)
    assert grid.to_costs().tolist() == [[1, 126, 254, 0, 0]]
    grid = cairn.Grid.from_costmap([[0, -1, 64]], max_cost=9, unknown_is_passable=True)
    assert grid.to_costs().tolist() == [[1, 1, 9]]
    (tmp_path / "lab.pgm").write_bytes(b"P2\n4 1\n255\n255 200 128 0\n")
    header = "image: lab.pgm\nresolution: 0.05\norigin: [0, 0, 0]\nnegate: 0\noccupied_thresh: 0.65\nfree_thresh: 0.196\n"
    (tmp_path / "lab.yaml").write_text(header + "mode: scale\n")
    costs = cairn.Grid.from_costmap(tmp_path / "lab.yaml", max_cost=20).to_costs()[0]
    assert costs[0] == 1 and 1 < costs[1] < costs[2] <= 20 and costs[3] == 0
    assert not cairn.Grid.from_costmap(tmp_path / "lab.yaml").is_weighted
    for wrong in ({"max_cost": 0}, {"max_cost": 255}, {"threshold": 0}):
        with pytest.raises(cairn.UsageError):
            cairn.Grid.from_costmap([[0]], **wrong)
    with pytest.raises(cairn.UsageError, match="nav2"):
        cairn.Grid.from_costmap(np.array([[0, 253]], np.uint8))
    with pytest.raises(cairn.UsageError, match="Grid.load"):
        cairn.Grid.from_costmap("lab.pgm")
