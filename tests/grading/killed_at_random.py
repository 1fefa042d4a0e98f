"""Kills a grading run at random, starts it again, and compares what comes of it with the grades of a run that nobody disturbs.

    killed_at_random.py WARPBOOK SUBMISSIONS UNDISTURBED OUT --kills N [--seed S]

UNDISTURBED has the grades of `WARPBOOK grade SUBMISSIONS --out UNDISTURBED`; OUT must not exist yet. Each run is killed with SIGKILL
after a random number of further grades, the last one ends. Nothing may be lost, graded twice or different, and no process may stay.
"""

import argparse
import hashlib
import json
import os
import random
import re
import signal
import subprocess
import sys
import time
from pathlib import Path


def kept_in(out: Path):
    """The grades by student and lab."""
    return {"/".join(file.parts[-2:]): file for file in (out / "grades").glob("*/*.json")}


def students_grades(kept):
    """How many there are, without those of the starters."""
    return sum(not name.startswith(".") for name in kept)


def identity(file: Path):
    status = file.stat()
    return status.st_ino, status.st_mtime_ns, hashlib.sha256(file.read_bytes()).hexdigest()


def without_times(grade):
    grade["evidence"] = {key: value for key, value in grade["evidence"].items() if key not in ("date", "seconds")}
    record = grade["record"] or {}
    # What the lab's program says of its own run.
    for key in ("date", "seconds", "duration_seconds"):
        record.pop(key, None)
    return grade


def processes_of(folder: Path):
    """Those whose command line names the folder."""
    found = []
    # Whoever started this script may name the folder, too.
    own = {os.getpid(), os.getppid(), os.getpgid(0), os.getsid(0)}
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            command = (entry / "cmdline").read_bytes()
        except OSError:
            continue
        if str(folder).encode() in command and int(entry.name) not in own:
            found.append(command.replace(b"\0", b" ").decode(errors="replace")[:160])
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("warpbook")
    parser.add_argument("submissions", type=Path)
    parser.add_argument("undisturbed", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    request = parser.parse_args()
    rng = random.Random(request.seed)
    wanted = kept_in(request.undisturbed)
    command = [request.warpbook, "grade", str(request.submissions), "--out", str(request.out), "--backend", "model"]
    complaints = []
    seen = {}
    graded_before_a_kill = []
    begin = time.monotonic()

    def look():
        for name, file in kept_in(request.out).items():
            now = identity(file)
            if seen.setdefault(name, now) != now:
                complaints.append(f"{name} was graded again")

    for kill in range(request.kills):
        before = len(kept_in(request.out))
        # Of what is left, as many as remain for each kill on average, so that the last one finds some left, too.
        share = (len(wanted) - before) / (request.kills - kill + 1)
        further = rng.uniform(0, 2 * share)
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL)
        while process.poll() is None and len(kept_in(request.out)) < before + further:
            time.sleep(0.02)
        # Somewhere in the next file, on a machine that is slow enough for that.
        late = time.monotonic() + rng.uniform(0, 1.5)
        while time.monotonic() < late and len(kept_in(request.out)) < len(wanted) - 1:
            time.sleep(0.02)
        process.send_signal(signal.SIGKILL)
        code = process.wait()
        look()
        if code != -signal.SIGKILL:
            print(f"run {kill} was quicker than its kill")
            if code != 0:
                complaints.append(f"run {kill} ended with {code}: {process.stdout.read().decode(errors='replace')}")
            break
        graded_before_a_kill.append(len(kept_in(request.out)) - before)
    if not graded_before_a_kill:
        complaints.append("no run was killed")
    before_the_last = kept_in(request.out)
    last = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, check=False)
    text = last.stdout.decode(errors="replace")
    look()
    seconds = time.monotonic() - begin
    summary = re.search(r"(\d+) graded, (\d+) kept from before", text)
    if last.returncode != 0 or not summary:
        complaints.append(f"the last run ended with {last.returncode}: {text}")
    elif (int(summary[2]), int(summary[1]) + int(summary[2])) != (students_grades(before_the_last), students_grades(wanted)):
        complaints.append(f"the last run says '{summary[0]}'; {students_grades(before_the_last)} were there")
    found = kept_in(request.out)
    for name in sorted(wanted.keys() | found.keys()):
        if name not in found or name not in wanted:
            complaints.append(f"{name} is {'missing' if name not in found else 'too much'}")
        elif without_times(json.loads(wanted[name].read_text())) != without_times(json.loads(found[name].read_text())):
            complaints.append(f"{name} has another grade")
    for table in ("totals.csv", "grades.csv"):
        if (request.undisturbed / table).read_bytes() != (request.out / table).read_bytes():
            complaints.append(f"{table} is different")
    # A minute: what still runs then was forgotten.
    for _ in range(600):
        left = processes_of(request.out)
        if not left:
            break
        time.sleep(0.1)
    complaints += [f"still running: {process}" for process in left]
    if (request.out / ".work").exists():
        complaints.append(f"left behind: {request.out / '.work'}")
    print("\n".join(complaints))
    print(
        f"{len(graded_before_a_kill)} kills, after {', '.join(map(str, graded_before_a_kill))} further grades; "
        f"{len(found)} of {len(wanted)} grades, {len(complaints)} complaints, {seconds:.0f} s"
    )
    return not complaints


if __name__ == "__main__":
    sys.exit(0 if main() else 1)
