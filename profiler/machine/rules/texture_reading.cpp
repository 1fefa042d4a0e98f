#include "texture_reading.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <optional>

#include "texture_coordinates.hpp"
#include "texture_filter.hpp"

namespace warpbook::rules {

namespace {

constexpr unsigned max_directions = 3;

using Position = std::array<std::optional<unsigned>, max_directions>;

/// Those along which coordinates are floats: layers are none. A texture of one dimension is read as one of two, at y =
/// 0 of a single row: with a filter and a border along y, an H200 mixes half of the border in.
unsigned directions_of(TextureShape shape)
{
    switch (shape) {
    case TextureShape::linear:
    case TextureShape::layers_of_one_dimension: return 1;
    case TextureShape::one_dimension:
    case TextureShape::two_dimensions:
    case TextureShape::layers_of_two_dimensions: return 2;
    case TextureShape::three_dimensions: break;
    }
    return 3;
}

TextureDirection direction(const ReadableTexture& texture, unsigned number)
{
    const std::array<unsigned, max_directions> sizes = {texture.memory.width, texture.memory.height,
                                                        texture.memory.depth};
    return {sizes[number], texture.setup.address_modes[number], texture.setup.normalized_coordinates};
}

/// Null in the border.
const std::byte* element_at(const ReadableTexture& texture, const Position& position)
{
    if (!position[0] || !position[1] || !position[2]) return nullptr;
    const std::size_t row = std::size_t{*position[2]} * texture.memory.height + *position[1];
    return texture.content + (row * texture.memory.width + *position[0]) * texture.memory.element.bytes();
}

/// IEEE 754 binary16.
float number_of_half(std::uint16_t bits)
{
    constexpr int fraction_bits = 10;
    constexpr unsigned largest_exponent = 31;
    const float sign = (bits & 0x8000) != 0 ? -1.0f : 1.0f;
    const unsigned exponent = bits >> fraction_bits & largest_exponent;
    const unsigned fraction = bits & ((1u << fraction_bits) - 1);
    if (exponent == largest_exponent)
        return fraction == 0 ? sign * std::numeric_limits<float>::infinity() : std::numeric_limits<float>::quiet_NaN();
    const unsigned leading_one = exponent == 0 ? 0 : 1u << fraction_bits;
    return sign * std::ldexp(static_cast<float>(leading_one | fraction),
                             static_cast<int>(std::max(exponent, 1u)) - 15 - fraction_bits);
}

template <class T>
T value_at(const std::byte* place)
{
    T value;
    std::memcpy(&value, place, sizeof value);
    return value;
}

float float_at(const std::byte* place, const ElementFormat& format)
{
    return format.bytes_each == 4 ? value_at<float>(place) : number_of_half(value_at<std::uint16_t>(place));
}

/// The smallest signed number stands for -1, too, as the one after it does.
std::int64_t integer_at(const std::byte* place, const ElementFormat& format)
{
    const bool is_signed = format.kind == NumberKind::signed_integer;
    std::int64_t number = 0;
    if (format.bytes_each == 1)
        number = is_signed ? value_at<std::int8_t>(place) : value_at<std::uint8_t>(place);
    else
        number = is_signed ? value_at<std::int16_t>(place) : value_at<std::uint16_t>(place);
    return std::max(number, -integer_of_one(format));
}

ElementBits bits_of(const std::array<float, 4>& numbers, unsigned count)
{
    ElementBits bits = 0;
    for (unsigned i = 0; i < count; ++i) bits |= ElementBits{std::bit_cast<std::uint32_t>(numbers[i])} << 32 * i;
    return bits;
}

bool reads_floats(const ReadableTexture& texture)
{
    return format_of_reads(texture.memory.element, texture.setup).kind == NumberKind::floating_point;
}

/// What kernels get of one element; zeros of the border.
ElementBits value_of(const ReadableTexture& texture, const std::byte* element)
{
    const ElementFormat& format = texture.memory.element;
    ElementBits bits = 0;
    if (element == nullptr) return bits;
    if (reads_floats(texture)) return bits_of(numbers_in(element, format), format.numbers);
    std::memcpy(&bits, element, format.bytes());
    return bits;
}

/// An element of those around a place, and its weight in 256ths.
struct Corner {
    const std::byte* element = nullptr;
    unsigned weight = 0;
};
using Corners = std::array<Corner, 8>;

Corners corners_of(const ReadableTexture& texture, const std::array<Neighbors, max_directions>& around)
{
    const auto weights =
        corner_weights(around[0].weight_of_second, around[1].weight_of_second, around[2].weight_of_second);
    Corners corners;
    for (unsigned corner = 0; corner < corners.size(); ++corner) {
        Position position;
        for (unsigned i = 0; i < max_directions; ++i)
            position[i] = (corner >> i & 1) != 0 ? around[i].second : around[i].first;
        corners[corner] = {element_at(texture, position), weights[corner]};
    }
    return corners;
}

/// Of the numbers of that offset in their elements.
float mixture(const Corners& corners, std::size_t offset, const ElementFormat& format)
{
    const bool is_float = format.kind == NumberKind::floating_point;
    double floats = 0;
    std::int64_t integers = 0;
    for (const Corner& corner : corners) {
        // What has no weight does not count, though it be infinite.
        if (corner.weight == 0 || corner.element == nullptr) continue;
        if (is_float)
            floats += static_cast<double>(float_at(corner.element + offset, format)) * corner.weight;
        else
            integers += integer_at(corner.element + offset, format) * corner.weight;
    }
    return is_float ? mixture_of_floats(floats, format) : mixture_of_integers(integers, format);
}

ElementBits filtered(const ReadableTexture& texture, const std::array<Neighbors, max_directions>& around)
{
    const ElementFormat& format = texture.memory.element;
    const Corners corners = corners_of(texture, around);
    std::array<float, 4> numbers{};
    for (unsigned i = 0; i < format.numbers; ++i)
        numbers[i] = mixture(corners, std::size_t{i} * format.bytes_each, format);
    return bits_of(numbers, format.numbers);
}

}  // namespace

ElementFormat format_of_reads(const ElementFormat& element, const TextureSetup& setup)
{
    if (element.kind == NumberKind::floating_point || setup.values == TextureValues::normalized_floats)
        return {NumberKind::floating_point, 4, element.numbers};
    return element;
}

std::array<float, 4> numbers_in(const std::byte* element, const ElementFormat& format)
{
    std::array<float, 4> numbers{};
    for (unsigned i = 0; i < format.numbers; ++i) {
        const std::byte* const place = element + std::size_t{i} * format.bytes_each;
        numbers[i] = format.kind == NumberKind::floating_point
                         ? float_at(place, format)
                         : static_cast<float>(integer_at(place, format)) / static_cast<float>(integer_of_one(format));
    }
    return numbers;
}

ElementBits read_linear(const ReadableTexture& texture, long number)
{
    const bool is_inside = number >= 0 && number < static_cast<long>(texture.memory.width);
    return value_of(texture, is_inside
                                 ? texture.content + static_cast<std::size_t>(number) * texture.memory.element.bytes()
                                 : nullptr);
}

ElementBits read(const ReadableTexture& texture, const std::array<float, 3>& coordinates, unsigned layer)
{
    const unsigned directions = directions_of(texture.memory.shape);
    if (texture.setup.filter == TextureFilter::linear) {
        std::array<Neighbors, max_directions> around = {Neighbors{0, 0}, Neighbors{0, 0}, Neighbors{layer, layer}};
        for (unsigned i = 0; i < directions; ++i) around[i] = neighbors(direction(texture, i), coordinates[i]);
        return filtered(texture, around);
    }
    Position position = {0, 0, layer};
    for (unsigned i = 0; i < directions; ++i) position[i] = nearest_element(direction(texture, i), coordinates[i]);
    return value_of(texture, element_at(texture, position));
}

std::optional<AddressMode> mode_without_effect(const ReadableTexture& texture, const std::array<float, 3>& coordinates)
{
    for (unsigned i = 0; i < directions_of(texture.memory.shape); ++i)
        if (texture.setup.modes_without_effect[i] && is_outside(direction(texture, i), coordinates[i]))
            return texture.setup.modes_without_effect[i];
    return std::nullopt;
}

ElementBits gather(const ReadableTexture& texture, float x, float y, unsigned number)
{
    const Neighbors across = neighbors(direction(texture, 0), x);
    const Neighbors down = neighbors(direction(texture, 1), y);
    const std::array<Position, 4> corners = {{{across.first, down.second, 0},
                                              {across.second, down.second, 0},
                                              {across.second, down.first, 0},
                                              {across.first, down.first, 0}}};
    const unsigned bits_each = 8 * format_of_reads(texture.memory.element, texture.setup).bytes_each;
    ElementBits gathered = 0;
    for (unsigned i = 0; i < corners.size(); ++i) {
        const ElementBits element = value_of(texture, element_at(texture, corners[i]));
        const ElementBits one = element >> number * bits_each & ((ElementBits{1} << bits_each) - 1);
        gathered |= one << i * bits_each;
    }
    return gathered;
}

}  // namespace warpbook::rules
