#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "machine/lanes/fiber.hpp"
#include "machine/memory/memory_map.hpp"
#include "machine/rules/lanes.hpp"
#include "machine/rules/warp_access.hpp"
#include "block_memory.hpp"
#include "idle_turns.hpp"
#include "stack_slices.hpp"

namespace warpbook_native {
struct ThreadLoop;
}

namespace warpbook::model {

/// Why a block that nobody observed did not come to its end.
struct NativeEnd {
    enum class Why : std::uint8_t {
        /// The processor told of a fault by a signal.
        signal,
        /// Threads wait for others that do not come.
        deadlock,
        /// __trap(), a failed assertion, an index outside of an array that knows its size.
        trap,
    };
    Why why = Why::signal;
    /// Of a signal: its number, and the address where it has one.
    int signal = 0;
    std::uint64_t address = 0;
    /// Of a trap.
    const char* what = nullptr;
};

/// Runs one block after another of a kernel without call-backs, on the operating-system thread that uses it. Threads
/// run one after another in a loop. The first that waits for others leaves the loop; from then on they take turns: at
/// barriers in their order, and once the lanes of a warp wait for each other, warp by warp.
class NativeBlock {
public:
    NativeBlock(unsigned threads_at_most, const std::function<bool(std::uint64_t)>& host_may_change);

    /// Calls `function(first, second)`, which runs the block's threads. Nothing when the block has come to its end.
    /// `all_wait(is_idle)` is called whenever its threads may all wait for other blocks, with whether none of them has
    /// come to anything since the last call; where it says false, the block is given up.
    using AllWait = std::function<bool(bool is_idle)>;
    std::optional<NativeEnd> run(unsigned threads, void (*function)(const void*, const void*), const void* first,
                                 const void* second, const AllWait& all_wait);

    /// Before the first block that this operating-system thread begins.
    void use_memory() const { block_memory_.use(); }

    /// The one that runs on this operating-system thread; null when none does.
    static NativeBlock* of_this_thread();

    // Called by the block's threads (cuda/headers/details/native/model_runtime.h).

    using Loop = const warpbook_native::ThreadLoop*;
    void wait_at_barrier(unsigned thread, Loop loop);
    /// The thread has not arrived anywhere: it goes on when all others that can have had their turn.
    void yield(unsigned thread, Loop loop);
    IdleTurns& idle_turns() { return idle_turns_; }
    unsigned vote(unsigned thread, Loop loop, bool predicate);
    const unsigned long long* gather(unsigned thread, Loop loop, std::uint32_t mask, unsigned long long value);
    std::uint32_t gathered_lanes(unsigned thread) const { return threads_[thread].met; }
    void finish(unsigned last_thread);
    /// For what the threads' variables hold from one phase to the next.
    char* memory(std::size_t bytes);
    [[noreturn]] void give_up(const NativeEnd& end);
    /// The same of assert().
    [[noreturn]] void fail_assertion(const char* assertion, std::string_view file, unsigned line);

    /// Where a function can begin that calls give_up().
    std::uint64_t top_of_first_stack() const { return reinterpret_cast<std::uint64_t>(stack_.begin() + stack_.size()); }

private:
    // More than a GPU's thread may have of local memory, 512 KiB.
    static constexpr std::size_t stack_bytes = 1024 * 1024;

    // 512 KiB of local memory for each of 1024 threads; only touched pages take room.
    static constexpr std::size_t memory_bytes = std::size_t{1024} * 512 * 1024;

    using Values = std::array<unsigned long long, max_warp_size>;
    struct Thread {
        StackSlice stack;
        /// With whom it meets, or has met last.
        std::uint32_t awaited = 0;
        std::uint32_t met = 0;
        const Values* values = nullptr;
    };
    struct Warp {
        std::uint32_t lanes = 0;
        std::uint32_t runnable = 0;
        std::uint32_t at_barrier = 0;
        std::uint32_t yielding = 0;
        std::uint32_t gathering = 0;
        /// Those that meet all others of their warp, which most do.
        std::uint32_t all_gathering = 0;
        std::uint32_t met_all = 0;
        const Values* result_for_all = nullptr;
        std::uint32_t ended = 0;
        Values shown{};
        /// What the last gatherings have brought together. A lane reads it when its turn comes: before that, its warp
        /// can have no more gatherings than it has other lanes.
        std::array<Values, 2 * max_warp_size> results{};
        unsigned next_result = 0;
    };

    // As long as threads wait at barriers of the block alone, they go on in the order in which they came.

    std::optional<unsigned> next_in_queue();
    /// Threads that meet others of their warp are let go by masks.
    void begin_gathering();

    void begin_waiting(unsigned thread, Loop loop);
    void let_others_run(unsigned thread);
    [[noreturn]] void run_next();
    std::optional<unsigned> next_thread();
    std::optional<unsigned> next_thread_of(unsigned warp);
    void let_gathered_go(unsigned warp);
    static void let_all_go(Warp& warp);
    bool release_barrier();
    bool release_yielding();
    void note_round();
    /// Back to who has called run().
    [[noreturn]] void leave();
    void begin_phase();
    unsigned warps() const { return (count_ + max_warp_size - 1) / max_warp_size; }
    void end_thread(unsigned thread);
    [[noreturn]] void run_thread(unsigned number);
    static void end_of_first_fiber();

    std::vector<Thread> threads_;
    std::vector<Warp> warps_;
    MemoryMap stack_;
    MemoryMap memory_;
    BlockMemory block_memory_;
    unsigned count_ = 0;
    /// Those from here on have not begun.
    unsigned next_to_begin_ = 0;
    /// Those that are let go, and those that have come to the next barrier.
    std::vector<unsigned> let_go_;
    std::vector<unsigned> at_barrier_;
    std::vector<unsigned> yielding_;
    unsigned next_let_go_ = 0;
    bool has_gathered_ = false;
    /// Those before it have ended.
    unsigned first_to_wait_ = 0;
    /// By warp, of the others.
    std::vector<std::uint32_t> ended_;
    unsigned warp_ = 0;
    bool has_waited_ = false;
    Loop loop_ = nullptr;
    unsigned of_phase_ = 0;
    std::array<unsigned, 2> agreed_{};
    std::array<unsigned, 2> arrived_{};
    Fiber caller_ = nullptr;
    /// The kernel's own call, when it waits for the last threads.
    StackSlice finishing_;
    std::optional<NativeEnd> end_;
    std::array<char, 256> text_of_end_{};
    const AllWait* all_wait_ = nullptr;
    IdleTurns idle_turns_;
};

}  // namespace warpbook::model
