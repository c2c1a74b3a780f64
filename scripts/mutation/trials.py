"""Runs tests with one mutant on, or with none."""

import concurrent.futures
import os
import resource
import subprocess
import tempfile
import time
from dataclasses import dataclass, field


@dataclass
class Group:
    """Tests of one room in one program."""

    room: str
    program: str
    suites: set
    settings: dict  # of the environment


@dataclass
class Test:
    group: Group
    name: str
    seconds: float = 0.0
    reached: set = field(default_factory=set)  # numbers of the mutants that it reaches


class Programs:
    def __init__(self, folder):
        self.folder = os.path.abspath(folder)
        self.groups = []

    def add(self, room, program, suites, settings=None):
        self.groups.append(Group(room, program, suites, settings or {}))

    def tests(self, group):
        listed = subprocess.run([f"{self.folder}/{group.program}", "--gtest_list_tests"], check=True, capture_output=True,
                                text=True).stdout  # fmt: skip
        suite = ""
        for line in listed.splitlines():
            name = line.split("#")[0].strip()
            if not line.startswith("  "):
                suite = name
            elif group.suites & set(suite.rstrip(".").split("/")) and not name.startswith("DISABLED_"):
                yield Test(group, suite + name)

    def run(self, group, names, seconds, mutant=None, reached=None):
        """Runs these tests until one fails. Returns whether all passed, and the seconds of processor time they took."""
        environment = {k: v for k, v in os.environ.items() if not k.startswith(("GTEST", "RC_"))} | group.settings
        if mutant is not None:
            environment["CAIRN_MUTANT"] = str(mutant)
        if reached:
            environment["CAIRN_MUTANTS_REACHED"] = reached

        def limit():
            whole = int(seconds) + 1
            resource.setrlimit(resource.RLIMIT_CPU, (whole, whole + 1))
            resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

        with tempfile.TemporaryDirectory(prefix="cairn-mutant-") as scratch:
            environment["TMPDIR"] = scratch
            child = subprocess.Popen([f"{self.folder}/{group.program}", "--gtest_fail_fast", "--gtest_filter=" + ":".join(names)],
                                     env=environment, cwd=scratch, preexec_fn=limit, stdin=subprocess.DEVNULL,
                                     stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)  # fmt: skip
            # A mutant may wait for ever without using the processor.
            begin, longest = time.monotonic(), 60 + 30 * seconds
            while True:
                pid, status, used = os.wait4(child.pid, os.WNOHANG)
                if pid:
                    child.returncode = os.waitstatus_to_exitcode(status)
                    return child.returncode == 0, used.ru_utime + used.ru_stime
                if time.monotonic() - begin > longest:
                    child.kill()
                    child.wait()
                    return False, seconds
                time.sleep(0.02)

    def measure(self, slowest, jobs, say):
        """Every test by itself with no mutant on. Returns those that pass in that many seconds."""

        def measured(test):
            with tempfile.NamedTemporaryFile(prefix="cairn-reached-") as file:
                passed, test.seconds = self.run(test.group, [test.name], slowest, reached=file.name)
                test.reached = {i for i, byte in enumerate(file.read()) if byte}
            if not passed:
                say(f"left out, it fails without a mutant or takes longer than {slowest:g} s: {test.name}")
            return passed

        tests = [test for group in self.groups for test in self.tests(group)]
        with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
            return [test for test, passed in zip(tests, pool.map(measured, tests)) if passed]

    def kills(self, number, known, room):
        """The name of a test of the room that fails with this mutant on, or how many ran together; else None. Quick ones
        come first."""
        groups = [group for group in self.groups if group.room == room]
        for group in groups:
            order = sorted((test.seconds, test.name) for test in known if test.group is group and number in test.reached)
            while order:
                batch, total = [], 0.0
                while order and (not batch or total + order[0][0] < 1.0):
                    total += order[0][0]
                    batch.append(order.pop(0)[1])
                if not self.run(group, batch, 2 + 5 * total, mutant=number)[0]:
                    return batch[0] if len(batch) == 1 else f"{len(batch)} tests of {group.program}"
        return None
