// What the functions of ../model_runtime.h do in code without call-backs. Those that are not here nobody has there: a
// kernel that can come to one runs with call-backs, unobserved (profiler/compiler/passes/native_kernels.hpp).
#pragma once

#include "threads.h"

// In the program that loads the code: profiler/machine/native/waiting_threads.cpp. A thread that waits lets others run.
// noexcept: otherwise what comes before a call and what comes behind it would be compiled apart, and a product and its
// sum would not be one instruction, as they are in the other passes.
extern "C" {
void warpbook_native_barrier(unsigned thread, const warpbook_native::ThreadLoop* loop) noexcept;
// The number of threads for which `predicate` held, and, times 65536, that of all.
unsigned warpbook_native_vote(unsigned thread, const warpbook_native::ThreadLoop* loop, unsigned predicate) noexcept;
const unsigned long long* warpbook_native_gather(unsigned thread, const warpbook_native::ThreadLoop* loop,
                                                 unsigned mask, unsigned long long value) noexcept;
unsigned warpbook_native_gathered_lanes(unsigned thread) noexcept;
// The thread goes on when others have had their turn.
void warpbook_native_let_others_run(unsigned thread, const warpbook_native::ThreadLoop* loop) noexcept;
// Makes an access of a thread that may be waiting for others.
void warpbook_native_watch_access(const void* address, unsigned bytes, void (*perform)(void*),
                                  void* operation) noexcept;
[[noreturn]] void warpbook_native_trap(const char* what) noexcept;
}

namespace warpbook_native {

// Comments in the assembly, which the kernel compiler reads (native_kernels.cpp).

/// What a kernel does next depends on the order of its threads: its blocks run one after another.
#define WARPBOOK_NATIVE_IN_ORDER "# warpbook: in order"
/// The kernel may wait for what another thread is still to do.
#define WARPBOOK_NATIVE_WAITS "# warpbook: waits"

/// Calls what lets other threads run, which change threadIdx.
template <class Call>
__attribute__((always_inline)) inline auto wait_by(Call call)
{
    struct Back {
        unsigned x = threadIdx.x, y = threadIdx.y, z = threadIdx.z;
        __attribute__((always_inline)) ~Back() { begin_thread(x, y, z); }
    } back;
    has_waited = true;
    return call(thread_number(), &loop);
}

/// Static, because each file has its own threadIdx.
__attribute__((noinline, cold)) static void let_others_run()
{
    turns_left = turns_of_thread;
    is_watched = true;
    wait_by(&warpbook_native_let_others_run);
}

/// Before what a thread does again and again while it waits for another.
__attribute__((always_inline)) inline void note_turn()
{
    if (--turns_left == 0) let_others_run();
}

}  // namespace warpbook_native

namespace warpbook_model {

#define WARPBOOK_NATIVE __attribute__((always_inline)) inline

WARPBOOK_NATIVE void barrier() noexcept { warpbook_native::wait_by(&warpbook_native_barrier); }

WARPBOOK_NATIVE unsigned vote_of_block(int predicate) noexcept
{
    return warpbook_native::wait_by([=](unsigned thread, const warpbook_native::ThreadLoop* loop) {
        return warpbook_native_vote(thread, loop, predicate != 0);
    });
}
WARPBOOK_NATIVE int barrier_count(int predicate) noexcept { return static_cast<int>(vote_of_block(predicate) & 65535); }
WARPBOOK_NATIVE int barrier_and(int predicate) noexcept
{
    const unsigned vote = vote_of_block(predicate);
    return (vote & 65535) == vote >> 16 ? 1 : 0;
}
WARPBOOK_NATIVE int barrier_or(int predicate) noexcept { return (vote_of_block(predicate) & 65535) != 0 ? 1 : 0; }

WARPBOOK_NATIVE const unsigned long long* gather(unsigned mask, unsigned long long value, const char*) noexcept
{
    return warpbook_native::wait_by([=](unsigned thread, const warpbook_native::ThreadLoop* loop) {
        return warpbook_native_gather(thread, loop, mask, value);
    });
}
WARPBOOK_NATIVE void sync_lanes(unsigned mask, const char* name) noexcept { gather(mask, 0, name); }
WARPBOOK_NATIVE unsigned gathered_lanes() noexcept
{
    return warpbook_native_gathered_lanes(warpbook_native::thread_number());
}
WARPBOOK_NATIVE unsigned long long shuffle(unsigned mask, unsigned long long value, unsigned source,
                                           const char* name) noexcept
{
    const unsigned long long* const values = gather(mask, value, name);
    return (gathered_lanes() >> (source & 31) & 1) != 0 ? values[source & 31] : value;
}
WARPBOOK_NATIVE unsigned lane() noexcept { return warpbook_native::thread_number() % 32; }

// In order, as a loop around a fence may wait for other blocks.
WARPBOOK_NATIVE void fence_block() noexcept
{
    warpbook_native::note_turn();
    asm volatile(WARPBOOK_NATIVE_IN_ORDER ::: "memory");
}
WARPBOOK_NATIVE void fence_device() noexcept { fence_block(); }
WARPBOOK_NATIVE void fence_system() noexcept { fence_block(); }

/// Shared memory, which the block's operating-system thread has for itself.
WARPBOOK_NATIVE bool is_in_block_memory(const void* address) noexcept
{
    const char* begin;
    asm("movq %%gs:0, %0" : "=r"(begin));
    return static_cast<unsigned long>(static_cast<const char*>(address) - begin) <
           warpbook_native::bytes_of_block_memory;
}

WARPBOOK_NATIVE AtomicTurn make_atomic_access(void* address, unsigned bytes, AtomicKind kind, void (*perform)(void*),
                                              void* operation, void*) noexcept
{
    warpbook_native::note_turn();
    if (kind.form == AtomicForm::load)
        asm volatile(WARPBOOK_NATIVE_WAITS);
    else if (kind.commutes == Commutes::not_at_all)
        asm volatile(WARPBOOK_NATIVE_IN_ORDER);
    if (__builtin_expect(warpbook_native::is_watched, 0)) {
        warpbook_native_watch_access(address, bytes, perform, operation);
        return AtomicTurn::is_over;
    }
    return is_in_block_memory(address) ? AtomicTurn::alone : AtomicTurn::among_others;
}
WARPBOOK_NATIVE void finish_release() noexcept {}
WARPBOOK_NATIVE void acquire(const void*) noexcept {}

WARPBOOK_OF_HOST_THREAD unsigned __int128 found_by_last_atomic;
WARPBOOK_NATIVE void keep_old_value(unsigned __int128 value) noexcept { found_by_last_atomic = value; }
WARPBOOK_NATIVE unsigned __int128 old_value() noexcept
{
    unsigned long long low = static_cast<unsigned long long>(found_by_last_atomic);
    // Left out, with its comment, where nobody uses the value.
    asm(WARPBOOK_NATIVE_IN_ORDER : "+r"(low));
    return found_by_last_atomic >> 64 << 64 | low;
}
WARPBOOK_NATIVE unsigned __int128 acquired_value(const void*) noexcept { return old_value(); }
WARPBOOK_NATIVE unsigned __int128 announce_use_of_old_value() noexcept { return 0; }

// Asynchronous copies are made at once.
WARPBOOK_NATIVE bool copies_asynchronously(const void*, const void*) noexcept { return true; }
WARPBOOK_NATIVE void load_for_copy(const void*, unsigned) noexcept {}
WARPBOOK_NATIVE void store_of_copy(void* to, const void* from, unsigned bytes, unsigned bytes_read) noexcept
{
    for (unsigned i = 0; i < bytes; ++i)
        static_cast<char*>(to)[i] = i < bytes_read ? static_cast<const char*>(from)[i] : 0;
}
WARPBOOK_NATIVE void commit_copies() noexcept {}
WARPBOOK_NATIVE void wait_for_copies(unsigned) noexcept {}

WARPBOOK_NATIVE void note_index_outside(unsigned long long, unsigned long long, const char* what) noexcept
{
    warpbook_native_trap(what);
}
WARPBOOK_NATIVE void enter_local_array(void*, unsigned long long, const char*, bool) noexcept {}
WARPBOOK_NATIVE void leave_local_array() noexcept {}

[[noreturn]] WARPBOOK_NATIVE void trap(const char* what) noexcept { warpbook_native_trap(what); }

#undef WARPBOOK_NATIVE

}  // namespace warpbook_model
