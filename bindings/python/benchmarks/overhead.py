"""What Python adds to C++, and how networkx compares: each figure beside its target, all in one run.

    ./bench python [--quick]

Exit code 1 if a figure misses its target. Times are the least of several runs; the C++ side runs in this process, too.
Batches, ticks and conversions are measured in processor time of all threads, which other programs change little.
"""

import argparse
import sys
import time

import numpy as np

import cairn
from cairn import _cairn


def seconds(work):
    begin = time.perf_counter()
    work()
    return time.perf_counter() - begin


def processor_seconds(work):
    begin = time.process_time()
    work()
    return time.process_time() - begin


def least(rounds, *works):
    """The least time of each of some works, which take turns, so that a busy moment of the machine meets all."""
    times = [[work() for work in works] for _ in range(rounds)]
    return [min(column) for column in zip(*times)]


def iterate(agent, start, goal):
    agent.start(start, goal)
    begin = time.perf_counter()
    for _ in agent:
        pass
    return time.perf_counter() - begin


def call_steps(agent, start, goal):
    agent.start(start, goal)
    moved = cairn.Outcome.MOVED
    begin = time.perf_counter()
    while agent.step().outcome is moved:
        pass
    return time.perf_counter() - begin


def step_overhead(grid, database, rounds):
    some = cairn.problems(grid, 1, min_cost=500, seed=3)
    start, goal = some.starts[0], some.goals[0]
    agent = cairn.Agent(grid, "cairn", database)
    moves = len(list(agent.start(start, goal)))

    def native():
        agent.start(start, goal)
        return _cairn.time_walk(agent)

    plain, loop, calls = least(
        50 * rounds, native, lambda: iterate(agent, start, goal), lambda: call_steps(agent, start, goal)
    )
    yield "a step by iteration, over C++", (loop - plain) / moves * 1e6, 1, "µs"
    yield "a call of step(), over C++", (calls - plain) / moves * 1e6, 1, "µs"


def batch_ratio(grid, database, rounds):
    some = cairn.problems(grid, 10_000)
    starts, goals = some.starts, some.goals
    for name, used in (("with a database", database), ("without a database", None)):
        native, python = least(
            2 * rounds,
            lambda: processor_seconds(lambda: _cairn.time_paths(grid, starts, goals, used, 0)),
            lambda: processor_seconds(lambda: cairn.find_paths(grid, starts, goals, used)),
        )
        yield f"10,000 paths {name}, in times of C++", python / native, 1.1, ""
        yield f"  microseconds a path {name}", python / len(starts) * 1e6, None, "µs"


def crowd_ratio(grid, database, rounds):
    some = cairn.problems(grid, 10_000, seed=2)
    ticks, work = 60, 10_000_000

    def fresh():
        crowd = cairn.Crowd(grid, database)
        crowd.add(some.starts, some.goals)
        for _ in range(20):
            crowd.tick(work=work)
        return crowd

    def native():
        crowd = fresh()
        return processor_seconds(lambda: _cairn.time_ticks(crowd, ticks, work))

    def python():
        crowd = fresh()

        def frames():
            for _ in range(ticks):
                crowd.tick(work=work)
                crowd.positions

        return processor_seconds(frames)

    plain, through = least(3 * rounds, native, python)
    yield "a tick of 10,000 agents with their positions, in times of C++", through / plain, 1.05, ""
    yield "  milliseconds a tick", through / ticks * 1e3, None, "ms"


def conversion(rounds):
    cells = np.random.RandomState(1).rand(4096, 4096) < 0.8
    kinds = {
        "bool": cells,
        "bool by columns": np.asfortranarray(cells),
        "int32": cells.astype(np.int32),
        "float64": cells.astype(float),
    }
    for name, array in kinds.items():
        (time_of_cells,) = least(5 * rounds, lambda: processor_seconds(lambda: _cairn.time_conversion(array)))
        # An array of 128 MB is beyond this target: only to read it takes most of the time.
        yield f"the cells of 4096 x 4096, {name}", time_of_cells * 1e3, None if name == "float64" else 30, "ms"
    (whole,) = least(2 * rounds, lambda: processor_seconds(lambda: cairn.Grid(cells)))
    yield "  the whole Grid of it, with moves and components", whole * 1e3, None, "ms"


def networkx_ratio(grid, database, paths):
    import networkx

    cells = grid.to_array()
    graph = networkx.Graph()
    for y, x in np.argwhere(cells):
        for to, cost in grid.neighbours((x, y)):
            graph.add_edge((int(x), int(y)), to, weight=cost)
    some = cairn.problems(grid, paths, seed=5)
    pairs = [(tuple(a), tuple(b)) for a, b in zip(some.starts.tolist(), some.goals.tolist())]
    theirs = seconds(
        lambda: [networkx.astar_path(graph, a, b, grid.heuristic, weight="weight") for a, b in pairs]
    )
    for name, used in (("with a database", database), ("without a database", None)):
        (ours,) = least(20, lambda: seconds(lambda: [cairn.find_path(grid, a, b, used) for a, b in pairs]))
        target = 1000 if used is not None else None
        yield f"a path of find_path {name}, as many times as fast as A* of networkx", -theirs / ours, target, ""
    yield "  milliseconds a path of networkx", theirs / len(pairs) * 1e3, None, "ms"


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--quick", action="store_true", help="fewer runs of each")
    rounds = 1 if arguments.parse_args().quick else 3
    grid = cairn.Grid.load("rooms:512x512,seed=101")
    database = cairn.build(grid)
    missed = False
    for figures in (
        step_overhead(grid, database, rounds),
        batch_ratio(grid, database, rounds),
        crowd_ratio(grid, database, rounds),
        conversion(rounds),
        networkx_ratio(grid, database, 4 * rounds),
    ):
        for name, value, target, unit in figures:
            at_least = value < 0
            good = target is None or (-value >= target if at_least else value <= target)
            missed = missed or not good
            shown = f"{abs(value):,.3g}" if abs(value) < 1000 else f"{abs(value):,.0f}"
            goal = "" if target is None else f"{'at least' if at_least else 'at most'} {target:,}"
            print(f"{name:78} {shown:>9} {unit:2} {goal:18} {'' if good else 'MISSED'}".rstrip(), flush=True)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
