"""Graphs, and agents on them."""

import math
import pickle

import hypothesis
import hypothesis.strategies as st
import numpy as np
import pytest

import cairn

ROADS = [[1, 2, 10], [2, 1, 10], [2, 3, 25], [3, 2, 25], [3, 1, 40], [1, 3, 40]]
POINTS = [[0, 0], [10, 0], [10, 20]]


def plain_distances(count, arcs, goal):
    """Bellman and Ford: the cost of a cheapest path from each node to the goal."""
    distances = [math.inf] * (count + 1)
    distances[goal] = 0
    for _ in range(count):
        for a, b, cost in arcs:
            distances[a] = min(distances[a], cost + distances[b])
    return distances


@st.composite
def graphs(draw):
    count = draw(st.integers(1, 8))
    nodes = st.integers(1, count)
    arcs = draw(st.lists(st.tuples(nodes, nodes, st.integers(1, 50)), max_size=24))
    points = draw(st.lists(st.tuples(st.integers(-40, 40), st.integers(-40, 40)), min_size=count, max_size=count))
    both_ways = arcs + [(b, a, cost) for a, b, cost in arcs]
    return points, both_ways, draw(nodes), draw(nodes)


@hypothesis.settings(max_examples=150, deadline=None, derandomize=True)
@hypothesis.given(graphs())
def test_agents_find_the_paths_of_a_plain_search(case):
    points, arcs, start, goal = case
    graph = cairn.Graph(points, arcs)
    distance = plain_distances(len(points), arcs, goal)[start]
    assert graph.heuristic(start, goal) <= distance
    cheapest = {}
    for a, b, cost in arcs:
        if a != b:
            cheapest[a, b] = min(cost, cheapest.get((a, b), cost))
    assert {(a, b): cost for a in range(1, len(points) + 1) for b, cost in graph.neighbours(a)} == cheapest
    for algorithm in ("astar", None, "lrta"):
        agent = cairn.GraphAgent(graph, algorithm)
        walk = [start, *agent.start(start, goal)]
        assert agent.arrived == (walk[-1] == goal) == math.isfinite(distance)
        cost = sum(cheapest[a, b] for a, b in zip(walk, walk[1:]))
        assert cost >= distance if agent.arrived else len(walk) == 1
        if algorithm == "astar" and agent.arrived:
            assert cost == distance
    assert pickle.loads(pickle.dumps(graph)) == graph


def test_a_graph_of_files_and_of_a_grid(tmp_path, grid, some):
    (tmp_path / "towns.gr").write_text("p sp 3 6\n" + "".join(f"a {a} {b} {cost}\n" for a, b, cost in ROADS))
    bare = cairn.Graph.load(tmp_path / "towns.gr")
    assert (bare.node_count, bare.arc_count, bare.has_coordinates) == (3, 6, False)
    (tmp_path / "places.co").write_text(
        "p aux sp co 3\n" + "".join(f"v {i} {x} {y}\n" for i, (x, y) in enumerate(POINTS, 1))
    )
    named = cairn.Graph.load(str(tmp_path / "towns.gr"), tmp_path / "places.co")
    assert named == cairn.Graph(POINTS, ROADS) != bare and hash(named) == hash(cairn.Graph(POINTS, ROADS))
    np.testing.assert_array_equal(named.points, POINTS)
    assert named.arcs.tolist() == sorted(ROADS)
    with pytest.raises(cairn.InputError, match="none.gr"):
        cairn.Graph.load(tmp_path / "none.gr")
    (tmp_path / "bad.gr").write_text("p sp 2 1\na 1 5 3\n")
    with pytest.raises(cairn.InputError, match="bad.gr:2"):
        cairn.Graph.load(tmp_path / "bad.gr")

    graph = cairn.Graph.from_grid(grid)
    node = {tuple(point): i for i, point in enumerate(graph.points.tolist(), 1)}
    agent = cairn.GraphAgent(graph, "astar")
    for start, goal, optimal in zip(some.starts[:5].tolist(), some.goals[:5].tolist(), some.optimal):
        walk = [node[tuple(start)], *agent.start(node[tuple(start)], node[tuple(goal)])]
        cost = sum(dict(graph.neighbours(a))[b] for a, b in zip(walk, walk[1:]))
        assert cost / 5741 == pytest.approx(optimal)


def test_steps_budgets_and_what_keeps_the_graph(some):
    agent = cairn.GraphAgent(cairn.Graph(POINTS, ROADS), "astar")
    assert agent.position is None and not agent.arrived and agent.algorithm == "astar"
    agent.start(np.int64(1), 3)
    outcome, position, work = agent.step()
    assert outcome is cairn.Outcome.MOVED and position == 2 and agent.work["total"] == work
    assert agent.goal == 3 and agent.graph.node_count == 3 and "at 2, goal 3" in repr(agent)
    assert agent.step(1000).position == 3 and agent.arrived and agent.inspect()["subgoal"] is None
    assert agent.step().outcome == "arrived"


@pytest.mark.parametrize(
    "points, arcs, error, words",
    [
        (POINTS, [[1, 4, 3]], ValueError, "4"),
        (POINTS, [[0, 1, 3]], ValueError, "0"),
        (POINTS, [[1, 2, 0]], ValueError, "cost"),
        (POINTS, [[1, 2, -5]], ValueError, "row 0"),
        (POINTS, [[1, 2, 2**40]], ValueError, "row 0"),
        (POINTS, [[1, 2]], ValueError, "from, to and cost"),
        (POINTS, [[1, 2, 0.5]], TypeError, "whole numbers"),
        ([[2**33, 0]], [], ValueError, "the x in row 0"),
        ([], [], ValueError, ""),
        (None, None, (TypeError, ValueError), ""),
        ("ab", [], (TypeError, ValueError), ""),
    ],
)
def test_what_is_no_graph_is_refused(points, arcs, error, words):
    with pytest.raises(error, match=words):
        cairn.Graph(points, arcs)


def test_mistakes_are_told():
    graph = cairn.Graph(POINTS, ROADS)
    with pytest.raises(cairn.UsageError, match="walks on grids only"):
        cairn.GraphAgent(graph, "p-lrta")
    agent = cairn.GraphAgent(graph)
    with pytest.raises(cairn.UsageError, match="call start"):
        agent.step()
    for wrong in (0, 4, -1, 10**30):
        with pytest.raises(cairn.UsageError, match="from 1 to 3"):
            agent.start(1, wrong)
    for wrong in (None, 1.0, "1", (0, 0), True):
        with pytest.raises(TypeError, match="number of a node"):
            agent.start(wrong, 1)
    with pytest.raises(TypeError):
        cairn.GraphAgent(None)
