// What the model does for kernels; profiler/src/model/device_runtime.cpp defines it. The headers beside this one give
// it CUDA's names. None of them throws: a call that could would split the block of code that it is in. Every function's
// return address must lie in the student's code: callers are always inlined.
#pragma once

#include "marks.h"

namespace warpbook_model {

// __syncthreads() and its counting forms: each returns once all threads of the block that have not left have arrived.
WARPBOOK_STEP void barrier() noexcept;
WARPBOOK_STEP int barrier_count(int predicate) noexcept;  // for how many threads `predicate` held
WARPBOOK_STEP int barrier_and(int predicate) noexcept;    // whether it held for all of them
WARPBOOK_STEP int barrier_or(int predicate) noexcept;     // whether it held for any

// The lanes of `mask` meet. `name` is CUDA's name of what the student called, for messages.
WARPBOOK_STEP void sync_lanes(unsigned mask, const char* name) noexcept;

// They meet and give each a value of 64 bits: the result has 32 of them, by lane, and is valid up to the lane's next
// call of this kind. Values of lanes outside `mask` mean nothing.
WARPBOOK_STEP const unsigned long long* gather(unsigned mask, unsigned long long value, const char* name) noexcept;

// The lanes that took part in the calling lane's last gather(): those of its mask without the ones that have left, or
// that the block never had. Valid as long as the values are.
WARPBOOK_OWN unsigned gathered_lanes() noexcept;

// They meet, and each gets the value of lane `source`; a finding when that lane takes no part.
WARPBOOK_STEP unsigned long long shuffle(unsigned mask, unsigned long long value, unsigned source,
                                         const char* name) noexcept;

// The threads of the calling one's tile meet: as many of the block's threads as said, several warps, of which the tiles
// follow each other; 0 stands for all of them. What each did before comes before what the others do after.
WARPBOOK_STEP void sync_tile(unsigned threads, const char* name) noexcept;

// They meet and give each a value, which puts nothing in order.
WARPBOOK_STEP void meet_in_tile(unsigned threads, unsigned long long value, const char* name) noexcept;

// What thread number `rank` of the tile gave at the calling thread's last meet_in_tile(); 0 when it took no part.
WARPBOOK_OWN unsigned long long value_in_tile(unsigned rank) noexcept;

// They meet, and each gets the value of thread number `rank` of its tile; a finding when that takes no part.
WARPBOOK_STEP unsigned long long shuffle_in_tile(unsigned threads, unsigned long long value, unsigned rank,
                                                 const char* name) noexcept;

// The lanes that execute this call together.
WARPBOOK_STEP unsigned active_lanes() noexcept;

// The calling thread's lane, 0 … warp size - 1.
WARPBOOK_OWN unsigned lane() noexcept;

// Which memory an address is of, as the calling thread sees it; none for addresses that it may not use.
enum class Memory : unsigned char { none, global, shared, constant, local };
WARPBOOK_OWN Memory memory_of(const void* address) noexcept;
WARPBOOK_OWN const char* begin_of_shared_memory() noexcept;
// How many steps the calling thread has made: accesses to memory, branches, calls of CUDA's functions, this one too. What
// the processor's clock says outside blocks.
WARPBOOK_STEP long long steps_so_far() noexcept;

// __threadfence_block(), __threadfence(), __threadfence_system().
WARPBOOK_STEP void fence_block() noexcept;
WARPBOOK_STEP void fence_device() noexcept;

// With which other atomics an atomic commutes, when nobody looks at what it finds: integer operations with their like.
enum class Commutes : unsigned char {
    with_sums,
    with_minima,
    with_maxima,
    with_conjunctions,
    with_disjunctions,
    with_exclusive_ors,
    not_at_all,
};

// What is left to do of an atomic access: nothing; or to make it, at once, while no other of the host's threads can
// come to its word, or while others can.
enum class AtomicTurn : unsigned char { is_over, alone, among_others };

// What an atomic is, beside the operation itself.
struct AtomicKind {
    Commutes commutes;
    // It is atomic among the threads of the block only.
    bool in_block;
    // It changes the word only where it holds what the thread expects.
    bool compares;
};

// Makes an atomic access of `bytes` bytes by `perform(operation)`, when its turn has come; when that is now, leaves it
// to the caller. `return_address` is in the student's code.
WARPBOOK_STEP AtomicTurn make_atomic_access(void* address, unsigned bytes, AtomicKind kind, void (*perform)(void*),
                                            void* operation, void* return_address) noexcept;

// What the lane's last atomic found, which keep_old_value() was told directly after it. "pure" is not quite true: the
// call says that somebody looks at the value, and the compiler leaves out those whose value nobody uses.
WARPBOOK_OWN void keep_old_value(unsigned __int128 value) noexcept;
[[gnu::pure]] WARPBOOK_OWN unsigned __int128 old_value() noexcept;

// A finding: an index that is outside of what it is an index of, such as "cuda::std::span", which has `size` elements.
WARPBOOK_OWN void note_index_outside(unsigned long long index, unsigned long long size, const char* what) noexcept;

// __trap(): ends the block with a finding.
[[noreturn]] WARPBOOK_END void trap(const char* what) noexcept;

}  // namespace warpbook_model
