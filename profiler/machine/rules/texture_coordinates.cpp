#include "texture_coordinates.hpp"

#include <algorithm>
#include <cmath>

#include "floor_division.hpp"

namespace warpbook::rules {

namespace {

/// In elements, from the first one's beginning; not yet wrapped or mirrored.
double position(const TextureDirection& direction, float coordinate)
{
    if (std::isnan(coordinate)) return 0;
    // Far outside of all textures, and still a number that an integer can hold.
    constexpr double far = 1e12;
    const double size = direction.normalized_coordinates ? direction.size : 1;
    return std::clamp(coordinate * size, -far, far);
}

std::int64_t rounded_down(double number) { return static_cast<std::int64_t>(std::floor(number)); }

bool clamps(const TextureDirection& direction)
{
    // Without normalized coordinates, wrapping and mirroring are clamping (the guide).
    return direction.mode == AddressMode::clamp ||
           (!direction.normalized_coordinates && direction.mode != AddressMode::border);
}

/// Of a number that need not be one of the direction's. GPUs wrap and mirror elements, not coordinates: mirrored, a
/// coordinate of -3 elements exactly is in the one that begins at 2, not at 3 (recordings/h200/textures.csv).
std::optional<unsigned> element_at(const TextureDirection& direction, std::int64_t number)
{
    const auto size = static_cast<std::int64_t>(direction.size);
    if (number >= 0 && number < size) return static_cast<unsigned>(number);
    if (clamps(direction)) return static_cast<unsigned>(number < 0 ? 0 : size - 1);
    if (direction.mode == AddressMode::border) return std::nullopt;
    if (direction.mode == AddressMode::wrap) return static_cast<unsigned>(left_by_division(number, size));
    const std::int64_t twice = left_by_division(number, 2 * size);
    return static_cast<unsigned>(std::min(twice, 2 * size - 1 - twice));
}

}  // namespace

std::optional<unsigned> nearest_element(const TextureDirection& direction, float coordinate)
{
    return element_at(direction, rounded_down(position(direction, coordinate)));
}

bool is_outside(const TextureDirection& direction, float coordinate)
{
    const double place = position(direction, coordinate);
    return place < 0 || place >= direction.size;
}

Neighbors neighbors(const TextureDirection& direction, float coordinate)
{
    const double between_centers = position(direction, coordinate) - 0.5;
    const std::int64_t parts = rounded_down(between_centers * whole_weight + 0.5);
    const std::int64_t first = divided_down(parts, whole_weight);
    Neighbors found{element_at(direction, first), element_at(direction, first + 1),
                    static_cast<unsigned>(left_by_division(parts, whole_weight))};
    // Both are the same element then; but parts of weights are rounded.
    if (clamps(direction) && (between_centers < 0 || between_centers > direction.size - 1.0))
        found.weight_of_second = 0;
    return found;
}

}  // namespace warpbook::rules
