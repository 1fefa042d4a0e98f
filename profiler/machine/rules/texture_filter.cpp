#include "texture_filter.hpp"

#include <algorithm>
#include <cmath>

#include "floor_division.hpp"
#include "texture_coordinates.hpp"

namespace warpbook::rules {

namespace {

/// A part of a weight, to the nearest.
unsigned part_of(unsigned weight, unsigned share) { return (weight * share + whole_weight / 2) / whole_weight; }

/// Ties go away from zero.
double rounded_to_half(double number)
{
    if (number == 0 || !std::isfinite(number)) return number;
    // IEEE 754 binary16: 10 bits after the leading one, and -14 is the smallest exponent.
    constexpr int fraction_bits = 10;
    constexpr int smallest_exponent = -14;
    const int last_bit = std::max(std::ilogb(number), smallest_exponent) - fraction_bits;
    return std::ldexp(std::round(std::ldexp(number, -last_bit)), last_bit);
}

}  // namespace

std::array<unsigned, 8> corner_weights(unsigned x, unsigned y, unsigned z)
{
    std::array<unsigned, 8> weights{};
    for (const unsigned plane : {0u, 1u}) {
        const unsigned of_plane = plane == 1 ? z : whole_weight - z;
        const unsigned second = part_of(of_plane, x);
        const unsigned first = of_plane - second;
        // A tie goes to the corner at both ends, in each of the two columns.
        weights[4 * plane + 0b11] = part_of(second, y);
        weights[4 * plane + 0b01] = second - weights[4 * plane + 0b11];
        weights[4 * plane + 0b00] = part_of(first, whole_weight - y);
        weights[4 * plane + 0b10] = first - weights[4 * plane + 0b00];
    }
    return weights;
}

std::int64_t integer_of_one(const ElementFormat& format)
{
    const unsigned bits = 8 * format.bytes_each - (format.kind == NumberKind::signed_integer ? 1 : 0);
    return (std::int64_t{1} << bits) - 1;
}

float mixture_of_floats(double sum, const ElementFormat& format)
{
    const double mixture = sum / whole_weight;
    return static_cast<float>(format.bytes_each == 2 ? rounded_to_half(mixture) : mixture);
}

float mixture_of_integers(std::int64_t sum, const ElementFormat& format)
{
    const std::int64_t one = integer_of_one({format.kind, 2, 1});
    const std::int64_t divisor = 2 * whole_weight * integer_of_one(format);
    const std::int64_t rounded = divided_down(2 * sum * one + divisor / 2, divisor);
    return static_cast<float>(rounded) / static_cast<float>(one);
}

}  // namespace warpbook::rules
