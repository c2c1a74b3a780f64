"""Whatever is passed, the answer is an exception that says what is wrong: never a crash, and never an internal error."""

import hypothesis
import hypothesis.strategies as st
import numpy as np

import cairn

GRID = cairn.Grid.load("rooms:64x64,seed=3")
DATABASE = cairn.build(GRID)

ANYTHING = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(2**70), 2**70),
    st.floats(),
    st.text(max_size=8),
    st.binary(max_size=20),
    st.tuples(st.integers(-3, 70), st.integers(-3, 70)),
    st.lists(st.integers(-3, 70), max_size=4),
    st.lists(st.tuples(st.integers(-3, 70), st.integers(-3, 70)), max_size=4),
    st.sampled_from([GRID, DATABASE, object(), np.nan, np.zeros((2, 2)), np.array(3), np.zeros((0, 2)), [[1], [2, 3]]]),
    st.sampled_from(["lrta", "cairn", "astar:", "lrta:depth=0", "rooms:8x8", {"a": 1}, [[[1, 2]]], np.zeros((64, 64), bool)]),
)

GRAPH = cairn.Graph([[0, 0], [10, 0]], [[1, 2, 10], [2, 1, 10]])
SAVED = cairn.Crowd(GRID).save()

CALLS = [
    lambda a, b, c: cairn.Grid(a),
    lambda a, b, c: cairn.Grid(np.ones((2, 2)), a),
    lambda a, b, c: cairn.Grid.from_costmap(np.zeros((2, 2), int), max_cost=a, threshold=b),
    lambda a, b, c: GRID.erode(a),
    lambda a, b, c: cairn.Graph(a, b),
    lambda a, b, c: cairn.GraphAgent(GRAPH, a).start(b, c),
    lambda a, b, c: cairn.GraphAgent(GRAPH).start(a, b).step(c),
    lambda a, b, c: cairn.GraphAgent(a),
    lambda a, b, c: GRAPH.neighbours(a),
    lambda a, b, c: cairn.Crowd(GRID).restore(a if not isinstance(a, bytes) else SAVED[: len(a)] + a),
    lambda a, b, c: cairn.Crowd(GRID).orders(a),
    lambda a, b, c: cairn.Crowd(GRID).set_user_data(a, b),
    lambda a, b, c: cairn.Crowd(GRID, out_of_reach=a),
    lambda a, b, c: cairn.SizedCrowd(GRID, a, b, c),
    lambda a, b, c: cairn.SizedCrowd(GRID, [1, 2])[a],
    lambda a, b, c: cairn.SizedCrowd(GRID, [1, 2]).set_passable(a, b),
    lambda a, b, c: cairn.Grid.from_text(a),
    lambda a, b, c: cairn.Grid.from_costmap(a),
    lambda a, b, c: cairn.Database(a),
    lambda a, b, c: cairn.Agent(a, b, c),
    lambda a, b, c: cairn.Agent(GRID, a, DATABASE),
    lambda a, b, c: cairn.Agent(GRID, "lrta").start(a, b).step(c),
    lambda a, b, c: GRID.neighbours(a),
    lambda a, b, c: GRID.heuristic(a, b),
    lambda a, b, c: GRID.connected(a, b),
    lambda a, b, c: GRID.line_of_sight(a, b),
    lambda a, b, c: GRID.nearest_reachable(a, b),
    lambda a, b, c: GRID.to_png(a),
    lambda a, b, c: cairn.find_path(GRID, a, b, c),
    lambda a, b, c: cairn.find_path(a, b, c),
    lambda a, b, c: cairn.find_paths(GRID, a, b, c),
    lambda a, b, c: cairn.distance_field(GRID, a, b),
    lambda a, b, c: cairn.Crowd(GRID, a, b),
    lambda a, b, c: cairn.Crowd(GRID).add(a, b),
    lambda a, b, c: cairn.Crowd(GRID).set_passable(a, b),
    lambda a, b, c: cairn.Crowd(GRID).redirect(a, b),
    lambda a, b, c: cairn.Crowd(GRID).remove(a),
    lambda a, b, c: cairn.Crowd(GRID).index(a),
    lambda a, b, c: cairn.Crowd(GRID).tick(a, b),
    lambda a, b, c: cairn.walk(GRID, a, b, c, max_steps=100),
    lambda a, b, c: cairn.problems(GRID, a if not isinstance(a, int) or a < 50 else 50, min_cost=1),
    lambda a, b, c: cairn.bench(GRID, a, [[24, 52, 25, 52]], max_steps=10, timed=False),
    lambda a, b, c: cairn.build(GRID, a, seed=b),
]


@hypothesis.settings(max_examples=1500, deadline=None, derandomize=True)
@hypothesis.given(st.sampled_from(CALLS), ANYTHING, ANYTHING, ANYTHING)
def test_misuse_is_answered(call, a, b, c):
    try:
        call(a, b, c)
    except cairn.InternalError:
        raise
    except (TypeError, ValueError, OSError, OverflowError, cairn.AlgorithmError) as error:
        assert str(error)
