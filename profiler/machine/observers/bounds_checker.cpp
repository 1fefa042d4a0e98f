#include "bounds_checker.hpp"

#include <bit>

#include "machine/rules/lanes.hpp"
#include "machine/memory/device_variables.hpp"
#include "machine/faults/fault_facts.hpp"
#include "memory_parts.hpp"

namespace warpbook::model {

namespace {

bool inside(std::uint64_t address, unsigned width, std::uint64_t begin, std::size_t bytes)
{
    return bytes >= width && address - begin <= bytes - width;
}

bool all_inside(const AccessEvent& event, std::uint64_t begin, std::size_t bytes)
{
    const WarpAccess& access = event.access;
    const auto is_inside = [&](std::uint64_t address) { return inside(address, access.width, begin, bytes); };
    // The other lanes' addresses lie between these two.
    if (event.stride) return is_inside(access.addresses.front()) && is_inside(access.addresses.back());
    bool all = true;
    if (access.mask == every_lane) {
        // Without branches the compiler tests several lanes at once.
        for (const std::uint64_t address : access.addresses) all &= is_inside(address);
    } else {
        for_each_lane(access.mask, [&](unsigned lane) { all &= is_inside(access.addresses[lane]); });
    }
    return all;
}

/// Of a matrix of elements that are as wide as the access; 0 otherwise.
std::size_t columns_of(const GlobalMemory::Array& array, unsigned width)
{
    return array.matrix.bytes_of_element == width ? array.matrix.columns : 0;
}

}  // namespace

void BoundsChecker::on_access(const AccessEvent& event)
{
    if (event.access.space == Space::shared) {
        check_shared(event);
        return;
    }
    if (is_inside_one_array(event)) return;
    for_each_memory(
        event, {global_.begin(), global_.size()}, [this](const AccessEvent& part) { check_arrays(part); },
        [this](const AccessEvent& part) { check_variables(part); });
}

bool BoundsChecker::is_inside_one_array(const AccessEvent& event)
{
    const std::uint64_t any_address =
        event.access.addresses[static_cast<unsigned>(std::countr_zero(event.access.mask))];
    if (!global_.contains(any_address)) return false;
    const auto accesses = [&](const GlobalMemory::Array* array) {
        return array != nullptr && !array->released && all_inside(event, array->begin, array->bytes);
    };
    // An instruction is most often one for the same array again.
    const GlobalMemory::Array*& array = accessed_[event.instruction % accessed_.size()];
    if (accesses(array)) return true;
    array = global_.nearest_array(any_address);
    return accesses(array);
}

void BoundsChecker::check_arrays(const AccessEvent& event)
{
    // The lanes may have missed different arrays: look at each by itself.
    for_each_lane(event.access.mask, [&](unsigned lane) {
        const std::uint64_t address = event.access.addresses[lane];
        const GlobalMemory::Array* const meant = global_.nearest_array(address);
        if (meant == nullptr)
            add_fault(event, lane, FaultCase::no_array);
        else if (meant->released)
            add_fault(event, lane, FaultCase::array_was_freed, {{fact::array, meant->name}});
        else if (!inside(address, event.access.width, meant->begin, meant->bytes))
            add_miss(event, lane, {meant->name, meant->begin, meant->bytes, columns_of(*meant, event.access.width)});
    });
}

void BoundsChecker::check_variables(const AccessEvent& event)
{
    const DeviceVariables& variables = DeviceVariables::of_this_program();
    const auto any_lane = static_cast<unsigned>(std::countr_zero(event.access.mask));
    const DeviceVariables::Variable* const variable = variables.at(event.access.addresses[any_lane]);
    if (variable != nullptr && all_inside(event, variable->begin, variable->bytes)) return;

    for_each_lane(event.access.mask, [&](unsigned lane) {
        const std::uint64_t address = event.access.addresses[lane];
        const DeviceVariables::Variable* const meant = variables.meant_at(address);
        if (meant != nullptr && !inside(address, event.access.width, meant->begin, meant->bytes))
            add_miss(event, lane, {meant->name, meant->begin, meant->bytes});
    });
}

void BoundsChecker::check_shared(const AccessEvent& event)
{
    const std::uint64_t storage = shared_.begin_in_this_thread();
    const auto bytes_of = [&](const SharedMemory::Array& array) {
        return shared_.bytes_of(array, dynamic_shared_bytes_);
    };
    const auto first_lane = static_cast<unsigned>(std::countr_zero(event.access.mask));
    const SharedMemory::Array* const array = shared_.array_at(event.access.addresses[first_lane] - storage);
    if (array != nullptr && all_inside(event, storage + array->offset, bytes_of(*array))) return;

    for_each_lane(event.access.mask, [&](unsigned lane) {
        const std::uint64_t address = event.access.addresses[lane];
        const SharedMemory::Array* const meant = shared_.nearest_array(address - storage, dynamic_shared_bytes_);
        if (meant == nullptr)
            add_fault(event, lane, FaultCase::no_shared_array);
        else if (!inside(address, event.access.width, storage + meant->offset, bytes_of(*meant)))
            add_miss(event, lane, {meant->name, storage + meant->offset, bytes_of(*meant)});
    });
}

void BoundsChecker::add_miss(const AccessEvent& event, unsigned lane, const Missed& array)
{
    note(FindingKind::out_of_bounds, event, lane, [&] {
        return outside_array(facts_of(event.access), array.name, array.begin, array.bytes, event.access.addresses[lane],
                             event.access.width, array.columns);
    });
}

void BoundsChecker::add_fault(const AccessEvent& event, unsigned lane, FaultCase fault, const Facts& facts)
{
    note(*kind_of(fault), event, lane, [&] { return FaultDescription(fault, facts_of(event.access).with(facts)); });
}

template <class Describe>
void BoundsChecker::note(FindingKind kind, const AccessEvent& event, unsigned lane, Describe describe)
{
    faults_.add({kind, event.instruction, 0}, event.block, event.warp * machine_.warp_size + lane, describe);
}

}  // namespace warpbook::model
