#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include <warpbook/texture.hpp>

#include "textures.hpp"

namespace texture_values {

/// What kernels do with the memory.
enum class Access { texture, surface_read, surface_write };

struct Case {
    std::string name;
    warpbook::TextureMemorySetup memory;
    std::vector<std::byte> content;
    Access access = Access::texture;
    warpbook::TextureSetup texture{};
    Function function = Function::read_1d;
    /// Of surfaces, in place of all that is said of a texture: 0 zero, 1 clamp.
    int boundary_mode = 0;
    std::vector<float4> places;
    /// How far a GPU's numbers may be from the model's: where it mixes with fewer digits than doubles have.
    float tolerance = 0;
    /// The model has findings.
    bool is_faulty = false;
};

/// In the order of the recording.
std::vector<Case> all_cases();

}  // namespace texture_values
