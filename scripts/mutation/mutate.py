"""./mutate: changes the sources in small ways, one at a time, and asks whether a test notices."""

import argparse
import concurrent.futures
import hashlib
import json
import os
import pickle
import random
import re
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import mutants  # noqa: E402
import tree  # noqa: E402
import trials  # noqa: E402

# A room, its folder in src, the tests that should notice (a program, and folders or files of its tests), and the lines of
# tests/portable/golden.txt that are the room's.
ROOMS = {
    "search": ("search", {"search_tests": ["search"]}, "astar,cairn,lss-lrta,pra"),
    "searches": ("algorithms/*", {"algorithms_tests": ["algorithms/*"]}, "lrta,lss-lrta,rtaa,artaa,tba,astar,wastar,p-lrta"),
    "cairn": ("algorithms/cairn", {"algorithms_tests": ["algorithms/cairn"],
                                   "crowd_tests": ["crowd/changes_test.cpp", "crowd/shortest_path_test.cpp"]}, "cairn,crowd"),
    "overlay": ("algorithms/overlay", {"algorithms_tests": ["algorithms/overlay"],
                                       "crowd_tests": ["crowd/weighted_crowd_test.cpp"]}, "overlay"),
    "decision_trees": ("algorithms/decision_trees", {"algorithms_tests": ["algorithms/decision_trees"]},
                       "classifier,lrta-dt,lrta-oracle"),
    "dynamic_control": ("algorithms/dynamic_control", {"algorithms_tests": ["algorithms/dynamic_control"]},
                        "pdb,d-lrta,lrta-pdb,pr"),
    "hcdps": ("algorithms/hcdps", {"algorithms_tests": ["algorithms/hcdps"]}, "hcdps"),
    "knn": ("algorithms/knn", {"algorithms_tests": ["algorithms/knn"]}, "knn"),
    "subgoal_trees": ("algorithms/subgoal_trees", {"algorithms_tests": ["algorithms/subgoal_trees"]}, "tree,subgoal-tree"),
    "crowd": ("crowd", {"crowd_tests": ["crowd"]}, "crowd"),
}  # fmt: skip
GOLDEN = "portable/portable_tests"
FOLDER = "build/mutation"
ARGUED = "scripts/mutation/argued.txt"


def say(text):
    print(f"cairn: {text}", file=sys.stderr, flush=True)


def files_of(top, place, endings):
    """The files of a folder and those in it, of `FOLDER/*` its own alone, or one file."""
    if os.path.isfile(os.path.join(top, place)):
        yield os.path.join(top, place)
    for folder, _, names in os.walk(os.path.join(top, place.removesuffix("/*"))):
        for name in sorted(names):
            if name.endswith(endings):
                yield os.path.join(folder, name)
        if place.endswith("/*"):
            break


def found_in(paths):
    """All mutants of these files. Looking for them takes a second a file, so they are kept."""
    kept, name = {}, f"{FOLDER}/found.pickle"
    if os.path.exists(name):
        with open(name, "rb") as file:
            kept = pickle.load(file)
    with open(mutants.__file__, "rb") as file:
        rules = file.read()
    found = []
    for path in sorted(paths):
        with open(path, "rb") as file:
            content = hashlib.sha256(rules + file.read()).hexdigest()
        if kept.get(path, (None,))[0] != content:
            kept[path] = (content, mutants.Finder(path).mutants())
        found += kept[path][1]
    os.makedirs(FOLDER, exist_ok=True)
    with open(name, "wb") as file:
        pickle.dump(kept, file)
    return found


def sample(paths, count, files, drawn):
    """So many mutants from at most so many files, of which long ones are more likely: what one build takes is in
    proportion to the files."""
    sizes = {path: os.path.getsize(path) for path in sorted(paths)}
    picked = []
    while sizes and len(picked) < files:
        picked.append(drawn.choices(list(sizes), weights=list(sizes.values()))[0])
        del sizes[picked[-1]]
    pool = found_in(picked)
    say(f"{len(pool)} mutants in {len(picked)} of {len(picked) + len(sizes)} files")
    return drawn.sample(pool, min(count, len(pool)))


def suites_of(places):
    """The names of the test suites in these folders and files."""
    suites = set()
    for path in [path for place in places for path in files_of("tests", place, "_test.cpp")]:
        with open(path, encoding="utf-8") as file:
            suites |= set(re.findall(r"^(?:TEST(?:_F|_P)?|RC_GTEST_PROP)\((\w+),", file.read(), re.M))
    return suites


def choose(rooms, count, files, seed, headers, jobs):
    """{number: (room, mutant)}: for each room as many as asked for, the same ones for the same seed and sources."""
    by_path = {}
    for room in rooms:
        first = list(ROOMS).index(room) * 6000
        paths = files_of("src", ROOMS[room][0], (".cpp", ".hpp") if headers else ".cpp")
        say(f"{room}:")
        picked = sample(paths, count, files, random.Random(f"{seed} {room}"))
        for number, mutant in enumerate(picked, start=first):
            by_path.setdefault((room, mutant.path), []).append((number, mutant))
    chosen = {}
    with concurrent.futures.ProcessPoolExecutor(jobs) as pool:
        checked = pool.map(tree.without_errors, [path for _, path in by_path], by_path.values())
        for (room, _), pairs in zip(by_path, checked):
            chosen |= {number: (room, mutant) for number, mutant in pairs}
    return chosen


def chosen_or_kept(asked, rooms):
    """What `choose` returns, which is kept for the next time."""
    text = [repr((rooms, asked.count, asked.files, asked.seed, asked.headers)).encode()]
    for room in rooms:
        for path in sorted(files_of("src", ROOMS[room][0], (".cpp", ".hpp"))):
            with open(path, "rb") as file:
                text.append(file.read())
    with open(mutants.__file__, "rb") as file:
        text.append(file.read())
    name = f"{FOLDER}/chosen-{hashlib.sha256(b'|'.join(text)).hexdigest()[:16]}.pickle"
    if os.path.exists(name):
        with open(name, "rb") as file:
            return pickle.load(file)
    chosen = choose(rooms, asked.count, asked.files, asked.seed, asked.headers, asked.jobs)
    with open(name, "wb") as file:
        pickle.dump(chosen, file)
    return chosen


def build(rooms, chosen, jobs):
    """Builds them all, and leaves out of `chosen` what does not compile."""
    made = tree.Tree(os.path.abspath(FOLDER))
    while True:
        by_path = {}
        for number, (_, mutant) in chosen.items():
            by_path.setdefault(mutant.path, []).append((number, mutant))
        made.write(by_path)
        made.configure()
        wrong = made.make(sorted({program for room in rooms for program in ROOMS[room][1]} | {GOLDEN}), jobs)
        if not wrong:
            return made
        out = [n for n, (_, m) in chosen.items() if any(p == m.path and m.line <= l <= m.last_line for p, l in wrong)]
        if not out:
            raise SystemExit(f"the mutants could not be built; errors at {sorted(wrong)[:5]}")
        for number in out:
            del chosen[number]
        say(f"{len(out)} mutants do not compile and are left out")


def argued():
    """{the name of a mutant without its line: why no test can notice it}."""
    reasons = {}
    with open(ARGUED, encoding="utf-8") as file:
        for line in file:
            if line.strip() and not line.startswith("#"):
                name, _, reason = line.rpartition(" | ")
                reasons[name.strip()] = reason.strip()
    return reasons


def main():
    parser = argparse.ArgumentParser(prog="./mutate", description=__doc__)
    parser.add_argument("rooms", nargs="*", metavar="ROOM", help="by itself, all of: " + ", ".join(ROOMS))
    parser.add_argument("--count", type=int, default=30, help="mutants of each room (30)")
    parser.add_argument("--files", type=int, default=8, help="files of each room that they are in (8)")
    parser.add_argument("--seed", type=int, default=1, help="which mutants (1)")
    parser.add_argument("--slowest", type=float, default=8, help="tests that take more seconds are left out (8)")
    parser.add_argument("--headers", action="store_true", help="headers too: most of the tests are compiled again")
    parser.add_argument("--minutes", type=float, default=0, help="begin no mutant after this time")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="compilers and tests at once")
    parser.add_argument("--survivors", action="store_true", help="try those again that survived the last time")
    asked = parser.parse_args()
    rooms = asked.rooms or list(ROOMS)
    if unknown := [room for room in rooms if room not in ROOMS]:
        parser.error(f"there is no room '{unknown[0]}'; the rooms are {', '.join(ROOMS)}")
    begin = time.monotonic()
    chosen = chosen_or_kept(asked, rooms)
    say(f"{len(chosen)} mutants")
    made = build(rooms, chosen, asked.jobs)
    programs = trials.Programs(made.build + "/tests")
    for room in rooms:
        _, tests, golden = ROOMS[room]
        for program, places in tests.items():
            programs.add(room, program, suites_of(places))
        programs.add(room, GOLDEN, {"Golden"}, {"CAIRN_GOLDEN_ONLY": golden})
    say("running the tests without mutants")
    known = programs.measure(asked.slowest, asked.jobs, say)
    results_file = f"{FOLDER}/results.json"
    before = {}
    if asked.survivors and os.path.exists(results_file):
        with open(results_file, encoding="utf-8") as file:
            before = json.load(file)
    results = {}

    def attempt(number):
        room, mutant = chosen[number]
        if (old := before.get(mutant.key)) and old["killer"]:
            results[mutant.key] = old
            return
        if asked.minutes and time.monotonic() - begin > 60 * asked.minutes:
            return
        reached = any(number in test.reached for test in known if test.group.room == room)
        killer = programs.kills(number, known, room)
        results[mutant.key] = {"room": room, "number": number, "reached": reached, "killer": killer}
        if not killer:
            say(f"{'survives' if reached else 'not reached'} ({number}): {mutant.key}")

    numbers = sorted(chosen, key=lambda n: (n % 6000, n))  # the rooms in turn, so that each has its share of the time
    with concurrent.futures.ThreadPoolExecutor(asked.jobs) as pool:
        for _ in pool.map(attempt, numbers):
            with open(results_file, "w", encoding="utf-8") as file:
                json.dump(dict(results), file, indent=1)
    if len(results) < len(chosen):
        say(f"the time is over after {len(results)} of {len(chosen)} mutants")
    report(rooms, results)


def report(rooms, results):
    reasons = argued()

    def reason(key):
        path, _, _, says = key.split(":", 3)
        return reasons.get(f"{path}: {says.strip()}")

    survivors = {key: r for key, r in results.items() if not r["killer"]}
    for key, result in sorted(survivors.items()):
        print(f"{'survives' if result['reached'] else 'not reached'}{' (argued)' if reason(key) else ''}: {key}")
    print(f"{'room':<18}{'mutants':>9}{'killed':>9}{'argued':>9}{'score':>8}")
    total = [0, 0, 0]
    for room in [*rooms, "all"]:
        keys = [k for k, r in results.items() if room in (r["room"], "all")]
        total = [len(keys), sum(k not in survivors for k in keys), sum(k in survivors and bool(reason(k)) for k in keys)]
        if total[0]:
            score = 100 * (total[1]) / max(1, total[0] - total[2])
            print(f"{room:<18}{total[0]:>9}{total[1]:>9}{total[2]:>9}{score:>7.1f}%")


if __name__ == "__main__":
    main()
