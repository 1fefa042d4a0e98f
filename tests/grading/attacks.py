"""Sees hostile submissions gain nothing and harm nobody:

    attacks.py WORKBOOK BUILD WARPBOOK [--only NAME... | --every N] [--keep FOLDER]

Makes a class of the cases in attacks/, a student each, of students with strange names and strange files, and of honest ones
between them. `warpbook grade` grades the class, at a terminal of its own. Then each grade is compared with the EXPECTED of the
file's head, the honest ones with those of a class without attacks, and what HARM says is looked for (attacks/README.md).

Exits with 0 when all is as expected, and with 77 where it cannot be tried: there is no bubblewrap, or it cannot work.
"""

from __future__ import annotations

import argparse
import csv
import hashlib
import html.parser
import json
import os
import pty
import re
import secrets
import select
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import xml.etree.ElementTree
from dataclasses import dataclass, field
from pathlib import Path

from heads import cases_in, head_of

HERE = Path(__file__).resolve().parent
SEED = "7"
# What takes longer is an attack; an honest file needs five seconds when nobody else computes.
TIME_LIMIT = 20
JOBS = 2
GIBIBYTE = 1 << 30
# The grader's limit for one file; what shows up between two looks at it comes on top.
MEMORY_OF_A_FILE = 5 * GIBIBYTE
# Below this, the machine of whoever runs the test is in danger, and the run is ended.
LEAST_FREE_MEMORY = 2 * GIBIBYTE
DISK_OF_A_FILE = 1 * GIBIBYTE
LARGEST_GRADE = 1 << 20

SKIPPED = 77
NOT_ALL_GRADED = 1

# What each of them tries stands in the name.
STRANGE_NAMES = [
    b"=HYPERLINK(\"http:,,example.org\",\"click\")",
    b"@SUM(A1)",
    b"<script>alert(1)<,script>",
    b"\"><img src=x onerror=alert(1)>",
    b"-rf",
    b"...",
    b"two\nlines",
    b"\x1b[2Jclears",
    b"$(touch warpbook-attack-a-name)",
    b"not utf-8 \xff\xfe",
    b"turned \xe2\x80\xae around",
]


@dataclass
class Attack:
    name: str
    text: bytes
    head: dict[str, list[str]]

    @property
    def lab(self) -> str:
        return self.head["LAB"][0]

    @property
    def expected(self) -> str:
        return self.head["EXPECTED"][0]

    @property
    def known(self) -> str:
        """Why it is not as expected, where nothing can be done about it."""
        return self.head.get("KNOWN", [""])[0]


@dataclass
class Grade:
    """What grades.json says of one student's lab."""

    state: str
    points: float | None
    groups: dict[str, tuple]
    cause: str

    def __str__(self) -> str:
        points = "not graded" if self.points is None else f"{self.points:g} points"
        return f"{points} ({self.state})"


@dataclass
class Problems:
    """What is wrong, as sentences."""

    sentences: list[str] = field(default_factory=list)

    def add(self, sentence: str) -> None:
        self.sentences.append(sentence)
        print("  " + sentence, flush=True)


def bytes_in(text: str) -> int:
    number, unit = text.split()
    return int(number) << {"KiB": 10, "MiB": 20, "GiB": 30}[unit]


def read_attacks(only: list[str]) -> list[Attack]:
    attacks = []
    for case in cases_in(HERE / "attacks"):
        if only and case.name not in only:
            continue
        text = case.text
        head = head_of(text)
        if "GROWS TO" in head:
            line = b"// and another line of comment, so that the file becomes as long as it shall be\n"
            text += line * (1 + (bytes_in(head["GROWS TO"][0]) - len(text)) // len(line))
        attacks.append(Attack(case.name, text, head))
    return attacks


class Workbook:
    def __init__(self, folder: Path, build: Path):
        self.folder, self.build = folder, build

    def file_of(self, lab: str) -> str:
        return json.loads((self.folder / "labs" / lab / "lab.json").read_text())["student_file"]

    def text_of(self, lab: str, name: str) -> bytes:
        """Of an honest file, by the name that EXPECTED has for it."""
        if name == "the solution":
            return (self.folder / "solutions" / lab / self.file_of(lab)).read_bytes()
        if name == "the starter":
            return (self.folder / "labs" / lab / "starter.cu").read_bytes()
        return (self.folder / "tests" / "submissions" / lab / f"{name}.cu").read_bytes()

    def marks(self) -> dict[str, str]:
        """What its files are: by content where people wrote them, by size and time where programs did."""
        marks = {}
        for path in files_below(self.folder, {".git", ".progress", "__pycache__", "node_modules"}):
            if path.is_relative_to(self.build) or re.match(r"build\b", str(path.relative_to(self.folder))):
                continue
            marks[str(path)] = hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else "no file"
        for part in ["graded", "bin", "kit"]:
            for path in files_below(self.build / part, set()):
                status = path.lstat()
                marks[str(path)] = f"{status.st_size} {status.st_mtime_ns}"
        return marks


def files_below(folder: Path, left_out: set[str]):
    for place, folders, files in os.walk(folder):
        folders[:] = [name for name in folders if name not in left_out]
        for name in files:
            yield Path(place, name)


class Class:
    """The students' folders."""

    def __init__(self, folder: Path, workbook: Workbook):
        self.folder, self.workbook = folder, workbook
        folder.mkdir()
        self.count = 0
        # A line that only this student's file has.
        self.marks: dict[str, str] = {}

    def add(self, name: str, lab: str, text: bytes) -> str:
        student = f"s{self.count:03d}.{name}"
        self.count += 1
        mark = f"mark-{secrets.token_hex(8)}"
        self.marks[student] = mark
        place = self.folder / student / lab
        place.mkdir(parents=True)
        # The starter is one as long as nothing is added.
        (place / self.workbook.file_of(lab)).write_bytes(
            text if name == "the starter" else text + f"\n// {mark}\n".encode())
        return student

    def add_strange_ones(self, text: bytes) -> None:
        """Names and files with which nobody may be deceived; none of them has a grade that is compared."""
        for name in STRANGE_NAMES:
            place = os.path.join(os.fsencode(self.folder), name)
            os.mkdir(place)
            with open(os.path.join(place, b"map.cu"), "wb") as file:
                file.write(text)
        others = self.folder / "strange.files"
        others.mkdir()
        (others / "map.cu").symlink_to("/etc/passwd")
        os.mkfifo(others / "tile_transpose.cu")
        (self.folder / "strange.link").symlink_to("/etc")
        (others / "07-coalescing").symlink_to(self.workbook.folder / "solutions" / "07-coalescing")
        huge = self.folder / "strange.huge"
        huge.mkdir()
        with open(huge / "map.cu", "wb") as file:
            file.truncate(64 * GIBIBYTE)  # without using the disk
        loops = self.folder / "strange.loop"
        loops.mkdir()
        (loops / "labs").symlink_to(".")


# The state of the machine.


def processes() -> dict[int, str]:
    """Their names by their numbers."""
    found = {}
    for entry in os.listdir("/proc"):
        if entry.isdigit():
            try:
                found[int(entry)] = Path("/proc", entry, "comm").read_text(errors="replace").strip()
            except OSError:
                continue
    return found


def is_in_sandbox_of(process: int, folder: Path) -> bool:
    """A sandbox of the grader shows a folder in this one; others who use this machine have their own."""
    try:
        return str(folder) in Path(f"/proc/{process}/mountinfo").read_text(errors="replace")
    except OSError:
        return False


def resident_memory(process: int) -> int:
    """Of a process and all that it has started."""
    pages, waiting = 0, [process]
    while waiting:
        one = waiting.pop()
        try:
            pages += int(Path(f"/proc/{one}/statm").read_text().split()[1])
            for thread in os.listdir(f"/proc/{one}/task"):
                waiting += [int(word) for word in Path(f"/proc/{one}/task/{thread}/children").read_text().split()]
        except OSError:
            continue
    return pages * os.sysconf("SC_PAGE_SIZE")


def free_memory() -> int:
    return int(re.search(r"MemAvailable: +(\d+)", Path("/proc/meminfo").read_text())[1]) * 1024


def disk_use(folder: Path) -> int:
    total = 0
    for path in files_below(folder, set()):
        try:
            total += path.lstat().st_blocks * 512
        except OSError:
            continue
    return total


def shared_memory_keys() -> set[int]:
    keys = set()
    for kind in ["shm", "msg", "sem"]:
        try:
            lines = Path("/proc/sysvipc", kind).read_text().splitlines()[1:]
        except OSError:
            continue
        keys |= {int(line.split()[0]) & 0xFFFFFFFF for line in lines}
    return keys


def files_of_attacks(places: list[Path]) -> set[str]:
    found = set()
    for place in places:
        for path in files_below(place, {".git"}):
            if path.name.startswith(("warpbook-attack-", "wb-")):
                found.add(str(path))
        for folder, folders, _ in os.walk(place):
            found |= {os.path.join(folder, name) for name in folders if name.startswith("warpbook-attack-")}
    return found


class Watch(threading.Thread):
    """Looks at what the grader takes while it works, and ends it before the machine is in danger."""

    def __init__(self, process: int, work: Path):
        super().__init__(daemon=True)
        self.process, self.work = process, work
        self.max_memory = self.max_disk = 0
        self.ended_it = ""
        self.over = threading.Event()

    def run(self) -> None:
        rounds = 0
        while not self.over.wait(0.1):
            self.max_memory = max(self.max_memory, resident_memory(self.process))
            if rounds % 10 == 0:
                self.max_disk = max(self.max_disk, disk_use(self.work))
            rounds += 1
            if free_memory() < LEAST_FREE_MEMORY:
                self.ended_it = "less than 2 GiB of the machine's memory was free"
                os.kill(self.process, signal.SIGKILL)
                return


class Listener(threading.Thread):
    """At the places where an attack may call."""

    def __init__(self):
        super().__init__(daemon=True)
        self.calls: list[str] = []
        self.sockets = []
        for family, address in [(socket.AF_INET, ("127.0.0.1", 47110)), (socket.AF_UNIX, "\0warpbook-attack")]:
            try:
                one = socket.socket(family, socket.SOCK_STREAM)
                one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                one.bind(address)
                one.listen()
                self.sockets.append(one)
            except OSError as error:
                print(f"  nobody listens at {address!r}: {error}")

    def run(self) -> None:
        while self.sockets:
            for one in select.select(self.sockets, [], [])[0]:
                connection, _ = one.accept()
                connection.close()
                self.calls.append(str(one.getsockname()))


@dataclass
class Run:
    exit_code: int
    terminal: bytes
    seconds: float
    watch: Watch


def grade(warpbook: Path, workbook: Workbook, submissions: Path, out: Path, secret: str) -> Run:
    out.mkdir()
    environment = {
        **os.environ,
        "WARPBOOK_SOURCE_DIR": str(workbook.folder),
        "WARPBOOK_BUILD_DIR": str(workbook.build),
        "WARPBOOK_ATTACKS_SECRET": secret,
        "TERM": "xterm",
    }
    command = [str(warpbook), "grade", str(submissions), "--out", str(out), "--seed", SEED, "--jobs", str(JOBS),
               "--time-limit", str(TIME_LIMIT), "--backend", "model"]
    start = time.monotonic()
    process, terminal = pty.fork()
    if process == 0:
        os.chdir(out)
        os.execve(command[0], command, environment)
    watch = Watch(process, out / ".work")
    watch.start()
    shown = b""
    while True:
        try:
            piece = os.read(terminal, 65536)
        except OSError:  # the other side was closed
            break
        if not piece:
            break
        shown += piece
    _, status = os.waitpid(process, 0)
    watch.over.set()
    watch.join()
    os.close(terminal)
    return Run(os.waitstatus_to_exitcode(status), shown, time.monotonic() - start, watch)


def grades_in(out: Path) -> dict[str, dict[str, Grade]]:
    grades: dict[str, dict[str, Grade]] = {}
    for student in json.loads((out / "grades.json").read_text())["students"]:
        for lab in student["labs"]:
            if lab["outcome"] == "nothing handed in":
                continue
            points = None if isinstance(lab["points"], dict) else lab["points"]
            groups = {group["group"]: (group["points"], group["passed"], group["checks"]) for group in lab["groups"]}
            grades.setdefault(student["student"], {})[lab["lab"]] = Grade(lab["state"], points, groups, lab["cause"])
    return grades


def what_is_wrong(attack: Attack, found: Grade, honest: dict[tuple[str, str], Grade]) -> str:
    """Empty where the grade is as expected."""
    if found.points is None:
        return "is not graded, as if nobody knew what it is worth"
    if attack.expected == "no points":
        return "" if found.points == 0 else "has points"
    same = re.fullmatch(r"points as for (.*)", attack.expected)
    most = re.fullmatch(r"no more points than for (.*)", attack.expected)
    wanted = honest[attack.lab, (same or most)[1]]
    if same and (found.points, found.groups) != (wanted.points, wanted.groups):
        return f"differs from it: {wanted}"
    if most and found.points > wanted.points:
        return f"has more: {wanted}"
    return ""


# What the grader writes.


def strict_json(text: str):
    def refuse(word):
        raise ValueError(f"{word} is no JSON")

    return json.loads(text, parse_constant=refuse)


class Page(html.parser.HTMLParser):
    def __init__(self, text: str):
        super().__init__()
        self.scripts = 0
        self.attributes: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.scripts += tag == "script"
        self.attributes |= {name for name, _ in attrs}


def examine_outputs(out: Path, quiet: Path, problems: Problems) -> None:
    for path in files_below(out, set()):
        name = str(path.relative_to(out))
        content = path.read_bytes()
        controls = sorted(set(content) & (set(range(32)) | {127}) - {9, 10, 13})
        if controls:
            problems.add(f"{name} has control characters: {controls}")
        try:
            text = content.decode("utf-8")
            if path.suffix == ".json":
                strict_json(text)
            if path.suffix == ".xml":
                xml.etree.ElementTree.fromstring(text)
        except (ValueError, xml.etree.ElementTree.ParseError) as error:
            problems.add(f"{name} cannot be read: {error}")
            continue
        if "/" in name and len(content) > LARGEST_GRADE:
            problems.add(f"{name} has {len(content)} bytes")
        if path.suffix == ".csv":
            for row in csv.reader(text.splitlines(keepends=True)):
                for cell in row:
                    if re.match(r"[=+@\t\r]|-(?!\d+(\.\d+)?$)", cell):
                        problems.add(f"{name} has a cell that a spreadsheet would run: {cell[:60]!r}")
    hostile, harmless = (Page((folder / "index.html").read_text()) for folder in (out, quiet))
    if hostile.scripts != harmless.scripts:
        problems.add(f"index.html has {hostile.scripts} scripts, and {harmless.scripts} without attacks")
    if hostile.attributes - harmless.attributes:
        problems.add(f"index.html has attributes that it has not without attacks: {hostile.attributes - harmless.attributes}")


def texts_of_students(out: Path) -> dict[str, str]:
    """What each gets to read."""
    texts: dict[str, str] = {}
    for place in ["grades", "gradescope", "classroom"]:
        for path in files_below(out / place, set()):
            student = path.relative_to(out / place).parts[0].removesuffix(".json")
            texts[student] = texts.get(student, "") + path.read_text(errors="replace")
    return texts


def lines_of_secrets(workbook: Workbook, attacks: list[Attack]) -> dict[str, str]:
    """Lines that nobody may get to read, and where they are from."""
    written = b"\n".join(attack.text for attack in attacks if "GROWS TO" not in attack.head).decode("utf-8", "replace")
    lines = {}
    for lab in {attack.lab for attack in attacks}:
        starter = workbook.text_of(lab, "the starter").decode()
        for line in workbook.text_of(lab, "the solution").decode().splitlines():
            if len(line.strip()) > 20 and line.strip() not in written and line.strip() not in starter:
                lines[json.dumps(line.strip())[1:-1]] = f"the solution of {lab}"
    for line in Path("/etc/passwd").read_text().splitlines():
        if len(line) > 12:
            lines[line] = "/etc/passwd"
    return lines


def examine_what_students_get(out: Path, secret: str, lines: dict[str, str], students: Class, attackers: set[str],
                              problems: Problems) -> None:
    for student, text in texts_of_students(out).items():
        for line, place in lines.items():
            if line in text and student in attackers:
                problems.add(f"{student} gets to read a line of {place}: {line}")
        if secret in text:
            problems.add(f"{student} gets to read the grader's environment")
        for other, mark in students.marks.items():
            if other != student and (mark in text or other in text):
                problems.add(f"{student} gets to read what belongs to {other}")
    for path in [out / "grades.json", out / "index.html"]:
        if secret in path.read_text():
            problems.add(f"{path.name} shows the grader's environment")


def why_not_tried() -> str:
    """Empty where bubblewrap works."""
    try:
        trial = subprocess.run(["bwrap", "--unshare-all", "--ro-bind", "/", "/", "true"], capture_output=True, text=True,
                               check=False)
    except OSError as error:
        return f"bubblewrap is not installed: {error}"
    return "" if trial.returncode == 0 else f"bubblewrap cannot make a sandbox here: {trial.stderr}"


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("workbook", type=Path)
    parser.add_argument("build", type=Path)
    parser.add_argument("warpbook", type=Path)
    parser.add_argument("--only", nargs="*", default=[])
    parser.add_argument("--every", type=int, default=1, help="each Nth of them, in the order of their names")
    parser.add_argument("--keep", type=Path, help="leave what was graded in this folder")
    return parser.parse_args()


def add_honest(students: Class, wanted: list[tuple[str, str]]) -> dict[str, tuple[str, str]]:
    return {students.add(name, lab, students.workbook.text_of(lab, name)): (lab, name) for lab, name in wanted}


def honest_files(attacks: list[Attack]) -> list[tuple[str, str]]:
    wanted = {("01-map", "the solution"), ("01-map", "the starter")}
    for attack in attacks:
        found = re.fullmatch(r"(?:points as|no more points than) for (.*)", attack.expected)
        if found:
            wanted.add((attack.lab, found[1]))
    return sorted(wanted)


def try_attacks(folder: Path, workbook: Workbook, warpbook: Path, attacks: list[Attack], problems: Problems) -> None:
    secret = secrets.token_hex(16)
    wanted = honest_files(attacks)

    calm = Class(folder / "calm", workbook)
    names = add_honest(calm, wanted)
    first = grade(warpbook, workbook, calm.folder, folder / "calm-grades", secret)
    if first.exit_code != 0:
        problems.add(f"a class without attacks: exit code {first.exit_code}: {first.terminal.decode(errors='replace')}")
        return
    honest = {key: grades_in(folder / "calm-grades")[student][key[0]] for student, key in names.items()}
    for (lab, name), found in honest.items():
        print(f"  {lab}, {name}: {found}")
    if honest["01-map", "the solution"].points != 100 or honest["01-map", "the starter"].points != 0:
        problems.add("the solution has not all points, or the starter has some")

    students = Class(folder / "class", workbook)
    between: dict[str, tuple[str, str]] = add_honest(students, wanted[:1])
    attackers: dict[str, Attack] = {}
    for i, attack in enumerate(attacks):
        attackers[students.add(attack.name, attack.lab, attack.text)] = attack
        if i % max(1, len(attacks) // (2 * len(wanted))) == 0:
            between |= add_honest(students, [wanted[i % len(wanted)]])
    between |= add_honest(students, [("01-map", "the solution"), ("01-map", "the starter")])
    # What else is in a student's folder is not looked at.
    with_more = students.add("the solution with headers", "01-map", workbook.text_of("01-map", "the solution"))
    between[with_more] = ("01-map", "the solution")
    for name in ["lab.hpp", "cuda_runtime.h", "check.cpp"]:
        (students.folder / with_more / "01-map" / name).write_text("#error the student's own\n")
    students.add_strange_ones(workbook.text_of("01-map", "the starter"))

    places = [workbook.folder, Path("/tmp"), Path("/var/tmp"), Path("/dev/shm"), Path("/dev/mqueue"), Path.home(), folder]
    places = [place for place in places if place.is_dir()]
    before = workbook.marks(), processes(), files_of_attacks(places), shared_memory_keys()
    handed_in = {path: path.lstat().st_mtime_ns for path in files_below(students.folder, set())}
    signals: list[int] = []
    signal.signal(signal.SIGWINCH, lambda number, _: signals.append(number))
    listener = Listener()
    listener.start()

    out = folder / "grades"
    run = grade(warpbook, workbook, students.folder, out, secret)
    print(f"  {len(attacks)} attacks in {run.seconds:.0f} s, at most {run.watch.max_memory >> 20} MiB of memory and "
          f"{run.watch.max_disk >> 20} MiB of disk", flush=True)
    if run.watch.ended_it:
        problems.add("the run was ended: " + run.watch.ended_it)
        return
    # Links and pipes in a file's place are for people to look at, and not graded.
    if run.exit_code != NOT_ALL_GRADED:
        problems.add(f"the grader ended with {run.exit_code}: {run.terminal[-2000:].decode(errors='replace')}")
        return

    grades = grades_in(out)
    for student, key in between.items():
        found = grades[student][key[0]]
        if (found.points, found.groups) != (honest[key].points, honest[key].groups):
            problems.add(f"{student}, who is honest, has {found} in place of {honest[key]}: {found.cause}")
    for student, attack in attackers.items():
        found = grades[student][attack.lab]
        wrong = what_is_wrong(attack, found, honest)
        print(f"  {attack.name}: {found}; expected: {attack.expected}; {found.cause[:150]}")
        if wrong and attack.known:
            print(f"    known: {wrong}; {attack.known}")
        elif wrong:
            problems.add(f"{attack.name} {wrong}. Expected: {attack.expected}. Found: {found}: {found.cause}")

    if run.watch.max_memory > JOBS * MEMORY_OF_A_FILE:
        problems.add(f"{run.watch.max_memory} bytes of memory were taken at once")
    if run.watch.max_disk > JOBS * DISK_OF_A_FILE:
        problems.add(f"{run.watch.max_disk} bytes of disk were taken at once")
    if b": warpbook-attack" in run.terminal:
        problems.add("something was typed into the terminal")
    if re.search(rb"\x1b(\]|\[[0-9;]*[JH]|\[8m)", run.terminal):
        problems.add("control sequences of a file reached the terminal")
    examine_outputs(out, folder / "calm-grades", problems)
    examine_what_students_get(out, secret, lines_of_secrets(workbook, attacks), students, set(attackers), problems)
    time.sleep(1)  # what was killed needs a moment to be gone
    look_for_harm(before, (workbook.marks(), processes(), files_of_attacks(places), shared_memory_keys()), folder, problems)
    for path, changed in handed_in.items():
        if not os.path.lexists(path) or path.lstat().st_mtime_ns != changed:
            problems.add(f"{path} was changed")
    if signals:
        problems.add("a signal came out of a sandbox")
    if listener.calls:
        problems.add(f"somebody connected to {listener.calls}")
    with socket.socket() as other:
        if other.connect_ex(("127.0.0.1", 47111)) == 0:
            problems.add("somebody listens at 127.0.0.1:47111")


def look_for_harm(before, after, folder: Path, problems: Problems) -> None:
    files, running, left, keys = before
    files_now, running_now, left_now, keys_now = after
    for path in sorted(files.keys() | files_now.keys()):
        if files.get(path) != files_now.get(path):
            problems.add(f"{path} of the course was changed")
    for number in running_now.keys() - running.keys():
        if running_now[number].startswith("wb-") or is_in_sandbox_of(number, folder):
            problems.add(f"the process {number}, {running_now[number]}, goes on")
    for path in left_now - left:
        problems.add(f"the file {path} was left behind")
    for key in keys_now - keys:
        problems.add(f"shared memory or a queue with the key {key:#x} was left behind")


def main() -> int:
    given = arguments()
    if reason := why_not_tried():
        print("not tested: " + reason)
        return SKIPPED
    every_attack = read_attacks(given.only)
    attacks = every_attack[:: given.every]
    print(f"{len(attacks)} of {len(every_attack)} attacks")
    problems = Problems()
    folder = given.keep.resolve() if given.keep else Path(tempfile.mkdtemp(prefix="warpbook-hostile-class-"))
    folder.mkdir(exist_ok=True)
    try:
        try_attacks(folder, Workbook(given.workbook.resolve(), given.build.resolve()), given.warpbook.resolve(), attacks,
                    problems)
    finally:
        if not given.keep:
            shutil.rmtree(folder, ignore_errors=True)
    known = [attack.name for attack in attacks if attack.known]
    print(f"{len(attacks)} attacks ({len(known)} known to succeed: {', '.join(known) or 'none'})")
    for sentence in problems.sentences:
        print(sentence)
    return 1 if problems.sentences else 0


if __name__ == "__main__":
    sys.exit(main())
