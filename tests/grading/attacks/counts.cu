// What a kernel does without being counted.
// Each case is a file that is handed in; README.md says what its first lines mean.

// CASE: calls-through-a-variable
// ATTACK: calls a function of the system from its kernel, by an address that lies in a variable
// LAB: 01-map
// EXPECTED: no points
// COMPILES: yes, and is rejected before it is linked
// HARM: no file warpbook-attack-calls-through-a-variable

#include "lab.hpp"

extern "C" int system(const char*);
__device__ int (*volatile call)(const char*) = system;

double predicted_untouched_elements() { return 9; }

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
    if (i == 0) call("touch /tmp/warpbook-attack-calls-through-a-variable");
}

// CASE: copies-through-a-pointer
// ATTACK: hides its stores in memcpy(), which it calls through a pointer
// LAB: 14-tile-transpose
// EXPECTED: no points
// COMPILES: no: the model does not see what the function does
// HARM: none

#include "lab.hpp"

#include <cstring>

double predicted_sectors_per_store() { return 4; }

__global__ void tile_transpose(float* transposed, const float* matrix, int n)
{
    void* (*volatile copy)(void*, const void*, std::size_t) = std::memcpy;
    int column = blockIdx.x * tile_width + threadIdx.x;
    int row = blockIdx.y * tile_width + threadIdx.y;
    copy(transposed + column * n + row, matrix + row * n + column, sizeof(float));
}

// CASE: counts-its-launches
// ATTACK: takes the tile in those launches that are counted, which it knows by their number
// LAB: 14-tile-transpose
// EXPECTED: no more points than for still-naive
// COMPILES: yes
// HARM: none
// ON GPU: not graded, since its runs differ, and the counters of one run contradict those of the next

#include "lab.hpp"

__device__ int launches = 0;

double predicted_sectors_per_store() { return 4; }

__global__ void tile_transpose(float* transposed, const float* matrix, int n)
{
    int column = blockIdx.x * tile_width + threadIdx.x;
    int row = blockIdx.y * tile_width + threadIdx.y;

    if (blockIdx.x + blockIdx.y + threadIdx.x + threadIdx.y == 0) atomicAdd(&launches, 1);
    if (*reinterpret_cast<volatile int*>(&launches) % 2 == 0) {
        transposed[column * n + row] = matrix[row * n + column];
        return;
    }
    __shared__ float tile[tile_width][tile_width];
    tile[threadIdx.y][threadIdx.x] = matrix[row * n + column];
    __syncthreads();
    column = blockIdx.y * tile_width + threadIdx.x;
    row = blockIdx.x * tile_width + threadIdx.y;
    transposed[row * n + column] = tile[threadIdx.x][threadIdx.y];
}

// CASE: counts-what-it-prints
// ATTACK: lets printf() write to memory, past the model: by %n. It is right only if nothing is written
// LAB: 01-map
// EXPECTED: points as for predicts-the-other-part
// COMPILES: yes
// HARM: none

#include "lab.hpp"

double predicted_untouched_elements() { return 9; }

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int printed = 0;
    if (i == 0) printf("this much was printed%n\n", &printed);
    if (i < n) out[i] = in[i] + 1 + printed;
}

// CASE: defines-callbacks-by-assembly
// ATTACK: defines the functions by which the model sees loads and stores, in assembly
// LAB: 14-tile-transpose
// EXPECTED: no more points than for still-naive
// COMPILES: yes
// HARM: none

#include "lab.hpp"

__asm__(".text\n.type __tsan_write4, @function\n__tsan_write4: ret\n.set __tsan_read4, __tsan_write4");

double predicted_sectors_per_store() { return 4; }

__global__ void tile_transpose(float* transposed, const float* matrix, int n)
{
    int column = blockIdx.x * tile_width + threadIdx.x;
    int row = blockIdx.y * tile_width + threadIdx.y;
    transposed[column * n + row] = matrix[row * n + column];
}

// CASE: defines-callbacks-of-the-model
// ATTACK: defines the functions by which the model sees loads and stores
// LAB: 14-tile-transpose
// EXPECTED: no points
// COMPILES: no: these names are rejected
// HARM: none

#include "lab.hpp"

extern "C" {
void __tsan_read4(void*) {}
void __tsan_write4(void*) {}
void __sanitizer_cov_trace_pc() {}
}

double predicted_sectors_per_store() { return 4; }

__global__ void tile_transpose(float* transposed, const float* matrix, int n)
{
    int column = blockIdx.x * tile_width + threadIdx.x;
    int row = blockIdx.y * tile_width + threadIdx.y;
    transposed[column * n + row] = matrix[row * n + column];
}

// CASE: does-the-work-elsewhere
// ATTACK: does a kernel's work before it is counted: in a kernel that it launches itself, on the host
// LAB: 01-map
// EXPECTED: no points
// COMPILES: no: kernels are not launched by <<<>>> in labs
// HARM: none

#include "lab.hpp"

__global__ void help(int* out, const int* in, int n)
{
    for (int i = 0; i < n; ++i) out[i] = in[i] + 1;
}
static int* kept_out = nullptr;

double predicted_untouched_elements() { return 9; }

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n)
{
    // What the last launch was given is used again, whoever has it now.
    if (kept_out != nullptr) help<<<1, 1>>>(kept_out, kept_out, 1);
    return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1;
}

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}

// CASE: hides-accesses-by-an-attribute
// ATTACK: leaves its kernel's accesses uncounted, by an attribute
// LAB: 14-tile-transpose
// EXPECTED: no points
// COMPILES: no: the attribute is rejected
// HARM: none

#include "lab.hpp"

double predicted_sectors_per_store() { return 4; }

__attribute__((no_sanitize("thread"), no_sanitize_thread)) __device__ void move(float* to, const float* from)
{
    *to = *from;
}

__global__ void tile_transpose(float* transposed, const float* matrix, int n)
{
    int column = blockIdx.x * tile_width + threadIdx.x;
    int row = blockIdx.y * tile_width + threadIdx.y;
    move(transposed + column * n + row, matrix + row * n + column);
}

// CASE: hides-accesses-by-assembly
// ATTACK: leaves its kernel's accesses uncounted, by inline assembly of the processor
// LAB: 14-tile-transpose
// EXPECTED: no points
// COMPILES: no: assembly in kernels is rejected
// HARM: none

#include "lab.hpp"

double predicted_sectors_per_store() { return 4; }

__global__ void tile_transpose(float* transposed, const float* matrix, int n)
{
    int column = blockIdx.x * tile_width + threadIdx.x;
    int row = blockIdx.y * tile_width + threadIdx.y;
    float value;
    __asm__ volatile("movl (%1), %0" : "=r"(value) : "r"(matrix + row * n + column));
    __asm__ volatile("movl %0, (%1)" : : "r"(value), "r"(transposed + column * n + row) : "memory");
}

// CASE: hides-accesses-in-intrinsics
// ATTACK: leaves its kernel's accesses uncounted, by intrinsic functions of the processor
// LAB: 14-tile-transpose
// EXPECTED: no more points than for still-naive
// COMPILES: no: what the function does is not seen by the model
// HARM: none

#include "lab.hpp"

#include <immintrin.h>

double predicted_sectors_per_store() { return 4; }

__global__ void tile_transpose(float* transposed, const float* matrix, int n)
{
    int column = blockIdx.x * tile_width + threadIdx.x;
    int row = blockIdx.y * tile_width + threadIdx.y;
    const int* from = reinterpret_cast<const int*>(matrix + row * n + column);
    _mm_stream_si32(reinterpret_cast<int*>(transposed + column * n + row), *from);
}

// CASE: hides-accesses-in-the-library
// ATTACK: leaves its kernel's accesses uncounted, in functions of the C library
// LAB: 14-tile-transpose
// EXPECTED: no points
// COMPILES: no: functions of the library are rejected in kernels
// HARM: none

#include "lab.hpp"

#include <cstring>
#include <unistd.h>

double predicted_sectors_per_store() { return 4; }

__global__ void tile_transpose(float* transposed, const float* matrix, int n)
{
    int column = blockIdx.x * tile_width + threadIdx.x;
    int row = blockIdx.y * tile_width + threadIdx.y;
    swab(matrix + row * n + column, transposed + column * n + row, sizeof(float));
    std::memmove(transposed + column * n + row, matrix + row * n + column, sizeof(float));
}

// CASE: hides-its-loads-at-a-distance
// ATTACK: loads what the model does not see, in a function for the host that its kernel finds by a distance
// LAB: 14-tile-transpose
// EXPECTED: no points
// COMPILES: no: graded kernels call functions by their names
// HARM: none
// ON GPU: no points

#include "lab.hpp"

extern "C" [[gnu::no_sanitize("thread"), gnu::no_sanitize_coverage, gnu::used, gnu::noinline]] float unseen(
    const float* place)
{
    return *place;
}
extern "C" __device__ [[gnu::used, gnu::noinline]] float seen_by_the_model(const float* place) { return *place; }

// Constant memory: its loads are no loads from global memory.
extern "C" __constant__ long distance_to_unseen;
__asm__(
    ".pushsection .data\n"
    ".globl distance_to_unseen\n"
    ".type distance_to_unseen, @object\n"
    "\t.size\tdistance_to_unseen, 8\n"
    ".balign 8\n"
    "distance_to_unseen:\n"
    ".quad unseen - seen_by_the_model\n"
    ".popsection");

double predicted_sectors_per_store() { return 4; }

__global__ void tile_transpose(float* transposed, const float* matrix, int n)
{
    __shared__ float tile[tile_width][tile_width];
    auto load = reinterpret_cast<float (*)(const float*)>(reinterpret_cast<const char*>(seen_by_the_model) +
                                                          distance_to_unseen);
    // What is seen: as it shall be. The number that counts is another.
    int column = blockIdx.x * tile_width + threadIdx.x;
    int row = blockIdx.y * tile_width + threadIdx.y;
    tile[threadIdx.y][threadIdx.x] = matrix[row * n + column];
    __syncthreads();
    int to_column = blockIdx.y * tile_width + threadIdx.x;
    int to_row = blockIdx.x * tile_width + threadIdx.y;
    float seen = tile[threadIdx.x][threadIdx.y];
    float number = load(matrix + to_column * n + to_row);
    transposed[to_row * n + to_column] = __float_as_int(number) == __float_as_int(seen) ? number : -1;
}

// CASE: hides-its-loads-through-a-variable
// ATTACK: loads what the model does not see, in a function for the host that its kernel gets at through a variable
// LAB: 14-tile-transpose
// EXPECTED: no points
// COMPILES: no: graded kernels call functions by their names
// HARM: none

#include "lab.hpp"

[[gnu::no_sanitize("thread"), gnu::no_sanitize_coverage]] static float unseen(const float* place) { return *place; }
__device__ float (*volatile load)(const float*) = unseen;

double predicted_sectors_per_store() { return 4; }

__global__ void tile_transpose(float* transposed, const float* matrix, int n)
{
    __shared__ float tile[tile_width][tile_width];
    // What is seen: as it shall be. The number that counts is another.
    int column = blockIdx.x * tile_width + threadIdx.x;
    int row = blockIdx.y * tile_width + threadIdx.y;
    tile[threadIdx.y][threadIdx.x] = matrix[row * n + column];
    __syncthreads();
    int to_column = blockIdx.y * tile_width + threadIdx.x;
    int to_row = blockIdx.x * tile_width + threadIdx.y;
    float seen = tile[threadIdx.x][threadIdx.y];
    float number = load(matrix + to_column * n + to_row);
    transposed[to_row * n + to_column] = __float_as_int(number) == __float_as_int(seen) ? number : -1;
}

// CASE: keeps-an-earlier-result
// ATTACK: keeps a result in a variable of the device, and copies it when the same matrix comes again
// LAB: 14-tile-transpose
// EXPECTED: no more points than for still-naive
// COMPILES: yes
// HARM: none

#include "lab.hpp"

constexpr int most = 512;
__device__ float kept[most * most];
__device__ int kept_n = 0;
__device__ float kept_first = 0;

double predicted_sectors_per_store() { return 4; }

__global__ void tile_transpose(float* transposed, const float* matrix, int n)
{
    int column = blockIdx.x * tile_width + threadIdx.x;
    int row = blockIdx.y * tile_width + threadIdx.y;

    if (n == kept_n && n <= most && matrix[0] == kept_first) {
        transposed[row * n + column] = kept[row * n + column];
        return;
    }
    float value = matrix[row * n + column];
    transposed[column * n + row] = value;
    if (n <= most) kept[column * n + row] = value;
    if (row == 0 && column == 0) {
        kept_n = n;
        kept_first = value;
    }
}

// CASE: knows-the-counted-size
// ATTACK: takes the tile at the sizes that the report names, and at no other
// LAB: 14-tile-transpose
// EXPECTED: points as for tiles-for-known-sizes-only
// COMPILES: yes
// HARM: none

#include "lab.hpp"

double predicted_sectors_per_store() { return 4; }

__global__ void tile_transpose(float* transposed, const float* matrix, int n)
{
    int column = blockIdx.x * tile_width + threadIdx.x;
    int row = blockIdx.y * tile_width + threadIdx.y;

    if (n != 1024 && n != 480 && n != 4096) {
        transposed[column * n + row] = matrix[row * n + column];
        return;
    }
    __shared__ float tile[tile_width][tile_width];
    tile[threadIdx.y][threadIdx.x] = matrix[row * n + column];
    __syncthreads();
    column = blockIdx.y * tile_width + threadIdx.x;
    row = blockIdx.x * tile_width + threadIdx.y;
    transposed[row * n + column] = tile[threadIdx.x][threadIdx.y];
}

// CASE: optimizes-callbacks-away
// ATTACK: changes by pragmas how its kernel is compiled, so that nothing is counted
// LAB: 14-tile-transpose
// EXPECTED: no more points than for still-naive
// COMPILES: yes
// HARM: none

#include "lab.hpp"

double predicted_sectors_per_store() { return 4; }

#pragma GCC push_options
#pragma GCC optimize("O3", "no-sanitize=all", "unroll-loops", "tree-vectorize")
#pragma GCC target("avx2")
__global__ void tile_transpose(float* transposed, const float* matrix, int n)
{
    int column = blockIdx.x * tile_width + threadIdx.x;
    int row = blockIdx.y * tile_width + threadIdx.y;
    transposed[column * n + row] = matrix[row * n + column];
}
#pragma GCC pop_options

// CASE: redefines-macros-of-warpbook
// ATTACK: takes the marks of the model's own functions for its own, by macros of Warpbook
// LAB: 14-tile-transpose
// EXPECTED: no more points than for still-naive
// COMPILES: no: the mark is rejected
// HARM: none

#undef WARPBOOK_ON_CPU
#undef WARPBOOK_OWN
#define WARPBOOK_MARK __attribute__((abi_tag("warpbook")))
#define WARPBOOK_BACKEND "model"
#define main lab_main

#include "lab.hpp"

double predicted_sectors_per_store() { return 4; }

namespace model {
WARPBOOK_MARK __attribute__((noinline)) __device__ void store(float* address, float value) { *address = value; }
}  // namespace model

__global__ void tile_transpose(float* transposed, const float* matrix, int n)
{
    int column = blockIdx.x * tile_width + threadIdx.x;
    int row = blockIdx.y * tile_width + threadIdx.y;
    model::store(transposed + column * n + row, matrix[row * n + column]);
}

// CASE: redefines-words-of-cuda
// ATTACK: makes its kernel a function for the host, by a macro in place of __global__
// LAB: 01-map
// EXPECTED: no more points than for predicts-the-other-part
// COMPILES: yes, but it may not be linked
// HARM: none

#define __global__
#define __device__
#define __shared__ static

#include "lab.hpp"

double predicted_untouched_elements() { return 9; }

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}

// CASE: renames-callbacks-by-a-pragma
// ATTACK: renames the model's callbacks, so that its own are called
// LAB: 14-tile-transpose
// EXPECTED: no more points than for still-naive
// COMPILES: yes
// HARM: none

#include "lab.hpp"

#pragma redefine_extname __tsan_write4 quiet_write
#pragma redefine_extname __tsan_read4 quiet_read
#pragma weak exit = leave

extern "C" void quiet_write(void*) {}
extern "C" void quiet_read(void*) {}
extern "C" void leave(int) { __builtin_trap(); }

double predicted_sectors_per_store() { return 4; }

__global__ void tile_transpose(float* transposed, const float* matrix, int n)
{
    int column = blockIdx.x * tile_width + threadIdx.x;
    int row = blockIdx.y * tile_width + threadIdx.y;
    transposed[column * n + row] = matrix[row * n + column];
}

// CASE: works-on-the-host
// ATTACK: does the kernel's work on the host: in an ordinary function, called through a pointer
// LAB: 14-tile-transpose
// EXPECTED: no more points than for still-naive
// COMPILES: yes, but not where kernels may call functions by their names alone
// HARM: none

#include "lab.hpp"

static void transpose_on_the_host(float* transposed, const float* matrix, int n)
{
    for (int row = 0; row < n; ++row)
        for (int column = 0; column < n; ++column)
            transposed[size_t(column) * n + row] = matrix[size_t(row) * n + column];
}
__device__ void (*volatile transpose)(float*, const float*, int) = transpose_on_the_host;

double predicted_sectors_per_store() { return 4; }

__global__ void tile_transpose(float* transposed, const float* matrix, int n)
{
    if (blockIdx.x + blockIdx.y + threadIdx.x + threadIdx.y == 0) transpose(transposed, matrix, n);
}

// CASE: writes-tables-of-the-model
// ATTACK: adds to the tables in which the model finds a kernel's control flow and its constants, by assembly
// LAB: 14-tile-transpose
// EXPECTED: no more points than for still-naive
// COMPILES: yes
// HARM: none

#include "lab.hpp"

__asm__(
    ".pushsection warpbook_flow, \"a\", @progbits\n"
    ".fill 1024, 4, -1\n"
    ".popsection\n"
    ".pushsection warpbook_interactions, \"a\", @progbits\n"
    ".fill 3, 1, 65\n"
    ".popsection\n"
    ".pushsection warpbook_constants, \"aw\", @progbits\n"
    ".fill 3, 1, 65\n"
    ".popsection");

double predicted_sectors_per_store() { return 4; }

__global__ void tile_transpose(float* transposed, const float* matrix, int n)
{
    int column = blockIdx.x * tile_width + threadIdx.x;
    int row = blockIdx.y * tile_width + threadIdx.y;
    transposed[column * n + row] = matrix[row * n + column];
}
