#pragma once

#include <cstdint>
#include <string_view>

namespace warpbook {

/// The memories whose accesses are counted.
enum class Space : std::uint8_t { global, shared };

/// What an instruction does to memory. Atomics with and without a used result are one kind.
enum class Operation : std::uint8_t { load, store, atomic };

constexpr std::string_view name_of(Space space) { return space == Space::global ? "global" : "shared"; }

constexpr std::string_view name_of(Operation operation)
{
    switch (operation) {
    case Operation::load: return "load";
    case Operation::store: return "store";
    case Operation::atomic: return "atomic";
    }
    return "unknown";
}

/// The unit that an access to `space` costs: a sector is 32 aligned bytes of global memory, a wavefront is one pass of
/// a warp instruction through shared memory.
constexpr std::string_view unit_of(Space space) { return space == Space::global ? "sectors" : "wavefronts"; }

}  // namespace warpbook
