#pragma once

#include <array>
#include <cstdint>

#include <warpbook/access.hpp>

namespace warpbook::model {

/// What a step of a lane does. Steps that are no accesses tell the SIMT replay which way the lane took; they have no
/// width, and their numbers reach into its bits of a Step.
enum class StepKind : std::uint8_t {
    load,
    store,
    /// Reads and writes in one step.
    atomic,
    /// Atomic among the threads of the lane's block, such as atomicAdd_block().
    atomic_in_block,
    /// Atomics that change the word only where it holds what the thread expects: atomicCAS(), atomicCAS_block().
    swap,
    swap_in_block,
    /// load() and store() of cuda::atomic: no race with atomics, and on a GPU an ordinary load or store.
    atomic_load,
    atomic_load_in_block,
    atomic_store,
    atomic_store_in_block,
    volatile_load,
    volatile_store,
    /// What an asynchronous copy writes, some time before its thread has waited for it.
    copied_store,

    // To an object by which threads wait for each other (cuda::barrier): nothing that a GPU counts as an access.

    barrier_setup,
    /// Also divides what the lane does before from what it does after, as a fence does.
    barrier_use,

    // No accesses.

    /// __threadfence() and its relatives, and whatever else divides what a lane does in two.
    fence = 0 << 4 | 15,
    /// __syncwarp(): lanes of a warp meet, and what each did before comes before what the others do afterwards.
    syncwarp = 1 << 4 | 15,
    /// A shuffle or a vote: lanes of a warp meet, and nothing is ordered by it.
    exchange = 2 << 4 | 15,
    /// A barrier, or only a place in the code.
    passing = 3 << 4 | 15,
    /// malloc(), free(), new or delete.
    heap_call = 4 << 4 | 15,
    /// A fence for the host, too: __threadfence_system().
    system_fence = 5 << 4 | 15,
    /// The lane ends a batch of asynchronous copies, or waits for batches. In place of an address it has a number
    /// (CopyStep). It divides what the lane does, as a fence does.
    copies = 6 << 4 | 15,
};

/// What StepKind::copies says by its number.
struct CopyStep {
    static constexpr std::uint64_t commit = 0;
    /// For all batches but the last so many.
    static constexpr std::uint64_t wait_for_all_but(unsigned batches) { return std::uint64_t{batches} + 1; }
    static constexpr std::uint64_t batches_left(std::uint64_t number) { return number - 1; }
};

/// Whether it is an access that a GPU counts.
constexpr bool is_access(StepKind kind) { return kind <= StepKind::copied_store; }
constexpr bool is_of_barrier(StepKind kind) { return kind == StepKind::barrier_setup || kind == StepKind::barrier_use; }
constexpr bool has_address(StepKind kind) { return is_access(kind) || is_of_barrier(kind) || kind == StepKind::copies; }
constexpr bool is_volatile(StepKind kind)
{
    return kind == StepKind::volatile_load || kind == StepKind::volatile_store;
}
constexpr bool is_swap(StepKind kind) { return kind == StepKind::swap || kind == StepKind::swap_in_block; }
constexpr bool is_atomic_load(StepKind kind)
{
    return kind == StepKind::atomic_load || kind == StepKind::atomic_load_in_block;
}
/// Whether it is no race with others of which this holds, too.
constexpr bool is_atomic(StepKind kind)
{
    return (kind >= StepKind::atomic && kind <= StepKind::atomic_store_in_block) || kind == StepKind::barrier_use;
}
/// Of atomics: among the threads of the lane's block only.
constexpr bool is_in_block(StepKind kind)
{
    switch (kind) {
    case StepKind::atomic_in_block:
    case StepKind::swap_in_block:
    case StepKind::atomic_load_in_block:
    case StepKind::atomic_store_in_block: return true;
    default: return false;
    }
}

/// For steps with an address only.
constexpr Operation operation_of(StepKind kind)
{
    switch (kind) {
    case StepKind::load:
    case StepKind::volatile_load:
    case StepKind::atomic_load:
    case StepKind::atomic_load_in_block: return Operation::load;
    case StepKind::atomic:
    case StepKind::atomic_in_block:
    case StepKind::swap:
    case StepKind::swap_in_block:
    case StepKind::barrier_use: return Operation::atomic;
    default: return Operation::store;
    }
}

/// What an access is of the structure that it belongs to. Copies of structures are noted in parts (record.hpp), and a
/// copy takes the padding along, which nobody needs to have written.
enum class StructurePart : std::uint8_t {
    /// No part: a value of its own.
    none,
    first_word,
    word,
    byte,
};

/// One lane's step without its address: which instruction, and what it does, packed into 32 bits so that the 32 lanes
/// of a warp can be compared at once.
class Step {
public:
    Step() = default;
    constexpr Step(std::uint32_t instruction, StepKind kind, Space space = Space::global, unsigned log2_width = 0)
        : bits_(instruction << 8 | log2_width << 5 | static_cast<unsigned>(kind) << 1 | static_cast<unsigned>(space))
    {}

    /// Of a part of a structure; its width is that of the part.
    constexpr Step(std::uint32_t instruction, StepKind kind, Space space, StructurePart part)
        : Step(instruction, kind, space, widest + static_cast<unsigned>(part))
    {}

    /// Offset of the call-back's return address from the start of the program's code: at most 16 MiB.
    constexpr std::uint32_t instruction() const { return bits_ >> 8; }
    constexpr unsigned width() const
    {
        constexpr std::array<unsigned, 8> widths{1, 2, 4, 8, 16, 4, 4, 1};
        return widths[size()];
    }
    constexpr StructurePart part() const
    {
        return size() <= widest ? StructurePart::none : static_cast<StructurePart>(size() - widest);
    }
    constexpr StepKind kind() const
    {
        const std::uint32_t number = bits_ >> 1 & 127;
        return static_cast<StepKind>((number & 15) == 15 ? number : number & 15);
    }
    constexpr Space space() const { return static_cast<Space>(bits_ & 1); }
    constexpr std::uint32_t bits() const { return bits_; }

    friend constexpr bool operator==(Step, Step) = default;

    static constexpr std::uint64_t largest_instruction = (std::uint64_t{1} << 24) - 1;

private:
    /// A value's width as its logarithm, up to this; what is more are the parts of structures.
    static constexpr unsigned widest = 4;
    constexpr unsigned size() const { return bits_ >> 5 & 7; }

    std::uint32_t bits_ = 0;
};

}  // namespace warpbook::model
