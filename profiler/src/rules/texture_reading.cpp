#include "texture_reading.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <optional>

#include "texture_coordinates.hpp"

namespace warpbook::rules {

namespace {

constexpr unsigned most_directions = 3;

using Position = std::array<std::optional<unsigned>, most_directions>;

/// Those along which coordinates are floats: layers are none.
unsigned directions_of(TextureShape shape)
{
    switch (shape) {
    case TextureShape::linear:
    case TextureShape::one_dimension:
    case TextureShape::layers_of_one_dimension: return 1;
    case TextureShape::two_dimensions:
    case TextureShape::layers_of_two_dimensions: return 2;
    case TextureShape::three_dimensions: break;
    }
    return 3;
}

TextureDirection direction(const ReadableTexture& texture, unsigned number)
{
    const std::array<unsigned, most_directions> sizes = {texture.memory.width, texture.memory.height,
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

template <class Integer>
float normalized(Integer number)
{
    // The smallest signed number is -1, too.
    return std::max(static_cast<float>(number) / static_cast<float>(std::numeric_limits<Integer>::max()), -1.0f);
}

template <class T>
T value_at(const std::byte* place)
{
    T value;
    std::memcpy(&value, place, sizeof value);
    return value;
}

float number_at(const std::byte* place, const ElementFormat& format)
{
    const bool is_signed = format.kind == NumberKind::signed_integer;
    if (format.kind == NumberKind::floating_point)
        return format.bytes_each == 4 ? value_at<float>(place) : number_of_half(value_at<std::uint16_t>(place));
    if (format.bytes_each == 1)
        return is_signed ? normalized(value_at<std::int8_t>(place)) : normalized(value_at<std::uint8_t>(place));
    return is_signed ? normalized(value_at<std::int16_t>(place)) : normalized(value_at<std::uint16_t>(place));
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

ElementBits filtered(const ReadableTexture& texture, const std::array<Neighbors, most_directions>& around)
{
    const unsigned corners = 1u << directions_of(texture.memory.shape);
    std::array<double, 4> sums{};
    for (unsigned corner = 0; corner < corners; ++corner) {
        double weight = 1;
        Position position;
        for (unsigned i = 0; i < most_directions; ++i) {
            const bool is_second = (corner >> i & 1) != 0;
            const unsigned part = is_second ? around[i].weight_of_second : whole_weight - around[i].weight_of_second;
            position[i] = is_second ? around[i].second : around[i].first;
            weight *= static_cast<double>(part) / whole_weight;
        }
        const std::byte* const element = element_at(texture, position);
        if (weight == 0 || element == nullptr) continue;
        const auto numbers = numbers_in(element, texture.memory.element);
        for (unsigned i = 0; i < texture.memory.element.numbers; ++i)
            sums[i] += weight * static_cast<double>(numbers[i]);
    }
    std::array<float, 4> rounded{};
    std::transform(sums.begin(), sums.end(), rounded.begin(), [](double sum) { return static_cast<float>(sum); });
    return bits_of(rounded, texture.memory.element.numbers);
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
    for (unsigned i = 0; i < format.numbers; ++i) numbers[i] = number_at(element + i * format.bytes_each, format);
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
        std::array<Neighbors, most_directions> around = {Neighbors{0, 0}, Neighbors{0, 0}, Neighbors{layer, layer}};
        for (unsigned i = 0; i < directions; ++i) around[i] = neighbors(direction(texture, i), coordinates[i]);
        return filtered(texture, around);
    }
    Position position = {0, 0, layer};
    for (unsigned i = 0; i < directions; ++i) position[i] = nearest_element(direction(texture, i), coordinates[i]);
    return value_of(texture, element_at(texture, position));
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
