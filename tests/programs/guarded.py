"""A command within limits: what meets one is stopped with all that it has started, so that the computer stays usable whatever is run."""

import os
import pathlib
import resource
import signal
import subprocess
import time
from dataclasses import dataclass

GIB = 2**30
SECONDS_BETWEEN_LOOKS = 0.2
MAX_FILE_BYTES = 2 * GIB


@dataclass
class Limits:
    seconds: float
    # Of memory that is in use. Addresses are no measure: the model reserves far more of them than it touches.
    bytes: int


@dataclass
class Ended:
    # None: stopped at a limit.
    exit_code: int | None
    seconds: float
    # "time", "memory", or "" for none.
    limit: str


def processes_of(session):
    for folder in pathlib.Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                # Behind the name, which can have spaces and brackets: state, parent, group, session.
                if int((folder / "stat").read_text().rpartition(")")[2].split()[3]) == session:
                    yield folder
            except (OSError, IndexError):
                pass  # it has ended meanwhile


def bytes_in_use(session):
    pages = 0
    for folder in processes_of(session):
        try:
            pages += int((folder / "statm").read_text().split()[1])
        except (OSError, IndexError):
            pass
    return pages * resource.getpagesize()


def stop(session):
    """Also processes that have made a group of their own, as a shell's jobs do."""
    for folder in list(processes_of(session)):
        try:
            os.kill(int(folder.name), signal.SIGKILL)
        except ProcessLookupError:
            pass


def be_the_first_to_go():
    """If memory ends faster than somebody looks, the system stops this process and not the others; the disk stays usable, too."""
    pathlib.Path("/proc/self/oom_score_adj").write_text("1000")
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_FSIZE, (MAX_FILE_BYTES, MAX_FILE_BYTES))


def run(command, folder, limits, output, temporary):
    """Runs it in a session of its own; what it prints goes to the file `output`. Whoever is stopped leaves files in the folder `temporary`,
    which is the caller's to remove."""
    temporary.mkdir(exist_ok=True)
    begin = time.monotonic()
    with open(output, "wb") as file:
        process = subprocess.Popen(command, cwd=folder, stdin=subprocess.DEVNULL, stdout=file, stderr=subprocess.STDOUT,
                                   env={**os.environ, "TMPDIR": str(temporary)}, start_new_session=True, preexec_fn=be_the_first_to_go)
    limit = ""
    while not limit:
        try:
            process.wait(SECONDS_BETWEEN_LOOKS)
            break
        except subprocess.TimeoutExpired:
            pass
        if time.monotonic() - begin > limits.seconds:
            limit = "time"
        elif bytes_in_use(process.pid) > limits.bytes:
            limit = "memory"
    seconds = time.monotonic() - begin
    # Also what a program has left behind that ended by itself.
    stop(process.pid)
    process.wait()
    return Ended(None if limit else process.returncode, seconds, limit)
