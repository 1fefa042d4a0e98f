#include "texture_cases.hpp"

#include <cstdint>
#include <cstring>
#include <utility>

namespace texture_values {

namespace {

using namespace warpbook;

template <class T>
std::vector<std::byte> bytes_of(const std::vector<T>& numbers)
{
    std::vector<std::byte> bytes(numbers.size() * sizeof(T));
    std::memcpy(bytes.data(), numbers.data(), bytes.size());
    return bytes;
}

/// The same on each machine: bytes without an order.
std::vector<std::byte> any_bytes(std::size_t count)
{
    std::vector<std::byte> bytes(count);
    std::uint32_t state = 12345;
    for (std::byte& byte : bytes) {
        state = state * 1664525 + 1013904223;
        byte = static_cast<std::byte>(state >> 24);
    }
    return bytes;
}

/// Multiples of 1/8, 0 … 32: their mixtures are exact in floats.
std::vector<float> any_floats(std::size_t count)
{
    std::vector<float> numbers;
    for (const std::byte byte : any_bytes(count)) numbers.push_back(static_cast<float>(byte) / 8);
    return numbers;
}

/// With all their digits, so that mixtures are rounded.
std::vector<float> any_long_floats(std::size_t count)
{
    std::vector<float> numbers;
    for (const std::byte byte : any_bytes(count)) numbers.push_back(1.0f / (1.0f + static_cast<float>(byte)));
    return numbers;
}

/// An H200 adds numbers of different sizes up with fewer digits than there are: halves with 13 bits or more below
/// the largest one, which is less than 32 here; and it rounds some mixtures of floats below 1 to the neighbor of the
/// nearest float.
constexpr float apart_for_halves = 0x1p-8f;
constexpr float apart_for_floats = 0x1p-30f;

/// Finite ones of all sizes below 32, of both signs.
std::vector<std::uint16_t> any_halves(std::size_t count)
{
    constexpr unsigned exponents = 20;
    std::vector<std::uint16_t> halves;
    const std::vector<std::byte> bytes = any_bytes(3 * count);
    for (std::size_t i = 0; i < count; ++i) {
        const auto byte = [&](std::size_t which) { return static_cast<unsigned>(bytes[3 * i + which]); };
        const unsigned sign = byte(0) % 2;
        halves.push_back(
            static_cast<std::uint16_t>(sign << 15 | byte(1) % exponents << 10 | byte(0) >> 6 << 8 | byte(2)));
    }
    return halves;
}

// Inside, at the edges, between elements, and outside of 5 x 4 x 3.
const std::vector<float> coordinates = {-7.3f, -1,   -0.5f, -0.25f, 0, 0.25f, 0.5f, 0.75f, 1,     1.3f, 1.625f, 1.99f,
                                        2,     2.5f, 2.9f,  3.25f,  4, 4.5f,  4.8f, 5,     5.25f, 6,    11.7f};
const std::vector<float> normalized_coordinates = {-2.3f, -1.25f, -1,   -0.75f, -0.3f, -0.05f, 0,     0.05f,
                                                   0.1f,  0.25f,  0.3f, 0.5f,   0.7f,  0.75f,  0.95f, 1,
                                                   1.1f,  1.25f,  1.5f, 1.75f,  2,     2.3f,   3.6f};

std::vector<float4> along_x(const std::vector<float>& numbers, float w = 0)
{
    std::vector<float4> places;
    for (const float x : numbers) places.push_back({x, 0, 0, w});
    return places;
}

/// Each with some others as y and z.
std::vector<float4> in_space(const std::vector<float>& numbers, float w = 0)
{
    std::vector<float4> places;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        for (const std::size_t step : {0, 3, 8}) {
            const auto other = [&](std::size_t more) { return numbers[(i + more) % numbers.size()]; };
            places.push_back({numbers[i], other(step), other(2 * step + 1), w});
        }
    }
    return places;
}

TextureMemorySetup memory_of(TextureShape shape, const ElementFormat& element)
{
    switch (shape) {
    case TextureShape::linear:
    case TextureShape::one_dimension: return {shape, element, 5, 1, 1};
    case TextureShape::two_dimensions: return {shape, element, 5, 4, 1};
    case TextureShape::layers_of_one_dimension: return {shape, element, 5, 1, 3};
    case TextureShape::three_dimensions:
    case TextureShape::layers_of_two_dimensions: break;
    }
    return {shape, element, 5, 4, 3};
}

struct Shape {
    const char* name;
    TextureShape shape;
    Function function;
    unsigned directions;
};

const std::vector<Shape> shapes = {
    {"1D", TextureShape::one_dimension, Function::read_1d, 1},
    {"2D", TextureShape::two_dimensions, Function::read_2d, 2},
    {"3D", TextureShape::three_dimensions, Function::read_3d, 3},
    {"1DLayered", TextureShape::layers_of_one_dimension, Function::layer_1d, 1},
    {"2DLayered", TextureShape::layers_of_two_dimensions, Function::layer_2d, 2},
};

const char* name_of(AddressMode mode)
{
    switch (mode) {
    case AddressMode::wrap: return "wrap";
    case AddressMode::clamp: return "clamp";
    case AddressMode::mirror: return "mirror";
    case AddressMode::border: break;
    }
    return "border";
}

void add_shape(std::vector<Case>& cases, const Shape& shape, const TextureSetup& setup, const std::string& what)
{
    const ElementFormat element = element_format_of<float>();
    const TextureMemorySetup memory = memory_of(shape.shape, element);
    const auto& numbers = setup.normalized_coordinates ? normalized_coordinates : coordinates;
    std::vector<float4> places = shape.directions == 1 ? along_x(numbers, 1) : in_space(numbers, 2);
    cases.push_back({.name = std::string(shape.name) + ", " + what,
                     .memory = memory,
                     .content = bytes_of(any_floats(memory.elements())),
                     .texture = setup,
                     .function = shape.function,
                     .places = std::move(places)});
}

/// All shapes, filters and modes, of floats.
void add_shapes(std::vector<Case>& cases)
{
    for (const Shape& shape : shapes) {
        for (const TextureFilter filter : {TextureFilter::point, TextureFilter::linear}) {
            const std::string filtered = filter == TextureFilter::point ? "point, " : "linear, ";
            for (const AddressMode mode : {AddressMode::clamp, AddressMode::border}) {
                add_shape(cases, shape, {.address_modes = in_all_directions(mode), .filter = filter},
                          filtered + name_of(mode));
            }
            for (const AddressMode mode :
                 {AddressMode::wrap, AddressMode::clamp, AddressMode::mirror, AddressMode::border}) {
                add_shape(cases, shape,
                          {.address_modes = in_all_directions(mode), .filter = filter, .normalized_coordinates = true},
                          filtered + name_of(mode) + ", normalized");
            }
        }
    }
}

void add_element(std::vector<Case>& cases, const ElementFormat& element, std::vector<std::byte> content,
                 TextureValues values)
{
    const bool as_floats = values == TextureValues::normalized_floats;
    const std::string what = warpbook::name_of(element) + (as_floats ? " as floats" : "");
    const bool is_float = as_floats || element.kind == NumberKind::floating_point;
    const auto add = [&](TextureFilter filter, const std::string& name) {
        const TextureSetup setup{.filter = filter, .values = values};
        const bool mixes_halves =
            filter == TextureFilter::linear && element.kind == NumberKind::floating_point && element.bytes_each == 2;
        cases.push_back({.name = name,
                         .memory = memory_of(TextureShape::two_dimensions, element),
                         .content = content,
                         .texture = setup,
                         .function = Function::read_2d,
                         .places = in_space(coordinates),
                         .tolerance = mixes_halves ? apart_for_halves : 0});
    };
    add(TextureFilter::point, "elements, " + what);
    if (is_float) add(TextureFilter::linear, "elements, linear, " + what);
}

void add_elements(std::vector<Case>& cases)
{
    using enum NumberKind;
    const std::vector<ElementFormat> integers = {{signed_integer, 1, 1}, {unsigned_integer, 1, 4},
                                                 {signed_integer, 2, 2}, {unsigned_integer, 2, 1},
                                                 {signed_integer, 4, 1}, {unsigned_integer, 4, 4}};
    constexpr std::size_t elements = 20;
    for (const ElementFormat& element : integers) {
        const std::vector<std::byte> content = any_bytes(elements * element.bytes());
        add_element(cases, element, content, TextureValues::as_they_are);
        if (element.bytes_each < 4) add_element(cases, element, content, TextureValues::normalized_floats);
    }
    for (const unsigned numbers : {2u, 4u})
        add_element(cases, {floating_point, 4, numbers}, bytes_of(any_floats(elements * numbers)),
                    TextureValues::as_they_are);
    for (const unsigned numbers : {1u, 4u})
        add_element(cases, halves(numbers), bytes_of(any_halves(elements * numbers)), TextureValues::as_they_are);
}

/// From the middle of an element to those of its next ones in all directions, in 256ths.
std::vector<float4> between_centers(std::size_t count)
{
    const std::vector<std::byte> bytes = any_bytes(3 * count);
    std::vector<float4> places;
    for (std::size_t i = 0; i < count; ++i) {
        const auto at = [&](std::size_t which) { return 0.5f + static_cast<float>(bytes[3 * i + which]) / 256; };
        places.push_back({at(0), at(1), at(2), 0});
    }
    return places;
}

/// In small steps from one element's middle to the next: which weights there are, and how they are rounded.
void add_weights(std::vector<Case>& cases)
{
    std::vector<float> steps;
    for (int i = 0; i <= 1024; ++i) steps.push_back(0.5f + static_cast<float>(i) / 1024);
    cases.push_back({.name = "weights",
                     .memory = {TextureShape::one_dimension, element_format_of<float>(), 2, 1, 1},
                     .content = bytes_of(std::vector<float>{0, 256}),
                     .texture = {.filter = TextureFilter::linear},
                     .function = Function::read_1d,
                     .places = along_x(steps)});
    for (const Shape& shape : {shapes[1], shapes[2]}) {
        const TextureMemorySetup memory{shape.shape, element_format_of<float>(), 2, 2, shape.directions - 1};
        cases.push_back({.name = std::string("weights, ") + shape.name,
                         .memory = memory,
                         .content = bytes_of(any_floats(memory.elements())),
                         .texture = {.filter = TextureFilter::linear},
                         .function = shape.function,
                         .places = between_centers(512)});
    }
    // Mixtures that no float holds exactly.
    const TextureMemorySetup memory = memory_of(TextureShape::two_dimensions, element_format_of<float>());
    cases.push_back({.name = "weights, floats with all their digits",
                     .memory = memory,
                     .content = bytes_of(any_long_floats(memory.elements())),
                     .texture = {.filter = TextureFilter::linear},
                     .function = Function::read_2d,
                     .places = in_space(coordinates),
                     .tolerance = apart_for_floats});
    // As close to the next element as floats come.
    std::vector<float> edges;
    for (const float distance : {0x1p-4f, 0x1p-7f, 0x1p-8f, 0x1p-9f, 0x1p-10f, 0x1p-14f, 0x1p-18f, 0x1p-22f})
        for (const float edge : {1.0f, 2.0f, 3.0f}) edges.push_back(edge - distance);
    cases.push_back({.name = "just below an element, point",
                     .memory = memory_of(TextureShape::one_dimension, element_format_of<float>()),
                     .content = bytes_of(any_floats(5)),
                     .function = Function::read_1d,
                     .places = along_x(edges)});
}

void add_linear_memory(std::vector<Case>& cases)
{
    const std::vector<float4> places = along_x({0, 1, 2, 3, 4, 5, 6, 1000, -1, -2, -1000});
    const auto add = [&](const std::string& name, const ElementFormat& element, std::vector<std::byte> content,
                         const TextureSetup& setup) {
        cases.push_back({.name = "linear memory, " + name,
                         .memory = memory_of(TextureShape::linear, element),
                         .content = std::move(content),
                         .texture = setup,
                         .function = Function::fetch,
                         .places = places});
    };
    add("float", element_format_of<float>(), bytes_of(any_floats(5)), {});
    add("float, border", element_format_of<float>(), bytes_of(any_floats(5)),
        {.address_modes = in_all_directions(AddressMode::border)});
    add("uchar4", {NumberKind::unsigned_integer, 1, 4}, any_bytes(20), {});
    add("short2 as floats", {NumberKind::signed_integer, 2, 2}, any_bytes(20),
        {.values = TextureValues::normalized_floats});
}

void add_gathering(std::vector<Case>& cases)
{
    for (const AddressMode mode : {AddressMode::clamp, AddressMode::border}) {
        for (const unsigned number : {0u, 1u}) {
            cases.push_back({.name = "gather, number " + std::to_string(number) + ", " + name_of(mode),
                             .memory = memory_of(TextureShape::two_dimensions, {NumberKind::floating_point, 4, 2}),
                             .content = bytes_of(any_floats(40)),
                             .texture = {.address_modes = in_all_directions(mode)},
                             .function = Function::gather,
                             .places = in_space(coordinates, static_cast<float>(number))});
        }
    }
    // Where a linear filter's weight is rounded to the next element.
    std::vector<float4> edges;
    for (const float distance : {0x1p-7f, 0x1p-8f, 0x1p-9f, 0x1.8p-10f, 0x1p-10f, 0x1p-16f})
        for (const float center : {0.5f, 1.5f, 2.5f}) edges.push_back({center - distance, 1.5f, 0, 0});
    cases.push_back({.name = "gather, just below an element's middle",
                     .memory = memory_of(TextureShape::two_dimensions, element_format_of<float>()),
                     .content = bytes_of(any_floats(20)),
                     .function = Function::gather,
                     .places = edges});
}

/// What the model tells as a finding, and what comes all the same.
void add_layers_that_are_not_there(std::vector<Case>& cases)
{
    for (const Shape& shape : {shapes[3], shapes[4]}) {
        const TextureMemorySetup memory = memory_of(shape.shape, element_format_of<float>());
        std::vector<float4> places;
        for (const float layer : {-100.0f, -1.0f, 0.0f, 2.0f, 3.0f, 100.0f}) places.push_back({1.5f, 0.5f, 0, layer});
        cases.push_back({.name = std::string("layers that are not there, ") + shape.name,
                         .memory = memory,
                         .content = bytes_of(any_floats(memory.elements())),
                         .function = shape.function,
                         .places = places,
                         .is_faulty = true});
    }
}

void add_surfaces(std::vector<Case>& cases)
{
    std::vector<float4> places;
    for (const float x : {-9.0f, -1.0f, 0.0f, 3.0f, 4.0f, 5.0f, 70.0f})
        for (const float y : {-1.0f, 0.0f, 2.0f, 4.0f})
            for (const float z : {-2.0f, 0.0f, 1.0f, 3.0f}) places.push_back({x, y, z, z});
    for (const Shape& shape : shapes) {
        for (const int mode : {0, 1}) {
            for (const Access access : {Access::surface_read, Access::surface_write}) {
                const TextureMemorySetup memory = memory_of(shape.shape, {NumberKind::signed_integer, 4, 1});
                cases.push_back({.name = std::string("surface, ") + shape.name +
                                         (access == Access::surface_read ? ", read, " : ", written, ") +
                                         (mode == 0 ? "zero" : "clamp"),
                                 .memory = memory,
                                 .content = any_bytes(memory.bytes()),
                                 .access = access,
                                 .function = shape.function,
                                 .boundary_mode = mode,
                                 .places = places});
            }
        }
    }
}

}  // namespace

std::vector<Case> all_cases()
{
    std::vector<Case> cases;
    add_shapes(cases);
    add_elements(cases);
    add_weights(cases);
    add_linear_memory(cases);
    add_gathering(cases);
    add_layers_that_are_not_there(cases);
    add_surfaces(cases);
    return cases;
}

}  // namespace texture_values
