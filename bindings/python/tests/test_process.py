"""Memory, processes, and the end of the interpreter."""

import copy
import gc
import multiprocessing
import os
import pickle
import resource
import subprocess
import sys
import textwrap

import numpy as np
import pytest

import cairn


def resident_bytes():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * resource.getpagesize()


def grows_by(work, count):
    """How much memory grows over `count` calls, after some to warm up."""
    for _ in range(count // 10):
        work()
    gc.collect()
    before = resident_bytes()
    for _ in range(count):
        work()
    gc.collect()
    return resident_bytes() - before


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")
@pytest.mark.skipif("libasan" in os.environ.get("LD_PRELOAD", ""), reason="the sanitizer keeps what was freed")
def test_a_million_objects_leave_no_memory_behind():
    grid = cairn.Grid.from_text("....\n....")
    agent = cairn.Agent(grid, "lrta")
    cells = np.ones((3, 3))
    crowd = cairn.Crowd(grid)
    crowd.add((0, 0), (3, 1))
    million = [
        (lambda: agent.start((0, 0), (3, 1)).step(), 400_000),
        (lambda: cairn.find_path(grid, (0, 0), (3, 1)), 150_000),
        (lambda: crowd.positions, 150_000),
        (lambda: grid.neighbours((1, 1)), 150_000),
        (lambda: cairn.Grid(cells), 100_000),
        (lambda: cairn.Agent(grid, "lrta"), 30_000),
        (lambda: pytest.raises(cairn.UsageError, agent.start, (9, 9), (0, 0)), 10_000),
        (lambda: cairn.Database, 10_000),
    ]
    for work, count in million:
        assert grows_by(work, count) < 4_000_000
    references = sys.getrefcount(grid)
    for _ in range(1000):
        cairn.Agent(grid, "lrta").start((0, 0), (3, 1)).step()
        grid == grid, agent.grid
    gc.collect()
    assert sys.getrefcount(grid) == references


def length_of_path(argument):
    grid, database, start, goal = argument
    return len(cairn.find_path(grid, start, goal, database))


@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_grids_and_databases_go_to_other_processes(grid, database, some, method):
    tasks = [(grid, database, a, b) for a, b in zip(some.starts[:8], some.goals[:8])]
    with multiprocessing.get_context(method).Pool(2) as pool:
        assert pool.map(length_of_path, tasks) == [length_of_path(task) for task in tasks]


def tick_in_child(crowd, results):
    try:
        crowd.tick()
        results.put("ticked")
    except cairn.UsageError as error:
        results.put(str(error))


@pytest.mark.parametrize("threads, answer", [(1, "ticked"), (2, "made before a fork")])
def test_a_crowd_in_a_forked_child(grid, some, threads, answer):
    crowd = cairn.Crowd(grid, threads=threads)
    crowd.add(some.starts, some.goals)
    crowd.tick()
    context = multiprocessing.get_context("fork")
    results = context.Queue()
    child = context.Process(target=tick_in_child, args=(crowd, results))
    child.start()
    try:
        assert answer in results.get(timeout=300)
        child.join(300)
        assert child.exitcode == 0
    finally:
        child.kill()  # one that waits for threads that are gone would wait for ever
    crowd.tick()


def run(script):
    return subprocess.run([sys.executable, "-c", textwrap.dedent(script)], capture_output=True, text=True, timeout=600)


def test_the_interpreter_ends_with_live_objects():
    ended = run(
        """
        import builtins, threading, time, cairn
        grid = cairn.Grid.load("rooms:96x64,seed=3")
        database = cairn.build(grid)
        some = cairn.problems(grid, 30)
        crowd = cairn.Crowd(grid, database, threads=2)
        crowd.add(some.starts, some.goals)
        crowd.tick()
        agent = cairn.Agent(grid, database=database).start(some.starts[0], some.goals[0])
        next(agent)
        builtins.kept = [grid, database, some, crowd, agent, crowd.positions, cairn.bench(grid, "astar", some)]
        builtins.kept.append(builtins.kept)                     # a cycle, too
        large = cairn.Grid.load("rooms:512x512,seed=3")
        def paths():
            while True: cairn.find_path(large, *ends)
        def ticks():
            other = cairn.Crowd(large)
            other.add(*ends)
            while True: other.tick()
        ends = [tuple(row[0]) for row in (cairn.problems(large, 1).starts, cairn.problems(large, 1).goals)]
        for work in (lambda: cairn.build(large, "knn:records=1000000"), paths, ticks):
            threading.Thread(target=work, daemon=True).start()
        time.sleep(0.3)
        print("end")
        """
    )
    assert (ended.returncode, ended.stdout) == (0, "end\n"), ended.stderr


def test_an_exception_of_a_callback_crosses_a_build_with_threads():
    ended = run(
        """
        import cairn
        def stop(share): raise SystemExit(7)
        cairn.build(cairn.Grid.load("rooms:96x64,seed=3"), "knn", progress=stop)
        """
    )
    assert ended.returncode == 7, ended.stderr


def test_a_subinterpreter_is_told_to_use_processes():
    interpreters = pytest.importorskip("_xxsubinterpreters", reason="another version of Python")
    assert interpreters
    for first in ("import cairn", "pass"):
        ended = run(
            f"""
            import _xxsubinterpreters as interpreters
            {first}
            other = interpreters.create()
            interpreters.run_string(other, '''if True:
                try:
                    import cairn
                    print("imported")
                except ImportError as error:
                    print(error)
                ''')
            interpreters.destroy(other)
            import cairn
            print(cairn.Grid.from_text("..").shape)
            """
        )
        assert ended.returncode == 0, ended.stderr
        assert ended.stdout == "cairn works in the main interpreter only: use processes in place of subinterpreters\n(1, 2)\n"


def test_what_is_pickled_and_what_is_not(grid, database, some):
    graph = cairn.Graph([[0, 0], [3, 0]], [[1, 2, 5]])
    for value in (grid, database, graph, cairn.CrowdStatus.IDLE, cairn.Outcome.MOVED):
        assert pickle.loads(pickle.dumps(value)) == value
    crowd = cairn.Crowd(grid)
    for value in (crowd, cairn.Agent(grid), cairn.GraphAgent(graph), cairn.SizedCrowd(grid, [1]), some):
        with pytest.raises(TypeError, match="pickle"):
            pickle.dumps(value)
        with pytest.raises(TypeError, match="pickle"):
            copy.copy(value)
