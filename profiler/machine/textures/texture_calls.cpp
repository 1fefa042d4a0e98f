#include "texture_calls.hpp"

#include <algorithm>
#include <cstring>
#include <optional>
#include <utility>

namespace warpbook::model {

namespace {

static_assert(static_cast<int>(warpbook_model::NumberKind::floating_point) ==
              static_cast<int>(NumberKind::floating_point));

ElementFormat format_of(const warpbook_model::TextureElement& element)
{
    return {static_cast<NumberKind>(element.kind), element.bytes_each, element.numbers};
}

TextureShape shape_of(warpbook_model::TextureShape shape)
{
    switch (shape) {
    case warpbook_model::TextureShape::one_dimension: return TextureShape::one_dimension;
    case warpbook_model::TextureShape::two_dimensions: return TextureShape::two_dimensions;
    case warpbook_model::TextureShape::three_dimensions: return TextureShape::three_dimensions;
    case warpbook_model::TextureShape::layers_of_one_dimension: return TextureShape::layers_of_one_dimension;
    case warpbook_model::TextureShape::layers_of_two_dimensions: break;
    }
    return TextureShape::layers_of_two_dimensions;
}

bool has_layers(TextureShape shape)
{
    return shape == TextureShape::layers_of_one_dimension || shape == TextureShape::layers_of_two_dimensions;
}

/// GPUs read a layer's number without a sign: what is below the first is the last (recordings/h200/textures.csv).
unsigned layer_instead_of(int layer, unsigned layers) { return std::min(static_cast<unsigned>(layer), layers - 1); }

/// The call's name is the first of the facts.
[[noreturn]] void refuse(const TextureCall& call, FaultCase fault, const Facts& facts)
{
    call.lane.abandon_block(call.return_address, {fault, Facts{{"call", call.name}}.with(facts)});
}

const char* word_for(bool is_surface) { return is_surface ? "surface" : "texture"; }

/// What the memory has, and what is in the names of the functions for it.
std::pair<const char*, const char*> words_for(TextureShape shape)
{
    switch (shape) {
    case TextureShape::one_dimension: return {"one dimension", "1D"};
    case TextureShape::two_dimensions: return {"two dimensions", "2D"};
    case TextureShape::three_dimensions: return {"three dimensions", "3D"};
    case TextureShape::layers_of_one_dimension: return {"layers of one dimension", "1DLayered"};
    default: return {"layers of two dimensions", "2DLayered"};
    }
}

[[noreturn]] void refuse_shape(const TextureCall& call, const TextureObject& object)
{
    const Facts texture{{"texture", object.name}};
    if (object.memory.shape == TextureShape::linear) refuse(call, FaultCase::texture_is_linear, texture);
    const auto [shape, functions] = words_for(object.memory.shape);
    refuse(call, FaultCase::other_shape_of_texture, texture.with({{"shape", shape}, {"needed", functions}}));
}

/// A live object of this kind and shape.
const TextureObject& object_of(const TextureCall& call, bool is_surface, TextureShape shape)
{
    const TextureObject* const object = call.lane.textures().find(call.handle);
    if (object == nullptr)
        refuse(call, call.handle == 0 ? FaultCase::texture_handle_is_zero : FaultCase::no_texture,
               {{"kind", word_for(is_surface)}});
    if (object->destroyed)
        refuse(call, FaultCase::texture_was_destroyed,
               {{"kind", object->is_surface() ? "surface" : "texture"}, {"texture", object->name}});
    if (object->released) refuse(call, FaultCase::texture_was_freed, {{"texture", object->name}});
    if (object->is_surface() != is_surface)
        refuse(call, FaultCase::other_kind_of_texture,
               {{"texture", object->name}, {"kind", word_for(!is_surface)}, {"needed", word_for(is_surface)}});
    if (object->memory.shape != shape) refuse_shape(call, *object);
    return *object;
}

const TextureObject& texture_of(const TextureCall& call, TextureShape shape, const ElementFormat& wanted)
{
    const TextureObject& object = object_of(call, false, shape);
    const ElementFormat format = rules::format_of_reads(object.memory.element, *object.texture);
    if (wanted != format)
        refuse(call, FaultCase::other_element,
               {{"texture", object.name}, {"wanted", name_of(wanted)}, {"element", name_of(format)}});
    call.lane.note_uncounted(UncountedAccess::texture_read, call.return_address);
    return object;
}

rules::ReadableTexture readable(const TextureObject& object)
{
    return {object.memory, *object.texture, object.content};
}

/// Where the place's element lies in the content; nothing where it is outside, and the access does nothing there.
std::optional<std::size_t> offset_in(const TextureCall& call, const TextureObject& surface,
                                     const warpbook_model::SurfaceAccess& access, SurfacePlace place)
{
    using warpbook_model::OutsideSurface;
    const TextureMemorySetup& memory = surface.memory;
    const int bytes = access.bytes;
    const auto columns = static_cast<int>(memory.width);
    const auto rows = static_cast<int>(memory.height);
    const auto planes = static_cast<int>(memory.depth);
    if (place.x % bytes != 0)
        refuse(call, FaultCase::between_elements, {{"texture", surface.name}, {"x", place.x}, {"bytes", access.bytes}});
    int column = place.x / bytes;
    const auto is_inside = [](int number, int count) { return number >= 0 && number < count; };
    if (!is_inside(column, columns) || !is_inside(place.y, rows) || !is_inside(place.z, planes)) {
        switch (access.outside) {
        case OutsideSurface::gives_zero: return std::nullopt;
        case OutsideSurface::takes_the_nearest:
            column = std::clamp(column, 0, columns - 1);
            place.y = std::clamp(place.y, 0, rows - 1);
            place.z = has_layers(memory.shape) ? static_cast<int>(layer_instead_of(place.z, memory.depth))
                                               : std::clamp(place.z, 0, planes - 1);
            break;
        case OutsideSurface::ends_the_kernel:
            refuse(call, FaultCase::outside_surface,
                   {{"texture", surface.name},
                    {"x", place.x},
                    {"y", place.y},
                    {"z", place.z},
                    {"planes", memory.depth},
                    {"rows", memory.height},
                    {"row_bytes", std::size_t{memory.width} * memory.element.bytes()}});
        }
    }
    const std::size_t row = static_cast<std::size_t>(place.z) * memory.height + static_cast<std::size_t>(place.y);
    return (row * memory.width + static_cast<std::size_t>(column)) * access.bytes;
}

const TextureObject& surface_of(const TextureCall& call, const warpbook_model::SurfaceAccess& access,
                                UncountedAccess kind)
{
    const TextureObject& object = object_of(call, true, shape_of(access.shape));
    if (object.memory.element.bytes() != access.bytes)
        refuse(call, FaultCase::other_size_of_element,
               {{"texture", object.name},
                {"bytes", access.bytes},
                {"element", name_of(object.memory.element)},
                {"element_bytes", object.memory.element.bytes()}});
    call.lane.note_uncounted(kind, call.return_address);
    return object;
}

}  // namespace

rules::ElementBits fetch_from_texture(const TextureCall& call, const warpbook_model::TextureElement& wanted, int number)
{
    return rules::read_linear(readable(texture_of(call, TextureShape::linear, format_of(wanted))), number);
}

rules::ElementBits read_texture(const TextureCall& call, const warpbook_model::TextureRead& read,
                                const std::array<float, 3>& coordinates, int layer)
{
    ElementFormat wanted = format_of(read.wanted);
    const TextureShape shape = shape_of(read.shape);
    if (read.gathers) {
        // Four numbers, of whatever has how many.
        const ElementFormat& element = object_of(call, false, shape).memory.element;
        if (wanted.numbers != 4 || read.gathered_number >= element.numbers)
            refuse(call, FaultCase::cannot_gather,
                   {{"wanted", name_of(wanted)}, {"number", read.gathered_number}, {"numbers", element.numbers}});
        wanted.numbers = element.numbers;
    }
    const TextureObject& object = texture_of(call, shape, wanted);
    if (const auto mode = rules::mode_without_effect(readable(object), coordinates))
        call.lane.note_clamped(*mode, call.return_address);
    if (read.gathers) return rules::gather(readable(object), coordinates[0], coordinates[1], read.gathered_number);
    if (!has_layers(shape)) return rules::read(readable(object), coordinates, 0);
    const unsigned existing = layer_instead_of(layer, object.memory.depth);
    if (layer != static_cast<int>(existing))
        call.lane.add_fault(
            call.return_address,
            {FaultCase::no_such_layer,
             {{"call", call.name}, {"texture", object.name}, {"layer", layer}, {"layers", object.memory.depth}}});
    return rules::read(readable(object), coordinates, existing);
}

rules::ElementBits read_surface(const TextureCall& call, const warpbook_model::SurfaceAccess& access,
                                const SurfacePlace& place)
{
    const TextureObject& surface = surface_of(call, access, UncountedAccess::surface_read);
    rules::ElementBits value = 0;
    if (const auto offset = offset_in(call, surface, access, place))
        std::memcpy(&value, surface.content + *offset, access.bytes);
    return value;
}

void write_surface(const TextureCall& call, const warpbook_model::SurfaceAccess& access, const SurfacePlace& place,
                   rules::ElementBits value)
{
    const TextureObject& surface = surface_of(call, access, UncountedAccess::surface_write);
    if (const auto offset = offset_in(call, surface, access, place))
        std::memcpy(surface.content + *offset, &value, access.bytes);
}

}  // namespace warpbook::model
