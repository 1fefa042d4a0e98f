// What costs time, memory, disk or processes without end.
// Each case is a file that is handed in; README.md says what its first lines mean.

// CASE: allocates-much-memory
// ATTACK: allocates 8 GiB by malloc(), in small pieces, and writes to all of them
// LAB: 01-map
// EXPECTED: no more points than for predicts-the-other-part
// COMPILES: yes
// HARM: at most the memory that the grader grants is used; the grader goes on with the next file

#include "lab.hpp"

#include <cstdlib>
#include <cstring>
#include <unistd.h>

static size_t bytes_to_take()
{
    // At most a half of what is there, so that this does no harm where nothing limits it.
    const size_t half = size_t(sysconf(_SC_AVPHYS_PAGES)) * size_t(sysconf(_SC_PAGESIZE)) / 2;
    return half < (size_t(8) << 30) ? half : size_t(8) << 30;
}
static const int done = [] {
    const size_t size = bytes_to_take();
    for (size_t taken = 0; taken < size; taken += 65536) {
        void* const piece = std::malloc(65536);
        if (piece == nullptr) break;
        std::memset(piece, 1, 65536);
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

// CASE: asks-for-a-huge-grid
// ATTACK: launches the largest grid, so that the check runs for hours
// LAB: 01-map
// EXPECTED: no more points than for always-one-more-block
// COMPILES: yes
// HARM: over within the time limit of the grader

#include "lab.hpp"

double predicted_untouched_elements() { return 9; }

double predicted_first_untouched_index() { return 256; }

int blocks_for(int) { return 2147483647; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}

// CASE: computes-in-all-threads
// ATTACK: keeps all processors busy for a minute, in threads
// LAB: 01-map
// EXPECTED: no more points than for predicts-the-other-part
// COMPILES: yes
// HARM: over within the time limit of the grader; other files get the same verdicts

#include "lab.hpp"

#include <ctime>
#include <pthread.h>

static volatile unsigned long rounds = 0;

static void* compute(void*)
{
    for (const std::time_t end = std::time(nullptr) + 60; std::time(nullptr) < end;) rounds = rounds + 1;
    return nullptr;
}
static const int done = [] {
    for (int i = 0; i < 64; ++i) {
        pthread_t thread;
        if (pthread_create(&thread, nullptr, compute, nullptr) != 0) break;
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

// CASE: computes-while-it-is-compiled
// ATTACK: lets the compiler compute for hours, each number within its own limit
// LAB: 01-map
// EXPECTED: no points
// COMPILES: too large
// HARM: over within the time limit of the grader
// HARM: at most the memory that the grader grants is used

#include "lab.hpp"

#include <type_traits>
#include <utility>

template <int number>
constexpr long computed()
{
    long sum = number;
    for (int i = 0; i < 100000; ++i)
        for (int j = 0; j < 60; ++j) sum = sum * 31 + j;
    return sum;
}
template <int... numbers>
constexpr long all(std::integer_sequence<int, numbers...>)
{
    return (std::integral_constant<long, computed<numbers>() % 1000>::value + ... + 0L);
}
static volatile long sum = all(std::make_integer_sequence<int, 4096>());

double predicted_untouched_elements() { return 9; }

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}

// CASE: expands-without-end
// ATTACK: lets the preprocessor expand a macro to 800 million words, of which it keeps none
// LAB: 01-map
// EXPECTED: no more points than for predicts-the-other-part
// COMPILES: too large
// HARM: over within the time limit of the grader
// HARM: at most the memory that the grader grants is used

#include "lab.hpp"

#define LEVEL_0 +1 + 1 + 1 + 1 + 1 + 1 + 1 + 1
#define LEVEL_1 LEVEL_0 LEVEL_0 LEVEL_0 LEVEL_0 LEVEL_0 LEVEL_0 LEVEL_0 LEVEL_0
#define LEVEL_2 LEVEL_1 LEVEL_1 LEVEL_1 LEVEL_1 LEVEL_1 LEVEL_1 LEVEL_1 LEVEL_1
#define LEVEL_3 LEVEL_2 LEVEL_2 LEVEL_2 LEVEL_2 LEVEL_2 LEVEL_2 LEVEL_2 LEVEL_2
#define LEVEL_4 LEVEL_3 LEVEL_3 LEVEL_3 LEVEL_3 LEVEL_3 LEVEL_3 LEVEL_3 LEVEL_3
#define LEVEL_5 LEVEL_4 LEVEL_4 LEVEL_4 LEVEL_4 LEVEL_4 LEVEL_4 LEVEL_4 LEVEL_4
#define LEVEL_6 LEVEL_5 LEVEL_5 LEVEL_5 LEVEL_5 LEVEL_5 LEVEL_5 LEVEL_5 LEVEL_5
#define LEVEL_7 LEVEL_6 LEVEL_6 LEVEL_6 LEVEL_6 LEVEL_6 LEVEL_6 LEVEL_6 LEVEL_6
#define LEVEL_8 LEVEL_7 LEVEL_7 LEVEL_7 LEVEL_7 LEVEL_7 LEVEL_7 LEVEL_7 LEVEL_7
#if 0 LEVEL_8
#endif

double predicted_untouched_elements() { return 9; }

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}

// CASE: fills-the-disk
// ATTACK: fills the disk with 1 GiB, in the first folder that can be written to
// LAB: 01-map
// EXPECTED: points as for predicts-the-other-part
// COMPILES: yes
// HARM: no file warpbook-attack-fills-the-disk
// HARM: at most 256 MiB of disk or of memory behind /dev/shm at any time

#include "lab.hpp"

#include <fcntl.h>
#include <string>
#include <unistd.h>

static const int done = [] {
    for (const std::string folder : {".", "/out", "/job", "/tmp", "/var/tmp", "/dev/shm"}) {
        const int file = open((folder + "/warpbook-attack-fills-the-disk").c_str(), O_WRONLY | O_CREAT, 0600);
        if (file < 0) continue;
        const std::string megabyte(1 << 20, 'x');
        for (int i = 0; i < 1024; ++i)
            if (write(file, megabyte.data(), megabyte.size()) <= 0) break;
        close(file);
        break;
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

// CASE: hangs-in-a-kernel
// ATTACK: waits without end in a kernel, for a number that nobody writes
// LAB: 01-map
// EXPECTED: no more points than for no-guard
// COMPILES: yes
// HARM: over within the time limit of the grader

#include "lab.hpp"

double predicted_untouched_elements() { return 9; }

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        volatile int* number = out + i;
        *number = in[i];
        while (*number == in[i]) {
        }
        *number = in[i] + 1;
    }
}

// CASE: hangs-in-a-prediction
// ATTACK: counts without end where a prediction is asked for
// LAB: 01-map
// EXPECTED: points as for predicts-the-other-part
// COMPILES: yes
// HARM: over within the time limit of the grader

#include "lab.hpp"

static volatile unsigned rounds = 0;

double predicted_untouched_elements()
{
    for (;;) rounds = rounds + 1;
}

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}

// CASE: hangs-in-an-initializer
// ATTACK: waits without end in an initializer, with all signals blocked
// LAB: 01-map
// EXPECTED: no points
// COMPILES: yes
// HARM: over within the time limit of the grader

#include "lab.hpp"

#include <csignal>

static const int done = [] {
    sigset_t all;
    sigfillset(&all);
    sigprocmask(SIG_BLOCK, &all, nullptr);
    for (;;) sigsuspend(&all);
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

// CASE: includes-a-terminal
// ATTACK: includes /dev/stdin, so that the compiler waits for somebody to type
// LAB: 01-map
// EXPECTED: no points
// COMPILES: no
// HARM: over within the time limit of the grader; nothing is read of its input

#include "/dev/stdin"
#include "/dev/tty"
#include "/proc/self/fd/0"

#include "lab.hpp"

double predicted_untouched_elements() { return 9; }

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}

// CASE: includes-itself
// ATTACK: includes itself, twice each time
// LAB: 01-map
// EXPECTED: no points
// COMPILES: too large
// HARM: over within the time limit of the grader

#include __FILE__
#include __FILE__

#include "lab.hpp"

double predicted_untouched_elements() { return 9; }

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}

// CASE: includes-zeros
// ATTACK: includes /dev/zero, which has no end: WITHOUT A LIMIT THE COMPILER TAKES ALL MEMORY
// LAB: 01-map
// EXPECTED: no points
// COMPILES: no
// HARM: over within the time limit of the grader
// HARM: at most the memory that the grader grants is used

#include "/dev/zero"

#include "lab.hpp"

double predicted_untouched_elements() { return 9; }

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}

// CASE: instantiates-without-end
// ATTACK: instantiates four million templates
// LAB: 01-map
// EXPECTED: no points
// COMPILES: too large
// HARM: over within the time limit of the grader
// HARM: at most the memory that the grader grants is used

#include "lab.hpp"

template <int depth, long path>
struct Tree {
    static constexpr long value = Tree<depth - 1, 2 * path>::value + Tree<depth - 1, 2 * path + 1>::value;
};
template <long path>
struct Tree<0, path> {
    static constexpr long value = path;
};
static volatile long sum = Tree<21, 1>::value;

double predicted_untouched_elements() { return 9; }

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}

// CASE: is-a-huge-file
// ATTACK: is a file of 64 MiB: who runs it appends lines of comment until it is as long as that
// LAB: 01-map
// EXPECTED: no more points than for predicts-the-other-part
// COMPILES: yes
// HARM: at most the disk and the time that the grader grants are used
// GROWS TO: 64 MiB

#include "lab.hpp"

double predicted_untouched_elements() { return 9; }

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}

// CASE: makes-a-large-object
// ATTACK: has an array of 1 GiB that must stand in the object file
// LAB: 01-map
// EXPECTED: no more points than for predicts-the-other-part
// COMPILES: too large: the object has 1 GiB
// HARM: at most the disk that the grader grants is used

#include "lab.hpp"

static volatile char large[1 << 30] = {1};
static const int done = [] {
    large[1] = 1;
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

// CASE: makes-a-large-program
// ATTACK: has an array of 32 GiB that stands in no file, and touches none of it
// LAB: 01-map
// EXPECTED: no more points than for predicts-the-other-part
// COMPILES: yes, but it may not be linked
// HARM: at most the memory that the grader grants is used

#include "lab.hpp"

static volatile char large[size_t(1) << 35];
static const int done = [] {
    large[1] = 1;
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

// CASE: makes-many-files
// ATTACK: makes 10,000 files with long names, in a deep folder whose path is longer than a path may be
// LAB: 01-map
// EXPECTED: points as for predicts-the-other-part
// COMPILES: yes
// HARM: no folder warpbook-attack-makes-many-files

#include "lab.hpp"

#include <fcntl.h>
#include <string>
#include <sys/stat.h>
#include <unistd.h>

static const int done = [] {
    if (chdir("/dev/shm") != 0 || (mkdir("warpbook-attack-makes-many-files", 0700) != 0) ||
        chdir("warpbook-attack-makes-many-files") != 0) {
        if (chdir("/tmp") != 0 || mkdir("warpbook-attack-makes-many-files", 0700) != 0 ||
            chdir("warpbook-attack-makes-many-files") != 0)
            return 0;
    }
    const std::string long_name(200, 'x');
    for (int depth = 0; depth < 30; ++depth)
        if (mkdir(long_name.c_str(), 0700) != 0 || chdir(long_name.c_str()) != 0) break;
    for (int i = 0; i < 10000; ++i) {
        const int file = open((long_name + std::to_string(i)).c_str(), O_WRONLY | O_CREAT, 0600);
        if (file < 0) break;
        close(file);
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

// CASE: nests-too-deeply
// ATTACK: nests 262,144 brackets, so that the compiler runs out of stack and crashes
// LAB: 01-map
// EXPECTED: no points
// COMPILES: too large
// HARM: over within the time limit of the grader
// HARM: at most the memory that the grader grants is used

#include "lab.hpp"

#define OPEN_0 ((((((((
#define CLOSE_0 ))))))))
#define OPEN_1 OPEN_0 OPEN_0 OPEN_0 OPEN_0 OPEN_0 OPEN_0 OPEN_0 OPEN_0
#define CLOSE_1 CLOSE_0 CLOSE_0 CLOSE_0 CLOSE_0 CLOSE_0 CLOSE_0 CLOSE_0 CLOSE_0
#define OPEN_2 OPEN_1 OPEN_1 OPEN_1 OPEN_1 OPEN_1 OPEN_1 OPEN_1 OPEN_1
#define CLOSE_2 CLOSE_1 CLOSE_1 CLOSE_1 CLOSE_1 CLOSE_1 CLOSE_1 CLOSE_1 CLOSE_1
#define OPEN_3 OPEN_2 OPEN_2 OPEN_2 OPEN_2 OPEN_2 OPEN_2 OPEN_2 OPEN_2
#define CLOSE_3 CLOSE_2 CLOSE_2 CLOSE_2 CLOSE_2 CLOSE_2 CLOSE_2 CLOSE_2 CLOSE_2
#define OPEN_4 OPEN_3 OPEN_3 OPEN_3 OPEN_3 OPEN_3 OPEN_3 OPEN_3 OPEN_3
#define CLOSE_4 CLOSE_3 CLOSE_3 CLOSE_3 CLOSE_3 CLOSE_3 CLOSE_3 CLOSE_3 CLOSE_3
#define OPEN_5 OPEN_4 OPEN_4 OPEN_4 OPEN_4 OPEN_4 OPEN_4 OPEN_4 OPEN_4
#define CLOSE_5 CLOSE_4 CLOSE_4 CLOSE_4 CLOSE_4 CLOSE_4 CLOSE_4 CLOSE_4 CLOSE_4
static volatile int nested = OPEN_5 1 CLOSE_5;

double predicted_untouched_elements() { return 9; }

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}

// CASE: opens-many-descriptors
// ATTACK: opens pipes until there are no more descriptors
// LAB: 01-map
// EXPECTED: no more points than for predicts-the-other-part
// COMPILES: yes
// HARM: none

#include "lab.hpp"

#include <unistd.h>

static const int done = [] {
    for (int i = 0; i < 100000; ++i) {
        int ends[2];
        if (pipe(ends) != 0) break;
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

// CASE: prints-a-long-line
// ATTACK: prints 1 GiB without the end of a line
// LAB: 01-map
// EXPECTED: points as for predicts-the-other-part
// COMPILES: yes
// HARM: the grader keeps less than 1 MiB of it

#include "lab.hpp"

#include <cstdio>
#include <string>

static const int done = [] {
    const std::string piece(1 << 20, 'x');
    for (int i = 0; i < 1024; ++i) std::fwrite(piece.data(), 1, piece.size(), stderr);
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

// CASE: prints-in-every-thread
// ATTACK: prints in every thread of the kernel
// LAB: 01-map
// EXPECTED: points as for predicts-the-other-part
// COMPILES: yes
// HARM: the grader keeps less than 1 MiB of it

#include "lab.hpp"

#include <cstdio>

double predicted_untouched_elements() { return 9; }

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    printf("SOLVED  everything is right: thread %d of %d says so, and %s\n", i, n, "so do all the others");
    if (i < n) out[i] = in[i] + 1;
}

// CASE: prints-without-end
// ATTACK: prints 1 GiB, in short lines
// LAB: 01-map
// EXPECTED: points as for predicts-the-other-part
// COMPILES: yes
// HARM: the grader keeps less than 1 MiB of it

#include "lab.hpp"

#include <cstdio>
#include <string>

static const int done = [] {
    const std::string lines(1 << 20, '\n');
    for (int i = 0; i < 1024; ++i) std::fwrite(lines.data(), 1, lines.size(), stdout);
    std::fflush(stdout);
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

// CASE: recurses-in-a-kernel
// ATTACK: calls itself without end, in a kernel
// LAB: 01-map
// EXPECTED: no more points than for no-guard
// COMPILES: yes
// HARM: none

#include "lab.hpp"

__device__ int deeper(int number)
{
    volatile int many[256] = {};
    return number == many[0] - 1 ? 0 : deeper(number + 1) + many[1];
}

double predicted_untouched_elements() { return 9; }

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1 + deeper(i);
}

// CASE: recurses-without-end
// ATTACK: calls itself without end, in a prediction
// LAB: 01-map
// EXPECTED: no more points than for predicts-the-other-part
// COMPILES: yes
// HARM: none

#include "lab.hpp"

double predicted_untouched_elements()
{
    volatile double many[1000] = {};
    return many[0] < 0 ? 0 : predicted_untouched_elements() + many[1];
}

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}

// CASE: repeats-by-assembly
// ATTACK: lets the assembler repeat an instruction 400 million times
// LAB: 01-map
// EXPECTED: no points
// COMPILES: too large: it is rejected in the end
// HARM: over within the time limit of the grader
// HARM: at most the memory that the grader grants is used

#include "lab.hpp"

__asm__(".rept 400000000\nnop\n.endr");

double predicted_untouched_elements() { return 9; }

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}

// CASE: starts-many-processes
// ATTACK: starts 64 processes that sleep for a minute
// LAB: 01-map
// EXPECTED: points as for predicts-the-other-part
// COMPILES: yes
// HARM: no process wb-many-process

#include "lab.hpp"

#include <sys/prctl.h>
#include <unistd.h>

static const int done = [] {
    for (int i = 0; i < 64; ++i) {
        const pid_t child = fork();
        if (child < 0) break;
        if (child > 0) continue;
        prctl(PR_SET_NAME, "wb-many-process");
        sleep(60);
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

// CASE: starts-many-threads
// ATTACK: starts 1,000 threads that sleep for a minute
// LAB: 01-map
// EXPECTED: no more points than for predicts-the-other-part
// COMPILES: yes
// HARM: over within the time limit of the grader; other processes can start threads

#include "lab.hpp"

#include <pthread.h>
#include <unistd.h>

static void* sleep_a_minute(void*)
{
    sleep(60);
    return nullptr;
}
static const int done = [] {
    pthread_attr_t small;
    pthread_attr_init(&small);
    pthread_attr_setstacksize(&small, 65536);
    for (int i = 0; i < 1000; ++i) {
        pthread_t thread;
        if (pthread_create(&thread, &small, sleep_a_minute, nullptr) != 0) break;
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

// CASE: takes-its-time
// ATTACK: sleeps a little each time it is asked, so that no single check reaches a time limit
// LAB: 01-map
// EXPECTED: no more points than for predicts-the-other-part
// COMPILES: yes
// HARM: over within the time limit of the grader, whatever single checks may take

#include "lab.hpp"

#include <unistd.h>

double predicted_untouched_elements() { return 9; }

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n)
{
    usleep(500000);
    return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1;
}

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}

// CASE: takes-much-memory-in-a-kernel
// ATTACK: takes memory without end from the device's heap, in every thread, and writes to it
// LAB: 01-map
// EXPECTED: no more points than for predicts-the-other-part
// COMPILES: yes
// HARM: at most the memory that the grader grants is used; the grader goes on with the next file

#include "lab.hpp"

double predicted_untouched_elements() { return 9; }

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    for (int block = 0; block < 64; ++block)
        if (char* const memory = static_cast<char*>(malloc(1 << 20)))
            for (int at = 0; at < 1 << 20; at += 4096) memory[at] = 1;
    if (i < n) out[i] = in[i] + 1;
}

// CASE: touches-much-memory
// ATTACK: maps 8 GiB of memory and writes to each page
// LAB: 01-map
// EXPECTED: no more points than for predicts-the-other-part
// COMPILES: yes
// HARM: at most the memory that the grader grants is used; the grader goes on with the next file

#include "lab.hpp"

#include <sys/mman.h>
#include <unistd.h>

static size_t bytes_to_take()
{
    // At most a half of what is there, so that this does no harm where nothing limits it.
    const size_t half = size_t(sysconf(_SC_AVPHYS_PAGES)) * size_t(sysconf(_SC_PAGESIZE)) / 2;
    return half < (size_t(8) << 30) ? half : size_t(8) << 30;
}
static const int done = [] {
    const size_t size = bytes_to_take();
    void* const mapped = mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (mapped == MAP_FAILED) return 0;
    for (size_t i = 0; i < size; i += 4096) static_cast<volatile char*>(mapped)[i] = 1;
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

// CASE: touches-shared-memory
// ATTACK: writes to 4 GiB of memory that no limit of a process's data counts: mapped to be shared, in a prediction
// LAB: 01-map
// EXPECTED: no more points than for predicts-the-other-part
// COMPILES: yes
// HARM: at most the memory that the grader grants is used; the grader goes on with the next file

#include "lab.hpp"

#include <sys/mman.h>

double predicted_untouched_elements()
{
    constexpr long bytes = 4L << 30;
    void* const memory =
        mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory != MAP_FAILED)
        for (long i = 0; i < bytes; i += 4096) static_cast<volatile char*>(memory)[i] = 1;
    return 9;
}

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}
