#pragma once

#include <cstddef>

#include <warpbook/kernel/prediction.hpp>
#include <warpbook/kernel/reduction.hpp>

// The contract between the check and your file.

// What a multiprocessor of compute capability 9.0 (such as an H200's) has for the blocks that run on it at the same
// time. From NVIDIA's CUDA Programming Guide, the table of technical specifications by compute capability.
constexpr unsigned most_warps = 64;
constexpr unsigned most_blocks = 32;
constexpr unsigned registers = 65536;
constexpr unsigned shared_bytes = 228 * 1024;
// Each block takes 1 KiB of shared memory for the system besides its own.
constexpr unsigned reserved_shared_bytes = 1024;

// What one block of a kernel takes of it.
struct BlockNeeds {
    unsigned threads;
    unsigned registers_per_thread;
    unsigned shared_bytes;
};

// The kernels of your prediction.
constexpr BlockNeeds kernels[] = {
    {1024, 32, 4 * 1024},  // 0: as in lab 20
    {256, 32, 4 * 1024},   // 1: as in this lab
    {256, 96, 4 * 1024},   // 2: more registers
    {256, 32, 45 * 1024},  // 3: more shared memory
    {768, 32, 4 * 1024},   // 4: blocks of 24 warps
    {32, 32, 4 * 1024},    // 5: blocks of a single warp
};

constexpr unsigned largest_block = 1024;

// Given: as in lab 20, with one value for each thread, but in blocks of any power of two up to largest_block threads.
template <class Operation>
__global__ void reduce_blocks(typename Operation::Value* partial, const typename Operation::Value* values,
                              std::size_t n);

// Your predictions: how many warps are on a multiprocessor at the same time, for kernels[number]; how many launches
// 2^20 values take, and how many shared-memory loads a block executes (each warp's counts), in blocks of `threads`
// threads.
double predicted_warps(int number);
double predicted_launches(int threads);
double predicted_shared_loads_of_block(int threads);
