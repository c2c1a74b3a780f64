"""./mutate: changes the sources in small ways, one at a time, and asks whether a test notices."""

import argparse
import hashlib
import json
import os
import pickle
import random
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import mutants  # noqa: E402
import tree  # noqa: E402
import trials  # noqa: E402

# A room, the folder of src that it has, and the folder of its tests, which should notice. They are one program each.
ROOMS = {
    "search": ("search", "search"),
    "searches": ("algorithms/*", "algorithms/*"),  # the algorithms that have no family
    "cairn": ("algorithms/cairn", "algorithms/cairn"),
    "overlay": ("algorithms/overlay", "algorithms/overlay"),
    "decision_trees": ("algorithms/decision_trees", "algorithms/decision_trees"),
    "dynamic_control": ("algorithms/dynamic_control", "algorithms/dynamic_control"),
    "hcdps": ("algorithms/hcdps", "algorithms/hcdps"),
    "knn": ("algorithms/knn", "algorithms/knn"),
    "subgoal_trees": ("algorithms/subgoal_trees", "algorithms/subgoal_trees"),
    "crowd": ("crowd", "crowd"),
}
FOLDER = "build/mutation"
ARGUED = "scripts/mutation/argued.txt"


def say(text):
    print(f"cairn: {text}", file=sys.stderr, flush=True)


def files_of(room, headers):
    place = ROOMS[room][0]
    for folder, _, names in os.walk(os.path.join("src", place.removesuffix("/*"))):
        for name in sorted(names):
            if name.endswith((".cpp", ".hpp") if headers else ".cpp"):
                yield os.path.join(folder, name)
        if place.endswith("/*"):
            break


def found_in(room, headers):
    """All mutants of a room. Looking for them takes a second a file, so they are kept."""
    kept, name = {}, f"{FOLDER}/found.pickle"
    if os.path.exists(name):
        with open(name, "rb") as file:
            kept = pickle.load(file)
    with open(mutants.__file__, "rb") as file:
        rules = file.read()
    found = []
    for path in sorted(files_of(room, headers)):
        with open(path, "rb") as file:
            content = hashlib.sha256(rules + file.read()).hexdigest()
        if kept.get(path, (None,))[0] != content:
            kept[path] = (content, mutants.Finder(path).mutants())
        found += kept[path][1]
    os.makedirs(FOLDER, exist_ok=True)
    with open(name, "wb") as file:
        pickle.dump(kept, file)
    return found


def sample(found, count, files, drawn):
    """So many mutants from at most so many files, of which those with many mutants are more likely: what one build takes
    is in proportion to the files."""
    of_file = {}
    for mutant in found:
        of_file.setdefault(mutant.path, []).append(mutant)
    picked = []
    while of_file and len(picked) < files:
        path = drawn.choices(list(of_file), weights=[len(all_of) for all_of in of_file.values()])[0]
        picked.append(of_file.pop(path))
    pool = [mutant for all_of in picked for mutant in all_of]
    return drawn.sample(pool, min(count, len(pool)))


def choose(rooms, count, files, seed, headers):
    """{number: (room, mutant)}: for each room as many as asked for, the same ones for the same seed and sources."""
    chosen = {}
    for room in rooms:
        first = list(ROOMS).index(room) * 6000
        found = found_in(room, headers)
        picked = sample(found, count, files, random.Random(f"{seed} {room}"))
        say(f"{room}: {len(picked)} of {len(found)} mutants")
        by_path = {}
        for number, mutant in enumerate(picked, start=first):
            by_path.setdefault(mutant.path, []).append((number, mutant))
        for path, pairs in by_path.items():
            chosen |= {number: (room, mutant) for number, mutant in tree.without_errors(path, pairs)}
    return chosen


def build(rooms, chosen, jobs):
    """Builds them all, and leaves out of `chosen` what does not compile."""
    made = tree.Tree(os.path.abspath(FOLDER))
    while True:
        by_path = {}
        for number, (_, mutant) in chosen.items():
            by_path.setdefault(mutant.path, []).append((number, mutant))
        made.write(by_path, {room: ROOMS[room][1] for room in ROOMS})
        made.configure()
        wrong = made.make([f"room_{room}" for room in rooms], jobs)
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
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="compilers at once")
    parser.add_argument("--survivors", action="store_true", help="try those again that survived the last time")
    asked = parser.parse_args()
    rooms = asked.rooms or list(ROOMS)
    if unknown := [room for room in rooms if room not in ROOMS]:
        parser.error(f"there is no room '{unknown[0]}'; the rooms are {', '.join(ROOMS)}")
    begin = time.monotonic()
    chosen = choose(rooms, asked.count, asked.files, asked.seed, asked.headers)
    made = build(rooms, chosen, asked.jobs)
    programs = trials.Programs(made.build + "/tests", [f"room_{room}" for room in rooms])
    say("running the tests without mutants")
    known = programs.measure(asked.slowest, say)
    results_file = f"{FOLDER}/results.json"
    before = {}
    if asked.survivors and os.path.exists(results_file):
        with open(results_file, encoding="utf-8") as file:
            before = json.load(file)
    results = {}
    numbers = sorted(chosen, key=lambda n: (n % 6000, n))  # the rooms in turn, so that each has its share of the time
    for done, number in enumerate(numbers):
        if asked.minutes and time.monotonic() - begin > 60 * asked.minutes:
            say(f"the time is over after {done} of {len(numbers)} mutants")
            break
        room, mutant = chosen[number]
        if (old := before.get(mutant.key)) and old["killer"]:
            results[mutant.key] = old
            continue
        reached = any(number in reach for _, reach in known.values())
        killer = programs.kills(number, known, f"room_{room}")
        results[mutant.key] = {"room": room, "reached": reached, "killer": killer}
        with open(results_file, "w", encoding="utf-8") as file:
            json.dump(results, file, indent=1)
        if not killer:
            say(f"{'survives' if reached else 'not reached'}: {mutant.key}")
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
