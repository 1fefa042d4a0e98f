#pragma once

#include <cstddef>
#include <cstdint>

#include <warpbook/launch.hpp>

namespace warpbook::model {

/// The position with number `index` in a grid or block, x fastest, as CUDA numbers them.
inline Dim3 position_in(const Dim3& extents, std::size_t index)
{
    return {static_cast<unsigned>(index % extents.x), static_cast<unsigned>(index / extents.x % extents.y),
            static_cast<unsigned>(index / extents.x / extents.y)};
}

/// The number of a position in a grid or block; a grid may have more than 2^32 blocks.
inline std::uint64_t number_in(const Dim3& extents, const Dim3& position)
{
    return (std::uint64_t{position.z} * extents.y + position.y) * extents.x + position.x;
}

}  // namespace warpbook::model
