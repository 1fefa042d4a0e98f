#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>

/// What textures and surfaces are made of (CUDA C++ Programming Guide, "Texture and Surface Memory"): memory that is
/// filled by the host, textures that say how kernels read it, and surfaces through which they write it.
///
///     const auto memory = backend.make_texture_memory(
///         {.shape = TextureShape::two_dimensions, .element = element_format_of<float>(), .width = 64, .height = 32},
///         pixels.data(), "image");
///     const std::uint64_t texture = memory->texture({.filter = TextureFilter::linear});
///     backend.run(launch(kernel, grid, block, texture, out), Collect::counters);
namespace warpbook {

enum class NumberKind : std::uint8_t { signed_integer, unsigned_integer, floating_point };

/// What an element is: one, two or four numbers of one type.
struct ElementFormat {
    NumberKind kind = NumberKind::floating_point;
    /// Of each number: 1, 2 or 4 bytes; of a floating-point one 2 (half) or 4.
    unsigned bytes_each = 4;
    unsigned numbers = 1;

    constexpr unsigned bytes() const { return bytes_each * numbers; }
    friend constexpr bool operator==(const ElementFormat&, const ElementFormat&) = default;
};

/// As CUDA spells it, for example "uchar4".
std::string name_of(const ElementFormat& format);

/// The format of float, of an integer of up to 4 bytes, or of one of CUDA's vectors of 1, 2 or 4 of them.
template <class T>
constexpr ElementFormat element_format_of()
{
    if constexpr (std::is_class_v<T>) {
        const ElementFormat number = element_format_of<decltype(T::x)>();
        static_assert(sizeof(T) != 3 * sizeof(decltype(T::x)), "textures have no elements of three numbers");
        return {number.kind, number.bytes_each, sizeof(T) / sizeof(decltype(T::x))};
    } else {
        static_assert(std::is_same_v<T, float> || (std::is_integral_v<T> && sizeof(T) <= 4),
                      "elements are floats, halves, or integers of at most 4 bytes");
        if constexpr (std::is_same_v<T, float>) return {};
        return {std::is_signed_v<T> ? NumberKind::signed_integer : NumberKind::unsigned_integer, sizeof(T), 1};
    }
}

/// Of one, two or four halves, which kernels read as floats.
constexpr ElementFormat halves(unsigned numbers) { return {NumberKind::floating_point, 2, numbers}; }

enum class TextureShape : std::uint8_t {
    /// Memory like an array's, which tex1Dfetch() reads.
    linear,
    one_dimension,
    two_dimensions,
    three_dimensions,
    /// As many as `depth` says, in these two.
    layers_of_one_dimension,
    layers_of_two_dimensions,
};

struct TextureMemorySetup {
    TextureShape shape = TextureShape::two_dimensions;
    ElementFormat element{};
    /// In elements. Directions that the shape does not have are 1.
    unsigned width = 1;
    unsigned height = 1;
    unsigned depth = 1;

    std::size_t elements() const { return std::size_t{width} * height * depth; }
    std::size_t bytes() const { return elements() * element.bytes(); }
};

/// What becomes of coordinates outside. Wrap and mirror need normalized coordinates.
enum class AddressMode : std::uint8_t { wrap, clamp, mirror, border };

enum class TextureFilter : std::uint8_t {
    point,
    /// Between 2, 4 or 8 neighbors; only where kernels read floats.
    linear,
};

enum class TextureValues : std::uint8_t {
    as_they_are,
    /// Integers of 1 or 2 bytes as floats of 0 … 1, or -1 … 1.
    normalized_floats,
};

/// How kernels read: what cudaTextureDesc says.
struct TextureSetup {
    /// By direction: x, y, z.
    std::array<AddressMode, 3> address_modes = {AddressMode::clamp, AddressMode::clamp, AddressMode::clamp};
    TextureFilter filter = TextureFilter::point;
    TextureValues values = TextureValues::as_they_are;
    /// 0 … 1 in each direction, in place of 0 … its number of elements.
    bool normalized_coordinates = false;
    /// Of whole programs: what CUDA was asked for in a direction that it clamps all the same, because coordinates are
    /// not normalized.
    std::array<std::optional<AddressMode>, 3> modes_without_effect = {};
};

/// The same in every direction.
constexpr std::array<AddressMode, 3> in_all_directions(AddressMode mode) { return {mode, mode, mode}; }

/// Memory for textures and surfaces, made by Backend::make_texture_memory(), which it must not outlive. With it, all of
/// its textures and surfaces are gone.
class TextureMemory {
public:
    virtual ~TextureMemory() = default;
    TextureMemory(const TextureMemory&) = delete;
    TextureMemory& operator=(const TextureMemory&) = delete;

    /// The argument of a kernel: a cudaTextureObject_t. Throws DeviceError when no texture reads in this way.
    virtual std::uint64_t texture(const TextureSetup& setup) = 0;
    /// A cudaSurfaceObject_t. Linear memory has none.
    virtual std::uint64_t surface() = 0;

    /// What it holds, x fastest, without gaps.
    virtual void copy_to_host(void* to) = 0;
    /// Gives it other content, in the same form. The model alone can do this; others throw DeviceError.
    virtual void copy_to_device(const void* from);

protected:
    TextureMemory() = default;
};

namespace detail {

// What no GPU makes, on any backend. They throw DeviceError.
void refuse_impossible(const TextureMemorySetup& memory, const std::string& name);
void refuse_impossible(const TextureSetup& texture, const TextureMemorySetup& memory, const std::string& name);
void refuse_surface_of(const TextureMemorySetup& memory, const std::string& name);

}  // namespace detail

}  // namespace warpbook
