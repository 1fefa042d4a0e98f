#pragma once

#include <cstddef>
#include <cstdint>

#include "memory_map.hpp"

namespace warpbook::model {

/// One stack for each thread of a block, in one piece of address space.
class FiberStacks {
public:
    explicit FiberStacks(std::size_t count);

    std::size_t count() const { return count_; }
    void* top(std::size_t index) const;

    /// Whether `address` lies in any of the stacks: such an access is to a thread's private memory.
    bool contains(std::uint64_t address) const { return map_.contains(address); }

private:
    std::size_t count_;
    MemoryMap map_;
};

}  // namespace warpbook::model
