#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace warpbook {

/// What one kind of access may cost a counted launch. Made by the functions below: none() unless a lab says otherwise.
struct AccessLimits {
    // Compiled once in the library: g++ would make them again for each file with a contract.
    AccessLimits();
    AccessLimits(const AccessLimits& other);
    AccessLimits(AccessLimits&& other) noexcept;
    AccessLimits& operator=(const AccessLimits& other);
    AccessLimits& operator=(AccessLimits&& other) noexcept;
    ~AccessLimits();

    static constexpr std::uint64_t unlimited = std::numeric_limits<std::uint64_t>::max();

    /// Warp instructions; to global memory: requests.
    std::uint64_t min_instructions = 0;
    std::uint64_t max_instructions = 0;
    /// So many more, by warps whose lanes an edge divides: where what exists is moved by an `if`, and a zero by its
    /// `else`, such a warp executes both, each with a part of its lanes. Each lane takes part once: that bounds the
    /// bytes.
    std::uint64_t max_divided = 0;
    /// Sectors of global memory, or wavefronts of shared memory, in all.
    std::uint64_t min_units = 0;
    std::uint64_t max_units = unlimited;
    /// What all lanes together may ask for, in bytes. The model counts that; a GPU does not.
    std::uint64_t max_bytes = unlimited;
    /// Coalesced, or free of bank conflicts.
    bool at_best = true;
    /// Who must take part. Where it is not said otherwise nobody does more than a fifth of the work, as blocks at an
    /// edge may have little to do (min_shares); and to global memory at least half of those that have work make such
    /// accesses (min_taking_part).
    enum class Shared : std::uint8_t {
        among_warps,
        among_warps_of_every_block,
        among_blocks,
        equally_among_blocks,
        by_nobody
    };
    Shared shared = Shared::among_warps;
    /// What the busiest warp may execute, and ask for in bytes.
    std::uint64_t max_instructions_of_warp = unlimited;
    std::uint64_t max_bytes_of_warp = unlimited;
    /// Tells a student where to look.
    std::string advice;

    AccessLimits at_least(std::uint64_t instructions) &&;

    /// The edge divides so many of the max_instructions; each half takes a unit at least.
    AccessLimits and_divided(std::uint64_t instructions) &&;

    AccessLimits units(std::uint64_t min, std::uint64_t max) &&;

    AccessLimits bytes(std::uint64_t max) &&;

    /// For accesses that even a right kernel cannot make at their best: units() must bound them.
    AccessLimits in_any_pattern() &&;

    /// For a grid with a block for each piece of the work: each block has its own piece, and its warps share that.
    AccessLimits in_every_block() &&;

    /// For what one warp, or one thread, does for its block.
    AccessLimits shared_among_blocks() &&;

    /// For what each block does once, and nobody can do for another block.
    AccessLimits shared_equally_among_blocks() &&;

    /// For what a single thread of the launch may do.
    AccessLimits by_anyone() &&;

    /// For a way that values take from warp to warp: a warp that does more does the work of others, and one lane
    /// that goes through all values takes many instructions.
    AccessLimits of_each_warp_at_most(std::uint64_t instructions, std::uint64_t bytes = unlimited) &&;

    AccessLimits with_advice(std::string_view text) &&;
};

bool among_warps(AccessLimits::Shared shared);
bool equally_among_blocks(AccessLimits::Shared shared);

/// There is no such access.
AccessLimits none();

/// At most so many warp instructions of 4 bytes a lane, none of which wastes anything. Who moves more at once moves no
/// more in all.
AccessLimits at_most(std::uint64_t instructions);

/// Whatever it is, another check of the lab judges it, of the same launch: Lab::count_once().
AccessLimits checked_elsewhere();

/// How many parts of so many an amount takes, the last of which may not be full.
constexpr std::uint64_t parts_of(std::uint64_t amount, std::uint64_t part) { return (amount + part - 1) / part; }

/// Each of `elements` elements of global memory is moved once, neighbors by neighboring lanes: one request for 32
/// elements, or fewer where a lane moves up to 16 bytes at once. Exact where whole warps work on whole sectors.
AccessLimits once(std::size_t elements, std::size_t bytes_of_element = 4);

/// The same `times` times: for so many arrays, or so many visits of each element.
AccessLimits times(std::uint64_t times, AccessLimits limits);

/// Everything that a counted launch may do to memory: what is not named here must not be there. So who cannot move a
/// value in the way that is counted cannot move it in another, and a new lab need not think of the other ways.
struct LaunchContract {
    AccessLimits global_loads{};
    AccessLimits global_stores{};
    AccessLimits global_atomics{};
    AccessLimits shared_loads{};
    AccessLimits shared_stores{};
    AccessLimits shared_atomics{};
    /// Barriers that a block passes; nothing where it does not matter how many.
    std::optional<std::uint64_t> max_barriers_of_block{};
    /// Shuffles, votes and __syncwarp() that any one warp executes: one that does the work of others shows.
    std::optional<std::uint64_t> max_synchronizations_of_warp{};
    /// Whether a warp may ask which of its lanes happen to be together: __activemask(), or coalesced_threads().
    bool may_ask_who_is_active = true;
    /// malloc(), free(), new and delete of all threads together: each is a way around what is counted, and takes
    /// longer.
    std::uint64_t max_heap_calls = 0;
    /// Whether one warp may move all that is its block's where the launch needs no shared memory: it turns a tile in
    /// registers, by shuffles, and no other warp could take part in that.
    bool one_warp_may_do_without_shared_memory = false;
};

/// What it says of plain accesses: all but atomics.
inline std::array<AccessLimits*, 4> loads_and_stores_of(LaunchContract& contract)
{
    return {&contract.global_loads, &contract.global_stores, &contract.shared_loads, &contract.shared_stores};
}

/// Among how many blocks and warps of a launch accesses must be shared out at least.
struct MinShares {
    std::uint64_t blocks = 1;
    std::uint64_t warps = 1;
};
/// A fifth of those that can take part, of which there are no more than instructions: a launch may have fewer elements
/// than threads. All blocks where each has work that nobody can do for it (AccessLimits::Shared).
MinShares min_shares(const AccessLimits& limits, std::uint64_t blocks, std::uint64_t warps_of_block);

/// What a launch did, as far as it says how many had something to do.
struct WorkDone {
    /// Of the kind of access that is shared out; where warps share it, as many as its lanes fill.
    std::uint64_t instructions = 0;
    /// Words of 4 bytes that a lane moved by each load, or each store, of global memory, on average: of the two the
    /// more, and the most that the file has shown. Lanes that move four at once leave three quarters of the threads
    /// nothing to do.
    std::uint64_t words_of_lane = 1;
};
/// How many blocks and warps must make such accesses at all: half of those with work. There is work for no more than
/// made instructions, and for a part of all where lanes move several words at once.
MinShares min_taking_part(const AccessLimits& limits, const WorkDone& work, std::uint64_t blocks,
                          std::uint64_t warps_of_block);

/// How many of `instructions` the busiest warp scheduler of a GPU may execute, where the launch's blocks (or all of
/// their warps) share them: three times its even share. Blocks are not shared out evenly to the last, and who moves 16
/// bytes a lane may leave half of a block's warps idle. Where there are no more blocks than multiprocessors it is five
/// times the share of two blocks: a few blocks may do the work, and two of them may share a multiprocessor.
std::uint64_t max_of_a_scheduler(std::uint64_t instructions, std::uint64_t schedulers, std::uint64_t blocks,
                                 std::uint64_t warps_of_block, AccessLimits::Shared shared);

}  // namespace warpbook
