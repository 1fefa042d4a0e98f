#include "initialization_checker.hpp"

#include <bit>

#include "../../rules/lanes.hpp"
#include "../fault_text.hpp"

namespace warpbook::model {

namespace {

/// The bytes of all lanes, when they lie side by side from the first lane's on.
bool is_one_range(const AccessEvent& event) { return event.stride == static_cast<std::int64_t>(event.access.width); }

std::size_t bytes_of_range(const AccessEvent& event)
{
    return static_cast<std::size_t>(std::popcount(event.access.mask)) * event.access.width;
}

}  // namespace

InitializationChecker::InitializationChecker(const Machine& machine, InitializedBytes& global,
                                             std::uint64_t global_begin, std::size_t global_bytes,
                                             std::uint64_t shared_begin, std::size_t shared_bytes,
                                             const MemoryNames& names, FaultLog& faults)
    : machine_(machine),
      global_(global),
      global_begin_(global_begin),
      global_bytes_(global_bytes),
      shared_begin_(shared_begin),
      shared_bytes_(shared_bytes),
      shared_(shared_begin, shared_bytes),
      names_(names),
      faults_(faults)
{}

void InitializationChecker::on_block(const Dim3&) { shared_.clear_range(shared_begin_, shared_bytes_); }

void InitializationChecker::on_access(const AccessEvent& event)
{
    const bool is_shared = event.access.space == Space::shared;
    // `__device__` variables start as zero.
    if (!is_shared &&
        event.access.addresses[static_cast<unsigned>(std::countr_zero(event.access.mask))] - global_begin_ >=
            global_bytes_)
        return;
    InitializedBytes& initialized = is_shared ? shared_ : global_;
    if (event.access.operation != Operation::store) check(event, initialized);
    if (event.access.operation != Operation::load) mark(event, initialized);
}

void InitializationChecker::check(const AccessEvent& event, const InitializedBytes& initialized)
{
    const WarpAccess& access = event.access;
    if (event.stride == 0 && initialized.all_initialized(access.addresses[0], access.width)) return;
    if (is_one_range(event) && initialized.range_initialized(access.addresses[0], bytes_of_range(event))) return;
    for_each_lane(access.mask, [&](unsigned lane) {
        if (initialized.all_initialized(access.addresses[lane], access.width)) return;
        const FaultKey key{FindingKind::uninitialized, event.instruction, 0};
        faults_.add(key, event.block, event.warp * machine_.warp_size + lane, [&] {
            const std::uint64_t address = access.addresses[lane];
            return FaultDescription(fault_text::never_written(access, names_.of(access.space, address)),
                                    names_.array_at(access.space, address));
        });
    });
}

void InitializationChecker::mark(const AccessEvent& event, InitializedBytes& initialized)
{
    if (is_one_range(event)) {
        initialized.mark_range(event.access.addresses[0], bytes_of_range(event));
        return;
    }
    for_each_lane(event.access.mask,
                  [&](unsigned lane) { initialized.mark(event.access.addresses[lane], event.access.width); });
}

}  // namespace warpbook::model
