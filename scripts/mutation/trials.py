"""Runs tests with one mutant on, or with none."""

import os
import resource
import subprocess
import tempfile
import time


class Programs:
    def __init__(self, folder, names):
        self.folder = os.path.abspath(folder)
        self.names = names

    def tests(self, program):
        listed = subprocess.run([f"{self.folder}/{program}", "--gtest_list_tests"], check=True, capture_output=True,
                                text=True).stdout  # fmt: skip
        suite = ""
        for line in listed.splitlines():
            if line.startswith("  "):
                yield suite + line.split("#")[0].strip()
            elif line.rstrip().endswith("."):
                suite = line.strip()

    def run(self, program, tests, seconds, mutant=None, reached=None):
        """Runs these tests until one fails. Returns whether all passed, and the seconds of processor time they took."""
        environment = {k: v for k, v in os.environ.items() if not k.startswith(("GTEST", "RC_"))}
        if mutant is not None:
            environment["CAIRN_MUTANT"] = str(mutant)
        if reached:
            environment["CAIRN_MUTANTS_REACHED"] = reached

        def limit():
            whole = int(seconds) + 1
            resource.setrlimit(resource.RLIMIT_CPU, (whole, whole + 1))
            resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
            os.nice(10)

        with tempfile.TemporaryDirectory(prefix="cairn-mutant-") as scratch:
            environment["TMPDIR"] = scratch
            child = subprocess.Popen([f"{self.folder}/{program}", "--gtest_fail_fast", "--gtest_filter=" + ":".join(tests)],
                                     env=environment, cwd=scratch, preexec_fn=limit, stdin=subprocess.DEVNULL,
                                     stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)  # fmt: skip
            # A mutant may wait for ever without using the processor.
            begin, longest = time.monotonic(), 60 + 10 * seconds
            while True:
                pid, status, used = os.wait4(child.pid, os.WNOHANG)
                if pid:
                    child.returncode = os.waitstatus_to_exitcode(status)
                    return child.returncode == 0, used.ru_utime + used.ru_stime
                if time.monotonic() - begin > longest:
                    child.kill()
                    child.wait()
                    return False, seconds
                time.sleep(0.005)

    def measure(self, slowest, say):
        """Every test by itself with no mutant on: {(program, test): (seconds, numbers of the mutants that it reaches)}."""
        known = {}
        for program in self.names:
            for test in self.tests(program):
                if ".DISABLED_" in test:
                    continue
                with tempfile.NamedTemporaryFile(prefix="cairn-reached-") as file:
                    passed, seconds = self.run(program, [test], 10 * slowest, reached=file.name)
                    numbers = {i for i, byte in enumerate(file.read()) if byte}
                if not passed:
                    say(f"left out, it fails without a mutant: {program} {test}")
                elif seconds > slowest:
                    say(f"left out, it takes {seconds:.0f} s: {program} {test}")
                else:
                    known[(program, test)] = (seconds, numbers)
        return known

    def kills(self, number, known, first):
        """The name of a test that fails with this mutant on, or of the program where several ran together; else None.
        Tests of the program `first` come first, and quick ones before slow ones."""
        order = sorted((p != first, seconds, p, test) for (p, test), (seconds, reached) in known.items() if number in reached)
        while order:
            program, batch, total = order[0][2], [], 0.0
            while order and order[0][2] == program and (not batch or total + order[0][1] < 1.0):
                total += order[0][1]
                batch.append(order.pop(0)[3])
            if not self.run(program, batch, 2 + 5 * total, mutant=number)[0]:
                return f"{program} {batch[0]}" if len(batch) == 1 else f"{program} ({len(batch)} tests)"
        return None
