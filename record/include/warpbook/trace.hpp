#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <warpbook/access.hpp>
#include <warpbook/dim3.hpp>
#include <warpbook/machine.hpp>
#include <warpbook/source_location.hpp>

namespace warpbook {

/// What one warp did to memory with one instruction, or a barrier of the whole block.
struct TraceEvent {
    enum class Kind : std::uint8_t { access, barrier };

    /// What one lane touched.
    struct Lane {
        unsigned lane = 0;
        /// Name of the array, as findings spell it; empty when the address is in none.
        std::string array;
        /// Bytes from the array's start; of an address in no array, the address.
        std::int64_t offset = 0;
    };

    Kind kind = Kind::access;
    // All further members are for accesses only.
    SourceLocation location;
    unsigned warp = 0;
    Space space = Space::global;
    Operation operation = Operation::load;
    /// Bytes by lane.
    unsigned width = 0;
    /// The active lanes in order.
    std::vector<Lane> lanes;
    /// Sectors or wavefronts, and their ideal.
    unsigned units = 0;
    unsigned ideal_units = 0;
    /// Cache lines of global memory that the lanes touched; 0 for shared memory.
    unsigned lines = 0;
};

/// The accesses of one block in the order in which the model's warps made them. Warps run one after another from
/// barrier to barrier; on a GPU they would take turns.
struct Trace {
    Machine machine;
    Dim3 block{0, 0, 0};
    std::vector<TraceEvent> events;
    /// Events after the last one kept.
    std::uint64_t dropped_events = 0;
};

}  // namespace warpbook
