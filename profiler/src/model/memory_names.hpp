#pragma once

#include <cstdint>
#include <string>

#include <warpbook/access.hpp>

#include "global_memory.hpp"
#include "shared_memory.hpp"

namespace warpbook::model {

/// Speaks of addresses to people: "'tile', 20 bytes after its start". On the operating-system thread that runs the
/// block.
class MemoryNames {
public:
    MemoryNames(const GlobalMemory& global, const SharedMemory& shared) : global_(global), shared_(shared) {}

    std::string of(Space space, std::uint64_t address) const;

private:
    const GlobalMemory& global_;
    const SharedMemory& shared_;
};

}  // namespace warpbook::model
