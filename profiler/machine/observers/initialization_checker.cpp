#include "initialization_checker.hpp"

#include <algorithm>
#include <bit>

#include "machine/rules/lanes.hpp"
#include "machine/faults/fault_facts.hpp"
#include "machine/lanes/step_log.hpp"

namespace warpbook::model {

namespace {

/// The bytes of all lanes, when they lie side by side from the first lane's on.
bool is_one_range(const AccessEvent& event) { return event.stride == static_cast<std::int64_t>(event.access.width); }

std::size_t bytes_of_range(const AccessEvent& event)
{
    return std::size_t{count_lanes(event.access.mask)} * event.access.width;
}

/// Whether what was there before makes no difference.
bool only_writes(const AccessEvent& event)
{
    if (event.access.operation != Operation::atomic) return event.access.operation == Operation::store;
    return event.overwritten[static_cast<unsigned>(std::countr_zero(event.access.mask))] == StepLog::of_use_to_nobody;
}

/// Whether an unwritten byte lies where structures have padding: after a byte of theirs that was written, in front of
/// a member (or the end) at a multiple of more bytes than are missing. A member that is missing can look the same, as
/// in `struct { double a; int b; }`; but to copy a structure that is not complete harms nobody.
bool can_be_padding(const InitializedBytes& initialized, std::uint64_t begin, std::uint64_t byte,
                    std::uint64_t widest_alignment)
{
    for (std::uint64_t alignment = 2; alignment <= widest_alignment; alignment *= 2) {
        const std::uint64_t next_member = (byte / alignment + 1) * alignment;
        std::uint64_t hole = byte;
        while (hole > begin && hole + alignment > next_member && !initialized.all_initialized(hole - 1, 1)) --hole;
        const bool follows_a_member = hole > begin && hole + alignment > next_member;
        bool is_empty = follows_a_member;
        for (std::uint64_t at = byte; is_empty && at < next_member; ++at)
            is_empty = !initialized.all_initialized(at, 1);
        if (is_empty) return true;
    }
    return false;
}

/// Structures are copied whole. Those of 16 bytes are one access, others several.
bool only_padding_is_missing(const InitializedBytes& initialized, std::uint64_t address, unsigned width,
                             StructurePart part)
{
    constexpr unsigned widest_alignment = 16;
    const bool is_whole = part == StructurePart::none;
    if (is_whole && width != widest_alignment) return false;
    const bool begins_here = is_whole || part == StructurePart::first_word;
    const std::uint64_t begin = begins_here ? address : std::max(address - (widest_alignment - 1), initialized.begin());
    for (std::uint64_t byte = address; byte < address + width; ++byte) {
        if (initialized.all_initialized(byte, 1)) continue;
        if (!can_be_padding(initialized, begin, byte, is_whole ? widest_alignment / 2 : widest_alignment)) return false;
    }
    return true;
}

/// Which bytes of an access, such as the member of a structure, where it is not all of them.
Facts missing_bytes(const InitializedBytes& initialized, std::uint64_t address, unsigned width)
{
    unsigned first = width;
    unsigned last = 0;
    unsigned count = 0;
    for (unsigned byte = 0; byte < width; ++byte) {
        if (initialized.all_initialized(address + byte, 1)) continue;
        first = std::min(first, byte);
        last = byte;
        ++count;
    }
    // In one piece.
    if (count == width || last - first + 1 != count) return {};
    return {{"first_missing", first}, {"last_missing", last}};
}

}  // namespace

InitializationChecker::InitializationChecker(const Machine& machine, InitializedBytes& global,
                                             std::uint64_t global_begin, std::size_t global_bytes,
                                             std::uint64_t shared_begin, std::size_t shared_bytes,
                                             std::span<const std::span<std::byte>> shared_arrays,
                                             const MemoryNames& names, FaultLog& faults)
    : machine_(machine),
      global_(global),
      global_memory_{global_begin, global_bytes},
      shared_(shared_begin, shared_bytes, InitializedBytes::Users::one_thread),
      shared_arrays_(shared_arrays),
      names_(names),
      faults_(faults)
{}

void InitializationChecker::on_block(const Dim3&)
{
    if (!shared_is_written_) return;
    shared_is_written_ = false;
    for (const std::span<std::byte> array : shared_arrays_)
        shared_.clear_range(reinterpret_cast<std::uint64_t>(array.data()), array.size());
}

void InitializationChecker::look_ahead(std::uint64_t address)
{
    if (global_memory_.contains(address)) global_.prefetch(address);
}

void InitializationChecker::on_access(const AccessEvent& event)
{
    if (event.access.space == Space::shared) {
        look_at(event, shared_);
        return;
    }
    for_each_memory(
        event, global_memory_, [this](const AccessEvent& part) { look_at(part, global_); },
        // `__device__` variables start as zero.
        [](const AccessEvent&) {});
}

void InitializationChecker::look_at(const AccessEvent& event, InitializedBytes& initialized)
{
    const bool is_known = !only_writes(event) && check(event, initialized);
    if (is_known || event.access.operation == Operation::load) return;
    shared_is_written_ |= event.access.space == Space::shared;
    mark(event, initialized);
}

void InitializationChecker::on_barrier_access(const AccessEvent& event)
{
    AccessEvent setup = event;
    setup.access.operation = Operation::store;
    on_access(setup);
}

/// Whether all bytes of a read are initialized.
bool InitializationChecker::check(const AccessEvent& event, const InitializedBytes& initialized)
{
    const WarpAccess& access = event.access;
    if (event.stride == 0 && initialized.all_initialized(access.addresses[0], access.width)) return true;
    if (is_one_range(event) && initialized.range_initialized(access.addresses[0], bytes_of_range(event))) return true;
    if (initialized.all_initialized(access)) return true;
    for_each_lane(access.mask, [&](unsigned lane) {
        if (initialized.all_initialized(access.addresses[lane], access.width)) return;
        if (only_padding_is_missing(initialized, access.addresses[lane], access.width, event.part)) return;
        const FaultKey key{FindingKind::uninitialized, event.instruction, 0};
        faults_.add(key, event.block, event.warp * machine_.warp_size + lane, [&] {
            return FaultDescription(
                access.space == Space::shared ? FaultCase::shared_never_written : FaultCase::never_written,
                facts_of(access)
                    .with(missing_bytes(initialized, access.addresses[lane], access.width))
                    .with(names_.facts_of(access.space, access.addresses[lane])));
        });
    });
    return false;
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
