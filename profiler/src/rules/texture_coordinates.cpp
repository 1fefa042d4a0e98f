#include "texture_coordinates.hpp"

#include <algorithm>
#include <cmath>

namespace warpbook::rules {

namespace {

/// In elements, from the first one's beginning. Normalized coordinates that wrap or mirror are inside then.
double position(const TextureDirection& direction, float coordinate)
{
    if (std::isnan(coordinate)) return 0;
    const double x = coordinate;
    if (!direction.normalized_coordinates) return x;
    if (std::isinf(coordinate)) return x;
    const double whole = std::floor(x);
    const double part = x - whole;
    switch (direction.mode) {
    case AddressMode::wrap: return part * direction.size;
    case AddressMode::mirror: return (std::fmod(whole, 2) == 0 ? part : 1 - part) * direction.size;
    case AddressMode::clamp:
    case AddressMode::border: break;
    }
    return x * direction.size;
}

/// Of a number that need not be one of the direction's.
std::optional<unsigned> element_at(const TextureDirection& direction, std::int64_t number)
{
    const auto size = static_cast<std::int64_t>(direction.size);
    if (number >= 0 && number < size) return static_cast<unsigned>(number);
    switch (direction.mode) {
    case AddressMode::border: return std::nullopt;
    // The coordinate is inside already: what is outside is its neighbor.
    case AddressMode::wrap: return static_cast<unsigned>(number < 0 ? size - 1 : 0);
    case AddressMode::mirror:
    case AddressMode::clamp: break;
    }
    return static_cast<unsigned>(number < 0 ? 0 : size - 1);
}

/// No number of an element, and none that an integer cannot hold.
std::int64_t rounded_down(double position)
{
    constexpr double far = 1e12;
    return static_cast<std::int64_t>(std::floor(std::clamp(position, -far, far)));
}

}  // namespace

std::optional<unsigned> nearest_element(const TextureDirection& direction, float coordinate)
{
    return element_at(direction, rounded_down(position(direction, coordinate)));
}

Neighbors neighbors(const TextureDirection& direction, float coordinate)
{
    const double between_centers = position(direction, coordinate) - 0.5;
    const std::int64_t first = rounded_down(between_centers);
    const double part = std::isinf(between_centers) ? 0 : between_centers - std::floor(between_centers);
    return {element_at(direction, first), element_at(direction, first + 1),
            static_cast<unsigned>(std::floor(part * whole_weight + 0.5))};
}

}  // namespace warpbook::rules
