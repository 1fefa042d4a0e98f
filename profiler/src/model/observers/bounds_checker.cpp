#include "bounds_checker.hpp"

#include <bit>

#include "../../rules/lanes.hpp"

namespace warpbook::model {

namespace {

bool inside(std::uint64_t address, unsigned width, std::uint64_t begin, std::size_t bytes)
{
    return bytes >= width && address - begin <= bytes - width;
}

bool all_inside(const WarpAccess& access, std::uint64_t begin, std::size_t bytes)
{
    bool all = true;
    if (access.mask == ~std::uint32_t{0}) {
        // The usual case, and often: without branches the compiler tests several lanes at once.
        for (const std::uint64_t address : access.addresses) all &= inside(address, access.width, begin, bytes);
    } else {
        for_each_lane(access.mask,
                      [&](unsigned lane) { all &= inside(access.addresses[lane], access.width, begin, bytes); });
    }
    return all;
}

std::string bytes_text(std::uint64_t bytes) { return std::to_string(bytes) + (bytes == 1 ? " byte" : " bytes"); }

std::string where_outside(const std::string& name, std::uint64_t begin, std::size_t bytes, std::uint64_t address)
{
    const std::string array = "'" + name + "', which has " + bytes_text(bytes);
    if (address < begin) return bytes_text(begin - address) + " before the start of " + array;
    return bytes_text(address - begin) + " after the start of " + array;
}

}  // namespace

void BoundsChecker::on_access(const AccessEvent& event)
{
    if (event.access.space == Space::global)
        check_global(event);
    else
        check_shared(event);
}

void BoundsChecker::check_global(const AccessEvent& event)
{
    // A `__device__` variable: nothing is known of its extent.
    const auto any_lane = static_cast<unsigned>(std::countr_zero(event.access.mask));
    if (!global_.contains(event.access.addresses[any_lane])) return;

    const auto accesses = [&](const GlobalMemory::Array* array) {
        return array != nullptr && !array->released && all_inside(event.access, array->begin, array->bytes);
    };
    // An instruction is most often one for the same array again.
    const GlobalMemory::Array*& array = accessed_[event.instruction % accessed_.size()];
    if (accesses(array)) return;
    array = global_.nearest_array(event.access.addresses[any_lane]);
    if (accesses(array)) return;

    // The lanes may have missed different arrays: look at each by itself.
    for_each_lane(event.access.mask, [&](unsigned lane) {
        const std::uint64_t address = event.access.addresses[lane];
        const GlobalMemory::Array* const meant = global_.nearest_array(address);
        if (meant == nullptr)
            add_fault(FindingKind::out_of_bounds, event, lane, "there is no array at all");
        else if (meant->released)
            add_fault(FindingKind::use_after_free, event, lane, "'" + meant->name + "' was freed before");
        else if (!inside(address, event.access.width, meant->begin, meant->bytes))
            add_fault(FindingKind::out_of_bounds, event, lane,
                      where_outside(meant->name, meant->begin, meant->bytes, address));
    });
}

void BoundsChecker::check_shared(const AccessEvent& event)
{
    const std::uint64_t storage = shared_.begin_in_this_thread();
    const auto bytes_of = [&](const SharedMemory::Array& array) {
        return &array == shared_.dynamic_array() ? dynamic_shared_bytes_ : array.bytes;
    };
    const auto first_lane = static_cast<unsigned>(std::countr_zero(event.access.mask));
    const SharedMemory::Array* const array = shared_.array_at(event.access.addresses[first_lane] - storage);
    if (array != nullptr && all_inside(event.access, storage + array->offset, bytes_of(*array))) return;

    for_each_lane(event.access.mask, [&](unsigned lane) {
        const std::uint64_t address = event.access.addresses[lane];
        const SharedMemory::Array* const meant = shared_.array_at(address - storage);
        if (meant == nullptr)
            add_fault(FindingKind::out_of_bounds, event, lane, "no __shared__ array is there");
        else if (!inside(address, event.access.width, storage + meant->offset, bytes_of(*meant)))
            add_fault(FindingKind::out_of_bounds, event, lane,
                      where_outside(meant->name, storage + meant->offset, bytes_of(*meant), address));
    });
}

void BoundsChecker::add_fault(FindingKind kind, const AccessEvent& event, unsigned lane, const std::string& where)
{
    const unsigned thread = event.warp * machine_.warp_size + lane;
    faults_.add({kind, event.instruction, 0}, event.block, thread, [&] {
        return std::string(name_of(event.access.space)) + " " + std::string(name_of(event.access.operation)) + " of " +
               bytes_text(event.access.width) + (kind == FindingKind::use_after_free ? ": " : " outside its array: ") +
               where;
    });
}

}  // namespace warpbook::model
