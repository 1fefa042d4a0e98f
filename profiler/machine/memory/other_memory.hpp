#pragma once

#include <cstdint>

#include "machine/lanes/fiber_stacks.hpp"
#include "machine/program/program_image.hpp"

namespace warpbook::model {

/// What memory an address is to that lies in none of the allocated arrays, and in no `__shared__` one.
enum class OtherMemory : std::uint8_t {
    private_memory,
    constant_memory,
    global_variable,
    /// Private memory, but not of the thread that makes the access.
    private_of_another_thread,
    /// None that a GPU would have.
    none,
};

/// `stack` is that of the thread that makes the access.
inline OtherMemory other_memory_at(std::uint64_t address, const ProgramImage& image, const FiberStacks& stacks,
                                   unsigned stack)
{
    if (stacks.contains(stack, address)) return OtherMemory::private_memory;
    if (address - image.data_begin < image.data_size)
        return image.is_constant(address) ? OtherMemory::constant_memory : OtherMemory::global_variable;
    if (address - image.image_begin < image.image_size) return OtherMemory::constant_memory;
    return stacks.contains(address) ? OtherMemory::private_of_another_thread : OtherMemory::none;
}

}  // namespace warpbook::model
