#include "arrays.hpp"

#include <algorithm>

#include "cuda/runtime/argument_names.hpp"

namespace warpbook::program {

namespace {

TextureShape shape_of(const cudaExtent& extent, unsigned flags)
{
    if ((flags & cudaArrayLayered) != 0)
        return extent.height == 0 ? TextureShape::layers_of_one_dimension : TextureShape::layers_of_two_dimensions;
    if (extent.depth > 0) return TextureShape::three_dimensions;
    return extent.height > 0 ? TextureShape::two_dimensions : TextureShape::one_dimension;
}

/// CUDA Programming Guide, "Technical Specifications per Compute Capability": the largest arrays for textures.
bool is_too_large(const cudaExtent& extent, unsigned flags)
{
    if ((flags & cudaArrayLayered) != 0) return std::max(extent.width, extent.height) > 32768 || extent.depth > 2048;
    if (extent.depth > 0) return std::max({extent.width, extent.height, extent.depth}) > 16384;
    return extent.width > 131072 || extent.height > 65536;
}

unsigned at_least_one(std::size_t number) { return static_cast<unsigned>(std::max<std::size_t>(number, 1)); }

}  // namespace

ElementFormat element_of_format(const cudaChannelFormatDesc& format)
{
    const unsigned numbers = format.w > 0 ? 4u : format.z > 0 ? 3u : format.y > 0 ? 2u : 1u;
    const unsigned bytes = static_cast<unsigned>(format.x) / 8;
    const bool are_equal = (format.y == 0 || format.y == format.x) && (format.w == 0 || format.w == format.x);
    if (numbers == 3 || !are_equal || (bytes != 1 && bytes != 2 && bytes != 4))
        throw Failure{cudaErrorInvalidChannelDescriptor};
    switch (format.f) {
    case cudaChannelFormatKindSigned: return {NumberKind::signed_integer, bytes, numbers};
    case cudaChannelFormatKindUnsigned: return {NumberKind::unsigned_integer, bytes, numbers};
    case cudaChannelFormatKindFloat: return {NumberKind::floating_point, bytes, numbers};
    case cudaChannelFormatKindNone: break;
    }
    throw Failure{cudaErrorInvalidChannelDescriptor};
}

Arrays& Arrays::get()
{
    static Arrays& arrays = *new Arrays;
    return arrays;
}

cudaArray_t Arrays::create(Runtime& runtime, const CallSite& site, const cudaChannelFormatDesc& format,
                           const cudaExtent& extent, unsigned flags)
{
    if (extent.width == 0 || is_too_large(extent, flags)) throw Failure{cudaErrorInvalidValue};
    if ((flags & cudaArrayCubemap) != 0) {
        runtime.record().add_problem(
            "Warpbook's model has no cubemaps (cudaArrayCubemap): use an array with a layer for each face");
        throw Failure{cudaErrorNotSupported};
    }
    auto array = std::make_unique<cudaArray>();
    array->format = format;
    array->extent = extent;
    array->flags = flags;
    array->setup.shape = shape_of(extent, flags);
    array->setup.element = element_of_format(format);
    array->setup.width = at_least_one(extent.width);
    array->setup.height = at_least_one(extent.height);
    array->setup.depth = at_least_one(extent.depth);
    array->memory =
        runtime.backend().make_texture_memory(array->setup, nullptr, name_of_allocation(site, "cudaMallocArray"));
    arrays_.push_back(std::move(array));
    return arrays_.back().get();
}

void Arrays::destroy(cudaArray_t array)
{
    const auto removed = std::erase_if(arrays_, [&](const auto& one) { return one.get() == array; });
    if (removed == 0) throw Failure{cudaErrorInvalidResourceHandle};
}

cudaArray* Arrays::find(cudaArray_const_t array)
{
    const auto found =
        std::find_if(arrays_.begin(), arrays_.end(), [&](const auto& one) { return one.get() == array; });
    return found == arrays_.end() ? nullptr : found->get();
}

cudaArray& Arrays::at(cudaArray_const_t array)
{
    cudaArray* const found = find(array);
    if (found == nullptr) throw Failure{cudaErrorInvalidResourceHandle};
    return *found;
}

ArrayContent::ArrayContent(cudaArray& array)
    : array_(array),
      content_(array.setup.bytes()),
      pitch_(std::size_t{array.setup.width} * array.setup.element.bytes()),
      rows_(array.setup.height)
{
    array_.memory->copy_to_host(content_.data());
}

Rows ArrayContent::rows(const cudaPos& position)
{
    return {content_.data() + (position.z * rows_ + position.y) * pitch_ + position.x, pitch_, rows_};
}

void ArrayContent::expect(const cudaPos& position, const Box& box) const
{
    const auto is_too_far = [](std::size_t begin, std::size_t size, std::size_t all) {
        return size > all || begin > all - size;
    };
    if (is_too_far(position.x, box.width, pitch_) || is_too_far(position.y, box.height, rows_) ||
        is_too_far(position.z, box.depth, array_.setup.depth))
        throw Failure{cudaErrorInvalidValue};
}

}  // namespace warpbook::program
