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

    /// Whether `address` lies in that stack, or in any of them: such an access is to a thread's private memory.
    bool contains(std::size_t index, std::uint64_t address) const;
    bool contains(std::uint64_t address) const { return map_.contains(address); }

    /// A thread's private memory, as far as the model goes. (A GPU allows up to 512 KB, but starts with 1 KB for
    /// calls.)
    static constexpr std::size_t bytes_each = 64 * 1024;

private:
    std::size_t count_;
    MemoryMap map_;
};

}  // namespace warpbook::model
