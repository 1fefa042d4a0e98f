#pragma once

#include <cstdint>

#include "machine/lanes/fiber_stacks.hpp"
#include "machine/program/program_image.hpp"

namespace warpbook::model {

/// The memory of an address that lies in no allocated array and in no `__shared__` one.
enum class MemoryRegion : std::uint8_t {
    private_memory,
    constant_memory,
    global_variable,
    /// Private memory, but not of the thread that makes the access.
    private_of_another_thread,
    /// A variable of the host, a constant of its code.
    of_host,
    /// None that a GPU would have.
    none,
};

/// `stack` is that of the thread that makes the access.
inline MemoryRegion memory_region_at(std::uint64_t address, const ProgramImage& image, const FiberStacks& stacks,
                                     unsigned stack)
{
    if (stacks.contains(stack, address)) return MemoryRegion::private_memory;
    if (image.is_of_host(address)) return MemoryRegion::of_host;
    if (address - image.data_begin < image.data_size)
        return image.is_constant(address) ? MemoryRegion::constant_memory : MemoryRegion::global_variable;
    if (address - image.image_begin < image.image_size) return MemoryRegion::constant_memory;
    return stacks.contains(address) ? MemoryRegion::private_of_another_thread : MemoryRegion::none;
}

}  // namespace warpbook::model
