#pragma once

#include <array>
#include <cstdint>

#include <warpbook/access.hpp>

namespace warpbook::model {

/// What a step of a lane does. Steps that are no accesses tell the SIMT replay which way the lane took.
enum class StepKind : std::uint8_t {
    load,
    store,
    /// Reads and writes in one step.
    atomic,
    /// Atomic among the threads of the lane's block, such as atomicAdd_block().
    atomic_in_block,
    volatile_load,
    volatile_store,
    /// load() and store() of cuda::atomic: no race with atomics, and on a GPU an ordinary load or store.
    atomic_load,
    atomic_load_in_block,
    atomic_store,
    atomic_store_in_block,
    /// What an asynchronous copy writes, some time before its thread has waited for it.
    copied_store,

    // To an object by which threads wait for each other (cuda::barrier): always 8 bytes, and nothing that a GPU counts
    // as an access.

    barrier_setup,
    /// Also divides what the lane does before from what it does behind, as a fence does.
    barrier_use,

    // No accesses.

    /// __threadfence() and its relatives, and whatever else divides what a lane does in two.
    fence,
    /// __syncwarp(): lanes of a warp meet, and what each did before comes before what the others do afterwards.
    syncwarp,
    /// A shuffle or a vote: lanes of a warp meet, and nothing is ordered by it.
    exchange,
    /// A barrier, or only a place in the code.
    passing,
};

/// Whether it is an access that a GPU counts.
constexpr bool is_access(StepKind kind) { return kind <= StepKind::copied_store; }
constexpr bool is_barrier_access(StepKind kind)
{
    return kind == StepKind::barrier_setup || kind == StepKind::barrier_use;
}
constexpr bool has_address(StepKind kind) { return is_access(kind) || is_barrier_access(kind); }
constexpr bool is_volatile(StepKind kind)
{
    return kind == StepKind::volatile_load || kind == StepKind::volatile_store;
}
constexpr bool is_atomic_store(StepKind kind)
{
    return kind == StepKind::atomic_store || kind == StepKind::atomic_store_in_block;
}
constexpr bool is_atomic_load(StepKind kind)
{
    return kind == StepKind::atomic_load || kind == StepKind::atomic_load_in_block;
}
/// Whether it is no race with others of which this holds, too.
constexpr bool is_atomic(StepKind kind)
{
    return kind == StepKind::atomic || kind == StepKind::atomic_in_block || is_atomic_load(kind) ||
           is_atomic_store(kind) || kind == StepKind::barrier_use;
}
/// Of atomics: among the threads of the lane's block only.
constexpr bool is_in_block(StepKind kind)
{
    return kind == StepKind::atomic_in_block || kind == StepKind::atomic_load_in_block ||
           kind == StepKind::atomic_store_in_block;
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
    case StepKind::barrier_use: return Operation::atomic;
    default: return Operation::store;
    }
}

/// What a step does, and to how many bytes, as a number of 6 bits: first those of the accesses, of all kinds in all
/// widths, then the others.
class StepNumber {
public:
    static constexpr unsigned bits = 6;

    static constexpr std::uint32_t of(StepKind kind, unsigned log2_width)
    {
        const auto number = static_cast<unsigned>(kind);
        return is_access(kind) ? number * widths + log2_width : number - kinds_of_accesses + numbers_of_accesses;
    }
    static constexpr StepKind kind_of(std::uint32_t number) { return meanings[number].kind; }
    static constexpr unsigned width_of(std::uint32_t number) { return meanings[number].width; }

private:
    static constexpr unsigned widths = 5;
    static constexpr unsigned kinds_of_accesses = static_cast<unsigned>(StepKind::copied_store) + 1;
    static constexpr unsigned numbers_of_accesses = kinds_of_accesses * widths;
    static constexpr unsigned all = numbers_of_accesses + static_cast<unsigned>(StepKind::passing) -
                                    kinds_of_accesses + 1;
    static_assert(all <= 1u << bits);

    struct Meaning {
        StepKind kind = StepKind::passing;
        /// Bytes.
        std::uint8_t width = 0;
    };
    static constexpr std::array<Meaning, 1u << bits> find_meanings()
    {
        constexpr std::uint8_t bytes_of_a_barrier = 8;
        std::array<Meaning, 1u << bits> found{};
        for (unsigned number = 0; number < numbers_of_accesses; ++number)
            found[number] = {static_cast<StepKind>(number / widths), static_cast<std::uint8_t>(1u << number % widths)};
        for (unsigned number = numbers_of_accesses; number < all; ++number) {
            const auto kind = static_cast<StepKind>(number - numbers_of_accesses + kinds_of_accesses);
            found[number] = {kind, is_barrier_access(kind) ? bytes_of_a_barrier : std::uint8_t{0}};
        }
        return found;
    }
    // Looked up for every step of a warp.
    static const std::array<Meaning, 1u << bits> meanings;
};

inline constexpr std::array<StepNumber::Meaning, 1u << StepNumber::bits> StepNumber::meanings = find_meanings();

/// One lane's step without its address: which instruction, and what it does, packed into 32 bits so that the 32 lanes
/// of a warp can be compared at once.
class Step {
public:
    Step() = default;
    constexpr Step(std::uint32_t instruction, StepKind kind, Space space = Space::global, unsigned log2_width = 0)
        : bits_(instruction << 7 | StepNumber::of(kind, log2_width) << 1 | static_cast<unsigned>(space))
    {}

    /// Offset of the call-back's return address from the start of the program's code: at most 32 MiB.
    constexpr std::uint32_t instruction() const { return bits_ >> 7; }
    /// Bytes; 0 of steps without an address.
    constexpr unsigned width() const { return StepNumber::width_of(number()); }
    constexpr StepKind kind() const { return StepNumber::kind_of(number()); }
    constexpr Space space() const { return static_cast<Space>(bits_ & 1); }
    constexpr std::uint32_t bits() const { return bits_; }

    friend constexpr bool operator==(Step, Step) = default;

    static constexpr std::uint64_t largest_instruction = (std::uint64_t{1} << 25) - 1;

private:
    constexpr std::uint32_t number() const { return bits_ >> 1 & ((1u << StepNumber::bits) - 1); }

    std::uint32_t bits_ = 0;
};

}  // namespace warpbook::model
