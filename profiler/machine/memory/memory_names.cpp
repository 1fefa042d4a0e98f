#include "memory_names.hpp"

#include "device_variables.hpp"

namespace warpbook::model {

std::optional<MemoryNames::Place> MemoryNames::place_of(Space space, std::uint64_t address) const
{
    if (space == Space::shared) {
        const std::uint64_t offset = address - shared_.begin_in_this_thread();
        const SharedMemory::Array* const array = shared_.array_at(offset);
        if (array == nullptr || offset - array->offset >= shared_.bytes_of(*array, dynamic_shared_bytes_)) return {};
        return Place{array->name, offset - array->offset};
    }
    if (!global_.contains(address)) {
        const DeviceVariables::Variable* const variable = DeviceVariables::of_this_program().at(address);
        if (variable == nullptr) return {};
        return Place{variable->name, address - variable->begin};
    }
    const GlobalMemory::Array* const array = global_.nearest_array(address);
    if (array == nullptr || address - array->begin >= array->bytes) return {};
    return Place{array->name, address - array->begin};
}

Facts MemoryNames::facts_of(Space space, std::uint64_t address) const
{
    const std::optional<Place> place = place_of(space, address);
    if (!place) return {{"whole", name_of(space)}};
    return {{fact::array, place->array}, {"offset", place->offset}};
}

}  // namespace warpbook::model
