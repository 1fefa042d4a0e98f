#pragma once

#include <cstddef>

#include <warpbook/launch.hpp>

namespace warpbook::model {

/// The position with number `index` in a grid or block, x fastest, as CUDA numbers them.
inline Dim3 position_in(const Dim3& extents, std::size_t index)
{
    return {static_cast<unsigned>(index % extents.x), static_cast<unsigned>(index / extents.x % extents.y),
            static_cast<unsigned>(index / extents.x / extents.y)};
}

}  // namespace warpbook::model
