// Where a thread is, and how the threads of a block run, in code without call-backs. The kernel compiler puts each
// kernel's body into a call of for_each_thread() (profiler/compiler/source/thread_loops.hpp), so that one call of the
// kernel runs a whole block.
#pragma once

#include "../../vector_types.h"
#include "thread_loop.h"

// Static, so that each file has its own and the compiler knows that no pointer leads here: a loop over threads in which
// nobody asks for the index by this name does not even store it.
#define WARPBOOK_OF_HOST_THREAD static __thread
WARPBOOK_OF_HOST_THREAD uint3 threadIdx;
WARPBOOK_OF_HOST_THREAD uint3 blockIdx;
WARPBOOK_OF_HOST_THREAD uint3 blockDim;
WARPBOOK_OF_HOST_THREAD uint3 gridDim;
static constexpr int warpSize = 32;

namespace warpbook_native {

/// Of the block that runs.
WARPBOOK_OF_HOST_THREAD ThreadLoop loop;
/// Some thread of it has waited for others, which have been started meanwhile.
WARPBOOK_OF_HOST_THREAD bool has_waited;

/// A thread that makes so many atomics and fences may wait for what another thread is still to do: others get their
/// turn.
constexpr unsigned turns_of_block = 65536;
/// The same when some thread has given up its turn before.
constexpr unsigned turns_of_thread = 1024;
WARPBOOK_OF_HOST_THREAD unsigned turns_left;
/// From then on it is watched whether they come to anything.
WARPBOOK_OF_HOST_THREAD bool is_watched;

/// Of the memory for what lives from one phase to the next (phases.h).
WARPBOOK_OF_HOST_THREAD unsigned long bytes_in_use;

__attribute__((always_inline)) inline unsigned thread_number()
{
    return (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
}

/// Member by member: where something refers to the whole variable, g++ takes it for one that other code may change.
__attribute__((always_inline)) inline void begin_thread(unsigned x, unsigned y, unsigned z)
{
    threadIdx.x = x;
    threadIdx.y = y;
    threadIdx.z = z;
}

template <class Body>
__attribute__((always_inline)) inline void run_from(const void* body, unsigned first)
{
    // A copy of which no pointer tells, so that stores of the kernel do not change it.
    const Body of_kernel(*static_cast<const Body*>(body));
    const uint3 block_index = blockIdx, block = blockDim, grid = gridDim;
    unsigned x = first % block.x;
    unsigned y = first / block.x % block.y;
    for (unsigned z = first / block.x / block.y; z < block.z; ++z, y = 0)
        for (; y < block.y; ++y, x = 0)
            for (; x < block.x; ++x) {
                begin_thread(x, y, z);
                // A kernel may change its parameters.
                Body of_thread(of_kernel);
                of_thread(uint3{x, y, z}, block_index, block, grid);
                if (has_waited) return;
            }
}

template <class Body>
__attribute__((noinline)) void run_threads(const void* body, unsigned first)
{
    run_from<Body>(body, first);
}
/// The same, of which nobody thinks that it is ever called.
template <class Body>
__attribute__((noinline, cold)) void run_threads_rarely(const void* body, unsigned first)
{
    run_from<Body>(body, first);
}

// An index such as blockIdx.x * 256 + threadIdx.x does not run over: then neighbors access neighbors.
constexpr unsigned max_threads = 1024;
constexpr unsigned most_blocks = 0x7fff0000 / max_threads;

__attribute__((always_inline)) inline bool has_usual_place(const uint3& block_index, const uint3& block)
{
    return block_index.x <= most_blocks && block_index.y <= most_blocks && block_index.z <= most_blocks &&
           block.x - 1 < max_threads && block.y - 1 < max_threads && block.z - 1 < max_threads;
}

/// Tells g++ what has_usual_place() has found, one by one: it keeps what they say.
__attribute__((always_inline)) inline void expect_usual_place(const uint3& block_index, const uint3& block)
{
    if (block_index.x > most_blocks) __builtin_unreachable();
    if (block.x > max_threads) __builtin_unreachable();
    if (block_index.x * block.x > most_blocks * max_threads) __builtin_unreachable();
}

/// Without a copy of the body for the thread: g++ would keep one for each of a row, in memory, and make no vectors.
template <class Body>
__attribute__((always_inline)) inline auto run_thread(const Body& body, const uint3& thread, const uint3& block_index,
                                                      const uint3& block, const uint3& grid, int)
    -> decltype(body(thread, block_index, block, grid))
{
    body(thread, block_index, block, grid);
}
/// Of one that may change what it has, such as the kernel's parameters.
template <class Body>
__attribute__((always_inline)) inline void run_thread(const Body& body, const uint3& thread, const uint3& block_index,
                                                      const uint3& block, const uint3& grid, long)
{
    Body of_thread(body);
    of_thread(thread, block_index, block, grid);
}

/// Of a body in which threads seem not to wait for each other: in one row of a block, what each does and no other sees
/// may be done at the same time, as a GPU does. g++ makes vectors where it sees that nothing waits; elsewhere, the loop
/// is as right as the other one.
template <class Body>
__attribute__((noinline)) void run_rows(const void* body)
{
    const Body of_kernel(*static_cast<const Body*>(body));
    const uint3 block_index = blockIdx, block = blockDim, grid = gridDim;
    expect_usual_place(block_index, block);
    has_waited = false;
    for (unsigned z = 0; z < block.z; ++z)
        for (unsigned y = 0; y < block.y; ++y) {
#pragma omp simd
            for (unsigned x = 0; x < block.x; ++x) {
                if (has_waited) continue;
                begin_thread(x, y, z);
                run_thread(of_kernel, uint3{x, y, z}, block_index, block, grid, 0);
            }
            if (has_waited) return;
        }
}

extern "C" void warpbook_native_finish_block(unsigned last_thread);

__attribute__((always_inline)) inline void begin_loop(void (*run)(const void*, unsigned), const void* body)
{
    unsigned long stack_base;
    asm volatile("mov %%rsp, %0" : "=r"(stack_base));
    loop = {run, body, stack_base};
    has_waited = false;
}

/// Of threads that may wait for each other.
template <class Body>
__attribute__((always_inline)) inline void for_each_thread(const Body& body)
{
    begin_loop(&run_threads<Body>, &body);
    run_threads<Body>(&body, 0);
    if (has_waited) warpbook_native_finish_block(thread_number());
}

template <class Body>
__attribute__((always_inline)) inline void for_each_thread_alone(const Body& body)
{
    begin_loop(&run_threads_rarely<Body>, &body);
    if (has_usual_place(blockIdx, blockDim))
        run_rows<Body>(&body);
    else
        run_threads_rarely<Body>(&body, 0);
    if (has_waited) warpbook_native_finish_block(thread_number());
}

// The model calls it before it runs a block; the table of the file's kernels has its address.
extern "C" {
__attribute__((used)) static void warpbook_native_begin_block(const uint3* grid, const uint3* block, const uint3* index)
{
    gridDim = *grid;
    blockDim = *block;
    blockIdx = *index;
    warpbook_native::turns_left = warpbook_native::turns_of_block;
    // The kernel of another file may have had its variables in the same place.
    warpbook_native::bytes_in_use = 0;
    warpbook_native::is_watched = false;
}
}

}  // namespace warpbook_native
