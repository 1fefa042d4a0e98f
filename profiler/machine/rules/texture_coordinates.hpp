#pragma once

#include <cstdint>
#include <optional>

#include <warpbook/texture.hpp>

/// From a coordinate to elements, in one direction: CUDA C++ Programming Guide, "Texture Memory" (addressing modes) and
/// "Texture Fetching" (which elements, and their weights).
namespace warpbook::rules {

struct TextureDirection {
    /// In elements.
    unsigned size = 1;
    AddressMode mode = AddressMode::clamp;
    bool normalized_coordinates = false;
};

/// The element that is read without a filter; nothing where the border is, which is zero.
std::optional<unsigned> nearest_element(const TextureDirection& direction, float coordinate);

/// Whether the direction's mode decides what is read there.
bool is_outside(const TextureDirection& direction, float coordinate);

/// Weights have 8 bits after the point, and can be 1.
inline constexpr unsigned whole_weight = 256;

/// What a linear filter mixes.
struct Neighbors {
    std::optional<unsigned> first;
    std::optional<unsigned> second;
    /// In 256ths; the first one's is what is left to the whole.
    unsigned weight_of_second = 0;
};
Neighbors neighbors(const TextureDirection& direction, float coordinate);

}  // namespace warpbook::rules
