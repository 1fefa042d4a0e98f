#pragma once

#include <cstdint>

namespace warpbook::model {

/// The 8 bytes of a barrier that is an object in memory, such as cuda::barrier: only the model reads and writes them. A
/// phase ends when as many have arrived as it expects, and the next one begins.
struct BarrierContent {
    /// Arrivals that the phase still waits for, and all that the next one will.
    std::uint64_t pending : 20;
    std::uint64_t expected : 20;
    /// Its number, from 0 on again after the largest.
    std::uint64_t phase : 12;
    /// Says that somebody has set the barrier up: nothing else that memory may hold is likely to.
    std::uint64_t mark : 12;

    static constexpr std::uint64_t mark_of_barriers = 0xb7a;
    /// CUDA C++ Programming Guide, "Asynchronous Barrier": the most that a barrier can expect.
    static constexpr std::uint64_t max_expected = (1u << 20) - 1;

    bool is_set_up() const { return mark == mark_of_barriers; }
    void begin_next_phase()
    {
        pending = expected;
        ++phase;
    }

    static BarrierContent& at(std::uint64_t address) { return *reinterpret_cast<BarrierContent*>(address); }
};
static_assert(sizeof(BarrierContent) == 8);

}  // namespace warpbook::model
