#pragma once

#include <warpbook/kernel/prediction.hpp>

// The contract between the check and your file. All kernels are given, do not change them; the check launches each with
// one block. Each thread reads its number, takes it through shared memory as the kernel says, writes it, and moves
// nothing else.

// Numbers in the array, and threads in the block, where nothing else is said.
constexpr int length = 4;

// Reverses `length` numbers.
__global__ void reverse(int* numbers);

// The same without a barrier: wrong.
__global__ void reverse_without_barrier(int* numbers);

// Reverses as many numbers as the block has threads. The launch gives it the shared memory that it needs.
__global__ void reverse_any(int* numbers);

// Reverses `length` numbers, then moves each to the place before its own, and the first to the end. Says for each of
// four places whether a barrier is there.
__global__ void reverse_and_rotate(int* numbers, bool a, bool b, bool c, bool d);

// Your predictions. The first: instructions of a warp, as the counters count them.
double predicted_shared_stores();
double predicted_right_numbers();
double predicted_line_of_the_store();
double predicted_line_of_the_load();
double predicted_dynamic_bytes();
double predicted_barriers();
