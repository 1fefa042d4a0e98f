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

__attribute__((always_inline)) inline unsigned thread_number()
{
    return (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
}

template <class Body>
__attribute__((noinline)) void run_threads(const void* body, unsigned first)
{
    // A copy of which no pointer tells, so that stores of the kernel do not change it.
    const Body of_kernel(*static_cast<const Body*>(body));
    const uint3 block = blockDim;
    unsigned x = first % block.x;
    unsigned y = first / block.x % block.y;
    for (unsigned z = first / block.x / block.y; z < block.z; ++z, y = 0)
        for (; y < block.y; ++y, x = 0)
            for (; x < block.x; ++x) {
                threadIdx = {x, y, z};
                // A kernel may change its parameters.
                Body of_thread(of_kernel);
                of_thread(uint3{x, y, z});
                if (has_waited) return;
            }
}

extern "C" void warpbook_native_finish_block(unsigned last_thread);

template <class Body>
__attribute__((always_inline)) inline void for_each_thread(const Body& body)
{
    unsigned long stack_base;
    asm volatile("mov %%rsp, %0" : "=r"(stack_base));
    loop = {&run_threads<Body>, &body, stack_base};
    has_waited = false;
    run_threads<Body>(&body, 0);
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
}
}

}  // namespace warpbook_native
