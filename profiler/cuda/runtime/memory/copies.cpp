#include "copies.hpp"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string>

#include "machine/memory/device_variables.hpp"
#include "machine/memory/sparse_content.hpp"
#include "machine/program/program_file.hpp"
#include "cuda/runtime/memory/program_variables.hpp"
#include "cuda/runtime/order/work_order.hpp"
#include "registered_memory.hpp"
#include "room.hpp"

namespace warpbook::program {

namespace {

enum class Role : bool { source, destination };

const char* name_of_role(Role role) { return role == Role::source ? "source" : "destination"; }

const char* name_of_kind(cudaMemcpyKind kind)
{
    switch (kind) {
    case cudaMemcpyHostToHost: return "cudaMemcpyHostToHost";
    case cudaMemcpyHostToDevice: return "cudaMemcpyHostToDevice";
    case cudaMemcpyDeviceToHost: return "cudaMemcpyDeviceToHost";
    case cudaMemcpyDeviceToDevice: return "cudaMemcpyDeviceToDevice";
    case cudaMemcpyDefault: return "cudaMemcpyDefault";
    }
    return "an unknown kind";
}

bool kind_says_device(cudaMemcpyKind kind, Role role)
{
    return role == Role::source ? kind == cudaMemcpyDeviceToHost || kind == cudaMemcpyDeviceToDevice
                                : kind == cudaMemcpyHostToDevice || kind == cudaMemcpyDeviceToDevice;
}

bool kind_says_host(cudaMemcpyKind kind, Role role)
{
    return kind != cudaMemcpyDefault && !kind_says_device(kind, role);
}

const model::DeviceVariables::Variable* variable_at(const void* address)
{
    return model::DeviceVariables::of_this_program().at(reinterpret_cast<std::uint64_t>(address));
}

/// All bytes from the first row's beginning to the last row's end.
std::size_t extent_of(const Rows& rows, const Box& box)
{
    if (box.width == 0 || box.height == 0 || box.depth == 0) return 0;
    return ((box.depth - 1) * rows.rows_of_slice + box.height - 1) * rows.pitch + box.width;
}

/// What one side of a copy is held to.
class SideCheck {
public:
    SideCheck(Runtime& runtime, const CopyCall& call, Role role) : runtime_(runtime), call_(call), role_(role) {}

    void check(const void* address, std::size_t bytes) const
    {
        if (address == nullptr) throw Failure{cudaErrorInvalidValue};
        if (Allocation* const found = runtime_.allocations().at(address))
            return check_allocation(*found, address, bytes);
        if (const auto* const variable = variable_at(address))
            return check_variable(variable->name, variable->begin, variable->bytes, address, bytes);
        if (const auto* const constant = ProgramVariables::get().variable_at(address))
            return check_variable(ProgramVariables::name_of(*constant), constant->variable, constant->bytes, address,
                                  bytes);
        if (const auto* const shadow = ProgramVariables::get().shadow_at(address)) return check_shadow(*shadow);
        check_variable_of_host(address, bytes);
        check_that_host_is_meant(address);
    }

private:
    void add(FaultCase fault, const Facts& facts, const std::optional<SourceLocation>& other = std::nullopt) const
    {
        runtime_.add_finding(fault, call_.site, Facts{{"call", called_name(call_.function)}}.with(facts), other);
    }

    Facts role() const { return {{"role", name_of_role(role_)}}; }
    Facts role_in(const Allocation& allocation) const { return role().with(facts_of(allocation)); }

    /// How much is copied, and from which byte of its array on where that is not the first.
    Facts extent(std::size_t bytes, std::size_t offset) const
    {
        Facts facts{{"bytes", bytes}, {"direction", role_ == Role::source ? "from" : "to"}};
        if (offset > 0) facts.add({"offset", offset});
        return facts;
    }

    void check_allocation(const Allocation& found, const void* address, std::size_t bytes) const
    {
        if (found.is_free) {
            add(FaultCase::copy_of_freed_memory, role_in(found).with(place_fact("freed_at", found.freed_at)),
                found.freed_at.location());
            throw Failure{cudaErrorInvalidValue};
        }
        const std::size_t offset = reinterpret_cast<std::uint64_t>(address) - found.begin;
        if (bytes > found.bytes - offset) {
            const Facts facts = extent(bytes, offset).with(facts_of(found));
            add(FaultCase::copy_of_too_much, facts.with({{"excess", bytes - (found.bytes - offset)}}),
                found.site.location());
            throw Failure{cudaErrorInvalidValue};
        }
        if (found.kind == MemoryKind::device && kind_says_host(call_.kind, role_))
            add(FaultCase::host_memory_is_devices, role_in(found).with({{"direction", name_of_kind(call_.kind)}}),
                found.site.location());
    }

    void check_variable(const std::string& name, std::uint64_t begin, std::size_t size, const void* address,
                        std::size_t bytes) const
    {
        const std::size_t offset = reinterpret_cast<std::uint64_t>(address) - begin;
        if (bytes <= size - offset) return;
        add(FaultCase::copy_beyond_variable,
            extent(bytes, offset).with({{"variable", name}, {"variable_bytes", size}}));
        throw Failure{cudaErrorInvalidValue};
    }

    /// Memory of the host's, and not what is meant.
    void check_shadow(const ProgramVariables::Symbol& shadow) const
    {
        add(FaultCase::copy_of_name_for_host,
            role().with({{"variable", ProgramVariables::name_of(shadow)},
                         {"needed", role_ == Role::source ? "cudaMemcpyFromSymbol" : "cudaMemcpyToSymbol"}}));
        if (kind_says_device(call_.kind, role_)) throw Failure{cudaErrorInvalidValue};
    }

    /// What the program's file tells of.
    void check_variable_of_host(const void* address, std::size_t bytes) const
    {
        const auto* const variable =
            model::DeviceVariables::of_this_program().of_host_at(reinterpret_cast<std::uint64_t>(address));
        if (variable == nullptr) return;
        check_variable(model::variable_name(variable->name), variable->begin, variable->bytes, address, bytes);
    }

    void check_that_host_is_meant(const void* address) const
    {
        if (runtime_.backend_contains(address)) {
            if (const Allocation* const before = runtime_.allocations().before(address))
                add(FaultCase::copy_behind_allocation, role_in(*before), before->site.location());
            else
                add(FaultCase::copy_outside_of_memory, role());
            throw Failure{cudaErrorInvalidValue};
        }
        if (!kind_says_device(call_.kind, role_)) return;
        add(FaultCase::device_memory_is_hosts, role().with({{"direction", name_of_kind(call_.kind)}}));
        throw Failure{cudaErrorInvalidValue};
    }

    Runtime& runtime_;
    const CopyCall& call_;
    Role role_;
};

/// `visit(offset in the one, offset in the other)` for each row.
template <class Visitor>
void for_each_row(const Rows& to, const Rows& from, const Box& box, Visitor visit)
{
    for (std::size_t slice = 0; slice < box.depth; ++slice) {
        for (std::size_t row = 0; row < box.height; ++row)
            visit((slice * to.rows_of_slice + row) * to.pitch, (slice * from.rows_of_slice + row) * from.pitch);
    }
}

/// For whose memory it is that a copy uses.
enum class Side : std::uint8_t { of_device, shared, pinned, pageable };

Side side_at(Runtime& runtime, const void* address, bool is_array)
{
    if (is_array) return Side::of_device;
    if (const Allocation* const found = runtime.allocations().at(address)) {
        switch (found->kind) {
        case MemoryKind::device: return Side::of_device;
        case MemoryKind::managed: return Side::shared;
        case MemoryKind::pinned: return Side::pinned;
        }
    }
    if (RegisteredMemory::get().flags_of(address) != nullptr) return Side::pinned;
    return variable_at(address) != nullptr ? Side::of_device : Side::pageable;
}

/// CUDA Runtime API, "API synchronization behavior". Where it says that a call may return before all is done, and
/// GPUs do it, and nobody can tell, the host counts as waiting.
bool host_waits_for_copy(bool waits, Side to, Side from)
{
    const auto is_of_host = [](Side side) { return side == Side::pinned || side == Side::pageable; };
    if (is_of_host(to) && is_of_host(from)) return true;
    if (waits) return to != Side::of_device || from != Side::of_device;
    return to == Side::pageable;
}

/// What a copy does, for the work that may come at the same time. Of pageable memory the host's copy is made, or
/// waited for, before the call returns.
void note_order_of_copy(Runtime& runtime, const CopyCall& call, const Rows& to, const Rows& from, const Box& box)
{
    WorkOrder& order = WorkOrder::get();
    const Side to_side = side_at(runtime, to.begin, call.is_to_array);
    const Side from_side = side_at(runtime, from.begin, call.is_from_array);
    order.note_call({call.site, called_name(call.function), false});
    if (host_waits_for_copy(call.waits, to_side, from_side)) order.note_that_host_waits(call.waits);
    for_each_row(to, from, box, [&](std::size_t to_offset, std::size_t from_offset) {
        if (to_side != Side::pageable && !call.is_to_array)
            order.note_range(static_cast<const std::byte*>(to.begin) + to_offset, box.width, true);
        if (from_side != Side::pageable && !call.is_from_array)
            order.note_range(static_cast<const std::byte*>(from.begin) + from_offset, box.width, false);
    });
}

/// Managed memory counts as the device's: where its pages are, nobody says.
HostCopies::Direction direction_of(Side to, Side from)
{
    const auto is_of_host = [](Side side) { return side == Side::pinned || side == Side::pageable; };
    if (is_of_host(to)) return is_of_host(from) ? HostCopies::Direction::within_host : HostCopies::Direction::to_host;
    return is_of_host(from) ? HostCopies::Direction::to_device : HostCopies::Direction::within_device;
}

/// For the record.
void note_for_record(Runtime& runtime, const CopyCall& call, const Rows& to, const Rows& from, const Box& box)
{
    const Side to_side = side_at(runtime, to.begin, call.is_to_array);
    const Side from_side = side_at(runtime, from.begin, call.is_from_array);
    const auto is_pageable = [](Side side) { return side == Side::pageable; };
    const bool is_pinned =
        !is_pageable(to_side) && !is_pageable(from_side) && (to_side == Side::pinned || from_side == Side::pinned);
    runtime.host_activity().note_copy(direction_of(to_side, from_side), box.width * box.height * box.depth, is_pinned,
                                      WorkOrder::get().lane_of_current());
}

/// The memory whose bytes are known one by one: what the host writes counts by the page.
const Allocation* memory_of_kernels_at(Runtime& runtime, const void* address)
{
    const Allocation* const found = runtime.allocations().at(address);
    return found != nullptr && found->kind == MemoryKind::device ? found : nullptr;
}

/// Of a copy from the device's memory to the host: how much of it nobody has written. GPUs' initcheck tells the same.
void check_that_all_is_written(Runtime& runtime, const CopyCall& call, const Rows& to, const Rows& from, const Box& box)
{
    const Allocation* const source = memory_of_kernels_at(runtime, from.begin);
    if (source == nullptr || memory_of_kernels_at(runtime, to.begin) != nullptr) return;
    const bool has_rows = box.height > 1 || box.depth > 1;
    // A copy of all that was allocated takes along what fills up its rows.
    if (!has_rows && source->is_in_rows) return;
    UnwrittenBytes unwritten;
    for_each_row(to, from, box, [&](std::size_t, std::size_t offset) {
        const UnwrittenBytes in_row =
            runtime.backend_beside_memory().unwritten_in(static_cast<const std::byte*>(from.begin) + offset, box.width);
        if (unwritten.bytes == 0) unwritten.first = offset + in_row.first;
        unwritten.bytes += in_row.bytes;
    });
    if (unwritten.bytes == 0) return;
    const std::size_t begin = reinterpret_cast<std::uint64_t>(from.begin) - source->begin;
    const Facts facts{{"call", called_name(call.function)},
                      {"unwritten", unwritten.bytes},
                      {"bytes", box.width * box.height * box.depth},
                      {"first", begin + unwritten.first}};
    runtime.add_finding(FaultCase::copy_of_unwritten_memory, call.site, facts.with(facts_of(*source)),
                        source->site.location());
}

model::PagesOf pages_at(Runtime& runtime, const void* address)
{
    return runtime.backend_contains(address) ? model::PagesOf::model : model::PagesOf::others;
}

void note_copied(Runtime& runtime, void* to, const void* from, std::size_t bytes, bool is_there)
{
    if (!runtime.backend_contains(to)) return;
    if (memory_of_kernels_at(runtime, from) != nullptr)
        runtime.backend_beside_memory().note_copied(to, from, bytes);
    else if (is_there)
        runtime.backend_beside_memory().note_rewritten(to, bytes);
    else
        runtime.backend_beside_memory().note_written(to, bytes);
}

}  // namespace

bool is_for_kernels(Runtime& runtime, const void* address)
{
    const Allocation* const found = runtime.allocations().at(address);
    if (found != nullptr) return !found->is_free;
    return variable_at(address) != nullptr || ProgramVariables::get().variable_at(address) != nullptr;
}

/// Not behind the bus, as pinned memory is.
bool is_on_device(Runtime& runtime, const void* address)
{
    const Allocation* const found = runtime.allocations().at(address);
    return found != nullptr ? found->kind != MemoryKind::pinned : variable_at(address) != nullptr;
}

namespace {

bool is_empty(const Box& box) { return box.width == 0 || box.height == 0 || box.depth == 0; }

}  // namespace

void check_copy(Runtime& runtime, const CopyCall& call, const Rows& to, const Rows& from, const Box& box)
{
    if (call.kind < cudaMemcpyHostToHost || call.kind > cudaMemcpyDefault)
        throw Failure{cudaErrorInvalidMemcpyDirection};
    if (is_empty(box)) return;
    const bool has_rows = box.height > 1 || box.depth > 1;
    if (has_rows && (to.pitch < box.width || from.pitch < box.width)) throw Failure{cudaErrorInvalidPitchValue};
    SideCheck(runtime, call, Role::destination).check(to.begin, extent_of(to, box));
    SideCheck(runtime, call, Role::source).check(from.begin, extent_of(from, box));
}

bool is_done_at_once(Runtime& runtime, const CopyCall& call, const Rows& to, const Rows& from)
{
    const Side to_side = side_at(runtime, to.begin, call.is_to_array);
    const Side from_side = side_at(runtime, from.begin, call.is_from_array);
    return from_side == Side::pageable || host_waits_for_copy(call.waits, to_side, from_side);
}

void copy_checked(Runtime& runtime, const CopyCall& call, const Rows& to, const Rows& from, const Box& box)
{
    if (is_empty(box)) return;
    expect_room_for_content(runtime, call.site, called_name(call.function), to.begin, from.begin,
                            std::min(extent_of(to, box), extent_of(from, box)));
    note_order_of_copy(runtime, call, to, from, box);
    note_for_record(runtime, call, to, from, box);
    check_that_all_is_written(runtime, call, to, from, box);
    runtime.open_memory(to.begin, extent_of(to, box));
    runtime.open_memory(from.begin, extent_of(from, box));
    const model::PagesOf to_pages = pages_at(runtime, to.begin);
    const model::PagesOf from_pages = pages_at(runtime, from.begin);
    for_each_row(to, from, box, [&](std::size_t to_offset, std::size_t from_offset) {
        std::byte* const row = static_cast<std::byte*>(to.begin) + to_offset;
        const std::byte* const source = static_cast<const std::byte*>(from.begin) + from_offset;
        // Programs give a kernel the same input again and again.
        const bool is_there = to_pages == model::PagesOf::model && from_pages == model::PagesOf::others &&
                              std::memcmp(row, source, box.width) == 0;
        if (!is_there) model::copy_sparsely(row, to_pages, source, from_pages, box.width);
        note_copied(runtime, row, source, box.width, is_there);
    });
    const std::size_t bytes = box.width * box.height * box.depth;
    if (is_on_device(runtime, to.begin) && is_on_device(runtime, from.begin))
        runtime.clock().note_copy_on_device(bytes);
    else
        runtime.clock().note_copy_with_host(bytes);
}

void copy(Runtime& runtime, const CopyCall& call, const Rows& to, const Rows& from, const Box& box)
{
    check_copy(runtime, call, to, from, box);
    copy_checked(runtime, call, to, from, box);
}

void copy(Runtime& runtime, const CopyCall& call, void* to, const void* from, std::size_t bytes)
{
    copy(runtime, call, Rows{to, bytes, 1}, Rows{const_cast<void*>(from), bytes, 1}, Box{bytes});
}

void check_fill(Runtime& runtime, const CopyCall& call, const Rows& to, const Box& box)
{
    if (is_empty(box)) return;
    if ((box.height > 1 || box.depth > 1) && to.pitch < box.width) throw Failure{cudaErrorInvalidValue};
    CopyCall to_device = call;
    to_device.kind = cudaMemcpyDefault;
    SideCheck(runtime, to_device, Role::destination).check(to.begin, extent_of(to, box));
    if (ProgramVariables::get().shadow_at(to.begin) != nullptr) throw Failure{cudaErrorInvalidValue};
    if (!is_for_kernels(runtime, to.begin)) {
        runtime.add_finding(FaultCase::pointer_is_not_devices, call.site, {{"call", called_name(call.function)}});
        throw Failure{cudaErrorInvalidValue};
    }
}

bool is_done_at_once(Runtime& runtime, const CopyCall& call, const Rows& to)
{
    return call.waits && side_at(runtime, to.begin, false) != Side::of_device;
}

void fill_checked(Runtime& runtime, const CopyCall& call, const Rows& to, int value, const Box& box)
{
    if (is_empty(box)) return;
    if (value != 0)
        expect_room_for_content(runtime, call.site, called_name(call.function), to.begin, nullptr, extent_of(to, box));
    WorkOrder& order = WorkOrder::get();
    order.note_call({call.site, called_name(call.function), false});
    if (is_done_at_once(runtime, call, to)) order.note_that_host_waits(true);
    runtime.open_memory(to.begin, extent_of(to, box));
    for_each_row(to, to, box, [&](std::size_t offset, std::size_t) {
        std::byte* const row = static_cast<std::byte*>(to.begin) + offset;
        order.note_range(row, box.width, true);
        if (runtime.backend_contains(row)) {
            model::fill_sparsely(row, static_cast<unsigned char>(value), box.width);
            runtime.backend_beside_memory().note_filled(row, box.width, static_cast<unsigned char>(value));
        } else {
            std::memset(row, value, box.width);
        }
    });
    runtime.clock().note_copy_on_device(box.width * box.height * box.depth / 2);
}

}  // namespace warpbook::program
