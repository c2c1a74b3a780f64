"""Trials, and algorithms that are written in Python."""

import math
import pickle

import numpy as np
import pytest

import cairn


class Lrta:
    """LRTA* with a lookahead of one move, in the integers and with the ties of the library's own."""

    def __init__(self, grid):
        self.grid = grid
        self.moves = {}

    def start(self, start, goal):
        self.at, self.goal, self.h = start, goal, {}
        self.expansions = self.learned = 0

    def estimate(self, point):
        return self.h.get(point, round(5741 * self.grid.heuristic(point, self.goal)))

    def step(self):
        if self.at not in self.moves:
            self.moves[self.at] = [(to, round(5741 * cost)) for to, cost in self.grid.neighbours(self.at)]
        self.expansions += 1
        # Ties fall to the larger cost of the move, then to the first cell in row order.
        best = min(self.moves[self.at], key=lambda move: (move[1] + self.estimate(move[0]), -move[1], move[0][::-1]))
        value = best[1] + self.estimate(best[0])
        if value > self.estimate(self.at):
            self.h[self.at] = value
            self.learned += 1
        self.at = best[0]
        return self.at


def test_lrta_in_python_walks_as_lrta_in_the_library(grid, some):
    result = cairn.bench(grid, ["lrta", Lrta], some)
    built_in, own = result.runs("lrta"), result.runs("Lrta")
    for column in ("solved", "cost", "moves", "revisits", "expansions", "optimal"):
        np.testing.assert_array_equal(own[column], built_in[column], column)
    assert [row["algorithm"] for row in result.rows] == ["lrta", "Lrta"]
    assert own["time_ns"].min() > 0
    walk = cairn.walk(grid, some.starts[0], some.goals[0], Lrta)
    np.testing.assert_array_equal(walk.points, cairn.walk(grid, some.starts[0], some.goals[0], "lrta").points)


class Cheat:
    def __init__(self, grid):
        self.grid = grid
        self.starts = 0

    def start(self, start, goal):
        self.at, self.goal = start, goal
        self.starts += 1


class Jumper(Cheat):
    def step(self):
        return self.goal


class Leaver(Cheat):
    def step(self):
        return (-1, -1)


class Talker(Cheat):
    def step(self):
        return "north"


class Gambler(Cheat):
    """Walks otherwise in the second run."""

    def step(self):
        moves = self.grid.neighbours(self.at)
        self.at = min(moves, key=lambda move: self.grid.heuristic(move[0], self.goal))[0]
        if self.starts == 2:
            self.starts = 3
            return self.grid.neighbours(self.at)[-1][0]
        return self.at


class Failing(Cheat):
    def step(self):
        raise ZeroDivisionError("by the algorithm itself")


def open_grid():
    return cairn.Grid(np.ones((20, 20)))


@pytest.mark.parametrize(
    "algorithm, error, words",
    [
        (Jumper, cairn.AlgorithmError, "illegal move"),
        (Leaver, cairn.AlgorithmError, "left the map"),
        (Talker, TypeError, "step\\(\\) of 'Talker'"),
        (Gambler, cairn.AlgorithmError, "illegal move|not deterministic"),
        (Failing, ZeroDivisionError, "by the algorithm itself"),
        (object, TypeError, ""),
        (lambda grid: object(), TypeError, "start"),
        (5, TypeError, "lss-lrta"),
    ],
)
def test_what_an_algorithm_does_wrong_is_told(algorithm, error, words):
    with pytest.raises(error, match=words):
        cairn.bench(open_grid(), [algorithm], [[0, 0, 15, 3]])


def test_counters_are_added_up_and_checked():
    class Counting(Cheat):
        expansions = 0

        def step(self):
            self.expansions += 3
            self.at = self.at[0] + 1, 0
            return self.at

    result = cairn.bench(open_grid(), Counting, [[0, 0, 15, 0]], timed=False)
    assert result.runs("Counting")["expansions"].tolist() == [45]
    assert result.runs("Counting")["expansions_max"].tolist() == [3]
    Counting.expansions = -1000
    with pytest.raises(ValueError, match="counts up from 0"):
        cairn.bench(open_grid(), Counting, [[0, 0, 15, 0]])


def test_an_algorithm_that_never_arrives_has_not_solved():
    class Thinker(Cheat):
        def step(self):
            return None

    class Pacer(Cheat):
        name = "pacer"

        def step(self):
            self.at = (1, 0) if self.at == (0, 0) else (0, 0)
            return self.at

    result = cairn.bench(open_grid(), [Thinker, Pacer], [[0, 0, 15, 3]], max_steps=100)
    assert [row["solved"] for row in result.rows] == [0, 0]
    assert result.runs("pacer")["moves"].tolist() == [100] and result.runs("Thinker")["moves"].tolist() == [0]


def test_rows_are_dicts_and_runs_are_arrays(grid, database, some):
    result = cairn.bench({"rooms": grid}, ["astar", "cairn"], some, databases=[database])
    row = result.rows[1]
    assert row["map"] == "rooms" and row["problems"] == len(some) and row["database_bytes"] == database.nbytes
    assert math.isnan(row["build_seconds"])
    runs = result.runs("astar", "rooms")
    np.testing.assert_array_equal(runs["cost"], some.optimal)
    assert runs["cost"].mean() == pytest.approx(result.rows[0]["cost_mean"])
    with pytest.raises(KeyError, match="cairn on rooms"):
        result.runs("lrta")
    assert "astar" in str(result) and "<table" in result._repr_html_()
    with pytest.raises(cairn.UsageError, match="same name"):
        cairn.bench(grid, ["lrta", "lrta"])


def test_frames_of_pandas(some, grid):
    pytest.importorskip("pandas")
    result = cairn.bench(grid, ["astar", "lrta"], some, timed=False)
    frame = result.to_pandas()
    assert list(frame["algorithm"]) == ["astar", "lrta"]
    runs = result.runs_to_pandas()
    assert len(runs) == 2 * len(some) and {"start_x", "goal_y", "cost", "algorithm"} <= set(runs.columns)


def test_counted_work_and_bounds_in_unknown_terrain(grid, some):
    result = cairn.bench(grid, "dartaa", some, unknown=True, timed=False)
    assert result.rows[0]["solved"] == len(some)
    with pytest.raises(cairn.UsageError, match="unknown terrain"):
        cairn.bench(grid, "astar", some, unknown=True)
    with pytest.raises(cairn.UsageError, match="unknown terrain"):
        cairn.bench(grid, Lrta, some, unknown=True)


def test_problems_come_from_numbers_arrays_and_files(tmp_path, grid):
    random = cairn.problems(grid, 30, min_cost=20, max_cost=60, seed=3)
    assert ((random.optimal >= 20) & (random.optimal <= 60)).all()
    rows = np.hstack([random.starts, random.goals])
    given = cairn.problems(grid, rows)
    np.testing.assert_array_equal(given.optimal, random.optimal)
    np.testing.assert_array_equal(cairn.problems(grid, rows.reshape(-1, 2, 2)).goals, random.goals)
    lines = "".join(
        f"0\tlevel.map\t{grid.width}\t{grid.height}\t{a}\t{b}\t{c}\t{d}\t{cost:.8f}\n"
        for (a, b, c, d), cost in zip(rows.tolist(), random.optimal)
    )
    (tmp_path / "level.map.scen").write_text("version 1\n" + lines)
    grid.save(tmp_path / "level.map")
    read = cairn.problems(grid, tmp_path / "level.map.scen")
    np.testing.assert_array_equal(read.starts, random.starts)
    assert len(cairn.problems(grid, tmp_path / "level.map.scen", limit=7)) == 7
    result = cairn.bench([tmp_path / "level.map"], "astar", tmp_path / "level.map.scen", timed=False)
    assert result.rows[0]["problems"] == 30
    for wrong in (0, -3, [[1, 2, 3]]):
        with pytest.raises(cairn.UsageError):
            cairn.problems(grid, wrong)
    with pytest.raises(cairn.UsageError, match="another grid"):
        cairn.problems(open_grid(), random)
    with pytest.raises(cairn.InputError):
        cairn.problems(grid, "none.scen")


def test_a_walk_is_a_picture_with_the_heat_of_revisits(grid, some):
    walk = cairn.walk(grid, some.starts[1], some.goals[1], "lrta")
    assert walk.visits().sum() == walk.moves + 1 and (walk.visits() > 1).any() == (walk.revisits > 0)
    assert walk._repr_png_().startswith(b"\x89PNG")
    with pytest.raises(cairn.UsageError, match="no path"):
        cairn.walk(cairn.Grid.from_text(".#."), (0, 0), (2, 0))


def test_interrupts_and_progress(grid, some):
    calls = []
    cairn.bench(grid, ["astar", Lrta], some, timed=False, progress=lambda: calls.append(1))
    assert len(calls) == 2 * len(some)

    def stop():
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        cairn.bench(grid, "astar", some, progress=stop)


def test_exceptions_can_be_pickled():
    error = pickle.loads(pickle.dumps(cairn.UsageError("why")))
    assert isinstance(error, ValueError) and isinstance(error, cairn.Error) and str(error) == "why"
    assert issubclass(cairn.InputError, OSError) and issubclass(cairn.OutputError, OSError)
    assert issubclass(cairn.InternalError, RuntimeError)
