"""What the tests share: small maps, and a search that is slow but plain."""

import heapq
import math

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


def plain_moves(cells, at, connectivity=8, corners="strict", diagonal=math.sqrt(2)):
    """The legal moves by the definition, on an array [y, x]."""
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
            yield (x + dx, y + dy), diagonal if dx and dy else 1.0


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
