"""What the tests share: small maps, and a search that is slow but plain."""

import heapq
import math
import os
import signal
import threading

import numpy as np
import pytest

import cairn


@pytest.fixture(scope="session")
def grid():
    return cairn.Grid.load("rooms:96x64,seed=3")


@pytest.fixture(scope="session")
def database(grid):
    return cairn.build(grid)


@pytest.fixture(scope="session")
def some(grid):
    return cairn.problems(grid, 60, seed=7)


def interrupted(work):
    """Whether Ctrl-C, some time after the work begins, ends it with KeyboardInterrupt, and not only what comes after."""
    timer = threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT))
    ended = False
    try:
        timer.start()
        work()
        ended = True
        signal.pause()  # until the signal comes
    except KeyboardInterrupt:
        pass
    timer.join()
    return not ended


def plain_moves(cells, at, connectivity=8, corners="strict", diagonal=math.sqrt(2), costs=None):
    """The legal moves by the definition, on an array [y, x], with costs of cells or without."""
    height, width = cells.shape

    def passable(x, y):
        return 0 <= x < width and 0 <= y < height and bool(cells[y, x])

    x, y = at
    for dx in (-1, 0, 1):
        for dy in (-1, 0, 1):
            if (dx, dy) == (0, 0) or not passable(x + dx, y + dy):
                continue
            if dx and dy:
                if connectivity == 4 or (corners == "strict" and not (passable(x + dx, y) and passable(x, y + dy))):
                    continue
            mean = 1.0 if costs is None else (int(costs[y, x]) + int(costs[y + dy, x + dx])) / 2
            yield (x + dx, y + dy), mean * (diagonal if dx and dy else 1.0)


def plain_distances(cells, goals, **rules):
    """Dijkstra from some goals."""
    distances = np.full(cells.shape, math.inf)
    queue = []
    for x, y in goals:
        distances[y, x] = 0
        queue.append((0.0, (x, y)))
    while queue:
        cost, at = heapq.heappop(queue)
        if cost > distances[at[1], at[0]]:
            continue
        for to, move in plain_moves(cells, at, **rules):
            if cost + move < distances[to[1], to[0]] - 1e-12:
                distances[to[1], to[0]] = cost + move
                heapq.heappush(queue, (cost + move, to))
    return distances
