#include "memory_names.hpp"

namespace warpbook::model {

namespace {

std::string place_in(const std::string& array, std::uint64_t offset)
{
    if (offset == 0) return "'" + array + "', at its start";
    return "'" + array + "', " + std::to_string(offset) + (offset == 1 ? " byte" : " bytes") + " after its start";
}

}  // namespace

std::string MemoryNames::of(Space space, std::uint64_t address) const
{
    if (space == Space::shared) {
        const std::uint64_t offset = address - shared_.begin_in_this_thread();
        const SharedMemory::Array* const array = shared_.array_at(offset);
        return array == nullptr ? "shared memory" : place_in(array->name, offset - array->offset);
    }
    const GlobalMemory::Array* const array = global_.contains(address) ? global_.nearest_array(address) : nullptr;
    if (array == nullptr || address < array->begin) return "global memory";
    return place_in(array->name, address - array->begin);
}

}  // namespace warpbook::model
