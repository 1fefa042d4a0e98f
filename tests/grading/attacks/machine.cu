// What reaches other processes, files and the network.
// Each case is a file that is handed in; README.md says what its first lines mean.

// CASE: asks-the-network
// ATTACK: connects to 127.0.0.1:47110, to an abstract socket, and listens
// LAB: 01-map
// EXPECTED: points as for predicts-the-other-part
// COMPILES: yes
// HARM: who listens at 127.0.0.1:47110, or at the abstract socket warpbook-attack, sees no connection
// HARM: nobody listens at 127.0.0.1:47111

#include "lab.hpp"

#include <arpa/inet.h>
#include <cstring>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

static const int done = [] {
    sockaddr_in address = {};
    address.sin_family = AF_INET;
    address.sin_port = htons(47110);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const int to_port = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
    if (to_port >= 0) connect(to_port, reinterpret_cast<const sockaddr*>(&address), sizeof address);

    sockaddr_un name = {};
    name.sun_family = AF_UNIX;
    std::strcpy(name.sun_path + 1, "warpbook-attack");
    const int to_name = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0);
    if (to_name >= 0) connect(to_name, reinterpret_cast<const sockaddr*>(&name), sizeof name);

    address.sin_port = htons(47111);
    const int listening = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
    if (listening >= 0 && bind(listening, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0)
        listen(listening, 1);
    usleep(100000);
    return 0;
}();

double predicted_untouched_elements() { return 9; }

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}

// CASE: keeps-shared-memory
// ATTACK: leaves shared memory, a message queue and a file without a name behind
// LAB: 01-map
// EXPECTED: no more points than for predicts-the-other-part
// COMPILES: yes
// HARM: no shared memory and no message queue with key 0x77617270 (ipcs)

#include "lab.hpp"

#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/msg.h>
#include <sys/shm.h>
#include <unistd.h>

static const int done = [] {
    const int segment = shmget(0x77617270, 1 << 20, IPC_CREAT | 0600);
    if (segment >= 0) shmat(segment, nullptr, 0);
    msgget(0x77617270, IPC_CREAT | 0600);
    const int file = memfd_create("warpbook-attack", 0);
    if (file >= 0) (void)!ftruncate(file, 1 << 20);
    return 0;
}();

double predicted_untouched_elements() { return 9; }

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}

// CASE: kills-its-parent
// ATTACK: kills the process that watches it
// LAB: 01-map
// EXPECTED: points as for predicts-the-other-part
// COMPILES: yes
// HARM: the grader goes on with the next file

#include "lab.hpp"

#include <csignal>
#include <unistd.h>

static const int done = [] {
    if (getppid() > 1) kill(getppid(), SIGKILL);
    return 0;
}();

double predicted_untouched_elements() { return 9; }

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}

// CASE: leaves-a-process-behind
// ATTACK: leaves a process behind, in a session of its own, which the end of its parent does not reach
// LAB: 01-map
// EXPECTED: points as for predicts-the-other-part
// COMPILES: yes
// HARM: no process wb-left-behind

#include "lab.hpp"

#include <csignal>
#include <sys/prctl.h>
#include <unistd.h>

static const int done = [] {
    if (fork() != 0) return 0;
    setsid();
    if (fork() != 0) _exit(0);
    prctl(PR_SET_NAME, "wb-left-behind");
    for (int signal = 1; signal < 32; ++signal) std::signal(signal, SIG_IGN);
    sleep(60);
    _exit(0);
    return 0;
}();

double predicted_untouched_elements() { return 9; }

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}

// CASE: leaves-its-sandbox
// ATTACK: tries to get out of its sandbox: unshare, chroot, mount, prctl, setns, setuid
// LAB: 01-map
// EXPECTED: no more points than for predicts-the-other-part
// COMPILES: yes
// HARM: no file warpbook-attack-leaves-its-sandbox

#include "lab.hpp"

#include <fcntl.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <unistd.h>

static const int done = [] {
    prctl(PR_SET_DUMPABLE, 1);
    prctl(PR_SET_PDEATHSIG, 0);
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    const bool is_alone = unshare(CLONE_NEWUSER | CLONE_NEWNS | CLONE_NEWPID | CLONE_NEWNET) == 0;
    const int init = open("/proc/1/ns/mnt", O_RDONLY);
    if (init >= 0) setns(init, 0);
    (void)!setuid(0);
    // A mount of its own does no harm elsewhere; in the namespace of others it would.
    if (is_alone) mount("none", "/tmp", "tmpfs", 0, nullptr);
    (void)!(chroot(".") == 0 && chdir("../../../..") == 0 && chroot(".") == 0);
    const int file = open("/tmp/warpbook-attack-leaves-its-sandbox", O_WRONLY | O_CREAT, 0600);
    if (file >= 0) close(file);
    return 0;
}();

double predicted_untouched_elements() { return 9; }

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}

// CASE: locks-the-build
// ATTACK: holds the lock of a build folder that it guesses, in a process of its own, for a minute
// LAB: 01-map
// EXPECTED: points as for predicts-the-other-part
// COMPILES: yes
// HARM: no process wb-locks-build

#include "lab.hpp"

#include <fcntl.h>
#include <initializer_list>
#include <sys/file.h>
#include <sys/prctl.h>
#include <unistd.h>

static const int done = [] {
    if (fork() != 0) return 0;
    prctl(PR_SET_NAME, "wb-locks-build");
    for (const char* lock :
         {"build/.building", "../build/.building", "../../build/.building", "/work/build/.building"}) {
        const int file = open(lock, O_RDONLY);
        if (file >= 0) flock(file, LOCK_EX | LOCK_NB);
    }
    sleep(60);
    _exit(0);
    return 0;
}();

double predicted_untouched_elements() { return 9; }

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}

// CASE: opens-a-file-by-a-ring
// ATTACK: creates a file by io_uring, which filters of system calls do not see
// LAB: 01-map
// EXPECTED: points as for predicts-the-other-part
// COMPILES: yes
// HARM: no file warpbook-attack-asks-by-a-ring

#include "lab.hpp"

#include <cstdint>
#include <fcntl.h>
#include <linux/io_uring.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

static void create_by_a_ring(const char* path)
{
    io_uring_params parameters = {};
    const int ring = static_cast<int>(syscall(SYS_io_uring_setup, 4, &parameters));
    if (ring < 0) return;
    const size_t size = parameters.sq_off.array + parameters.sq_entries * sizeof(unsigned);
    void* const queue = mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_SHARED, ring, IORING_OFF_SQ_RING);
    void* const entries = mmap(nullptr, parameters.sq_entries * sizeof(io_uring_sqe), PROT_READ | PROT_WRITE,
                               MAP_SHARED, ring, IORING_OFF_SQES);
    if (queue == MAP_FAILED || entries == MAP_FAILED) return;
    io_uring_sqe entry = {};
    entry.opcode = IORING_OP_OPENAT;
    entry.fd = AT_FDCWD;
    entry.addr = reinterpret_cast<uintptr_t>(path);
    entry.open_flags = O_CREAT | O_WRONLY;
    entry.len = 0600;
    *static_cast<io_uring_sqe*>(entries) = entry;
    char* const bytes = static_cast<char*>(queue);
    *reinterpret_cast<unsigned*>(bytes + parameters.sq_off.array) = 0;
    *reinterpret_cast<volatile unsigned*>(bytes + parameters.sq_off.tail) = 1;
    syscall(SYS_io_uring_enter, ring, 1, 1, IORING_ENTER_GETEVENTS, nullptr, 0);
}
static const int done = [] {
    create_by_a_ring("/tmp/warpbook-attack-asks-by-a-ring");
    create_by_a_ring("warpbook-attack-asks-by-a-ring");
    return 0;
}();

double predicted_untouched_elements() { return 9; }

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}

// CASE: runs-a-shell
// ATTACK: lets a shell write a file and kill the shell's parents
// LAB: 01-map
// EXPECTED: points as for predicts-the-other-part
// COMPILES: yes
// HARM: no file warpbook-attack-runs-a-shell
// HARM: no process sleep that was not there before

#include "lab.hpp"

#include <cstdio>
#include <cstdlib>

static const int done = [] {
    (void)!std::system("echo SOLVED; : > /tmp/warpbook-attack-runs-a-shell; kill -WINCH $PPID");
    if (std::FILE* pipe = popen("sleep 60", "r")) (void)pipe;
    return 0;
}();

double predicted_untouched_elements() { return 9; }

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}

// CASE: signals-everybody
// ATTACK: sends a signal to every process that it may signal; the signal is harmless (SIGWINCH)
// LAB: 01-map
// EXPECTED: points as for predicts-the-other-part
// COMPILES: yes
// HARM: no process outside of the sandbox gets SIGWINCH

#include "lab.hpp"

#include <csignal>
#include <unistd.h>

static const int done = [] {
    kill(-1, SIGWINCH);
    kill(0, SIGWINCH);
    for (pid_t process = 2; process < 65536; ++process)
        if (process != getpid()) kill(process, SIGWINCH);
    return 0;
}();

double predicted_untouched_elements() { return 9; }

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}

// CASE: stops-its-parent
// ATTACK: stops the process that watches it, and lets it go on after a minute
// LAB: 01-map
// EXPECTED: points as for predicts-the-other-part
// COMPILES: yes
// HARM: the grader is not stopped
// HARM: no process wb-wakes-parent

#include "lab.hpp"

#include <csignal>
#include <sys/prctl.h>
#include <unistd.h>

static const int done = [] {
    if (getppid() <= 1) return 0;
    const pid_t parent = getppid();
    if (fork() == 0) {
        prctl(PR_SET_NAME, "wb-wakes-parent");
        kill(parent, SIGSTOP);
        sleep(60);
        kill(parent, SIGCONT);
        _exit(0);
    }
    return 0;
}();

double predicted_untouched_elements() { return 9; }

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}

// CASE: takes-limits-away
// ATTACK: gives itself, and its parent, limits of which the check may run out
// LAB: 01-map
// EXPECTED: no more points than for predicts-the-other-part
// COMPILES: yes
// HARM: the grader goes on with the next file

#include "lab.hpp"

#include <initializer_list>
#include <sys/resource.h>
#include <unistd.h>

static const int done = [] {
    const rlimit none = {0, 0};
    for (const auto limit : {RLIMIT_FSIZE, RLIMIT_NOFILE, RLIMIT_CPU, RLIMIT_CORE}) {
        if (getppid() > 1) prlimit(getppid(), limit, &none, nullptr);
        if (limit != RLIMIT_CPU) setrlimit(limit, &none);
    }
    return 0;
}();

double predicted_untouched_elements() { return 9; }

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}

// CASE: traces-its-parent
// ATTACK: traces its parent, and stops it so
// LAB: 01-map
// EXPECTED: points as for predicts-the-other-part
// COMPILES: yes
// HARM: the grader is not stopped

#include "lab.hpp"

#include <sys/ptrace.h>
#include <unistd.h>

static const int done = [] {
    if (getppid() <= 1) return 0;
    if (ptrace(PTRACE_SEIZE, getppid(), nullptr, nullptr) == 0) ptrace(PTRACE_INTERRUPT, getppid(), nullptr, nullptr);
    return 0;
}();

double predicted_untouched_elements() { return 9; }

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}

// CASE: writes-into-its-parent
// ATTACK: writes into the stack of its parent, by process_vm_writev and by /proc/PID/mem
// LAB: 01-map
// EXPECTED: points as for predicts-the-other-part
// COMPILES: yes
// HARM: the grader goes on with the next file

#include "lab.hpp"

#include <cstdio>
#include <fcntl.h>
#include <fstream>
#include <string>
#include <sys/uio.h>
#include <unistd.h>

static const int done = [] {
    const std::string parent = "/proc/" + std::to_string(getppid());
    std::ifstream maps(parent + "/maps");
    std::string line;
    while (std::getline(maps, line) && line.find("[stack]") == std::string::npos) {
    }
    unsigned long begin = 0, end = 0;
    if (std::sscanf(line.c_str(), "%lx-%lx", &begin, &end) != 2) return 0;
    static char nothing[4096];
    iovec mine = {nothing, sizeof nothing};
    iovec theirs = {reinterpret_cast<void*>(end - sizeof nothing), sizeof nothing};
    (void)!process_vm_writev(getppid(), &mine, 1, &theirs, 1, 0);
    const int memory = open((parent + "/mem").c_str(), O_RDWR);
    if (memory >= 0) (void)!pwrite(memory, nothing, sizeof nothing, static_cast<off_t>(end - sizeof nothing));
    return 0;
}();

double predicted_untouched_elements() { return 9; }

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}
