#pragma once

#include <array>
#include <cstddef>
#include <optional>

#include <warpbook/texture.hpp>

/// What a read of a texture gives: CUDA C++ Programming Guide, "Texture Fetching".
namespace warpbook::rules {

/// Up to 16 bytes, from the lowest on: one value of what a kernel reads.
using ElementBits = unsigned __int128;

/// Memory, and how it is read.
struct ReadableTexture {
    const TextureMemorySetup& memory;
    const TextureSetup& setup;
    const std::byte* content = nullptr;
};

/// What kernels get of this texture: floats, or the integers that are there.
ElementFormat format_of_reads(const ElementFormat& element, const TextureSetup& setup);

/// The element with this number in linear memory; zeros outside.
ElementBits read_linear(const ReadableTexture& texture, long number);

/// At these coordinates, of which the shape's are used. `layer` is one that there is.
ElementBits read(const ReadableTexture& texture, const std::array<float, 3>& coordinates, unsigned layer);

/// The mode that a direction should have and does not (TextureSetup::modes_without_effect), of one in which these
/// coordinates are outside.
std::optional<AddressMode> mode_without_effect(const ReadableTexture& texture, const std::array<float, 3>& coordinates);

/// One number of each of the four elements that a linear filter would mix, counter-clockwise from the lower left (PTX
/// ISA, "tld4"). `number` is one that an element has.
ElementBits gather(const ReadableTexture& texture, float x, float y, unsigned number);

/// In floats of 0 … 1 or -1 … 1 where they are integers.
std::array<float, 4> numbers_in(const std::byte* element, const ElementFormat& format);

}  // namespace warpbook::rules
