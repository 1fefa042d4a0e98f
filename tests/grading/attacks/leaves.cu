// How a submission ends, or leaves, the program that judges it.
// Each case is a file that is handed in; README.md says what its first lines mean.

// CASE: aborts
// ATTACK: calls abort()
// LAB: 01-map
// EXPECTED: no more points than for predicts-the-other-part
// COMPILES: yes
// HARM: none

#include "lab.hpp"

#include <cstdlib>

double predicted_untouched_elements() { std::abort(); }

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}

// CASE: becomes-another-program
// ATTACK: becomes a program that ends well, by its name and by a file without a name
// LAB: 01-map
// EXPECTED: no more points than for predicts-the-other-part
// COMPILES: yes
// HARM: none

#include "lab.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

static const int done = [] {
    const int program = open("/bin/true", O_RDONLY);
    const int copy = memfd_create("true", 0);
    char bytes[4096];
    for (ssize_t size; program >= 0 && copy >= 0 && (size = read(program, bytes, sizeof bytes)) > 0;)
        (void)!write(copy, bytes, size);
    char name[] = "true";
    char* words[] = {name, nullptr};
    fexecve(copy, words, environ);
    execv("/bin/true", words);
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

// CASE: calls-a-number-in-a-kernel
// ATTACK: calls a number as if it were a function, in a kernel
// LAB: 01-map
// EXPECTED: no more points than for no-guard
// COMPILES: yes, but not where kernels may call functions by their names alone
// HARM: none

#include "lab.hpp"

__device__ volatile unsigned long number = 0x1000;

double predicted_untouched_elements() { return 9; }

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = reinterpret_cast<int (*)(int)>(number)(in[i]);
}

// CASE: calls-a-number
// ATTACK: calls a number as if it were a function, on the host
// LAB: 01-map
// EXPECTED: no more points than for predicts-the-other-part
// COMPILES: yes
// HARM: none

#include "lab.hpp"

double predicted_untouched_elements()
{
    volatile unsigned long number = 0x1000;
    return reinterpret_cast<double (*)()>(number)();
}

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}

// CASE: calls-the-system-by-assembly
// ATTACK: writes an instruction for system calls into its kernel, in assembly
// LAB: 01-map
// EXPECTED: no points
// COMPILES: no: there is no assembly in kernels
// HARM: none

#include "lab.hpp"

double predicted_untouched_elements() { return 9; }

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
    asm volatile("syscall" : : "a"(231), "D"(0) : "rcx", "r11", "memory");
}

// CASE: calls-the-system-through-a-function
// ATTACK: ends the process by an instruction for system calls, in a function for the host that its kernel gets at
// LAB: 01-map
// EXPECTED: no points
// COMPILES: yes
// HARM: none

#include "lab.hpp"

static void leave() { asm volatile("syscall" : : "a"(231), "D"(0) : "rcx", "r11", "memory"); }
__device__ void (*volatile place)() = leave;

double predicted_untouched_elements() { return 9; }

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
    place();
}

// CASE: catches-its-faults
// ATTACK: handles the signals of faults, so that a store outside of an array is repeated elsewhere
// LAB: 01-map
// EXPECTED: no more points than for no-guard
// COMPILES: yes
// HARM: over within the time limit of the grader

#include "lab.hpp"

#include <csignal>
#include <initializer_list>
#include <ucontext.h>

static void skip(int, siginfo_t*, void* context)
{
    auto* const registers = static_cast<ucontext_t*>(context)->uc_mcontext.gregs;
    registers[REG_RIP] += 2;
}
static const int done = [] {
    struct sigaction action = {};
    action.sa_sigaction = skip;
    action.sa_flags = SA_SIGINFO;
    for (int signal : {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP}) sigaction(signal, &action, nullptr);
    return 0;
}();

double predicted_untouched_elements() { return 9; }

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[i] + 1;
}

// CASE: copies-itself-and-leaves
// ATTACK: lets a copy of the process go on, and leaves with exit code 0
// LAB: 01-map
// EXPECTED: no more points than for predicts-the-other-part
// COMPILES: yes
// HARM: none

#include "lab.hpp"

#include <unistd.h>

static const int done = [] {
    if (fork() > 0) _exit(0);
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

// CASE: crashes
// ATTACK: stores to address 0
// LAB: 01-map
// EXPECTED: no more points than for predicts-the-other-part
// COMPILES: yes
// HARM: none

#include "lab.hpp"

double predicted_untouched_elements()
{
    *static_cast<volatile int*>(nullptr) = 1;
    return 9;
}

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}

// CASE: ends-its-thread
// ATTACK: ends the thread that runs the check
// LAB: 01-map
// EXPECTED: no more points than for predicts-the-other-part
// COMPILES: yes
// HARM: none

#include "lab.hpp"

#include <pthread.h>

double predicted_untouched_elements() { pthread_exit(nullptr); }

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}

// CASE: exits-as-unverified
// ATTACK: ends with the exit code that says UNVERIFIED, which is never a student's fault
// LAB: 01-map
// EXPECTED: no more points than for predicts-the-other-part
// COMPILES: yes
// HARM: none

#include "lab.hpp"

#include <unistd.h>

double predicted_untouched_elements() { _exit(3); }

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}

// CASE: exits-as-wrong-use
// ATTACK: ends with the exit code that says that the command line was wrong
// LAB: 01-map
// EXPECTED: no more points than for predicts-the-other-part
// COMPILES: yes
// HARM: none

#include "lab.hpp"

#include <unistd.h>

double predicted_untouched_elements() { _exit(64); }

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}

// CASE: exits-at-once-in-a-prediction
// ATTACK: calls _exit(0) where a prediction is asked for
// LAB: 01-map
// EXPECTED: no more points than for predicts-the-other-part
// COMPILES: yes
// HARM: none

#include "lab.hpp"

#include <unistd.h>

double predicted_untouched_elements() { _exit(0); }

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}

// CASE: exits-at-the-end
// ATTACK: calls _exit(0) in an exit handler, after a verdict of its own
// LAB: 01-map
// EXPECTED: points as for predicts-the-other-part
// COMPILES: yes
// HARM: none

#include "lab.hpp"

#include <cstdio>
#include <cstdlib>
#include <unistd.h>

static void leave()
{
    std::puts("SOLVED  everything is right: values, accesses and predictions.");
    std::fflush(stdout);
    _exit(0);
}
static void leave_quickly() { leave(); }
static const int done = std::atexit(leave) + std::at_quick_exit(leave_quickly);

double predicted_untouched_elements() { return 9; }

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}

// CASE: exits-before-main
// ATTACK: calls _exit(0) in a constructor of its own that runs before all others
// LAB: 01-map
// EXPECTED: no points
// COMPILES: yes
// HARM: none

#include "lab.hpp"

#include <unistd.h>

__attribute__((constructor(101), used)) static void leave() { _exit(0); }

double predicted_untouched_elements() { return 9; }

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}

// CASE: exits-by-the-system-call
// ATTACK: ends the process by the number of the system call, not by a function's name
// LAB: 01-map
// EXPECTED: no more points than for predicts-the-other-part
// COMPILES: yes
// HARM: none

#include "lab.hpp"

#include <sys/syscall.h>
#include <unistd.h>

double predicted_untouched_elements()
{
    syscall(SYS_exit_group, 0);
    return 9;
}

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}

// CASE: exits-in-a-prediction
// ATTACK: calls exit(0) where a prediction is asked for
// LAB: 01-map
// EXPECTED: no more points than for predicts-the-other-part
// COMPILES: yes
// HARM: none

#include "lab.hpp"

#include <cstdlib>

double predicted_untouched_elements() { std::exit(0); }

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}

// CASE: exits-quickly-in-a-prediction
// ATTACK: calls quick_exit(0) where a prediction is asked for
// LAB: 01-map
// EXPECTED: no more points than for predicts-the-other-part
// COMPILES: yes
// HARM: none

#include "lab.hpp"

#include <cstdlib>

double predicted_untouched_elements() { std::quick_exit(0); }

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}

// CASE: exits-when-destroyed
// ATTACK: calls _exit(0) in destructors, of global and of thread-local variables
// LAB: 01-map
// EXPECTED: points as for predicts-the-other-part
// COMPILES: yes
// HARM: none

#include "lab.hpp"

#include <unistd.h>

struct Leaving {
    ~Leaving() { _exit(0); }
};
static Leaving leaving;
static thread_local Leaving leaving_with_its_thread;
__attribute__((destructor)) static void leave() { _exit(0); }
static const Leaving* const touched = &leaving_with_its_thread;

double predicted_untouched_elements() { return 9; }

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}

// CASE: is-chosen-while-it-is-loaded
// ATTACK: runs before the check while the program is loaded, by a function that is chosen then (ifunc)
// LAB: 01-map
// EXPECTED: no points
// COMPILES: yes, and is rejected before it is linked
// HARM: none

#include "lab.hpp"

#include <unistd.h>

using Prediction = double();
extern "C" Prediction* leave() { _exit(0); }

__attribute__((ifunc("leave"))) double predicted_untouched_elements();

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}

// CASE: jumps-out-of-its-kernel
// ATTACK: calls a function of the host from a kernel, by its address, which ends the program well
// LAB: 01-map
// EXPECTED: no more points than for no-guard
// COMPILES: yes, but not where kernels may call functions by their names alone
// HARM: none

#include "lab.hpp"

#include <unistd.h>

static void leave() { _exit(0); }
__device__ void (*volatile place)() = leave;

double predicted_untouched_elements() { return 9; }

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
    place();
}

// CASE: kills-itself
// ATTACK: kills itself, as a system that is out of memory would
// LAB: 01-map
// EXPECTED: no more points than for predicts-the-other-part
// COMPILES: yes
// HARM: none

#include "lab.hpp"

#include <csignal>

double predicted_untouched_elements()
{
    raise(SIGKILL);
    return 9;
}

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}

// CASE: leaves-a-check-by-longjmp
// ATTACK: jumps out of a check, from a prediction back into an initializer
// LAB: 01-map
// EXPECTED: no more points than for predicts-the-other-part
// COMPILES: yes
// HARM: none

#include "lab.hpp"

#include <csetjmp>
#include <unistd.h>

static jmp_buf start;
static int rounds = 0;

static int remember()
{
    if (setjmp(start) != 0) _exit(0);
    return 0;
}
static const int done = remember();

double predicted_untouched_elements()
{
    if (++rounds > 0) longjmp(start, 1);
    return 9;
}

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}

// CASE: rings-the-alarm
// ATTACK: sends itself the signals of timers, as a time limit would
// LAB: 01-map
// EXPECTED: no more points than for predicts-the-other-part
// COMPILES: yes
// HARM: none

#include "lab.hpp"

#include <csignal>
#include <initializer_list>

double predicted_untouched_elements()
{
    for (int signal : {SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU}) raise(signal);
    return 9;
}

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}

// CASE: runs-before-its-kernels
// ATTACK: runs on the host before its kernels do: in constructors and initializers, also of templates and threads
// LAB: 01-map
// EXPECTED: no more points than for predicts-the-other-part
// COMPILES: yes
// HARM: none

#include "lab.hpp"

#include <unistd.h>

static int leave()
{
    _exit(0);
    return 1;
}

template <int number>
struct Numbered {
    static const int value;
};
template <int number>
const int Numbered<number>::value = leave() + number;

[[gnu::constructor(101)]] static void begin() { leave(); }
[[gnu::destructor]] static void end() { leave(); }
thread_local int of_a_thread = leave();

double predicted_untouched_elements() { return 9 + of_a_thread; }

double predicted_first_untouched_index() { return 256 + Numbered<3>::value; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}

// CASE: runs-before-the-program
// ATTACK: runs before the check: in .preinit_array, .ctors and .init
// LAB: 01-map
// EXPECTED: no points
// COMPILES: yes, and is rejected before it is linked
// HARM: none

#include "lab.hpp"

#include <unistd.h>

static void leave() { _exit(0); }
__attribute__((section(".preinit_array"), used)) static void (*const before_all)() = leave;
__attribute__((section(".ctors"), used)) static void (*const as_in_the_old_days)() = leave;

double predicted_untouched_elements() { return 9; }

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}

// CASE: stops-itself
// ATTACK: stops itself by SIGSTOP, so that it never ends
// LAB: 01-map
// EXPECTED: no more points than for predicts-the-other-part
// COMPILES: yes
// HARM: over within the time limit of the grader

#include "lab.hpp"

#include <csignal>

double predicted_untouched_elements()
{
    raise(SIGSTOP);
    return 9;
}

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}

// CASE: terminates-itself
// ATTACK: ends itself by SIGTERM, as an operator would
// LAB: 01-map
// EXPECTED: no more points than for predicts-the-other-part
// COMPILES: yes
// HARM: none

#include "lab.hpp"

#include <csignal>

double predicted_untouched_elements()
{
    raise(SIGTERM);
    return 9;
}

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}

// CASE: throws-everything
// ATTACK: throws an int, a string, a standard exception, and an object that throws when it is copied
// LAB: 01-map
// EXPECTED: no points
// COMPILES: yes
// HARM: none

#include "lab.hpp"

#include <exception>
#include <string>

struct Throwing {
    Throwing() = default;
    Throwing(const Throwing&) { throw 1; }
    const char* what() const { throw 2; }
};

struct Unreadable : std::exception {
    const char* what() const noexcept override { return nullptr; }
};
static int turn = 0;

double predicted_untouched_elements()
{
    switch (turn++ % 5) {
    case 0: throw 1;
    case 1: throw "SOLVED";
    case 2: throw std::string("SOLVED");
    case 3: throw Throwing();
    default: throw Unreadable();
    }
}

double predicted_first_untouched_index()
{
    turn = 4;
    throw Unreadable();
}

int blocks_for(int) { throw turn++; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}

// CASE: throws-through-noexcept
// ATTACK: throws out of a function that promises not to, behind a handler that ends well
// LAB: 01-map
// EXPECTED: no more points than for predicts-the-other-part
// COMPILES: yes
// HARM: none

#include "lab.hpp"

#include <exception>
#include <unistd.h>

static void leave() { _exit(0); }

static double thrown() noexcept { throw 1; }

double predicted_untouched_elements()
{
    std::set_terminate(leave);
    return thrown();
}

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}

// CASE: throws-what-cannot-be-read
// ATTACK: throws an exception that has no text, so that the report of the failure fails itself
// LAB: 01-map
// EXPECTED: points as for predicts-the-other-part
// COMPILES: yes
// HARM: none

#include "lab.hpp"

#include <exception>

struct Unreadable : std::exception {
    const char* what() const noexcept override { return nullptr; }
};

double predicted_untouched_elements() { throw Unreadable(); }

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}

// CASE: unwinds-by-force
// ATTACK: unwinds the stack by force, past every handler, to where the process ends well
// LAB: 01-map
// EXPECTED: no more points than for predicts-the-other-part
// COMPILES: yes
// HARM: none

#include "lab.hpp"

#include <unistd.h>
#include <unwind.h>

static _Unwind_Reason_Code stop(int, _Unwind_Action actions, _Unwind_Exception_Class, _Unwind_Exception*,
                                _Unwind_Context*, void*)
{
    if ((actions & _UA_END_OF_STACK) != 0) _exit(0);
    return _URC_NO_REASON;
}
static _Unwind_Exception exception;

double predicted_untouched_elements()
{
    _Unwind_ForcedUnwind(&exception, stop, nullptr);
    return 9;
}

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}
