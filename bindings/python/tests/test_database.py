"""Databases: built, interrupted, resumed, opened, copied and damaged."""

import pickle
import signal
import threading
import time

import pytest

import cairn
from conftest import interrupted


def test_the_same_bytes_in_memory_in_a_file_and_in_a_pickle(tmp_path, grid, database):
    path = tmp_path / "level.cairn"
    built = cairn.build(grid, "cairn", path, threads=1)
    assert bytes(built) == bytes(database) == path.read_bytes() == bytes(memoryview(database))
    assert memoryview(database).readonly
    for other in (cairn.Database.open(path), cairn.Database(path.read_bytes()), pickle.loads(pickle.dumps(built))):
        assert other == database and other.fits(grid) and other.method == "cairn" and other.nbytes == len(bytes(other))
    database.save(tmp_path / "copy.cairn")
    assert (tmp_path / "copy.cairn").read_bytes() == bytes(database)
    assert cairn.build(grid, seed=2).seed == 2
    assert not database.fits(cairn.Grid(~grid.to_array()))


def test_wrong_files_and_names_are_refused(tmp_path, grid, database):
    with pytest.raises(OSError):
        cairn.Database.open(tmp_path / "none.cairn")
    data = bytearray(bytes(database))
    data[len(data) // 2] ^= 1
    with pytest.raises(cairn.InputError):
        cairn.Database(data)
    with pytest.raises(cairn.InputError):
        cairn.Database(b"")
    with pytest.raises(ValueError, match="did you mean 'cairn'"):
        cairn.build(grid, "cairm")
    with pytest.raises(cairn.InputError):
        cairn.Agent(cairn.Grid(~grid.to_array()), "cairn", database)
    with pytest.raises(cairn.OutputError):
        cairn.build(grid, "cairn", tmp_path / "nowhere" / "a.cairn")
    with pytest.raises(cairn.UsageError, match="threads"):
        cairn.build(grid, threads=100_000)


def test_progress_rises_to_one_and_its_exception_ends_the_build(grid):
    shares = []
    cairn.build(grid, progress=shares.append)
    assert shares == sorted(shares) and shares[-1] == 1

    def enough(share):
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        cairn.build(grid, progress=enough)


def interrupt(grid, method, path):
    """Builds until some of it is done, and then as if Ctrl-C was pressed. Returns the share that was done."""
    shares = []

    def progress(share):
        shares.append(share)
        if share > 0.02:
            signal.raise_signal(signal.SIGINT)

    with pytest.raises(KeyboardInterrupt):
        cairn.build(grid, method, path, threads=1, progress=progress)
    return shares[-1]


def test_an_interrupted_build_leaves_a_file_and_resumes(tmp_path):
    grid = cairn.Grid.load("rooms:192x192,seed=3")
    # Progress is told ten times a second: a fast machine can finish a small build before the first time.
    for records in (3000, 12_000, 48_000, 192_000):
        method, path = f"knn:records={records}", tmp_path / f"level-{records}.cairn"
        interrupted = interrupt(grid, method, path)
        if interrupted < 1:
            break
    assert interrupted < 1
    partial = tmp_path / f"{path.name}.partial"
    assert not path.exists() and partial.stat().st_size > 0
    resumed = []
    built = cairn.build(grid, method, path, progress=resumed.append)
    assert resumed[0] >= interrupted
    assert not partial.exists()
    assert bytes(built) == bytes(cairn.build(grid, method))


def test_ctrl_c_ends_a_long_build():
    grid = cairn.Grid.load("rooms:512x512,seed=3")
    # More work each time, since nobody knows how fast this machine is.
    assert any(interrupted(lambda: cairn.build(grid, f"knn:records={records}")) for records in (20_000, 300_000, 2_000_000))


def test_a_build_lets_other_threads_run():
    grid = cairn.Grid.load("rooms:160x160,seed=3")
    counted = []
    done = threading.Event()

    def count():
        while not done.is_set():
            counted.append(1)
            time.sleep(0.001)

    other = threading.Thread(target=count)
    other.start()
    most = 0
    for records in (1000, 10_000, 100_000):  # a fast machine takes no time for the first
        before = len(counted)
        cairn.build(grid, f"knn:records={records}")
        most = len(counted) - before
        if most > 5:
            break
    done.set()
    other.join()
    assert most > 5


def test_training_takes_several_maps(grid):
    trained = cairn.train([grid, cairn.Grid.load("caves:64x80,seed=2")], "classifier:dmax=4,problems=20,moves=500,leaf=50")
    other = cairn.Grid.load("rooms:64x64,seed=9")
    assert trained.fits(other)
    some = cairn.problems(other, 1)
    assert list(cairn.Agent(other, "lrta-dt", trained).start(some.starts[0], some.goals[0]))[-1] == tuple(some.goals[0])
    with pytest.raises(cairn.UsageError, match="at least one map"):
        cairn.train([])
