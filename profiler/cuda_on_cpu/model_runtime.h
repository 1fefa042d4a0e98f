// What the model does for kernels; profiler/src/model/device_runtime.cpp defines it. The headers beside this one give
// it CUDA's names. Every function's return address must lie in the student's code: callers are always inlined.
#pragma once

extern "C" {

// __syncthreads() and its counting forms: each returns once all threads of the block that have not left have arrived.
void warpbook_barrier();
int warpbook_barrier_count(int predicate);  // for how many threads `predicate` held
int warpbook_barrier_and(int predicate);    // whether it held for all of them
int warpbook_barrier_or(int predicate);     // whether it held for any

// The lanes of `mask` meet. `name` is CUDA's name of what the student called, for messages.
void warpbook_sync_lanes(unsigned mask, const char* name);

// They meet and give each a value of 64 bits: the result has 32 of them, by lane, and is valid up to the lane's next
// call of this kind. Values of lanes outside `mask` mean nothing.
const unsigned long long* warpbook_gather(unsigned mask, unsigned long long value, const char* name);

// They meet, and each gets the value of lane `source`; a finding when that lane takes no part.
unsigned long long warpbook_shuffle(unsigned mask, unsigned long long value, unsigned source, const char* name);

// The lanes that execute this call together.
unsigned warpbook_active_lanes();

// The calling thread's lane, 0 … warp size - 1.
unsigned warpbook_lane();

// __threadfence_block(), __threadfence(), __threadfence_system().
void warpbook_fence_block();
void warpbook_fence_device();

// An atomic operation on `bytes` bytes follows; `return_address` is in the student's code.
void warpbook_record_atomic(void* address, unsigned bytes, void* return_address);

// Accesses of memcpy, memmove and memset in a kernel; returns.
void warpbook_record_copy(void* to, const void* from, unsigned long bytes);
void warpbook_record_fill(void* to, unsigned long bytes);

// __trap(): ends the block with a finding.
[[noreturn]] void warpbook_trap(const char* what);

}  // extern "C"
