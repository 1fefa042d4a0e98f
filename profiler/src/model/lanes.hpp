#pragma once

#include <bit>
#include <cstdint>

namespace warpbook::model {

/// Calls `visit(lane)` for every bit of `mask`, lowest first.
template <class Visitor>
void for_each_lane(std::uint32_t mask, Visitor visit)
{
    for (; mask != 0; mask &= mask - 1) visit(static_cast<unsigned>(std::countr_zero(mask)));
}

}  // namespace warpbook::model
