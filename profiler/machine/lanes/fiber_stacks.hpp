#pragma once

#include <cstddef>
#include <cstdint>

#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/asan_interface.h>
#endif

#include "machine/memory/memory_map.hpp"

namespace warpbook::model {

/// One stack for each thread of a block, in one piece of address space.
class FiberStacks {
public:
    explicit FiberStacks(std::size_t count);

    std::size_t count() const { return count_; }
    void* top(std::size_t index) const { return map_.begin() + slack_bytes + index * stride_bytes + bytes_each; }

    /// To be called before another fiber begins on the stack. One that was abandoned has left AddressSanitizer's marks
    /// around its local variables, and the next one would be accused of touching them.
    void forget_last_fiber([[maybe_unused]] std::size_t index) const
    {
#ifdef __SANITIZE_ADDRESS__
        __asan_unpoison_memory_region(static_cast<char*>(top(index)) - bytes_each, bytes_each);
#endif
    }

    /// Whether `address` lies in that stack, or in any of them: such an access is to a thread's private memory. Asked
    /// in every block of code.
    bool contains(std::size_t index, std::uint64_t address) const
    {
        return reinterpret_cast<std::uint64_t>(top(index)) - address - 1 < bytes_each;
    }
    bool contains(std::uint64_t address) const { return map_.contains(address); }

    /// How much a lane needs when its innermost frame is there; more than it has, where that is not on its stack.
    std::size_t depth(std::size_t index, std::uint64_t frame) const
    {
        return reinterpret_cast<std::uint64_t>(top(index)) - frame;
    }

    /// What GPUs keep for calls whose number the compiler does not know (cudaLimitStackSize). g++ and nvcc make frames
    /// of other sizes, so that a recursion may need several times as much here. All that there is, at first.
    void limit_recursion(std::size_t gpu_bytes)
    {
        constexpr std::size_t times_as_much = 8;
        recursion_bytes_ = gpu_bytes < bytes_each / times_as_much ? gpu_bytes * times_as_much : bytes_each;
        gpu_bytes_ = gpu_bytes;
    }
    std::size_t recursion_bytes() const { return recursion_bytes_; }
    std::size_t gpu_bytes() const { return gpu_bytes_; }

    /// A thread's private memory, as far as the model goes. (A GPU allows up to 512 KB, but starts with 1 KB for
    /// calls.)
    static constexpr std::size_t bytes_each = 64 * 1024;

private:
    // Equally aligned stacks would put the hot lines of all of a block's threads into the same few cache sets; an odd
    // number of cache lines between them spreads them out (0.67 s against 1.02 s on 1024-thread blocks).
    static constexpr std::size_t stride_bytes = bytes_each + 9 * 64;

    // Below the first stack: a thread that needs more than its own runs on into its neighbors' before anybody can
    // look, and the first one has no neighbor. Only touched pages cost memory.
    static constexpr std::size_t slack_bytes = 256 * 1024 * 1024;

    std::size_t count_;
    std::size_t recursion_bytes_ = bytes_each;
    std::size_t gpu_bytes_ = 0;
    MemoryMap map_;
};

}  // namespace warpbook::model
