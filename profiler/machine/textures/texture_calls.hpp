#pragma once

#include <array>
#include <cstdint>

#include "cuda/headers/details/model_runtime.h"
#include "machine/rules/texture_reading.hpp"
#include "machine/execution/running_lane.hpp"
#include "texture_table.hpp"

namespace warpbook::model {

/// A call of a lane that reads a texture, or accesses a surface.
struct TextureCall {
    RunningLane& lane;
    std::uint64_t handle = 0;
    /// CUDA's name of it, for example "tex2D".
    const char* name = nullptr;
    std::uintptr_t return_address = 0;
};

// What is wrong with a call ends the block; a layer that there is not is a fault, too, and the last one is taken.

rules::ElementBits fetch_from_texture(const TextureCall& call, const warpbook_model::TextureElement& wanted,
                                      int number);
rules::ElementBits read_texture(const TextureCall& call, const warpbook_model::TextureRead& read,
                                const std::array<float, 3>& coordinates, int layer);

/// Where a call accesses a surface. `x` is in bytes.
struct SurfacePlace {
    int x = 0;
    int y = 0;
    /// Or the layer.
    int z = 0;
};
rules::ElementBits read_surface(const TextureCall& call, const warpbook_model::SurfaceAccess& access,
                                const SurfacePlace& place);
void write_surface(const TextureCall& call, const warpbook_model::SurfaceAccess& access, const SurfacePlace& place,
                   rules::ElementBits value);

}  // namespace warpbook::model
