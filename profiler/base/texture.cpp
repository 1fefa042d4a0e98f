#include <warpbook/texture.hpp>

#include <warpbook/backend.hpp>

namespace warpbook {

namespace {

/// CUDA C++ Programming Guide, "Technical Specifications per Compute Capability": 7.5 and newer.
struct LargestExtents {
    unsigned width;
    unsigned height;
    unsigned depth;
};

LargestExtents largest_extents(TextureShape shape)
{
    switch (shape) {
    case TextureShape::linear: return {1u << 27, 1, 1};
    case TextureShape::one_dimension: return {131072, 1, 1};
    case TextureShape::two_dimensions: return {131072, 65536, 1};
    case TextureShape::three_dimensions: return {16384, 16384, 16384};
    case TextureShape::layers_of_one_dimension: return {32768, 1, 2048};
    case TextureShape::layers_of_two_dimensions: break;
    }
    return {32768, 32768, 2048};
}

bool is_within(unsigned extent, unsigned largest) { return extent >= 1 && extent <= largest; }

bool is_possible(const ElementFormat& format)
{
    const bool has_numbers = format.numbers == 1 || format.numbers == 2 || format.numbers == 4;
    const bool has_bytes = format.bytes_each == 2 || format.bytes_each == 4 ||
                           (format.bytes_each == 1 && format.kind != NumberKind::floating_point);
    return has_numbers && has_bytes;
}

std::string text_of(const LargestExtents& extents)
{
    return std::to_string(extents.width) + " x " + std::to_string(extents.height) + " x " +
           std::to_string(extents.depth);
}

[[noreturn]] void refuse(const char* what, const std::string& name, const std::string& why)
{
    throw DeviceError(std::string(what) + " '" + name + "' refused: " + why);
}

}  // namespace

std::string name_of(const ElementFormat& format)
{
    const bool is_unsigned = format.kind == NumberKind::unsigned_integer;
    std::string number = format.bytes_each == 1 ? "char" : format.bytes_each == 2 ? "short" : "int";
    if (format.kind == NumberKind::floating_point) number = format.bytes_each == 2 ? "half" : "float";
    if (format.numbers == 1) return (is_unsigned ? "unsigned " : "") + number;
    return (is_unsigned ? "u" : "") + number + std::to_string(format.numbers);
}

namespace detail {

void refuse_impossible(const TextureMemorySetup& memory, const std::string& name)
{
    if (!is_possible(memory.element))
        refuse("texture memory", name,
               "an element has 1, 2 or 4 numbers, integers of 1, 2 or 4 bytes or floating-point ones of 2 or 4");
    const LargestExtents largest = largest_extents(memory.shape);
    if (!is_within(memory.width, largest.width) || !is_within(memory.height, largest.height) ||
        !is_within(memory.depth, largest.depth))
        refuse("texture memory", name,
               "width, height and depth must be at least 1, and of this shape at most " + text_of(largest));
}

void refuse_impossible(const TextureSetup& texture, const TextureMemorySetup& memory, const std::string& name)
{
    const bool is_integer = memory.element.kind != NumberKind::floating_point;
    if (texture.values == TextureValues::normalized_floats && (!is_integer || memory.element.bytes_each == 4))
        refuse("texture of", name,
               "normalized floats are read from integers of 1 or 2 bytes, and its elements are " +
                   name_of(memory.element));
    if (texture.filter == TextureFilter::linear && is_integer && texture.values == TextureValues::as_they_are)
        refuse("texture of", name, "linear filtering is for floats, and kernels would read " + name_of(memory.element));
    for (const AddressMode mode : texture.address_modes) {
        if ((mode == AddressMode::wrap || mode == AddressMode::mirror) && !texture.normalized_coordinates)
            refuse("texture of", name, "wrap and mirror need normalized coordinates (CUDA would clamp without a word)");
    }
    if (memory.shape == TextureShape::linear &&
        (texture.filter != TextureFilter::point || texture.normalized_coordinates))
        refuse("texture of", name, "linear memory is read by tex1Dfetch(), without filter and normalized coordinates");
}

void refuse_surface_of(const TextureMemorySetup& memory, const std::string& name)
{
    if (memory.shape == TextureShape::linear)
        refuse("surface of", name, "linear memory has none: kernels write it through a pointer");
}

}  // namespace detail

}  // namespace warpbook
