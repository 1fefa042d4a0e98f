#pragma once

#include <cstdint>
#include <utility>

#include "machine/rules/lanes.hpp"
#include "observer.hpp"

namespace warpbook::model {

/// Where arrays lie.
struct ArrayMemory {
    std::uint64_t begin = 0;
    /// Where it is a power of two, all_in_arrays() is exact.
    std::uint64_t bytes = 0;

    bool contains(std::uint64_t address) const { return address - begin < bytes; }
};

/// Whether all lanes access arrays. False may also be said where lanes that take no part have other addresses.
inline bool all_in_arrays(const WarpAccess& access, const ArrayMemory& arrays)
{
    std::uint64_t offsets = 0;
    for (const std::uint64_t address : access.addresses) offsets |= address - arrays.begin;
    return offsets < arrays.bytes;
}

/// Lanes of one instruction may access arrays and variables of the program, which are known in different ways: shows
/// those in arrays first, and then the others.
template <class ShowInArrays, class ShowInVariables>
void for_each_memory(const AccessEvent& event, const ArrayMemory& arrays, ShowInArrays show_in_arrays,
                     ShowInVariables show_in_variables)
{
    // One stride does not lead from one memory into the other.
    if (event.stride)
        return arrays.contains(event.access.addresses[0]) ? show_in_arrays(event) : show_in_variables(event);
    if (all_in_arrays(event.access, arrays)) return show_in_arrays(event);
    AccessEvent part = event;
    part.access.mask = 0;
    for_each_lane(event.access.mask, [&](unsigned lane) {
        if (arrays.contains(event.access.addresses[lane])) part.access.mask |= 1u << lane;
    });
    if (part.access.mask == event.access.mask) return show_in_arrays(event);
    if (part.access.mask == 0) return show_in_variables(event);
    show_in_arrays(std::as_const(part));
    part.access.mask = event.access.mask & ~part.access.mask;
    show_in_variables(std::as_const(part));
}

}  // namespace warpbook::model
