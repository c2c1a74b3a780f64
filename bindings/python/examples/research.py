# %% [markdown]
# # LRTA* and its descendants
# How far above optimal do real-time algorithms walk, and how much work is a move? Run it with
# `./run python bindings/python/examples/research.py [--maps DIR] [-o DIR]`. `--maps` takes a folder of MovingAI maps,
# with `NAME.map` and `NAME.map.scen` side by side or in `maps/` and `scenarios/`. Without it, maps are generated.

# %%
import argparse
import pathlib

import numpy as np

import cairn

arguments = argparse.ArgumentParser()
arguments.add_argument("--maps", type=pathlib.Path)
arguments.add_argument("--problems", type=int, default=100)
arguments.add_argument("-o", "--out", type=pathlib.Path, default=pathlib.Path("."))
options, _ = arguments.parse_known_args()


def with_scenario(path):
    beside = path.with_name(path.name + ".scen")
    inside = path.relative_to(options.maps).parts[:-1]
    elsewhere = options.maps.joinpath(*("scenarios" if part == "maps" else part for part in inside), beside.name)
    return next((scen for scen in (beside, elsewhere) if scen.exists()), None)


if options.maps:
    found = sorted(path for path in options.maps.rglob("*.map") if with_scenario(path))
    maps = [(path.stem, cairn.Grid.load(path), with_scenario(path)) for path in found[:4]]
else:
    maps = [(spec, cairn.Grid.load(spec), None) for spec in ("rooms:128x128,seed=3", "caves:128x128,seed=3")]

# %% [markdown]
# ## An own algorithm beside the others
# LRTA* of Korf (1990) with one look ahead, in twenty lines. Each of its moves is checked, as those of the others are.


# %%
class PlainLrta:
    """Moves to the neighbour of the least cost plus estimate, and raises the estimate of the cell that it leaves."""

    def __init__(self, grid):
        self.grid = grid
        self.expansions = self.learned = 0

    def start(self, start, goal):
        self.at, self.goal, self.h = start, goal, {}
        self.expansions = self.learned = 0

    def estimate(self, point):
        return self.h.get(point, self.grid.heuristic(point, self.goal))

    def step(self):
        self.expansions += 1
        value, to = min((cost + self.estimate(to), to) for to, cost in self.grid.neighbours(self.at))
        if value > self.estimate(self.at):
            self.h[self.at] = value
            self.learned += 1
        self.at = to
        return to


# %%
algorithms = [PlainLrta, "lrta", "lrta-k:k=8", "rtaa:lookahead=16", "lss-lrta:lookahead=16", "dartaa:lookahead=16", "cairn"]
results = {}
for name, grid, scenario in maps:
    posed = cairn.problems(grid, scenario or options.problems, limit=options.problems)
    results[name] = cairn.bench({name: grid}, algorithms, posed)
    print(results[name])

# %% [markdown]
# ## Are the differences more than chance?
# The problems are the same for all, so the median of the paired ratios says more than two means.

# %%
for name, result in results.items():
    lrta = result.runs("lrta")["cost"]
    for algorithm in algorithms[2:]:
        ratio = result.runs(algorithm)["cost"] / lrta
        low, middle, high = np.percentile(ratio, [25, 50, 75])
        print(f"{name}: {algorithm} walks {middle:.2f} ({low:.2f} to {high:.2f}) of what LRTA* walks")

# %% [markdown]
# ## Plots

# %%
try:
    import matplotlib

    matplotlib.use("Agg")
    import cairn.plot
    from matplotlib import pyplot
except ImportError:
    print("matplotlib is not installed: no plots")
else:
    figure, axes = pyplot.subplots(1, len(maps), figsize=(6 * len(maps), 5), squeeze=False)
    for ax, (name, result) in zip(axes[0], results.items()):
        cairn.plot.race(result, ax=ax).set_title(name)
    figure.savefig(options.out / "race.png")

    name, grid, _ = maps[0]
    runs = results[name].runs("lrta")
    worst = int(np.argmax(runs["revisits"]))
    posed = results[name].problems()
    figure, axes = pyplot.subplots(1, 2, figsize=(12, 5))
    for ax, algorithm in zip(axes, ("lrta", "cairn")):
        cairn.plot.walk(cairn.walk(grid, posed.starts[worst], posed.goals[worst], algorithm), ax)
    figure.savefig(options.out / "walks.png")
    print("wrote race.png and walks.png to", options.out)
