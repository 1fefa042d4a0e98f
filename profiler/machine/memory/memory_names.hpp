#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include <warpbook/access.hpp>
#include <warpbook/finding.hpp>

#include "global_memory.hpp"
#include "shared_memory.hpp"

namespace warpbook::model {

/// What arrays lie at addresses. On the operating-system thread that runs the block.
class MemoryNames {
public:
    /// `dynamic_shared_bytes` are the launch's.
    MemoryNames(const GlobalMemory& global, const SharedMemory& shared, std::size_t dynamic_shared_bytes)
        : global_(global), shared_(shared), dynamic_shared_bytes_(dynamic_shared_bytes)
    {}

    /// An array or a variable, and the bytes from its start.
    struct Place {
        std::string_view array;
        std::uint64_t offset = 0;
    };
    /// Nothing for an address outside of all of them.
    std::optional<Place> place_of(Space space, std::uint64_t address) const;

    /// The array and the bytes from its start, or whose memory it is otherwise.
    Facts facts_of(Space space, std::uint64_t address) const;

private:
    const GlobalMemory& global_;
    const SharedMemory& shared_;
    const std::size_t dynamic_shared_bytes_;
};

}  // namespace warpbook::model
