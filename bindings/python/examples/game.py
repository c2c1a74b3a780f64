# %% [markdown]
# # Units of a game
# A level, its database, one unit, then a crowd on a map that changes. Run it with `./run python`, or cell by cell in an
# editor or in Jupyter (jupytext opens it as a notebook).

# %%
import time

import numpy as np

import cairn

# %% [markdown]
# ## A level and its database
# The database is built once, where levels are made, and shipped with the game.

# %%
level = cairn.Grid.load("rooms:256x256,seed=5")
database = cairn.build(level)
print(level)
print(database)
for name, value in database.facts.items():
    print(f"  {name}: {value}")

# %% [markdown]
# ## One unit
# Each frame gives it a budget of counted operations, which is the same on every machine.

# %%
trips = cairn.problems(level, 1000, min_cost=50, seed=2)
unit = cairn.Agent(level, "cairn", database)
unit.start(trips.starts[0], trips.goals[0])
frames = 0
while not unit.arrived:
    unit.step(1000)
    frames += 1
print(f"arrived after {frames} frames, {unit.work['total']} operations")

# %% [markdown]
# ## A thousand units and a door
# They go to and fro. After 60 frames a door closes, and after 120 it opens again; nobody walks through it meanwhile.

# %%
crowd = cairn.Crowd(level, database)
ids = crowd.add(trips.starts, trips.goals)
ends = np.stack([trips.goals, trips.starts])
trip_of = np.zeros(len(ids), int)

door = np.zeros(level.shape, bool)
door[:, 126:130] = level.to_array()[:, 126:130]

slowest = 0.0
for frame in range(180):
    if frame == 60:
        print("closing", crowd.set_passable(door, False), "cells")
    if frame == 120:
        print("opening", crowd.set_passable(door, True), "cells")
    begin = time.perf_counter()
    crowd.tick(milliseconds=2)
    slowest = max(slowest, time.perf_counter() - begin)
    done = crowd.index(crowd.finished)
    sent = done[crowd.statuses[done] == cairn.CrowdStatus.ARRIVED]
    trip_of[sent] = 1 - trip_of[sent]
    crowd.redirect(crowd.ids[sent], ends[trip_of[sent], sent])
    if 60 <= frame < 119:
        x, y = crowd.positions.T
        waiting = door[y, x]  # those that stood in the door when it closed
print(f"{trip_of.sum()} units are on their way back; {waiting.sum()} stood in the door; slowest frame {slowest * 1e3:.1f} ms")
assert crowd.passable().sum() == level.passable_count

# %% [markdown]
# ## What it looks like
# In a notebook the crowd is a picture by itself.

# %%
picture = crowd.to_png()
print("a picture of", len(picture), "bytes")
crowd
