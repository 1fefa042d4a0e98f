// What the model does for kernels; profiler/machine/execution/device_runtime.cpp defines it. The headers beside this
// one give it CUDA's names. None of them throws: a call that could would split the block of code that it is in. Every
// function's return address must lie in the student's code: callers are always inlined.
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
// How many steps the calling thread has made: accesses to memory, branches, calls of CUDA's functions, this one too.
// What the processor's clock says outside blocks.
WARPBOOK_STEP long long steps_so_far() noexcept;

// __threadfence_block(), __threadfence(), __threadfence_system().
WARPBOOK_STEP void fence_block() noexcept;
WARPBOOK_STEP void fence_device() noexcept;
WARPBOOK_STEP void fence_system() noexcept;

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

enum class AtomicForm : unsigned char {
    load,
    store,
    // Reads the word and changes it in one step.
    update,
    // The same with a value that does not depend on what the word holds.
    replacement,
    // Changes the word only where it holds what the thread expects.
    swap,
};

// By what the thread's other accesses are ordered: by fences and barriers around the atomic, or by itself: those before
// come before it, those that follow come after what it found.
enum class AtomicOrder : unsigned char { by_fences, relaxed, acquire, release, acquire_release };
constexpr bool acquires(AtomicOrder order)
{
    return order == AtomicOrder::acquire || order == AtomicOrder::acquire_release;
}
constexpr bool releases(AtomicOrder order)
{
    return order == AtomicOrder::release || order == AtomicOrder::acquire_release;
}

// What an atomic is, beside the operation itself.
struct AtomicKind {
    AtomicForm form;
    Commutes commutes;
    // It is atomic among the threads of the block only.
    bool in_block;
    AtomicOrder order;
};

// Makes an atomic access of `bytes` bytes by `perform(operation)`, when its turn has come; when that is now, leaves it
// to the caller. `return_address` is in the student's code.
WARPBOOK_STEP AtomicTurn make_atomic_access(void* address, unsigned bytes, AtomicKind kind, void (*perform)(void*),
                                            void* operation, void* return_address) noexcept;

// What acquires needs acquire() after it, or acquired_value() in place of old_value(); then what releases needs
// finish_release(): each is a step of its own. What acquires a value that nobody uses does not acquire.
WARPBOOK_STEP void finish_release() noexcept;
WARPBOOK_STEP void acquire(const void* address) noexcept;
[[gnu::pure]] WARPBOOK_STEP unsigned __int128 acquired_value(const void* address) noexcept;

// What the lane's last atomic found, which keep_old_value() was told directly after it. "pure" is not quite true: the
// call says that somebody looks at the value, and the compiler leaves out those whose value nobody uses.
WARPBOOK_OWN void keep_old_value(unsigned __int128 value) noexcept;
[[gnu::pure]] WARPBOOK_OWN unsigned __int128 old_value() noexcept;
// In front of a replacement: 0, to be made a part of the value that is found, so that this call, too, is left out where
// nobody uses it. What such a replacement finds need not have been written.
[[gnu::pure]] WARPBOOK_OWN unsigned __int128 announce_use_of_old_value() noexcept;

// Barriers that are objects of 8 bytes in memory. `call` is CUDA's name of what the student called, for messages.

WARPBOOK_STEP void set_up_barrier(void* barrier, unsigned expected) noexcept;
// Nobody can use it any more.
WARPBOOK_STEP void invalidate_barrier(void* barrier) noexcept;
// Returns a token for the phase. With `drops` the next phases expect one arrival less for each.
WARPBOOK_STEP unsigned long long arrive_at_phase(void* barrier, unsigned arrivals, bool drops,
                                                 const char* call) noexcept;
// The same without an end of the phase: when is_last_arrival(token), complete_phase() must follow.
WARPBOOK_STEP unsigned long long arrive_before_completion(void* barrier, unsigned arrivals, bool drops,
                                                          const char* call) noexcept;
WARPBOOK_STEP void complete_phase(void* barrier) noexcept;
// The calling thread's asynchronous copies will be complete with the phase.
WARPBOOK_STEP void let_copies_arrive(void* barrier, const char* call) noexcept;
// Until the token's phase is over.
WARPBOOK_STEP void wait_for_phase(const void* barrier, unsigned long long token, const char* call) noexcept;
// Until the phase with that parity is over; phases are 0, 1, 0 …
WARPBOOK_STEP void wait_for_parity(const void* barrier, bool parity, const char* call) noexcept;
// Whether it is; others may run before that is known.
WARPBOOK_STEP bool test_phase(const void* barrier, unsigned long long token, const char* call) noexcept;
WARPBOOK_STEP bool test_parity(const void* barrier, bool parity, const char* call) noexcept;

constexpr bool is_last_arrival(unsigned long long token) { return token >> 52 != 0; }
// The arrivals that were missing when the token was made, its own among them.
constexpr unsigned pending_in(unsigned long long token) { return static_cast<unsigned>(token & 0xfffff); }

// Asynchronous copies.

// Whether CUDA copies from there to there asynchronously: from global to shared memory.
WARPBOOK_OWN bool copies_asynchronously(const void* to, const void* from) noexcept;
// The two halves of a copy of 4, 8 or 16 bytes: its load, unless it reads nothing, and its store, after which zeros
// fill up what was not read.
WARPBOOK_STEP void load_for_copy(const void* from, unsigned bytes) noexcept;
WARPBOOK_STEP void store_of_copy(void* to, const void* from, unsigned bytes, unsigned bytes_read) noexcept;
// The thread's copies since the last call are a batch.
WARPBOOK_STEP void commit_copies() noexcept;
// Until all batches but the last `batches` are complete.
WARPBOOK_STEP void wait_for_copies(unsigned batches) noexcept;

// The blocks of a cooperative launch. grid_can_meet() says whether it is one.
WARPBOOK_OWN bool grid_can_meet() noexcept;
WARPBOOK_STEP unsigned arrive_at_grid() noexcept;
WARPBOOK_STEP void wait_for_grid(unsigned number) noexcept;

// Textures and surfaces. A handle is what CUDA calls an object: cudaTextureObject_t, cudaSurfaceObject_t. `call` is
// CUDA's name of what the student called, for messages.

enum class NumberKind : unsigned char { signed_integer, unsigned_integer, floating_point };
// What a kernel wants to read: one, two or four numbers of so many bytes each.
struct TextureElement {
    NumberKind kind;
    unsigned char bytes_each;
    unsigned char numbers;
};
enum class TextureShape : unsigned char {
    one_dimension,
    two_dimensions,
    three_dimensions,
    layers_of_one_dimension,
    layers_of_two_dimensions,
};
struct TextureRead {
    TextureShape shape;
    TextureElement wanted;
    // One number of each of four elements.
    bool gathers;
    unsigned char gathered_number;
};
// A value comes in the lowest bytes.
WARPBOOK_STEP unsigned __int128 read_texture(unsigned long long handle, TextureRead read, float x, float y, float z,
                                             int layer, const char* call) noexcept;
// The element with this number, of linear memory.
WARPBOOK_STEP unsigned __int128 fetch_from_texture(unsigned long long handle, TextureElement wanted, int number,
                                                   const char* call) noexcept;

// What an access outside the surface does.
enum class OutsideSurface : unsigned char { gives_zero, takes_the_nearest, ends_the_kernel };
struct SurfaceAccess {
    TextureShape shape;
    unsigned char bytes;
    OutsideSurface outside;
};
// x is in bytes; z is the layer where there are layers.
WARPBOOK_STEP unsigned __int128 read_surface(unsigned long long handle, SurfaceAccess access, int x, int y, int z,
                                             const char* call) noexcept;
WARPBOOK_STEP void write_surface(unsigned __int128 value, unsigned long long handle, SurfaceAccess access, int x, int y,
                                 int z, const char* call) noexcept;

// Launches by kernels.

// What cudaStreamTailLaunch and cudaStreamFireAndForget are.
constexpr unsigned long long tail_launch = 3;
constexpr unsigned long long fire_and_forget = 4;

struct GridLaunch {
    unsigned grid[3];
    unsigned block[3];
    unsigned long long shared_bytes;
    const void* stream;
    // The kernel, as the source names it.
    const char* kernel;
    // Its address, or that of what stands for it where it is not known. Null where somebody launches through a pointer
    // that is.
    const void* function;
    // `call(function, stored)` calls it with its arguments; `bytes` bytes at `stored` are copied.
    void (*call)(const void* kernel, const void* stored);
    const void* stored;
    unsigned long long bytes;
    // Those of the arguments that are pointers to data, and null for the others.
    const volatile void* const* pointers;
    unsigned arguments;
    // All blocks are there at the same time: cudaLaunchCooperativeKernel(), by the host alone.
    bool is_cooperative = false;
    // Whether `call` calls the kernel at the address that it is told.
    bool calls_by_address = false;
};
// The grid runs when the calling thread's grid has ended. What keeps it from running is a finding, and an error code.
WARPBOOK_STEP void launch_grid(const GridLaunch& launch) noexcept;
// The calling thread's last error code; with `forgets` there is none from then on.
WARPBOOK_OWN int last_error(bool forgets) noexcept;
// Notes a finding, and refuse_call() an error code as well, which it returns.
WARPBOOK_OWN void note_invalid_call(const char* sentence) noexcept;
WARPBOOK_OWN int refuse_call(int error, const char* sentence) noexcept;
// A number that no stream of the calling thread's block has yet.
WARPBOOK_OWN unsigned long long create_stream() noexcept;

// A finding: an index that is outside of what it is an index of, such as "cuda::std::span", which has `size` elements.
WARPBOOK_OWN void note_index_outside(unsigned long long index, unsigned long long size, const char* what) noexcept;

// A local array that is used by pointers, with so many bytes in front of it and behind it in which nothing lies
// (details/local_arrays.h). `is_unset`: its content is what nobody has set. The last one is left first.
constexpr unsigned gap_of_local_array = 64;
WARPBOOK_OWN void enter_local_array(void* begin, unsigned long long bytes, const char* name, bool is_unset) noexcept;
WARPBOOK_OWN void leave_local_array() noexcept;

// __trap(): ends the block with a finding.
[[noreturn]] WARPBOOK_END void trap(const char* what) noexcept;

}  // namespace warpbook_model

#ifdef WARPBOOK_WITHOUT_CALLBACKS
#include "native/model_runtime.h"
#endif
