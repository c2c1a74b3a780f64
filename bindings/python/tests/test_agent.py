"""Agents: the moves and the work are those of the library, by its own golden file."""

import gc
import itertools
import pathlib

import pytest

import cairn

GOLDEN = pathlib.Path(__file__).resolve().parents[3] / "tests" / "portable" / "golden.txt"


class Hash:
    """FNV-1a over numbers of 64 bits, as the golden file has it."""

    def __init__(self):
        self.value = 0xCBF29CE484222325

    def add(self, number):
        for i in range(8):
            self.value = ((self.value ^ (number >> (8 * i) & 0xFF)) * 0x100000001B3) % 2**64


class Dice:
    def __init__(self):
        self.state = 7

    def below(self, bound):
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) % 2**64
        return (self.state >> 33) % bound

    def open_point(self, passable):
        height, width = passable.shape
        while True:
            x = self.below(width)
            y = self.below(height)
            if passable[y, x]:
                return x, y


def golden_lines(kind):
    lines = [line.split(" ") for line in GOLDEN.read_text().splitlines() if line.startswith(kind)]
    return [line for line in lines if "by" not in line]


@pytest.mark.parametrize("kind, map, spec, moves, work, digest", golden_lines("known") + golden_lines("unknown"))
def test_moves_and_work_are_those_of_the_golden_file(kind, map, spec, moves, work, digest, databases={}):
    grid = cairn.Grid.load(map)
    method = cairn._cairn.needed_build(spec)
    method = {"classifier": "classifier:dmax=4,problems=20,moves=500,leaf=50"}.get(method, method)
    if method and (map, method) not in databases:
        databases[map, method] = cairn.build(grid, method)
    agent = cairn.Agent(grid, spec, databases.get((map, method)), unknown=kind == "unknown")
    dice, found, moved, total = Dice(), Hash(), 0, 0
    passable = grid.to_array()
    for _ in range(3):
        start = dice.open_point(passable)
        agent.start(start, dice.open_point(passable))
        for steps in range(3000):
            step = agent.step(None if steps % 2 == 0 else 200)
            total += step.work
            for coordinate in step.position:
                found.add(coordinate)
            moved += step.outcome == "moved"
            if step.outcome in (cairn.Outcome.ARRIVED, cairn.Outcome.UNREACHABLE):
                break
    assert (moved, total, f"{found.value:x}") == (int(moves), int(work), digest)


@pytest.mark.parametrize("kind, map, algorithm, digest", golden_lines("crowd"))
def test_crowds_move_as_in_the_golden_file(kind, map, algorithm, digest):
    grid = cairn.Grid.load(map)
    crowd = cairn.Crowd(grid, cairn.build(grid) if algorithm == "cairn" else None, algorithm, threads=2)
    dice, found, ids = Dice(), Hash(), []
    for _ in range(150):
        start = dice.open_point(crowd.passable())
        ids.append(crowd.add(start, dice.open_point(crowd.passable())))
    for tick in range(200):
        if tick % 3 == 0:
            crowd.set_passable(dice.open_point(crowd.passable()), False)
        if tick % 5 == 0:
            chosen = ids[dice.below(150)]
            crowd.redirect(chosen, dice.open_point(crowd.passable()))
        found.add(crowd.tick(work=20_000).work)
        for coordinate in crowd.positions.ravel().tolist():
            found.add(coordinate)
    assert f"{found.value:x}" == digest


def test_an_agent_is_an_iterator_of_its_moves(grid, database, some):
    agent = cairn.Agent(grid, database=database)
    assert agent.algorithm == "cairn" and agent.position is None and not agent.arrived
    for start, goal in zip(some.starts, some.goals):
        points = [tuple(start), *agent.start(start, goal)]
        assert points[-1] == tuple(goal) and agent.arrived and agent.position == tuple(goal)
        for a, b in itertools.pairwise(points):
            assert b in [to for to, _ in grid.neighbours(a)]
    assert next(agent, None) is None
    assert agent.step().outcome is cairn.Outcome.ARRIVED


def test_no_path_ends_the_iteration_at_once():
    grid = cairn.Grid.from_text("..#..")
    agent = cairn.Agent(grid, "astar").start((0, 0), (4, 0))
    assert list(agent) == [] and not agent.arrived
    assert agent.step().outcome == "unreachable"


def test_budgets_give_the_same_moves_in_more_steps(grid, some):
    agent = cairn.Agent(grid, "lss-lrta")
    free = list(agent.start(some.starts[0], some.goals[0]))
    agent.start(some.starts[0], some.goals[0])
    moves, thought = [], 0
    while not agent.arrived:
        step = agent.step(100)
        assert step.work <= 100
        if step.outcome == "moved":
            moves.append(step.position)
        thought += step.outcome == "thinking"
    assert moves == free and thought > 0
    assert agent.work["total"] > 0 and agent.inspect()["episodes"] > 0


def test_mistakes_are_told(grid, database):
    with pytest.raises(cairn.UsageError, match="call start"):
        cairn.Agent(grid, "lrta").step()
    with pytest.raises(cairn.UsageError, match="call start"):
        next(cairn.Agent(grid, "lrta"))
    with pytest.raises(cairn.UsageError, match="database"):
        cairn.Agent(grid, "cairn")
    with pytest.raises(cairn.UsageError, match="unknown terrain"):
        cairn.Agent(grid, "cairn", database, unknown=True)
    with pytest.raises(cairn.UsageError, match="start"):
        cairn.Agent(grid, "lrta").start((-1, 0), (1, 1))
    with pytest.raises(TypeError):
        cairn.Agent(grid, "lrta", unkown=True)
    with pytest.raises(TypeError):
        cairn.Agent("rooms:64x64", "lrta")


def test_an_agent_keeps_its_grid_and_database_alive():
    grid = cairn.Grid.load("rooms:64x64,seed=3")
    agent = cairn.Agent(grid, "cairn", cairn.build(grid))
    some = cairn.problems(grid, 1)
    start, goal = some.starts[0], some.goals[0]
    del grid, some
    gc.collect()
    junk = [cairn.Grid.load("caves:64x64,seed=3") for _ in range(20)]  # takes memory that was freed too soon
    assert junk and list(agent.start(start, goal))[-1] == tuple(goal)
