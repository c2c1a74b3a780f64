"""The notebooks run as scripts."""

import os
import pathlib
import subprocess
import sys

import pytest

import cairn

EXAMPLES = sorted((pathlib.Path(__file__).resolve().parents[1] / "examples").glob("*.py"))


def run(script, *arguments, folder):
    environment = {**os.environ, "PYTHONPATH": str(pathlib.Path(cairn.__file__).parents[1])}
    return subprocess.run(
        [sys.executable, script, *arguments], cwd=folder, env=environment, capture_output=True, text=True, timeout=300
    )


@pytest.mark.parametrize("script", EXAMPLES, ids=lambda path: path.stem)
def test_a_notebook_runs(script, tmp_path):
    arguments = ["--problems", "10"] if script.stem == "research" else []
    ended = run(script, *arguments, folder=tmp_path)
    assert ended.returncode == 0, ended.stderr
    assert ended.stdout


def test_the_study_takes_maps_with_their_scenarios(tmp_path):
    grid = cairn.Grid.load("rooms:64x64,seed=3")
    some = cairn.problems(grid, 5)
    (tmp_path / "maps").mkdir()
    (tmp_path / "scenarios").mkdir()
    grid.save(tmp_path / "maps" / "level.map")
    rows = zip(some.starts.tolist(), some.goals.tolist(), some.optimal)
    lines = [f"0\tlevel.map\t64\t64\t{a[0]}\t{a[1]}\t{b[0]}\t{b[1]}\t{cost:.8f}" for a, b, cost in rows]
    (tmp_path / "scenarios" / "level.map.scen").write_text("version 1\n" + "\n".join(lines) + "\n")
    study = next(path for path in EXAMPLES if path.stem == "research")
    ended = run(study, "--maps", tmp_path, "--problems", "5", folder=tmp_path)
    assert ended.returncode == 0, ended.stderr
    assert "level" in ended.stdout
    pytest.importorskip("matplotlib")
    assert (tmp_path / "race.png").stat().st_size > 1000 and (tmp_path / "walks.png").exists()
