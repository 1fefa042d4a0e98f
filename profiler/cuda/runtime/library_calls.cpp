#include "library_calls.hpp"

#include <cstdint>
#include <fstream>
#include <vector>

#include "cuda/runtime/execution.hpp"
#include "cuda/runtime/memory/host_memory.hpp"
#include "cuda/runtime/order/work_order.hpp"
#include "cuda/runtime/memory/registered_memory.hpp"
#include "machine/memory/device_variables.hpp"
#include "streams.hpp"

namespace warpbook::program {

namespace {

struct Piece {
    const std::byte* begin = nullptr;
    std::size_t bytes = 0;
};

/// As few as there can be: pieces with nothing between them are one.
std::vector<Piece> pieces_of(const UsedMemory& used)
{
    if (used.extent() == 0) return {};
    const auto* const begin = static_cast<const std::byte*>(used.begin);
    if (used.pieces == 1 || used.pitch == used.bytes) return {{begin, used.extent()}};
    std::vector<Piece> pieces;
    for (std::size_t i = 0; i < used.pieces; ++i) pieces.push_back({begin + i * used.pitch, used.bytes});
    return pieces;
}

/// What a call's use of memory is held to.
class UseCheck {
public:
    UseCheck(Runtime& runtime, const LibraryCall& call, const UsedMemory& used, bool is_write)
        : runtime_(runtime), call_(call), used_(used), is_write_(is_write)
    {}

    /// Whether a GPU's kernel may use all of it.
    bool is_allowed() const
    {
        if (used_.extent() == 0) return true;
        if (used_.begin == nullptr) return refuse(FaultCase::library_uses_null, {});
        if (const Allocation* const found = runtime_.allocations().at(used_.begin)) return is_allowed_in(*found);
        const auto address = reinterpret_cast<std::uint64_t>(used_.begin);
        if (const auto* const variable = model::DeviceVariables::of_this_program().at(address)) {
            const std::size_t offset = address - variable->begin;
            if (used_.extent() <= variable->bytes - offset) return true;
            return refuse(FaultCase::library_beyond_variable,
                          size(offset).with({{"variable", variable->name}, {"variable_bytes", variable->bytes}}));
        }
        const RegisteredMemory& registered = RegisteredMemory::get();
        if (registered.flags_of(used_.begin) != nullptr || registered.has_copy_at(used_.begin)) return true;
        if (!runtime_.backend_contains(used_.begin)) return refuse(FaultCase::library_uses_hosts_memory, {});
        if (const Allocation* const before = runtime_.allocations().before(used_.begin))
            return refuse(FaultCase::library_outside_of_memory, facts_of(*before), before->site.location());
        return refuse(FaultCase::library_outside_of_memory, {});
    }

    /// Of what is_allowed(): a finding where the call reads what nobody has written.
    void expect_written() const
    {
        const Allocation* const found = runtime_.allocations().at(used_.begin);
        if (found == nullptr) return;
        for (const Piece& piece : pieces_of(used_)) {
            const auto missing = runtime_.backend().first_never_written(piece.begin, piece.bytes);
            if (!missing) continue;
            const std::size_t offset = reinterpret_cast<std::uint64_t>(piece.begin) - found->begin + *missing;
            add(FaultCase::library_reads_never_written, facts_of(*found).with({{"offset", offset}}),
                found->site.location());
            return;
        }
    }

private:
    void add(FaultCase fault, const Facts& facts, const std::optional<SourceLocation>& other) const
    {
        Facts use{{"call", call_.function}, {"access", is_write_ ? "writes" : "reads"}};
        if (!used_.argument.empty()) use.add({"argument", used_.argument});
        runtime_.add_finding(fault, call_.site, use.with(facts), other);
    }

    bool refuse(FaultCase fault, const Facts& facts, const std::optional<SourceLocation>& other = std::nullopt) const
    {
        add(fault, facts, other);
        return false;
    }

    /// How much is used, in which pieces, and from which byte of its array on where that is not the first.
    Facts size(std::size_t offset) const
    {
        Facts facts{{"bytes", used_.extent()}};
        if (used_.pieces > 1 && used_.pitch != used_.bytes)
            facts = facts.with({{"pieces", used_.pieces}, {"pitch", used_.pitch}});
        if (offset > 0) facts.add({"offset", offset});
        return facts;
    }

    bool is_allowed_in(const Allocation& found) const
    {
        if (found.is_free)
            return refuse(FaultCase::library_uses_freed_memory,
                          facts_of(found).with(place_fact("freed_at", found.freed_at)), found.freed_at.location());
        const std::size_t offset = reinterpret_cast<std::uint64_t>(used_.begin) - found.begin;
        const std::size_t room = found.bytes - offset;
        if (used_.extent() <= room) return true;
        return refuse(FaultCase::library_beyond_allocation,
                      size(offset).with(facts_of(found)).with({{"excess", used_.extent() - room}}),
                      found.site.location());
    }

    Runtime& runtime_;
    const LibraryCall& call_;
    const UsedMemory& used_;
    bool is_write_;
};

/// Of all of it; a finding for the first that is not.
bool is_all_allowed(Runtime& runtime, const LibraryCall& call)
{
    for (const UsedMemory& used : call.reads)
        if (!UseCheck(runtime, call, used, false).is_allowed()) return false;
    for (const UsedMemory& used : call.reads_in_part)
        if (!UseCheck(runtime, call, used, false).is_allowed()) return false;
    for (const UsedMemory& used : call.writes)
        if (!UseCheck(runtime, call, used, true).is_allowed()) return false;
    for (const UsedMemory& used : call.reads_or_writes)
        if (!UseCheck(runtime, call, used, false).is_allowed()) return false;
    return true;
}

void note_written(Runtime& runtime, const UsedMemory& used)
{
    if (!runtime.backend_contains(used.begin)) return;
    for (const Piece& piece : pieces_of(used))
        runtime.backend().note_written(const_cast<std::byte*>(piece.begin), piece.bytes);
}

void note_range(const UsedMemory& used, bool is_write)
{
    for (const Piece& piece : pieces_of(used)) WorkOrder::get().note_range(piece.begin, piece.bytes, is_write);
}

/// For the work that may come at the same time.
void note_order(const LibraryCall& call)
{
    WorkOrder& order = WorkOrder::get();
    order.note_call({call.site, call.function, false});
    if (call.waits) order.note_that_host_waits(false);
    for (const UsedMemory& used : call.reads) note_range(used, false);
    for (const UsedMemory& used : call.reads_in_part) note_range(used, false);
    for (const UsedMemory& used : call.reads_or_writes) note_range(used, false);
    for (const UsedMemory& used : call.writes) note_range(used, true);
}

void do_now(Runtime& runtime, const LibraryCall& call, const std::function<void()>& work)
{
    if (call.library != nullptr) runtime.record().note_library_call(call.library);
    runtime.open_memory();
    note_host_writes(runtime);
    if (!is_all_allowed(runtime, call)) {
        runtime.set_fault(cudaErrorIllegalAddress);
        return;
    }
    for (const UsedMemory& used : call.reads) UseCheck(runtime, call, used, false).expect_written();
    RegisteredMemory::get().copy_to_device(runtime.backend());
    note_order(call);
    work();
    RegisteredMemory::get().copy_to_host();
    double bytes = 0;
    for (const auto* const all : {&call.reads, &call.reads_in_part, &call.writes, &call.reads_or_writes}) {
        for (const UsedMemory& used : *all) {
            bytes += static_cast<double>(used.bytes * used.pieces);
            if (all == &call.writes || all == &call.reads_or_writes) note_written(runtime, used);
        }
    }
    if (call.writes_unseen) note_all_memory_as_written(runtime);
    runtime.clock().note_library_call(bytes, call.operations);
}

/// Whether the statement that calls the function there begins with its name.
bool is_result_unused(const SourceLocation& location, const std::string& function)
{
    std::ifstream file(location.file);
    std::string before;
    std::string text;
    // A call of several lines is shown at any of them.
    constexpr int max_lines_of_call = 12;
    for (int line = 1; line <= location.line && std::getline(file, text); ++line)
        if (line > location.line - max_lines_of_call) before += text.substr(0, text.find("//")) + "\n";
    const auto begin = before.rfind(function);
    if (begin == std::string::npos || begin == 0) return false;
    const auto last = before.find_last_not_of(" \t\n", begin - 1);
    // After a parenthesis that ends a condition it is a statement as well, but so is what follows a cast.
    return last != std::string::npos && (before[last] == ';' || before[last] == '{' || before[last] == '}');
}

}  // namespace

cudaError_t do_library_call(const LibraryCall& call, const std::function<void()>& work)
{
    return answer(call.function, [&](Runtime& runtime) {
        return do_in_stream(runtime, call.stream, [call, work](Runtime& of_work) {
            do_now(of_work, call, work);
            return cudaSuccess;
        });
    });
}

void note_written_by_call(const LibraryCall& call, const UsedMemory& used)
{
    Runtime& runtime = Runtime::get();
    if (!UseCheck(runtime, call, used, true).is_allowed()) return;
    note_written(runtime, used);
    note_range(used, true);
}

void expect_written_for_call(const LibraryCall& call, const UsedMemory& used)
{
    UseCheck(Runtime::get(), call, used, false).expect_written();
}

void note_fault_of_call(const LibraryCall& call, FaultCase fault, const Facts& facts)
{
    Runtime& runtime = Runtime::get();
    runtime.add_finding(fault, call.site, Facts{{"call", call.function}}.with(facts));
    runtime.set_fault(cudaErrorIllegalAddress);
}

void note_wild_access_of_call(const LibraryCall& call, const WildAccess& access)
{
    constexpr std::uint64_t near_null = 4096;
    const Facts facts{{"access", access.is_write ? "writes" : "reads"}};
    if (access.address && *access.address < near_null)
        return note_fault_of_call(call, FaultCase::library_uses_null, facts);
    const auto* const address = reinterpret_cast<const void*>(access.address.value_or(0));
    const Allocation* const before = Runtime::get().allocations().before(address);
    note_fault_of_call(call, FaultCase::library_outside_of_memory,
                       before == nullptr ? facts : facts.with(facts_of(*before)));
}

void note_refused_call(const CallSite& site, const char* function, const std::string& status, const std::string& reason)
{
    if (!is_result_unused(site.location(), function)) return;
    Runtime& runtime = Runtime::get();
    const std::lock_guard lock(runtime.mutex());
    Facts facts{{"call", function}, {"status", status}};
    if (!reason.empty()) facts.add({"reason", reason});
    runtime.add_finding(FaultCase::library_refused, site, facts);
}

}  // namespace warpbook::program
