// What changes the check, or the numbers that it compares, in its own process.
// Each case is a file that is handed in; README.md says what its first lines mean.

// CASE: calls-functions-of-the-check
// ATTACK: calls functions of the check, by declarations of its own and by their names in the object
// LAB: 01-map
// EXPECTED: no points
// COMPILES: yes, and is rejected before it is linked
// HARM: none

#include "lab.hpp"

namespace testing {
struct UnitTest {
    static UnitTest* GetInstance();
};
}  // namespace testing

namespace warpbook {
struct Session {
    static Session& current();
};
}  // namespace warpbook

extern "C" void session() __asm__("_ZN8warpbook7Session7currentEv");
static const int done = [] {
    session();
    if (testing::UnitTest::GetInstance() != nullptr) warpbook::Session::current();
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

// CASE: changes-a-return-address
// ATTACK: returns from its prediction to where a check has passed: its caller's caller
// LAB: 01-map
// EXPECTED: no more points than for predicts-the-other-part
// COMPILES: yes
// HARM: none

#include "lab.hpp"

double predicted_untouched_elements()
{
    // The frames of both, as far as they are linked by the frame pointer.
    void** const frame = static_cast<void**>(__builtin_frame_address(0));
    void** const callers = static_cast<void**>(*frame);
    if (callers > frame && callers < frame + 4096) {
        frame[1] = callers[1];
        frame[0] = callers[0];
    }
    return 9;
}

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}

// CASE: changes-counters-in-a-thread
// ATTACK: looks for counters on the heap, in a thread, and lowers the sectors to the ideal
// LAB: 14-tile-transpose
// EXPECTED: no more points than for still-naive
// COMPILES: yes
// HARM: none

#include "lab.hpp"

#include <cstdio>
#include <ctime>
#include <fstream>
#include <malloc.h>
#include <pthread.h>
#include <string>

struct Counts {
    unsigned long instructions, units, ideal;
};

/// The stores of a transpose without a tile: 32 sectors for each request, and 4 would do.
__attribute__((no_sanitize("thread"))) static void lower(char* begin, char* end)
{
    for (char* at = begin; at + sizeof(Counts) <= end; at += 8) {
        auto* const counts = reinterpret_cast<volatile Counts*>(at);
        const unsigned long requests = counts->instructions;
        if (requests > 0 && counts->units == 32 * requests && counts->ideal == 4 * requests)
            counts->units = counts->ideal;
    }
}

static void* search(void*)
{
    for (const std::time_t end = std::time(nullptr) + 60; std::time(nullptr) < end;) {
        std::ifstream maps("/proc/self/maps");
        for (std::string line; std::getline(maps, line);) {
            unsigned long begin = 0, stop = 0;
            if (line.find("[heap]") == std::string::npos) continue;
            if (std::sscanf(line.c_str(), "%lx-%lx rw", &begin, &stop) == 2)
                lower(reinterpret_cast<char*>(begin), reinterpret_cast<char*>(stop));
        }
    }
    return nullptr;
}
static const int done = [] {
    // A heap that shrinks would end the search.
    mallopt(M_TRIM_THRESHOLD, 1 << 30);
    pthread_t thread;
    pthread_create(&thread, nullptr, search, nullptr);
    return 0;
}();

double predicted_sectors_per_store() { return 4; }

__global__ void tile_transpose(float* transposed, const float* matrix, int n)
{
    int column = blockIdx.x * tile_width + threadIdx.x;
    int row = blockIdx.y * tile_width + threadIdx.y;
    transposed[column * n + row] = matrix[row * n + column];
}

// CASE: changes-the-measured-ratio-on-the-stack
// ATTACK: changes the number with which its prediction will be compared, up the stack
// LAB: 07-coalescing
// EXPECTED: no more points than for always-coalesced
// COMPILES: yes
// HARM: none

#include "lab.hpp"

__global__ void strided_add(float* out, const float* a, const float* b, int n, int stride)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = a[i * stride] + b[i * stride];
}

double predicted_sectors_per_load(int)
{
    char* const frame = static_cast<char*>(__builtin_frame_address(0));
    const double mine = 4;
    for (int i = 0; i < 400; ++i) {
        double number;
        __builtin_memcpy(&number, frame + 8 * i, sizeof number);
        if (number == 8 || number == 16 || number == 32) __builtin_memcpy(frame + 8 * i, &mine, sizeof mine);
    }
    return mine;
}

// CASE: changes-the-rounding
// ATTACK: changes how numbers are rounded, so that what is computed as right changes, too
// LAB: 07-coalescing
// EXPECTED: no more points than for always-coalesced
// COMPILES: yes
// HARM: none

#include "lab.hpp"

#include <cfenv>
#include <immintrin.h>

static const int done = [] {
    std::fesetround(FE_UPWARD);
    _mm_setcsr(_mm_getcsr() | 0x8040);
    __asm__ volatile("std\n cld");
    return 0;
}();

__global__ void strided_add(float* out, const float* a, const float* b, int n, int stride)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = a[i * stride] + b[i * stride];
}

double predicted_sectors_per_load(int) { return 4; }

// CASE: changes-what-lies-beside-its-own
// ATTACK: walks the heap from memory of its own, and writes over numbers that look like its prediction's
// LAB: 01-map
// EXPECTED: no more points than for predicts-the-other-part
// COMPILES: yes
// HARM: none

#include "lab.hpp"

#include <cstdlib>

double predicted_untouched_elements()
{
    auto* const own = static_cast<double*>(std::malloc(64));
    for (long i = -2048; i < 2048; ++i)
        if (own[i] == 1) own[i] = 9;
    std::free(own);
    return 9;
}

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}

// CASE: defines-functions-of-the-check
// ATTACK: defines functions of GoogleTest and of Warpbook that would find everything right
// LAB: 01-map
// EXPECTED: points as for predicts-the-other-part
// COMPILES: yes
// HARM: none

#include "lab.hpp"

#include <iosfwd>

namespace testing {
class MatchResultListener;

struct Test {
    static bool HasFatalFailure();
    static bool HasNonfatalFailure();
};
bool Test::HasFatalFailure() { return false; }
bool Test::HasNonfatalFailure() { return false; }
}  // namespace testing

namespace warpbook {
struct Prediction;

struct PredictionMatcher {
    bool MatchAndExplain(const Prediction&, testing::MatchResultListener*) const;
};
bool PredictionMatcher::MatchAndExplain(const Prediction&, testing::MatchResultListener*) const { return true; }

struct Session {
    static Session& current();
    void record_failure();
};
void Session::record_failure() {}
}  // namespace warpbook

double predicted_untouched_elements() { return 9; }

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}

// CASE: defines-functions-of-the-library
// ATTACK: defines functions that the check calls: memcpy, malloc, write, strcmp, operator new
// LAB: 01-map
// EXPECTED: points as for predicts-the-other-part
// COMPILES: yes
// HARM: none
// ON GPU: no points, since nvcc refuses the file

#include "lab.hpp"

#include <cstdlib>
#include <new>
#include <sys/types.h>

static char pool[1 << 20];
static size_t taken = 0;

extern "C" {
ssize_t write(int, const void*, size_t size) { return ssize_t(size); }
void* memcpy(void* to, const void*, size_t) noexcept { return to; }
int memcmp(const void*, const void*, size_t) noexcept { return 0; }
int strcmp(const char*, const char*) noexcept { return 0; }
void* malloc(size_t size) noexcept { return pool + (taken += size); }
void free(void*) noexcept {}
void _exit(int) { std::abort(); }
int waitpid(int, int*, int) { return -1; }
}

void* operator new(size_t size) { return pool + (taken += size); }
void operator delete(void*) noexcept {}
void operator delete(void*, size_t) noexcept {}

double predicted_untouched_elements() { return 9; }

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}

// CASE: defines-main
// ATTACK: defines main() and the start of the program
// LAB: 01-map
// EXPECTED: points as for predicts-the-other-part
// COMPILES: yes, with warnings
// HARM: none

#include "lab.hpp"

#include <cstdio>

int main()
{
    std::puts("SOLVED  everything is right: values, accesses and predictions.");
    return 0;
}
extern "C" int __libc_start_main(int (*)(), int, char**) { return main(); }
extern "C" void __cxa_throw(void*, void*, void (*)(void*)) { __builtin_trap(); }

double predicted_untouched_elements() { return 9; }

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}

// CASE: draws-its-predictions
// ATTACK: draws its predictions, in the hope that the file is graded more than once
// LAB: 01-map
// EXPECTED: points as for predicts-the-other-part
// COMPILES: yes
// HARM: none

#include "lab.hpp"

#include <ctime>

double predicted_untouched_elements()
{
    timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return double(now.tv_nsec % 257);
}

double predicted_first_untouched_index()
{
    timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return double(now.tv_nsec % 257);
}

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}

// CASE: finds-the-measured-number-on-the-stack
// ATTACK: looks up the stack for the array from which its prediction is measured, and counts itself
// LAB: 01-map
// EXPECTED: no points
// COMPILES: no: what asks the compiler is rejected
// HARM: none

#include "lab.hpp"

#include <cstdint>
#include <sys/uio.h>
#include <unistd.h>

/// How many of 257 numbers are like the last one, if `address` is an array of theirs.
static int untouched_in(uintptr_t address)
{
    static int numbers[257];
    iovec mine = {numbers, sizeof numbers};
    iovec there = {reinterpret_cast<void*>(address), sizeof numbers};
    if (process_vm_readv(getpid(), &mine, 1, &there, 1, 0) != ssize_t(sizeof numbers)) {
        // Without this system call: what can be written to a pipe can be read.
        int ends[2];
        if (pipe(ends) != 0) return 0;
        const bool is_readable =
            write(ends[1], reinterpret_cast<void*>(address), sizeof numbers) == ssize_t(sizeof numbers);
        if (is_readable) (void)!read(ends[0], numbers, sizeof numbers);
        close(ends[0]);
        close(ends[1]);
        if (!is_readable) return 0;
    }
    // What nobody has written has four bytes that are alike. Any other number would be found everywhere.
    const unsigned last = static_cast<unsigned>(numbers[256]);
    if (last == 0 || last != (last & 255) * 0x01010101u) return 0;
    int alike = 0, different = 0;
    for (int number : numbers) number == numbers[256] ? ++alike : ++different;
    return different > 200 ? alike : 0;
}

double predicted_untouched_elements()
{
    const uintptr_t* const frame = static_cast<const uintptr_t*>(__builtin_frame_address(0));
    for (int i = 0; i < 200; ++i)
        if (const int alike = frame[i] > 4096 && frame[i] % 4 == 0 ? untouched_in(frame[i]) : 0) return alike;
    return 9;
}

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}

// CASE: finds-the-measured-ratio-on-the-stack
// ATTACK: looks up the stack for the number with which its prediction will be compared
// LAB: 07-coalescing
// EXPECTED: no points
// COMPILES: no: what asks the compiler is rejected
// HARM: none

#include "lab.hpp"

#include <initializer_list>

__global__ void strided_add(float* out, const float* a, const float* b, int n, int stride)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = a[i * stride] + b[i * stride];
}

double predicted_sectors_per_load(int)
{
    const char* const frame = static_cast<const char*>(__builtin_frame_address(0));
    for (int i = 0; i < 400; ++i) {
        double number;
        __builtin_memcpy(&number, frame + 8 * i, sizeof number);
        for (double likely : {4.0, 8.0, 16.0, 32.0})
            if (number == likely) return number;
    }
    return unknown;
}

// CASE: is-an-alias
// ATTACK: makes contract functions other names of other functions: alias, weak, section
// LAB: 01-map
// EXPECTED: no points
// COMPILES: no: the attribute is rejected
// HARM: none

#include "lab.hpp"

extern "C" double one() { return 1; }
extern "C" __attribute__((weak)) double unused() { return 1; }
__attribute__((section(".text.startup"), used)) static void started() {}
static const int is_there = unused() > 0 ? 1 : 2;

double predicted_untouched_elements() { return 9; }

double predicted_first_untouched_index() __attribute__((alias("one")));

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}

// CASE: looks-functions-up
// ATTACK: looks functions of the check up by their names, while it runs
// LAB: 01-map
// EXPECTED: no more points than for predicts-the-other-part
// COMPILES: yes
// HARM: none

#include "lab.hpp"

#include <dlfcn.h>
#include <initializer_list>

static const int done = [] {
    void* const program = dlopen(nullptr, RTLD_NOW);
    for (const char* name :
         {"_ZN8warpbook7Session7currentEv", "_ZN7testing8UnitTest11GetInstanceEv", "_ZN8warpbook7verdict", "main"}) {
        void* const found = dlsym(program, name);
        if (found == nullptr) continue;
        // A class's first bytes, whatever they are: a failure that was counted becomes none.
        void* const object = reinterpret_cast<void* (*)()>(found)();
        if (object != nullptr) *static_cast<volatile int*>(object) = 0;
    }
    dlopen("/tmp/warpbook-attack.so", RTLD_NOW | RTLD_GLOBAL);
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

// CASE: predicts-what-is-no-number
// ATTACK: predicts NaN and infinity, which compare with nothing, or with everything
// LAB: 01-map
// EXPECTED: points as for predicts-the-other-part
// COMPILES: yes
// HARM: what the grader writes can still be read as JSON

#include "lab.hpp"

#include <limits>

double predicted_untouched_elements() { return std::numeric_limits<double>::quiet_NaN(); }

double predicted_first_untouched_index() { return std::numeric_limits<double>::infinity(); }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}

// CASE: redefines-predictions
// ATTACK: lets the contract declare another prediction than the one that it defines, by a macro
// LAB: 01-map
// EXPECTED: points as for predicts-the-other-part
// COMPILES: yes
// HARM: none

#define predicted_untouched_elements nobody_asks_for_this
#define predicted_first_untouched_index nor_for_this

#include "lab.hpp"

#undef predicted_untouched_elements
#undef predicted_first_untouched_index

double predicted_untouched_elements() { return 9; }

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}

// CASE: redefines-words-of-the-language
// ATTACK: gives the contract's words another meaning before it reads the contract
// LAB: 01-map
// EXPECTED: no points
// COMPILES: no
// HARM: none

#define double long
#define unknown 1
#define int long

#include "lab.hpp"

double predicted_untouched_elements() { return 9; }

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}

// CASE: writes-over-the-check
// ATTACK: makes the code of the check writable and lets it end well, by instructions of its own
// LAB: 01-map
// EXPECTED: no more points than for predicts-the-other-part
// COMPILES: yes
// HARM: none

#include "lab.hpp"

#include <cstdint>
#include <sys/mman.h>

double predicted_untouched_elements()
{
    const auto back = reinterpret_cast<uintptr_t>(__builtin_return_address(0));
    void* const page = reinterpret_cast<void*>(back & ~uintptr_t(4095));
    if (mprotect(page, 8192, PROT_READ | PROT_WRITE | PROT_EXEC) != 0) return 9;
    // mov $231, %eax; xor %edi, %edi; syscall: exit_group(0).
    const unsigned char leave[] = {0xb8, 0xe7, 0, 0, 0, 0x31, 0xff, 0x0f, 0x05};
    __builtin_memcpy(reinterpret_cast<void*>(back), leave, sizeof leave);
    return 9;
}

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}

// CASE: writes-to-guessed-addresses
// ATTACK: writes to addresses around its own variables and arrays, in a kernel and on the host
// LAB: 01-map
// EXPECTED: no more points than for no-guard
// COMPILES: yes
// HARM: none

#include "lab.hpp"

__device__ int own[64];

double predicted_untouched_elements()
{
    volatile char* const near = static_cast<char*>(__builtin_frame_address(0));
    for (int i = 4096; i < 8192; i += 64) near[i] = 0;
    return 9;
}

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
    volatile char* around = reinterpret_cast<volatile char*>(own);
    for (int step = 1; step < 16; ++step) around[65536 * step] = 0;
    volatile char* on_the_stack = reinterpret_cast<volatile char*>(&i);
    for (int step = 1; step < 16; ++step) on_the_stack[4096 * step] = 0;
    *reinterpret_cast<volatile int*>(0x7fff00000000) = 0;
}

// CASE: writes-to-itself-by-a-file
// ATTACK: writes over its own code by /proc/self/mem, past the protection of its pages
// LAB: 01-map
// EXPECTED: no more points than for predicts-the-other-part
// COMPILES: yes
// HARM: none

#include "lab.hpp"

#include <cstdint>
#include <fcntl.h>
#include <unistd.h>

double predicted_untouched_elements()
{
    const int memory = open("/proc/self/mem", O_RDWR);
    const auto back = reinterpret_cast<uintptr_t>(__builtin_return_address(0));
    // As long as a short jump and a call: what is there does nothing any more.
    const unsigned char nothing[5] = {0x90, 0x90, 0x90, 0x90, 0x90};
    if (memory >= 0) (void)!pwrite(memory, nothing, sizeof nothing, static_cast<off_t>(back));
    return 9;
}

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}
